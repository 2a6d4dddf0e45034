//! `coach.vehicle`: whether a vehicle may run a line on a day.
//!
//! Its age, its inspection, its toilet and its drivers.

mod requirement;
mod sentences;

use schemars::JsonSchema;
use serde::Serialize;

pub use self::requirement::{Life, ToiletRule};
use crate::{
    coach::{INSTANT, Subsystem},
    input::{
        Problem,
        field::{Condition, Field, Kind, Literal, at_least},
        object::Object,
        word::Word,
    },
    measure::Metres,
    rule::{self, Rule, Steps, answer},
    service::Service,
    time::{Day, Instant, TimeOfDay, counted::Counted},
};

/// The rule, as it stands in the registry.
pub const RULE: Rule = Rule {
    name: "coach.vehicle",
    service: Service::Coach,
    title: ["Condições do veículo", "Fitness of the vehicle"],
    fields: FIELDS,
    provisions: &[
        "agerba:art-2.ix",
        "agerba:art-2.x",
        "agerba:art-12",
        "agerba:art-12.p1",
        "agerba:art-12.p1.i",
        "agerba:art-12.p1.i.a",
        "agerba:art-12.p1.i.b",
        "agerba:art-12.p2",
        "agerba:art-12.p2.i",
        "agerba:art-12.p2.i.a",
        "agerba:art-12.p2.i.b",
        "agerba:art-12.p3",
        "agerba:art-14.vii",
        "agerba:art-49",
        "agerba:art-49.i",
        "agerba:art-49.ii",
        "agerba:art-49.iii",
        "agerba:art-49.p1",
        "agerba:art-49.p3",
        "agerba:art-50",
        "agerba:art-86.p3",
        "cc:art-132.p3",
    ],
    evaluate: |rule, question| answer::answer(rule, question, Facts::read, decide),
};

const FIELDS: &[Field] = &[
    Field::required("subsystem", Kind::Word(Subsystem::WORDS), "Subsystem of the line."),
    Field::flag("semi_urban", "Line of semi-urban characteristics. Contradicts a structural line."),
    Field::required("seats", Kind::Integer { min: 1, max: 100 }, "Seats of the vehicle."),
    Field::required(
        "acquired_on",
        Kind::Day,
        "Invoice of the first bodywork (primeiro encarroçamento).",
    ),
    Field::required("last_inspection_on", Kind::Day, "Not before the acquisition."),
    Field::required("as_of", Kind::Day, "Day of the trip; not before the last inspection."),
    Field::required("line_length_m", at_least(1), "Length of the line along its route."),
    Field::required("sections", at_least(1), "Sections (seções) of the line."),
    Field::required("has_toilet", Kind::Boolean, "Whether the vehicle has a toilet."),
    Field::when(
        "departure",
        INSTANT,
        Condition {
            holds: |root, _| root.is_readably_given("arrival"),
            about: "an arrival is given",
        },
        "Scheduled departure.",
    ),
    Field::when(
        "arrival",
        INSTANT,
        Condition {
            holds: |root, _| root.is_readably_given("departure"),
            about: "a departure is given",
        },
        "Scheduled arrival, after the departure.",
    ),
    Field::flag("overnight_stop", "Whether the trip stops for the night (pernoite)."),
    Field::default(
        "drivers",
        Kind::Integer { min: 1, max: 10 },
        Literal::Integer(1),
        "Drivers on the vehicle.",
    ),
];

/// The scheduled times of a trip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Times {
    /// Scheduled departure.
    pub departure: Instant,
    /// Scheduled arrival.
    pub arrival: Instant,
}

