//! `mototaxi.outside_driver`: what may a motorcycle taxi that SeMOB has not registered do in Belém?
//!
//! The return may be ridden with the passenger only as the way back of one trip hired outside; any
//! other boarding in Belém is an independent ride, also towards the driver's own town. Art. 9 § 2º
//! fines the driver "oriundo de outro município"; a vehicle that no municipality licensed is only
//! forbidden here. The amount is that of the other modes and is not in this text.

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    input::{
        Problem,
        field::{Field, Kind},
        object::Object,
        word::{Word, words},
    },
    language::{Language, Phrase},
    money::Cents,
    mototaxi::MONEY,
    rule::{self, Rule, Steps, answer},
    service::Service,
    wording,
};

/// The rule, as it stands in the registry.
pub const RULE: Rule = Rule {
    name: "mototaxi.outside_driver",
    service: Service::Mototaxi,
    title: ["Mototáxi de outro município", "Motorcycle taxi from another town"],
    fields: FIELDS,
    provisions: &["semob:art-9", "semob:art-9.p1", "semob:art-9.p2", "semob:art-9.p3"],
    evaluate: |rule, question| answer::answer(rule, question, Facts::read, decide),
};

const FIELDS: &[Field] = &[
    Field::required("registered_with_semob", Kind::Boolean, "Whether SeMOB has registered it."),
    Field::required(
        "licensed_elsewhere",
        Kind::Boolean,
        "Whether another municipality has licensed it as a motorcycle taxi.",
    ),
    Field::required("paid", Kind::Boolean, "Whether the ride is paid."),
    Field::required("boarded_in", Kind::Word(Place::WORDS), "Where the passenger boarded."),
    Field::required("alighted_in", Kind::Word(Place::WORDS), "Where the passenger alighted."),
    Field::flag(
        "round_trip_hired_elsewhere",
        "Whether this is the way back of a round trip that the same passenger hired outside Belém.",
    ),
    Field::optional("fine_other_modes_cents", MONEY, "The fine of the other modes."),
    Field::optional("release", Kind::Object(RELEASE), "What was done to have it released."),
];

const RELEASE: &[Field] = &[
    Field::required("requested", Kind::Boolean, "Whether the release was requested."),
    Field::required("ownership_proved", Kind::Boolean, "Whether lawful possession is proved."),
    Field::required("fine_paid", Kind::Boolean, "Whether the fine is paid."),
    Field::required("tow_and_yard_paid", Kind::Boolean, "Whether tow and yard are paid."),
];

words! {
    /// Where something happened.
    pub enum Place {
        /// Inside the city.
        Belem = "belem",
        /// Outside it.
        Elsewhere = "elsewhere",
    }
}

words! {
    /// By which ground the ride is allowed or not.
    pub enum Ground {
        /// SeMOB has registered the vehicle.
        Registered = "registered",
        /// Nobody pays.
        Unpaid = "unpaid",
        /// The ride only passes through.
        OutsideBelem = "outside_belem",
        /// The passenger is brought to Belém.
        DropOff = "drop_off",
        /// The way back of a trip hired outside.
        RoundTrip = "round_trip",
        /// A ride of its own in Belém.
        IndependentRide = "independent_ride",
        /// No municipality has licensed the vehicle.
        NotLicensed = "not_licensed",
    }
}

words! {
    /// What a release still needs.
    pub enum Condition {
        /// To be asked for.
        Request = "request",
        /// Proof of ownership or lawful possession.
        OwnershipProof = "ownership_proof",
        /// Payment of the fine.
        FinePayment = "fine_payment",
        /// Payment of tow and yard.
        TowAndYardFees = "tow_and_yard_fees",
    }
}

