//! Refuses posts that another site's page makes a browser send.

use axum::{
    extract::Request,
    http::{HeaderMap, Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};

/// Lets through whatever does not act, and acts that come from our own pages or from no browser.
pub(super) async fn refuse(request: Request, next: Next) -> Response {
    let acts = !matches!(*request.method(), Method::GET | Method::HEAD);
    if acts && is_foreign(request.headers()) {
        return (StatusCode::FORBIDDEN, "cross-site post").into_response();
    }
    next.run(request).await
}

/// Browsers tell where a post comes from, in one header or the other; programs send neither.
fn is_foreign(headers: &HeaderMap) -> bool {
    let text = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    if let Some(site) = text("sec-fetch-site") {
        return !matches!(site, "same-origin" | "none");
    }
    let host = text(header::HOST.as_str()).unwrap_or_default();
    text(header::ORIGIN.as_str())
        .is_some_and(|origin| origin.split_once("://").is_none_or(|(_, from)| from != host))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.insert(*name, value.parse().expect("a header value"));
        }
        headers
    }

    #[test]
    fn posts_of_other_sites_are_foreign_and_others_are_not() {
        for (pairs, foreign) in [
            (&[("host", "localhost:1")][..], false),
            (&[("sec-fetch-site", "same-origin")], false),
            (&[("sec-fetch-site", "none")], false),
            (&[("sec-fetch-site", "same-site")], true),
            (&[("sec-fetch-site", "cross-site")], true),
            (&[("host", "localhost:1"), ("origin", "http://localhost:1")], false),
            (&[("host", "localhost:1"), ("origin", "http://localhost:2")], true),
            (&[("host", "localhost:1"), ("origin", "null")], true),
        ] {
            assert_eq!(is_foreign(&headers(pairs)), foreign, "{pairs:?}");
        }
    }
}
