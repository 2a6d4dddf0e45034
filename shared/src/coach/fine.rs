//! `coach.fine`: the amount of a fine.

mod sentences;

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    coach::{
        INSTANT, UPDATE_INDEX, day_of,
        infraction::{FineClass, Infraction},
    },
    input::{
        Problem,
        field::{Condition, Field, Kind, Literal, TEXT, at_least, list},
        object::Object,
        word::{Word, words},
    },
    money::{Decimal, Rounding},
    rule::{
        self, Rule, Steps, answer,
        ground::Ground,
        parameter::{Parameter, Row},
    },
    service::Service,
    time::{Day, Instant},
};

/// The rule, as it stands in the registry.
pub const RULE: Rule = Rule {
    name: "coach.fine",
    service: Service::Coach,
    title: ["Valor da multa", "Amount of a fine"],
    fields: FIELDS,
    provisions: PROVISIONS,
    evaluate: |rule, question| answer::answer_on(rule, question, Facts::read, decide),
};

/// What is cited beside the provisions of the infractions.
const OF_FINES: [&str; 12] = [
    "agerba:art-2.xvii",
    "agerba:art-96.ii",
    "agerba:art-96.v",
    "agerba:art-96.p1",
    "agerba:art-98",
    "agerba:art-98.i",
    "agerba:art-98.ii",
    "agerba:art-98.iii",
    "agerba:art-98.iv",
    "agerba:art-110",
    "agerba:art-126",
    "cc:art-132.p3",
];

const PROVISIONS: &[&str] = &{
    let mut all = [""; OF_FINES.len() + Infraction::ALL.len()];
    let mut index = 0;
    while index < all.len() {
        all[index] = if index < OF_FINES.len() {
            OF_FINES[index]
        } else {
            Infraction::ALL[index - OF_FINES.len()].cited()[0]
        };
        index += 1;
    }
    all
};

const FIELDS: &[Field] = &[
    Field::required("code", CODE, "Code of the infraction."),
    Field::when(
        "provision",
        TEXT,
        OF_NO_LETTER,
        "What was violated, such as art-52. For 98.pu only.",
    ),
    Field::required("company", TEXT, "The company."),
    Field::required("service", TEXT, "The service."),
    Field::required("committed_at", INSTANT, "When it was committed."),
    Field::when(
        "exceeding_passengers",
        at_least(1),
        Condition {
            holds: |_, here| {
                here.get_if("code").map(|code: Infraction| code == Infraction::EXCEEDING_PASSENGERS)
            },
            about: "the code is 98.iv.c",
        },
        "Passengers above the capacity. For 98.iv.c only.",
    ),
    Field::default(
        "previous",
        list(&Kind::Object(PREVIOUS), 0, 1000),
        Literal::EmptyList,
        "Earlier infractions.",
    ),
    UPDATE_INDEX,
];

const PREVIOUS: &[Field] = &[
    Field::required("code", CODE, "Code of the infraction."),
    Field::required("company", TEXT, "The company."),
    Field::required("service", TEXT, "The service."),
    Field::required("committed_at", INSTANT, "When it was committed."),
    Field::required("status", Kind::Word(Status::WORDS), "What became of its fine."),
    Field::when("provision", TEXT, OF_NO_LETTER, "What was violated. For 98.pu only."),
];

const CODE: Kind = Kind::Word(Infraction::WORDS);

const OF_NO_LETTER: Condition = Condition {
    holds: |_, here| here.get_if("code").map(|code: Infraction| code == Infraction::UNSPECIFIED),
    about: "the code is 98.pu",
};

words! {
    /// What became of a fine.
    pub enum Status {
        /// Confirmed.
        Upheld = "upheld",
        /// Not yet decided.
        Pending = "pending",
        /// Cancelled.
        Cancelled = "cancelled",
    }
}

