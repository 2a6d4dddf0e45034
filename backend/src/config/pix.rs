//! How the portal reaches its Pix provider.

use std::{path::PathBuf, time::Duration};

use anyhow::{Context as _, ensure};
use base64::{Engine as _, prelude::BASE64_URL_SAFE_NO_PAD};
use clap::Args;

use crate::{
    payment::pix::settings::{PixSettings, Secret},
    pix_simulator::{API_PREFIX, TOKEN_PATH},
    secret::SecretKey,
};

/// The portal's name at the demonstration's simulator.
pub const DEMO_CLIENT: &str = "embarque";

/// The invented payee's key at the demonstration's simulator.
pub const DEMO_KEY: &str = "7d9f0335-8dcc-4054-9bf9-0dbd61d36906";

/// What can be said about the Pix provider.
#[derive(Clone, Debug, Args)]
pub struct PixFlags {
    /// Base of the provider's Pix API; by default the demonstration's simulator
    #[arg(long, env = "EMBARQUE_PIX_API_URL")]
    pub pix_api_url: Option<String>,
    /// Where the provider gives tokens; by default `/oauth/token` of the same host
    #[arg(long, env = "EMBARQUE_PIX_TOKEN_URL")]
    pub pix_token_url: Option<String>,
    /// The portal's name at the provider
    #[arg(long, env = "EMBARQUE_PIX_CLIENT_ID")]
    pub pix_client_id: Option<String>,
    /// The portal's secret at the provider
    #[arg(long, env = "EMBARQUE_PIX_CLIENT_SECRET", hide_env_values = true)]
    pub pix_client_secret: Option<String>,
    /// Pix key of the payee
    #[arg(long, env = "EMBARQUE_PIX_KEY")]
    pub pix_key: Option<String>,
    /// PEM file of the client certificate with its private key, where the provider wants mTLS
    #[arg(long, env = "EMBARQUE_PIX_CLIENT_CERTIFICATE")]
    pub pix_client_certificate: Option<PathBuf>,
    /// PEM file of the provider's authority, where it is not a public one
    #[arg(long, env = "EMBARQUE_PIX_AUTHORITY")]
    pub pix_authority: Option<PathBuf>,
    /// Milliseconds to wait for an answer of the provider
    #[arg(long, env = "EMBARQUE_PIX_TIMEOUT_MS", default_value_t = 8000)]
    pub pix_timeout_ms: u64,
    /// Demonstration: port of the simulator that is started beside the portal
    #[arg(long, env = "EMBARQUE_PIX_SIMULATOR_PORT", default_value_t = 3001)]
    pub pix_simulator_port: u16,
}

/// The demonstration's secret at its simulator.
#[must_use]
pub fn demo_secret(key: &SecretKey) -> Secret {
    Secret::new(BASE64_URL_SAFE_NO_PAD.encode(key.derive("pix-simulator")))
}

impl PixFlags {
    /// Base of the demonstration's simulator, `None` where another provider is named.
    #[must_use]
    pub fn simulator_url(&self, demo: bool) -> Option<String> {
        let wanted = demo && self.pix_api_url.is_none();
        wanted.then(|| format!("http://localhost:{}", self.pix_simulator_port))
    }

    /// What production must be told, and whether it was.
    pub(super) fn demanded(&self) -> [(bool, &'static str); 4] {
        [
            (
                self.pix_api_url.is_some(),
                "EMBARQUE_PIX_API_URL: base of the provider's Pix API, https://…/v2",
            ),
            (
                self.pix_client_id.is_some(),
                "EMBARQUE_PIX_CLIENT_ID: the portal's name at the provider",
            ),
            (
                self.pix_client_secret.is_some(),
                "EMBARQUE_PIX_CLIENT_SECRET: the portal's secret at the provider",
            ),
            (self.pix_key.is_some(), "EMBARQUE_PIX_KEY: the Pix key to which charges are made out"),
        ]
    }

    /// Settings of the provider; what is left out is the demonstration's.
    pub(super) fn check(self, demo: bool, key: &SecretKey) -> anyhow::Result<PixSettings> {
        let simulator = self.simulator_url(demo).unwrap_or_default();
        let api_url = self.pix_api_url.unwrap_or_else(|| format!("{simulator}{API_PREFIX}"));
        let api_url = api_url.trim_end_matches('/').to_owned();
        let base = address("EMBARQUE_PIX_API_URL", &api_url)?;
        let token_url = match self.pix_token_url {
            Some(url) => address("EMBARQUE_PIX_TOKEN_URL", &url)?,
            None => base.join(TOKEN_PATH).context("EMBARQUE_PIX_API_URL has no host")?,
        };
        let files = [
            ("EMBARQUE_PIX_CLIENT_CERTIFICATE", &self.pix_client_certificate),
            ("EMBARQUE_PIX_AUTHORITY", &self.pix_authority),
        ];
        for (variable, file) in files {
            let is_there = file.as_ref().is_none_or(|file| file.is_file());
            ensure!(is_there, "{variable} must name a PEM file that is there");
        }
        ensure!(self.pix_timeout_ms > 0, "EMBARQUE_PIX_TIMEOUT_MS must be 1 or more");
        Ok(PixSettings {
            api_url,
            token_url: token_url.to_string(),
            client_id: self.pix_client_id.unwrap_or_else(|| DEMO_CLIENT.to_owned()),
            client_secret: self.pix_client_secret.map_or_else(|| demo_secret(key), Secret::new),
            payee_key: self.pix_key.unwrap_or_else(|| DEMO_KEY.to_owned()),
            client_certificate: self.pix_client_certificate,
            authority: self.pix_authority,
            timeout: Duration::from_millis(self.pix_timeout_ms),
        })
    }
}

fn address(variable: &str, text: &str) -> anyhow::Result<reqwest::Url> {
    let url = reqwest::Url::parse(text).ok().filter(|url| url.has_host());
    let is_web = |url: &reqwest::Url| ["http", "https"].contains(&url.scheme());
    url.filter(is_web).with_context(|| format!("{variable} must be an address, https://…"))
}
