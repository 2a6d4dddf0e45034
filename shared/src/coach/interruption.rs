//! `coach.interruption`: what is owed, and reported, when a trip is interrupted or delayed.

mod report;
mod sentences;

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::Serialize;

pub use self::report::ReportStatus;
use self::report::{Report, judge_report};
use crate::{
    calendar::Calendar,
    coach::{INSTANT, day_of, infraction::Infraction, local_if_any},
    input::{
        Problem,
        field::{Field, Kind, Literal},
        object::Object,
        word::{Word, words},
    },
    rule::{
        self, Rule, Steps, answer,
        ground::{Ground, HOLIDAYS},
    },
    service::Service,
    time::{Day, Hours, Instant, Minutes},
};

/// The rule, as it stands in the registry.
pub const RULE: Rule = Rule {
    name: "coach.interruption",
    service: Service::Coach,
    title: ["Viagem interrompida ou atrasada", "Trip interrupted or delayed"],
    fields: FIELDS,
    provisions: &[
        "agerba:art-32",
        "agerba:art-32.pu",
        "agerba:art-33",
        "agerba:art-34",
        "agerba:art-34.pu",
        "agerba:art-58.p2",
        "agerba:art-58.p2.i",
        "agerba:art-58.p2.ii",
        "agerba:art-89.x",
        "agerba:art-89.xii",
        "agerba:art-98.iii.c",
        "agerba:art-98.iii.f",
        "agerba:art-98.iii.i",
        "agerba:art-98.pu",
        "agerba:art-100",
        "agerba:art-100.p1",
        "agerba:art-101",
        "cc:art-132",
        "cc:art-132.p1",
        "cc:art-132.p4",
    ],
    evaluate: |rule, question| answer::answer_on(rule, question, Facts::read, decide),
};

const FIELDS: &[Field] = &[
    Field::required("event", Kind::Word(Event::WORDS), "What happened."),
    Field::required("cause", Kind::Word(Cause::WORDS), "Whose doing it was."),
    Field::required("started_at", INSTANT, "When it began."),
    Field::required("as_of", INSTANT, "Moment of the assessment; not before it began."),
    Field::optional("ended_at", INSTANT, "When the service was normal again."),
    Field::default(
        "injury",
        Kind::Word(Injury::WORDS),
        Literal::Word("none"),
        "The gravest injury; any needs an accident.",
    ),
    Field::optional("reported_at", INSTANT, "When the regulator got the report."),
    Field::optional(
        "transport_provided",
        Kind::Boolean,
        "Whether other transport was provided. Not judged where it is left out.",
    ),
    Field::optional(
        "food_and_lodging_provided",
        Kind::Boolean,
        "Whether food and lodging, or the indemnity in their place, were provided. Not judged \
         where it is left out.",
    ),
    HOLIDAYS,
];

words! {
    /// What happened.
    pub enum Event {
        /// The trip stopped.
        Interruption = "interruption",
        /// It runs late; this is no interruption.
        Delay = "delay",
        /// An accident.
        Accident = "accident",
        /// The inspection retained the vehicle.
        VehicleRetained = "vehicle_retained",
        /// The inspection seized it.
        VehicleSeized = "vehicle_seized",
    }
}

words! {
    /// Whose doing it was.
    pub enum Cause {
        /// The company's fault.
        CarrierFault = "carrier_fault",
        /// Nobody could help it.
        ForceMajeure = "force_majeure",
        /// Somebody else's.
        ThirdParty = "third_party",
    }
}

words! {
    /// The gravest injury.
    pub enum Injury {
        /// Nobody is hurt.
        None = "none",
        /// Light.
        Minor = "minor",
        /// Grave.
        Serious = "serious",
        /// Somebody died.
        Death = "death",
    }
}

/// What the rule must know.
#[derive(Clone, Debug)]
pub struct Facts<'a> {
    /// What happened.
    pub event: Event,
    /// Whose doing it was.
    pub cause: Cause,
    /// When it began.
    pub started_at: Instant,
    /// Moment of the assessment.
    pub as_of: Instant,
    /// When the service was normal again.
    pub ended_at: Option<Instant>,
    /// The gravest injury.
    pub injury: Injury,
    /// When the regulator got the report.
    pub reported_at: Option<Instant>,
    /// Whether other transport was provided, if it is judged.
    pub transport_provided: Option<bool>,
    /// Whether food and lodging were provided, if it is judged.
    pub food_and_lodging_provided: Option<bool>,
    /// The holidays that count.
    pub calendar: Cow<'a, Calendar>,
}

