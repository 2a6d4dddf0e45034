//! `coach.line_change`: whether a line may be extended, shortened, connected or sent another way.

mod proposal;
mod requirement;
mod sentences;

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::Serialize;

pub use self::{
    proposal::{Change, Connection, Extension, Proposal, Route, Shortening},
    requirement::Requirement,
};
use crate::{
    calendar::Calendar,
    input::{Problem, object::Object},
    measure::Metres,
    rule::{self, Rule, Steps, answer, ground::Ground},
    service::Service,
    time::{Day, counted::Counted},
};

/// The rule, as it stands in the registry.
pub const RULE: Rule = Rule {
    name: "coach.line_change",
    service: Service::Coach,
    title: ["Mudança de linha", "Change of a line"],
    fields: proposal::FIELDS,
    provisions: &[
        "agerba:art-2.iv",
        "agerba:art-2.x",
        "agerba:art-37",
        "agerba:art-37.p1",
        "agerba:art-37.p1.i",
        "agerba:art-37.p1.ii",
        "agerba:art-37.p1.iii",
        "agerba:art-37.p1.iv",
        "agerba:art-37.p1.v",
        "agerba:art-37.p2",
        "agerba:art-38",
        "agerba:art-38.p1",
        "agerba:art-38.p2",
        "agerba:art-38.p2.i",
        "agerba:art-38.p2.ii",
        "agerba:art-38.p3",
        "agerba:art-38.p6",
        "agerba:art-38.p7",
        "agerba:art-40",
        "agerba:art-40.p1",
        "agerba:art-40.p1.i",
        "agerba:art-40.p1.i.a",
        "agerba:art-40.p1.i.b",
        "agerba:art-40.p1.ii",
        "agerba:art-40.p1.iii",
        "agerba:art-40.p1.iv",
        "agerba:art-40.p1.v",
        "agerba:art-40.p1.vi",
        "agerba:art-40.p1.vii",
        "agerba:art-40.p2",
        "agerba:art-40.p2.i",
        "agerba:art-40.p2.ii",
        "agerba:art-40.p6",
        "cc:art-132",
        "cc:art-132.p1",
    ],
    evaluate: |rule, question| answer::answer_on(rule, question, Facts::read, decide),
};

/// What the rule must know.
#[derive(Clone, Debug)]
pub struct Facts<'a> {
    /// What is asked for.
    pub proposal: Proposal,
    /// The holidays that count.
    pub calendar: Cow<'a, Calendar>,
}

impl<'a> Facts<'a> {
    fn read(input: &Object, ground: &Ground<'a>) -> Result<Self, Problem> {
        Ok(Self { proposal: Proposal::read(input)?, calendar: ground.calendar(input) })
    }
}

/// What is decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// Whether the change may be authorised.
    pub allowed: bool,
    /// What it does not meet, in the order of the steps.
    pub failed: Vec<Requirement>,
    /// The most that a line may be extended.
    pub limit_m: Option<u64>,
    /// The last day to ask for another route.
    pub request_deadline: Option<Day>,
    /// The last day to begin a connection.
    pub implement_by: Option<Day>,
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

/// The longest line of letter a (`agerba:art-40.p1.i.a`).
const SHORT_LINE: Metres = Metres(33_000);
/// The most that a short line grows, and the part of it in per cent (`agerba:art-40.p1.i.a`).
const SHORT_GROWTH: (Metres, u64) = (Metres(10_000), 50);
/// The most that a longer line grows, and the part of it in per cent (`agerba:art-40.p1.i.b`).
const LONG_GROWTH: (Metres, u64) = (Metres(100_000), 30);
/// The most lines of a connection (`agerba:art-37`).
const LINES_CONNECTED: u32 = 2;
/// Days to begin a connection (`agerba:art-37.p2`).
const DAYS_TO_IMPLEMENT: u32 = 30;
/// Days to ask for another route (`agerba:art-38`).
const DAYS_TO_REQUEST: u32 = 60;

/// Decides whether the change can be authorised.
#[must_use]
pub fn decide(facts: &Facts<'_>) -> Decision {
    match &facts.proposal {
        Proposal::Extension(extension) => decide_extension(extension),
        Proposal::Shortening(shortening) => decide_shortening(shortening),
        Proposal::Connection(connection) => decide_connection(facts, connection),
        Proposal::Route(route) => decide_route(facts, route),
    }
}

fn decide_extension(extension: &Extension) -> Decision {
    let mut steps = Steps::citing(&["agerba:art-40"]);
    let original = extension.original;
    let is_short = original <= SHORT_LINE;
    // The 100 km limit the added stretch: on a longer line no extension could otherwise exist.
    let (Metres(most), percent) = if is_short { SHORT_GROWTH } else { LONG_GROWTH };
    let limit = Metres(most.min(original.0 * percent / 100));
    steps.push(Step::Limit { is_short, limit });
    let too_long = if is_short { Requirement::ShortLineLimit } else { Requirement::LongLineLimit };
    let failed = fail(
        &mut steps,
        &[
            (limit < extension.added, too_long),
            (extension.coincides_with_other_line, Requirement::ExtensionCoincides),
            (extension.self_sufficient_demand, Requirement::SelfSufficientDemand),
            (!extension.intermediate_demand_kept, Requirement::IntermediateDemand),
            (!extension.fleet_age_ok, Requirement::FleetAge),
            (extension.ruinous_competition, Requirement::RuinousCompetition),
            (extension.shortened_before, Requirement::ShortenedBefore),
        ],
    );
    end(steps, failed, Terms { limit_m: Some(limit.0), ..Terms::default() })
}

