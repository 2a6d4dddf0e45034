//! `paratransit.punctuality`: a vehicle is late, and what follows for operator and user.

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    input::{Problem, field::Field, object::Object, word::words},
    paratransit::{INSTANT, infraction::Infraction, local, local_if_any},
    rule::{self, Rule, Steps, answer},
    service::Service,
    time::{Hours, Instant, Minutes, counted::Counted},
};

mod sentences;

pub use sentences::Step;

/// The rule, as it stands in the registry.
pub const RULE: Rule = Rule {
    name: "paratransit.punctuality",
    service: Service::Paratransit,
    title: ["Atraso do veículo", "Delay of the vehicle"],
    fields: FIELDS,
    provisions: &[
        "semar:art-41.iii",
        "semar:art-37",
        "semar:art-37.p1",
        "semar:art-37.p2",
        "semar:art-37.p3",
        "semar:art-40.x",
        "semar:art-41.iv",
        "semar:annex-i.024",
        "semar:annex-i.026",
        "semar:annex-i.027",
        "semar:annex-i.028",
        "semar:annex-i.029",
        "cc:art-132.p4",
    ],
    evaluate: |rule, question| answer::answer(rule, question, Facts::read, decide),
};

const FIELDS: &[Field] = &[
    Field::required("scheduled_at", INSTANT, "The hour agreed."),
    Field::required("as_of", INSTANT, "When the facts are looked at, not before that hour."),
    Field::optional("arrived_at", INSTANT, "When the vehicle came; left out while none has."),
    Field::flag(
        "impediment",
        "A breakdown, maintenance or atypical situation prevented the trip on time.",
    ),
    Field::optional("impediment_at", INSTANT, "When it happened. Contradicts no impediment."),
    Field::flag("reserve_in_use", "The reserve vehicle is in use already."),
    Field::flag("exceptional", "An exceptional case. Contradicts no impediment."),
    Field::optional(
        "justification_sent_at",
        INSTANT,
        "When the operator sent the regulator its justification.",
    ),
];

words! {
    /// How late the vehicle is.
    pub enum Level {
        /// Within the tolerance.
        OnTime = "on_time",
        /// Beyond it.
        Late = "late",
        /// Beyond what an impediment allows.
        OverLimit = "over_limit",
    }
}

words! {
    /// What the operator must do.
    pub enum Duty {
        /// Bring the reserve vehicle.
        CallReserveVehicle = "call_reserve_vehicle",
        /// Carry the user by other means and pay for them.
        OtherTransportAtOwnCost = "other_transport_at_own_cost",
        /// Justify the delay to the regulator.
        SendJustification = "send_justification",
    }
}

/// What the rule must know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The hour agreed.
    pub scheduled_at: Instant,
    /// When the facts are looked at.
    pub as_of: Instant,
    /// When the vehicle came, if it has.
    pub arrived_at: Option<Instant>,
    /// What prevented the trip on time, if anything did.
    pub impediment: Option<Impediment>,
    /// Whether the reserve vehicle is in use.
    pub reserve_in_use: bool,
    /// When the justification was sent, if it was.
    pub justification_sent_at: Option<Instant>,
}

/// An event that prevents a trip on time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Impediment {
    /// When it happened, if it is known.
    pub at: Option<Instant>,
    /// Whether the case is exceptional.
    pub exceptional: bool,
}

impl Facts {
    fn read(input: &Object) -> Result<Self, Problem> {
        let as_of: Instant = input.get("as_of");
        let to_come = |instant: Option<Instant>| instant.is_some_and(|instant| as_of < instant);
        let scheduled_at: Instant = input.get("scheduled_at");
        if as_of < scheduled_at {
            return Err(Problem::inconsistent(
                "/as_of",
                "Antes do horário marcado ainda não há atraso.",
                "Before the hour agreed nothing can be late.",
            ));
        }
        let arrived_at: Option<Instant> = input.get("arrived_at");
        if to_come(arrived_at) {
            return Err(unknown_yet("/arrived_at"));
        }
        let has_impediment: bool = input.get("impediment");
        let impediment_at: Option<Instant> = input.get("impediment_at");
        if impediment_at.is_some() && !has_impediment {
            return Err(no_impediment("/impediment_at"));
        }
        if to_come(impediment_at) {
            return Err(unknown_yet("/impediment_at"));
        }
        let exceptional: bool = input.get("exceptional");
        if exceptional && !has_impediment {
            return Err(no_impediment("/exceptional"));
        }
        let justification_sent_at: Option<Instant> = input.get("justification_sent_at");
        if to_come(justification_sent_at) {
            return Err(unknown_yet("/justification_sent_at"));
        }
        Ok(Self {
            scheduled_at,
            as_of,
            arrived_at,
            impediment: has_impediment.then_some(Impediment { at: impediment_at, exceptional }),
            reserve_in_use: input.get("reserve_in_use"),
            justification_sent_at,
        })
    }
}

fn unknown_yet(field: &str) -> Problem {
    Problem::inconsistent(
        field,
        "Isso é depois do momento da consulta.",
        "This is after the moment at which the facts are looked at.",
    )
}

fn no_impediment(field: &str) -> Problem {
    Problem::inconsistent(field, "Nenhum impedimento foi informado.", "No impediment was told.")
}

/// What is decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// Full minutes of delay.
    pub delay_minutes: i64,
    /// How late that is.
    pub level: Level,
    /// Whether the user may report it.
    pub user_may_report: bool,
    /// After this moment.
    #[serde(serialize_with = "local")]
    pub user_may_report_after: Instant,
    /// Whether the operator must justify it.
    pub justification_required: bool,
    /// By this moment.
    #[serde(serialize_with = "local_if_any")]
    pub justification_deadline_at: Option<Instant>,
    /// Whether a delay beyond the limit is admitted; none while it may still be, and within it.
    pub admitted: Option<bool>,
    /// What the operator must do.
    pub duties: Vec<Duty>,
    /// Infractions of the operator.
    pub possible_codes: Vec<Infraction>,
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

