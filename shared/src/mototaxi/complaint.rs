//! `mototaxi.complaint`: can a passenger's complaint (denúncia) become a citation, and who answers?
//!
//! Art. 56 IV asks for the offender's identity *and* plate *or* permit number. The passenger cannot
//! know the name, and the register gives it from either, so either suffices. Hour and place are
//! those of the event; the signatures of agent and offender come with the citation.

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    input::{
        Problem,
        field::{Condition, Field, Form, Kind, Literal, unique_list},
        object::Object,
        word::{Word, words},
    },
    language::{Language, Phrase},
    mototaxi::{Driver, infraction::Infraction},
    rule::{self, Rule, Steps, answer},
    service::Service,
};

/// The rule, as it stands in the registry.
pub const RULE: Rule = Rule {
    name: "mototaxi.complaint",
    service: Service::Mototaxi,
    title: ["Denúncia do passageiro", "Complaint by a passenger"],
    fields: FIELDS,
    provisions: &[
        "semob:art-21.p6",
        "semob:art-45.p1",
        "semob:art-45.p2",
        "semob:art-56",
        "semob:art-56.i",
        "semob:art-56.iii",
        "semob:art-56.iv",
        "semob:art-56.v",
        "semob:art-57",
    ],
    evaluate: |rule, question| answer::answer(rule, question, Facts::read, decide),
};

const FIELDS: &[Field] = &[
    Field::required("written", Kind::Boolean, "Whether it is written."),
    Field::required("signed", Kind::Boolean, "Whether it is signed: an account signs."),
    Field::optional("occurred_on", Kind::Day, "Day of the event."),
    Field::optional("occurred_time", Kind::TimeOfDay, "Time of the event."),
    Field::optional("place", PROSE, "Place of the event."),
    Field::optional("description", PROSE, "What happened."),
    Field::optional("plate", Kind::Form(&PLATE), "Plate of the vehicle."),
    Field::optional("permit_number", Kind::Form(&PERMIT_NUMBER), "The prefix, of four digits."),
    Field::default(
        "infractions",
        unique_list(&Kind::Word(Infraction::WORDS), 0, Infraction::WORDS.len()),
        Literal::EmptyList,
        "Items of Art. 46, each once.",
    ),
    Field::required("driver", Kind::Word(Accused::WORDS), "Who drove."),
    Field::when(
        "personal",
        Kind::Boolean,
        Condition {
            holds: |root, _| {
                root.get_if("driver").map(|driver: Accused| driver == Accused::Auxiliary)
            },
            about: "the driver is auxiliary",
        },
        "Whether it is the auxiliary's own act in the ride (infração de caráter pessoal).",
    ),
];

const PROSE: Kind = Kind::Text { min: 0, max: 4000 };

const PLATE: Form = Form {
    pattern: "^[A-Z]{3}[0-9][A-Z0-9][0-9]{2}$",
    fits: |text| {
        matches!(text.as_bytes(), [letters @ .., first, middle, third, last]
            if letters.len() == 3
                && letters.iter().all(u8::is_ascii_uppercase)
                && (middle.is_ascii_uppercase() || middle.is_ascii_digit())
                && [first, third, last].into_iter().all(u8::is_ascii_digit))
    },
    example: "QEX1C23",
};

/// Without the letter A of an auxiliary's authorisation (`semob:art-21.p3`).
const PERMIT_NUMBER: Form = Form {
    pattern: "^[0-9]{4}$",
    fits: |text| text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit()),
    example: "0427",
};

words! {
    /// Who drove, as far as it is known.
    pub enum Accused {
        /// The permissionário.
        PermitHolder = "permit_holder",
        /// The condutor auxiliar.
        Auxiliary = "auxiliary",
        /// Not known.
        Unknown = "unknown",
    }
}

words! {
    /// What a complaint lacks.
    pub enum Element {
        /// To be written.
        WrittenForm = "written_form",
        /// To be signed.
        Signature = "signature",
        /// The day.
        Date = "date",
        /// The time.
        Time = "time",
        /// The place.
        Place = "place",
        /// What happened.
        Description = "description",
        /// Plate or permit number.
        Vehicle = "vehicle",
    }
}

words! {
    /// What becomes of a complaint.
    pub enum Route {
        /// A citation (auto de infração).
        Citation = "citation",
        /// An occurrence for SeMOB to look into, open to completion.
        Occurrence = "occurrence",
    }
}

/// What the rule must know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// What the complaint lacks, in order.
    pub missing: Vec<Element>,
    /// Whether it names an infraction.
    pub names_infraction: bool,
    /// Who drove.
    pub driver: Accused,
    /// Whether it is the auxiliary's own act.
    pub personal: bool,
}

impl Facts {
    fn read(input: &Object) -> Result<Self, Problem> {
        let is_told =
            |name| input.get::<Option<String>>(name).is_some_and(|text| !text.trim().is_empty());
        let has_vehicle = input.is_given("plate") || input.is_given("permit_number");
        let missing = [
            (Element::WrittenForm, !input.get::<bool>("written")),
            (Element::Signature, !input.get::<bool>("signed")),
            (Element::Date, !input.is_given("occurred_on")),
            (Element::Time, !input.is_given("occurred_time")),
            (Element::Place, !is_told("place")),
            (Element::Description, !is_told("description")),
            (Element::Vehicle, !has_vehicle),
        ]
        .into_iter()
        .filter_map(|(element, is_missing)| is_missing.then_some(element))
        .collect();
        let driver = input.get("driver");
        Ok(Self {
            missing,
            names_infraction: !input.get::<Vec<Infraction>>("infractions").is_empty(),
            driver,
            personal: driver == Accused::Auxiliary && input.get("personal"),
        })
    }
}

