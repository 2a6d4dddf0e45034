//! Puts the [`Actor`] of a request into its extensions.

use axum::{
    extract::{Request, State},
    middleware::Next,
    response::Response,
};
use http::{HeaderMap, Uri, header};
use shared::language::Language;

use super::{address, is_machine};
use crate::{Result, actor::Actor, app::App, session};

/// Reads the visitor's cookie and renews it in time; a post of nobody known makes a visitor, of the
/// cookie that it brings or of a new one.
pub(super) async fn identify(
    State(app): State<App>,
    mut request: Request,
    next: Next,
) -> Result<Response> {
    let (mut visitor, mut cookie) = match session::visitor(&app, request.headers()).await? {
        Some(visit) => (Some(visit.visitor), visit.renewal),
        None => (None, None),
    };
    let posts = !request.method().is_safe() && !is_machine(request.uri());
    if visitor.is_none() && posts {
        let (made, set_cookie) = session::admit_visitor(&app, request.headers()).await?;
        visitor = Some(made);
        cookie = Some(set_cookie);
    }
    let language = language_of(request.uri(), request.headers());
    let address = address::client(&request, &app.config.trusted_proxies).map(address::subscriber);
    request.extensions_mut().insert(Actor { visitor, language, address });
    let mut response = next.run(request).await;
    if let Some(cookie) = cookie {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

/// English under `/en`; a server function goes by the page that posts to it.
pub(super) fn language_of(uri: &Uri, headers: &HeaderMap) -> Language {
    if !uri.path().starts_with("/ui/") {
        return language_of_path(uri.path());
    }
    headers
        .get(header::REFERER)
        .and_then(|value| value.to_str().ok()?.parse::<Uri>().ok())
        .map_or(Language::Portuguese, |page| language_of_path(page.path()))
}

fn language_of_path(path: &str) -> Language {
    let is_english = path == "/en" || path.starts_with("/en/");
    if is_english { Language::English } else { Language::Portuguese }
}
