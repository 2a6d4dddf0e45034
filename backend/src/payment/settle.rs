//! What becomes of a Pix that arrived: tickets, or the way back. Once, whoever tells of it
//! and however often.

use shared::{
    money::Cents,
    payment::{
        charge::{self, ChargeEvent},
        follow,
        ledger::{Entry, EntryKind},
        order::{self, OrderEvent, OrderState},
        refund::RefundCause,
    },
};

use super::{
    letter,
    pix::received::ReceivedPix,
    refund::{self, NewRefund},
    store::{self, ChargeRow, PixRow},
    withdraw,
};
use crate::{
    Result,
    app::App,
    coach::{
        network::{
            self,
            view::{Departure, DepartureId, Offer, SectionOffer},
        },
        order::store::{self as order_store, OrderRow, PassengerRow},
        seat,
        ticket::issue,
    },
    db::Tx,
    error::AppError,
    worker::enqueue,
};

/// Records a Pix that the provider says it received under a charge of ours, with all that
/// follows, in one transaction. Does nothing where it is recorded already.
pub(super) async fn record_pix(
    app: &App,
    charge: &ChargeRow,
    payee_key: Option<&str>,
    received: &ReceivedPix,
) -> Result<()> {
    if !answers(received, &charge.txid, payee_key) {
        tracing::error!(charge.id = charge.id, "a Pix of another charge or key was passed over");
        return Ok(());
    }
    let e2eid = received.end_to_end_id.as_str();
    let mut connection = app.db.reader.acquire().await?;
    if store::is_pix_recorded(&mut connection, e2eid).await? {
        return Ok(());
    }
    let order = order_store::find_order_by_id(&mut connection, &charge.order_id).await?;
    drop(connection);
    let trip = find_trip(app, &order.ok_or(AppError::NotFound)?).await?;

    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let order = order_store::lock_order(&mut tx, &charge.order_id).await?;
    let order = order.ok_or(AppError::NotFound)?;
    let charge = store::find_charge(&mut tx, &charge.id).await?.ok_or(AppError::NotFound)?;
    if store::is_pix_recorded(&mut tx, e2eid).await? {
        return Ok(());
    }
    let passengers = order_store::find_passengers(&mut tx, &order.id).await?;
    let cause =
        judge(app, &mut tx, &order, &charge, &passengers, trip.as_ref(), received.amount).await?;
    let row = PixRow {
        e2eid,
        charge_id: &charge.id,
        order_id: &order.id,
        amount: received.amount,
        paid_at: received.received_at,
        recorded_at: now,
        fate: cause.map_or("accepted", RefundCause::name),
    };
    store::insert_pix(&mut tx, &row).await?;
    let entry = Entry { kind: EntryKind::Received, amount: received.amount };
    store::insert_entry(&mut tx, &order.id, e2eid, entry, now).await?;
    match (cause, trip) {
        (None, Some((departure, offer))) => {
            accept(app, &mut tx, &order, &charge, &passengers, &departure, &offer).await?;
        }
        (Some(cause), _) => give_back(app, &mut tx, &order, &charge, &row, cause).await?,
        (None, None) => {
            return Err(AppError::Internal(anyhow::anyhow!("accepted a Pix without a trip")));
        }
    }
    tx.commit().await?;
    Ok(())
}

type Trip = (Departure, SectionOffer);

/// The trip of an order, for its tickets; `None` where it is no longer sold.
async fn find_trip(app: &App, order: &OrderRow) -> Result<Option<Trip>> {
    let id = DepartureId(order.departure_id.clone());
    let departure = network::find_departure(app, &id).await?;
    let offer = network::offer(app, &id, order.from_position, order.to_position).await?;
    Ok(match offer {
        Offer::OnSale(offer) => Some((departure, offer)),
        Offer::Restricted | Offer::Closed(_) => None,
    })
}

/// Why the money must go back; `None` where it buys the tickets. Claims the seats of an
/// expired order again, all of them or none.
async fn judge(
    app: &App,
    tx: &mut Tx,
    order: &OrderRow,
    charge: &ChargeRow,
    passengers: &[PassengerRow],
    trip: Option<&Trip>,
    amount: Cents,
) -> Result<Option<RefundCause>> {
    if order.state == OrderState::Paid {
        return Ok(Some(RefundCause::Duplicate));
    }
    if amount != charge.amount || Some(amount) != order.total {
        return Ok(Some(RefundCause::WrongSum));
    }
    let may_pay = follow(order::MOVES, order.state, OrderEvent::Pay).is_some()
        && follow(charge::MOVES, charge.state, ChargeEvent::Settle).is_some();
    let seated = passengers.iter().filter(|passenger| passenger.seat.is_some());
    let is_named = seated.clone().all(|passenger| passenger.name.is_some());
    if !may_pay || !is_named || trip.is_none() {
        return Ok(Some(RefundCause::Late));
    }
    if order.state.is_holding() {
        return Ok(None);
    }
    let mut labels: Vec<&str> = seated.filter_map(|passenger| passenger.seat.as_deref()).collect();
    labels.sort_unstable();
    let mut claimed = Vec::new();
    for label in labels {
        let legs = order.legs();
        if seat::store::claim_seat(tx, &order.departure_id, label, legs).await? {
            claimed.push(label);
            continue;
        }
        for label in claimed {
            seat::store::free_seat(tx, &order.departure_id, label, legs).await?;
        }
        tracing::info!(order.code = order.code, at = ?app.clock.now(), "late Pix, seat gone");
        return Ok(Some(RefundCause::Late));
    }
    Ok(None)
}

