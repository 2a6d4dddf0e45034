//! Holding seats for a while, longer, or no more.

mod claim;
mod store;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use shared::{
    coach::seat_layout::{SeatKind, SeatLabel, SeatLayout},
    payment::{
        hold::{MAX_SEATS, extended_end},
        order::OrderState,
    },
};

use self::claim::Wish;
use super::{
    access::owned_order,
    ending::{cancel_order, expire_ended_holds},
    store as order_store,
    view::OrderView,
};
use crate::{
    Result,
    actor::Actor,
    app::App,
    coach::network::{
        self,
        view::{Closed, DepartureId, Offer},
    },
    error::AppError,
    payment::{store as payment_store, watch},
    worker::{enqueue, reschedule},
};

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
    /// All seats are held by this order, and those that the same form held before are let go.
    Changed(OrderView),
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
    /// Other unpaid orders of the visitor's own hold them.
    SeatsOwn(Vec<String>),
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
    /// The client's address has as many unpaid holds as allowed, whoever made them.
    TooManyHoldsAtAddress,
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
    /// It is paid, and needs no more time.
    Paid,
}

/// What became of the wish to let the seats go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReleaseOutcome {
    /// The order holds no seats, and needs no payment.
    Released,
    /// It is paid: its tickets stand.
    Paid,
}

/// Holds seats for fifteen minutes, all of them or none. The same form sent again is answered by
/// the order that it has made; with other seats it is another wish, and takes the place of what
/// it held before, unpaid.
///
/// # Errors
/// [`AppError::NotFound`] for an actor without a visitor and where there is no such
/// departure or stretch.
pub async fn hold_seats(app: &App, actor: &Actor, request: &HoldRequest) -> Result<HoldOutcome> {
    let visitor = actor.visitor()?;
    let departure_id = DepartureId(request.departure_id.clone());
    let departure = network::find_departure(app, &departure_id).await?;
    let wished = match read_seats(&departure.layout, &request.seats) {
        Ok(wished) => wished,
        Err(refusal) => return Ok(HoldOutcome::Refused(refusal)),
    };
    let offer =
        network::offer(app, &departure_id, request.from_position, request.to_position).await?;
    let offer = match offer {
        Offer::OnSale(offer) => offer,
        Offer::Restricted => return Ok(HoldOutcome::Refused(HoldRefusal::RestrictedSection)),
        Offer::Closed(why) => return Ok(HoldOutcome::Refused(HoldRefusal::NotOnSale(why))),
    };
    let wish =
        Wish { actor, visitor, request, departure: &departure, offer: &offer, seats: &wished };
    let mut outcome = claim::try_hold(app, &wish).await?;
    // What stands in the way may be a hold that has run out and was not swept yet.
    let obstacle = match &outcome {
        HoldOutcome::Refused(HoldRefusal::SeatTaken { .. }) => {
            expire_ended_holds(app, Some(&request.departure_id), None).await?
        }
        HoldOutcome::Refused(HoldRefusal::TooManyHolds) => {
            expire_ended_holds(app, None, Some(&visitor.0)).await?
        }
        HoldOutcome::Held(_) | HoldOutcome::Changed(_) | HoldOutcome::Refused(_) => false,
    };
    if obstacle {
        outcome = claim::try_hold(app, &wish).await?;
    }
    Ok(outcome)
}

/// Reads the wished seats against the layout, in an order that is the same for everybody, so
/// that two who wish for the same seats never wait for each other.
fn read_seats(
    layout: &SeatLayout,
    texts: &[String],
) -> std::result::Result<Vec<SeatLabel>, HoldRefusal> {
    if texts.is_empty() {
        return Err(HoldRefusal::NoSeat);
    }
    if texts.len() > MAX_SEATS {
        return Err(HoldRefusal::TooManySeats);
    }
    let mut wished = BTreeSet::new();
    for text in texts {
        let unknown = || HoldRefusal::UnknownSeat(text.clone());
        let label = SeatLabel::new(text).map_err(|_| unknown())?;
        if layout.seat(&label).is_none() || !wished.insert(label) {
            return Err(unknown());
        }
    }
    for label in &wished {
        let Some(SeatKind::Companion(place)) = layout.seat(label).map(|seat| &seat.kind) else {
            continue;
        };
        if !wished.contains(place) {
            return Err(HoldRefusal::CompanionWithoutWheelchairPlace {
                seat: label.as_str().to_owned(),
                wheelchair_place: place.as_str().to_owned(),
            });
        }
    }
    Ok(wished.into_iter().collect())
}

/// Gives a hold fifteen minutes from now, up to forty-five in all.
///
/// # Errors
/// [`AppError::NotFound`] where the actor has no such order.
pub async fn extend_hold(app: &App, actor: &Actor, code: &str) -> Result<ExtensionOutcome> {
    let order = owned_order(app, actor, code).await?;
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    // Of several wishes at once each sees what the one before it has won.
    let order = order_store::lock_order(&mut tx, &order.id).await?.ok_or(AppError::NotFound)?;
    if order.state == OrderState::Paid {
        return Ok(ExtensionOutcome::Paid);
    }
    if !order.state.is_holding() || order.hold_expires_at <= now {
        return Ok(ExtensionOutcome::Ended);
    }
    let Some(end) = extended_end(now, order.hold_expires_at, order.hold_cap_at) else {
        let is_at_cap = order.hold_cap_at <= order.hold_expires_at;
        return Ok(if is_at_cap { ExtensionOutcome::AtCap } else { ExtensionOutcome::Extended });
    };
    if !order_store::update_hold_end(&mut tx, &order.id, order.hold_expires_at, end).await? {
        return Err(AppError::Conflict);
    }
    for charge in payment_store::find_charges(&mut tx, &order.id).await? {
        if charge.state.is_open() {
            payment_store::update_charge_end(&mut tx, &charge.id, end).await?;
            enqueue(&mut tx, &watch::extension_job(&charge, end, now)).await?;
            reschedule(&mut tx, watch::KIND, &charge.id, end).await?;
        }
    }
    tx.commit().await?;
    Ok(ExtensionOutcome::Extended)
}

/// Lets the seats of an unpaid order go. Does nothing to an order that has ended.
///
/// # Errors
/// [`AppError::NotFound`] where the actor has no such order.
pub async fn release_hold(app: &App, actor: &Actor, code: &str) -> Result<ReleaseOutcome> {
    let order = owned_order(app, actor, code).await?;
    let mut tx = app.db.begin().await?;
    let order = order_store::lock_order(&mut tx, &order.id).await?.ok_or(AppError::NotFound)?;
    match order.state {
        OrderState::Held | OrderState::AwaitingPayment => {
            cancel_order(app, &mut tx, &order).await?;
            tx.commit().await?;
            Ok(ReleaseOutcome::Released)
        }
        OrderState::Expired | OrderState::Cancelled => Ok(ReleaseOutcome::Released),
        OrderState::Paid => Ok(ReleaseOutcome::Paid),
    }
}