impl<'a> Facts<'a> {
    fn read(input: &Object, ground: &Ground<'a>) -> Result<Self, Problem> {
        let instant = |name| input.get::<Option<Instant>>(name).map(Instant::to_minute);
        let facts = Self {
            event: input.get("event"),
            cause: input.get("cause"),
            started_at: input.get::<Instant>("started_at").to_minute(),
            as_of: input.get::<Instant>("as_of").to_minute(),
            ended_at: instant("ended_at"),
            injury: input.get("injury"),
            reported_at: instant("reported_at"),
            transport_provided: input.get("transport_provided"),
            food_and_lodging_provided: input.get("food_and_lodging_provided"),
            calendar: ground.calendar(input),
        };
        facts.contradiction().map_or(Ok(facts), Err)
    }

    fn contradiction(&self) -> Option<Problem> {
        let is_outside = |instant: Option<Instant>| {
            instant.is_some_and(|at| at < self.started_at || self.as_of < at)
        };
        if self.as_of < self.started_at {
            return Some(Problem::inconsistent(
                "/as_of",
                "A avaliação não pode vir antes do começo.",
                "The assessment cannot come before the beginning.",
            ));
        }
        if is_outside(self.ended_at) {
            return Some(Problem::inconsistent(
                "/ended_at",
                "O fim fica entre o começo e a avaliação.",
                "The end lies between the beginning and the assessment.",
            ));
        }
        if self.injury != Injury::None && self.event != Event::Accident {
            return Some(Problem::inconsistent(
                "/injury",
                "Só um acidente tem feridos.",
                "Only an accident has injuries.",
            ));
        }
        is_outside(self.reported_at).then(|| {
            Problem::inconsistent(
                "/reported_at",
                "A comunicação fica entre o começo e a avaliação.",
                "The report lies between the beginning and the assessment.",
            )
        })
    }
}

/// What is decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// How long it lasted, or has lasted.
    pub duration_minutes: i64,
    /// Whether that is more than four hours.
    pub over_four_hours: bool,
    /// Whether immediate transport is due; always.
    pub onward_transport_due: bool,
    /// Whether another vehicle must take the place of a retained one.
    pub replacement_vehicle_due: bool,
    /// Whether food and lodging are due.
    pub food_and_lodging_due: bool,
    /// Whether the company may indemnify instead.
    pub indemnity_alternative: bool,
    /// Whether the victims must be assisted.
    pub assistance_due: bool,
    /// Whether the cause of the accident must be evaluated.
    pub cause_evaluation_required: bool,
    /// Whether the regulator must be told.
    pub report_due: bool,
    /// The last minute to tell it.
    #[serde(serialize_with = "local_if_any")]
    pub report_deadline: Option<Instant>,
    /// Where the report stands.
    pub report_status: ReportStatus,
    /// The last day without a fine for a report of force majeure.
    pub report_fine_last_day: Option<Day>,
    /// The infractions, each once.
    pub infractions: Vec<Infraction>,
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

/// What an interruption may last before Art. 58 asks for more; not over on its last minute.
const FOUR_HOURS: Hours = Hours(4);

const NO_CARE: Infraction = Infraction::coded("98.iii.c");
const NO_REPORT: Infraction = Infraction::coded("98.iii.f");
const NO_TRANSPORT: Infraction = Infraction::coded("98.iii.i");