/// Turns the money into tickets.
async fn accept(
    app: &App,
    tx: &mut Tx,
    order: &OrderRow,
    charge: &ChargeRow,
    passengers: &[PassengerRow],
    departure: &Departure,
    offer: &SectionOffer,
) -> Result<()> {
    let now = app.clock.now();
    let settled = follow(charge::MOVES, charge.state, ChargeEvent::Settle);
    let paid = follow(order::MOVES, order.state, OrderEvent::Pay);
    let (Some(settled), Some(paid)) = (settled, paid) else { return Err(AppError::Conflict) };
    if !store::update_charge_state(tx, &charge.id, charge.state, settled, now).await?
        || !order_store::update_state(tx, &order.id, order.state, paid, now).await?
    {
        return Err(AppError::Conflict);
    }
    for other in store::find_charges(tx, &order.id).await? {
        let withdrawn = follow(charge::MOVES, other.state, ChargeEvent::Withdraw);
        if let Some(withdrawn) = withdrawn.filter(|_| other.id != charge.id)
            && store::update_charge_state(tx, &other.id, other.state, withdrawn, now).await?
        {
            enqueue(tx, &withdraw::job(&other.id, now)).await?;
        }
    }
    for ticket in issue::issue_tickets(app, tx, order, passengers, departure, offer).await? {
        let entry = Entry { kind: EntryKind::TicketSold, amount: ticket.total };
        store::insert_entry(tx, &order.id, &ticket.id, entry, now).await?;
    }
    enqueue(tx, &letter::tickets_job(order, now)).await?;
    Ok(())
}

/// Whether a payment is one of that charge, sent to the charge's own key where both are told.
fn answers(received: &ReceivedPix, txid: &str, payee_key: Option<&str>) -> bool {
    let names_charge = received.txid.as_ref().is_some_and(|named| named.as_str() == txid);
    let is_ours = match (payee_key, &received.payee_key) {
        (Some(ours), Some(theirs)) => ours == theirs,
        _ => true,
    };
    names_charge && is_ours
}

/// Starts the way back of money that buys nothing.
async fn give_back(
    app: &App,
    tx: &mut Tx,
    order: &OrderRow,
    charge: &ChargeRow,
    pix: &PixRow<'_>,
    cause: RefundCause,
) -> Result<()> {
    let now = app.clock.now();
    if cause == RefundCause::WrongSum
        && let Some(spoiled) = follow(charge::MOVES, charge.state, ChargeEvent::Spoil)
    {
        store::update_charge_state(tx, &charge.id, charge.state, spoiled, now).await?;
    }
    let refund = NewRefund {
        order_id: &order.id,
        ticket_id: None,
        e2eid: pix.e2eid,
        cause,
        amount: pix.amount,
        request_key: None,
    };
    refund::start(app, tx, order, &refund).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use shared::time::Instant;

    use super::*;
    use crate::payment::pix::{charge::Txid, received::EndToEndId};

    const TXID: &str = "7978c0c97ea847e78e8849634473c1f1";
    const OURS: &str = "7d9f0335-8dcc-4054-9bf9-0dbd61d36906";

    fn pix(txid: Option<&str>, payee_key: Option<&str>) -> ReceivedPix {
        ReceivedPix {
            end_to_end_id: EndToEndId::parse("E12345678202009091221kkkkkkkkkkk").expect("a name"),
            txid: txid.and_then(Txid::parse),
            amount: Cents(100),
            payee_key: payee_key.map(str::to_owned),
            received_at: Instant::from_storage("2026-11-30T12:00:00Z").expect("an instant"),
            payer_message: None,
            refunds: Vec::new(),
        }
    }

    #[test]
    fn only_a_pix_of_the_charge_and_to_its_key_pays_it() {
        let theirs = Some("a1f4102e-a446-4a57-bcce-6fa48899c1d1");
        let other = Some("0000c0c97ea847e78e8849634473c1f1");
        for (txid, key, told, expected) in [
            (Some(TXID), Some(OURS), Some(OURS), true),
            (Some(TXID), None, Some(OURS), true),
            (Some(TXID), Some(OURS), None, true),
            (Some(TXID), theirs, Some(OURS), false),
            (other, Some(OURS), Some(OURS), false),
            (None, Some(OURS), Some(OURS), false),
        ] {
            assert_eq!(answers(&pix(txid, key), TXID, told), expected, "{txid:?} {key:?} {told:?}");
        }
    }
}
