//! Which seats of a departure are free for a stretch.

use serde::{Deserialize, Serialize};

use crate::{Result, actor::Actor, app::App, error::AppError};

/// Every seat of a departure as one visitor sees it for one stretch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatMap {
    /// The departure.
    pub departure_id: String,
    /// Position of the stop of boarding.
    pub from_position: u8,
    /// Position of the stop of alighting.
    pub to_position: u8,
    /// In the order of the layout.
    pub seats: Vec<SeatOnMap>,
}

/// One seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatOnMap {
    /// What is written above it.
    pub label: String,
    /// Whether it can be chosen.
    pub availability: Availability,
}

/// Whether a seat can be chosen for the whole stretch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Availability {
    /// Nobody has it on any leg of the stretch.
    Free,
    /// Held by the visitor's own unpaid order.
    Mine,
    /// Sold or held on some leg of the stretch.
    Taken,
}

/// The seats of a departure for the stretch between two stop positions.
///
/// # Errors
/// [`AppError::NotFound`] where there is no such departure or stretch.
pub async fn read_seat_map(
    app: &App,
    actor: &Actor,
    departure_id: &str,
    from_position: u8,
    to_position: u8,
) -> Result<SeatMap> {
    let _ = (app, actor, departure_id, from_position, to_position);
    Err(AppError::NotFound)
}
