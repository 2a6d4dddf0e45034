//! The motorcycle taxi of Belém (`semob`): types common to its rules, and the rules.

pub mod citation_procedure;
pub mod complaint;
pub mod fare;
pub mod fine;
pub mod flag;
pub mod impound;
pub mod infraction;
pub mod interrupted_ride;
pub mod outside_driver;
pub mod penalty;
pub mod permit;
pub mod permit_interruption;
pub mod points;
pub mod revocation;
pub mod ride_check;
pub mod sanction;
pub mod stand;
mod term;
pub mod vehicle;

use chrono::{Datelike, NaiveDate};

use crate::{
    input::{field::Kind, word::words},
    rule::Rule,
    service::Service,
    time::{Day, syntax::InstantSyntax},
};

/// Every rule of the motorcycle taxi, in the order of its page.
pub const RULES: &[Rule] = &[
    fare::RULE,
    interrupted_ride::RULE,
    ride_check::RULE,
    permit::RULE,
    permit_interruption::RULE,
    vehicle::RULE,
    fine::RULE,
    penalty::RULE,
    points::RULE,
    revocation::RULE,
    citation_procedure::RULE,
    impound::RULE,
    stand::RULE,
    outside_driver::RULE,
    complaint::RULE,
];

/// An instant in the input of a rule: what RFC 3339 allows, that is `T` and `Z` in either case and
/// any number of decimals.
const INSTANT: Kind =
    Kind::Instant(Service::Mototaxi, InstantSyntax { lower_case: true, fraction: true });

/// A sum of money in centavos.
const MONEY: Kind = Kind::Integer { min: 0, max: 100_000_000 };

/// A year of manufacture.
const YEAR: Kind = Kind::Integer { min: 1950, max: 2100 };

/// The engine of a motorcycle, in cubic centimetres.
const DISPLACEMENT: Kind = Kind::Integer { min: 1, max: 3000 };

/// A day from the publication of the regulation on (`semob:resolution.art-4`).
const DAY_IN_FORCE: Kind = Kind::DayFrom(IN_FORCE);

const IN_FORCE: Day = Day(NaiveDate::from_ymd_opt(2018, 7, 11).expect("a day"));

/// The least displacement (`semob:art-25`).
const LEAST_CC: i64 = 125;
/// The greatest displacement (`semob:art-25`).
const GREATEST_CC: i64 = 190;

/// Years that a motorcycle serves after the year of its manufacture (`semob:art-26`).
const SERVICE_YEARS: i64 = 7;

words! {
    /// Who drives.
    pub enum Driver {
        /// The permissionário.
        PermitHolder = "permit_holder",
        /// The condutor auxiliar.
        Auxiliary = "auxiliary",
    }
}

/// The last day on which a motorcycle serves: the age counts in whole calendar years from the year
/// of manufacture (`semob:art-26.p2`).
fn last_day_in_service(manufacture_year: i64) -> Day {
    let year = i32::try_from(manufacture_year + SERVICE_YEARS).expect("a year of the table");
    Day(NaiveDate::from_ymd_opt(year, 12, 31).expect("31 December exists in every year"))
}

fn year_of(day: Day) -> i64 {
    i64::from(day.0.year())
}

#[cfg(test)]
mod tests;
