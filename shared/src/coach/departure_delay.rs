//! `coach.departure_delay`: a late vehicle at the starting point.
//!
//! Tolerance, replacement, requisition of another company's vehicle, and what is paid for it.

mod sentences;
mod takings;

use schemars::JsonSchema;
use serde::Serialize;

pub use self::takings::Takings;
use crate::{
    coach::{INSTANT, infraction::Infraction, local, local_if_any},
    input::{
        Problem,
        field::{Condition, Field, Kind, Literal, MONEY, at_least},
        object::Object,
        word::words,
    },
    money::{Cents, Decimal, DecimalSyntax},
    rule::{self, Rule, Steps, answer},
    service::Service,
    time::{Hours, Instant, Minutes, counted::Counted},
};

/// The rule, as it stands in the registry.
pub const RULE: Rule = Rule {
    name: "coach.departure_delay",
    service: Service::Coach,
    title: ["Atraso do ônibus na partida", "Coach late at departure"],
    fields: FIELDS,
    provisions: &[
        "agerba:art-2.xii",
        "agerba:art-58.p1",
        "agerba:art-59",
        "agerba:art-59.p1",
        "agerba:art-59.p2",
        "agerba:art-59.p3",
        "agerba:art-98.ii.e",
        "agerba:art-98.iv.g",
        "agerba:art-98.pu",
        "cc:art-132.p4",
    ],
    evaluate: |rule, question| answer::answer(rule, question, Facts::read, decide),
};

const FIELDS: &[Field] = &[
    Field::required("scheduled_departure", INSTANT, "Departure by the timetable."),
    Field::required(
        "as_of",
        INSTANT,
        "Moment of the assessment. Only the scheduled departure may be later.",
    ),
    Field::optional(
        "vehicle_arrived_at",
        INSTANT,
        "When the company's vehicle came to the starting point.",
    ),
    Field::when(
        "notified_at",
        INSTANT,
        Condition {
            holds: |root, _| root.is_readably_given("replacement_at"),
            about: "a replacement is given",
        },
        "The regulator's notice to place another vehicle; after the tolerance.",
    ),
    Field::optional(
        "replacement_at",
        INSTANT,
        "When the company placed another vehicle; not before the notice.",
    ),
    Field::when(
        "payment_notified_at",
        INSTANT,
        Condition {
            holds: |root, _| root.is_readably_given("paid_at"),
            about: "a payment is given",
        },
        "The regulator's notice to pay the requisitioned company; after a requisition only.",
    ),
    Field::optional("paid_at", INSTANT, "When that was paid; not before the notice."),
    Field::when(
        "seats",
        at_least(1),
        Condition {
            holds: |root, _| any_given(root, ["fare_cents", "load_factor"]),
            about: "a fare or a load factor is given",
        },
        "Seats of the trip.",
    ),
    Field::when(
        "fare_cents",
        MONEY,
        Condition {
            holds: |root, _| any_given(root, ["seats", "load_factor"]),
            about: "seats or a load factor are given",
        },
        "Price of the passage.",
    ),
    Field::when(
        "load_factor",
        Kind::Decimal {
            syntax: DecimalSyntax::STRICT,
            above: Decimal::ZERO,
            max: Some(Decimal::ONE),
        },
        Condition {
            holds: |root, _| any_given(root, ["seats", "fare_cents"]),
            about: "seats or a fare are given",
        },
        "Coefficient of the tariff calculation (índice de aproveitamento).",
    ),
    Field::default(
        "trip_run",
        Kind::Boolean,
        Literal::Boolean(true),
        "Whether the trip was in the end run.",
    ),
];

fn any_given(input: &Object, names: [&str; 2]) -> Option<bool> {
    Some(names.into_iter().any(|name| input.is_readably_given(name) == Some(true)))
}

words! {
    /// When the vehicle stood at the starting point.
    pub enum Punctuality {
        /// Ten minutes ahead.
        InPlace = "in_place",
        /// Later, before the departure.
        LateInPlace = "late_in_place",
        /// Within the tolerance.
        WithinTolerance = "within_tolerance",
        /// After it.
        Late = "late",
        /// It may still come in time.
        Awaited = "awaited",
    }
}

words! {
    /// Where the payment to the requisitioned company stands.
    pub enum PaymentStatus {
        /// Nothing was asked.
        NotDue = "not_due",
        /// It may still come in time.
        Pending = "pending",
        /// It came in time.
        OnTime = "on_time",
        /// It did not come in time.
        Overdue = "overdue",
        /// It came late.
        Late = "late",
    }
}

