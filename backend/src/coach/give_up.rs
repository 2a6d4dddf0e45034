//! Giving a trip up: the quote first, then the act.

use serde::{Deserialize, Serialize};
use shared::{
    coach::{
        legs::Legs,
        refund::{self, Choice, Facts, Status},
    },
    money::Cents,
    payment::{
        follow,
        ledger::{Entry, EntryKind},
        refund::RefundCause,
        ticket::{self as ticket_machine, TicketEvent, TicketState},
    },
    time::Instant,
};

use super::{
    explanation::Explanation,
    order::{access::owned_order, store as order_store, view::RefundView},
    seat,
    ticket::{
        owned_ticket,
        store::{self as ticket_store, TicketRow},
    },
};
use crate::{
    Result,
    actor::Actor,
    app::App,
    error::AppError,
    payment::{
        refund::{self as payback, NewRefund, store as refund_store},
        store as payment_store,
    },
};

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
    /// Why, as `coach.refund` names it.
    pub reason: refund::Reason,
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
    let ticket = owned_ticket(app, actor, ticket_code).await?;
    Ok(quote(&ticket, app.clock.now()))
}

/// The quotes of all tickets of an order.
///
/// # Errors
/// [`AppError::NotFound`] where the actor has no such order.
pub async fn quote_order(app: &App, actor: &Actor, order_code: &str) -> Result<Vec<RefundQuote>> {
    let order = owned_order(app, actor, order_code).await?;
    let now = app.clock.now();
    let mut connection = app.db.reader.acquire().await?;
    let tickets = ticket_store::find_tickets(&mut connection, &order.id).await?;
    Ok(tickets.iter().map(|ticket| quote(ticket, now)).collect())
}

/// What `coach.refund` decides of a ticket now.
fn quote(ticket: &TicketRow, now: Instant) -> RefundQuote {
    let document = &ticket.document;
    let decision = refund::decide(&Facts {
        total_paid: ticket.total,
        status: match ticket.state {
            TicketState::Valid => Status::Valid,
            TicketState::GivenUp | TicketState::Refunded => Status::Cancelled,
        },
        departure: Some(document.departs_at),
        requested_at: now,
        choice: Choice::Refund,
    });
    RefundQuote {
        ticket_code: ticket.code.clone(),
        order_code: document.order_code.clone(),
        passenger_name: document.passenger_name.clone(),
        seat: ticket.seat.clone(),
        ticket_state: ticket.state,
        eligible: decision.outcome.eligible,
        refund: decision.outcome.refund_cents,
        paid: ticket.total,
        deadline: decision.outcome.deadline.unwrap_or(document.refund_deadline),
        departs_at: document.departs_at,
        quoted_at: now,
        reason: decision.outcome.reason,
        explanation: Explanation::told(&decision, refund::Step::say_in_quote),
    }
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
    let ticket_id = owned_ticket(app, actor, ticket_code).await?.id;
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let ticket = ticket_store::find_ticket_by_id(&mut tx, &ticket_id).await?;
    let order_id = ticket.ok_or(AppError::NotFound)?.order_id;
    let order = order_store::lock_order(&mut tx, &order_id).await?.ok_or(AppError::NotFound)?;
    let ticket = ticket_store::find_ticket_by_id(&mut tx, &ticket_id).await?;
    let ticket = ticket.ok_or(AppError::NotFound)?;

    if let Some(first) = refund_store::find_refund_of_ticket(&mut tx, &ticket.id).await?
        && first.request_key.as_deref() == Some(request_key)
    {
        tx.rollback().await?;
        return Ok(GiveUpOutcome::GivenUp(first.view(Some(ticket.code))));
    }
    let quote = quote(&ticket, now);
    let given_up = follow(ticket_machine::MOVES, ticket.state, TicketEvent::GiveUp);
    let Some(given_up) = given_up.filter(|_| quote.eligible) else {
        return Ok(GiveUpOutcome::Refused(quote));
    };
    let legs = Legs::between(ticket.from_position, ticket.to_position)
        .ok_or_else(|| AppError::Internal(anyhow::anyhow!("a ticket without a stretch")))?;
    let e2eid = payment_store::find_accepted_pix(&mut tx, &order.id).await?;
    let e2eid = e2eid
        .ok_or_else(|| AppError::Internal(anyhow::anyhow!("a ticket that nobody has paid")))?;
    if !ticket_store::update_ticket(&mut tx, &ticket.id, ticket.state, given_up, now).await?
        || !seat::store::free_seat(&mut tx, &ticket.departure_id, &ticket.seat, legs).await?
    {
        return Err(AppError::Conflict);
    }
    let entry = Entry { kind: EntryKind::TicketGivenUp, amount: quote.refund };
    payment_store::insert_entry(&mut tx, &order.id, &ticket.id, entry, now).await?;
    let new = NewRefund {
        order_id: &order.id,
        ticket_id: Some(&ticket.id),
        e2eid: &e2eid,
        cause: RefundCause::GivenUp,
        amount: quote.refund,
        request_key: Some(request_key),
    };
    let refund = payback::start(app, &mut tx, &order, &new).await?;
    tx.commit().await?;
    Ok(GiveUpOutcome::GivenUp(refund.view(Some(ticket.code))))
}
