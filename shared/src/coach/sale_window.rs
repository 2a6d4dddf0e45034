//! `coach.sale_window`: from when the tickets of a departure must be on sale.

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    coach::{INSTANT, Subsystem},
    input::{
        Problem,
        field::{Field, Kind},
        object::Object,
        word::{Word, words},
    },
    language::Language,
    rule::{self, Rule, Steps, answer},
    service::Service,
    time::{Day, Instant, counted::Counted},
    wording,
};

/// The rule, as it stands in the registry.
pub const RULE: Rule = Rule {
    name: "coach.sale_window",
    service: Service::Coach,
    title: ["Venda antecipada de passagens", "Tickets on sale ahead of the trip"],
    fields: FIELDS,
    provisions: ALWAYS,
    evaluate: |rule, question| answer::answer(rule, question, Facts::read, decide),
};

const FIELDS: &[Field] = &[
    Field::required("subsystem", Kind::Word(Subsystem::WORDS), "Subsystem of the line."),
    Field::required("departure", INSTANT, "Departure of the trip."),
    Field::required("as_of", INSTANT, "Moment of the assessment."),
];

words! {
    /// Where the sale stands.
    pub enum Status {
        /// The line is not bound.
        Exempt = "exempt",
        /// The sale need not have begun.
        NotYet = "not_yet",
        /// Tickets must be on sale.
        MustBeOnSale = "must_be_on_sale",
        /// The day of the trip, which has no minimum.
        TravelDay = "travel_day",
        /// The trip has departed.
        Departed = "departed",
    }
}

/// What the rule must know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Subsystem of the line.
    pub subsystem: Subsystem,
    /// Departure of the trip.
    pub departure: Instant,
    /// Moment of the assessment.
    pub as_of: Instant,
}

impl Facts {
    fn read(input: &Object) -> Result<Self, Problem> {
        Ok(Self {
            subsystem: input.get("subsystem"),
            departure: input.get("departure"),
            as_of: input.get("as_of"),
        })
    }
}

/// What is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// Whether the line is bound.
    pub mandatory: bool,
    /// The first day on which tickets must be on sale.
    pub opens_on: Option<Day>,
    /// The last such day, the eve of the trip.
    pub last_mandatory_day: Option<Day>,
    /// Where the sale stands.
    pub status: Status,
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

/// Days on sale before the day of the trip, which is left out (`agerba:art-73`).
const DAYS_ON_SALE: u32 = 30;

/// Cited whatever the outcome; the subsystems are those of Art. 12.
const ALWAYS: &[&str] = &["agerba:art-73", "agerba:art-12"];

/// Decides whether tickets must be on sale.
#[must_use]
pub fn decide(facts: &Facts) -> Decision {
    let steps = Steps::citing(ALWAYS);
    if facts.subsystem != Subsystem::Structural {
        let outcome = Outcome {
            mandatory: false,
            opens_on: None,
            last_mandatory_day: None,
            status: Status::Exempt,
        };
        return steps.end(Step::Exempt, outcome);
    }
    let zone = Service::Coach.zone();
    let (as_of, departure) = (facts.as_of.to_minute(), facts.departure.to_minute());
    // A window counted back is not moved for weekends or holidays.
    let opening = Counted::plain_days_before(departure.day_in(zone), DAYS_ON_SALE);
    let opens_on = opening.end;
    let last_day = departure.day_in(zone).minus_days(1);
    let today = as_of.day_in(zone);
    let (status, step) = if departure <= as_of {
        (Status::Departed, Step::Departed)
    } else if today < opens_on {
        (Status::NotYet, Step::NotYet(opens_on))
    } else if today <= last_day {
        (Status::MustBeOnSale, Step::MustBeOnSale { from: opens_on, to: last_day })
    } else {
        (Status::TravelDay, Step::TravelDay(last_day))
    };
    let outcome = Outcome {
        mandatory: true,
        opens_on: Some(opens_on),
        last_mandatory_day: Some(last_day),
        status,
    };
    steps.end_counted(step, opening, outcome)
}

