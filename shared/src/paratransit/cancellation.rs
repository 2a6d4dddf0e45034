//! `paratransit.cancellation`: the user gives a scheduled trip back.

use chrono::Datelike;
use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    input::{
        Problem,
        field::{Field, Kind, Literal, any_list},
        object::Object,
        word::{Word, words},
    },
    language::{Language, Phrase},
    paratransit::{INSTANT, local, local_day},
    rule::{self, Rule, Steps, answer},
    service::Service,
    time::{Day, Hours, Instant, Minutes, counted::Counted},
    wording,
};

/// The rule, as it stands in the registry.
pub const RULE: Rule = Rule {
    name: "paratransit.cancellation",
    service: Service::Paratransit,
    title: ["Cancelamento de viagem", "Cancelling a trip"],
    fields: FIELDS,
    provisions: &[
        "semar:art-29",
        "semar:art-29.pu",
        "semar:art-40.xi",
        "semar:art-40.xii",
        "cc:art-132.p4",
    ],
    evaluate: |rule, question| answer::answer(rule, question, Facts::read, decide),
};

const FIELDS: &[Field] = &[
    Field::required("trip_at", INSTANT, "Pick-up of the leg cancelled, the first of them."),
    Field::required("cancelled_at", INSTANT, "When the cancellation was communicated."),
    Field::required("leg", Kind::Word(Leg::WORDS), "What is cancelled."),
    Field::flag("outward_done", "Whether the outward trip was made; only with the return leg."),
    Field::flag("justified", "Whether a justification was accepted."),
    Field::default(
        "earlier_unjustified",
        any_list(&Kind::Day),
        Literal::EmptyList,
        "Local days on which earlier unjustified cancellations were communicated, one entry each.",
    ),
];

words! {
    /// What is cancelled.
    pub enum Leg {
        /// The trip there.
        Outward = "outward",
        /// The trip back.
        Return = "return",
        /// Both, as one cancellation.
        RoundTrip = "round_trip",
    }
}

words! {
    /// What the user did not keep.
    pub enum Breach {
        /// Told less than ten hours ahead.
        LateNotice = "late_notice",
        /// More unjustified cancellations in the month than are allowed.
        MonthlyLimit = "monthly_limit",
    }
}

/// What the rule must know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Pick-up of the leg cancelled.
    pub trip_at: Instant,
    /// When it was cancelled, before that.
    pub cancelled_at: Instant,
    /// The return of a trip whose outward leg was made.
    pub is_return_no_longer_needed: bool,
    /// Whether a justification was accepted.
    pub justified: bool,
    /// Days of earlier unjustified cancellations, none after this one.
    pub earlier_unjustified: Vec<Day>,
}

impl Facts {
    fn read(input: &Object) -> Result<Self, Problem> {
        let leg: Leg = input.get("leg");
        let outward_done: bool = input.get("outward_done");
        let facts = Self {
            trip_at: input.get("trip_at"),
            cancelled_at: input.get("cancelled_at"),
            is_return_no_longer_needed: leg == Leg::Return && outward_done,
            justified: input.get("justified"),
            earlier_unjustified: input.get("earlier_unjustified"),
        };
        if facts.trip_at <= facts.cancelled_at {
            return Err(Problem::inconsistent(
                "/cancelled_at",
                "Na hora da viagem ou depois dela não há cancelamento, e sim falta.",
                "At the hour of the trip or later it is no cancellation but an absence.",
            ));
        }
        if outward_done && leg != Leg::Return {
            return Err(Problem::inconsistent(
                "/outward_done",
                "Só a volta pode ser cancelada depois de feita a ida.",
                "Only the return can be cancelled once the outward trip was made.",
            ));
        }
        let day = local_day(facts.cancelled_at);
        match facts.earlier_unjustified.iter().position(|earlier| day < *earlier) {
            Some(index) => Err(Problem::inconsistent(
                format!("/earlier_unjustified/{index}"),
                "Um cancelamento anterior não vem depois deste.",
                "An earlier cancellation does not come after this one.",
            )),
            None => Ok(facts),
        }
    }
}

/// What is decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// Whole minutes from the cancellation to the trip.
    pub notice_minutes: i64,
    /// The last instant with ten hours' notice.
    #[serde(serialize_with = "local")]
    pub latest_in_time_at: Instant,
    /// Whether the notice was enough.
    pub in_time: bool,
    /// Whether it counts towards the two of the month.
    pub counted: bool,
    /// Unjustified cancellations of the month, with this one if it counts.
    pub count_in_month: usize,
    /// Whether this one passes the limit.
    pub limit_exceeded: bool,
    /// What the user did not keep.
    pub breaches: Vec<Breach>,
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