/// What is decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// Whether nothing is missing.
    pub can_become_citation: bool,
    /// What is missing.
    pub missing: Vec<Element>,
    /// What becomes of the complaint.
    pub route: Route,
    /// Whether staff have to find the infraction.
    pub legal_basis_open: bool,
    /// Who answers.
    pub respondents: &'static [Driver],
    /// Whose record it would be entered in.
    pub record: Option<Driver>,
    /// Who would pay a fine.
    pub fine_payer: Driver,
    /// Whether the permit holder must say who drove.
    pub must_name_driver: bool,
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

/// Decides what becomes of the complaint, and who answers.
#[must_use]
pub fn decide(facts: &Facts) -> Decision {
    let mut steps = Steps::citing(&["semob:art-57"]);
    let can_become_citation = facts.missing.is_empty();
    for element in &facts.missing {
        steps.push(Step::Missing(*element));
    }
    steps.push(if can_become_citation { Step::Complete } else { Step::Occurrence });
    let legal_basis_open = !facts.names_infraction;
    if legal_basis_open {
        steps.push(Step::BasisOpen);
    }
    let record = match facts.driver {
        Accused::Unknown => None,
        Accused::Auxiliary if facts.personal => Some(Driver::Auxiliary),
        Accused::Auxiliary | Accused::PermitHolder => Some(Driver::PermitHolder),
    };
    steps.push(if facts.personal { Step::BothAnswer } else { Step::HolderAnswers });
    let must_name_driver = facts.driver != Accused::PermitHolder;
    if must_name_driver {
        steps.push(Step::MustName);
    }
    steps.decide(Outcome {
        can_become_citation,
        missing: facts.missing.clone(),
        route: if can_become_citation { Route::Citation } else { Route::Occurrence },
        legal_basis_open,
        respondents: if facts.personal {
            &[Driver::PermitHolder, Driver::Auxiliary]
        } else {
            &[Driver::PermitHolder]
        },
        record,
        fine_payer: Driver::PermitHolder,
        must_name_driver,
    })
}

/// A step of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The complaint lacks this.
    Missing(Element),
    /// It lacks nothing.
    Complete,
    /// It is recorded as an occurrence.
    Occurrence,
    /// Staff find the infraction.
    BasisOpen,
    /// The permit holder answers.
    HolderAnswers,
    /// The auxiliary answers too, in the auxiliary's own record.
    BothAnswer,
    /// The permit holder must say who drove.
    MustName,
}

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        match self {
            Self::Missing(element) => match element {
                Element::WrittenForm | Element::Signature => &["semob:art-57"],
                Element::Date | Element::Time | Element::Place => &["semob:art-56.i"],
                Element::Description => &["semob:art-56.iii"],
                Element::Vehicle => &["semob:art-56.iv"],
            },
            Self::Complete => &["semob:art-56"],
            Self::Occurrence | Self::HolderAnswers => &[],
            Self::BasisOpen => &["semob:art-56.v"],
            Self::BothAnswer => &["semob:art-21.p6", "semob:art-45.p2"],
            Self::MustName => &["semob:art-45.p1"],
        }
    }

    fn say(&self, language: Language) -> String {
        let phrase = match self {
            Self::Missing(element) => match element {
                Element::WrittenForm => {
                    Phrase::new("A denúncia precisa ser escrita.", "The complaint must be written.")
                }
                Element::Signature => Phrase::new(
                    "A denúncia precisa ser assinada: entre na sua conta.",
                    "The complaint must be signed: sign in to your account.",
                ),
                Element::Date => Phrase::new("Falta o dia.", "The day is missing."),
                Element::Time => Phrase::new("Falta a hora.", "The time is missing."),
                Element::Place => Phrase::new("Falta o lugar.", "The place is missing."),
                Element::Description => {
                    Phrase::new("Falta contar o que aconteceu.", "What happened is missing.")
                }
                Element::Vehicle => Phrase::new(
                    "Falta a placa ou o prefixo da moto.",
                    "The plate or the prefix of the motorcycle is missing.",
                ),
            },
            Self::Complete => Phrase::new(
                "A denúncia está completa: pode virar auto de infração.",
                "The complaint is complete: it can become a citation.",
            ),
            Self::Occurrence => Phrase::new(
                "Por ora fica registrada como ocorrência, e você pode completá-la.",
                "For now it is recorded as an occurrence, and you can complete it.",
            ),
            Self::BasisOpen => Phrase::new(
                "Você não precisa indicar a infração: isso cabe à SeMOB.",
                "You need not name the infraction: that is SeMOB's part.",
            ),
            Self::HolderAnswers => Phrase::new(
                "Quem responde, e paga uma eventual multa, é o permissionário.",
                "The permit holder answers, and pays a fine if there is one.",
            ),
            Self::BothAnswer => Phrase::new(
                "Respondem o permissionário e o condutor auxiliar. A anotação vai para o cadastro \
                 do auxiliar; uma eventual multa é do permissionário.",
                "Permit holder and auxiliary answer. The entry goes into the auxiliary's record; \
                 the permit holder pays a fine if there is one.",
            ),
            Self::MustName => Phrase::new(
                "O permissionário tem de informar por escrito quem dirigia.",
                "The permit holder must say in writing who drove.",
            ),
        };
        phrase.say(language).to_owned()
    }
}

#[cfg(test)]
mod tests;
