//! `coach.open_ticket`: an open-date ticket is used, and its price may have to be completed.
//!
//! The ticket does not lapse at one year; only its price may be completed.

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    input::{
        Problem,
        field::{Field, Kind, MONEY},
        object::Object,
    },
    language::Language,
    money::Cents,
    rule::{self, Rule, Steps, answer},
    service::Service,
    time::{Day, counted::Counted},
    wording,
};

/// The rule, as it stands in the registry.
pub const RULE: Rule = Rule {
    name: "coach.open_ticket",
    service: Service::Coach,
    title: [
        "Bilhete com data em aberto: diferença de preço",
        "Open-date ticket: difference of price",
    ],
    fields: FIELDS,
    provisions: &["agerba:art-89.xiv", "cc:art-132.p3"],
    evaluate: |rule, question| answer::answer(rule, question, Facts::read, decide),
};

const FIELDS: &[Field] = &[
    Field::required("issued_on", Kind::Day, "Day of issue."),
    Field::required("used_on", Kind::Day, "Local day of the departure; not before the issue."),
    Field::required("fare_paid_cents", MONEY, "What was paid for the passage."),
    Field::required("current_fare_cents", MONEY, "Fare of the same trip in force on that day."),
];

/// What the rule must know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Day of issue.
    pub issued_on: Day,
    /// Local day of the departure; using a ticket means travelling, not booking.
    pub used_on: Day,
    /// What was paid for the passage.
    pub fare_paid: Cents,
    /// Fare of the same trip in force on `used_on`.
    pub current_fare: Cents,
}

impl Facts {
    fn read(input: &Object) -> Result<Self, Problem> {
        let facts = Self {
            issued_on: input.get("issued_on"),
            used_on: input.get("used_on"),
            fare_paid: input.get("fare_paid_cents"),
            current_fare: input.get("current_fare_cents"),
        };
        if facts.used_on < facts.issued_on {
            return Err(Problem::inconsistent(
                "/used_on",
                "O bilhete não pode ser usado antes de emitido.",
                "The ticket cannot be used before it is issued.",
            ));
        }
        Ok(facts)
    }
}

/// What is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// The last day on which the ticket travels at the price of its issue.
    pub last_day_at_issue_price: Day,
    /// Whether it is used by that day.
    pub within_year: bool,
    /// Whether the price may be completed.
    pub readjustment_allowed: bool,
    /// What is to be completed.
    pub difference_cents: Cents,
    /// What was paid and the difference.
    pub total_fare_cents: Cents,
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

/// Years at the price of the issue (`agerba:art-89.xiv`).
const YEARS_AT_ISSUE_PRICE: u32 = 1;

/// Decides whether the price may be completed, and by how much.
#[must_use]
pub fn decide(facts: &Facts) -> Decision {
    let steps = Steps::citing(&["agerba:art-89.xiv", "cc:art-132.p3"]);
    let price_kept = Counted::years(facts.issued_on, YEARS_AT_ISSUE_PRICE);
    let last_day = price_kept.end;
    let within_year = facts.used_on <= last_day;
    // A fare that fell gives nothing back: the text speaks of completing the price only.
    let total = if within_year { facts.fare_paid } else { facts.fare_paid.max(facts.current_fare) };
    let difference = Cents(total.0.saturating_sub(facts.fare_paid.0));
    let step = match (within_year, difference) {
        (true, _) => Step::WithinYear(last_day),
        (false, Cents::ZERO) => Step::NothingToComplete(last_day),
        (false, difference) => Step::Completed(last_day, difference),
    };
    steps.end_counted(
        step,
        price_kept,
        Outcome {
            last_day_at_issue_price: last_day,
            within_year,
            readjustment_allowed: !within_year,
            difference_cents: difference,
            total_fare_cents: total,
        },
    )
}

