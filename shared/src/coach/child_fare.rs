//! `coach.child_fare`: whether a child travels free.

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    coach::INSTANT,
    input::{
        Problem,
        field::{Field, Kind, MONEY},
        object::Object,
        word::words,
    },
    language::Language,
    money::Cents,
    rule::{self, Rule, Steps, answer},
    service::Service,
    time::{Day, Instant},
    wording,
};

/// The rule, as it stands in the registry.
pub const RULE: Rule = Rule {
    name: "coach.child_fare",
    service: Service::Coach,
    title: ["Criança: quando viaja de graça", "Children: when they travel free"],
    fields: FIELDS,
    provisions: ALWAYS,
    evaluate: |rule, question| answer::answer(rule, question, Facts::read, decide),
};

const FIELDS: &[Field] = &[
    Field::required("birth_date", Kind::Day, "Birth of the child; not after the departure."),
    Field::required("departure", INSTANT, "Departure of the trip."),
    Field::required("occupies_seat", Kind::Boolean, "Whether the child takes a seat of its own."),
    Field::required("fare_cents", MONEY, "Fare of the section."),
];

words! {
    /// Why.
    pub enum Reason {
        /// Young enough, and on the lap.
        Free = "free",
        /// Takes a seat.
        OccupiesSeat = "occupies_seat",
        /// Six years old or more.
        OverAge = "over_age",
    }
}

/// What the rule must know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Birth of the child.
    pub birth_date: Day,
    /// Departure of the trip: age is that of its local day, even if a birthday passes on the way.
    pub departure: Instant,
    /// Whether the child takes a seat of its own.
    pub occupies_seat: bool,
    /// Fare of the section.
    pub fare: Cents,
}

impl Facts {
    fn read(input: &Object) -> Result<Self, Problem> {
        let facts = Self {
            birth_date: input.get("birth_date"),
            departure: input.get("departure"),
            occupies_seat: input.get("occupies_seat"),
            fare: input.get("fare_cents"),
        };
        if facts.departure.day_in(Service::Coach.zone()) < facts.birth_date {
            return Err(Problem::inconsistent(
                "/birth_date",
                "A criança não pode nascer depois da partida.",
                "The child cannot be born after the departure.",
            ));
        }
        Ok(facts)
    }
}

/// What is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// Whether the child travels free.
    pub free: bool,
    /// Years completed on the day of departure.
    pub age_years: u32,
    /// The eve of the sixth birthday.
    pub last_free_day: Day,
    /// What is to be paid.
    pub fare_due_cents: Cents,
    /// Whether a ticket must be issued.
    pub ticket_required: bool,
    /// Why.
    pub reason: Reason,
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

/// "Até 5 anos" holds the whole of the sixth year of life, passenger's reading
/// (`agerba:art-70`, `agerba:art-89.xiii`): the birthday that ends it.
const PAYING_BIRTHDAY: u32 = 6;

/// Cited whatever the outcome; birthdays are counted by `cc:art-132.p3`.
const ALWAYS: &[&str] = &["agerba:art-70", "agerba:art-89.xiii", "cc:art-132.p3"];

/// Decides whether the child travels free.
#[must_use]
pub fn decide(facts: &Facts) -> Decision {
    let steps = Steps::citing(ALWAYS);
    let day = facts.departure.day_in(Service::Coach.zone());
    let age_years = day.age_of(facts.birth_date);
    let last_free_day = facts.birth_date.plus_years(PAYING_BIRTHDAY).minus_days(1);
    let (reason, step) = if last_free_day < day {
        (Reason::OverAge, Step::OverAge(last_free_day))
    } else if facts.occupies_seat {
        (Reason::OccupiesSeat, Step::OccupiesSeat)
    } else {
        (Reason::Free, Step::Free(last_free_day))
    };
    let free = reason == Reason::Free;
    steps.end(
        step,
        Outcome {
            free,
            age_years,
            last_free_day,
            // The text gives no reduced fare.
            fare_due_cents: if free { Cents::ZERO } else { facts.fare },
            ticket_required: !free,
            reason,
        },
    )
}

