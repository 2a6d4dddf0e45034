//! The intercity coach of Bahia (`agerba`): types common to its rules, and the rules.

pub mod baggage_allowance;
pub mod baggage_claim;
pub mod boarding;
pub mod category;
pub mod child_fare;
pub mod complaint_routing;
pub mod concession_renewal;
pub mod defence;
pub mod departure_delay;
pub mod double_sale;
pub mod fare;
pub mod fare_difference;
pub mod fine;
pub mod infraction;
pub mod interruption;
pub mod legs;
pub mod line_change;
pub mod open_ticket;
pub mod refund;
pub mod sale_window;
pub mod seat_layout;
pub mod standing;
pub mod suspension_revocation;
pub mod ticket_fields;
pub mod timetable;
pub mod vehicle;

use serde::Serializer;

use crate::{
    input::{
        field::{Field, Kind, Literal},
        word::words,
    },
    money::{Decimal, DecimalSyntax},
    rule::Rule,
    service::Service,
    time::{Day, Instant, syntax::InstantSyntax},
};

/// Every rule of the coach, in the order of its page.
pub const RULES: &[Rule] = &[
    refund::RULE,
    open_ticket::RULE,
    fare_difference::RULE,
    interruption::RULE,
    double_sale::RULE,
    baggage_allowance::RULE,
    baggage_claim::RULE,
    child_fare::RULE,
    fare::RULE,
    sale_window::RULE,
    ticket_fields::RULE,
    boarding::RULE,
    departure_delay::RULE,
    standing::RULE,
    complaint_routing::RULE,
    fine::RULE,
    defence::RULE,
    suspension_revocation::RULE,
    concession_renewal::RULE,
    vehicle::RULE,
    line_change::RULE,
];

/// An instant in the input of a coach rule: `T` and `Z` in either case, any number of decimals.
const INSTANT: Kind =
    Kind::Instant(Service::Coach, InstantSyntax { lower_case: true, fraction: true });

/// The factor by which amounts of the text are brought to the day of the case.
const UPDATE_INDEX: Field = Field::default(
    "update_index",
    Kind::Decimal { syntax: DecimalSyntax::STRICT, above: Decimal::ZERO, max: None },
    Literal::Decimal(Decimal::ONE),
    "Accumulated factor by which Art. 126 updates the amounts of the text since December 2008.",
);

words! {
    /// The part of the network to which a line belongs (`agerba:art-12`).
    pub enum Subsystem {
        /// Main lines.
        Structural = "structural",
        /// Regional lines.
        Regional = "regional",
        /// Rural lines.
        Rural = "rural",
    }
}

/// The local calendar day.
fn day_of(instant: Instant) -> Day {
    instant.day_in(Service::Coach.zone())
}

/// Writes an instant in local time, as outcomes do.
fn local<S: Serializer>(instant: &Instant, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&instant.to_local(Service::Coach.zone()))
}

/// Writes an instant in local time, or `null`.
fn local_if_any<S: Serializer>(
    instant: &Option<Instant>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match instant {
        Some(instant) => local(instant, serializer),
        None => serializer.serialize_none(),
    }
}

#[cfg(test)]
mod asking;