/// A step of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Used by this last day at the price of the issue.
    WithinYear(Day),
    /// Used after it, and the fare has not risen.
    NothingToComplete(Day),
    /// Used after it, and the fare has risen by this much.
    Completed(Day, Cents),
}

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        match self {
            Self::WithinYear(_) | Self::NothingToComplete(_) | Self::Completed(..) => &[],
        }
    }

    fn say(&self, language: Language) -> String {
        let day = |day| wording::day(language, day);
        match (self, language) {
            (Self::WithinYear(last), Language::Portuguese) => format!(
                "O bilhete vale pelo preço da emissão até {}. Você não paga diferença, mesmo que a \
                 passagem tenha subido.",
                day(*last)
            ),
            (Self::WithinYear(last), Language::English) => format!(
                "The ticket holds at its issue price until {}. You pay no difference, even if the \
                 fare has risen.",
                day(*last)
            ),
            (Self::NothingToComplete(last), Language::Portuguese) => format!(
                "O preço da emissão valia até {}. A passagem não subiu: não há diferença a pagar.",
                day(*last)
            ),
            (Self::NothingToComplete(last), Language::English) => format!(
                "The issue price held until {}. The fare has not risen: there is nothing to add.",
                day(*last)
            ),
            (Self::Completed(last, difference), Language::Portuguese) => format!(
                "O preço da emissão valia até {}. O bilhete continua valendo; falta pagar {}.",
                day(*last),
                wording::money(language, *difference)
            ),
            (Self::Completed(last, difference), Language::English) => format!(
                "The issue price held until {}. The ticket is still good; {} remains to be paid.",
                day(*last),
                wording::money(language, *difference)
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn day(text: &str) -> Day {
        Day::from_storage(text).expect("a day")
    }

    fn used_on(used_on: &str) -> Facts {
        Facts {
            issued_on: day("2025-03-10"),
            used_on: day(used_on),
            fare_paid: Cents(8000),
            current_fare: Cents(9150),
        }
    }

    fn check(facts: Facts, within_year: bool, difference: i64) {
        let decision = decide(&facts);
        let outcome = decision.outcome;
        assert_eq!(
            (outcome.within_year, outcome.readjustment_allowed),
            (within_year, !within_year)
        );
        assert_eq!(outcome.difference_cents, Cents(difference));
        assert_eq!(outcome.total_fare_cents, Cents(facts.fare_paid.0 + difference));
        assert_eq!(decision.citations(), ["agerba:art-89.xiv", "cc:art-132.p3"]);
    }

    #[test]
    fn the_last_day_of_the_year_is_inside_it() {
        check(used_on("2026-03-09"), true, 0);
        check(used_on("2026-03-10"), true, 0);
        check(used_on("2026-03-11"), false, 1150);
    }

    #[test]
    fn a_year_from_29_february_ends_on_1_march() {
        let leap = Facts { issued_on: day("2024-02-29"), ..used_on("2025-03-01") };
        check(leap, true, 0);
        check(Facts { used_on: day("2025-03-02"), ..leap }, false, 1150);
    }

    #[test]
    fn a_fare_that_fell_gives_nothing_back() {
        check(Facts { current_fare: Cents(8000), ..used_on("2026-06-01") }, false, 0);
        check(Facts { current_fare: Cents(7999), ..used_on("2026-06-01") }, false, 0);
        check(Facts { current_fare: Cents(8001), ..used_on("2026-06-01") }, false, 1);
    }

    proptest! {
        #[test]
        fn money_is_never_created(paid in 0..1_000_000_001_i64, now in 0..1_000_000_001_i64, days in 0..2000_i64) {
            let issued_on = day("2023-11-05");
            let facts = Facts {
                issued_on, used_on: issued_on.plus_days(days),
                fare_paid: Cents(paid), current_fare: Cents(now),
            };
            let outcome = decide(&facts).outcome;
            prop_assert!(outcome.difference_cents >= Cents::ZERO);
            prop_assert_eq!(outcome.total_fare_cents.0, paid + outcome.difference_cents.0);
            prop_assert!(outcome.total_fare_cents.0 <= paid.max(now));
        }
    }
}