/// A step of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Free until this day.
    Free(Day),
    /// Young enough, but takes a seat.
    OccupiesSeat,
    /// Was free until this day.
    OverAge(Day),
}

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        match self {
            Self::Free(_) | Self::OccupiesSeat | Self::OverAge(_) => &[],
        }
    }

    fn say(&self, language: Language) -> String {
        match (self, language) {
            (Self::Free(last), Language::Portuguese) => format!(
                "A criança tem até 5 anos e vai no colo: viaja de graça e sem bilhete. Isso vale \
                 até {}, véspera dos 6 anos.",
                wording::day(language, *last)
            ),
            (Self::Free(last), Language::English) => format!(
                "The child is 5 or younger and sits on a lap: it travels free, without a ticket. \
                 This holds until {}, the eve of its 6th birthday.",
                wording::day(language, *last)
            ),
            (Self::OccupiesSeat, Language::Portuguese) => {
                "A criança tem até 5 anos, mas ocupa poltrona: paga a passagem e leva bilhete."
                    .into()
            }
            (Self::OccupiesSeat, Language::English) => {
                "The child is 5 or younger but takes a seat: it pays the fare and has a ticket."
                    .into()
            }
            (Self::OverAge(last), Language::Portuguese) => format!(
                "No dia da partida a criança já tem 6 anos: paga a passagem. A gratuidade foi até \
                 {}.",
                wording::day(language, *last)
            ),
            (Self::OverAge(last), Language::English) => format!(
                "On the day of departure the child is already 6: it pays the fare. It travelled \
                 free until {}.",
                wording::day(language, *last)
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

    fn leaving(departure: &str) -> Facts {
        Facts {
            birth_date: day("2020-06-15"),
            departure: Instant::from_storage(departure).expect("an instant"),
            occupies_seat: false,
            fare: Cents(8450),
        }
    }

    fn check(facts: Facts, reason: Reason, age: u32, due: i64) {
        let decision = decide(&facts);
        let outcome = decision.outcome;
        assert_eq!((outcome.reason, outcome.age_years), (reason, age));
        assert_eq!(outcome.fare_due_cents, Cents(due));
        assert_eq!((outcome.free, outcome.ticket_required), (due == 0, due != 0));
        assert_eq!(decision.citations(), ["agerba:art-70", "agerba:art-89.xiii", "cc:art-132.p3"]);
    }

    #[test]
    fn free_until_the_eve_of_the_sixth_birthday_local_time() {
        check(leaving("2026-06-14T23:59:59-03:00"), Reason::Free, 5, 0);
        check(leaving("2026-06-15T02:59:59Z"), Reason::Free, 5, 0);
        check(leaving("2026-06-15T00:00:00-03:00"), Reason::OverAge, 6, 8450);
    }

    #[test]
    fn a_seat_costs_the_fare_and_age_is_looked_at_first() {
        let seated = Facts { occupies_seat: true, ..leaving("2026-06-14T12:00:00-03:00") };
        check(seated, Reason::OccupiesSeat, 5, 8450);
        let older = Facts { occupies_seat: true, ..leaving("2026-06-15T12:00:00-03:00") };
        check(older, Reason::OverAge, 6, 8450);
    }

    #[test]
    fn born_on_29_february_one_turns_six_on_1_march() {
        let leap = Facts { birth_date: day("2020-02-29"), ..leaving("2026-02-28T12:00:00-03:00") };
        check(leap, Reason::Free, 5, 0);
        assert_eq!(decide(&leap).outcome.last_free_day, day("2026-02-28"));
    }

    #[test]
    fn born_on_the_day_of_departure_is_no_contradiction() {
        check(
            Facts { birth_date: day("2026-03-10"), ..leaving("2026-03-10T12:00:00Z") },
            Reason::Free,
            0,
            0,
        );
    }

    proptest! {
        #[test]
        fn under_six_and_free_until_the_last_day_agree(born in 0_i64..40_000, lived in 0_i64..6000) {
            let birth_date = day("1990-01-01").plus_days(born);
            let noon = format!("{}T12:00:00-03:00", birth_date.plus_days(lived).to_storage());
            let outcome = decide(&Facts { birth_date, ..leaving(&noon) }).outcome;
            prop_assert_eq!(outcome.free, outcome.age_years < 6);
        }
    }
}