/// What was done, by whom and where: two infractions are the same where these are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offence {
    /// The infraction.
    pub infraction: Infraction,
    /// What was violated, of an infraction without a letter of its own.
    pub provision: Option<String>,
    /// The company.
    pub company: String,
    /// The service.
    pub service: String,
}

/// An earlier infraction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Previous {
    /// What was done.
    pub offence: Offence,
    /// When.
    pub committed_at: Instant,
    /// What became of its fine.
    pub status: Status,
}

/// What the rule must know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// What was done.
    pub offence: Offence,
    /// When.
    pub committed_at: Instant,
    /// How often it is fined.
    pub units: u32,
    /// Earlier infractions.
    pub previous: Vec<Previous>,
    /// The amount of the text, in centavos.
    pub base_cents: u32,
    /// Factor that brings it to the day.
    pub update_index: Decimal,
}

impl Facts {
    fn read(input: &Object, ground: &Ground<'_>) -> Result<Self, Problem> {
        let offence = read_offence(input, "")?;
        let exceeding_passengers: Option<u32> = input.get("exceeding_passengers");
        if exceeding_passengers.is_some() && offence.infraction != Infraction::EXCEEDING_PASSENGERS
        {
            return Err(Problem::inconsistent(
                "/exceeding_passengers",
                "Só o excesso de passageiros (98.iv.c) é multado por passageiro.",
                "Only too many passengers (98.iv.c) are fined for each passenger.",
            ));
        }
        let previous = input.objects("previous").enumerate().map(|(index, previous)| {
            Ok(Previous {
                offence: read_offence(previous, &format!("/previous/{index}"))?,
                committed_at: previous.get("committed_at"),
                status: previous.get("status"),
            })
        });
        let base = ground.law.value(parameter_of(offence.infraction.class()))?;
        Ok(Self {
            offence,
            committed_at: input.get("committed_at"),
            units: exceeding_passengers.unwrap_or(1),
            previous: previous.collect::<Result<_, _>>()?,
            base_cents: u32::try_from(base).expect("the text has small amounts"),
            update_index: input.get(UPDATE_INDEX.name),
        })
    }
}

fn read_offence(object: &Object, path: &str) -> Result<Offence, Problem> {
    let infraction = object.get("code");
    let provision: Option<String> = object.get("provision");
    if provision.is_some() && infraction != Infraction::UNSPECIFIED {
        return Err(Problem::inconsistent(
            format!("{path}/provision"),
            "O próprio código já diz o que foi violado.",
            "The code itself says what was violated.",
        ));
    }
    Ok(Offence {
        infraction,
        provision,
        company: object.get("company"),
        service: object.get("service"),
    })
}

/// What is decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// How grave the infraction is.
    pub class: FineClass,
    /// The amount of the text.
    pub base_cents: u32,
    /// The same, brought to the day.
    pub adjusted_cents: u128,
    /// How often it is fined.
    pub units: u32,
    /// The first day on which an earlier infraction counts.
    pub window_start: Day,
    /// Whether one does.
    pub recidivist: bool,
    /// Which do, as indices into the earlier infractions.
    pub recidivism_indices: Vec<usize>,
    /// What is paid.
    pub amount_cents: u128,
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

/// Months in which the same infraction is repeated (`agerba:art-110`).
const WINDOW_MONTHS: u32 = 6;