fn decide_shortening(shortening: &Shortening) -> Decision {
    let mut steps = Steps::citing(&["agerba:art-40"]);
    let is_misplaced = !shortening.new_end_is_section || shortening.old_end_left_unserved;
    let failed = fail(
        &mut steps,
        &[
            (is_misplaced, Requirement::ShortenedToSection),
            (shortening.coincides_with_other_line, Requirement::ShorteningCoincides),
            (shortening.harms_existing_services, Requirement::HarmsServices),
        ],
    );
    end(steps, failed, Terms::default())
}

fn decide_connection(facts: &Facts<'_>, connection: &Connection) -> Decision {
    let mut steps = Steps::citing(&["agerba:art-37"]);
    steps.push(Step::Connection);
    let is_no_pair = LINES_CONNECTED < connection.lines || !connection.shared_terminal;
    let lacks_consent = !connection.same_company && !connection.other_company_consents;
    let failed = fail(
        &mut steps,
        &[
            (is_no_pair, Requirement::TwoLinesMeeting),
            (!connection.study_favourable, Requirement::Study),
            (!connection.advance_purchase, Requirement::AdvancePurchase),
            (!connection.schedules_match, Requirement::Schedules),
            (connection.ends_already_linked, Requirement::EndsLinked),
            (lacks_consent, Requirement::Consent),
        ],
    );
    let implementing = connection
        .approved_on
        .filter(|_| failed.is_empty())
        .map(|day| Counted::days(day, DAYS_TO_IMPLEMENT, &facts.calendar));
    let implement_by = implementing.as_ref().map(|implementing| implementing.end);
    if let Some(implementing) = implementing {
        steps.push_counted(Step::ImplementBy(implementing.end), implementing);
    }
    end(steps, failed, Terms { implement_by, ..Terms::default() })
}

fn decide_route(facts: &Facts<'_>, route: &Route) -> Decision {
    let mut steps = Steps::citing(&["agerba:art-38"]);
    let request = Counted::days(route.road_opened_on, DAYS_TO_REQUEST, &facts.calendar);
    let deadline = request.end;
    steps.push_counted(Step::RequestBy(deadline), request);
    // What the regulator orders needs neither request nor proof.
    let is_asked = !route.ordered_by_agerba;
    let is_requested = route.requested_on.is_some_and(|day| day <= deadline);
    let failed = fail(
        &mut steps,
        &[
            (is_asked && !is_requested, Requirement::Request),
            (is_asked && !route.proof_of_opening, Requirement::ProofOfOpening),
            // Both are required: "os requisitos abaixo".
            (!route.better_for_users, Requirement::BetterForUsers),
            (!route.serves_unserved_areas, Requirement::UnservedAreas),
            (route.ends_coincide_with_other_line, Requirement::RouteCoincides),
            (route.leaves_places_unserved, Requirement::PlacesUnserved),
        ],
    );
    end(steps, failed, Terms { request_deadline: Some(deadline), ..Terms::default() })
}

/// Takes a step for each requirement that fails.
fn fail(steps: &mut Steps<Step>, judged: &[(bool, Requirement)]) -> Vec<Requirement> {
    let failed: Vec<_> =
        judged.iter().filter(|(fails, _)| *fails).map(|(_, requirement)| *requirement).collect();
    for requirement in &failed {
        steps.push(Step::Fails(*requirement));
    }
    failed
}

#[derive(Default)]
struct Terms {
    limit_m: Option<u64>,
    request_deadline: Option<Day>,
    implement_by: Option<Day>,
}

fn end(steps: Steps<Step>, failed: Vec<Requirement>, terms: Terms) -> Decision {
    let allowed = failed.is_empty();
    let Terms { limit_m, request_deadline, implement_by } = terms;
    steps.end(
        if allowed { Step::Allowed } else { Step::Refused },
        Outcome { allowed, failed, limit_m, request_deadline, implement_by },
    )
}

/// A step of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// How much a line may grow.
    Limit {
        /// Whether it is a line of letter a.
        is_short: bool,
        /// The most.
        limit: Metres,
    },
    /// What a connection is.
    Connection,
    /// The last day to begin a connection.
    ImplementBy(Day),
    /// The last day to ask for another route.
    RequestBy(Day),
    /// This requirement is not met.
    Fails(Requirement),
    /// The change may be authorised.
    Allowed,
    /// It may not.
    Refused,
}

#[cfg(test)]
mod tests;
