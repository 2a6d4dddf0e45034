//! The public REST API under `/api/v1`, and the Pix provider's notices: contracts for machines.
//!
//! A handler takes `State(app): State<App>` and answers
//! `Result<Json<…>, AppError>`; the error's envelope
//! `{"error":{"code","field","message"}}` is made by [`crate::web`].

mod cached;
pub mod examples;
mod openapi;
pub(crate) mod other_sites;
mod provisions;
mod rules;

use axum::Router;

pub(crate) use rules::accepted_language;

use crate::{
    app::App,
    payment::{reconcile, webhook},
};

/// All routes for machines, one line per file in `api/`.
pub fn router(app: App) -> Router {
    Router::new()
        .merge(openapi::router())
        .merge(provisions::router())
        .merge(rules::router())
        .merge(webhook::routes(reconcile::take_hints))
        .with_state(app)
}
