//! `coach.standing`: how many passengers may stand.

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    coach::{Subsystem, infraction::Infraction},
    input::{
        Problem,
        field::{Condition, Field, Kind, Literal, at_least},
        object::Object,
        word::{Word, words},
    },
    language::{Language, Phrase},
    rule::{self, Rule, Steps, answer},
    service::Service,
};

/// The rule, as it stands in the registry.
pub const RULE: Rule = Rule {
    name: "coach.standing",
    service: Service::Coach,
    title: ["Passageiros em pé", "Standing passengers"],
    fields: FIELDS,
    provisions: &[
        "agerba:art-2.ix",
        "agerba:art-12.p3",
        "agerba:art-30",
        "agerba:art-48.i",
        "agerba:art-48.ii",
        "agerba:art-48.iii",
        "agerba:art-48.iv",
        "agerba:art-60",
        "agerba:art-60.i",
        "agerba:art-60.ii",
        "agerba:art-60.iii",
        "agerba:art-60.iv",
        "agerba:art-98.iv.c",
    ],
    evaluate: |rule, question| answer::answer(rule, question, Facts::read, decide),
};

const FIELDS: &[Field] = &[
    Field::required("subsystem", Kind::Word(Subsystem::WORDS), "Subsystem of the line."),
    Field::required(
        "semi_urban",
        Kind::Boolean,
        "Line of semi-urban characteristics (Art. 2 IX). Contradicts a structural line.",
    ),
    Field::required("vehicle", Kind::Word(Vehicle::WORDS), "Type of the vehicle."),
    Field::default("doors", Kind::Integer { min: 1, max: 5 }, Literal::Integer(1), "Its doors."),
    Field::flag("handrail", "Whether it has a handrail for those who stand."),
    Field::when(
        "manufacturer_standing",
        at_least(0),
        Condition {
            holds: |root, _| {
                let is_semi_urban: bool = root.get_if("semi_urban")?;
                let vehicle: Vehicle = root.get_if("vehicle")?;
                Some(is_semi_urban && vehicle == Vehicle::UrbanBus)
            },
            about: "an urban bus runs a semi-urban line",
        },
        "Standing passengers for which the manufacturer built it.",
    ),
    Field::default(
        "authorised_standing",
        at_least(0),
        Literal::Integer(0),
        "Number expressly authorised by the regulator for a peak of demand.",
    ),
    Field::flag("rescue", "Carrying passengers of an accident or breakdown."),
    Field::required("standing", at_least(0), "How many stand."),
];

words! {
    /// The type of a vehicle (`agerba:art-48`).
    pub enum Vehicle {
        /// Ônibus urbano.
        UrbanBus = "urban_bus",
        /// Ônibus rodoviário.
        Coach = "coach",
        /// Microônibus.
        Minibus = "minibus",
        /// Ônibus misto.
        Mixed = "mixed",
    }
}

/// What the rule must know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Subsystem of the line.
    pub subsystem: Subsystem,
    /// Whether the line is semi-urban; no structural line is.
    pub semi_urban: bool,
    /// Type of the vehicle.
    pub vehicle: Vehicle,
    /// Its doors.
    pub doors: u32,
    /// Whether it has a handrail.
    pub handrail: bool,
    /// What the manufacturer built it for; known of an urban bus on a semi-urban line.
    pub manufacturer_standing: Option<u32>,
    /// What the regulator authorised for a peak.
    pub authorised_standing: u32,
    /// Whether it carries passengers of an accident or breakdown.
    pub rescue: bool,
    /// How many stand.
    pub standing: u32,
}

impl Facts {
    fn read(input: &Object) -> Result<Self, Problem> {
        let subsystem = input.get("subsystem");
        let semi_urban = input.get("semi_urban");
        if semi_urban && subsystem == Subsystem::Structural {
            return Err(Problem::inconsistent(
                "/semi_urban",
                "Uma linha estrutural não é semiurbana.",
                "A structural line is not semi-urban.",
            ));
        }
        Ok(Self {
            subsystem,
            semi_urban,
            vehicle: input.get("vehicle"),
            doors: input.get("doors"),
            handrail: input.get("handrail"),
            manufacturer_standing: input.get("manufacturer_standing"),
            authorised_standing: input.get("authorised_standing"),
            rescue: input.get("rescue"),
            standing: input.get("standing"),
        })
    }
}

