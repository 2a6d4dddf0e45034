//! Tickets as issued.

use serde::{Deserialize, Serialize};
use shared::{money::Cents, payment::ticket::TicketState};

use super::{order::view::RefundView, ticket_document::TicketDocument};
use crate::{Result, actor::Actor, app::App, error::AppError};

/// A ticket in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TicketSummary {
    /// Public code, the name in addresses.
    pub code: String,
    /// Where it stands.
    pub state: TicketState,
    /// Who travels.
    pub passenger_name: String,
    /// The seat.
    pub seat: String,
    /// What was paid for it.
    pub total: Cents,
}

/// A ticket with all that its page shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TicketView {
    /// Public code of its order.
    pub order_code: String,
    /// Where it stands.
    pub state: TicketState,
    /// All particulars, as printed.
    pub document: TicketDocument,
    /// Its money on the way back, once given up.
    pub refund: Option<RefundView>,
}

/// The ticket of that public code, if it is the actor's.
///
/// # Errors
/// [`AppError::NotFound`] where the actor has no such ticket.
pub async fn read_ticket(app: &App, actor: &Actor, code: &str) -> Result<TicketView> {
    let _ = (app, actor, code);
    Err(AppError::NotFound)
}

/// All tickets of an order, if it is the actor's.
///
/// # Errors
/// [`AppError::NotFound`] where the actor has no such order.
pub async fn read_tickets(app: &App, actor: &Actor, order_code: &str) -> Result<Vec<TicketView>> {
    let _ = (app, actor, order_code);
    Err(AppError::NotFound)
}
