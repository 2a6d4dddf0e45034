//! `coach.complaint_routing`: where a complaint goes, and whether the company answered in time.

mod sentences;

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    calendar::Calendar,
    coach::{INSTANT, day_of, infraction::Infraction},
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
    time::{Day, Instant, counted::Counted},
};

/// The rule, as it stands in the registry.
pub const RULE: Rule = Rule {
    name: "coach.complaint_routing",
    service: Service::Coach,
    title: ["Caminho de uma reclamação e prazo da resposta", "Where a complaint goes"],
    fields: FIELDS,
    provisions: &[
        "agerba:art-94",
        "agerba:art-98.iv.p",
        "agerba:art-98.pu",
        "agerba:art-120",
        "agerba:art-121",
        "cc:art-132",
        "cc:art-132.p1",
    ],
    evaluate: |rule, question| answer::answer_on(rule, question, Facts::read, decide),
};

const FIELDS: &[Field] = &[
    Field::required("kind", Kind::Word(Matter::WORDS), "What was said."),
    Field::required("channel", Kind::Word(Channel::WORDS), "Where it was said."),
    Field::required("received_at", INSTANT, "When it was received."),
    Field::required("as_of", INSTANT, "Moment of the assessment; not before it was received."),
    Field::flag("solved_on_the_spot", "Whether it was solved at once."),
    Field::when(
        "email_recorded_at",
        INSTANT,
        Condition {
            holds: |root, _| root.is_readably_given("answered_at"),
            about: "an answer is given",
        },
        "Transmission to the company, as the ombudsman's software recorded it. Contradicts a \
         suggestion and what was solved at once.",
    ),
    Field::when(
        "response_days",
        Kind::Integer { min: 1, max: 365 },
        Condition {
            holds: |root, _| root.is_readably_given("email_recorded_at"),
            about: "a transmission is given",
        },
        "Term set by the regulator, in days.",
    ),
    Field::optional("answered_at", INSTANT, "When the company answered."),
    Field::when(
        "deliberation_due_on",
        Kind::Day,
        Condition {
            holds: |root, _| root.is_readably_given("deliberation_met_on"),
            about: "the day is given on which a deliberation was met",
        },
        "Term of a deliberation imposed after mediation.",
    ),
    Field::optional("deliberation_met_on", Kind::Day, "When the company met it."),
    HOLIDAYS,
];

words! {
    /// What was said.
    pub enum Matter {
        /// Reclamação.
        Complaint = "complaint",
        /// Denúncia.
        Report = "report",
        /// Sugestão.
        Suggestion = "suggestion",
    }
}

words! {
    /// Where it was said.
    pub enum Channel {
        /// To the inspection at a terminal.
        Terminal = "terminal",
        /// At the regulator's administration.
        Headquarters = "headquarters",
        /// At a regional hub.
        RegionalHub = "regional_hub",
        /// On the portal, which counts as the regulator's administration.
        Portal = "portal",
        /// To the ombudsman.
        Ombudsman = "ombudsman",
    }
}

words! {
    /// Where it goes.
    pub enum Route {
        /// Nowhere: it was solved.
        ClosedOnTheSpot = "closed_on_the_spot",
        /// To the ombudsman (Ouvidoria).
        Ombudsman = "ombudsman",
    }
}

words! {
    /// Where the company's answer stands.
    pub enum ResponseStatus {
        /// None is due.
        NotRequired = "not_required",
        /// The company was not asked yet.
        NotSent = "not_sent",
        /// It may still come in time.
        Pending = "pending",
        /// It came in time.
        OnTime = "on_time",
        /// It did not come in time.
        Overdue = "overdue",
        /// It came late.
        Late = "late",
    }
}

/// A transmission to the company.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Transmission {
    /// When it was recorded.
    pub recorded_at: Instant,
    /// Days to answer.
    pub response_days: u32,
    /// When the company answered.
    pub answered_at: Option<Instant>,
}

/// A deliberation imposed after mediation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deliberation {
    /// Its term.
    pub due_on: Day,
    /// When the company met it.
    pub met_on: Option<Day>,
}

/// What the rule must know; every instant is cut to its minute.
#[derive(Clone, Debug)]
pub struct Facts<'a> {
    /// What was said.
    pub kind: Matter,
    /// Where it was said.
    pub channel: Channel,
    /// Moment of the assessment.
    pub as_of: Instant,
    /// Whether it was solved at once.
    pub solved_on_the_spot: bool,
    /// The transmission; none of a suggestion or of what was solved.
    pub transmission: Option<Transmission>,
    /// The deliberation, if there was one.
    pub deliberation: Option<Deliberation>,
    /// The holidays that count.
    pub calendar: Cow<'a, Calendar>,
}