/// What is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// How many may stand; no number is fixed for a rescue.
    pub max_standing: Option<u32>,
    /// Whether so many may stand as do.
    pub allowed: bool,
    /// How many are too many.
    pub excess: u32,
    /// Whether a sign must show the number.
    pub sign_required: bool,
    /// The infraction of carrying more.
    pub infraction: Option<Infraction>,
    /// How often it is fined: once for each of them.
    pub infraction_units: u32,
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

/// The most in an adapted coach (`agerba:art-60.ii`, `agerba:art-60.iii`).
const ADAPTED_COACH: u32 = 15;

/// Decides how many passengers may stand.
#[must_use]
pub fn decide(facts: &Facts) -> Decision {
    let mut steps = Steps::citing(&["agerba:art-60"]);
    steps.push(Step::Line(facts.subsystem, facts.semi_urban));
    steps.push(Step::Vehicle(facts.vehicle));
    let base_step = match (facts.vehicle, facts.manufacturer_standing) {
        (Vehicle::UrbanBus, Some(built_for)) if facts.semi_urban => Step::UrbanBus(built_for),
        (Vehicle::Coach, _) if facts.semi_urban && facts.doors == 1 && facts.handrail => {
            Step::SemiUrbanCoach
        }
        (Vehicle::Coach, _)
            if facts.subsystem == Subsystem::Rural && !facts.semi_urban && facts.handrail =>
        {
            Step::RuralCoach
        }
        _ if facts.subsystem == Subsystem::Structural => Step::Structural,
        _ => Step::Forbidden,
    };
    let base = match base_step {
        Step::UrbanBus(built_for) => built_for,
        Step::SemiUrbanCoach | Step::RuralCoach => ADAPTED_COACH,
        _ => 0,
    };
    steps.push(base_step);
    // Art. 30 gives the exception of a rescue to the structural subsystem only.
    let is_free = facts.rescue && facts.subsystem == Subsystem::Structural;
    let max_standing = (!is_free).then_some(base.max(facts.authorised_standing));
    let excess = max_standing.map_or(0, |most| facts.standing.saturating_sub(most));
    match max_standing {
        None => steps.push(Step::Rescue),
        Some(most) if 0 < facts.authorised_standing => steps.push(Step::Most(most)),
        // The base has been told, and nothing was authorised that could raise it.
        Some(_) => {}
    }
    let sign_required = 0 < base;
    steps.push(if sign_required { Step::Sign } else { Step::NoSign });
    if 0 < excess {
        steps.push(Step::Excess(excess));
    }
    steps.decide(Outcome {
        max_standing,
        allowed: excess == 0,
        excess,
        sign_required,
        infraction: (0 < excess).then_some(Infraction::EXCEEDING_PASSENGERS),
        infraction_units: excess,
    })
}

