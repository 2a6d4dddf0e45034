//! Holding seats for a while, longer, or no more.

use serde::{Deserialize, Serialize};

use super::view::OrderView;
use crate::{Result, actor::Actor, app::App, coach::network::view::Closed, error::AppError};

/// Seats that a visitor asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HoldRequest {
    /// The departure.
    pub departure_id: String,
    /// Position of the stop of boarding.
    pub from_position: u8,
    /// Position of the stop of alighting.
    pub to_position: u8,
    /// Labels of one to six seats.
    pub seats: Vec<String>,
    /// Key of the form: a second submission gets the first one's order.
    pub request_key: String,
}

/// What became of the wish.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HoldOutcome {
    /// All seats are held by this order.
    Held(OrderView),
    /// None is.
    Refused(HoldRefusal),
}

/// Why no seat is held.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HoldRefusal {
    /// Somebody else has one of them.
    SeatTaken {
        /// Those of the wished seats that are taken.
        taken: Vec<String>,
        /// Free seats, the nearest to the first taken one first; at most six.
        nearest: Vec<String>,
    },
    /// No seat was chosen.
    NoSeat,
    /// More than six seats were chosen.
    TooManySeats,
    /// The vehicle has no such seat, or it was named twice.
    UnknownSeat(String),
    /// The companion's seat goes with its wheelchair place only.
    CompanionWithoutWheelchairPlace {
        /// The companion's seat.
        seat: String,
        /// The wheelchair place it belongs to.
        wheelchair_place: String,
    },
    /// The visitor has as many unpaid holds as allowed.
    TooManyHolds,
    /// Nothing of it is sold, or no longer.
    NotOnSale(Closed),
    /// Nobody may be carried on this section only.
    RestrictedSection,
}

/// What became of the wish for more time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ExtensionOutcome {
    /// The hold ends later now.
    Extended,
    /// The hold can last no longer than this.
    AtCap,
    /// The hold has ended; the seats are no longer held.
    Ended,
}

/// Holds seats for fifteen minutes, all of them or none.
///
/// # Errors
/// [`AppError::NotFound`] for an actor without a visitor and where there is no such
/// departure or stretch.
pub async fn hold_seats(app: &App, actor: &Actor, request: &HoldRequest) -> Result<HoldOutcome> {
    let _ = (app, actor, request);
    Err(AppError::NotFound)
}

/// Gives a hold fifteen minutes from now, up to forty-five in all.
///
/// # Errors
/// [`AppError::NotFound`] where the actor has no such order.
pub async fn extend_hold(app: &App, actor: &Actor, code: &str) -> Result<ExtensionOutcome> {
    let _ = (app, actor, code);
    Err(AppError::NotFound)
}

/// Lets the seats of an unpaid order go. Does nothing to an order that has ended.
///
/// # Errors
/// [`AppError::NotFound`] where the actor has no such order; [`AppError::Conflict`] where
/// it is paid.
pub async fn release_hold(app: &App, actor: &Actor, code: &str) -> Result<()> {
    let _ = (app, actor, code);
    Err(AppError::NotFound)
}