/// Delay that is tolerated (`semar:art-41.iii`).
const TOLERANCE: Minutes = Minutes(15);
/// Delay that an impediment allows (`semar:art-37.p2`).
const LIMIT: Minutes = Minutes(30);
/// Time to justify a delay (`semar:art-37.p3`). Silent text: for delays up to the limit
/// `semar:art-41.iv` sets no term, so this one is applied by analogy.
const TIME_TO_JUSTIFY: Hours = Hours(24);

/// Decides what a delay brings.
#[must_use]
pub fn decide(facts: &Facts) -> Decision {
    let mut steps = Steps::citing(&["semar:art-41.iii"]);
    let until = facts.arrived_at.unwrap_or(facts.as_of);
    let delay = until.full_minutes_since(facts.scheduled_at).max(Minutes(0));
    let tolerance = Counted::time(facts.scheduled_at, TOLERANCE);
    let tolerated_until = tolerance.end;
    let level = if until <= tolerated_until {
        Level::OnTime
    } else if until <= facts.scheduled_at.plus(LIMIT) {
        Level::Late
    } else {
        Level::OverLimit
    };
    let is_late = level != Level::OnTime;
    steps.push(Step::Delayed { delay, level });
    let step = Step::MayReport { after: tolerated_until, already: is_late };
    steps.push_counted(step, tolerance);
    let justification = is_late.then(|| Justification::of(facts));
    let justification_deadline_at = justification.map(|justification| justification.due_at);
    if let Some(due_at) = justification_deadline_at {
        steps.push_counted(Step::JustifyBy(due_at), Justification::term(facts));
    }
    let mut admitted = None;
    let mut possible_codes = Vec::new();
    match (level, justification) {
        (Level::Late, Some(justification)) => {
            possible_codes = codes_of_lateness(facts, justification);
        }
        (Level::OverLimit, Some(justification)) => {
            admitted = is_admitted(facts, justification);
            steps.push(Step::Admission(admitted));
            if admitted != Some(true) {
                possible_codes = codes_beyond_limit(facts, justification);
            }
        }
        (Level::OnTime | Level::Late | Level::OverLimit, _) => {}
    }
    let duties = duties(facts, is_late);
    for duty in &duties {
        steps.push(Step::Duty(*duty));
    }
    for infraction in &possible_codes {
        steps.push(Step::Infraction(*infraction));
    }
    steps.decide(Outcome {
        delay_minutes: delay.0,
        level,
        user_may_report: is_late,
        user_may_report_after: tolerated_until,
        justification_required: is_late,
        justification_deadline_at,
        admitted,
        duties,
        possible_codes,
    })
}

/// How the justification of a delay stands.
#[derive(Clone, Copy)]
struct Justification {
    /// It is due by this moment.
    due_at: Instant,
    /// It was sent by then.
    in_time: bool,
    /// It was sent after it, or was not, and the moment has passed.
    missed: bool,
}

impl Justification {
    fn term(facts: &Facts) -> Counted<Instant> {
        let happened_at = facts.impediment.and_then(|impediment| impediment.at);
        Counted::time(happened_at.unwrap_or(facts.scheduled_at), TIME_TO_JUSTIFY)
    }

    fn of(facts: &Facts) -> Self {
        let due_at = Self::term(facts).end;
        Self {
            due_at,
            in_time: facts.justification_sent_at.is_some_and(|sent_at| sent_at <= due_at),
            missed: due_at < facts.justification_sent_at.unwrap_or(facts.as_of),
        }
    }
}

/// Whether a delay beyond the limit is admitted; none while it may still be.
fn is_admitted(facts: &Facts, justification: Justification) -> Option<bool> {
    let is_exceptional = facts.impediment.is_some_and(|impediment| impediment.exceptional);
    if !is_exceptional {
        return Some(false);
    }
    let is_awaited = facts.justification_sent_at.is_none() && !justification.missed;
    (!is_awaited).then_some(justification.in_time)
}

fn codes_of_lateness(facts: &Facts, justification: Justification) -> Vec<Infraction> {
    let mut codes = Vec::new();
    // An impediment raises the limit, so this one needs its absence.
    if facts.impediment.is_none() {
        codes.push(Infraction::N028);
    }
    // Accused's reading: the entry punishes not sending, so a late justification escapes it.
    if facts.justification_sent_at.is_none() && justification.missed {
        codes.push(Infraction::N029);
    }
    codes
}

/// Accused's reading: one delay and one omission are one infraction each, so that these codes
/// displace those of lesser delays.
fn codes_beyond_limit(facts: &Facts, justification: Justification) -> Vec<Infraction> {
    let delay = if facts.arrived_at.is_some() { Infraction::N026 } else { Infraction::N024 };
    let mut codes = vec![delay];
    if justification.missed {
        codes.push(Infraction::N027);
    }
    codes
}

fn duties(facts: &Facts, is_late: bool) -> Vec<Duty> {
    let mut duties = Vec::new();
    if facts.impediment.is_some() {
        duties.push(if facts.reserve_in_use {
            Duty::OtherTransportAtOwnCost
        } else {
            Duty::CallReserveVehicle
        });
    }
    if is_late && facts.justification_sent_at.is_none() {
        duties.push(Duty::SendJustification);
    }
    duties
}

#[cfg(test)]
mod tests;
