//! `mototaxi.stand`: is a motorcycle-taxi stand (ponto) lawful?
//!
//! The 28 holders are asked only of a request by holders; SeMOB may indicate a rotating stand
//! itself (Art. 15). The distance counts only between stands on the same street.

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    input::{
        Problem,
        field::{Condition, Field, Kind},
        object::Object,
        word::{Word, words},
    },
    language::{Language, Phrase},
    rule::{self, Rule, Steps, answer},
    service::Service,
};

/// The rule, as it stands in the registry.
pub const RULE: Rule = Rule {
    name: "mototaxi.stand",
    service: Service::Mototaxi,
    title: ["Ponto de mototáxi", "Motorcycle-taxi stand"],
    fields: FIELDS,
    provisions: &[
        "semob:art-15",
        "semob:art-15.pu",
        "semob:art-17.p2",
        "semob:art-18",
        "semob:art-18.p1",
        "semob:art-46.xx",
    ],
    evaluate: |rule, question| answer::answer(rule, question, Facts::read, decide),
};

const FIELDS: &[Field] = &[
    Field::required("kind", Kind::Word(StandKind::WORDS), "Fixed or rotating (rotativo)."),
    Field::required("regulated", Kind::Boolean, "Whether SeMOB has regulated it."),
    Field::required(
        "respects_bus_and_taxi_stops",
        Kind::Boolean,
        "Whether it respects the official stops of buses and taxis.",
    ),
    Field::optional(
        "nearest_on_same_street_m",
        Kind::Integer { min: 0, max: 100_000 },
        "Metres to the nearest stand on the same street; left out where there is none.",
    ),
    Field::optional(
        "requesting_holders",
        Kind::Integer { min: 0, max: 100_000 },
        "Permit holders who ask for a rotating stand; left out where SeMOB indicates it.",
    ),
    Field::when(
        "responsible_entity",
        Kind::Boolean,
        Condition {
            holds: |root, _| root.get_if("kind").map(|kind: StandKind| kind == StandKind::Fixed),
            about: "the kind is fixed",
        },
        "Whether an entity answers for it that an ordinance homologated.",
    ),
    Field::when(
        "spaces",
        VEHICLES,
        Condition {
            holds: |root, _| Some(root.is_given("vehicles_waiting")),
            about: "vehicles_waiting is given",
        },
        "Spaces of the stand.",
    ),
    Field::when(
        "vehicles_waiting",
        VEHICLES,
        Condition { holds: |root, _| Some(root.is_given("spaces")), about: "spaces is given" },
        "Vehicles that wait there.",
    ),
];

const VEHICLES: Kind = Kind::Integer { min: 0, max: 1000 };

/// The least distance between stands on one street, in metres (`semob:art-15.pu`).
const DISTANCE_M: i64 = 100;
/// The fewest holders who may ask for a rotating stand (`semob:art-18.p1`).
const HOLDERS: i64 = 28;

words! {
    /// A kind of stand.
    pub enum StandKind {
        /// With an entity that answers for it.
        Fixed = "fixed",
        /// Open to all.
        Rotating = "rotating",
    }
}

words! {
    /// Why a stand is not lawful.
    pub enum Failure {
        /// SeMOB has not regulated it.
        NotRegulated = "not_regulated",
        /// It is on a stop of buses or taxis.
        OnBusOrTaxiStop = "on_bus_or_taxi_stop",
        /// Another stand is too close.
        TooClose = "too_close",
        /// Too few holders ask for it.
        TooFewHolders = "too_few_holders",
        /// Nobody answers for it.
        NoResponsibleEntity = "no_responsible_entity",
    }
}

/// What the rule must know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// What kind of stand it is.
    pub stand: Stand,
    /// Whether SeMOB has regulated it.
    pub regulated: bool,
    /// Whether it respects the stops of buses and taxis.
    pub respects_bus_and_taxi_stops: bool,
    /// Metres to the nearest stand on the same street.
    pub nearest_on_same_street_m: Option<i64>,
    /// Its spaces, and the vehicles that wait.
    pub occupation: Option<(i64, i64)>,
}

/// A stand of either kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stand {
    /// Fixed.
    Fixed {
        /// Whether an entity answers for it.
        has_entity: bool,
    },
    /// Rotating.
    Rotating {
        /// Holders who ask for it; none where SeMOB indicates it itself.
        requesting_holders: Option<i64>,
    },
}

impl Facts {
    fn read(input: &Object) -> Result<Self, Problem> {
        let requesting_holders = input.get("requesting_holders");
        let stand = match (input.get("kind"), requesting_holders) {
            (StandKind::Fixed, Some(_)) => {
                return Err(Problem::inconsistent(
                    "/requesting_holders",
                    "Só um ponto rotativo é pedido por permissionários.",
                    "Only a rotating stand is asked for by permit holders.",
                ));
            }
            (StandKind::Fixed, None) => {
                Stand::Fixed { has_entity: input.get("responsible_entity") }
            }
            (StandKind::Rotating, requesting_holders) => Stand::Rotating { requesting_holders },
        };
        let (spaces, waiting): (Option<_>, Option<_>) =
            (input.get("spaces"), input.get("vehicles_waiting"));
        Ok(Self {
            stand,
            regulated: input.get("regulated"),
            respects_bus_and_taxi_stops: input.get("respects_bus_and_taxi_stops"),
            nearest_on_same_street_m: input.get("nearest_on_same_street_m"),
            occupation: spaces.zip(waiting),
        })
    }

