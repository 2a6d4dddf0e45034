//! `paratransit.standing_order`: the terms of a standing trip (viagem fixa).

mod sentences;

use std::borrow::Cow;

use chrono::{Datelike, NaiveDate};
use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    calendar::Calendar,
    input::{
        Problem,
        field::{Field, Kind},
        object::Object,
        word::{Word, words},
    },
    paratransit::{Purpose, infraction::Infraction},
    rule::{
        self, Rule, Steps, answer,
        ground::{Ground, HOLIDAYS},
    },
    service::Service,
    time::{Day, counted::Counted},
};

/// The rule, as it stands in the registry.
pub const RULE: Rule = Rule {
    name: "paratransit.standing_order",
    service: Service::Paratransit,
    title: ["Viagem fixa: início, validade e suspensão", "Standing trip: start, validity, pause"],
    fields: FIELDS,
    provisions: &[
        "semar:art-16",
        "semar:art-16.p1",
        "semar:art-16.p2",
        "semar:art-16.p3",
        "semar:art-17",
        "semar:art-17.i",
        "semar:art-17.ii",
        "semar:art-17.iii",
        "semar:art-17.iv",
        "semar:art-17.pu",
        "semar:annex-i.007",
        "cc:art-132",
        "cc:art-132.p1",
    ],
    evaluate: |rule, question| answer::answer_on(rule, question, Facts::read, decide),
};

const FIELDS: &[Field] = &[
    Field::required("requested_on", Kind::Day, "Day of the request."),
    Field::required("starts_on", Kind::Day, "Day on which the trips are to start."),
    Field::required("purpose", Kind::Word(Purpose::WORDS), "Why the user travels."),
    Field::optional("commitment_ends_on", Kind::Day, "Last day of the commitment."),
    Field::optional("service_started_on", Kind::Day, "Day on which service began."),
    Field::optional(
        "opinion_issued_on",
        Kind::Day,
        "Day on which the operator sent Ceturb-GV its justified opinion.",
    ),
    Field::optional("as_of", Kind::Day, "Day on which the facts are looked at."),
    Field::optional("suspension", Kind::Object(SUSPENSION), "A pause that the user asks for."),
    HOLIDAYS,
];

const SUSPENSION: &[Field] = &[
    Field::required("requested_on", Kind::Day, "Day on which it was asked for."),
    Field::required("from", Kind::Day, "Its first day."),
    Field::required("to", Kind::Day, "Its last day."),
    Field::flag("justified", "Whether a reason was given for its length."),
    Field::flag("exceptional_approved", "Whether CASEM approved it as an exceptional case."),
];

words! {
    /// How the start of service stands.
    pub enum StartStatus {
        /// In time.
        Met = "met",
        /// Too late.
        Late = "late",
        /// There is still time.
        Open = "open",
    }
}

words! {
    /// Why a pause is not accepted.
    pub enum SuspensionDefect {
        /// Longer than 30 days without a reason.
        Over30Unjustified = "over_30_unjustified",
        /// Asked for too late.
        ShortNotice = "short_notice",
    }
}

/// A pause that the user asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Suspension {
    /// When it was asked for.
    pub requested_on: Day,
    /// Its first day.
    pub from: Day,
    /// Its last day, not before the first.
    pub to: Day,
    /// Whether a reason was given for its length.
    pub justified: bool,
    /// Whether CASEM approved it as an exceptional case.
    pub exceptional_approved: bool,
}

/// What the rule must know.
#[derive(Clone, Debug)]
pub struct Facts<'a> {
    /// When the trips were asked for.
    pub requested_on: Day,
    /// When they are to start, not before the request.
    pub starts_on: Day,
    /// Why the user travels.
    pub purpose: Purpose,
    /// Last day of the commitment, not before the start.
    pub commitment_ends_on: Option<Day>,
    /// When service began, not before the request.
    pub service_started_on: Option<Day>,
    /// When the operator's opinion was sent, not before the request.
    pub opinion_issued_on: Option<Day>,
    /// When the facts are looked at.
    pub as_of: Option<Day>,
    /// A pause that the user asks for.
    pub suspension: Option<Suspension>,
    /// The holidays that count.
    pub calendar: Cow<'a, Calendar>,
}

