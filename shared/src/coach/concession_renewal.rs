//! `coach.concession_renewal`: whether a concession can be renewed, and two terms beside it.

mod sentences;

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    calendar::Calendar,
    input::{
        Problem,
        field::{Condition, Field, Kind},
        object::Object,
        word::{Word, words},
    },
    rule::{
        self, Rule, Steps, answer,
        ground::{Ground, HOLIDAYS},
    },
    service::Service,
    time::{Day, counted::Counted},
};

/// The rule, as it stands in the registry.
pub const RULE: Rule = Rule {
    name: "coach.concession_renewal",
    service: Service::Coach,
    title: ["Renovação da concessão", "Renewal of a concession"],
    fields: FIELDS,
    provisions: &[
        "agerba:art-15.p3",
        "agerba:art-15.p4",
        "agerba:art-15.p5",
        "agerba:art-21.p2",
        "agerba:art-27",
        "cc:art-132",
        "cc:art-132.p1",
        "cc:art-132.p3",
    ],
    evaluate: |rule, question| answer::answer_on(rule, question, Facts::read, decide),
};

const FIELDS: &[Field] = &[
    Field::required("kind", Kind::Word(Grant::WORDS), "What was granted."),
    Field::required("started_on", Kind::Day, "First day of the term, the second one if extended."),
    Field::required(
        "expires_on",
        Kind::Day,
        "Last day of the term: after the first, and within the longest term.",
    ),
    Field::flag(
        "extended_before",
        "The concession is in its second term. Contradicts a permission.",
    ),
    Field::optional("requested_on", Kind::Day, "Day of the request; not after the assessment."),
    Field::required("as_of", Kind::Day, "Day of the assessment."),
    Field::required("registered", Kind::Boolean, "Registry with the regulator in order."),
    Field::required("debts_paid", Kind::Boolean, "Fees, fines and other duties in order."),
    Field::when(
        "result_known_on",
        Kind::Day,
        Condition {
            holds: |root, _| root.is_readably_given("documents_filed_on"),
            about: "the day of the documents is given",
        },
        "Day on which the winner was told of the bidding result.",
    ),
    Field::optional("documents_filed_on", Kind::Day, "Day of the documents; not before that."),
    Field::when(
        "guarantee_notice_on",
        Kind::Day,
        Condition {
            holds: |root, _| root.is_readably_given("guarantee_restored_on"),
            about: "the day is given on which the guarantee was restored",
        },
        "Notice that the guarantee was drawn on.",
    ),
    Field::optional("guarantee_restored_on", Kind::Day, "Day of restoring it; not before that."),
    HOLIDAYS,
];

words! {
    /// What was granted.
    pub enum Grant {
        /// Concessão.
        Concession = "concession",
        /// Permissão.
        Permission = "permission",
    }
}

words! {
    /// Whether the concession is renewed, and why not.
    pub enum Reason {
        /// It is.
        Ok = "ok",
        /// A permission never is.
        Permission = "permission",
        /// It was once already.
        AlreadyExtended = "already_extended",
        /// The time to ask has not begun.
        NotOpen = "not_open",
        /// It may be asked.
        Open = "open",
        /// It was asked before its time.
        TooEarly = "too_early",
        /// It was asked after it.
        TooLate = "too_late",
        /// It was not asked in time.
        NotRequested = "not_requested",
        /// The company is not in order with the regulator.
        Irregular = "irregular",
    }
}

words! {
    /// Where a term stands.
    pub enum TermStatus {
        /// It does not run.
        NotApplicable = "not_applicable",
        /// It is running.
        Pending = "pending",
        /// It was kept.
        OnTime = "on_time",
        /// It was kept late.
        Late = "late",
        /// It is over and was not kept.
        Overdue = "overdue",
    }
}

/// A term of days that an event starts and an act keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// The day of the event.
    pub from: Day,
    /// The day of the act.
    pub done_on: Option<Day>,
}

