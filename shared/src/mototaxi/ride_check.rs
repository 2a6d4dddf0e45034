//! `mototaxi.ride_check`: which infractions what a passenger saw may be.
//!
//! Several observations of one item in one ride are one infraction: for the accused. The amounts
//! are the printed ones, and a warning costs nothing the first time.

pub mod observation;

use std::{borrow::Cow, collections::BTreeSet};

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    calendar::Calendar,
    input::{
        Problem,
        field::{Condition, Field, Kind, unique_list},
        object::Object,
        word::Word,
    },
    language::{Language, Phrase},
    money::Cents,
    mototaxi::{
        INSTANT,
        flag::{self, Flag},
        infraction::Infraction,
        ride_check::observation::Observation,
        sanction::{Group, Penalty},
    },
    rule::{
        self, Rule, Steps, answer,
        ground::{Ground, HOLIDAYS},
    },
    service::Service,
    time::Instant,
    wording,
};

/// The rule, as it stands in the registry.
pub const RULE: Rule = Rule {
    name: "mototaxi.ride_check",
    service: Service::Mototaxi,
    title: ["O que você viu na corrida", "What you saw on the ride"],
    fields: FIELDS,
    provisions: &[
        "semob:art-8.v",
        "semob:art-9",
        "semob:art-17.p2",
        "semob:art-22",
        "semob:art-23",
        "semob:art-23.i",
        "semob:art-23.ii",
        "semob:art-23.iii",
        "semob:art-23.iv",
        "semob:art-23.v",
        "semob:art-23.vi",
        "semob:art-24",
        "semob:art-24.i",
        "semob:art-24.ii",
        "semob:art-24.iii",
        "semob:art-24.vi",
        "semob:art-24.vii",
        "semob:art-24.viii",
        "semob:art-24.ix",
        "semob:art-24.xviii",
        "semob:art-24.xix",
        "semob:art-24.xx",
        "semob:art-25",
        "semob:art-25.i",
        "semob:art-25.ii",
        "semob:art-25.iii",
        "semob:art-25.iv",
        "semob:art-25.v",
        "semob:art-25.vi",
        "semob:art-25.vii",
        "semob:art-25.viii",
        "semob:art-25.ix",
        "semob:art-35",
        "semob:art-37",
        "semob:art-37.i",
        "semob:art-37.ii",
        "semob:art-46",
        "semob:art-46.ii",
        "semob:art-46.iii",
        "semob:art-46.iv",
        "semob:art-46.v",
        "semob:art-46.vi",
        "semob:art-46.vii",
        "semob:art-46.viii",
        "semob:art-46.ix",
        "semob:art-46.x",
        "semob:art-46.xv",
        "semob:art-46.xvi",
        "semob:art-46.xvii",
        "semob:art-46.xviii",
        "semob:art-46.xix",
        "semob:art-46.xx",
        "semob:art-46.xxi",
        "semob:art-46.xxii",
        "semob:art-46.xxiii",
        "semob:art-46.xxvi",
        "semob:art-46.xxvii",
        "semob:art-46.xxviii",
        "semob:art-46.xxxi",
        "semob:art-46.xxxii",
        "semob:art-46.xxxiii",
        "semob:art-46.xxxiv",
        "semob:art-46.xxxv",
        "semob:art-46.xxxvi",
        "semob:art-46.xxxvii",
        "semob:art-46.xxxviii",
        "semob:art-46.xli",
        "semob:art-46.xlii",
        "semob:art-46.xliii",
        "semob:art-46.xlv",
        "semob:art-46.xlvii",
        "semob:art-46.xlviii",
        "semob:art-46.liv",
        "semob:art-46.lv",
        "semob:art-46.lvi",
    ],
    evaluate: |rule, question| answer::answer_on(rule, question, Facts::read, decide),
};

const FIELDS: &[Field] = &[
    Field::required(
        "observations",
        unique_list(&Kind::Word(Observation::WORDS), 1, 60),
        "What was seen, each once.",
    ),
    Field::when(
        "boarded_at",
        INSTANT,
        Condition {
            holds: |root, _| {
                Some(root.readable("observations").any(|seen: Observation| seen.is_flag_2()))
            },
            about: "flag_2_used is observed",
        },
        "When the passenger boarded.",
    ),
    Field::when(
        "meter_required",
        Kind::Boolean,
        Condition {
            holds: |root, _| {
                let mut seen = root.readable("observations");
                Some(seen.any(|seen: Observation| seen.is_meter_not_used()))
            },
            about: "meter_not_used is observed",
        },
        "Whether SeMOB has made the meter (motocímetro) compulsory.",
    ),
    HOLIDAYS,
];