/// What the rule must know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Subsystem of the line.
    pub subsystem: Subsystem,
    /// Whether the line is semi-urban; no structural line is.
    pub semi_urban: bool,
    /// Seats of the vehicle.
    pub seats: u32,
    /// Day of its acquisition.
    pub acquired_on: Day,
    /// Day of its last inspection.
    pub last_inspection_on: Day,
    /// Day of the trip.
    pub as_of: Day,
    /// Length of the line.
    pub line_length: Metres,
    /// Its sections.
    pub sections: u32,
    /// Whether the vehicle has a toilet.
    pub has_toilet: bool,
    /// The scheduled times, if they are known.
    pub times: Option<Times>,
    /// Whether the trip stops for the night.
    pub overnight_stop: bool,
    /// Drivers on the vehicle.
    pub drivers: u32,
}

impl Facts {
    fn read(input: &Object) -> Result<Self, Problem> {
        let instant = |name| input.get::<Option<Instant>>(name).map(Instant::to_minute);
        let facts = Self {
            subsystem: input.get("subsystem"),
            semi_urban: input.get("semi_urban"),
            seats: input.get("seats"),
            acquired_on: input.get("acquired_on"),
            last_inspection_on: input.get("last_inspection_on"),
            as_of: input.get("as_of"),
            line_length: input.get("line_length_m"),
            sections: input.get("sections"),
            has_toilet: input.get("has_toilet"),
            times: instant("departure")
                .zip(instant("arrival"))
                .map(|(departure, arrival)| Times { departure, arrival }),
            overnight_stop: input.get("overnight_stop"),
            drivers: input.get("drivers"),
        };
        facts.contradiction().map_or(Ok(facts), Err)
    }

    fn contradiction(&self) -> Option<Problem> {
        if self.semi_urban && self.subsystem == Subsystem::Structural {
            return Some(Problem::inconsistent(
                "/semi_urban",
                "Uma linha estrutural não é semiurbana.",
                "A structural line is not semi-urban.",
            ));
        }
        if self.last_inspection_on < self.acquired_on {
            return Some(Problem::inconsistent(
                "/last_inspection_on",
                "A vistoria não pode vir antes da aquisição.",
                "The inspection cannot come before the acquisition.",
            ));
        }
        if self.as_of < self.last_inspection_on {
            return Some(Problem::inconsistent(
                "/as_of",
                "A viagem não pode vir antes da última vistoria.",
                "The trip cannot come before the last inspection.",
            ));
        }
        self.times.is_some_and(|times| times.arrival <= times.departure).then(|| {
            Problem::inconsistent(
                "/arrival",
                "A chegada vem depois da partida.",
                "The arrival comes after the departure.",
            )
        })
    }
}

/// What is decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// Years that the vehicle may run.
    pub max_age_years: u32,
    /// The last day on which it may.
    pub life_ends_on: Day,
    /// Whether that day is not past.
    pub age_ok: bool,
    /// The last day on which its inspection holds.
    pub inspection_due_on: Day,
    /// Whether that day is not past.
    pub inspection_ok: bool,
    /// Whether the line asks for a toilet.
    pub toilet_required: bool,
    /// Whether the vehicle has what is asked for.
    pub toilet_ok: bool,
    /// Whether the trip asks for two drivers, if its times are known.
    pub two_drivers_required: Option<bool>,
    /// Whether there are as many as are asked for.
    pub drivers_ok: Option<bool>,
    /// The provisions that are not kept, in the order of the text.
    pub breaches: Vec<&'static str>,
    /// Whether all are kept.
    pub fit: bool,
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

/// The most seats of a smaller vehicle (`agerba:art-49.p3`).
const SMALL_VEHICLE_SEATS: u32 = 17;
/// The age up to which one inspection a year is enough (`agerba:art-50`).
const YEARLY_UNTIL_YEARS: u32 = 5;
/// Months that an inspection holds until then, and from then on (`agerba:art-50`).
const INSPECTION_MONTHS: [u32; 2] = [12, 6];
/// The length above which two drivers take turns (`agerba:art-86.p3`).
const TWO_DRIVERS_ABOVE: Metres = Metres(525_000);
/// The time of day after which they do (`agerba:art-86.p3`).
const TWO_DRIVERS_AFTER: TimeOfDay =
    TimeOfDay(chrono::NaiveTime::from_hms_opt(18, 0, 0).expect("a time of day"));

