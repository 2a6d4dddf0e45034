//! What belongs to no single service: the first page, messages, what robots and browsers ask for.

use axum::{Router, response::IntoResponse, routing::get};
use backend::app::App;
use http::header;

pub mod api_page;
pub mod failure;
pub mod home_page;
pub mod message_page;

/// Files that are asked for by name.
pub fn router() -> Router<App> {
    Router::new().route("/robots.txt", get(robots)).route("/favicon.svg", get(favicon))
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
