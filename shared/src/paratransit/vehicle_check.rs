//! `paratransit.vehicle_check`: what a passenger saw of the vehicle, the infractions that it is, and
//! whether the passenger may refuse to board.

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    input::{
        Problem,
        field::{Field, Kind, list},
        object::Object,
        word::{Word, words},
    },
    measure::Grams,
    paratransit::{
        finding::{self, Breach, Finding, MOST_FACTS, Respondent},
        infraction::Infraction,
    },
    rule::{self, Rule, Steps, answer},
    service::Service,
};

mod sentences;

pub use sentences::Step;

/// The rule, as it stands in the registry.
pub const RULE: Rule = Rule {
    name: "paratransit.vehicle_check",
    service: Service::Paratransit,
    title: ["Condições do veículo", "Condition of the vehicle"],
    fields: FIELDS,
    provisions: &[
        "semar:art-32",
        "semar:art-40.xiv",
        "semar:art-31",
        "semar:art-32.i",
        "semar:art-32.ii",
        "semar:art-32.iii",
        "semar:art-33",
        "semar:art-34",
        "semar:art-35",
        "semar:art-37.p1",
        "semar:art-41.v",
        "semar:art-41.xiii",
        "semar:annex-i.unnumbered",
        "semar:annex-i.014",
        "semar:annex-i.015",
        "semar:annex-i.016",
        "semar:annex-i.017",
        "semar:annex-i.018",
        "semar:annex-i.021",
        "semar:annex-i.025",
        "semar:annex-i.030",
        "semar:annex-i.044",
    ],
    evaluate: |rule, question| answer::answer(rule, question, Facts::read, decide),
};

const FIELDS: &[Field] = &[
    Field::required(
        "facts",
        list(&Kind::Word(TOLD), 0, MOST_FACTS),
        "What the passenger saw, each once.",
    ),
    Field::optional(
        "lift_capacity_g",
        Kind::Integer { min: 1, max: 10_000_000 },
        "What the lift can carry.",
    ),
    Field::flag(
        "substitute_vehicle",
        "The trip is made by other means, since the reserve vehicle was in use.",
    ),
];

words! {
    /// What a passenger saw of the vehicle, and at the end what follows from the capacity of its
    /// lift.
    pub enum Fact {
        /// It is not adapted.
        NotAdapted = "not_adapted",
        /// It is not registered.
        NotRegistered = "not_registered",
        /// The belt of the wheelchair is defective or missing.
        WheelchairBeltDefective = "wheelchair_belt_defective",
        /// The lift is defective or missing.
        LiftDefective = "lift_defective",
        /// It cannot be tracked.
        NoTracking = "no_tracking",
        /// It is too old.
        OverAge = "over_age",
        /// It is not maintained.
        NoPreventiveMaintenance = "no_preventive_maintenance",
        /// Other means below the quality, safety or comfort that is due.
        SubstituteBelowMinimum = "substitute_below_minimum",
        /// It is dirty or not fit for use.
        PoorCondition = "poor_condition",
        /// Driver and call centre cannot speak.
        NoCommunicationSystem = "no_communication_system",
        /// The lift carries too little; found, not told.
        LiftCapacityBelowMinimum = "lift_capacity_below_minimum",
    }
}

/// The words that may be told: all but the last.
const TOLD: &[&str] = Fact::WORDS.split_at(Fact::WORDS.len() - 1).0;

impl Fact {
    /// What it breaches on a vehicle of the service.
    const fn breach(self) -> Option<Breach> {
        use Infraction::{N014, N015, N016, N017, N018, N021, N030, N044, Unnumbered};
        let (provision, infraction): (&[&str], _) = match self {
            Self::NotAdapted => (&["semar:art-31"], Some(Unnumbered)),
            Self::NotRegistered => (&["semar:art-32"], Some(N014)),
            Self::WheelchairBeltDefective => (&["semar:art-32.i"], Some(N015)),
            Self::LiftDefective => (&["semar:art-32.ii"], Some(N016)),
            // The entry cites "art. 33, III"; the device is in art. 32, III.
            Self::NoTracking => (&["semar:art-32.iii"], Some(N017)),
            Self::OverAge => (&["semar:art-33"], Some(N018)),
            Self::NoPreventiveMaintenance => (&["semar:art-35"], Some(N021)),
            Self::SubstituteBelowMinimum => return None,
            Self::PoorCondition => (&["semar:art-41.v"], Some(N030)),
            Self::NoCommunicationSystem => (&["semar:art-41.xiii"], Some(N044)),
            // The Annex punishes only a defective lift.
            Self::LiftCapacityBelowMinimum => (&["semar:art-32.ii"], None),
        };
        Some(Breach { provision, infraction })
    }

