//! `paratransit.trip_request`: what a trip request lacks.

mod sentences;

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    input::{
        Problem,
        field::{Field, Kind, Literal, any_list},
        object::Object,
        word::{Word, words},
    },
    rule::{self, Rule, Steps, answer},
    service::Service,
    time::{Day, TimeOfDay},
};

/// The rule, as it stands in the registry.
pub const RULE: Rule = Rule {
    name: "paratransit.trip_request",
    service: Service::Paratransit,
    title: ["O que falta no pedido de viagem", "What a trip request lacks"],
    fields: FIELDS,
    provisions: &[
        "semar:art-4",
        "semar:art-6.xvii",
        "semar:art-6.xviii",
        "semar:art-15.p2",
        "semar:art-15.p2.i",
        "semar:art-15.p2.ii",
        "semar:art-15.p2.iii",
        "semar:art-15.p2.iv",
        "semar:art-15.p2.v",
        "semar:art-15.p2.vi",
        "semar:art-16",
        "semar:art-16.p4",
        "semar:art-17.iii",
        "semar:art-40.p1",
    ],
    evaluate: |rule, question| answer::answer(rule, question, Facts::read, decide),
};

const TEXT: Kind = Kind::Prose { may_be_blank: true };

const FIELDS: &[Field] = &[
    Field::default(
        "kind",
        Kind::Word(TripKind::WORDS),
        Literal::Word("occasional"),
        "Whether the trip is occasional (eventual) or standing (fixa).",
    ),
    Field::optional("credential_number", TEXT, "Number of the user's credential."),
    Field::optional("trip_date", Kind::Day, "Day of the trip, the first of standing ones."),
    Field::optional("origin", Kind::Object(END), "Where the trip begins."),
    Field::optional("destination", Kind::Object(END), "Where it ends."),
    Field::optional("return_needed", Kind::Boolean, "Whether a return is needed."),
    Field::optional("arrival_time", Kind::TimeOfDay, "When the user wants to arrive."),
    Field::optional(
        "arrival_flexibility_minutes",
        Kind::Integer { min: 0, max: 1440 },
        "By how much the arrival may differ.",
    ),
    Field::optional("return_time", Kind::TimeOfDay, "When the return begins."),
    Field::optional("aids", any_list(&TEXT), "Aids that the user brings; empty for none."),
    Field::optional("companion_needed", Kind::Boolean, "Whether a companion is needed."),
    Field::optional(
        "driver_instructions",
        TEXT,
        "How the driver helps best; empty for nothing to say.",
    ),
    Field::optional("frequency", TEXT, "How often; for standing trips only."),
    Field::flag("proof_required", "Whether CASEM asks for a proof; for standing trips only."),
    Field::flag("proof_attached", "Whether it is attached."),
    Field::flag("term_refused", "Whether the user refused to sign the term of commitment."),
];

const END: &[Field] = &[
    Field::optional("address", TEXT, "The address."),
    Field::optional("reference_point", TEXT, "Something nearby to find it by."),
    Field::flag("is_terminal", "Whether it is a bus terminal."),
];

words! {
    /// How often a trip is made.
    pub enum TripKind {
        /// Now and then.
        Occasional = "occasional",
        /// At fixed places and times.
        Standing = "standing",
    }
}

words! {
    /// What a request may lack, in the order of the article.
    pub enum Item {
        /// Number of the credential.
        CredentialNumber = "credential_number",
        /// Day of the trip.
        TripDate = "trip_date",
        /// Address of the origin.
        OriginAddress = "origin.address",
        /// Something near the origin.
        OriginReferencePoint = "origin.reference_point",
        /// Address of the destination.
        DestinationAddress = "destination.address",
        /// Something near the destination.
        DestinationReferencePoint = "destination.reference_point",
        /// Whether a return is needed.
        ReturnNeeded = "return_needed",
        /// Time of arrival.
        ArrivalTime = "arrival_time",
        /// By how much it may differ.
        ArrivalFlexibility = "arrival_flexibility_minutes",
        /// Time of the return.
        ReturnTime = "return_time",
        /// Aids that the user brings.
        Aids = "aids",
        /// Whether a companion is needed.
        CompanionNeeded = "companion_needed",
        /// How the driver helps best.
        DriverInstructions = "driver_instructions",
        /// How often, of a standing trip.
        Frequency = "frequency",
        /// The proof that was asked for.
        Proof = "proof",
    }
}

words! {
    /// Between what the trip goes.
    pub enum TripType {
        /// Neither end is a terminal.
        DoorToDoor = "door_to_door",
        /// One end is.
        DoorToTerminal = "door_to_terminal",
        /// Both are.
        TerminalToTerminal = "terminal_to_terminal",
    }
}

words! {
    /// Why the request cannot be accepted as it is.
    pub enum Blocker {
        /// The user refused the term of commitment.
        TermRefused = "term_refused",
        /// The service has no such trip.
        TerminalToTerminal = "terminal_to_terminal",
        /// Something lacks.
        Incomplete = "incomplete",
    }
}

/// One end of the trip.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct End {
    /// Whether its address is told.
    pub has_address: bool,
    /// Whether something nearby is told.
    pub has_reference_point: bool,
    /// Whether it is a terminal.
    pub is_terminal: bool,
}

impl End {
    fn read(object: Option<&Object>) -> Self {
        object.map_or_else(Self::default, |end| Self {
            has_address: is_told(end, "address"),
            has_reference_point: is_told(end, "reference_point"),
            is_terminal: end.get("is_terminal"),
        })
    }

