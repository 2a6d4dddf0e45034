//! `paratransit.remuneration_adjustment`: an idle vehicle leaves the cost sheet, and the reserve
//! fleet has a minimum.

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    input::{
        Problem,
        field::{Condition, Field, Kind},
        object::Object,
    },
    language::Language,
    money::{Rounding, divide},
    paratransit::infraction::Infraction,
    rule::{self, Rule, Steps, answer},
    service::Service,
    time::Day,
    wording,
};

/// The rule, as it stands in the registry.
pub const RULE: Rule = Rule {
    name: "paratransit.remuneration_adjustment",
    service: Service::Paratransit,
    title: ["Veículo parado e frota reserva", "Idle vehicle and reserve fleet"],
    fields: FIELDS,
    provisions: &["semar:art-38.p1", "semar:art-38.p2", "semar:art-33.p2", "semar:annex-i.019"],
    evaluate: |rule, question| answer::answer(rule, question, Facts::read, decide),
};

/// The most vehicles of a fleet.
const MOST_VEHICLES: i64 = 10_000;

const FIELDS: &[Field] = &[
    Field::required("idle_from", Kind::Day, "First day out of operation."),
    Field::optional(
        "idle_to",
        Kind::Day,
        "Last day out of operation, not before the first; left out while it is still idle.",
    ),
    Field::when(
        "as_of",
        Kind::Day,
        Condition {
            holds: |root, _| Some(!root.is_given("idle_to")),
            about: "idle_to is left out",
        },
        "Day for which an idle vehicle is looked at, not before the first. Otherwise ignored.",
    ),
    Field::flag("exceptional_authorized", "Express authorisation of Ceturb-GV."),
    Field::optional(
        "registered_fleet",
        Kind::Integer { min: 1, max: MOST_VEHICLES },
        "Vehicles of the registered fleet.",
    ),
    Field::when(
        "reserve_vehicles",
        Kind::Integer { min: 0, max: MOST_VEHICLES },
        Condition {
            holds: |root, _| Some(root.is_given("registered_fleet")),
            about: "registered_fleet is given",
        },
        "Vehicles of it held in reserve, no more than it has. Otherwise ignored.",
    ),
];

/// What the rule must know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// First day out of operation.
    pub idle_from: Day,
    /// Until when it was idle, or still is.
    pub idle: Idle,
    /// Express authorisation of the regulator.
    pub exceptional_authorized: bool,
    /// The fleet, if it is to be judged.
    pub fleet: Option<Fleet>,
}

/// Until when a vehicle is idle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Idle {
    /// This was the last day.
    To(Day),
    /// It still is on this day.
    StillOn(Day),
}

/// A fleet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fleet {
    /// All its vehicles.
    pub registered: u32,
    /// Those in reserve.
    pub reserve: u32,
}

impl Facts {
    fn read(input: &Object) -> Result<Self, Problem> {
        let idle_from: Day = input.get("idle_from");
        let (idle, last, field) = match input.get::<Option<Day>>("idle_to") {
            Some(last) => (Idle::To(last), last, "/idle_to"),
            None => {
                let as_of = input.get("as_of");
                (Idle::StillOn(as_of), as_of, "/as_of")
            }
        };
        if last < idle_from {
            return Err(Problem::inconsistent(
                field,
                "O veículo ainda não estava parado nesse dia.",
                "The vehicle was not yet idle on that day.",
            ));
        }
        let fleet = match input.get::<Option<u32>>("registered_fleet") {
            Some(registered) => {
                let reserve = input.get("reserve_vehicles");
                if registered < reserve {
                    return Err(Problem::inconsistent(
                        "/reserve_vehicles",
                        "A reserva não pode ser maior que a frota.",
                        "The reserve cannot be greater than the fleet.",
                    ));
                }
                Some(Fleet { registered, reserve })
            }
            None => None,
        };
        Ok(Self {
            idle_from,
            idle,
            exceptional_authorized: input.get("exceptional_authorized"),
            fleet,
        })
    }
}

/// What is decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// Days out of operation, the first and the last among them.
    pub idle_days: i64,
    /// Whether the vehicle leaves the cost sheet.
    pub removed: bool,
    /// From this day on.
    pub removed_from: Option<Day>,
    /// It is back on this day; none while it is idle.
    pub restored_on: Option<Day>,
    /// Days without its cost.
    pub removed_days: i64,
    /// The fewest vehicles in reserve.
    pub reserve_required: Option<u32>,
    /// Whether so many are.
    pub reserve_met: Option<bool>,
    /// Infractions of the operator.
    pub possible_codes: Vec<Infraction>,
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

/// Days out of operation that cost nothing (`semar:art-38.p1`).
const TOLERATED_DAYS: i64 = 7;
/// Part of the fleet in reserve, per cent (`semar:art-33.p2`).
const RESERVE_PERCENT: u128 = 10;