/// A step of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Regional and rural lines are not bound.
    Exempt,
    /// The sale must begin on this day.
    NotYet(Day),
    /// Tickets must be on sale on these days.
    MustBeOnSale {
        /// The first.
        from: Day,
        /// The last.
        to: Day,
    },
    /// The duty ended on this day.
    TravelDay(Day),
    /// The trip has departed.
    Departed,
}

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        match self {
            Self::Exempt
            | Self::NotYet(_)
            | Self::MustBeOnSale { .. }
            | Self::TravelDay(_)
            | Self::Departed => &[],
        }
    }

    fn say(&self, language: Language) -> String {
        let day = |day| wording::day(language, day);
        match (self, language) {
            (Self::Exempt, Language::Portuguese) => {
                "Linhas regionais e rurais não são obrigadas a vender com 30 dias de antecedência."
                    .into()
            }
            (Self::Exempt, Language::English) => {
                "Regional and rural lines need not sell tickets 30 days ahead.".into()
            }
            (Self::NotYet(opens_on), Language::Portuguese) => {
                format!("As passagens precisam estar à venda a partir de {}.", day(*opens_on))
            }
            (Self::NotYet(opens_on), Language::English) => {
                format!("Tickets must be on sale from {}.", day(*opens_on))
            }
            (Self::MustBeOnSale { from, to }, Language::Portuguese) => format!(
                "As passagens têm de estar à venda nos 30 dias antes da viagem: de {} a {}.",
                day(*from),
                day(*to)
            ),
            (Self::MustBeOnSale { from, to }, Language::English) => format!(
                "Tickets must be on sale in the 30 days before the trip: from {} to {}.",
                day(*from),
                day(*to)
            ),
            (Self::TravelDay(last), Language::Portuguese) => {
                format!("É o dia da viagem: o regulamento só obriga a vender até {}.", day(*last))
            }
            (Self::TravelDay(last), Language::English) => format!(
                "It is the day of the trip: the regulation asks for sale only until {}.",
                day(*last)
            ),
            (Self::Departed, Language::Portuguese) => "A viagem já partiu.".into(),
            (Self::Departed, Language::English) => "The trip has departed.".into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn asked_at(as_of: &str) -> Facts {
        Facts {
            subsystem: Subsystem::Structural,
            departure: Instant::from_storage("2026-03-31T08:00:00-03:00").expect("an instant"),
            as_of: Instant::from_storage(as_of).expect("an instant"),
        }
    }

    fn check(facts: Facts, status: Status) {
        let decision = decide(&facts);
        assert_eq!(decision.outcome.status, status);
        assert_eq!(decision.citations(), ["agerba:art-73", "agerba:art-12"]);
    }

    #[test]
    fn the_window_is_the_thirty_days_before_the_day_of_the_trip() {
        check(asked_at("2026-02-28T23:59:59-03:00"), Status::NotYet);
        check(asked_at("2026-03-01T00:00:00-03:00"), Status::MustBeOnSale);
        check(asked_at("2026-03-30T23:59:59-03:00"), Status::MustBeOnSale);
        check(asked_at("2026-03-31T00:00:00-03:00"), Status::TravelDay);
        check(asked_at("2026-03-31T07:59:59-03:00"), Status::TravelDay);
        check(asked_at("2026-03-31T08:00:00-03:00"), Status::Departed);
    }

    #[test]
    fn regional_and_rural_lines_are_exempt_even_when_departed() {
        for subsystem in [Subsystem::Regional, Subsystem::Rural] {
            let facts = Facts { subsystem, ..asked_at("2026-04-30T08:00:00Z") };
            check(facts, Status::Exempt);
            assert_eq!(decide(&facts).outcome.opens_on, None);
            assert_eq!(decide(&facts).outcome.last_mandatory_day, None);
        }
    }

    proptest! {
        #[test]
        fn the_status_only_moves_forwards(start in 0_i64..4_000_000_000, ahead in 0_i64..100_000, wait in 0_i64..100_000) {
            let at = |seconds| Instant(chrono::DateTime::from_timestamp(seconds, 0).expect("in range"));
            let facts = Facts {
                subsystem: Subsystem::Structural,
                departure: at(start).plus_minutes(ahead), as_of: at(start),
            };
            let later = Facts { as_of: at(start).plus_minutes(wait), ..facts };
            prop_assert!(decide(&facts).outcome.status <= decide(&later).outcome.status);
        }
    }
}