    const fn lacks_reference_point(self) -> bool {
        !self.has_reference_point && !self.is_terminal
    }
}

/// Text that is blank counts as left out.
fn is_told(object: &Object, name: &str) -> bool {
    object.get::<Option<String>>(name).is_some_and(|text| !text.trim().is_empty())
}

/// What the rule must know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Whether the trip is a standing one.
    pub standing: bool,
    /// What the request lacks, in the order of the article.
    pub missing: Vec<Item>,
    /// How many of its ends are terminals.
    pub terminals: usize,
    /// Whether a proof was asked for.
    pub proof_required: bool,
    /// Whether the user refused the term.
    pub term_refused: bool,
}

impl Facts {
    fn read(input: &Object) -> Result<Self, Problem> {
        let standing = input.get::<TripKind>("kind") == TripKind::Standing;
        let return_needed: Option<bool> = input.get("return_needed");
        let has_return_time = input.get::<Option<TimeOfDay>>("return_time").is_some();
        let proof_required: bool = input.get("proof_required");
        if return_needed == Some(false) && has_return_time {
            return Err(Problem::inconsistent(
                "/return_time",
                "Sem viagem de volta não há horário de retorno.",
                "Without a return there is no time of return.",
            ));
        }
        if !standing && is_told(input, "frequency") {
            return Err(Problem::inconsistent(
                "/frequency",
                "Só a viagem fixa tem frequência.",
                "Only a standing trip has a frequency.",
            ));
        }
        if !standing && proof_required {
            return Err(Problem::inconsistent(
                "/proof_required",
                "Só para a viagem fixa pode ser exigido comprovante.",
                "Only for a standing trip may a proof be asked for.",
            ));
        }
        let origin = End::read(input.object_if("origin"));
        let destination = End::read(input.object_if("destination"));
        let is_missing = |item: &Item| match item {
            Item::CredentialNumber => !is_told(input, "credential_number"),
            Item::TripDate => input.get::<Option<Day>>("trip_date").is_none(),
            Item::OriginAddress => !origin.has_address,
            Item::OriginReferencePoint => origin.lacks_reference_point(),
            Item::DestinationAddress => !destination.has_address,
            Item::DestinationReferencePoint => destination.lacks_reference_point(),
            Item::ReturnNeeded => return_needed.is_none(),
            Item::ArrivalTime => input.get::<Option<TimeOfDay>>("arrival_time").is_none(),
            Item::ArrivalFlexibility => {
                input.get::<Option<u32>>("arrival_flexibility_minutes").is_none()
            }
            Item::ReturnTime => return_needed == Some(true) && !has_return_time,
            Item::Aids => input.get::<Option<Vec<String>>>("aids").is_none(),
            Item::CompanionNeeded => input.get::<Option<bool>>("companion_needed").is_none(),
            // Blank is an answer here: there is nothing to say.
            Item::DriverInstructions => {
                input.get::<Option<String>>("driver_instructions").is_none()
            }
            Item::Frequency => standing && !is_told(input, "frequency"),
            Item::Proof => proof_required && !input.get::<bool>("proof_attached"),
        };
        Ok(Self {
            standing,
            missing: Item::ALL.iter().copied().filter(is_missing).collect(),
            terminals: usize::from(origin.is_terminal) + usize::from(destination.is_terminal),
            proof_required,
            term_refused: input.get("term_refused"),
        })
    }
}

/// What is decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// Whether nothing lacks.
    pub complete: bool,
    /// What lacks.
    pub missing: Vec<Item>,
    /// Between what the trip goes.
    pub trip_type: TripType,
    /// Whether it can be accepted.
    pub acceptable: bool,
    /// Why not.
    pub blockers: Vec<Blocker>,
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

/// Lists what the request lacks and what stands in its way.
#[must_use]
pub fn decide(facts: &Facts) -> Decision {
    let mut steps = Steps::citing(&["semar:art-15.p2", "semar:art-16"]);
    if facts.standing {
        steps.push(Step::Standing);
    }
    if facts.proof_required {
        steps.push(Step::ProofRequired);
    }
    for item in &facts.missing {
        steps.push(Step::Missing(*item));
    }
    let complete = facts.missing.is_empty();
    if complete {
        steps.push(Step::Complete);
    }
    let trip_type = match facts.terminals {
        0 => TripType::DoorToDoor,
        1 => TripType::DoorToTerminal,
        _ => TripType::TerminalToTerminal,
    };
    steps.push(Step::Type(trip_type));
    if facts.term_refused {
        steps.push(Step::TermRefused);
    }
    let blockers: Vec<_> = [
        (facts.term_refused, Blocker::TermRefused),
        (trip_type == TripType::TerminalToTerminal, Blocker::TerminalToTerminal),
        (!complete, Blocker::Incomplete),
    ]
    .into_iter()
    .filter_map(|(blocks, blocker)| blocks.then_some(blocker))
    .collect();
    steps.decide(Outcome {
        complete,
        missing: facts.missing.clone(),
        trip_type,
        acceptable: blockers.is_empty(),
        blockers,
    })
}

/// A step of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A standing trip tells its frequency too.
    Standing,
    /// A proof was asked for.
    ProofRequired,
    /// This lacks.
    Missing(Item),
    /// Nothing does.
    Complete,
    /// Between what the trip goes.
    Type(TripType),
    /// The user refused the term.
    TermRefused,
}

#[cfg(test)]
mod tests;