/// What the rule must know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Whether SeMOB has registered the vehicle.
    pub registered_with_semob: bool,
    /// Whether another municipality has licensed it.
    pub licensed_elsewhere: bool,
    /// Whether the ride is paid.
    pub paid: bool,
    /// Where the passenger boarded.
    pub boarded_in: Place,
    /// Where the passenger alighted.
    pub alighted_in: Place,
    /// Whether it is the way back of a trip hired outside.
    pub round_trip_hired_elsewhere: bool,
    /// The fine of the other modes.
    pub fine_other_modes: Option<Cents>,
    /// What was done to have the vehicle released.
    pub release: Option<Release>,
}

/// What was done to have a vehicle released.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Release {
    /// It was asked for.
    pub requested: bool,
    /// Lawful possession is proved.
    pub ownership_proved: bool,
    /// The fine is paid.
    pub fine_paid: bool,
    /// Tow and yard are paid.
    pub tow_and_yard_paid: bool,
}

impl Facts {
    fn read(input: &Object) -> Result<Self, Problem> {
        Ok(Self {
            registered_with_semob: input.get("registered_with_semob"),
            licensed_elsewhere: input.get("licensed_elsewhere"),
            paid: input.get("paid"),
            boarded_in: input.get("boarded_in"),
            alighted_in: input.get("alighted_in"),
            round_trip_hired_elsewhere: input.get("round_trip_hired_elsewhere"),
            fine_other_modes: input.get("fine_other_modes_cents"),
            release: input.object_if("release").map(|release| Release {
                requested: release.get("requested"),
                ownership_proved: release.get("ownership_proved"),
                fine_paid: release.get("fine_paid"),
                tow_and_yard_paid: release.get("tow_and_yard_paid"),
            }),
        })
    }

    /// The first ground that holds.
    fn ground(&self) -> Ground {
        match (self.boarded_in, self.alighted_in) {
            _ if self.registered_with_semob => Ground::Registered,
            _ if !self.paid => Ground::Unpaid,
            (Place::Elsewhere, Place::Elsewhere) => Ground::OutsideBelem,
            _ if !self.licensed_elsewhere => Ground::NotLicensed,
            (Place::Elsewhere, Place::Belem) => Ground::DropOff,
            (Place::Belem, Place::Elsewhere) if self.round_trip_hired_elsewhere => {
                Ground::RoundTrip
            }
            (Place::Belem, _) => Ground::IndependentRide,
        }
    }
}

impl Release {
    fn missing(&self, fine_due: bool) -> Vec<Condition> {
        [
            (Condition::Request, !self.requested),
            (Condition::OwnershipProof, !self.ownership_proved),
            (Condition::FinePayment, fine_due && !self.fine_paid),
            (Condition::TowAndYardFees, !self.tow_and_yard_paid),
        ]
        .into_iter()
        .filter_map(|(condition, is_missing)| is_missing.then_some(condition))
        .collect()
    }
}

/// What is decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// Whether the ride is allowed.
    pub allowed: bool,
    /// By which ground, or not.
    pub ground: Ground,
    /// Whether the driver is fined.
    pub fine_due: bool,
    /// How much, where it is known.
    pub fine_cents: Option<Cents>,
    /// Whether the vehicle is released.
    pub releasable: Option<bool>,
    /// What the release still needs.
    pub release_missing: Option<Vec<Condition>>,
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

/// Decides whether the ride is allowed, and what its release needs.
#[must_use]
pub fn decide(facts: &Facts) -> Decision {
    let mut steps = Steps::citing(&[]);
    let ground = facts.ground();
    let allowed = !matches!(ground, Ground::NotLicensed | Ground::IndependentRide);
    steps.push(Step::Ground(ground));
    let fine_due = ground == Ground::IndependentRide;
    let fine_cents = facts.fine_other_modes.filter(|_| fine_due);
    if fine_due {
        steps.push(Step::Fine(fine_cents));
    }
    let release_missing = facts.release.map(|release| release.missing(fine_due));
    if let Some(missing) = &release_missing {
        if missing.is_empty() {
            steps.push(Step::Releasable);
        }
        for condition in missing {
            steps.push(Step::ReleaseNeeds(*condition));
        }
    }
    let releasable = release_missing.as_ref().map(Vec::is_empty);
    steps.decide(Outcome { allowed, ground, fine_due, fine_cents, releasable, release_missing })
}

