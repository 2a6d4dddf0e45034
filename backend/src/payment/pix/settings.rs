//! How to reach the provider.

use std::{fmt, path::PathBuf, time::Duration};

/// A secret that does not show itself in logs.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Keeps a secret.
    #[must_use]
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The secret itself, for the one who must send it.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Secret(…)")
    }
}

/// How to reach the provider, and as whom.
#[derive(Clone, Debug)]
pub struct PixSettings {
    /// Base of the API, without slash at the end: `https://pix.example.com/api/v2`.
    pub api_url: String,
    /// Where tokens are had (OAuth 2 client credentials).
    pub token_url: String,
    /// The portal's name at the provider.
    pub client_id: String,
    /// The portal's secret at the provider.
    pub client_secret: Secret,
    /// The payee's Pix key, to which charges are made out.
    pub payee_key: String,
    /// PEM file with the client certificate and its private key, where the provider wants mTLS.
    pub client_certificate: Option<PathBuf>,
    /// PEM file with the provider's own authority, where it is not a public one.
    pub authority: Option<PathBuf>,
    /// Longest wait for one answer.
    pub timeout: Duration,
}

impl PixSettings {
    /// Longest wait for one answer, unless configured.
    pub const TIMEOUT: Duration = Duration::from_secs(8);
}
