//! What stands between the network and every handler: who is asking, what is
//! refused at the door, what an error looks like, and what is logged.
//!
//! A request passes, from outside in: its id and log line, the headers of
//! safety, compression, the opening to scripts of other sites, the rendering of
//! failures, panics and time, the rate limit, the refusal of posts from other sites, and the visitor's cookie.

mod address;
mod cross_site;
mod failure;
mod headers;
mod health;
mod log;
mod rate_limit;
mod visitor;

use std::sync::Arc;

use axum::{
    Router,
    extract::{DefaultBodyLimit, Request},
    middleware::{self, Next},
    response::Response,
};
use http::{StatusCode, Uri};
use shared::language::Language;
use tower::ServiceBuilder;
use tower_http::{
    CompressionLevel, catch_panic::CatchPanicLayer, compression::CompressionLayer,
    timeout::TimeoutLayer,
};

pub use headers::content_security_policy;
pub use log::RequestId;

use crate::{Result, api::other_sites, app::App, error::AppError};

/// Longer than any form; routes that take files set their own limit.
const LONGEST_BODY: usize = 256 * 1024;

/// Brotli and gzip at a level that costs less time than it saves on slow lines.
const COMPRESSION: CompressionLevel = CompressionLevel::Precise(4);

/// What a page about a failure may tell.
#[derive(Clone, Debug)]
pub struct ErrorView {
    /// The status of the answer.
    pub status: StatusCode,
    /// The stable code, such as `not_found`.
    pub code: String,
    /// The language of the page asked for.
    pub language: Language,
    /// What a person may quote to us; it is in the log as well.
    pub request_id: String,
}

/// Renders the page about a failure; given by the frontend.
pub type ErrorPage = Arc<dyn Fn(&ErrorView) -> String + Send + Sync>;

/// Puts the API and the pages together and guards them.
///
/// `assets` are files of the site: they know no visitor and are not counted by the limiter.
pub fn router(app: &App, pages: Router, assets: Router, error_page: ErrorPage) -> Router {
    let limiter = rate_limit::Limiter::new(&app.config);
    let time = app.config.request_timeout;
    // Each group is one layer to the routes: they clone themselves once for every layer they have.
    let doors = ServiceBuilder::new()
        .layer(middleware::from_fn_with_state(limiter, rate_limit::limit))
        .layer(middleware::from_fn(refuse_nul))
        .layer(middleware::from_fn_with_state(app.clone(), cross_site::refuse))
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .layer(middleware::from_fn_with_state(app.clone(), visitor::identify));
    let around = ServiceBuilder::new()
        .layer(middleware::from_fn_with_state(app.clone(), log::record))
        .layer(middleware::from_fn_with_state(app.clone(), headers::secure))
        .layer(CompressionLayer::new().quality(COMPRESSION))
        .layer(middleware::from_fn(other_sites::let_in))
        .layer(middleware::from_fn_with_state(failure::Renderer { error_page }, failure::render))
        .layer(CatchPanicLayer::custom(failure::from_panic))
        .layer(TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, time));
    crate::api::router(app.clone())
        .merge(pages)
        // An unknown address passes the same doors as a known one.
        .fallback(|| async { AppError::NotFound })
        .layer(doors)
        .merge(health::router(app.clone()))
        .merge(assets)
        .layer(around)
}

/// No text of ours holds a NUL, and PostgreSQL takes none: an address with one names nothing.
/// What is the same for everybody reads no database, and says itself what is wrong.
async fn refuse_nul(request: Request, next: Next) -> Result<Response> {
    let address = request.uri().path_and_query().map_or("", |address| address.as_str());
    if address.contains("%00") && !other_sites::is_open(request.uri()) {
        return Err(AppError::NotFound);
    }
    Ok(next.run(request).await)
}

/// Whether the address is for machines, who carry no cookie and post from anywhere.
fn is_machine(uri: &Uri) -> bool {
    let path = uri.path();
    path.starts_with("/api/v1/") || path == "/api/v1" || path.starts_with("/webhooks/")
}