/// What the rule must know.
#[derive(Clone, Debug)]
pub struct Facts<'a> {
    /// What was granted.
    pub kind: Grant,
    /// First day of the term.
    pub started_on: Day,
    /// Its last day.
    pub expires_on: Day,
    /// Whether this is the second term; never of a permission.
    pub extended_before: bool,
    /// Day of the request.
    pub requested_on: Option<Day>,
    /// Day of the assessment.
    pub as_of: Day,
    /// Whether the company is in order with the regulator.
    pub is_regular: bool,
    /// The documents after the bidding result.
    pub documents: Option<Term>,
    /// The guarantee that was drawn on.
    pub guarantee: Option<Term>,
    /// The holidays that count.
    pub calendar: Cow<'a, Calendar>,
}

impl<'a> Facts<'a> {
    fn read(input: &Object, ground: &Ground<'a>) -> Result<Self, Problem> {
        let kind: Grant = input.get("kind");
        let started_on: Day = input.get("started_on");
        let expires_on: Day = input.get("expires_on");
        let extended_before = input.get("extended_before");
        let requested_on: Option<Day> = input.get("requested_on");
        let as_of: Day = input.get("as_of");
        if expires_on <= started_on || max_term(kind, started_on).end < expires_on {
            return Err(Problem::inconsistent(
                "/expires_on",
                "O fim vem depois do começo e dentro do prazo máximo.",
                "The end comes after the beginning and within the longest term.",
            ));
        }
        if extended_before && kind == Grant::Permission {
            return Err(Problem::inconsistent(
                "/extended_before",
                "Uma permissão nunca é prorrogada.",
                "A permission is never extended.",
            ));
        }
        if requested_on.is_some_and(|requested_on| as_of < requested_on) {
            return Err(Problem::inconsistent(
                "/requested_on",
                "O pedido não pode vir depois da avaliação.",
                "The request cannot come after the assessment.",
            ));
        }
        let term = |from_field, done_field| -> Result<Option<Term>, Problem> {
            let Some(from) = input.get::<Option<Day>>(from_field) else { return Ok(None) };
            let done_on: Option<Day> = input.get(done_field);
            if done_on.is_some_and(|done_on| done_on < from) {
                return Err(Problem::inconsistent(
                    format!("/{done_field}"),
                    "O ato não pode vir antes daquilo que abre o prazo.",
                    "The act cannot come before what opens its term.",
                ));
            }
            Ok(Some(Term { from, done_on }))
        };
        let registered: bool = input.get("registered");
        let debts_paid: bool = input.get("debts_paid");
        Ok(Self {
            kind,
            started_on,
            expires_on,
            extended_before,
            requested_on,
            as_of,
            is_regular: registered && debts_paid,
            documents: term("result_known_on", "documents_filed_on")?,
            guarantee: term("guarantee_notice_on", "guarantee_restored_on")?,
            calendar: ground.calendar(input),
        })
    }
}

/// What is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// The last day of the longest term.
    pub max_term_end: Day,
    /// The first day to ask for the renewal.
    pub window_opens_on: Option<Day>,
    /// The last.
    pub window_closes_on: Option<Day>,
    /// Whether it is renewed.
    pub renewable: bool,
    /// Why.
    pub reason: Reason,
    /// The last day, with the renewal if there is one.
    pub ends_on: Day,
    /// The last day for the documents.
    pub documents_due_on: Option<Day>,
    /// The last day to restore the guarantee.
    pub guarantee_due_on: Option<Day>,
    /// Where the documents stand.
    pub documents_status: TermStatus,
    /// Where the guarantee stands.
    pub guarantee_status: TermStatus,
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

/// Years of a concession, and of its renewal (`agerba:art-15.p3`).
const CONCESSION_YEARS: u32 = 10;
/// Years of a permission, never extended (`agerba:art-15.p5`).
const PERMISSION_YEARS: u32 = 5;
/// Months before the end from which the renewal may be asked (`agerba:art-15.p3`).
const OPENS_MONTHS_AHEAD: u32 = 12;
/// Months before the end until which it may (`agerba:art-15.p3`).
const CLOSES_MONTHS_AHEAD: u32 = 3;
/// Days for the documents (`agerba:art-21.p2`).
const DAYS_FOR_DOCUMENTS: u32 = 90;
/// Days to restore the guarantee (`agerba:art-27`).
const DAYS_FOR_GUARANTEE: u32 = 10;

fn max_term(kind: Grant, started_on: Day) -> Counted<Day> {
    let years = match kind {
        Grant::Concession => CONCESSION_YEARS,
        Grant::Permission => PERMISSION_YEARS,
    };
    Counted::years(started_on, years)
}

