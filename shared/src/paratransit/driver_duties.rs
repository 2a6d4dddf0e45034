//! `paratransit.driver_duties`: what a passenger saw the driver do, and the infractions that it is.

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    input::{
        Problem,
        field::{Field, Kind, list},
        object::Object,
        word::{Word, words},
    },
    language::Language,
    paratransit::{
        finding::{self, Breach, Finding, MOST_FACTS, Respondent},
        infraction::Infraction,
    },
    rule::{self, Rule, Steps, answer},
    service::Service,
};

/// The rule, as it stands in the registry.
pub const RULE: Rule = Rule {
    name: "paratransit.driver_duties",
    service: Service::Paratransit,
    title: ["Conduta do motorista", "Conduct of the driver"],
    fields: FIELDS,
    provisions: &[
        "semar:art-40.xiv",
        "semar:art-34",
        "semar:art-42.i",
        "semar:art-42.ii",
        "semar:art-42.iii",
        "semar:art-42.iv",
        "semar:art-42.v",
        "semar:art-42.vi",
        "semar:art-42.vii",
        "semar:art-42.viii",
        "semar:art-42.pu",
        "semar:annex-i.020",
        "semar:annex-i.041",
        "semar:annex-i.059",
        "semar:annex-i.060",
        "semar:annex-i.061",
        "semar:annex-i.062",
        "semar:annex-i.063",
        "semar:annex-i.064",
        "semar:annex-i.065",
        "semar:annex-i.066",
    ],
    evaluate: |rule, question| answer::answer(rule, question, Facts::read, decide),
};

const FIELDS: &[Field] = &[
    Field::required(
        "facts",
        list(&Kind::Word(Fact::WORDS), 0, MOST_FACTS),
        "What the passenger saw, each once.",
    ),
    Field::flag(
        "entry_authorized_by_casem",
        "The call centre (CASEM) allowed the driver to enter, exceptionally.",
    ),
];

words! {
    /// What a driver was seen to do.
    pub enum Fact {
        /// Carried somebody who did not use the safety equipment.
        CarriedWithoutSafetyEquipment = "carried_without_safety_equipment",
        /// Was not trained.
        DriverUntrained = "driver_untrained",
        /// Did not report the user's absence at once.
        AbsenceNotReported = "absence_not_reported",
        /// Did not handle the equipment as is due.
        EquipmentMishandled = "equipment_mishandled",
        /// Did not help to board or alight.
        NoBoardingHelp = "no_boarding_help",
        /// Did not fix the wheelchair.
        WheelchairNotFixed = "wheelchair_not_fixed",
        /// Did not fasten the belt.
        SeatBeltNotFastened = "seat_belt_not_fastened",
        /// Drove recklessly.
        RecklessDriving = "reckless_driving",
        /// Was rude.
        Discourteous = "discourteous",
        /// Carried somebody who refused to use the safety equipment.
        CarriedAfterRefusal = "carried_after_refusal",
        /// Entered the residence.
        EnteredResidence = "entered_residence",
    }
}

impl Fact {
    const fn breach(self) -> Breach {
        use Infraction::{N020, N041, N059, N060, N061, N062, N063, N064, N065, N066};
        let (provision, infraction): (&[&str], _) = match self {
            Self::CarriedWithoutSafetyEquipment => (&["semar:art-34"], N020),
            Self::DriverUntrained => (&["semar:art-42.i"], N041),
            Self::AbsenceNotReported => (&["semar:art-42.ii"], N059),
            Self::EquipmentMishandled => (&["semar:art-42.iii"], N060),
            Self::NoBoardingHelp => (&["semar:art-42.iv"], N061),
            Self::WheelchairNotFixed | Self::SeatBeltNotFastened => (&["semar:art-42.v"], N062),
            Self::RecklessDriving => (&["semar:art-42.vi"], N063),
            Self::Discourteous => (&["semar:art-42.vii"], N064),
            Self::CarriedAfterRefusal => (&["semar:art-42.viii"], N065),
            Self::EnteredResidence => (&["semar:art-42.pu"], N066),
        };
        Breach { provision, infraction: Some(infraction) }
    }
}

/// What the rule must know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// What was seen, each once.
    pub seen: Vec<Fact>,
    /// Whether the call centre allowed the driver to enter.
    pub entry_authorized: bool,
}