    fn fails(&self, failure: Failure) -> bool {
        match (failure, self.stand) {
            (Failure::NotRegulated, _) => !self.regulated,
            (Failure::OnBusOrTaxiStop, _) => !self.respects_bus_and_taxi_stops,
            (Failure::TooClose, _) => {
                self.nearest_on_same_street_m.is_some_and(|metres| metres < DISTANCE_M)
            }
            (Failure::TooFewHolders, Stand::Rotating { requesting_holders }) => {
                requesting_holders.is_some_and(|holders| holders < HOLDERS)
            }
            (Failure::NoResponsibleEntity, Stand::Fixed { has_entity }) => !has_entity,
            (Failure::TooFewHolders, Stand::Fixed { .. })
            | (Failure::NoResponsibleEntity, Stand::Rotating { .. }) => false,
        }
    }
}

/// What is decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// Whether the stand is lawful.
    pub allowed: bool,
    /// Why not.
    pub failures: Vec<Failure>,
    /// Whether every holder may use it.
    pub open_to_all_holders: bool,
    /// Whether more vehicles wait than it has spaces for.
    pub spaces_exceeded: Option<bool>,
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

/// Decides whether the stand is lawful, and whether too many wait there.
#[must_use]
pub fn decide(facts: &Facts) -> Decision {
    let mut steps = Steps::citing(&["semob:art-15", "semob:art-15.pu"]);
    let failures: Vec<_> =
        Failure::ALL.iter().copied().filter(|failure| facts.fails(*failure)).collect();
    for failure in &failures {
        steps.push(Step::Refused(*failure));
    }
    if failures.is_empty() {
        steps.push(Step::Allowed);
    }
    let open_to_all_holders = matches!(facts.stand, Stand::Rotating { .. });
    if open_to_all_holders {
        steps.push(Step::OpenToAll);
    }
    let spaces_exceeded = facts.occupation.map(|(spaces, waiting)| spaces < waiting);
    match spaces_exceeded {
        Some(true) => steps.push(Step::SpacesExceeded),
        Some(false) => steps.push(Step::WithinSpaces),
        None => {}
    }
    steps.decide(Outcome {
        allowed: failures.is_empty(),
        failures,
        open_to_all_holders,
        spaces_exceeded,
    })
}

/// A step of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The stand is not lawful, because of this.
    Refused(Failure),
    /// The stand is lawful.
    Allowed,
    /// Every holder may use it.
    OpenToAll,
    /// No more wait than there are spaces.
    WithinSpaces,
    /// More wait, which does not make the stand unlawful.
    SpacesExceeded,
}

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        match self {
            Self::Refused(Failure::NotRegulated | Failure::OnBusOrTaxiStop | Failure::TooClose)
            | Self::Allowed => &[],
            Self::Refused(Failure::TooFewHolders) | Self::OpenToAll => &["semob:art-18.p1"],
            Self::Refused(Failure::NoResponsibleEntity) => &["semob:art-18"],
            Self::WithinSpaces => &["semob:art-17.p2"],
            Self::SpacesExceeded => &["semob:art-17.p2", "semob:art-46.xx"],
        }
    }

    fn say(&self, language: Language) -> String {
        let phrase = match self {
            Self::Refused(Failure::NotRegulated) => Phrase::new(
                "A SeMOB não regulamentou este ponto.",
                "SeMOB has not regulated this stand.",
            ),
            Self::Refused(Failure::OnBusOrTaxiStop) => Phrase::new(
                "O ponto ocupa parada oficial de ônibus ou táxi.",
                "The stand is on an official stop of buses or taxis.",
            ),
            Self::Refused(Failure::TooClose) => Phrase::new(
                "Há outro ponto na mesma via a menos de 100 metros.",
                "Another stand on the same street is less than 100 metres away.",
            ),
            Self::Refused(Failure::TooFewHolders) => Phrase::new(
                "Para pedir um ponto rotativo são precisos 28 permissionários.",
                "It takes 28 permit holders to ask for a rotating stand.",
            ),
            Self::Refused(Failure::NoResponsibleEntity) => Phrase::new(
                "Falta a entidade responsável pelo ponto fixo.",
                "The fixed stand lacks an entity that answers for it.",
            ),
            Self::Allowed => Phrase::new("O ponto está regular.", "The stand is lawful."),
            Self::OpenToAll => Phrase::new(
                "Todos os permissionários podem usar o ponto rotativo.",
                "Every permit holder may use the rotating stand.",
            ),
            Self::WithinSpaces => Phrase::new(
                "Não há mais motos esperando do que vagas.",
                "No more motorcycles wait than there are spaces.",
            ),
            Self::SpacesExceeded => Phrase::new(
                "Há mais motos esperando do que vagas: quem passa das vagas comete infração.",
                "More motorcycles wait than there are spaces: those beyond commit an infraction.",
            ),
        };
        phrase.say(language).to_owned()
    }
}

#[cfg(test)]
mod tests;
