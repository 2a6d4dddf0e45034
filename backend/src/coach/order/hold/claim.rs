//! One try to hold the seats of a wish, in one transaction.

use std::collections::{BTreeMap, BTreeSet};

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use shared::{
    coach::{legs::Legs, seat_layout::SeatLabel},
    document::public_code::PublicCode,
    payment::{
        hold::{cap, first_end},
        order::OrderState,
    },
};

use super::{HoldOutcome, HoldRefusal, HoldRequest, store as hold_store};
use crate::{
    Result,
    actor::{Actor, VisitorId},
    app::App,
    coach::{
        network::view::{Departure, SectionOffer},
        order::{
            ending::cancel_freed_order,
            store::{self, OrderRow, PassengerRow},
            view::{OrderView, view_order},
        },
        seat,
    },
    db::Tx,
    error::AppError,
    secret::new_id,
};

/// Who wishes for which seats of what.
#[derive(Clone, Copy)]
pub(super) struct Wish<'a> {
    pub(super) actor: &'a Actor,
    pub(super) visitor: &'a VisitorId,
    pub(super) request: &'a HoldRequest,
    pub(super) departure: &'a Departure,
    pub(super) offer: &'a SectionOffer,
    pub(super) seats: &'a [SeatLabel],
}

impl Wish<'_> {
    /// Whether an order is what is wished for.
    fn is_met_by(&self, order: &OrderRow, seats: &BTreeSet<String>) -> bool {
        let stretch = (self.request.from_position, self.request.to_position);
        order.departure_id == self.departure.id.0
            && (order.from_position, order.to_position) == stretch
            && self.seats.iter().map(SeatLabel::as_str).eq(seats.iter().map(String::as_str))
    }
}

/// Holds the seats, or tells why not.
pub(super) async fn try_hold(app: &App, wish: &Wish<'_>) -> Result<HoldOutcome> {
    // Asked before any seat is claimed: whoever exchanges seats locks the earlier order first.
    if let Some(outcome) = answer_earlier(app, wish).await? {
        return Ok(outcome);
    }
    let mut tx = app.db.begin().await?;
    for label in wish.seats {
        let (departure, legs) = (&wish.departure.id.0, wish.offer.legs);
        if seat::store::claim_seat(&mut tx, departure, label.as_str(), legs).await? {
            continue;
        }
        tx.rollback().await?;
        return match answer_earlier(app, wish).await? {
            Some(outcome) => Ok(outcome),
            None => refuse_taken(app, wish, label).await,
        };
    }
    match write_order(app, &mut tx, wish).await? {
        Ok(order) => {
            tx.commit().await?;
            Ok(HoldOutcome::Held(order))
        }
        Err(refusal) => {
            tx.rollback().await?;
            let earlier = answer_earlier(app, wish).await?;
            Ok(earlier.unwrap_or(HoldOutcome::Refused(refusal)))
        }
    }
}

/// What the same form is answered that has made an order before; `None` where it has made none.
async fn answer_earlier(app: &App, wish: &Wish<'_>) -> Result<Option<HoldOutcome>> {
    let key = &wish.request.request_key;
    let mut connection = app.db.reader.acquire().await?;
    let order = store::find_order_by_request(&mut connection, &wish.visitor.0, key).await?;
    let Some(order) = order else { return Ok(None) };
    let seats = find_seats(&mut connection, &order.id).await?;
    drop(connection);
    if wish.is_met_by(&order, &seats) {
        return Ok(Some(HoldOutcome::Held(view_order(app, &order).await?)));
    }
    let outcome = exchange(app, wish, &order.id).await?;
    if outcome.is_some() {
        return Ok(outcome);
    }
    // The same wish was quicker in another post: what it has made is the answer of this one.
    let mut connection = app.db.reader.acquire().await?;
    let order = store::find_order_by_request(&mut connection, &wish.visitor.0, key).await?;
    drop(connection);
    let order = order.ok_or(AppError::Conflict)?;
    Ok(Some(HoldOutcome::Held(view_order(app, &order).await?)))
}

