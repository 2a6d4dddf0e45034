//! `coach.baggage_claim`: lost or damaged baggage, what is paid for it and by when.

mod sentences;

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    calendar::Calendar,
    coach::{INSTANT, UPDATE_INDEX, day_of, infraction::Infraction, local},
    input::{
        Problem,
        field::{Field, Kind, at_least, list},
        object::Object,
        word::{Word, words},
    },
    money::{Cents, Decimal, Rounding},
    rule::{
        self, Rule, Steps, answer,
        ground::{Ground, HOLIDAYS},
        parameter::{Parameter, Row},
    },
    service::Service,
    time::{Day, Hours, Instant, counted::Counted},
};

/// The rule, as it stands in the registry.
pub const RULE: Rule = Rule {
    name: "coach.baggage_claim",
    service: Service::Coach,
    title: ["Bagagem extraviada ou danificada", "Lost or damaged baggage"],
    fields: FIELDS,
    provisions: &[
        "agerba:art-83",
        "agerba:art-83.p1",
        "agerba:art-83.p2",
        "agerba:art-84",
        "agerba:art-89",
        "agerba:art-89.ix",
        "agerba:art-98.ii.n",
        "agerba:art-98.pu",
        "agerba:art-126",
        "cc:art-132",
        "cc:art-132.p1",
        "cc:art-132.p4",
    ],
    evaluate: |rule, question| answer::answer_on(rule, question, Facts::read, decide),
};

const FIELDS: &[Field] = &[
    Field::required("object", Kind::Word(Carried::WORDS), "What was carried."),
    Field::required("carried_in", Kind::Word(Place::WORDS), "Where it was carried."),
    Field::required("trip_ended_at", INSTANT, "End of the claimant's trip."),
    Field::required("filed_at", INSTANT, "Registration of the claim (reclamação)."),
    Field::required("items", list(&Kind::Object(ITEM), 1, 50), "One for each volume."),
    UPDATE_INDEX,
    HOLIDAYS,
    Field::optional("paid_on", Kind::Day, "Day of the payment; not before the claim."),
    Field::optional(
        "as_of",
        Kind::Day,
        "Day of the assessment; not before the claim, nor before the payment.",
    ),
];

const ITEM: &[Field] = &[
    Field::required("harm", Kind::Word(Harm::WORDS), "What became of the volume."),
    Field::required("loss_cents", at_least(1), "Assessed loss."),
    Field::optional(
        "declared_value_cents",
        at_least(1),
        "Value declared before the trip (Art. 83 § 2º).",
    ),
    Field::flag("premium_paid", "Whether the insurance premium for that value was paid."),
];

words! {
    /// What was carried.
    pub enum Carried {
        /// A passenger's baggage.
        Baggage = "baggage",
        /// A parcel (encomenda).
        Parcel = "parcel",
    }
}

words! {
    /// Where it was carried.
    pub enum Place {
        /// In the hold.
        Hold = "hold",
        /// With the passenger.
        Cabin = "cabin",
    }
}

words! {
    /// What became of a volume.
    pub enum Harm {
        /// Extravio.
        Lost = "lost",
        /// Dano.
        Damaged = "damaged",
        /// Destruição.
        Destroyed = "destroyed",
    }
}

words! {
    /// Whether the claim is admitted, and why not.
    pub enum Reason {
        /// Made in time.
        InTime = "in_time",
        /// Made too late.
        Late = "late",
        /// The article covers the hold only.
        CabinBaggage = "cabin_baggage",
        /// Parcels are a matter of civil law.
        Parcel = "parcel",
    }
}

words! {
    /// Where the payment stands.
    pub enum PaymentStatus {
        /// Nothing is due.
        NotDue = "not_due",
        /// It may still come in time.
        Pending = "pending",
        /// It came in time.
        PaidOnTime = "paid_on_time",
        /// It did not come in time.
        Overdue = "overdue",
        /// It came late.
        PaidLate = "paid_late",
    }
}

/// A volume that came to harm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Item {
    /// What became of it.
    pub harm: Harm,
    /// Assessed loss.
    pub loss: Cents,
    /// Value declared before the trip.
    pub declared_value: Option<Cents>,
    /// Whether the premium for it was paid.
    pub premium_paid: bool,
}

