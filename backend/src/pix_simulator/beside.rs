//! The simulator as the portal sees it that runs beside it, in a process of its own.

use std::time::Duration;

use anyhow::Context as _;
use reqwest::{Client, redirect::Policy};
use serde_json::{Value, json};
use shared::time::Instant;

use crate::{payment::pix::settings::Secret, secret::hash_token};

/// The longest wait for one answer of a process on the same machine.
const PATIENCE: Duration = Duration::from_secs(2);

/// Who listens at a simulator's address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listener {
    /// Nobody.
    Nobody,
    /// The simulator that serves this portal.
    Own,
    /// Another programme, or another portal's simulator.
    Stranger,
}

/// What a simulator says of itself: it follows from the secret of its portal and does not
/// tell it.
pub(super) fn identity(client_id: &str, secret: &Secret) -> String {
    hash_token(&format!("pix-simulator:{client_id}:{}", secret.reveal()))
}

/// Looks who listens there.
///
/// # Errors
/// When no client can be made.
pub async fn look(url: &str, client_id: &str, secret: &Secret) -> anyhow::Result<Listener> {
    let answer = match client()?.get(format!("{url}/control/identity")).send().await {
        Ok(answer) => answer,
        Err(error) if error.is_connect() => return Ok(Listener::Nobody),
        Err(_) => return Ok(Listener::Stranger),
    };
    let told: Value = answer.json().await.unwrap_or_default();
    let is_own = told["identity"] == json!(identity(client_id, secret));
    Ok(if is_own { Listener::Own } else { Listener::Stranger })
}

/// Moves the simulator's clock.
///
/// # Errors
/// When it does not do so.
pub async fn set_clock(url: &str, now: Instant) -> anyhow::Result<()> {
    let request = client()?.put(format!("{url}/control/clock")).json(&json!({ "now": now }));
    request.send().await.and_then(reqwest::Response::error_for_status)?;
    Ok(())
}

fn client() -> anyhow::Result<Client> {
    // Fails only where the process has chosen its provider of cryptography already.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let builder = Client::builder().timeout(PATIENCE).redirect(Policy::none());
    builder.build().context("no client for the Pix simulator")
}
