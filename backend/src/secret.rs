//! Random secrets, the ids of rows, and the key from which other keys are derived.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

/// The process's own key; everything that must not be guessed is derived from it.
#[derive(Clone)]
pub struct SecretKey([u8; 32]);

impl SecretKey {
    /// A key of 32 random bytes.
    #[must_use]
    pub fn random() -> Self {
        let mut bytes = [0; 32];
        rand::fill(&mut bytes);
        Self(bytes)
    }

    /// Reads what [`SecretKey::to_text`] wrote; `None` unless it is 32 bytes in URL-safe base64.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {
        let bytes = URL_SAFE_NO_PAD.decode(text.trim()).ok()?;
        bytes.try_into().ok().map(Self)
    }

    /// The key as text, for the file that keeps it.
    #[must_use]
    pub fn to_text(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0)
    }

    /// A key of its own for each purpose (`ticket-qr`, `access-code`, …), always the same one.
    #[must_use]
    pub fn derive(&self, purpose: &str) -> [u8; 32] {
        self.authenticate("derive", purpose.as_bytes())
    }

    /// The keyed hash of `message` for a purpose.
    #[must_use]
    pub fn authenticate(&self, purpose: &str, message: &[u8]) -> [u8; 32] {
        let mut mac =
            Hmac::<Sha256>::new_from_slice(&self.0).expect("a key of any length is accepted");
        mac.update(&[u8::try_from(purpose.len()).unwrap_or(u8::MAX)]);
        mac.update(purpose.as_bytes());
        mac.update(message);
        mac.finalize().into_bytes().into()
    }
}

/// Keys are never written to a log.
impl std::fmt::Debug for SecretKey {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("SecretKey(…)")
    }
}

/// A secret of 256 random bits in URL-safe text.
#[must_use]
pub fn random_token() -> String {
    let mut bytes = [0; 32];
    rand::fill(&mut bytes);
    URL_SAFE_NO_PAD.encode(bytes)
}

/// The hash under which a random secret is kept.
#[must_use]
pub fn hash_token(token: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(token.as_bytes()))
}

/// A new key for a row: UUIDv7, so that keys made later sort later.
#[must_use]
pub fn new_id() -> String {
    uuid::Uuid::now_v7().to_string()
}