/// What the rule must know.
#[derive(Clone, Debug)]
pub struct Facts<'a> {
    /// What was carried.
    pub object: Carried,
    /// Where.
    pub carried_in: Place,
    /// End of the claimant's trip.
    pub trip_ended_at: Instant,
    /// Registration of the claim.
    pub filed_at: Instant,
    /// The volumes.
    pub items: Vec<Item>,
    /// The most for a volume, as the text has it.
    pub cap: Cents,
    /// Factor that brings the text's amount to the day.
    pub update_index: Decimal,
    /// Day of the payment.
    pub paid_on: Option<Day>,
    /// Day of the assessment.
    pub as_of: Option<Day>,
    /// The holidays that count.
    pub calendar: Cow<'a, Calendar>,
}

impl<'a> Facts<'a> {
    fn read(input: &Object, ground: &Ground<'a>) -> Result<Self, Problem> {
        let items = input.objects("items").enumerate().map(read_item).collect::<Result<_, _>>()?;
        let filed_at: Instant = input.get("filed_at");
        let paid_on: Option<Day> = input.get("paid_on");
        let as_of: Option<Day> = input.get("as_of");
        let filed_on = day_of(filed_at);
        if paid_on.is_some_and(|paid_on| paid_on < filed_on) {
            return Err(Problem::inconsistent(
                "/paid_on",
                "O pagamento não pode vir antes da reclamação.",
                "The payment cannot come before the claim.",
            ));
        }
        if as_of.is_some_and(|as_of| as_of < paid_on.unwrap_or(filed_on)) {
            return Err(Problem::inconsistent(
                "/as_of",
                "A avaliação não pode vir antes da reclamação nem do pagamento.",
                "The assessment cannot come before the claim or the payment.",
            ));
        }
        Ok(Self {
            object: input.get("object"),
            carried_in: input.get("carried_in"),
            trip_ended_at: input.get("trip_ended_at"),
            filed_at,
            items,
            cap: Cents(ground.law.value(&CAP)?),
            update_index: input.get(UPDATE_INDEX.name),
            paid_on,
            as_of,
            calendar: ground.calendar(input),
        })
    }
}

fn read_item((index, item): (usize, &Object)) -> Result<Item, Problem> {
    let declared_value: Option<Cents> = item.get("declared_value_cents");
    let premium_paid = item.get("premium_paid");
    if premium_paid && declared_value.is_none() {
        return Err(Problem::inconsistent(
            format!("/items/{index}/premium_paid"),
            "Sem valor declarado não há prêmio de seguro.",
            "Without a declared value there is no premium.",
        ));
    }
    Ok(Item { harm: item.get("harm"), loss: item.get("loss_cents"), declared_value, premium_paid })
}

/// What is decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// Whether the regulation gives the claim.
    pub admissible: bool,
    /// Why.
    pub reason: Reason,
    /// The last minute to claim.
    #[serde(serialize_with = "local")]
    pub filing_deadline: Instant,
    /// The most for a volume without a declared value.
    pub cap_cents: Cents,
    /// Each volume, in the order of the input.
    pub items: Vec<Payable>,
    /// What is due for all.
    pub total_payable_cents: Cents,
    /// The last day to pay it.
    pub pay_by: Option<Day>,
    /// Where the payment stands.
    pub payment_status: PaymentStatus,
    /// The infraction of paying late.
    pub infraction: Option<Infraction>,
}

/// What is due for a volume.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Payable {
    /// The most.
    pub limit_cents: Cents,
    /// What is paid.
    pub payable_cents: Cents,
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

/// The most for a volume (`agerba:art-83`).
pub const CAP: Parameter = Parameter {
    name: "coach.baggage_cap_cents",
    rows: &[Row::since(2002, 4, 4, 35_000), Row::since(2008, 12, 24, 69_411)],
};
/// Time to claim after the trip (`agerba:art-83.p1`).
pub const FILING: Hours = Hours(24);
/// Days to pay after the claim (`agerba:art-83`).
pub const DAYS_TO_PAY: u32 = 15;

const LOSS_PAID_LATE: Infraction = Infraction::coded("98.ii.n");