/// What the rule must know; every instant is cut to its minute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Departure by the timetable.
    pub scheduled_departure: Instant,
    /// Moment of the assessment.
    pub as_of: Instant,
    /// When the company's vehicle came.
    pub vehicle_arrived_at: Option<Instant>,
    /// The notice to place another vehicle.
    pub notified_at: Option<Instant>,
    /// When the company placed another vehicle.
    pub replacement_at: Option<Instant>,
    /// The notice to pay the requisitioned company.
    pub payment_notified_at: Option<Instant>,
    /// When that was paid.
    pub paid_at: Option<Instant>,
    /// What the trip is worth, if it is known.
    pub takings: Option<Takings>,
    /// Whether the trip was in the end run.
    pub trip_run: bool,
}

impl Facts {
    fn read(input: &Object) -> Result<Self, Problem> {
        let instant = |name| input.get::<Option<Instant>>(name).map(Instant::to_minute);
        let takings = input.get::<Option<u32>>("seats").map(|seats| Takings {
            seats,
            fare: input.get("fare_cents"),
            load_factor: input.get("load_factor"),
        });
        let facts = Self {
            scheduled_departure: input.get::<Instant>("scheduled_departure").to_minute(),
            as_of: input.get::<Instant>("as_of").to_minute(),
            vehicle_arrived_at: instant("vehicle_arrived_at"),
            notified_at: instant("notified_at"),
            replacement_at: instant("replacement_at"),
            payment_notified_at: instant("payment_notified_at"),
            paid_at: instant("paid_at"),
            takings,
            trip_run: input.get("trip_run"),
        };
        facts.contradiction().map_or(Ok(facts), Err)
    }

    fn contradiction(&self) -> Option<Problem> {
        let is_early = |at: Option<Instant>, from: Option<Instant>| at.is_some() && at < from;
        let fields = [
            ("/vehicle_arrived_at", self.vehicle_arrived_at, false),
            (
                "/notified_at",
                self.notified_at,
                self.notified_at.is_some_and(|at| at <= self.tolerance_until()),
            ),
            (
                "/replacement_at",
                self.replacement_at,
                is_early(self.replacement_at, self.notified_at),
            ),
            (
                "/payment_notified_at",
                self.payment_notified_at,
                self.payment_notified_at.is_some() && !self.is_requisitioned(),
            ),
            ("/paid_at", self.paid_at, is_early(self.paid_at, self.payment_notified_at)),
        ];
        let is_wrong = |at: Option<Instant>, wrong| wrong || Some(self.as_of) < at;
        let (field, ..) = fields.into_iter().find(|(_, at, wrong)| is_wrong(*at, *wrong))?;
        Some(Problem::inconsistent(
            field,
            "Este momento não combina com os outros.",
            "This moment does not fit the others.",
        ))
    }

    fn tolerance_until(&self) -> Instant {
        self.scheduled_departure.plus(TOLERANCE)
    }

    fn replacement(&self) -> Option<Counted<Instant>> {
        self.notified_at.map(|notice| Counted::time(notice, REPLACEMENT))
    }

    /// The late vehicle serves as well as another.
    fn is_requisitioned(&self) -> bool {
        let own_vehicle = self.replacement_at.into_iter().chain(self.vehicle_arrived_at).min();
        self.replacement()
            .is_some_and(|replacement| replacement.end < own_vehicle.unwrap_or(self.as_of))
    }

    fn punctuality(&self) -> Punctuality {
        match self.vehicle_arrived_at {
            Some(at) if at <= self.scheduled_departure.minus(AHEAD) => Punctuality::InPlace,
            Some(at) if at <= self.scheduled_departure => Punctuality::LateInPlace,
            Some(at) if at <= self.tolerance_until() => Punctuality::WithinTolerance,
            None if self.as_of <= self.tolerance_until() => Punctuality::Awaited,
            Some(_) | None => Punctuality::Late,
        }
    }
}

/// What is decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// When the vehicle must stand at the starting point.
    #[serde(serialize_with = "local")]
    pub in_place_by: Instant,
    /// The last minute of the tolerance.
    #[serde(serialize_with = "local")]
    pub tolerance_until: Instant,
    /// When the vehicle stood there.
    pub punctuality: Punctuality,
    /// The last minute to place another vehicle.
    #[serde(serialize_with = "local_if_any")]
    pub replacement_deadline: Option<Instant>,
    /// Whether another company's vehicle is requisitioned.
    pub requisition: bool,
    /// The last minute to pay that company.
    #[serde(serialize_with = "local_if_any")]
    pub payment_deadline: Option<Instant>,
    /// Where that payment stands.
    pub payment_status: PaymentStatus,
    /// What is paid, where it can be said.
    pub payment_cents: Option<Cents>,
    /// The infractions, each once.
    pub infractions: Vec<Infraction>,
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

