//! Who travels on the held seats.

mod reading;

use serde::{Deserialize, Serialize};
use shared::{money::Cents, payment::order::OrderState};

use super::{
    access::owned_order,
    bill::decide_bill,
    store::{self, PassengerRow},
    view::{OrderView, view_order},
};
use crate::{
    Result,
    actor::Actor,
    app::App,
    coach::network::{
        self,
        view::{DepartureId, Offer, SectionOffer},
    },
    error::AppError,
    secret::new_id,
};

/// What the passengers' form holds, as typed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PassengerForm {
    /// One for each seat, in the order of the order's seats.
    pub passengers: Vec<PassengerEntry>,
    /// Where the tickets and news go.
    pub contact_email: String,
}

/// One passenger with a seat, as typed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PassengerEntry {
    /// As on the document.
    pub name: String,
    /// A name of `DocumentKind`.
    pub document_kind: String,
    /// Number of the document.
    pub document: String,
    /// ISO day; asked of children who occupy a seat, else empty.
    pub birth_date: String,
    /// Whether the optional insurance is wished.
    pub insured: bool,
    /// A child under six on this passenger's lap.
    pub child: Option<ChildEntry>,
}

/// A child on the lap, as typed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ChildEntry {
    /// As on the document.
    pub name: String,
    /// A name of `DocumentKind`.
    pub document_kind: String,
    /// Number of the document.
    pub document: String,
    /// ISO day.
    pub birth_date: String,
}

/// What is wrong with one field of a form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FieldProblem {
    /// JSON pointer into [`PassengerForm`]: `/passengers/0/child/birth_date`.
    pub field: String,
    /// What is wrong.
    pub code: FieldProblemCode,
}

/// What can be wrong with a field of the passengers' form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FieldProblemCode {
    /// Nothing was typed.
    Missing,
    /// It cannot be read as what it should be.
    Invalid,
    /// The check digits of the CPF are wrong.
    InvalidCpf,
    /// Not the address of a mailbox.
    InvalidEmail,
    /// A name longer than a ticket can hold.
    NameTooLong,
    /// Longer than what it should be can be.
    TooLong,
    /// A day after that of the departure.
    InFuture,
    /// A child of six or more needs a seat (`agerba:art-70`).
    ChildTooOld,
    /// A child's document may be used by children only.
    NotForAdults,
    /// The same document twice in one order.
    Repeated,
}

/// What became of the form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(clippy::large_enum_variant, reason = "one is made for a request and used at once")]
pub enum PassengersOutcome {
    /// The order holds them now.
    Kept(OrderView),
    /// Nothing was kept.
    Refused(Vec<FieldProblem>),
    /// The hold has ended.
    HoldEnded,
    /// Payment has begun, and the sum would change: release the hold and begin anew.
    PaymentStarted,
    /// It is paid: the tickets name who travels.
    Paid,
}

/// Names the passengers of a held order; can be repeated until payment begins.
///
/// # Errors
/// [`AppError::NotFound`] where the actor has no such order.
pub async fn set_passengers(
    app: &App,
    actor: &Actor,
    code: &str,
    form: &PassengerForm,
) -> Result<PassengersOutcome> {
    let order = owned_order(app, actor, code).await?;
    match order.state {
        OrderState::Paid => return Ok(PassengersOutcome::Paid),
        OrderState::Expired | OrderState::Cancelled => return Ok(PassengersOutcome::HoldEnded),
        OrderState::Held | OrderState::AwaitingPayment => {}
    }
    let departure_id = DepartureId(order.departure_id.clone());
    let offer = network::offer(app, &departure_id, order.from_position, order.to_position).await?;
    let Offer::OnSale(offer) = offer else { return Ok(PassengersOutcome::HoldEnded) };
    let mut connection = app.db.reader.acquire().await?;
    let mut rows = store::find_passengers(&mut connection, &order.id).await?;
    drop(connection);
    rows.retain(|row| row.seat.is_some());
    let passengers = match reading::read(form, rows.len(), offer.departs_at) {
        Ok(passengers) => passengers,
        Err(problems) => return Ok(PassengersOutcome::Refused(problems)),
    };
    let (rows, total) = name_and_bill(rows, &passengers, &offer);

    let mut tx = app.db.begin().await?;
    let order = store::lock_order(&mut tx, &order.id).await?.ok_or(AppError::NotFound)?;
    if order.state == OrderState::Paid {
        return Ok(PassengersOutcome::Paid);
    }
    if !order.state.is_holding() || order.hold_expires_at <= app.clock.now() {
        return Ok(PassengersOutcome::HoldEnded);
    }
    if order.state == OrderState::AwaitingPayment && order.total != Some(total) {
        return Ok(PassengersOutcome::PaymentStarted);
    }
    store::delete_lap_children(&mut tx, &order.id).await?;
    for row in &rows {
        if row.seat.is_some() {
            store::update_passenger(&mut tx, row).await?;
        } else {
            store::insert_passenger(&mut tx, &order.id, row).await?;
        }
    }
    store::update_contact(&mut tx, &order.id, &passengers.contact_email, total).await?;
    tx.commit().await?;
    let kept = find_kept(app, &order.id).await?;
    Ok(PassengersOutcome::Kept(kept))
}

async fn find_kept(app: &App, order_id: &str) -> Result<OrderView> {
    let mut connection = app.db.reader.acquire().await?;
    let order = store::find_order_by_id(&mut connection, order_id).await?;
    drop(connection);
    view_order(app, &order.ok_or(AppError::NotFound)?).await
}

/// The rows of an order with names and amounts, children on laps at the end, and their sum.
fn name_and_bill(
    seated: Vec<PassengerRow>,
    read: &reading::Passengers,
    offer: &SectionOffer,
) -> (Vec<PassengerRow>, Cents) {
    let mut children = Vec::new();
    let mut total = Cents::ZERO;
    let mut rows = Vec::with_capacity(seated.len());
    let first_child = seated.len();
    for (mut row, passenger) in seated.into_iter().zip(&read.passengers) {
        let bill = decide_bill(offer, passenger.is_insured);
        row.name = Some(passenger.person.name.clone());
        row.document_kind = Some(passenger.person.document_kind.name().to_owned());
        row.document = Some(passenger.person.document.clone());
        row.birth_date = passenger.person.birth_date;
        row.is_insured = passenger.is_insured;
        row.fare = Some(bill.fare);
        row.boarding_fee = Some(bill.boarding_fee);
        row.insurance = Some(bill.insurance);
        total = total.checked_add(bill.total()).expect("six fares fit 64 bits");
        if let Some(child) = &passenger.child {
            let position = first_child + children.len();
            children.push(PassengerRow {
                id: new_id(),
                position: u8::try_from(position).expect("at most six seats and six children"),
                seat: None,
                adult_position: Some(row.position),
                name: Some(child.name.clone()),
                document_kind: Some(child.document_kind.name().to_owned()),
                document: Some(child.document.clone()),
                birth_date: child.birth_date,
                is_insured: false,
                fare: None,
                boarding_fee: None,
                insurance: None,
            });
        }
        rows.push(row);
    }
    rows.extend(children);
    (rows, total)
}
