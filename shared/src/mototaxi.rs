//! The motorcycle taxi of Belém (`semob`): types common to its rules, and the rules.

pub mod fare;
pub mod flag;
pub mod infraction;
pub mod interrupted_ride;
pub mod ride_check;
pub mod sanction;

use crate::{input::field::Kind, service::Service, time::syntax::InstantSyntax};

/// An instant in the input of a rule: what RFC 3339 allows, that is `T` and `Z` in either case and
/// any number of decimals.
const INSTANT: Kind =
    Kind::Instant(Service::Mototaxi, InstantSyntax { lower_case: true, fraction: true });

/// A sum of money in centavos.
const MONEY: Kind = Kind::Integer { min: 0, max: 100_000_000 };

#[cfg(test)]
mod tests;