impl<'a> Facts<'a> {
    fn read(input: &Object, ground: &Ground<'a>) -> Result<Self, Problem> {
        let suspension = input.object_if("suspension").map(|suspension| Suspension {
            requested_on: suspension.get("requested_on"),
            from: suspension.get("from"),
            to: suspension.get("to"),
            justified: suspension.get("justified"),
            exceptional_approved: suspension.get("exceptional_approved"),
        });
        let facts = Self {
            requested_on: input.get("requested_on"),
            starts_on: input.get("starts_on"),
            purpose: input.get("purpose"),
            commitment_ends_on: input.get("commitment_ends_on"),
            service_started_on: input.get("service_started_on"),
            opinion_issued_on: input.get("opinion_issued_on"),
            as_of: input.get("as_of"),
            suspension,
            calendar: ground.calendar(input),
        };
        facts.contradiction().map_or(Ok(facts), Err)
    }

    fn contradiction(&self) -> Option<Problem> {
        let before = |day: Option<Day>, first: Day| day.is_some_and(|day| day < first);
        let of_request = [
            "Isso não vem antes do pedido das viagens.",
            "This does not come before the request of the trips.",
        ];
        let found = [
            (self.starts_on < self.requested_on, "/starts_on", of_request),
            (
                before(self.commitment_ends_on, self.starts_on),
                "/commitment_ends_on",
                [
                    "O compromisso não termina antes de as viagens começarem.",
                    "The commitment does not end before the trips start.",
                ],
            ),
            (before(self.service_started_on, self.requested_on), "/service_started_on", of_request),
            (before(self.opinion_issued_on, self.requested_on), "/opinion_issued_on", of_request),
            (
                self.suspension.is_some_and(|suspension| suspension.to < suspension.from),
                "/suspension/to",
                [
                    "A suspensão não termina antes de começar.",
                    "The pause does not end before it starts.",
                ],
            ),
        ];
        let (_, field, [portuguese, english]) = found.into_iter().find(|(is_so, ..)| *is_so)?;
        Some(Problem::inconsistent(field, portuguese, english))
    }
}

/// What is decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// Last day to begin service or to send an opinion.
    pub start_deadline: Day,
    /// How that stands, if it is known.
    pub start_status: Option<StartStatus>,
    /// Last day of the standing trips, if there is one.
    pub expires_on: Option<Day>,
    /// Whether they must be asked for anew next year.
    pub renewal_needed: bool,
    /// Days of the pause.
    pub suspension_days: Option<i64>,
    /// Last day to ask for it.
    pub latest_suspension_request_on: Option<Day>,
    /// Whether it is accepted.
    pub suspension_accepted: Option<bool>,
    /// Why it is not.
    pub suspension_defects: Vec<SuspensionDefect>,
    /// First day of service after it.
    pub resumes_on: Option<Day>,
    /// Whether occasional trips may be asked for meanwhile.
    pub occasional_trips_allowed: Option<bool>,
    /// Infractions that the facts show.
    pub possible_codes: Vec<Infraction>,
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

/// Days to begin service (`semar:art-16.p1`).
pub const START_DAYS: u32 = 30;
/// Days of pause as of right (`semar:art-17`, `semar:art-17.i`).
pub const SUSPENSION_DAYS: i64 = 30;
/// Business days of notice of a pause (`semar:art-17.iv`).
pub const SUSPENSION_NOTICE: u32 = 2;

/// Applies the terms of the standing trips.
#[must_use]
pub fn decide(facts: &Facts<'_>) -> Decision {
    let mut steps = Steps::citing(&["semar:art-16", "semar:art-16.p1"]);
    let start = Counted::days(facts.requested_on, START_DAYS, &facts.calendar);
    let start_deadline = start.end;
    let step = if start.is_moved() {
        Step::StartDeadlineMoved(start_deadline)
    } else {
        Step::StartDeadline(start_deadline)
    };
    steps.push_counted(step, start);
    let start_status = start_status(facts, start_deadline);
    if let Some(status) = start_status {
        steps.push(Step::Start(status));
    }
    // "No mês de dezembro" is read as its last day.
    let december = NaiveDate::from_ymd_opt(facts.starts_on.0.year(), 12, 31).map(Day);
    let of_year = december.filter(|_| facts.purpose != Purpose::Work);
    let expires_on = match (facts.commitment_ends_on, of_year) {
        (Some(commitment), Some(december)) => Some(commitment.min(december)),
        (commitment, december) => commitment.or(december),
    };
    if let Some(december) = of_year {
        steps.push(Step::EndsWithYear(december));
    }
    match expires_on {
        Some(last) if facts.commitment_ends_on == expires_on => {
            steps.push(Step::EndsWithCommitment(last));
        }
        Some(_) => {}
        None => steps.push(Step::NeverEnds),
    }
    let outlives = |december: Day| facts.commitment_ends_on.is_none_or(|ends| december < ends);
    let renewal_needed = of_year.is_some_and(outlives);
    let pause = facts
        .suspension
        .map(|suspension| suspend(suspension, &facts.calendar, expires_on, &mut steps));
    let late = start_status == Some(StartStatus::Late);
    steps.decide(Outcome {
        start_deadline,
        start_status,
        expires_on,
        renewal_needed,
        suspension_days: pause.as_ref().map(|pause| pause.days),
        latest_suspension_request_on: pause.as_ref().map(|pause| pause.latest_request),
        suspension_accepted: pause.as_ref().map(|pause| pause.defects.is_empty()),
        resumes_on: pause.as_ref().and_then(|pause| pause.resumes_on),
        occasional_trips_allowed: pause.as_ref().map(|_| true),
        suspension_defects: pause.map(|pause| pause.defects).unwrap_or_default(),
        possible_codes: if late { vec![Infraction::N007] } else { Vec::new() },
    })
}