impl<'a> Facts<'a> {
    fn read(input: &Object, ground: &Ground<'a>) -> Result<Self, Problem> {
        let kind = input.get("kind");
        let solved_on_the_spot = input.get("solved_on_the_spot");
        let received_at = input.get::<Instant>("received_at").to_minute();
        let as_of = input.get::<Instant>("as_of").to_minute();
        if as_of < received_at {
            return Err(Problem::inconsistent(
                "/as_of",
                "A avaliação não pode vir antes do recebimento.",
                "The assessment cannot come before the receipt.",
            ));
        }
        let instant = |name| input.get::<Option<Instant>>(name).map(Instant::to_minute);
        let transmission = instant("email_recorded_at").map(|recorded_at| Transmission {
            recorded_at,
            response_days: input.get("response_days"),
            answered_at: instant("answered_at"),
        });
        if let Some(sent) = transmission {
            let is_outside = |at: Instant, from: Instant| at < from || as_of < at;
            let is_not_sent_on = solved_on_the_spot || kind == Matter::Suggestion;
            if is_not_sent_on || is_outside(sent.recorded_at, received_at) {
                return Err(Problem::inconsistent(
                    "/email_recorded_at",
                    "Só se transmite o que não foi resolvido e pede resposta, entre o recebimento \
                     e a avaliação.",
                    "Only what is unsolved and asks for an answer is sent on, between receipt and \
                     assessment.",
                ));
            }
            if sent.answered_at.is_some_and(|at| is_outside(at, sent.recorded_at)) {
                return Err(Problem::inconsistent(
                    "/answered_at",
                    "A resposta fica entre a transmissão e a avaliação.",
                    "The answer lies between the transmission and the assessment.",
                ));
            }
        }
        Ok(Self {
            kind,
            channel: input.get("channel"),
            as_of,
            solved_on_the_spot,
            transmission,
            deliberation: input
                .get::<Option<Day>>("deliberation_due_on")
                .map(|due_on| Deliberation { due_on, met_on: input.get("deliberation_met_on") }),
            calendar: ground.calendar(input),
        })
    }
}

/// What is decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// Where it goes.
    pub route: Route,
    /// Whether the company must answer.
    pub response_required: bool,
    /// The day on which the company got it.
    pub notified_on: Option<Day>,
    /// The last day to answer.
    pub response_due_on: Option<Day>,
    /// Where the answer stands.
    pub response_status: ResponseStatus,
    /// The infractions, each once.
    pub infractions: Vec<Infraction>,
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

const IGNORED_DELIBERATION: Infraction = Infraction::coded("98.iv.p");

/// Decides where a complaint goes and whether it was answered in time.
#[must_use]
pub fn decide(facts: &Facts<'_>) -> Decision {
    let mut steps = Steps::citing(&["agerba:art-94"]);
    // What is with the ombudsman already is not closed by being solved.
    let route = if facts.solved_on_the_spot && facts.channel != Channel::Ombudsman {
        Route::ClosedOnTheSpot
    } else {
        Route::Ombudsman
    };
    steps.push(Step::Route(route));
    let response_required = !facts.solved_on_the_spot && facts.kind != Matter::Suggestion;
    let today = day_of(facts.as_of);
    let (mut notified_on, mut response) = (None, None);
    let response_status = match facts.transmission {
        _ if !response_required => ResponseStatus::NotRequired,
        None => ResponseStatus::NotSent,
        Some(sent) => {
            let sent_on = day_of(sent.recorded_at);
            let counted = Counted::days(sent_on, sent.response_days, &facts.calendar);
            let due_on = counted.end;
            (notified_on, response) = (Some(sent_on), Some(counted));
            match sent.answered_at.map(day_of) {
                Some(day) if day <= due_on => ResponseStatus::OnTime,
                Some(_) => ResponseStatus::Late,
                None if due_on < today => ResponseStatus::Overdue,
                None => ResponseStatus::Pending,
            }
        }
    };
    let response_due_on = response.as_ref().map(|response| response.end);
    match (response_required, response) {
        (false, _) => steps.push(Step::NoAnswerDue),
        (true, None) => steps.push(Step::NotSent),
        (true, Some(response)) => {
            steps.push_counted(Step::AnswerBy(response.end, response_status), response);
        }
    }
    // A missed answer alone is not yet a deliberation ignored: accused's reading.
    let is_ignored = facts.deliberation.is_some_and(|imposed| {
        let is_met = imposed.met_on.unwrap_or(today) <= imposed.due_on;
        steps.push(Step::Deliberation(imposed.due_on, is_met));
        !is_met
    });
    let is_unanswered = matches!(response_status, ResponseStatus::Late | ResponseStatus::Overdue);
    let infractions: Vec<_> = [
        is_ignored.then_some(IGNORED_DELIBERATION),
        is_unanswered.then_some(Infraction::UNSPECIFIED),
    ]
    .into_iter()
    .flatten()
    .collect();
    for infraction in &infractions {
        steps.push(Step::Infraction(*infraction));
    }
    steps.decide(Outcome {
        route,
        response_required,
        notified_on,
        response_due_on,
        response_status,
        infractions,
    })
}

/// A step of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Where it goes.
    Route(Route),
    /// The company need not answer.
    NoAnswerDue,
    /// It must, and was not asked yet.
    NotSent,
    /// It must by this day, and where that stands.
    AnswerBy(Day, ResponseStatus),
    /// A deliberation was due on this day, and whether it is kept.
    Deliberation(Day, bool),
    /// The company commits this infraction.
    Infraction(Infraction),
}

#[cfg(test)]
mod tests;
