//! `coach.ticket_fields`: which mandatory particulars a ticket lacks.

pub mod particular;

use std::collections::BTreeSet;

use particular::Particular;
use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    coach::Subsystem,
    input::{
        Problem,
        field::{Field, Kind, any_list, at_least},
        object::Object,
        word::{Word, words},
    },
    language::Language,
    rule::{self, Rule, Steps, answer},
    service::Service,
};

/// The rule, as it stands in the registry.
pub const RULE: Rule = Rule {
    name: "coach.ticket_fields",
    service: Service::Coach,
    title: ["O que o bilhete deve trazer", "What a ticket must say"],
    fields: FIELDS,
    provisions: &[
        "agerba:art-69",
        "agerba:art-71",
        "agerba:art-71.i",
        "agerba:art-71.ii",
        "agerba:art-71.iii",
        "agerba:art-71.iv",
        "agerba:art-71.v",
        "agerba:art-71.vi",
        "agerba:art-71.vii",
        "agerba:art-71.viii",
        "agerba:art-71.ix",
        "agerba:art-71.x",
        "agerba:art-71.xi",
        "agerba:art-71.xii",
        "agerba:art-71.p1",
        "agerba:art-71.p2",
        "agerba:art-75",
        "agerba:art-89.xiv",
        "agerba:art-98.ii.k",
    ],
    evaluate: |rule, question| answer::answer(rule, question, Facts::read, decide),
};

const FIELDS: &[Field] = &[
    Field::required("subsystem", Kind::Word(Subsystem::WORDS), "Subsystem of the line."),
    Field::required("form", Kind::Word(Form::WORDS), "Form of the ticket."),
    Field::required(
        "present",
        any_list(&Kind::Word(Particular::WORDS)),
        "Particulars on the ticket; order and repetition do not matter.",
    ),
    Field::required(
        "origin_has_terminal",
        Kind::Boolean,
        "Whether the boarding locality has a terminal.",
    ),
    Field::flag("open_dated", "Open-date ticket."),
    Field::flag("has_series", "Tickets are issued in series."),
    Field::required("copies", at_least(1), "Copies issued."),
    Field::flag("approved_system", "Mechanical or electronic system approved by the treasury."),
];

words! {
    /// Form of a ticket.
    pub enum Form {
        /// The ticket of Art. 71.
        Standard = "standard",
        /// Simplified ticket or passenger counter (`agerba:art-71.p1`).
        Simplified = "simplified",
    }
}

/// What the rule must know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Subsystem of the line.
    pub subsystem: Subsystem,
    /// Form of the ticket.
    pub form: Form,
    /// Particulars on the ticket.
    pub present: BTreeSet<Particular>,
    /// Whether the boarding locality has a terminal.
    pub origin_has_terminal: bool,
    /// Whether the ticket has no date.
    pub open_dated: bool,
    /// Whether tickets are issued in series.
    pub has_series: bool,
    /// Copies issued.
    pub copies: u32,
    /// Whether the system that issues them is approved.
    pub approved_system: bool,
}

impl Facts {
    fn read(input: &Object) -> Result<Self, Problem> {
        Ok(Self {
            subsystem: input.get("subsystem"),
            form: input.get("form"),
            present: input.get::<Vec<_>>("present").into_iter().collect(),
            origin_has_terminal: input.get("origin_has_terminal"),
            open_dated: input.get("open_dated"),
            has_series: input.get("has_series"),
            copies: input.get("copies"),
            approved_system: input.get("approved_system"),
        })
    }
}

/// What is decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// Whether the line may use this form.
    pub form_allowed: bool,
    /// What is missing, in the order of the articles.
    pub missing: Vec<Particular>,
    /// Whether there are copies enough.
    pub copies_ok: bool,
    /// Whether all three are in order.
    pub complete: bool,
    /// The infraction of issuing it so.
    pub infraction: Option<&'static str>,
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

/// Copies of a ticket (`agerba:art-69`).
const COPIES: u32 = 2;

