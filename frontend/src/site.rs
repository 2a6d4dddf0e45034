//! Puts the pages, the assets and the API together into one router.

mod assets;
pub mod built;

use std::{io, net::SocketAddr};

use axum::Router;
use backend::{app::App, web};
use leptos::prelude::LeptosOptions;
use tokio::net::TcpListener;

use crate::app;

/// The whole portal, ready to be served.
pub fn router(app: &App) -> Router {
    let options = options(app);
    let assets = assets::router(&app.config.site);
    web::router(app, app::router(app, &options), assets, app::error_page(app, &options))
}

/// Answers until `stop` ends, then finishes what runs: no request that was taken is dropped.
///
/// # Errors
/// When the listener fails.
pub async fn serve(
    app: &App,
    listener: TcpListener,
    stop: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let service = router(app).into_make_service_with_connect_info::<SocketAddr>();
    axum::serve(listener, service).with_graceful_shutdown(stop).await
}

/// What leptos needs to know of the build, which gives one name to both sides.
fn options(app: &App) -> LeptosOptions {
    LeptosOptions::builder()
        .output_name("embarque")
        .site_root(app.config.site.to_string_lossy().as_ref())
        .site_pkg_dir(built::FOLDER)
        .hash_files(app.config.hash_file.is_file())
        .hash_file(app.config.hash_file.to_string_lossy().into_owned().into())
        .build()
}
