//! `paratransit.registration`: the state of a user's registration on a day.

mod facts;
mod sentences;

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    calendar::Calendar,
    input::word::words,
    rule::{self, Rule, Steps, answer},
    service::Service,
    time::{Day, counted::Counted},
};

/// The rule, as it stands in the registry.
pub const RULE: Rule = Rule {
    name: "paratransit.registration",
    service: Service::Paratransit,
    title: ["Situação do cadastro", "State of a registration"],
    fields: facts::FIELDS,
    provisions: &[
        "semar:art-3",
        "semar:art-7",
        "semar:art-7.p2",
        "semar:art-7.p2.i",
        "semar:art-7.p2.ii",
        "semar:art-7.p3",
        "semar:art-7.p4",
        "semar:art-7.p5",
        "semar:art-8",
        "semar:art-8.pu",
        "semar:art-12",
        "semar:art-13",
        "semar:art-13.p1",
        "semar:art-13.p2",
        "semar:art-14",
        "semar:art-40.vii",
        "semar:art-40.xvi",
        "semar:art-40.p1",
        "semar:art-40.p2",
        "cc:art-132",
        "cc:art-132.p1",
        "cc:art-132.p3",
    ],
    evaluate: |rule, question| answer::answer_on(rule, question, Facts::read, decide),
};

words! {
    /// What the term of commitment has come to.
    pub enum Term {
        /// The user signed it.
        Signed = "signed",
        /// It was not put before the user yet.
        NotPresented = "not_presented",
        /// The user refused it.
        Refused = "refused",
    }
}

words! {
    /// The state of a registration.
    pub enum State {
        /// Something is awaited.
        Pending = "pending",
        /// A medical exam is to be taken.
        ExamRequired = "exam_required",
        /// In force.
        Active = "active",
        /// Asleep for want of trips.
        Inactive = "inactive",
        /// Ended.
        Excluded = "excluded",
        /// Suspended.
        Blocked = "blocked",
        /// Refused.
        Denied = "denied",
    }
}

words! {
    /// Why.
    pub enum Reason {
        /// The user of a temporary disability has recovered.
        Rehabilitated = "rehabilitated",
        /// Ceturb-GV refused.
        DecisionRefused = "decision_refused",
        /// The user refused the term.
        TermRefused = "term_refused",
        /// Ceturb-GV is still to decide.
        AwaitingDecision = "awaiting_decision",
        /// The exam has its day.
        ExamScheduled = "exam_scheduled",
        /// The exam found that the service is not for this person.
        ExamUnfit = "exam_unfit",
        /// The user missed the exam for an accepted reason.
        ExamAbsentJustified = "exam_absent_justified",
        /// The reason is still to be judged.
        ExamJustificationPending = "exam_justification_pending",
        /// The user missed the exam without an accepted reason.
        ExamAbsentUnjustified = "exam_absent_unjustified",
        /// The term is still to be signed.
        TermUnsigned = "term_unsigned",
        /// All is well.
        InOrder = "in_order",
        /// The user asked in time to be active again.
        Reactivated = "reactivated",
        /// The user did not.
        ReactivationExpired = "reactivation_expired",
        /// Twelve months without asking for a trip.
        Inactivity = "inactivity",
    }
}

/// What Ceturb-GV decided, with what goes with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It is still to decide.
    Awaiting,
    /// It ordered an exam first.
    ExamOrdered(Exam),
    /// It authorised the registration.
    Authorized {
        /// On this day.
        on: Day,
        /// With a review exam, if there is one.
        review: Option<Exam>,
    },
    /// It refused.
    Refused,
}

/// What became of a medical exam.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exam {
    /// It has its day.
    Scheduled,
    /// The user came and was found fit.
    Fit,
    /// The user came and was found not to be one for the service.
    Unfit,
    /// The user missed it, and the reason given on this day was accepted.
    AbsenceJustified(Day),
    /// The user missed it and gave a reason that is still to be judged.
    AbsencePending,
    /// The user missed it on this day, without a reason or with one that was refused.
    AbsenceUnjustified(Day),
}

/// What the rule must know.
#[derive(Clone, Debug)]
pub struct Facts<'a> {
    /// The day looked at; nothing that has happened is later.
    pub as_of: Day,
    /// What Ceturb-GV decided.
    pub standing: Standing,
    /// What the term has come to.
    pub term: Term,
    /// Whether the user of a temporary disability has recovered.
    pub rehabilitated: bool,
    /// When a trip was last asked for.
    pub last_trip_request_on: Option<Day>,
    /// When the user was told of the inactivity.
    pub inactive_notice_on: Option<Day>,
    /// When the user asked to be active again.
    pub reactivation_requested_on: Option<Day>,
    /// Whether a new address or telephone was not told.
    pub contact_change_unreported: bool,
    /// The holidays that count.
    pub calendar: Cow<'a, Calendar>,
}