/// Decides whether a ticket says all that it must.
#[must_use]
pub fn decide(facts: &Facts) -> Decision {
    let mut steps = Steps::citing(&["agerba:art-71"]);
    let form_allowed = facts.form == Form::Standard || facts.subsystem != Subsystem::Structural;
    steps.push(if form_allowed { Step::FormAllowed(facts.form) } else { Step::FormNotAllowed });
    if facts.open_dated {
        steps.push(Step::OpenDated);
    }
    steps.push(if facts.origin_has_terminal { Step::Terminal } else { Step::NoTerminal });
    // A simplified form that is not allowed is held to the whole list.
    let is_simplified = facts.form == Form::Simplified && form_allowed;
    let is_missing = |particular: &Particular| {
        is_required(*particular, facts, is_simplified) && !facts.present.contains(particular)
    };
    let missing: Vec<_> = <Particular as Word>::ALL.iter().copied().filter(is_missing).collect();
    missing.iter().for_each(|particular| steps.push(Step::Missing(*particular)));
    let copies_ok = COPIES <= facts.copies || facts.approved_system;
    steps.push(match (COPIES <= facts.copies, facts.approved_system) {
        (true, _) => Step::TwoCopies,
        (false, true) => Step::OneCopyApproved,
        (false, false) => Step::OneCopy,
    });
    let complete = form_allowed && missing.is_empty() && copies_ok;
    let outcome = Outcome {
        form_allowed,
        missing,
        copies_ok,
        complete,
        infraction: (!complete).then_some("98.ii.k"),
    };
    steps.end(if complete { Step::Complete } else { Step::Incomplete }, outcome)
}

fn is_required(particular: Particular, facts: &Facts, is_simplified: bool) -> bool {
    match particular {
        Particular::BoardingFee => facts.origin_has_terminal,
        _ if is_simplified => false,
        Particular::Series => facts.has_series,
        Particular::TravelDate | Particular::TravelTime | Particular::SeatNumber => {
            !facts.open_dated
        }
        _ => true,
    }
}

/// A step of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The line may use this form.
    FormAllowed(Form),
    /// A main line may not use the simplified form.
    FormNotAllowed,
    /// Without a date there is no day, time or seat to show.
    OpenDated,
    /// There is a terminal, so the boarding fee must be shown.
    Terminal,
    /// There is no terminal, so there is no boarding fee to show.
    NoTerminal,
    /// This is missing.
    Missing(Particular),
    /// Two copies or more.
    TwoCopies,
    /// One copy, from an approved system.
    OneCopyApproved,
    /// One copy, and no approved system.
    OneCopy,
    /// All is in order.
    Complete,
    /// Something is not.
    Incomplete,
}

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        match self {
            Self::FormAllowed(_) | Self::FormNotAllowed => &["agerba:art-71.p1"],
            Self::OpenDated => &["agerba:art-89.xiv"],
            Self::Terminal | Self::NoTerminal => &["agerba:art-75"],
            Self::Missing(particular) => particular.provision(),
            Self::TwoCopies | Self::OneCopy => &["agerba:art-69"],
            Self::OneCopyApproved => &["agerba:art-71.p2"],
            Self::Complete => &[],
            Self::Incomplete => &["agerba:art-98.ii.k"],
        }
    }

    fn say(&self, language: Language) -> String {
        let [portuguese, english] = match self {
            Self::FormAllowed(Form::Standard) => {
                ["O bilhete comum serve em toda linha.", "The standard ticket serves every line."]
            }
            Self::FormAllowed(Form::Simplified) => [
                "O bilhete simplificado é permitido nesta linha.",
                "The simplified ticket is allowed on this line.",
            ],
            Self::FormNotAllowed => [
                "O bilhete simplificado só é permitido em linhas regionais e rurais.",
                "The simplified ticket is allowed on regional and rural lines only.",
            ],
            Self::OpenDated => [
                "Com data em aberto, o bilhete não precisa de data, horário e poltrona.",
                "With an open date, the ticket needs no date, time or seat.",
            ],
            Self::Terminal => [
                "Há terminal na origem: o bilhete mostra a tarifa de embarque.",
                "There is a terminal at the origin: the ticket shows the boarding fee.",
            ],
            Self::NoTerminal => [
                "Não há terminal na origem: não há tarifa de embarque a mostrar.",
                "There is no terminal at the origin: there is no boarding fee to show.",
            ],
            Self::Missing(particular) => {
                let name = particular.name_in(language);
                return match language {
                    Language::Portuguese => format!("Falta no bilhete: {name}."),
                    Language::English => format!("Missing on the ticket: {name}."),
                };
            }
            Self::TwoCopies => [
                "O bilhete saiu em duas vias ou mais; uma é sua.",
                "The ticket has two copies or more; one is yours.",
            ],
            Self::OneCopyApproved => [
                "Uma via basta, porque o sistema de emissão é aprovado.",
                "One copy will do, because the issuing system is approved.",
            ],
            Self::OneCopy => [
                "O bilhete deve ter pelo menos duas vias.",
                "The ticket must have at least two copies.",
            ],
            Self::Complete => ["O bilhete está em ordem.", "The ticket is in order."],
            Self::Incomplete => [
                "O bilhete não está na forma devida: cabe multa à empresa.",
                "The ticket is not in due form: the company faces a fine.",
            ],
        };
        match language {
            Language::Portuguese => portuguese,
            Language::English => english,
        }
        .into()
    }
}

#[cfg(test)]
mod tests;