/// What the rule must know.
#[derive(Clone, Debug)]
pub struct Facts<'a> {
    /// What was seen, each once.
    pub observations: Vec<Observation>,
    /// When the passenger boarded; known where flag II was seen.
    pub boarded_at: Option<Instant>,
    /// Whether the meter is compulsory; known where it was not used.
    pub meter_required: Option<bool>,
    /// The holidays of the case.
    pub calendar: Cow<'a, Calendar>,
}

impl<'a> Facts<'a> {
    fn read(input: &Object, ground: &Ground<'a>) -> Result<Self, Problem> {
        Ok(Self {
            observations: input.get("observations"),
            boarded_at: input.get("boarded_at"),
            meter_required: input.get("meter_required"),
            calendar: ground.calendar(input),
        })
    }

    /// The flag in force, where the hour of boarding is known.
    fn flag(&self) -> Option<Flag> {
        Some(Flag::of(&flag::reasons(self.boarded_at?, &self.calendar)))
    }
}

/// What is decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// The infractions, in order of their number.
    pub infractions: Vec<Finding>,
    /// What was seen and is none, in the order given.
    pub no_infraction: Vec<Observation>,
    /// The highest group found.
    pub gravest_group: Option<Group>,
}

/// An infraction that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Finding {
    /// The item.
    pub infraction: Infraction,
    /// Its group.
    pub group: Group,
    /// The amount printed for the group.
    pub group_fine_cents: Cents,
    /// The penalty of the first time.
    pub first_penalty: Penalty,
}

impl Finding {
    fn of(infraction: Infraction) -> Self {
        let group = infraction.group();
        let first_penalty = infraction.first_penalty();
        Self { infraction, group, group_fine_cents: group.printed(), first_penalty }
    }
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

/// Decides which infractions the observations are.
#[must_use]
pub fn decide(facts: &Facts<'_>) -> Decision {
    let mut steps = Steps::citing(&[]);
    let mut found = BTreeSet::new();
    let mut no_infraction = Vec::new();
    for &seen in &facts.observations {
        let flag = if seen.is_flag_2() { facts.flag() } else { None };
        let excused = flag == Some(Flag::Two)
            || (seen.is_meter_not_used() && facts.meter_required == Some(false));
        match seen.infraction().filter(|_| !excused) {
            Some(infraction) => {
                found.insert(infraction);
                steps.push(Step::Breach { seen, flag });
            }
            None => {
                no_infraction.push(seen);
                steps.push(Step::NoBreach { seen, flag });
            }
        }
    }
    for infraction in &found {
        steps.push(Step::Infraction(*infraction));
    }
    let infractions: Vec<_> = found.into_iter().map(Finding::of).collect();
    let gravest_group = infractions.iter().map(|finding| finding.group).max();
    steps.decide(Outcome { infractions, no_infraction, gravest_group })
}

/// A step of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// What was seen is an infraction.
    Breach {
        /// What was seen.
        seen: Observation,
        /// The flag in force, where it was looked at.
        flag: Option<Flag>,
    },
    /// What was seen is none.
    NoBreach {
        /// What was seen.
        seen: Observation,
        /// The flag in force, where it was looked at.
        flag: Option<Flag>,
    },
    /// The infraction itself, once.
    Infraction(Infraction),
}

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        match self {
            Self::Breach { seen, flag } | Self::NoBreach { seen, flag } => {
                flag.map_or(seen.duties(), Flag::provisions)
            }
            Self::Infraction(infraction) => infraction.provision_and_group(),
        }
    }

    fn say(&self, language: Language) -> String {
        let phrase = match self {
            Self::Breach { seen, .. } => {
                let name = seen.name(language);
                Phrase::new(
                    format!("{name}: o regulamento proíbe."),
                    format!("{name}: the regulation forbids it."),
                )
            }
            Self::NoBreach { seen, .. } => {
                let name = seen.name(language);
                Phrase::new(
                    format!("{name}: não é infração."),
                    format!("{name}: this is no infraction."),
                )
            }
            Self::Infraction(infraction) => {
                let (name, group) = (infraction.say(language), infraction.group());
                let (printed, first) =
                    (wording::money(language, group.printed()), infraction.first_penalty());
                let (group, penalty) = (group.name(language), first.name(language));
                Phrase::new(
                    format!(
                        "{name}: {group}, com multa de {printed} no texto. Na primeira vez cabe \
                         {penalty}."
                    ),
                    format!(
                        "{name}: {group}, with a printed fine of {printed}. The penalty of the \
                         first time: {penalty}."
                    ),
                )
            }
        };
        phrase.say(language).to_owned()
    }
}

#[cfg(test)]
mod tests;
