//! Puts the pages, the assets and the API together into one router.

mod assets;

use axum::Router;
use backend::{app::App, web};
use leptos::prelude::LeptosOptions;

use crate::app;

/// The whole portal, ready to be served.
pub fn router(app: &App) -> Router {
    let options = options(app);
    let assets = assets::router(&app.config.site);
    web::router(app, app::router(app, &options), assets, app::error_page(app, &options))
}

/// What leptos needs to know of the build, which gives one name to both sides.
fn options(app: &App) -> LeptosOptions {
    LeptosOptions::builder()
        .output_name("embarque")
        .site_root(app.config.site.to_string_lossy().as_ref())
        .site_pkg_dir("pkg")
        .hash_files(app.config.hash_file.is_file())
        .hash_file(app.config.hash_file.to_string_lossy().into_owned().into())
        .build()
}