/// What is decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// The state.
    pub state: State,
    /// Why.
    pub reason: Reason,
    /// Whether the user may ask for trips.
    pub can_request_trips: bool,
    /// First day on which a new exam may be.
    pub next_exam_earliest: Option<Day>,
    /// Last day on which it may be.
    pub next_exam_latest: Option<Day>,
    /// First inactive day.
    pub inactive_from: Option<Day>,
    /// Last day to ask to be active again.
    pub reactivation_deadline: Option<Day>,
    /// Whether the service may be suspended.
    pub suspension_risk: bool,
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

/// Days after a missed exam in which there is no other (`semar:art-7.p4`).
pub const EXAM_WAIT_DAYS: u32 = 45;
/// Days from an accepted reason within which the new exam must be (`semar:art-7.p5`).
pub const EXAM_CAP_DAYS: u32 = 30;
/// Months without asking for a trip (`semar:art-13`).
pub const INACTIVITY_MONTHS: u32 = 12;
/// Days to ask to be active again (`semar:art-13.p1`).
pub const REACTIVATION_DAYS: u32 = 30;

/// Derives the state. The first step that settles it ends the search.
#[must_use]
pub fn decide(facts: &Facts<'_>) -> Decision {
    let mut steps = Steps::citing(&["semar:art-7"]);
    let mut outcome = Outcome {
        state: State::Pending,
        reason: Reason::AwaitingDecision,
        can_request_trips: false,
        next_exam_earliest: None,
        next_exam_latest: None,
        inactive_from: None,
        reactivation_deadline: None,
        // Art. 14 names a risk; a suspension needs a decision.
        suspension_risk: facts.contact_change_unreported,
    };
    if facts.contact_change_unreported {
        steps.push(Step::SuspensionRisk);
    }
    let (state, reason) = settle(facts, &mut outcome, &mut steps);
    steps.push(Step::Settled(state, reason));
    steps.decide(Outcome { state, reason, can_request_trips: state == State::Active, ..outcome })
}

fn settle(facts: &Facts<'_>, outcome: &mut Outcome, steps: &mut Steps<Step>) -> (State, Reason) {
    if facts.rehabilitated {
        return (State::Excluded, Reason::Rehabilitated);
    }
    let (authorized_on, review) = match (facts.standing, facts.term) {
        (Standing::Refused, _) => return (State::Denied, Reason::DecisionRefused),
        (Standing::Authorized { .. }, Term::Refused) => {
            return (State::Blocked, Reason::TermRefused);
        }
        (Standing::Awaiting | Standing::ExamOrdered(_), Term::Refused) => {
            return (State::Denied, Reason::TermRefused);
        }
        (Standing::Awaiting, _) => return (State::Pending, Reason::AwaitingDecision),
        (Standing::ExamOrdered(exam), _) => return settle_by_first_exam(exam, outcome, steps),
        (Standing::Authorized { on, review }, _) => (on, review),
    };
    if let Some(settled) = review.and_then(|exam| settle_by_review(exam, outcome, steps)) {
        return settled;
    }
    if facts.term == Term::NotPresented {
        return (State::Pending, Reason::TermUnsigned);
    }
    settle_by_activity(facts, authorized_on, outcome, steps)
}

fn settle_by_first_exam(
    exam: Exam,
    outcome: &mut Outcome,
    steps: &mut Steps<Step>,
) -> (State, Reason) {
    steps.push(Step::ExamOrdered);
    date_next_exam(exam, outcome, steps);
    match exam {
        Exam::Scheduled => (State::ExamRequired, Reason::ExamScheduled),
        Exam::Fit => (State::Pending, Reason::AwaitingDecision),
        Exam::Unfit => (State::Denied, Reason::ExamUnfit),
        Exam::AbsenceJustified(_) => (State::ExamRequired, Reason::ExamAbsentJustified),
        Exam::AbsencePending => (State::ExamRequired, Reason::ExamJustificationPending),
        Exam::AbsenceUnjustified(_) => (State::ExamRequired, Reason::ExamAbsentUnjustified),
    }
}