/// `agerba:art-98.i`.
const LIGHT: Parameter = Parameter {
    name: "coach.fine_light_cents",
    rows: &[Row::since(2002, 4, 4, 5_000), Row::since(2008, 12, 24, 9_914)],
};
/// `agerba:art-98.ii`.
const MEDIUM: Parameter = Parameter {
    name: "coach.fine_medium_cents",
    rows: &[Row::since(2002, 4, 4, 8_500), Row::since(2008, 12, 24, 16_855)],
};
/// `agerba:art-98.iii`.
const SERIOUS: Parameter = Parameter {
    name: "coach.fine_serious_cents",
    rows: &[Row::since(2002, 4, 4, 12_000), Row::since(2008, 12, 24, 23_796)],
};
/// `agerba:art-98.iv`.
const VERY_SERIOUS: Parameter = Parameter {
    name: "coach.fine_very_serious_cents",
    rows: &[Row::since(2002, 4, 4, 17_000), Row::since(2008, 12, 24, 33_712)],
};
/// `agerba:art-98.pu`.
const UNSPECIFIED: Parameter = Parameter {
    name: "coach.fine_unspecified_cents",
    rows: &[Row::since(2002, 4, 4, 8_500), Row::since(2008, 12, 24, 16_855)],
};
/// `agerba:art-101.p1`.
const SEIZURE: Parameter = Parameter {
    name: "coach.fine_seizure_cents",
    rows: &[Row::since(2002, 4, 4, 35_000), Row::since(2008, 12, 24, 69_411)],
};

const fn parameter_of(class: FineClass) -> &'static Parameter {
    match class {
        FineClass::Light => &LIGHT,
        FineClass::Medium => &MEDIUM,
        FineClass::Serious => &SERIOUS,
        FineClass::VerySerious => &VERY_SERIOUS,
        FineClass::Unspecified => &UNSPECIFIED,
        FineClass::Seizure => &SEIZURE,
    }
}

/// Decides the amount of a fine.
#[must_use]
pub fn decide(facts: &Facts) -> Decision {
    let mut steps = Steps::citing(&["agerba:art-126"]);
    let infraction = facts.offence.infraction;
    steps.push(Step::Class(infraction.class()));
    steps.push(Step::Base(infraction, facts.base_cents));
    // The rounding comes before the products.
    let adjusted_cents = facts
        .update_index
        .times(facts.base_cents.into(), Rounding::HalfEven)
        .expect("an index of nine digits keeps the amount in 128 bits");
    steps.push(Step::Adjusted(adjusted_cents));
    if infraction == Infraction::EXCEEDING_PASSENGERS {
        steps.push(Step::Units(facts.units));
    }
    let window_start = day_of(facts.committed_at).minus_months(WINDOW_MONTHS);
    let recidivism_indices: Vec<_> = facts
        .previous
        .iter()
        .enumerate()
        .filter(|(_, previous)| counts(facts, window_start, previous))
        .map(|(index, _)| index)
        .collect();
    let recidivist = !recidivism_indices.is_empty();
    steps.push(if recidivist {
        Step::Recidivist(window_start)
    } else {
        Step::NotRecidivist(window_start)
    });
    // Once doubled, however many earlier ones there are.
    let times = u128::from(facts.units) * if recidivist { 2 } else { 1 };
    let amount_cents = adjusted_cents * times;
    steps.push(Step::Amount(amount_cents));
    steps.decide(Outcome {
        class: infraction.class(),
        base_cents: facts.base_cents,
        adjusted_cents,
        units: facts.units,
        window_start,
        recidivist,
        recidivism_indices,
        amount_cents,
    })
}

/// Accused's reading: a fine that is not yet confirmed is no recidivism.
fn counts(facts: &Facts, window_start: Day, previous: &Previous) -> bool {
    previous.offence == facts.offence
        && previous.status == Status::Upheld
        && window_start <= day_of(previous.committed_at)
        && previous.committed_at.to_minute() < facts.committed_at.to_minute()
}

/// A step of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// How grave the infraction is. Several at once are fined each by itself (Art. 96 § 1º).
    Class(FineClass),
    /// The amount of the text, in centavos.
    Base(Infraction, u32),
    /// The same, brought to the day.
    Adjusted(u128),
    /// One fine for each of so many passengers.
    Units(u32),
    /// The same infraction was committed since this day.
    Recidivist(Day),
    /// It was not.
    NotRecidivist(Day),
    /// What is paid.
    Amount(u128),
}

#[cfg(test)]
mod tests;
