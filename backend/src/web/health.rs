//! What machines that watch the portal ask.

use axum::{
    Router,
    extract::{Request, State},
    response::{IntoResponse, Response},
    routing::get,
};
use http::{StatusCode, header};

use super::address;
use crate::{Result, app::App, error::AppError};

pub(super) fn router(app: App) -> Router {
    Router::new()
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/readyz", get(read_readiness))
        .route("/metrics", get(read_metrics))
        .with_state(app)
}

/// Ready once the database answers and has the tables this version knows.
async fn read_readiness(State(app): State<App>) -> Response {
    match app.db.is_current().await {
        Ok(true) => "ready\n".into_response(),
        Ok(false) => (StatusCode::SERVICE_UNAVAILABLE, "migrations are missing\n").into_response(),
        Err(error) => {
            AppError::from(error).log();
            (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer\n").into_response()
        }
    }
}

/// Figures in Prometheus' text form, for the networks that may read them.
async fn read_metrics(State(app): State<App>, request: Request) -> Result<Response> {
    let client = address::client(&request, &app.config.trusted_proxies);
    // Without trusted proxies a proxy beside us looks like ourselves: then nobody may.
    let is_certain =
        !address::is_forwarded(request.headers()) || !app.config.trusted_proxies.is_empty();
    let may_read = client.is_some_and(|client| {
        app.config.metrics_networks.iter().any(|network| network.contains(&client))
    });
    if !may_read || !is_certain {
        return Err(AppError::NotFound);
    }
    let text = crate::metrics::render(&app).await?;
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    Ok(([(header::CONTENT_TYPE, kind)], text).into_response())
}