/// Notice that the service needs (`semar:art-29`).
pub const NOTICE: Hours = Hours(10);
/// Unjustified cancellations allowed in a calendar month (`semar:art-29.pu`).
pub const MONTHLY_LIMIT: usize = 2;

/// Judges the notice given, and whether the cancellation counts.
#[must_use]
pub fn decide(facts: &Facts) -> Decision {
    let mut steps = Steps::citing(&["semar:art-29", "cc:art-132.p4"]);
    let notice = Counted::time_before(facts.trip_at, NOTICE);
    let latest = notice.end;
    // Art. 40, XI asks only for word at once of a return that is no longer needed.
    let in_time = facts.cancelled_at <= latest || facts.is_return_no_longer_needed;
    let mut breaches = Vec::new();
    let step = if facts.is_return_no_longer_needed {
        Step::ReturnNoLongerNeeded
    } else if in_time {
        Step::InTime(latest)
    } else if facts.justified {
        // Accused's reading of art. 40, XII: an accepted reason excuses the short notice too.
        Step::LateExcused(latest)
    } else {
        breaches.push(Breach::LateNotice);
        Step::Late(latest)
    };
    if facts.is_return_no_longer_needed {
        steps.push(step);
    } else {
        steps.push_counted(step, notice);
    }
    let counted = !facts.justified;
    let month = |day: Day| (day.0.year(), day.0.month());
    let this_month = month(local_day(facts.cancelled_at));
    let earlier = facts.earlier_unjustified.iter().filter(|day| month(**day) == this_month);
    let count_in_month = earlier.count() + usize::from(counted);
    let limit_exceeded = counted && MONTHLY_LIMIT < count_in_month;
    steps.push(if counted { Step::Counted(count_in_month) } else { Step::NotCounted });
    if limit_exceeded {
        breaches.push(Breach::MonthlyLimit);
        steps.push(Step::LimitExceeded);
    }
    let Minutes(notice_minutes) = facts.trip_at.full_minutes_since(facts.cancelled_at);
    steps.decide(Outcome {
        notice_minutes,
        latest_in_time_at: latest,
        in_time,
        counted,
        count_in_month,
        limit_exceeded,
        breaches,
    })
}

/// A step of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The way there was made and the way back is not wanted.
    ReturnNoLongerNeeded,
    /// Told by this last instant.
    InTime(Instant),
    /// Told after it, without an accepted reason.
    Late(Instant),
    /// Told after it, with one.
    LateExcused(Instant),
    /// It is the so many-th of the month.
    Counted(usize),
    /// It does not count.
    NotCounted,
    /// There are too many in the month.
    LimitExceeded,
}

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        match self {
            Self::ReturnNoLongerNeeded => &["semar:art-40.xi"],
            Self::Late(_) => &["semar:art-40.xii"],
            Self::Counted(_) | Self::LimitExceeded => &["semar:art-29.pu"],
            Self::InTime(_) | Self::LateExcused(_) | Self::NotCounted => &[],
        }
    }

    fn say(&self, language: Language) -> String {
        let moment = |at| wording::moment(language, at, Service::Paratransit.zone());
        let phrase = match self {
            Self::ReturnNoLongerNeeded => Phrase::new(
                "Você já fez a ida e não precisa da volta: basta avisar logo, sem prazo mínimo.",
                "You made the trip there and do not need the one back: telling at once is enough.",
            ),
            Self::InTime(latest) => Phrase::new(
                format!("Você avisou com 10 horas ou mais. O prazo ia até {}.", moment(*latest)),
                format!("You gave 10 hours' notice or more. You had until {}.", moment(*latest)),
            ),
            Self::Late(latest) => Phrase::new(
                format!("Faltavam menos de 10 horas: o prazo foi até {}.", moment(*latest)),
                format!("Fewer than 10 hours were left: you had until {}.", moment(*latest)),
            ),
            Self::LateExcused(latest) => Phrase::new(
                format!(
                    "O prazo foi até {}, mas a justificativa aceita desculpa o atraso do aviso.",
                    moment(*latest)
                ),
                format!(
                    "You had until {}, but the accepted justification excuses the late notice.",
                    moment(*latest)
                ),
            ),
            Self::Counted(count) => Phrase::new(
                format!("Este é o {count}º cancelamento sem justificativa no mês."),
                format!("Unjustified cancellations this month, with this one: {count}."),
            ),
            Self::NotCounted => Phrase::new(
                "A justificativa foi aceita: este cancelamento não conta para o limite do mês.",
                "The justification was accepted: this cancellation does not count for the month.",
            ),
            Self::LimitExceeded => Phrase::new(
                "O limite de dois cancelamentos sem justificativa por mês foi passado.",
                "The limit of two unjustified cancellations a month is passed.",
            ),
        };
        phrase.say(language).to_owned()
    }
}

#[cfg(test)]
mod tests;