/// A step of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The line, and whether it is semi-urban.
    Line(Subsystem, bool),
    /// The vehicle.
    Vehicle(Vehicle),
    /// An urban bus on a semi-urban line, built for so many.
    UrbanBus(u32),
    /// An adapted coach on a semi-urban line.
    SemiUrbanCoach,
    /// An adapted coach on a rural line.
    RuralCoach,
    /// Nobody stands on a structural line.
    Structural,
    /// Nobody stands in any other case.
    Forbidden,
    /// A rescue has no number.
    Rescue,
    /// So many may stand, those that the regulator authorised included.
    Most(u32),
    /// A sign shows the number.
    Sign,
    /// There is no number to show.
    NoSign,
    /// So many are too many.
    Excess(u32),
}

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        match self {
            Self::Line(_, true) => &["agerba:art-2.ix"],
            Self::Line(Subsystem::Rural, false) => &["agerba:art-12.p3"],
            Self::Line(Subsystem::Structural | Subsystem::Regional, false) => &[],
            Self::Vehicle(Vehicle::Coach) => &["agerba:art-48.i"],
            Self::Vehicle(Vehicle::Minibus) => &["agerba:art-48.ii"],
            Self::Vehicle(Vehicle::Mixed) => &["agerba:art-48.iii"],
            Self::Vehicle(Vehicle::UrbanBus) => &["agerba:art-48.iv"],
            Self::UrbanBus(_) => &["agerba:art-60.i"],
            Self::SemiUrbanCoach => &["agerba:art-60.ii"],
            Self::RuralCoach => &["agerba:art-60.iii"],
            Self::Structural | Self::Rescue => &["agerba:art-30"],
            Self::Forbidden | Self::Most(_) => &[],
            Self::Sign | Self::NoSign => &["agerba:art-60.iv"],
            Self::Excess(_) => Infraction::EXCEEDING_PASSENGERS.cited(),
        }
    }

    fn say(&self, language: Language) -> String {
        let phrase = match self {
            Self::Line(_, true) => Phrase::new("A linha é semiurbana.", "The line is semi-urban."),
            Self::Line(Subsystem::Structural, false) => {
                Phrase::new("A linha é do subsistema estrutural.", "The line is structural.")
            }
            Self::Line(Subsystem::Regional, false) => {
                Phrase::new("A linha é do subsistema regional.", "The line is regional.")
            }
            Self::Line(Subsystem::Rural, false) => {
                Phrase::new("A linha é do subsistema rural.", "The line is rural.")
            }
            Self::Vehicle(Vehicle::Coach) => {
                Phrase::new("O veículo é um ônibus rodoviário.", "The vehicle is a coach.")
            }
            Self::Vehicle(Vehicle::Minibus) => {
                Phrase::new("O veículo é um micro-ônibus.", "The vehicle is a minibus.")
            }
            Self::Vehicle(Vehicle::Mixed) => {
                Phrase::new("O veículo é um ônibus misto.", "The vehicle is a mixed bus.")
            }
            Self::Vehicle(Vehicle::UrbanBus) => {
                Phrase::new("O veículo é um ônibus urbano.", "The vehicle is an urban bus.")
            }
            Self::UrbanBus(built_for) => Phrase::new(
                format!("Nele podem ir em pé até {built_for}, o limite do fabricante."),
                format!("Up to {built_for} may stand in it, the manufacturer's limit."),
            ),
            Self::SemiUrbanCoach => Phrase::new(
                "Com uma só porta e corrimão, podem ir em pé até 15.",
                "With one door only and a handrail, up to 15 may stand.",
            ),
            Self::RuralCoach => Phrase::new(
                "Em linha rural, com corrimão, podem ir em pé até 15.",
                "On a rural line, with a handrail, up to 15 may stand.",
            ),
            Self::Structural => Phrase::new(
                "Em linha estrutural ninguém viaja em pé, salvo socorro ou autorização.",
                "On a structural line nobody stands, save in a rescue or by authorisation.",
            ),
            Self::Forbidden => Phrase::new(
                "Neste caso ninguém viaja em pé sem autorização da AGERBA.",
                "In this case nobody stands without AGERBA's authorisation.",
            ),
            Self::Rescue => Phrase::new(
                "É um socorro: não há número fixado.",
                "It is a rescue: no number is fixed.",
            ),
            Self::Most(most) => Phrase::new(
                format!("Contando o que a AGERBA autorizou, podem ir em pé até {most}."),
                format!("With what AGERBA authorised, up to {most} may stand."),
            ),
            Self::Sign => Phrase::new(
                "O número tem de estar à vista dentro do veículo.",
                "The number must be shown inside the vehicle.",
            ),
            Self::NoSign => Phrase::new(
                "Não há lotação em pé a indicar no veículo.",
                "There is no standing capacity to show in the vehicle.",
            ),
            Self::Excess(excess) => Phrase::new(
                format!("Há {excess} a mais em pé, e a empresa é multada por cada passageiro."),
                format!("There are {excess} too many, and the company is fined for each."),
            ),
        };
        phrase.say(language).to_owned()
    }
}

#[cfg(test)]
mod tests;
