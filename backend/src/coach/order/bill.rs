//! What an order costs, decided by `coach.fare`.

use serde::{Deserialize, Serialize};
use shared::{
    coach::fare::{self, Charge, ChargeKind, Facts},
    money::Cents,
};

use super::{access::owned_order, store};
use crate::{
    Result,
    actor::Actor,
    app::App,
    coach::{explanation::Explanation, network::view::SectionOffer},
    error::AppError,
};

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
    let order = owned_order(app, actor, code).await?;
    let total = order.total.ok_or(AppError::Conflict)?;
    let mut connection = app.db.reader.acquire().await?;
    let rows = store::find_passengers(&mut connection, &order.id).await?;
    let child_of = |position: u8| {
        let child = rows.iter().find(|row| row.adult_position == Some(position));
        child.and_then(|child| child.name.clone())
    };
    let mut passengers = Vec::new();
    let mut explanation = Explanation::default();
    for row in &rows {
        let Some(seat) = &row.seat else { continue };
        let amounts = (row.fare, row.boarding_fee, row.insurance);
        let (Some(fare), Some(boarding_fee), Some(insurance)) = amounts else {
            return Err(AppError::Conflict);
        };
        let parts = Parts { fare, boarding_fee, insurance };
        let facts = parts.facts(fare, boarding_fee, row.is_insured);
        explanation.add(&fare::decide(&facts));
        passengers.push(PassengerBill {
            position: row.position,
            seat: seat.clone(),
            name: row.name.clone(),
            fare,
            boarding_fee,
            insurance,
            total: parts.total(),
            child: child_of(row.position),
        });
    }
    Ok(BillView { passengers, total, explanation })
}

/// What one passenger is charged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Parts {
    pub(super) fare: Cents,
    pub(super) boarding_fee: Cents,
    pub(super) insurance: Cents,
}

impl Parts {
    /// The three together.
    pub(super) fn total(self) -> Cents {
        self.fare
            .checked_add(self.boarding_fee)
            .and_then(|sum| sum.checked_add(self.insurance))
            .expect("a fare, a fee and an insurance fit 64 bits")
    }

    /// The bill as `coach.fare` is asked about it.
    fn facts(self, tariff: Cents, official_fee: Cents, insurance_accepted: bool) -> Facts {
        let line = |kind, amount| Charge { kind, amount, uniform: false };
        let mut charges = vec![line(ChargeKind::Fare, self.fare)];
        if self.boarding_fee > Cents::ZERO {
            charges.push(line(ChargeKind::BoardingFee, self.boarding_fee));
        }
        if self.insurance > Cents::ZERO {
            charges.push(line(ChargeKind::Insurance, self.insurance));
        }
        Facts {
            tariff,
            boarding_fee: (official_fee > Cents::ZERO).then_some(official_fee),
            insurance_accepted,
            excess_baggage_max: Cents::ZERO,
            charges,
        }
    }
}

/// What one passenger is charged for a section: never more than `coach.fare` allows.
pub(super) fn decide_bill(offer: &SectionOffer, insurance_accepted: bool) -> Parts {
    let wished = Parts {
        fare: offer.fare,
        boarding_fee: offer.boarding_fee,
        insurance: if insurance_accepted { INSURANCE } else { Cents::ZERO },
    };
    let official_fee = if offer.origin_has_terminal { offer.boarding_fee } else { Cents::ZERO };
    let facts = wished.facts(offer.fare, official_fee, insurance_accepted);
    let decision = fare::decide(&facts);
    let allowed = |kind: ChargeKind| {
        let lines = facts.charges.iter().zip(&decision.outcome.lines);
        let mut allowed = lines.filter(|(charge, _)| charge.kind == kind);
        allowed.next().map_or(Cents::ZERO, |(_, line)| line.allowed_cents)
    };
    Parts {
        fare: allowed(ChargeKind::Fare),
        boarding_fee: allowed(ChargeKind::BoardingFee),
        insurance: allowed(ChargeKind::Insurance),
    }
}