/// Decides whether a concession can be renewed.
#[must_use]
pub fn decide(facts: &Facts<'_>) -> Decision {
    let mut steps = Steps::citing(match facts.kind {
        Grant::Concession => &["agerba:art-15.p3"],
        Grant::Permission => &["agerba:art-15.p5"],
    });
    let max_term = max_term(facts.kind, facts.started_on);
    let max_term_end = max_term.end;
    steps.push_counted(Step::MaxTerm(facts.kind, max_term_end), max_term);
    // A window counted back is not moved for weekends or holidays.
    let window = (facts.kind == Grant::Concession && !facts.extended_before).then(|| {
        let end = facts.expires_on;
        [OPENS_MONTHS_AHEAD, CLOSES_MONTHS_AHEAD].map(|months| Counted::months_before(end, months))
    });
    let ends = window.as_ref().map(|[opens, closes]| (opens.end, closes.end));
    let reason = match &window {
        Some([opens, closes]) => judge(facts, (opens.end, closes.end)),
        None if facts.kind == Grant::Permission => Reason::Permission,
        None => Reason::AlreadyExtended,
    };
    if let Some([opens, closes]) = window {
        steps.push_counted(Step::Window(opens.end, closes.end), opens);
        steps.count(closes);
    }
    let renewable = reason == Reason::Ok;
    let ends_on =
        if renewable { facts.expires_on.plus_years(CONCESSION_YEARS) } else { facts.expires_on };
    steps.push(Step::Reason(reason, ends_on));
    let due =
        |term: Option<Term>, days| term.map(|term| Counted::days(term.from, days, &facts.calendar));
    let documents = due(facts.documents, DAYS_FOR_DOCUMENTS);
    let guarantee = due(facts.guarantee, DAYS_FOR_GUARANTEE);
    let documents_due_on = documents.as_ref().map(|documents| documents.end);
    let guarantee_due_on = guarantee.as_ref().map(|guarantee| guarantee.end);
    let documents_status = status_of(facts, facts.documents, documents_due_on);
    let guarantee_status = status_of(facts, facts.guarantee, guarantee_due_on);
    if let Some(documents) = documents {
        steps.push_counted(Step::Documents(documents.end, documents_status), documents);
    }
    if let Some(guarantee) = guarantee {
        steps.push_counted(Step::Guarantee(guarantee.end, guarantee_status), guarantee);
    }
    steps.decide(Outcome {
        max_term_end,
        window_opens_on: ends.map(|(opens_on, _)| opens_on),
        window_closes_on: ends.map(|(_, closes_on)| closes_on),
        renewable,
        reason,
        ends_on,
        documents_due_on,
        guarantee_due_on,
        documents_status,
        guarantee_status,
    })
}

fn judge(facts: &Facts<'_>, (opens_on, closes_on): (Day, Day)) -> Reason {
    match facts.requested_on {
        None if facts.as_of < opens_on => Reason::NotOpen,
        None if facts.as_of <= closes_on => Reason::Open,
        None => Reason::NotRequested,
        Some(requested_on) if requested_on < opens_on => Reason::TooEarly,
        Some(requested_on) if closes_on < requested_on => Reason::TooLate,
        Some(_) if !facts.is_regular => Reason::Irregular,
        Some(_) => Reason::Ok,
    }
}

fn status_of(facts: &Facts<'_>, term: Option<Term>, due_on: Option<Day>) -> TermStatus {
    match (term.and_then(|term| term.done_on), due_on) {
        (_, None) => TermStatus::NotApplicable,
        (Some(done_on), Some(due_on)) if done_on <= due_on => TermStatus::OnTime,
        (Some(_), Some(_)) => TermStatus::Late,
        (None, Some(due_on)) if due_on < facts.as_of => TermStatus::Overdue,
        (None, Some(_)) => TermStatus::Pending,
    }
}

/// A step of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The last day of the longest term.
    MaxTerm(Grant, Day),
    /// The first and the last day to ask.
    Window(Day, Day),
    /// Whether it is renewed, and the last day.
    Reason(Reason, Day),
    /// The last day for the documents, and where they stand.
    Documents(Day, TermStatus),
    /// The last day to restore the guarantee, and where it stands.
    Guarantee(Day, TermStatus),
}

#[cfg(test)]
mod tests;