impl Facts {
    fn read(input: &Object) -> Result<Self, Problem> {
        Ok(Self {
            seen: finding::read_facts(input, |_: Fact, _| None)?,
            entry_authorized: input.get("entry_authorized_by_casem"),
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
    /// Who answers for it.
    pub respondent: Respondent,
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

/// Decides which infractions the facts are.
#[must_use]
pub fn decide(facts: &Facts) -> Decision {
    let mut steps = Steps::citing(&["semar:art-40.xiv"]);
    let mut findings = Vec::new();
    for &fact in &facts.seen {
        match fact {
            Fact::EnteredResidence if facts.entry_authorized => steps.push(Step::EntryAuthorized),
            // The special rule displaces the general one.
            Fact::CarriedWithoutSafetyEquipment
                if facts.seen.contains(&Fact::CarriedAfterRefusal) => {}
            fact => findings.push(Finding::of(fact, fact.breach())),
        }
    }
    let codes = finding::sort(&mut findings);
    for finding in &findings {
        steps.push(Step::Found(finding.fact));
    }
    for code in &codes {
        steps.push(Step::Fined(*code));
    }
    let total_km = finding::kilometres(&codes);
    let step = if findings.is_empty() { Step::NothingFound } else { Step::MayComplain };
    steps.end(step, Outcome { findings, codes, total_km, respondent: Respondent::Operator })
}

/// A step of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The driver was allowed to enter.
    EntryAuthorized,
    /// This breaches the regulation.
    Found(Fact),
    /// It is this infraction.
    Fined(Infraction),
    /// Nothing does.
    NothingFound,
    /// The passenger may complain.
    MayComplain,
}

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        match self {
            Self::EntryAuthorized => &["semar:art-42.pu"],
            Self::Found(fact) => fact.breach().provision,
            Self::Fined(infraction) => infraction.cited(),
            Self::NothingFound | Self::MayComplain => &[],
        }
    }

    fn say(&self, language: Language) -> String {
        match (self, language) {
            (Self::EntryAuthorized, Language::Portuguese) => {
                "O motorista podia entrar na residência, porque a CASEM autorizou.".into()
            }
            (Self::EntryAuthorized, Language::English) => {
                "The driver could enter the residence, since CASEM allowed it.".into()
            }
            (Self::Found(fact), language) => duty(*fact, language).into(),
            (Self::Fined(infraction), language) => finding::fined(*infraction, language),
            (Self::NothingFound, Language::Portuguese) => {
                "Nada do que foi informado tem multa prevista. Mesmo assim, você pode reclamar."
                    .into()
            }
            (Self::NothingFound, Language::English) => {
                "Nothing that was told has a fine. You may file a complaint all the same.".into()
            }
            (Self::MayComplain, Language::Portuguese) => {
                "Você pode levar isso à Ceturb-GV ou à operadora, que responde pelo motorista."
                    .into()
            }
            (Self::MayComplain, Language::English) => {
                "You may bring this to Ceturb-GV or to the operator, who answers for the driver."
                    .into()
            }
        }
    }
}

/// The duty that was breached.
const fn duty(fact: Fact, language: Language) -> &'static str {
    match (fact, language) {
        (Fact::CarriedWithoutSafetyEquipment, Language::Portuguese) => {
            "O motorista não pode levar quem não usa o equipamento de segurança."
        }
        (Fact::CarriedWithoutSafetyEquipment, Language::English) => {
            "The driver may not carry anyone who does not use the safety equipment."
        }
        (Fact::DriverUntrained, Language::Portuguese) => {
            "O motorista precisa de treinamento especial para este serviço."
        }
        (Fact::DriverUntrained, Language::English) => {
            "The driver needs special training for this service."
        }
        (Fact::AbsenceNotReported, Language::Portuguese) => {
            "O motorista deve informar a CASEM logo que o usuário não estiver no local."
        }
        (Fact::AbsenceNotReported, Language::English) => {
            "The driver must tell CASEM at once when the user is not at the place."
        }
        (Fact::EquipmentMishandled, Language::Portuguese) => {
            "O motorista responde pelo manuseio do equipamento no embarque e no desembarque."
        }
        (Fact::EquipmentMishandled, Language::English) => {
            "The driver answers for the handling of the equipment when boarding and alighting."
        }
        (Fact::NoBoardingHelp, Language::Portuguese) => {
            "O motorista deve ajudar no embarque e no desembarque."
        }
        (Fact::NoBoardingHelp, Language::English) => "The driver must help to board and alight.",
        (Fact::WheelchairNotFixed, Language::Portuguese) => {
            "O motorista deve conferir se a cadeira de rodas está presa ao veículo."
        }
        (Fact::WheelchairNotFixed, Language::English) => {
            "The driver must make sure that the wheelchair is fixed to the vehicle."
        }
        (Fact::SeatBeltNotFastened, Language::Portuguese) => {
            "O motorista deve conferir se o cinto de segurança está colocado."
        }
        (Fact::SeatBeltNotFastened, Language::English) => {
            "The driver must make sure that the seat belt is fastened."
        }
        (Fact::RecklessDriving, Language::Portuguese) => {
            "O motorista deve dirigir com cuidado e segurança."
        }
        (Fact::RecklessDriving, Language::English) => "The driver must drive with care.",
        (Fact::Discourteous, Language::Portuguese) => {
            "O motorista deve tratar você com cordialidade."
        }
        (Fact::Discourteous, Language::English) => "The driver must treat you with courtesy.",
        (Fact::CarriedAfterRefusal, Language::Portuguese) => {
            "O motorista não pode levar quem se recusa a usar o equipamento de segurança."
        }
        (Fact::CarriedAfterRefusal, Language::English) => {
            "The driver may not carry anyone who refuses to use the safety equipment."
        }
        (Fact::EnteredResidence, Language::Portuguese) => {
            "O motorista não pode entrar na residência sem autorização da CASEM."
        }
        (Fact::EnteredResidence, Language::English) => {
            "The driver may not enter the residence unless CASEM allows it."
        }
    }
}

#[cfg(test)]
mod tests;