/// Decides whether the vehicle leaves the cost sheet, and whether the reserve is enough.
#[must_use]
pub fn decide(facts: &Facts) -> Decision {
    let mut steps = Steps::citing(&["semar:art-38.p1"]);
    let (Idle::To(last) | Idle::StillOn(last)) = facts.idle;
    let idle_days = facts.idle_from.days_until(last).saturating_add(1);
    let removed_from = facts.idle_from.plus_days(TOLERATED_DAYS);
    let removed = idle_days > TOLERATED_DAYS && !facts.exceptional_authorized;
    let restored_on = match facts.idle {
        Idle::To(last) if removed => Some(last.plus_days(1)),
        Idle::To(_) | Idle::StillOn(_) => None,
    };
    steps.push(match (facts.exceptional_authorized, removed, restored_on) {
        (true, ..) => Step::Authorized(idle_days),
        (false, false, _) => Step::Tolerated(idle_days),
        (false, true, None) => Step::Removed(idle_days, removed_from),
        (false, true, Some(restored_on)) => {
            Step::RemovedUntil(idle_days, removed_from, restored_on)
        }
    });
    let reserve_required = facts.fleet.map(|fleet| required(fleet.registered));
    let mut reserve_met = None;
    let mut possible_codes = Vec::new();
    if let (Some(fleet), Some(required)) = (facts.fleet, reserve_required) {
        let met = fleet.reserve >= required;
        reserve_met = Some(met);
        steps.push(Step::ReserveRequired(required));
        if met {
            steps.push(Step::ReserveMet(fleet.reserve));
        } else {
            steps.push(Step::ReserveShort(fleet.reserve));
            possible_codes.push(Infraction::N019);
        }
    }
    steps.decide(Outcome {
        idle_days,
        removed,
        removed_from: removed.then_some(removed_from),
        restored_on,
        removed_days: if removed { idle_days - TOLERATED_DAYS } else { 0 },
        reserve_required,
        reserve_met,
        possible_codes,
    })
}

/// Rounded up: one vehicle fewer would be under the percentage.
fn required(registered: u32) -> u32 {
    let part = divide(u128::from(registered) * RESERVE_PERCENT, 100, Rounding::Up);
    u32::try_from(part).unwrap_or(u32::MAX)
}

/// A step of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// So many days are no more than are tolerated.
    Tolerated(i64),
    /// So many days, with the regulator's authorisation.
    Authorized(i64),
    /// So many days: out from this day on.
    Removed(i64, Day),
    /// So many days: out from the one day, back on the other.
    RemovedUntil(i64, Day, Day),
    /// So many vehicles must be in reserve.
    ReserveRequired(u32),
    /// So many are.
    ReserveMet(u32),
    /// Only so many are.
    ReserveShort(u32),
}

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        match self {
            Self::Authorized(_) => &["semar:art-38.p2"],
            Self::ReserveRequired(_) => &["semar:art-33.p2"],
            Self::ReserveShort(_) => Infraction::N019.cited(),
            Self::Tolerated(_)
            | Self::Removed(..)
            | Self::RemovedUntil(..)
            | Self::ReserveMet(_) => &[],
        }
    }

    fn say(&self, language: Language) -> String {
        let day = |day| wording::day(language, day);
        let days = |days: i64| wording::count(language, days.unsigned_abs());
        let vehicles = |vehicles: u32| wording::count(language, vehicles);
        match (self, language) {
            (Self::Tolerated(idle), Language::Portuguese) => format!(
                "Dias parado: {}. Até 7 dias seguidos, o veículo continua na planilha de custos.",
                days(*idle)
            ),
            (Self::Tolerated(idle), Language::English) => format!(
                "Days out of operation: {}. Up to 7 days in a row the vehicle stays in the \
                 cost sheet.",
                days(*idle)
            ),
            (Self::Authorized(idle), Language::Portuguese) => format!(
                "Dias parado: {}. Com autorização expressa da Ceturb-GV, o veículo continua na \
                 planilha de custos.",
                days(*idle)
            ),
            (Self::Authorized(idle), Language::English) => format!(
                "Days out of operation: {}. With the express authorisation of Ceturb-GV the \
                 vehicle stays in the cost sheet.",
                days(*idle)
            ),
            (Self::Removed(idle, from), Language::Portuguese) => format!(
                "Dias parado: {}. O veículo sai da planilha de custos a partir do oitavo dia, \
                 {}, até voltar a operar.",
                days(*idle),
                day(*from)
            ),
            (Self::Removed(idle, from), Language::English) => format!(
                "Days out of operation: {}. The vehicle leaves the cost sheet from the eighth \
                 day, {}, until it operates again.",
                days(*idle),
                day(*from)
            ),
            (Self::RemovedUntil(idle, from, back), Language::Portuguese) => format!(
                "Dias parado: {}. O veículo sai da planilha de custos a partir do oitavo dia, \
                 {}, e volta em {}.",
                days(*idle),
                day(*from),
                day(*back)
            ),
            (Self::RemovedUntil(idle, from, back), Language::English) => format!(
                "Days out of operation: {}. The vehicle leaves the cost sheet from the eighth \
                 day, {}, and is back on {}.",
                days(*idle),
                day(*from),
                day(*back)
            ),
            (Self::ReserveRequired(required), Language::Portuguese) => format!(
                "A reserva é de 10% da frota cadastrada, ou seja, pelo menos {} neste caso.",
                vehicles(*required)
            ),
            (Self::ReserveRequired(required), Language::English) => format!(
                "The reserve is 10% of the registered fleet, here at least {}.",
                vehicles(*required)
            ),
            (Self::ReserveMet(reserve), Language::Portuguese) => {
                format!("Há {} de reserva: é o bastante.", vehicles(*reserve))
            }
            (Self::ReserveMet(reserve), Language::English) => {
                format!("There are {} in reserve: it is enough.", vehicles(*reserve))
            }
            (Self::ReserveShort(reserve), Language::Portuguese) => format!(
                "Só há {} de reserva: cabe multa à operadora pela {}.",
                vehicles(*reserve),
                Infraction::N019.named(language)
            ),
            (Self::ReserveShort(reserve), Language::English) => format!(
                "Only {} are in reserve: the operator may be fined for {}.",
                vehicles(*reserve),
                Infraction::N019.named(language)
            ),
        }
    }
}

#[cfg(test)]
mod tests;