/// A review exam settles the state only against the user.
fn settle_by_review(
    exam: Exam,
    outcome: &mut Outcome,
    steps: &mut Steps<Step>,
) -> Option<(State, Reason)> {
    steps.push(Step::Review);
    date_next_exam(exam, outcome, steps);
    match exam {
        Exam::Unfit => Some((State::Excluded, Reason::ExamUnfit)),
        Exam::AbsenceUnjustified(_) => Some((State::Blocked, Reason::ExamAbsentUnjustified)),
        // Nobody is suspended before the reason for an absence is judged.
        Exam::Scheduled | Exam::Fit | Exam::AbsenceJustified(_) | Exam::AbsencePending => None,
    }
}

fn date_next_exam(exam: Exam, outcome: &mut Outcome, steps: &mut Steps<Step>) {
    match exam {
        Exam::AbsenceJustified(on) => {
            // A cap that protects the user: a weekend does not extend it.
            let cap = Counted::plain_days(on, EXAM_CAP_DAYS);
            outcome.next_exam_latest = Some(cap.end);
            steps.push_counted(Step::NextExamBy(cap.end), cap);
        }
        Exam::AbsenceUnjustified(on) => {
            let wait = Counted::plain_days(on, EXAM_WAIT_DAYS + 1);
            outcome.next_exam_earliest = Some(wait.end);
            steps.push_counted(Step::NextExamFrom(wait.end), wait);
        }
        Exam::Scheduled | Exam::Fit | Exam::Unfit | Exam::AbsencePending => {}
    }
}

/// The day after twelve months: a request on their last day still keeps the registration.
fn inactive_after(day: Day) -> Day {
    day.plus_months(INACTIVITY_MONTHS).plus_days(1)
}

fn settle_by_activity(
    facts: &Facts<'_>,
    authorized_on: Day,
    outcome: &mut Outcome,
    steps: &mut Steps<Step>,
) -> (State, Reason) {
    let base = facts.last_trip_request_on.map_or(authorized_on, |on| on.max(authorized_on));
    let inactive_from = inactive_after(base);
    outcome.inactive_from = Some(inactive_from);
    steps.push(Step::InactiveFrom(inactive_from));
    if facts.as_of < inactive_from {
        return (State::Active, Reason::InOrder);
    }
    outcome.reactivation_deadline = reactivation_deadline(facts, inactive_from, steps);
    let in_time = |asked_on: &Day| {
        inactive_from <= *asked_on
            && outcome.reactivation_deadline.is_none_or(|last| *asked_on <= last)
    };
    if let Some(asked_on) = facts.reactivation_requested_on.filter(in_time) {
        let inactive_again = inactive_after(asked_on);
        outcome.inactive_from = Some(inactive_again);
        steps.push(Step::ReactivatedUntil(inactive_again));
        if facts.as_of < inactive_again {
            return (State::Active, Reason::Reactivated);
        }
        // Inactive a second time: the request is spent, and so is a notice of the first time.
        outcome.reactivation_deadline = reactivation_deadline(facts, inactive_again, steps);
    }
    match outcome.reactivation_deadline {
        Some(last) if last < facts.as_of => (State::Excluded, Reason::ReactivationExpired),
        // Without the notice the 30 days do not run.
        Some(_) | None => (State::Inactive, Reason::Inactivity),
    }
}

/// The end of the 30 days that run from a notice of the inactivity that began on this day.
fn reactivation_deadline(
    facts: &Facts<'_>,
    inactive_from: Day,
    steps: &mut Steps<Step>,
) -> Option<Day> {
    let told_on = facts.inactive_notice_on.filter(|told_on| inactive_from <= *told_on)?;
    let term = Counted::days(told_on, REACTIVATION_DAYS, &facts.calendar);
    let last = term.end;
    let step =
        if term.is_moved() { Step::ReactivateByMoved(last) } else { Step::ReactivateBy(last) };
    steps.push_counted(step, term);
    Some(last)
}

/// A step of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A new address or telephone was not told.
    SuspensionRisk,
    /// Ceturb-GV ordered an exam before it decides.
    ExamOrdered,
    /// It ordered one to review the registration.
    Review,
    /// The new exam is on this day at the latest.
    NextExamBy(Day),
    /// It is on this day at the earliest.
    NextExamFrom(Day),
    /// Without asking for a trip, the registration is inactive from this day.
    InactiveFrom(Day),
    /// The user may ask until this day to be active again.
    ReactivateBy(Day),
    /// The same, moved off a weekend or holiday.
    ReactivateByMoved(Day),
    /// The user did, and is inactive again from this day.
    ReactivatedUntil(Day),
    /// The state, and why.
    Settled(State, Reason),
}

#[cfg(test)]
mod tests;
