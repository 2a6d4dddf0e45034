//! Scripts of other sites may ask what is the same for everybody, and read every answer to it.

use std::sync::LazyLock;

use axum::{
    extract::Request,
    middleware::Next,
    response::{IntoResponse as _, Response},
};
use http::{HeaderName, Method, Uri, header};
use tower::{Layer as _, ServiceExt as _};
use tower_http::cors::{Any, CorsLayer};

/// What is open: it knows no visitor, and keeps nothing of what it is asked.
const OPEN: [&str; 3] = ["/api/v1/rules", "/api/v1/provisions", "/api/v1/openapi.json"];

/// Lets them ask, and read refusals too: this stands before the limit of requests, so that a
/// script learns from its answer when to come back.
pub(crate) async fn let_in(request: Request, next: Next) -> Response {
    static ANYBODY: LazyLock<CorsLayer> = LazyLock::new(|| {
        let names = ["ratelimit", "ratelimit-policy"].map(HeaderName::from_static);
        let [state, policy] = names;
        CorsLayer::new()
            .allow_origin(Any)
            .allow_methods([Method::GET, Method::HEAD, Method::POST])
            .allow_headers([header::CONTENT_TYPE, header::ACCEPT_LANGUAGE, header::IF_NONE_MATCH])
            .expose_headers([header::ETAG, header::RETRY_AFTER, state, policy])
    });
    if !is_open(request.uri()) {
        return next.run(request).await;
    }
    ANYBODY.layer(next).oneshot(request).await.into_response()
}

/// Whether the address is of what is open.
pub(crate) fn is_open(uri: &Uri) -> bool {
    OPEN.iter().any(|open| {
        let rest = uri.path().strip_prefix(open);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_begins_alike_is_not_open() {
        for (path, expected) in [
            ("/api/v1/rules", true),
            ("/api/v1/rules/coach.refund/batch", true),
            ("/api/v1/provisions/agerba:art-74", true),
            ("/api/v1/openapi.json", true),
            ("/api/v1/rulesets", false),
            ("/api/v1", false),
            ("/webhooks/pix", false),
            ("/", false),
        ] {
            assert_eq!(is_open(&Uri::from_static(path)), expected, "{path}");
        }
    }
}