/// Decides what is owed and reported.
#[must_use]
pub fn decide(facts: &Facts<'_>) -> Decision {
    let mut steps = Steps::citing(&["agerba:art-32"]);
    let duration = facts.ended_at.unwrap_or(facts.as_of).minutes_since(facts.started_at);
    let over_four_hours = Minutes::from(FOUR_HOURS) < duration;
    // A delay is no interruption.
    let is_interruption = facts.event != Event::Delay;
    let by_carrier = facts.cause == Cause::CarrierFault;
    steps.push(Step::OnwardTransport);
    // No minimum time: Art. 58 § 2º cannot take away what Art. 89 X gives.
    let food_and_lodging = match facts.event {
        Event::VehicleRetained => Some(Step::FoodAfterRetention),
        Event::VehicleSeized => Some(Step::FoodAfterSeizure),
        Event::Interruption | Event::Delay | Event::Accident => by_carrier.then_some(Step::Food),
    };
    let food_and_lodging_due = food_and_lodging.is_some();
    steps.push(food_and_lodging.unwrap_or(Step::NoFood));
    let indemnity_alternative = is_interruption && over_four_hours && by_carrier;
    if indemnity_alternative {
        steps.push(Step::IndemnityInstead);
    }
    let replacement_vehicle_due = facts.event == Event::VehicleRetained;
    if replacement_vehicle_due {
        steps.push(Step::ReplacementVehicle);
    }
    let is_accident = facts.event == Event::Accident;
    let is_grave = matches!(facts.injury, Injury::Serious | Injury::Death);
    if is_accident {
        steps.push(Step::Assistance);
        if is_grave {
            steps.push(Step::CauseEvaluation);
        }
    }
    let report = judge_report(facts, is_interruption && over_four_hours, &mut steps);
    let infractions = find_infractions(facts, &report, food_and_lodging_due);
    for infraction in &infractions {
        steps.push(Step::Infraction(*infraction));
    }
    steps.decide(Outcome {
        duration_minutes: duration.0,
        over_four_hours,
        onward_transport_due: true,
        replacement_vehicle_due,
        food_and_lodging_due,
        indemnity_alternative,
        assistance_due: is_accident,
        cause_evaluation_required: is_accident && is_grave,
        report_due: report.deadline.is_some(),
        report_deadline: report.deadline,
        report_status: report.status,
        report_fine_last_day: report.fine_last_day,
        infractions,
    })
}

fn find_infractions(
    facts: &Facts<'_>,
    report: &Report,
    food_and_lodging_due: bool,
) -> Vec<Infraction> {
    let is_delay = facts.event == Event::Delay;
    let told_on = day_of(facts.reported_at.unwrap_or(facts.as_of));
    let of_report = match (report.fine_last_day, report.status) {
        (Some(last_day), _) => (last_day < told_on).then_some(NO_REPORT),
        (None, ReportStatus::Late | ReportStatus::Overdue) => Some(Infraction::UNSPECIFIED),
        (None, _) => None,
    };
    let of_transport = match facts.transport_provided {
        Some(false) if !is_delay => Some(NO_CARE),
        Some(false) => (facts.cause == Cause::CarrierFault).then_some(NO_TRANSPORT),
        Some(true) | None => None,
    };
    // Art. 98 III c names accident and interruption only.
    let of_food = (food_and_lodging_due && facts.food_and_lodging_provided == Some(false))
        .then_some(if is_delay { Infraction::UNSPECIFIED } else { NO_CARE });
    let mut found: Vec<_> = [of_report, of_transport, of_food].into_iter().flatten().collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// A step of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Immediate transport is due.
    OnwardTransport,
    /// Food and lodging are due by the company's fault.
    Food,
    /// They are due because the vehicle was retained.
    FoodAfterRetention,
    /// They are due because it was seized.
    FoodAfterSeizure,
    /// They are not due.
    NoFood,
    /// The company may indemnify instead.
    IndemnityInstead,
    /// Another vehicle is due.
    ReplacementVehicle,
    /// The victims must be assisted.
    Assistance,
    /// The cause must be evaluated.
    CauseEvaluation,
    /// No report is due.
    NoReport,
    /// Every accident is reported.
    ReportAccident,
    /// Every interruption by force majeure is.
    ReportForceMajeure,
    /// Every interruption over four hours is.
    ReportLong,
    /// The last minute to report, and where the report stands.
    ReportUntil(Instant, ReportStatus),
    /// A report after this day is fined.
    FinedAfter(Day),
    /// The company commits this infraction.
    Infraction(Infraction),
}

#[cfg(test)]
mod tests;