/// Decides whether a vehicle may run the line on the day.
#[must_use]
pub fn decide(facts: &Facts) -> Decision {
    let mut steps = Steps::citing(&["agerba:art-49", "agerba:art-50", "agerba:art-12"]);
    let life =
        if facts.seats <= SMALL_VEHICLE_SEATS { Life::Small } else { Life::Of(facts.subsystem) };
    let service = Counted::years(facts.acquired_on, life.years());
    let life_ends_on = service.end;
    let age_ok = facts.as_of <= life_ends_on;
    steps.push_counted(Step::Life { life, ends_on: life_ends_on, is_kept: age_ok }, service);
    // Accused's reading: the age on the day of the inspection sets the interval.
    let is_young = facts.last_inspection_on <= facts.acquired_on.plus_years(YEARLY_UNTIL_YEARS);
    let [yearly, half_yearly] = INSPECTION_MONTHS;
    let months = if is_young { yearly } else { half_yearly };
    let inspection = Counted::months(facts.last_inspection_on, months);
    let inspection_due_on = inspection.end;
    let inspection_ok = facts.as_of <= inspection_due_on;
    let step = Step::Inspection { months, due_on: inspection_due_on, is_kept: inspection_ok };
    steps.push_counted(step, inspection);
    let toilet = ToiletRule::of(facts);
    let toilet_required = toilet.is_required();
    let toilet_ok = !toilet_required || facts.has_toilet;
    steps.push(Step::Toilet { rule: toilet, is_kept: toilet_ok });
    let two_drivers_required = facts.times.map(|times| needs_two_drivers(facts, times));
    let drivers_ok = two_drivers_required.map(|two| !two || 2 <= facts.drivers);
    if let (Some(are_two), Some(is_kept)) = (two_drivers_required, drivers_ok) {
        steps.push(Step::Drivers { are_two, is_kept });
    }
    let breaches: Vec<_> = [
        toilet.letter().filter(|_| !toilet_ok),
        (!age_ok).then_some(life.provision()),
        (!inspection_ok).then_some("agerba:art-50"),
        (drivers_ok == Some(false)).then_some("agerba:art-86.p3"),
    ]
    .into_iter()
    .flatten()
    .collect();
    let fit = breaches.is_empty();
    steps.push(if fit { Step::Fit } else { Step::Unfit });
    steps.decide(Outcome {
        max_age_years: life.years(),
        life_ends_on,
        age_ok,
        inspection_due_on,
        inspection_ok,
        toilet_required,
        toilet_ok,
        two_drivers_required,
        drivers_ok,
        breaches,
        fit,
    })
}

/// On a long line, without a stop for the night, where the trip still runs after six in the evening
/// of the day of its departure.
fn needs_two_drivers(facts: &Facts, times: Times) -> bool {
    let zone = Service::Coach.zone();
    let arrives = (times.arrival.day_in(zone), times.arrival.time_of_day_in(zone));
    let evening = (times.departure.day_in(zone), TWO_DRIVERS_AFTER);
    TWO_DRIVERS_ABOVE < facts.line_length && !facts.overnight_stop && evening < arrives
}

/// A step of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// How long the vehicle may run.
    Life {
        /// What says so.
        life: Life,
        /// The last day.
        ends_on: Day,
        /// Whether it is not past.
        is_kept: bool,
    },
    /// How long its inspection holds.
    Inspection {
        /// Months.
        months: u32,
        /// The last day.
        due_on: Day,
        /// Whether it is not past.
        is_kept: bool,
    },
    /// Whether it needs a toilet.
    Toilet {
        /// What says so.
        rule: ToiletRule,
        /// Whether it has what it needs.
        is_kept: bool,
    },
    /// How many drivers the trip needs.
    Drivers {
        /// Two, or else one.
        are_two: bool,
        /// Whether there are enough.
        is_kept: bool,
    },
    /// The vehicle may run.
    Fit,
    /// It may not.
    Unfit,
}

#[cfg(test)]
mod tests;