    /// What it breaches on other means of transport: what the service's own vehicles must have does
    /// not bind them, but what they have must be safe and fit.
    const fn breach_of_substitute(self) -> Option<Breach> {
        match self {
            Self::WheelchairBeltDefective
            | Self::LiftDefective
            | Self::SubstituteBelowMinimum
            | Self::PoorCondition => {
                Some(Breach { provision: &["semar:art-37.p1"], infraction: Some(Infraction::N025) })
            }
            Self::NotAdapted
            | Self::NotRegistered
            | Self::NoTracking
            | Self::OverAge
            | Self::NoPreventiveMaintenance
            | Self::NoCommunicationSystem
            | Self::LiftCapacityBelowMinimum => None,
        }
    }

    /// Whether who sees it may refuse to board, where it breaches anything.
    const fn lets_refuse(self) -> bool {
        match self {
            Self::NotAdapted
            | Self::WheelchairBeltDefective
            | Self::LiftDefective
            | Self::SubstituteBelowMinimum
            | Self::LiftCapacityBelowMinimum => true,
            Self::NotRegistered
            | Self::NoTracking
            | Self::OverAge
            | Self::NoPreventiveMaintenance
            | Self::PoorCondition
            | Self::NoCommunicationSystem => false,
        }
    }
}

/// What the rule must know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// What was seen, each once.
    pub seen: Vec<Fact>,
    /// What the lift can carry.
    pub lift_capacity: Option<Grams>,
    /// Whether the trip is made by other means.
    pub is_substitute: bool,
}

impl Facts {
    fn read(input: &Object) -> Result<Self, Problem> {
        let is_substitute: bool = input.get("substitute_vehicle");
        let contradiction = |fact, field: &str| {
            (fact == Fact::SubstituteBelowMinimum && !is_substitute).then(|| {
                Problem::inconsistent(
                    field,
                    "A viagem não foi feita por outro meio de transporte.",
                    "The trip was not made by other means.",
                )
            })
        };
        Ok(Self {
            seen: finding::read_facts(input, contradiction)?,
            lift_capacity: input.get("lift_capacity_g"),
            is_substitute,
        })
    }
}

/// What is decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// What breaches the regulation, by code.
    pub findings: Vec<Finding<Fact>>,
    /// Their codes, each once.
    pub codes: Vec<Infraction>,
    /// Kilometres of these codes.
    pub total_km: u32,
    /// Whether the passenger may refuse to board.
    pub may_refuse_to_board: bool,
    /// Who answers for it.
    pub respondent: Respondent,
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

/// What a lift must carry (`semar:art-32.ii`).
const LIFT_CAPACITY: Grams = Grams(200_000);

/// Decides which infractions the facts are, and whether the passenger may refuse to board.
#[must_use]
pub fn decide(facts: &Facts) -> Decision {
    let mut steps = Steps::citing(&["semar:art-32", "semar:art-40.xiv"]);
    let is_weak = facts.lift_capacity.is_some_and(|capacity| capacity < LIFT_CAPACITY);
    let seen = facts.seen.iter().copied();
    let seen = seen.chain(is_weak.then_some(Fact::LiftCapacityBelowMinimum));
    let mut findings: Vec<_> = seen
        .filter_map(|fact| {
            let breach =
                if facts.is_substitute { fact.breach_of_substitute() } else { fact.breach() };
            breach.map(|breach| Finding::of(fact, breach))
        })
        .collect();
    let codes = finding::sort(&mut findings);
    if facts.is_substitute {
        steps.push(Step::Substitute);
    }
    for finding in &findings {
        steps.push(Step::Found { fact: finding.fact, is_substitute: facts.is_substitute });
    }
    for code in &codes {
        steps.push(Step::Fined(*code));
    }
    if findings.is_empty() {
        steps.push(Step::NothingFound);
    }
    let may_refuse_to_board = findings.iter().any(|finding| finding.fact.lets_refuse());
    let total_km = finding::kilometres(&codes);
    let respondent = Respondent::Operator;
    steps.end(
        Step::Boarding { may_refuse: may_refuse_to_board },
        Outcome { findings, codes, total_km, may_refuse_to_board, respondent },
    )
}

#[cfg(test)]
mod tests;
