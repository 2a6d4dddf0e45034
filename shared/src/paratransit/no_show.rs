//! `paratransit.no_show`: whether a missed trip is an absence of the user.

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    input::{
        Problem,
        field::{Field, Kind, Literal, any_list},
        object::Object,
        word::words,
    },
    language::{Language, Phrase},
    paratransit::{INSTANT, local_day},
    rule::{self, Rule, Steps, answer},
    service::Service,
    time::{Day, Instant, Minutes},
    wording,
};

/// The rule, as it stands in the registry.
pub const RULE: Rule = Rule {
    name: "paratransit.no_show",
    service: Service::Paratransit,
    title: ["Falta à viagem", "Missing a trip"],
    fields: FIELDS,
    provisions: &[
        "semar:art-30",
        "semar:art-30.pu",
        "semar:art-34",
        "semar:art-40.viii",
        "semar:art-41.iii",
        "semar:art-42.ii",
        "cc:art-132.p3",
    ],
    evaluate: |rule, question| answer::answer(rule, question, Facts::read, decide),
};

const FIELDS: &[Field] = &[
    Field::required("scheduled_at", INSTANT, "The time agreed."),
    Field::optional("vehicle_arrived_at", INSTANT, "Left out: no vehicle came."),
    Field::optional(
        "user_arrived_at",
        INSTANT,
        "When the user was at the place agreed. Left out: the user never came.",
    ),
    Field::flag("withdrew", "Whether the user was there and gave up the trip."),
    Field::flag("vehicle_lacks_safety_equipment", "Whether the vehicle lacks safety equipment."),
    Field::flag("has_return", "Whether the trip has a return."),
    Field::flag("justified", "Whether a justification was accepted."),
    Field::default(
        "earlier_unjustified",
        any_list(&Kind::Day),
        Literal::EmptyList,
        "Days of earlier unjustified absences.",
    ),
];

words! {
    /// In what way the user missed the trip.
    pub enum Absence {
        /// Never came.
        Absent = "absent",
        /// Came after the time agreed and after the vehicle.
        Late = "late",
        /// Was there and gave up.
        Withdrew = "withdrew",
    }
}

words! {
    /// Why it is no absence.
    pub enum Excuse {
        /// No vehicle came.
        NoVehicle = "no_vehicle",
        /// The vehicle came too late.
        VehicleLate = "vehicle_late",
        /// The vehicle lacks safety equipment.
        VehicleUnsafe = "vehicle_unsafe",
    }
}

/// What the rule must know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The time agreed.
    pub scheduled_at: Instant,
    /// When the vehicle came, if it did.
    pub vehicle_arrived_at: Option<Instant>,
    /// When the user came, if ever.
    pub user_arrived_at: Option<Instant>,
    /// Whether the user was there and gave up.
    pub withdrew: bool,
    /// Whether the vehicle lacks safety equipment.
    pub vehicle_lacks_safety_equipment: bool,
    /// Whether the trip has a return.
    pub has_return: bool,
    /// Whether a justification was accepted.
    pub justified: bool,
    /// Days of earlier unjustified absences, none after this trip.
    pub earlier_unjustified: Vec<Day>,
}

impl Facts {
    fn read(input: &Object) -> Result<Self, Problem> {
        let facts = Self {
            scheduled_at: input.get("scheduled_at"),
            vehicle_arrived_at: input.get("vehicle_arrived_at"),
            user_arrived_at: input.get("user_arrived_at"),
            withdrew: input.get("withdrew"),
            vehicle_lacks_safety_equipment: input.get("vehicle_lacks_safety_equipment"),
            has_return: input.get("has_return"),
            justified: input.get("justified"),
            earlier_unjustified: input.get("earlier_unjustified"),
        };
        if facts.withdrew && facts.user_arrived_at.is_none() {
            return Err(Problem::inconsistent(
                "/withdrew",
                "Quem não foi ao local não pode desistir ali.",
                "Who never came cannot give up on the spot.",
            ));
        }
        let day = local_day(facts.scheduled_at);
        match facts.earlier_unjustified.iter().position(|earlier| day < *earlier) {
            Some(index) => Err(Problem::inconsistent(
                format!("/earlier_unjustified/{index}"),
                "Uma falta anterior não vem depois desta viagem.",
                "An earlier absence does not come after this trip.",
            )),
            None => Ok(facts),
        }
    }

    /// What became of the trip.
    fn finding(&self) -> Finding {
        let Some(vehicle_arrived_at) = self.vehicle_arrived_at else {
            return Finding::Excused(Excuse::NoVehicle);
        };
        let Some(user_arrived_at) = self.user_arrived_at else {
            return Finding::Missed(Absence::Absent);
        };
        // Who is there when the vehicle comes, or at the time agreed, has presented themselves.
        if self.scheduled_at.max(vehicle_arrived_at) < user_arrived_at {
            return Finding::Missed(Absence::Late);
        }
        if !self.withdrew {
            return Finding::Present;
        }
        if self.vehicle_lacks_safety_equipment {
            Finding::Excused(Excuse::VehicleUnsafe)
        } else if self.scheduled_at.plus(TOLERANCE) < vehicle_arrived_at {
            Finding::Excused(Excuse::VehicleLate)
        } else {
            Finding::Missed(Absence::Withdrew)
        }
    }
}

enum Finding {
    Present,
    Excused(Excuse),
    Missed(Absence),
}

/// What is decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// Whether it is an absence.
    pub no_show: bool,
    /// Of what kind.
    pub kind: Option<Absence>,
    /// Why it is none.
    pub excuse: Option<Excuse>,
    /// Whether the return is cancelled with it.
    pub return_cancelled: bool,
    /// Whether the driver must report it at once.
    pub driver_must_report: bool,
    /// Whether it counts towards the two of six months.
    pub counted: bool,
    /// First day of the six months.
    pub window_start: Day,
    /// Unjustified absences in them, with this one if it counts.
    pub count_in_window: usize,
    /// Whether this one passes the limit.
    pub limit_exceeded: bool,
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

