//! Puts the pages, their forms and the API together into one router.

use axum::Router;
use backend::{app::App, web};
use leptos::prelude::LeptosOptions;

use crate::app;

/// The whole portal, ready to be served.
pub fn router(app: &App) -> Router {
    let options = LeptosOptions::builder()
        .output_name("embarque")
        .site_root(app.config.site.to_string_lossy().as_ref())
        .build();
    web::router(app, app::router(app, &options), app::error_page(app, &options))
}