/// Holds the wished seats in place of those that the form's earlier order holds, both or neither.
/// An order that is paid or has ended stays as it is. `None` where another post has taken the
/// form's key from that order meanwhile.
async fn exchange(app: &App, wish: &Wish<'_>, earlier_id: &str) -> Result<Option<HoldOutcome>> {
    let mut tx = app.db.begin().await?;
    if !hold_store::release_request_key(&mut tx, earlier_id, &wish.request.request_key).await? {
        tx.rollback().await?;
        return Ok(None);
    }
    let earlier = store::lock_order(&mut tx, earlier_id).await?.ok_or(AppError::NotFound)?;
    let held = if earlier.state.is_holding() {
        find_seats(&mut tx, &earlier.id).await?
    } else {
        BTreeSet::new()
    };
    // In an order that is the same for everybody, as wherever seats are claimed.
    let mut steps: BTreeMap<(&str, &str), [Option<Legs>; 2]> = BTreeMap::new();
    for label in &held {
        steps.entry((&earlier.departure_id, label)).or_default()[0] = Some(earlier.legs());
    }
    for label in wish.seats {
        steps.entry((&wish.departure.id.0, label.as_str())).or_default()[1] = Some(wish.offer.legs);
    }
    for ((departure, label), [freed, claimed]) in steps {
        if let Some(legs) = freed
            && !seat::store::free_seat(&mut tx, departure, label, legs).await?
        {
            return Err(AppError::Internal(anyhow::anyhow!("an order's seat was not taken")));
        }
        if let Some(legs) = claimed
            && !seat::store::claim_seat(&mut tx, departure, label, legs).await?
        {
            tx.rollback().await?;
            let label = wish.seats.iter().find(|wished| wished.as_str() == label);
            let label = label.expect("only wished seats are claimed");
            return Ok(Some(refuse_taken(app, wish, label).await?));
        }
    }
    if earlier.state.is_holding() {
        cancel_freed_order(app, &mut tx, &earlier).await?;
    }
    Ok(Some(match write_order(app, &mut tx, wish).await? {
        Ok(order) => {
            tx.commit().await?;
            if held.is_empty() { HoldOutcome::Held(order) } else { HoldOutcome::Changed(order) }
        }
        Err(refusal) => HoldOutcome::Refused(refusal),
    }))
}

/// Writes the order whose seats are claimed, or tells which bound it would break.
async fn write_order(
    app: &App,
    tx: &mut Tx,
    wish: &Wish<'_>,
) -> Result<std::result::Result<OrderView, HoldRefusal>> {
    let now = app.clock.now();
    let address_key = address_key(app, wish.actor);
    if let Some(key) = &address_key
        && i64::from(app.config.holds_per_address)
            <= hold_store::count_holds_of_address(tx, key, now).await?
    {
        return Ok(Err(HoldRefusal::TooManyHoldsAtAddress));
    }
    let order = OrderRow {
        id: new_id(),
        code: PublicCode::from_random(rand::random()).as_str().to_owned(),
        visitor_id: wish.visitor.0.clone(),
        departure_id: wish.departure.id.0.clone(),
        from_position: wish.request.from_position,
        to_position: wish.request.to_position,
        state: OrderState::Held,
        language: wish.actor.language,
        created_at: now,
        hold_expires_at: first_end(now),
        hold_cap_at: cap(now),
        contact_email: None,
        total: None,
    };
    let key = &wish.request.request_key;
    if !store::insert_order(tx, &order, key, address_key.as_deref()).await? {
        return Ok(Err(HoldRefusal::TooManyHolds));
    }
    let mut passengers = Vec::with_capacity(wish.seats.len());
    for (position, label) in (0_u8..).zip(wish.seats) {
        let passenger = PassengerRow::unnamed(position, label.as_str());
        store::insert_passenger(tx, &order.id, &passenger).await?;
        passengers.push(passenger);
    }
    Ok(Ok(OrderView::of_new(&order, &passengers)))
}

/// Under what the holds of the client's address are counted; `None` where they are not.
fn address_key(app: &App, actor: &Actor) -> Option<String> {
    let address = actor.address.filter(|_| app.config.holds_per_address > 0)?;
    let hash = app.config.secret.authenticate("hold-address", address.to_string().as_bytes());
    Some(URL_SAFE_NO_PAD.encode(hash))
}

/// Why seats are not to be had of which `lost` was found taken: held by the visitor's own orders,
/// or somebody else's.
async fn refuse_taken(app: &App, wish: &Wish<'_>, lost: &SeatLabel) -> Result<HoldOutcome> {
    let departure = &wish.departure.id.0;
    let mut connection = app.db.reader.acquire().await?;
    let mut own = BTreeSet::new();
    for order in store::find_holding_orders(&mut connection, &wish.visitor.0, departure).await? {
        let seats = find_seats(&mut connection, &order.id).await?;
        if wish.is_met_by(&order, &seats) && app.clock.now() < order.hold_expires_at {
            drop(connection);
            return Ok(HoldOutcome::Held(view_order(app, &order).await?));
        }
        own.extend(seats);
    }
    drop(connection);
    let (mut taken, nearest) =
        seat::find_taken(app, departure, &wish.departure.layout, wish.seats, wish.offer.legs)
            .await?;
    if taken.is_empty() {
        taken.push(lost.as_str().to_owned());
    }
    if taken.iter().all(|label| own.contains(label)) {
        return Ok(HoldOutcome::Refused(HoldRefusal::SeatsOwn(taken)));
    }
    taken.retain(|label| !own.contains(label));
    Ok(HoldOutcome::Refused(HoldRefusal::SeatTaken { taken, nearest }))
}

/// The seats of an order, in the order in which they are claimed.
async fn find_seats(
    connection: &mut sqlx::AnyConnection,
    order_id: &str,
) -> Result<BTreeSet<String>> {
    let passengers = store::find_passengers(connection, order_id).await?;
    Ok(passengers.into_iter().filter_map(|passenger| passenger.seat).collect())
}
