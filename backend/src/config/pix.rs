//! How the portal reaches its Pix provider.

use std::{path::PathBuf, time::Duration};

use anyhow::Context as _;
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

    pub(super) fn check(self, demo: bool, key: &SecretKey) -> anyhow::Result<PixSettings> {
        let simulator = self.simulator_url(demo);
        let default = |value: &str| demo.then(|| value.to_owned());
        let api_url = self
            .pix_api_url
            .or(simulator.map(|url| format!("{url}{API_PREFIX}")))
            .context("production needs EMBARQUE_PIX_API_URL")?;
        let api_url = api_url.trim_end_matches('/').to_owned();
        let token_url = match self.pix_token_url {
            Some(url) => url,
            None => reqwest::Url::parse(&api_url)
                .and_then(|url| url.join(TOKEN_PATH))
                .context("EMBARQUE_PIX_API_URL is no address")?
                .to_string(),
        };
        let client_secret = match self.pix_client_secret {
            Some(text) => Secret::new(text),
            None if demo => demo_secret(key),
            None => anyhow::bail!("production needs EMBARQUE_PIX_CLIENT_SECRET"),
        };
        Ok(PixSettings {
            api_url,
            token_url,
            client_id: self
                .pix_client_id
                .or(default(DEMO_CLIENT))
                .context("production needs EMBARQUE_PIX_CLIENT_ID")?,
            client_secret,
            payee_key: self
                .pix_key
                .or(default(DEMO_KEY))
                .context("production needs EMBARQUE_PIX_KEY")?,
            client_certificate: self.pix_client_certificate,
            authority: self.pix_authority,
            timeout: Duration::from_millis(self.pix_timeout_ms),
        })
    }
}