/// How long before the departure the vehicle stands at the starting point (`agerba:art-58.p1`).
const AHEAD: Minutes = Minutes(10);
/// How much later it may come (`agerba:art-59`).
const TOLERANCE: Minutes = Minutes(10);
/// Time to place another vehicle after the notice (`agerba:art-59.p2`).
const REPLACEMENT: Minutes = Minutes(30);
/// Time to pay the requisitioned company (`agerba:art-59.p3`).
const PAYMENT: Hours = Hours(48);

const LATE_DEPARTURE: Infraction = Infraction::coded("98.ii.e");
const NOT_RUN: Infraction = Infraction::coded("98.iv.g");

/// Decides what a late vehicle leads to.
#[must_use]
pub fn decide(facts: &Facts) -> Decision {
    let mut steps = Steps::citing(&["agerba:art-58.p1", "agerba:art-59", "agerba:art-2.xii"]);
    let in_place_by = facts.scheduled_departure.minus(AHEAD);
    let tolerance_until = facts.tolerance_until();
    let punctuality = facts.punctuality();
    let step = Step::Punctuality { in_place_by, tolerance_until, punctuality };
    steps.push_counted(step, Counted::time(facts.scheduled_departure, TOLERANCE));
    let replacement = facts.replacement();
    let replacement_deadline = replacement.as_ref().map(|replacement| replacement.end);
    let requisition = facts.is_requisitioned();
    if let Some(replacement) = replacement {
        let deadline = replacement.end;
        let step = if requisition {
            Step::Requisition(deadline)
        } else {
            Step::ReplacementUntil(deadline)
        };
        steps.push_counted(step, replacement);
    }
    let payment = facts.payment_notified_at.map(|notice| Counted::time(notice, PAYMENT));
    let payment_deadline = payment.as_ref().map(|payment| payment.end);
    let payment_status = match (payment_deadline, facts.paid_at) {
        (None, _) => PaymentStatus::NotDue,
        (Some(deadline), Some(at)) if at <= deadline => PaymentStatus::OnTime,
        (Some(_), Some(_)) => PaymentStatus::Late,
        (Some(deadline), None) if deadline < facts.as_of => PaymentStatus::Overdue,
        (Some(_), None) => PaymentStatus::Pending,
    };
    if let Some(payment) = payment {
        steps.push_counted(Step::PayUntil(payment.end, payment_status), payment);
    }
    let payment_cents = facts.takings.filter(|_| requisition).map(Takings::round_trip);
    if let Some(sum) = payment_cents {
        steps.push(Step::Payment(sum));
    }
    // Within the tolerance there is no fine, although Art. 58 § 1º was missed: accused's reading.
    let of_departure = if !facts.trip_run {
        Some(NOT_RUN)
    } else {
        (punctuality == Punctuality::Late).then_some(LATE_DEPARTURE)
    };
    let of_payment = matches!(payment_status, PaymentStatus::Late | PaymentStatus::Overdue)
        .then_some(Infraction::UNSPECIFIED);
    let infractions: Vec<_> = of_departure.into_iter().chain(of_payment).collect();
    for infraction in &infractions {
        steps.push(Step::Infraction(*infraction));
    }
    steps.decide(Outcome {
        in_place_by,
        tolerance_until,
        punctuality,
        replacement_deadline,
        requisition,
        payment_deadline,
        payment_status,
        payment_cents,
        infractions,
    })
}

/// A step of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// When the vehicle must stand there, and did.
    Punctuality {
        /// When it must.
        in_place_by: Instant,
        /// The last minute of the tolerance.
        tolerance_until: Instant,
        /// When it did.
        punctuality: Punctuality,
    },
    /// Another vehicle may be placed until this minute.
    ReplacementUntil(Instant),
    /// None was placed by this minute, and one is requisitioned.
    Requisition(Instant),
    /// The requisitioned company is paid by this minute.
    PayUntil(Instant, PaymentStatus),
    /// It is paid this sum.
    Payment(Cents),
    /// The company commits this infraction.
    Infraction(Infraction),
}

#[cfg(test)]
mod tests;
