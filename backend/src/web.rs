//! What stands between the network and every handler: who is asking, what is
//! refused at the door, what an error looks like, and what is logged.

mod failure;
mod visitor;

use std::sync::Arc;

use axum::{Router, middleware};
use http::StatusCode;
use shared::language::Language;

use crate::app::App;

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
pub fn router(app: &App, pages: Router, error_page: ErrorPage) -> Router {
    let failures = failure::Renderer { error_page };
    crate::api::router(app.clone())
        .merge(pages)
        .layer(middleware::from_fn_with_state(app.clone(), visitor::identify))
        .layer(middleware::from_fn_with_state(failures, failure::render))
}