/// Decides whether a claim is admitted, what is due and by when.
#[must_use]
pub fn decide(facts: &Facts<'_>) -> Decision {
    let mut steps = Steps::citing(&["agerba:art-83", "agerba:art-83.p1", "agerba:art-89.ix"]);
    // Half up is the passenger's favour.
    let cap = facts
        .update_index
        .times(u128::try_from(facts.cap.0).unwrap_or(0), Rounding::HalfUp)
        .and_then(|cap| i64::try_from(cap).ok())
        .map(Cents)
        .expect("an index of nine digits keeps the cap in 64 bits");
    steps.push(Step::Cap(cap));
    let filing = Counted::time(facts.trip_ended_at.to_minute(), FILING);
    let deadline = filing.end;
    let reason = if facts.object == Carried::Parcel {
        Reason::Parcel
    } else if facts.carried_in == Place::Cabin {
        Reason::CabinBaggage
    } else if deadline < facts.filed_at.to_minute() {
        Reason::Late
    } else {
        Reason::InTime
    };
    let admissible = reason == Reason::InTime;
    steps.push_counted(Step::Deadline(deadline), filing);
    steps.push(Step::Reason(reason));
    let items: Vec<_> = facts
        .items
        .iter()
        .map(|item| {
            let limit_cents = limit_of(item, cap);
            let payable_cents = if admissible { item.loss.min(limit_cents) } else { Cents::ZERO };
            Payable { limit_cents, payable_cents }
        })
        .collect();
    for (index, (item, payable)) in facts.items.iter().zip(&items).enumerate() {
        steps.push(Step::Item {
            number: index + 1,
            is_declared: item.declared_value.is_some(),
            payable: *payable,
        });
    }
    let total_payable_cents =
        Cents(items.iter().fold(0, |sum: i64, item| sum.saturating_add(item.payable_cents.0)));
    let payment =
        admissible.then(|| Counted::days(day_of(facts.filed_at), DAYS_TO_PAY, &facts.calendar));
    let pay_by = payment.as_ref().map(|payment| payment.end);
    let payment_status = pay_by.map_or(PaymentStatus::NotDue, |pay_by| status_of(facts, pay_by));
    if let Some(payment) = payment {
        let (total, pay_by) = (total_payable_cents, payment.end);
        steps.push_counted(Step::Total { total, pay_by, status: payment_status }, payment);
    }
    // Art. 98 II n names only extravio.
    let is_any_lost = facts.items.iter().any(|item| item.harm == Harm::Lost);
    let infraction = matches!(payment_status, PaymentStatus::Overdue | PaymentStatus::PaidLate)
        .then_some(if is_any_lost { LOSS_PAID_LATE } else { Infraction::UNSPECIFIED });
    if let Some(infraction) = infraction {
        steps.push(Step::Infraction(infraction));
    }
    steps.decide(Outcome {
        admissible,
        reason,
        filing_deadline: deadline,
        cap_cents: cap,
        items,
        total_payable_cents,
        pay_by,
        payment_status,
        infraction,
    })
}

/// A declared value counts only with its premium, and never against the passenger.
fn limit_of(item: &Item, cap: Cents) -> Cents {
    match item.declared_value {
        Some(value) if item.premium_paid => value.max(cap),
        Some(_) | None => cap,
    }
}

fn status_of(facts: &Facts<'_>, pay_by: Day) -> PaymentStatus {
    match (facts.paid_on, facts.as_of) {
        (Some(paid_on), _) if paid_on <= pay_by => PaymentStatus::PaidOnTime,
        (Some(_), _) => PaymentStatus::PaidLate,
        (None, Some(as_of)) if pay_by < as_of => PaymentStatus::Overdue,
        (None, _) => PaymentStatus::Pending,
    }
}

/// A step of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The most for a volume.
    Cap(Cents),
    /// The last minute to claim.
    Deadline(Instant),
    /// Whether the claim is admitted.
    Reason(Reason),
    /// What is due for a volume.
    Item {
        /// Its place, from 1.
        number: usize,
        /// Whether a value was declared.
        is_declared: bool,
        /// What is due.
        payable: Payable,
    },
    /// What is due for all, and by when.
    Total {
        /// The sum.
        total: Cents,
        /// The last day to pay.
        pay_by: Day,
        /// Where the payment stands.
        status: PaymentStatus,
    },
    /// The company commits this infraction.
    Infraction(Infraction),
}

#[cfg(test)]
mod tests;
