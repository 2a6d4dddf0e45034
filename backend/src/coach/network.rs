//! What companies are bound to run: places, lines, fares, vehicles, and the
//! departures that can be sold.

use crate::{Result, app::App};

pub mod snapshot;
pub mod view;

use view::{Departure, DepartureId, Offer};

/// The departure with its line, company, stops and vehicle.
///
/// # Errors
/// Not found where there is no such departure.
pub async fn find_departure(app: &App, departure: &DepartureId) -> Result<Departure> {
    let _ = (app, departure);
    Err(crate::error::AppError::NotFound)
}

/// What the way from one stop position to a later one costs on that departure, and
/// whether it may be sold now.
///
/// # Errors
/// Not found where there is no such departure or no such way on its line.
pub async fn offer(
    app: &App,
    departure: &DepartureId,
    from_position: u8,
    to_position: u8,
) -> Result<Offer> {
    let _ = (app, departure, from_position, to_position);
    Err(crate::error::AppError::NotFound)
}