fn start_status(facts: &Facts<'_>, deadline: Day) -> Option<StartStatus> {
    let done = [facts.service_started_on, facts.opinion_issued_on].into_iter().flatten().min();
    let in_time = match (done, facts.as_of) {
        (Some(_), _) => StartStatus::Met,
        (None, Some(_)) => StartStatus::Open,
        (None, None) => return None,
    };
    Some(if deadline < done.or(facts.as_of)? { StartStatus::Late } else { in_time })
}

/// What becomes of a pause.
struct Pause {
    days: i64,
    latest_request: Day,
    defects: Vec<SuspensionDefect>,
    resumes_on: Option<Day>,
}

fn suspend(
    suspension: Suspension,
    calendar: &Calendar,
    expires_on: Option<Day>,
    steps: &mut Steps<Step>,
) -> Pause {
    let days = suspension.from.days_until(suspension.to) + 1;
    steps.push(Step::Suspended(days));
    let mut defects = Vec::new();
    // The caput's "no máximo 30 dias" and item I are reconciled so: up to 30 days as of right,
    // more with a reason.
    if SUSPENSION_DAYS < days {
        steps.push(Step::Over30 { justified: suspension.justified });
        if !suspension.justified {
            defects.push(SuspensionDefect::Over30Unjustified);
        }
    }
    let notice = Counted::business_days_before(suspension.from, SUSPENSION_NOTICE, calendar);
    let latest_request = notice.end;
    steps.push_counted(Step::LatestRequest(latest_request), notice);
    if latest_request < suspension.requested_on {
        steps.push(Step::ShortNotice);
        defects.push(SuspensionDefect::ShortNotice);
    }
    if suspension.exceptional_approved {
        steps.push(Step::Exceptional);
        defects.clear();
    }
    let resumes_on = if defects.is_empty() {
        let next = suspension.to.plus_days(1);
        let resumes_on = expires_on.is_none_or(|last| next <= last).then_some(next);
        steps.push(resumes_on.map_or(Step::NothingLeft, Step::Resumes));
        resumes_on
    } else {
        steps.push(Step::NotAccepted);
        None
    };
    steps.push(Step::OccasionalAllowed);
    Pause { days, latest_request, defects, resumes_on }
}

/// A step of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Last day to begin service.
    StartDeadline(Day),
    /// The same, moved off a weekend or holiday.
    StartDeadlineMoved(Day),
    /// How the start stands.
    Start(StartStatus),
    /// The trips end with the year.
    EndsWithYear(Day),
    /// They end with the commitment.
    EndsWithCommitment(Day),
    /// They end never.
    NeverEnds,
    /// A pause of so many days.
    Suspended(i64),
    /// It is longer than 30.
    Over30 {
        /// Whether a reason was given.
        justified: bool,
    },
    /// Last day to ask for it.
    LatestRequest(Day),
    /// It was asked for later.
    ShortNotice,
    /// CASEM approved it all the same.
    Exceptional,
    /// Service goes on from this day.
    Resumes(Day),
    /// The trips have expired by then.
    NothingLeft,
    /// The pause is not accepted.
    NotAccepted,
    /// Occasional trips may be asked for meanwhile.
    OccasionalAllowed,
}

#[cfg(test)]
mod tests;
