//! The signature under what a payer's institution is shown at a charge's address: a JWS
//! (RFC 7515) by a key of the simulator's own, whose public half stands at `jku`.
//!
//! No certificate of the Pix system stands behind that key, so that there is no `x5t`, and no
//! real institution would accept it.

use base64::{Engine as _, prelude::BASE64_URL_SAFE_NO_PAD};
use ring::{
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _},
};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// Where the public half of the key is had, behind the simulator's address.
pub const KEYS_PATH: &str = "/qr/v2/jwks";

/// A key made at the start and forgotten at the end.
#[derive(Debug)]
pub(super) struct SigningKey {
    pair: EcdsaKeyPair,
    random: SystemRandom,
}

impl SigningKey {
    pub(super) fn random() -> anyhow::Result<Self> {
        let random = SystemRandom::new();
        let failed = |_| anyhow::anyhow!("no key for the simulator's signatures");
        let algorithm = &ECDSA_P256_SHA256_FIXED_SIGNING;
        let kept = EcdsaKeyPair::generate_pkcs8(algorithm, &random).map_err(failed)?;
        let pair = EcdsaKeyPair::from_pkcs8(algorithm, kept.as_ref(), &random);
        let pair = pair.map_err(|_| anyhow::anyhow!("a key that was just made is not read"))?;
        Ok(Self { pair, random })
    }

    /// The key's name follows from it.
    fn name(&self) -> String {
        BASE64_URL_SAFE_NO_PAD.encode(&Sha256::digest(self.pair.public_key())[..12])
    }

    /// The public half as a set of keys (RFC 7517).
    pub(super) fn public_keys(&self) -> Value {
        // An uncompressed point: one byte that says so, then both coordinates.
        let (x, y) = self.pair.public_key().as_ref()[1..].split_at(32);
        let [x, y] = [x, y].map(|part| BASE64_URL_SAFE_NO_PAD.encode(part));
        json!({ "keys": [{
            "kty": "EC", "crv": "P-256", "use": "sig", "alg": "ES256", "kid": self.name(),
            "x": x, "y": y,
        }] })
    }

    /// The payload, signed; `host` is where the simulator is reached.
    pub(super) fn sign(&self, host: &str, payload: &Value) -> anyhow::Result<String> {
        let header = json!({
            "alg": "ES256", "typ": "JWS", "kid": self.name(),
            "jku": format!("http://{host}{KEYS_PATH}"),
        });
        let [header, payload] =
            [&header, payload].map(|part| BASE64_URL_SAFE_NO_PAD.encode(part.to_string()));
        let signed = format!("{header}.{payload}");
        let signature = self.pair.sign(&self.random, signed.as_bytes());
        let signature = signature.map_err(|_| anyhow::anyhow!("the payload was not signed"))?;
        Ok(format!("{signed}.{}", BASE64_URL_SAFE_NO_PAD.encode(signature)))
    }
}
