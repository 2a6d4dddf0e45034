//! What belongs to no single service: the first page, messages, what robots and browsers ask for.

use axum::{
    Router,
    response::{IntoResponse, Redirect},
    routing::get,
};
use backend::app::App;
use http::{Uri, header};

pub mod api_page;
pub mod failure;
pub mod home_page;
pub mod message_page;

/// Files that are asked for by name.
pub fn router() -> Router<App> {
    Router::new().route("/robots.txt", get(robots)).route("/favicon.svg", get(favicon))
}

/// Leads from an address with a slash at its end, as some people and programs write it, to the one
/// page that is meant.
pub async fn without_slash(address: Uri) -> Redirect {
    let path = address.path().trim_end_matches('/');
    match address.query() {
        Some(query) => Redirect::permanent(&format!("{path}?{query}")),
        None => Redirect::permanent(path),
    }
}

async fn robots() -> impl IntoResponse {
    const TEXT: &str = "User-agent: *\nDisallow: /pedidos\nDisallow: /en/pedidos\nDisallow: /ui/\n\
                        Disallow: /en/ui/\nDisallow: /demo/\nDisallow: /en/demo/\n";
    ([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], TEXT)
}

async fn favicon() -> impl IntoResponse {
    const ICON: &str = include_str!("portal/favicon.svg");
    (
        [
            (header::CONTENT_TYPE, "image/svg+xml"),
            (header::CACHE_CONTROL, "public, max-age=604800"),
        ],
        ICON,
    )
}
