//! Which departures lead from one place to another on a day.

use crate::{Result, app::App};

pub mod view;

use view::{Query, ResultsPage, Suggestion};

/// Places whose name has a word that starts as typed, accents and case aside, the
/// busiest first; at most `limit`.
///
/// # Errors
/// When the database fails.
pub async fn suggest_places(app: &App, typed: &str, limit: usize) -> Result<Vec<Suggestion>> {
    let _ = (app, typed, limit);
    Ok(Vec::new())
}

/// One page of the departures that `query` asks for.
///
/// # Errors
/// Not found where no place has that name in addresses.
pub async fn search_departures(app: &App, query: &Query) -> Result<ResultsPage> {
    let _ = (app, query);
    Err(crate::error::AppError::NotFound)
}