/// A step of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// By which ground the ride is allowed or not.
    Ground(Ground),
    /// The driver is fined, so much where it is known.
    Fine(Option<Cents>),
    /// The vehicle is released.
    Releasable,
    /// Its release needs this.
    ReleaseNeeds(Condition),
}

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        match self {
            Self::Ground(ground) => match ground {
                Ground::Registered
                | Ground::Unpaid
                | Ground::OutsideBelem
                | Ground::NotLicensed => &["semob:art-9"],
                Ground::DropOff | Ground::RoundTrip | Ground::IndependentRide => {
                    &["semob:art-9.p1"]
                }
            },
            Self::Fine(_) => &["semob:art-9.p2"],
            Self::Releasable | Self::ReleaseNeeds(_) => &["semob:art-9.p3"],
        }
    }

    fn say(&self, language: Language) -> String {
        let phrase = match self {
            Self::Ground(ground) => match ground {
                Ground::Registered => Phrase::new(
                    "O mototáxi é cadastrado na SeMOB: pode trabalhar em Belém.",
                    "SeMOB has registered the motorcycle taxi: it may work in Belém.",
                ),
                Ground::Unpaid => Phrase::new(
                    "Ninguém pagou pela corrida: não é serviço de mototáxi.",
                    "Nobody paid for the ride: it is no motorcycle-taxi service.",
                ),
                Ground::OutsideBelem => Phrase::new(
                    "O embarque e o desembarque foram fora de Belém: é permitido.",
                    "Boarding and alighting were outside Belém: this is allowed.",
                ),
                Ground::DropOff => Phrase::new(
                    "Trazer passageiro de fora e deixá-lo em Belém é permitido.",
                    "Bringing a passenger from outside to Belém is allowed.",
                ),
                Ground::RoundTrip => Phrase::new(
                    "É a volta de uma viagem contratada fora de Belém: é permitido.",
                    "It is the way back of a trip hired outside Belém: this is allowed.",
                ),
                Ground::IndependentRide => Phrase::new(
                    "O mototáxi de outro município não pode pegar passageiro em Belém.",
                    "A motorcycle taxi from another town may not pick up in Belém.",
                ),
                Ground::NotLicensed => Phrase::new(
                    "Nenhum município licenciou este mototáxi: a corrida é proibida em Belém.",
                    "No municipality has licensed this motorcycle taxi: the ride is forbidden.",
                ),
            },
            Self::Fine(Some(amount)) => {
                let amount = wording::money(language, *amount);
                Phrase::new(
                    format!("Cabe multa de {amount}, a mesma dos demais modais."),
                    format!("There is a fine of {amount}, the one of the other modes."),
                )
            }
            Self::Fine(None) => Phrase::new(
                "Cabe multa, do mesmo valor da dos demais modais, que não está neste regulamento.",
                "There is a fine, that of the other modes, which is not in this regulation.",
            ),
            Self::Releasable => Phrase::new(
                "O veículo pode ser liberado: nada falta.",
                "The vehicle can be released: nothing is missing.",
            ),
            Self::ReleaseNeeds(condition) => match condition {
                Condition::Request => Phrase::new(
                    "Para liberar o veículo falta o requerimento.",
                    "The release has still to be requested.",
                ),
                Condition::OwnershipProof => Phrase::new(
                    "Para liberar o veículo falta a prova de propriedade ou posse.",
                    "The release still needs proof of ownership or possession.",
                ),
                Condition::FinePayment => Phrase::new(
                    "Para liberar o veículo falta pagar a multa.",
                    "The release still needs payment of the fine.",
                ),
                Condition::TowAndYardFees => Phrase::new(
                    "Para liberar o veículo falta pagar o guincho e o pátio.",
                    "The release still needs payment of tow and yard.",
                ),
            },
        };
        phrase.say(language).to_owned()
    }
}

#[cfg(test)]
mod tests;
