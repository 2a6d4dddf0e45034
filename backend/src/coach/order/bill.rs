//! What an order costs, decided by `coach.fare`.

use serde::{Deserialize, Serialize};
use shared::money::Cents;

use crate::{Result, actor::Actor, app::App, coach::explanation::Explanation, error::AppError};

/// Price of the optional insurance of one passenger. No provision fixes it
/// (`agerba:art-68` only demands that it be asked for).
pub const INSURANCE: Cents = Cents(290);

/// The bill of an order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BillView {
    /// One for each passenger with a seat.
    pub passengers: Vec<PassengerBill>,
    /// What is to be paid.
    pub total: Cents,
    /// Why it may be charged.
    pub explanation: Explanation,
}

/// What one passenger pays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PassengerBill {
    /// Place in the order.
    pub position: u8,
    /// The seat.
    pub seat: String,
    /// Name, where already given.
    pub name: Option<String>,
    /// Tariff of the section (`tarifa`).
    pub fare: Cents,
    /// Fee of the terminal of boarding (`agerba:art-75`).
    pub boarding_fee: Cents,
    /// Optional insurance, zero unless wished.
    pub insurance: Cents,
    /// The three together.
    pub total: Cents,
    /// Name of the child who travels free on the lap (`agerba:art-70`).
    pub child: Option<String>,
}

/// The bill of an order whose passengers are named.
///
/// # Errors
/// [`AppError::NotFound`] where the actor has no such order; [`AppError::Conflict`] where
/// passengers are not named yet.
pub async fn read_bill(app: &App, actor: &Actor, code: &str) -> Result<BillView> {
    let _ = (app, actor, code);
    Err(AppError::NotFound)
}
