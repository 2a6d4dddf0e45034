//! Tickets as issued.

pub(crate) mod issue;
pub(crate) mod store;

use serde::{Deserialize, Serialize};
use shared::{document::public_code::PublicCode, money::Cents, payment::ticket::TicketState};

use self::store::TicketRow;
use super::{
    network::{self, view::DepartureId},
    order::{
        access::{check_owner, owned_order},
        store as order_store,
        view::RefundView,
    },
    ticket_document::TicketDocument,
};
use crate::{
    Result, actor::Actor, app::App, error::AppError, payment::refund::store as refund_store,
};

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

impl TicketSummary {
    /// A ticket in a list.
    pub(crate) fn of(ticket: &TicketRow) -> Self {
        Self {
            code: ticket.code.clone(),
            state: ticket.state,
            passenger_name: ticket.document.passenger_name.clone(),
            seat: ticket.seat.clone(),
            total: ticket.total,
        }
    }
}

/// The ticket of that public code, if it is the actor's.
///
/// # Errors
/// [`AppError::NotFound`] where the actor has no such ticket.
pub async fn read_ticket(app: &App, actor: &Actor, code: &str) -> Result<TicketView> {
    let ticket = owned_ticket(app, actor, code).await?;
    view_ticket(app, ticket).await
}

/// All tickets of an order, if it is the actor's.
///
/// # Errors
/// [`AppError::NotFound`] where the actor has no such order.
pub async fn read_tickets(app: &App, actor: &Actor, order_code: &str) -> Result<Vec<TicketView>> {
    let order = owned_order(app, actor, order_code).await?;
    let mut connection = app.db.reader.acquire().await?;
    let tickets = store::find_tickets(&mut connection, &order.id).await?;
    drop(connection);
    let mut views = Vec::with_capacity(tickets.len());
    for ticket in tickets {
        views.push(view_ticket(app, ticket).await?);
    }
    Ok(views)
}

/// The ticket of that public code, if its order is the actor's.
pub(super) async fn owned_ticket(app: &App, actor: &Actor, code: &str) -> Result<TicketRow> {
    let code: PublicCode = code.parse().map_err(|_| AppError::NotFound)?;
    let mut connection = app.db.reader.acquire().await?;
    let ticket = store::find_ticket_by_code(&mut connection, code.as_str()).await?;
    let ticket = ticket.ok_or(AppError::NotFound)?;
    let order = order_store::find_order_by_id(&mut connection, &ticket.order_id).await?;
    drop(connection);
    check_owner(app, actor, &order.ok_or(AppError::NotFound)?).await?;
    Ok(ticket)
}

async fn view_ticket(app: &App, ticket: TicketRow) -> Result<TicketView> {
    // The terminal may tell the platform, or another one, after the ticket was issued.
    let departure = DepartureId(ticket.departure_id.clone());
    let mut platforms = network::find_platforms(app, &departure).await?;
    let platform = platforms.remove(&ticket.from_position).map(|platform| platform.name);
    let mut connection = app.db.reader.acquire().await?;
    let refund = refund_store::find_refund_of_ticket(&mut connection, &ticket.id).await?;
    Ok(TicketView {
        order_code: ticket.document.order_code.clone(),
        state: ticket.state,
        refund: refund.map(|refund| refund.view(Some(ticket.code.clone()))),
        document: TicketDocument { platform, ..ticket.document },
    })
}
