//! What the coach pages' islands ask for, and what their forms post to.

use axum::{
    Json, Router,
    extract::{Query, State},
    response::IntoResponse,
    routing::get,
};
use backend::{app::App, coach::search, error::AppError};
use http::header;
use serde::Deserialize;

use super::order;

/// Where suggestions of places are asked for.
pub const SUGGEST_PLACES: &str = "/ui/coach/suggest_places";

/// Suggestions that are shown at once.
const MOST_SUGGESTIONS: usize = 8;

/// All addresses of this domain under `/ui`.
pub fn router() -> Router<App> {
    Router::new().route(SUGGEST_PLACES, get(suggest_places)).merge(order::server::router())
}

#[derive(Deserialize)]
struct Typed {
    q: String,
}

async fn suggest_places(
    State(app): State<App>,
    Query(Typed { q }): Query<Typed>,
) -> Result<impl IntoResponse, AppError> {
    let places = search::suggest_places(&app, &q, MOST_SUGGESTIONS).await?;
    let labels: Vec<_> = places.into_iter().map(|place| place.label).collect();
    Ok(([(header::CACHE_CONTROL, "public, max-age=300")], Json(labels)))
}