/// Delay of the vehicle that the user must bear (`semar:art-41.iii`).
pub const TOLERANCE: Minutes = Minutes(15);
/// Months that are looked back over (`semar:art-30.pu`).
const WINDOW_MONTHS: u32 = 6;
/// Unjustified absences allowed in them (`semar:art-30.pu`).
pub const LIMIT: usize = 2;

/// Decides whether the user was absent, and whether that counts.
#[must_use]
pub fn decide(facts: &Facts) -> Decision {
    let mut steps = Steps::citing(&["semar:art-30", "cc:art-132.p3"]);
    let (kind, excuse) = match facts.finding() {
        Finding::Present => {
            steps.push(Step::Present);
            (None, None)
        }
        Finding::Excused(excuse) => {
            steps.push(Step::Excused(excuse));
            (None, Some(excuse))
        }
        Finding::Missed(kind) => {
            steps.push(Step::Missed(kind));
            (Some(kind), None)
        }
    };
    let no_show = kind.is_some();
    let return_cancelled = no_show && facts.has_return;
    if return_cancelled {
        steps.push(Step::ReturnCancelled);
    }
    let day = local_day(facts.scheduled_at);
    let window_start = day.minus_months(WINDOW_MONTHS);
    let counted = no_show && !facts.justified;
    let in_window = |earlier: &&Day| window_start <= **earlier && **earlier <= day;
    let count_in_window =
        facts.earlier_unjustified.iter().filter(in_window).count() + usize::from(counted);
    let limit_exceeded = counted && LIMIT < count_in_window;
    if counted {
        steps.push(Step::Counted { since: window_start, count: count_in_window });
    } else if no_show {
        steps.push(Step::Justified);
    }
    if limit_exceeded {
        steps.push(Step::LimitExceeded);
    }
    steps.decide(Outcome {
        no_show,
        kind,
        excuse,
        return_cancelled,
        driver_must_report: no_show,
        counted,
        window_start,
        count_in_window,
        limit_exceeded,
    })
}

/// A step of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The user was there.
    Present,
    /// It is no absence, for this reason.
    Excused(Excuse),
    /// It is an absence, which the driver reports.
    Missed(Absence),
    /// The return falls with it.
    ReturnCancelled,
    /// It is the so many-th since this day.
    Counted {
        /// First day of the window.
        since: Day,
        /// How many there are.
        count: usize,
    },
    /// It does not count.
    Justified,
    /// There are too many.
    LimitExceeded,
}

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        match self {
            Self::Excused(Excuse::VehicleLate) => &["semar:art-41.iii"],
            Self::Excused(Excuse::VehicleUnsafe) => &["semar:art-34"],
            Self::Missed(_) => &["semar:art-40.viii", "semar:art-42.ii"],
            Self::Counted { .. } | Self::LimitExceeded => &["semar:art-30.pu"],
            Self::Present
            | Self::Excused(Excuse::NoVehicle)
            | Self::ReturnCancelled
            | Self::Justified => &[],
        }
    }

    fn say(&self, language: Language) -> String {
        let phrase = match self {
            Self::Present => Phrase::new(
                "Você se apresentou: não há falta.",
                "You presented yourself: it is no absence.",
            ),
            Self::Excused(Excuse::NoVehicle) => Phrase::new(
                "O veículo não veio: não há falta.",
                "No vehicle came: it is no absence.",
            ),
            Self::Excused(Excuse::VehicleLate) => Phrase::new(
                "O veículo atrasou mais de 15 minutos: desistir da viagem não é falta.",
                "The vehicle was more than 15 minutes late: giving up is no absence.",
            ),
            Self::Excused(Excuse::VehicleUnsafe) => Phrase::new(
                "Faltava equipamento de segurança no veículo: você podia recusar o embarque.",
                "The vehicle lacked safety equipment: you were free not to board.",
            ),
            Self::Missed(Absence::Absent) => Phrase::new(
                "Você não foi ao local combinado: é uma falta, e o motorista avisa a CASEM.",
                "You never came to the place agreed: it is an absence, and the driver reports it.",
            ),
            Self::Missed(Absence::Late) => Phrase::new(
                "Você chegou depois da hora marcada e depois do veículo: é uma falta, e o \
                 motorista avisa a CASEM.",
                "You came after the time agreed and after the vehicle: it is an absence, and the \
                 driver reports it.",
            ),
            Self::Missed(Absence::Withdrew) => Phrase::new(
                "Você estava no local e desistiu: é uma falta, e o motorista avisa a CASEM.",
                "You were there and gave up: it is an absence, and the driver reports it.",
            ),
            Self::ReturnCancelled => {
                Phrase::new("A volta fica cancelada junto.", "The return is cancelled with it.")
            }
            Self::Counted { since, count } => {
                let since = wording::day(language, *since);
                Phrase::new(
                    format!("Faltas sem justificativa desde {since}, com esta: {count}."),
                    format!("Unjustified absences since {since}, with this one: {count}."),
                )
            }
            Self::Justified => Phrase::new(
                "A justificativa foi aceita: a falta não conta.",
                "The justification was accepted: the absence does not count.",
            ),
            Self::LimitExceeded => Phrase::new(
                "O limite de duas faltas sem justificativa em seis meses foi passado.",
                "The limit of two unjustified absences in six months is passed.",
            ),
        };
        phrase.say(language).to_owned()
    }
}

#[cfg(test)]
mod tests;
