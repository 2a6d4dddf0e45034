//! Answers that change with a release only: told with an ETag, and not told twice.

use axum::{
    body::Bytes,
    response::{IntoResponse, Response},
};
use http::{HeaderMap, HeaderValue, StatusCode, header};
use serde::Serialize;
use sha2::{Digest, Sha256};
use shared::language::Language;

/// A client asks again after an hour, by its ETag.
const CACHE_CONTROL: HeaderValue = HeaderValue::from_static("public, max-age=3600");

/// JSON with its ETag.
#[derive(Clone, Debug)]
pub(super) struct Document {
    body: Bytes,
    tag: HeaderValue,
    language: Option<Language>,
}

impl Document {
    /// Writes the document; `language` where it is written differently in another.
    pub(super) fn of(body: &impl Serialize, language: Option<Language>) -> Self {
        let body = Bytes::from(serde_json::to_vec(body).expect("its keys are text"));
        let digest = Sha256::digest(&body);
        let hex: String = digest[..16].iter().map(|byte| format!("{byte:02x}")).collect();
        // Weak, because the compression of the answer changes its bytes.
        let tag = HeaderValue::try_from(format!("W/\"{hex}\"")).expect("hexadecimal digits");
        Self { body, tag, language }
    }

    /// The document, or 304 where the client has it already.
    pub(super) fn answer(&self, asked: &HeaderMap) -> Response {
        let mut headers = HeaderMap::new();
        headers.insert(header::ETAG, self.tag.clone());
        headers.insert(header::CACHE_CONTROL, CACHE_CONTROL);
        if let Some(language) = self.language {
            let tag = HeaderValue::from_static(language.tag());
            headers.insert(header::CONTENT_LANGUAGE, tag);
            headers.insert(header::VARY, HeaderValue::from(header::ACCEPT_LANGUAGE));
        }
        if self.is_known(asked) {
            return (StatusCode::NOT_MODIFIED, headers).into_response();
        }
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        (headers, self.body.clone()).into_response()
    }

    fn is_known(&self, asked: &HeaderMap) -> bool {
        let tag = self.tag.to_str().unwrap_or_default().trim_start_matches("W/");
        asked
            .get_all(header::IF_NONE_MATCH)
            .iter()
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(','))
            .any(|known| known.trim() == "*" || known.trim().trim_start_matches("W/") == tag)
    }
}
