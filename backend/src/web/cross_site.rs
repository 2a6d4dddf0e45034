//! Refuses posts that another site makes a person's browser send.

use axum::{
    extract::{Request, State},
    middleware::Next,
    response::Response,
};
use http::{HeaderMap, header};

use super::is_machine;
use crate::{Result, app::App, error::AppError};

/// Lets reading pass, and posts of our own pages; machines carry no cookie to abuse.
pub(super) async fn refuse(
    State(app): State<App>,
    request: Request,
    next: Next,
) -> Result<Response> {
    let passes = request.method().is_safe()
        || is_machine(request.uri())
        || is_own(request.headers(), &app.config.public_url);
    if passes { Ok(next.run(request).await) } else { Err(AppError::Forbidden) }
}

/// What the browser says of where the post comes from; without a word, no cookie may be used.
fn is_own(headers: &HeaderMap, public_url: &str) -> bool {
    if let Some(site) = headers.get("sec-fetch-site") {
        return site == "same-origin";
    }
    let Some(origin) = headers.get(header::ORIGIN) else {
        return !headers.contains_key(header::COOKIE);
    };
    let Ok(origin) = origin.to_str() else { return false };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let authority = origin.split_once("://").map(|(_, authority)| authority);
    origin == public_url || (authority.is_some() && authority == host)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(pairs: &[(&'static str, &'static str)], expected: bool) {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.insert(*name, value.parse().unwrap());
        }
        assert_eq!(is_own(&headers, "https://embarque.example"), expected, "{pairs:?}");
    }

    #[test]
    fn the_browsers_word_on_the_site_decides() {
        check(&[("sec-fetch-site", "same-origin"), ("cookie", "a=b")], true);
        check(&[("sec-fetch-site", "cross-site")], false);
        check(&[("sec-fetch-site", "same-site"), ("cookie", "a=b")], false);
        check(&[("sec-fetch-site", "none")], false);
        check(&[("sec-fetch-site", "cross-site"), ("origin", "https://embarque.example")], false);
    }

    #[test]
    fn without_it_the_origin_must_be_ours() {
        check(&[("origin", "https://embarque.example"), ("cookie", "a=b")], true);
        check(&[("origin", "http://localhost:3000"), ("host", "localhost:3000")], true);
        check(&[("origin", "http://localhost:4000"), ("host", "localhost:3000")], false);
        check(&[("origin", "https://evil.example"), ("host", "embarque.example")], false);
        check(&[("origin", "null"), ("cookie", "a=b")], false);
    }

    #[test]
    fn a_silent_client_may_post_without_a_cookie_only() {
        check(&[], true);
        check(&[("cookie", "__Host-visitor=x")], false);
    }
}
