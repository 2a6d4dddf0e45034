//! Access tokens (OAuth 2 client credentials): kept until shortly before they expire.

use chrono::TimeDelta;
use serde::Deserialize;
use shared::time::Instant;
use tokio::sync::Mutex;

use super::{
    failure::PixError,
    settings::{PixSettings, Secret},
    wire,
};
use crate::clock::Clock;

/// What the portal asks to be allowed.
const SCOPE: &str = "cob.write cob.read pix.write pix.read webhook.write webhook.read";

/// How long before its end a token is renewed, unless it lives less than twice as long.
const MARGIN_SECONDS: i64 = 60;

#[derive(Debug)]
struct Held {
    token: Secret,
    renew_at: Instant,
}

/// The one token of the process. Callers who need a new one wait for the same request.
#[derive(Debug)]
pub(super) struct Tokens {
    clock: Clock,
    held: Mutex<Option<Held>>,
}

#[derive(Deserialize)]
struct TokenJson {
    access_token: String,
    expires_in: Option<i64>,
}

impl Tokens {
    pub(super) fn new(clock: Clock) -> Self {
        Self { clock, held: Mutex::new(None) }
    }

    /// A token to send; never `rejected`, which the provider has just refused.
    pub(super) async fn get(
        &self,
        client: &reqwest::Client,
        settings: &PixSettings,
        rejected: Option<&Secret>,
    ) -> Result<Secret, PixError> {
        let mut held = self.held.lock().await;
        if let Some(held) = held.as_ref()
            && self.clock.now() < held.renew_at
            && rejected != Some(&held.token)
        {
            return Ok(held.token.clone());
        }
        let asked_at = self.clock.now();
        let answer = request(client, settings).await?;
        let token = Secret::new(answer.access_token);
        let life = answer.expires_in.unwrap_or(MARGIN_SECONDS).clamp(0, 86_400);
        let usable = TimeDelta::seconds((life - MARGIN_SECONDS).max(life / 2));
        *held = Some(Held { token: token.clone(), renew_at: Instant(asked_at.0 + usable) });
        Ok(token)
    }
}

async fn request(client: &reqwest::Client, settings: &PixSettings) -> Result<TokenJson, PixError> {
    let answer = client
        .post(&settings.token_url)
        .basic_auth(&settings.client_id, Some(settings.client_secret.reveal()))
        .form(&[("grant_type", "client_credentials"), ("scope", SCOPE)])
        .send()
        .await
        .map_err(|error| PixError::Unavailable(super::connection::cause(&error)))?;
    let status = answer.status().as_u16();
    let body = super::connection::body(answer).await?;
    match status {
        200..300 => wire::read(&body),
        // RFC 6749 §5.2: a client that is not accepted gets 400 or 401.
        400 | 401 | 403 => Err(PixError::Denied),
        _ => Err(PixError::from_answer(status, &body)),
    }
}
