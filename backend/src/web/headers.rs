//! Headers of safety and of caching on every answer.

use axum::{
    extract::{Request, State},
    middleware::Next,
    response::Response,
};
use http::{HeaderMap, HeaderName, HeaderValue, header};

use crate::{app::App, session};

/// Sent with every answer; pages may be shown nowhere but in their own window.
const FIXED: [(HeaderName, HeaderValue); 6] = [
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    // Server functions without scripts go back to the page that posted; no other site is told.
    (header::REFERRER_POLICY, HeaderValue::from_static("same-origin")),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(self), geolocation=(self), microphone=(), payment=()"),
    ),
];

const HSTS: HeaderValue = HeaderValue::from_static("max-age=63072000; includeSubDomains");

/// Public pages may be kept, but are asked for again each time.
const REVALIDATE: HeaderValue = HeaderValue::from_static("no-cache");

/// What belongs to one person is kept by nobody.
const PRIVATE: HeaderValue = HeaderValue::from_static("private, no-store");

/// What a page may load and do. `nonce` is that of its scripts; without one it has none.
#[must_use]
pub fn content_security_policy(nonce: Option<&str>) -> HeaderValue {
    let scripts = match nonce {
        Some(nonce) => format!("'self' 'nonce-{nonce}' 'wasm-unsafe-eval'"),
        None => "'none'".to_owned(),
    };
    let policy = format!(
        "default-src 'none'; script-src {scripts}; style-src 'self'; img-src 'self' data:; \
         font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; \
         form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    );
    HeaderValue::try_from(policy).expect("a nonce is base64 and fit for a header")
}

/// Adds what the handler has not set itself.
pub(super) async fn secure(State(app): State<App>, request: Request, next: Next) -> Response {
    let is_known = session::has_cookie(request.headers());
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in FIXED {
        headers.entry(name).or_insert(value);
    }
    if app.config.public_url.starts_with("https://") {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HSTS);
    }
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert_with(|| content_security_policy(None));
    set_caching(headers, is_known);
    response
}

/// Whatever is answered to a known visitor, or makes one known, is that visitor's own.
fn set_caching(headers: &mut HeaderMap, is_known: bool) {
    let is_asset = headers
        .get(header::CACHE_CONTROL)
        .is_some_and(|value| value.to_str().is_ok_and(|value| value.starts_with("public")));
    if headers.contains_key(header::SET_COOKIE) || (is_known && !is_asset) {
        headers.insert(header::CACHE_CONTROL, PRIVATE);
    }
    headers.entry(header::CACHE_CONTROL).or_insert(REVALIDATE);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(set: &[(HeaderName, &'static str)], is_known: bool, expected: &str) {
        let mut headers = HeaderMap::new();
        for (name, value) in set {
            headers.insert(name, HeaderValue::from_static(value));
        }
        set_caching(&mut headers, is_known);
        assert_eq!(headers[header::CACHE_CONTROL], expected);
    }

    #[test]
    fn what_a_visitor_sees_is_kept_by_nobody() {
        check(&[], true, "private, no-store");
        check(&[(header::CACHE_CONTROL, "no-cache")], true, "private, no-store");
        check(&[(header::SET_COOKIE, "a=b")], false, "private, no-store");
    }

    #[test]
    fn public_pages_are_asked_for_again() {
        check(&[], false, "no-cache");
    }

    #[test]
    fn assets_are_the_same_for_all() {
        let immutable = "public, max-age=31536000, immutable";
        check(&[(header::CACHE_CONTROL, immutable)], true, immutable);
    }

    #[test]
    fn the_policy_names_the_nonce_and_never_unsafe_inline() {
        let policy = content_security_policy(Some("abc"));
        let policy = policy.to_str().unwrap();
        assert!(policy.contains("script-src 'self' 'nonce-abc' 'wasm-unsafe-eval';"));
        assert!(!policy.contains("unsafe-inline"));
    }
}
