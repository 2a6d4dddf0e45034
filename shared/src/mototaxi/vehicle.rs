//! `mototaxi.vehicle`: does a motorcycle meet the specification, on entry or in place of another?
//!
//! § 1º of Art. 26 speaks of the vehicle that reaches its limit, so an earlier replacement only
//! meets the specification. A late replacement is accepted and is an infraction: to refuse it would
//! keep the old vehicle. GPS and meter are due only when SeMOB asks for them (Arts. 25, 40 V a).

pub mod failure;
mod sentences;

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    calendar::Calendar,
    input::{
        Problem,
        field::{Field, Kind, Literal, unique_list},
        object::Object,
        word::{Word, words},
    },
    mototaxi::{
        DISPLACEMENT, GREATEST_CC, LEAST_CC, SERVICE_YEARS, YEAR, last_day_in_service, term::Due,
        vehicle::failure::Failure, year_of,
    },
    rule::{
        self, Rule, Steps, answer,
        ground::{Ground, HOLIDAYS},
    },
    service::Service,
    time::{Day, counted::Counted},
};

/// The rule, as it stands in the registry.
pub const RULE: Rule = Rule {
    name: "mototaxi.vehicle",
    service: Service::Mototaxi,
    title: ["A moto atende às exigências?", "Does the motorcycle meet the specification?"],
    fields: FIELDS,
    provisions: &[
        "semob:art-24.xiv",
        "semob:art-25",
        "semob:art-25.i",
        "semob:art-25.ii",
        "semob:art-25.iii",
        "semob:art-25.iv",
        "semob:art-25.v",
        "semob:art-25.vi",
        "semob:art-25.vii",
        "semob:art-25.viii",
        "semob:art-25.ix",
        "semob:art-25.x",
        "semob:art-25.xi",
        "semob:art-26",
        "semob:art-26.p1",
        "semob:art-26.p2",
        "semob:art-26.p3",
        "semob:art-26.p4",
        "semob:art-46.xlix",
        "semob:annex-i.xx",
        "cc:art-132",
        "cc:art-132.p1",
    ],
    evaluate: |rule, question| answer::answer_on(rule, question, Facts::read, decide),
};

const FIELDS: &[Field] = &[
    Field::required("on", Kind::Day, "Day of the check."),
    Field::required("vehicle", Kind::Object(VEHICLE), "The motorcycle."),
    Field::default(
        "semob_requires",
        unique_list(&Kind::Word(Required::WORDS), 0, Required::WORDS.len()),
        Literal::EmptyList,
        "Equipment that SeMOB has made compulsory, each once.",
    ),
    Field::optional("replaces", Kind::Object(REPLACES), "The vehicle that it replaces."),
    HOLIDAYS,
];

const VEHICLE: &[Field] = &[
    Field::required("kind", Kind::Word(VehicleKind::WORDS), "What kind of vehicle it is."),
    Field::required("displacement_cc", DISPLACEMENT, "Displacement in cubic centimetres."),
    Field::required("manufacture_year", YEAR, "Year of manufacture."),
    Field::required("colour", Kind::Word(Colour::WORDS), "Its colour."),
    Field::required(
        "prefix_marked",
        Kind::Boolean,
        "Whether its prefix, four digits in black, is on tank and side fairings.",
    ),
    Field::required(
        "equipment",
        unique_list(&Kind::Word(Equipment::WORDS), 0, Equipment::WORDS.len()),
        "What it is equipped with, each once.",
    ),
    Field::required(
        "mudguard_mm",
        Kind::Integer { min: 0, max: 2000 },
        "Length of the mudguard in millimetres; 0 where there is none.",
    ),
];

const REPLACES: &[Field] = &[
    Field::required("manufacture_year", YEAR, "Year of its manufacture."),
    Field::required("decharacterised", Kind::Boolean, "Whether its markings are gone."),
    Field::required("records_cancelled", Kind::Boolean, "Whether its records are cancelled."),
];

/// The shortest mudguard, in millimetres (`semob:art-25.ix`).
const MUDGUARD_MM: i64 = 200;
/// Days to replace a vehicle that has served (`semob:art-26.p3`).
const REPLACEMENT_DAYS: u32 = 60;
/// The greatest age of what replaces it, in calendar years (`semob:art-26.p1`).
const REPLACEMENT_YEARS: i64 = 3;

words! {
    /// A kind of vehicle.
    pub enum VehicleKind {
        /// The only one that serves.
        Motorcycle = "motorcycle",
        /// A scooter.
        Scooter = "scooter",
        /// A moped.
        Moped = "moped",
        /// A tricycle.
        Tricycle = "tricycle",
        /// Anything else.
        Other = "other",
    }
}

words! {
    /// A colour.
    pub enum Colour {
        /// The only one that serves.
        White = "white",
        /// Any other.
        Other = "other",
    }
}

words! {
    /// What a motorcycle is equipped with.
    pub enum Equipment {
        /// Alça metálica.
        GrabRails = "grab_rails",
        /// Mata-cachorro.
        LegGuard = "leg_guard",
        /// Antena corta-pipa.
        KiteLineAntenna = "kite_line_antenna",
        /// Motocímetro.
        Meter = "meter",
        /// Velocímetro.
        Speedometer = "speedometer",
        /// Protection of the exhaust.
        ExhaustShield = "exhaust_shield",
        /// Satellite navigation.
        Gps = "gps",
        /// What the traffic code asks for.
        CtbEquipment = "ctb_equipment",
    }
}

words! {
    /// What SeMOB may make compulsory.
    pub enum Required {
        /// Motocímetro.
        Meter = "meter",
        /// Satellite navigation.
        Gps = "gps",
    }
}

/// What the rule must know.
#[derive(Clone, Debug)]
pub struct Facts<'a> {
    /// Day of the check.
    pub on: Day,
    /// The motorcycle.
    pub vehicle: Vehicle,
    /// Equipment that SeMOB has made compulsory.
    pub semob_requires: Vec<Required>,
    /// The vehicle that it replaces.
    pub replaces: Option<Replaced>,
    /// The holidays of the case.
    pub calendar: Cow<'a, Calendar>,
}

/// A motorcycle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vehicle {
    /// What it is.
    pub kind: VehicleKind,
    /// Displacement in cubic centimetres.
    pub displacement_cc: i64,
    /// Year of manufacture.
    pub manufacture_year: i64,
    /// Its colour.
    pub colour: Colour,
    /// Whether it shows its prefix.
    pub prefix_marked: bool,
    /// What it is equipped with.
    pub equipment: Vec<Equipment>,
    /// Length of the mudguard in millimetres.
    pub mudguard_mm: i64,
}

/// A vehicle that is replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replaced {
    /// Year of manufacture.
    pub manufacture_year: i64,
    /// Whether its markings are gone.
    pub decharacterised: bool,
    /// Whether its records are cancelled.
    pub records_cancelled: bool,
}

impl<'a> Facts<'a> {
    fn read(input: &Object, ground: &Ground<'a>) -> Result<Self, Problem> {
        let vehicle = input.object("vehicle");
        let facts = Self {
            on: input.get("on"),
            vehicle: Vehicle {
                kind: vehicle.get("kind"),
                displacement_cc: vehicle.get("displacement_cc"),
                manufacture_year: vehicle.get("manufacture_year"),
                colour: vehicle.get("colour"),
                prefix_marked: vehicle.get("prefix_marked"),
                equipment: vehicle.get("equipment"),
                mudguard_mm: vehicle.get("mudguard_mm"),
            },
            semob_requires: input.get("semob_requires"),
            replaces: input.object_if("replaces").map(|replaced| Replaced {
                manufacture_year: replaced.get("manufacture_year"),
                decharacterised: replaced.get("decharacterised"),
                records_cancelled: replaced.get("records_cancelled"),
            }),
            calendar: ground.calendar(input),
        };
        let later = |field: &str| {
            Problem::inconsistent(
                field,
                "O veículo foi fabricado depois do dia da verificação.",
                "The vehicle was made after the day of the check.",
            )
        };
        if year_of(facts.on) < facts.vehicle.manufacture_year {
            return Err(later("/vehicle/manufacture_year"));
        }
        match facts.replaces {
            Some(replaced) if year_of(facts.on) < replaced.manufacture_year => {
                Err(later("/replaces/manufacture_year"))
            }
            _ => Ok(facts),
        }
    }

    fn age(&self, manufacture_year: i64) -> i64 {
        year_of(self.on) - manufacture_year
    }

    fn fails(&self, failure: Failure) -> bool {
        let vehicle = &self.vehicle;
        let lacks = |equipment| !vehicle.equipment.contains(&equipment);
        let requires = |equipment| self.semob_requires.contains(&equipment);
        // Only a vehicle that has reached its limit is replaced by a newer one (Art. 26 § 1º).
        let at_limit = self.replaces.filter(|old| SERVICE_YEARS <= self.age(old.manufacture_year));
        match failure {
            Failure::NotAMotorcycle => vehicle.kind != VehicleKind::Motorcycle,
            Failure::DisplacementTooLow => vehicle.displacement_cc < LEAST_CC,
            Failure::DisplacementTooHigh => GREATEST_CC < vehicle.displacement_cc,
            Failure::NotWhite => vehicle.colour != Colour::White,
            Failure::PrefixNotMarked => !vehicle.prefix_marked,
            Failure::NoGrabRails => lacks(Equipment::GrabRails),
            Failure::NoLegGuard => lacks(Equipment::LegGuard),
            Failure::NoKiteLineAntenna => lacks(Equipment::KiteLineAntenna),
            Failure::NoMeter => requires(Required::Meter) && lacks(Equipment::Meter),
            Failure::NoSpeedometer => lacks(Equipment::Speedometer),
            Failure::NoExhaustShield => lacks(Equipment::ExhaustShield),
            Failure::MudguardTooShort => vehicle.mudguard_mm < MUDGUARD_MM,
            Failure::NoGps => requires(Required::Gps) && lacks(Equipment::Gps),
            Failure::NoCtbEquipment => lacks(Equipment::CtbEquipment),
            Failure::TooOld => SERVICE_YEARS < self.age(vehicle.manufacture_year),
            Failure::NotNewer => {
                at_limit.is_some_and(|old| vehicle.manufacture_year <= old.manufacture_year)
            }
            Failure::OverThreeYears => {
                at_limit.is_some() && REPLACEMENT_YEARS < self.age(vehicle.manufacture_year)
            }
            Failure::ReplacedNotDecharacterised => {
                self.replaces.is_some_and(|old| !old.decharacterised)
            }
            Failure::ReplacedRecordsNotCancelled => {
                self.replaces.is_some_and(|old| !old.records_cancelled)
            }
        }
    }
}

/// What is decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// Whether the motorcycle is accepted.
    pub accepted: bool,
    /// Why not.
    pub failures: Vec<Failure>,
    /// Its age in calendar years.
    pub age_years: i64,
    /// The last day that it serves.
    pub last_day_in_service: Day,
    /// The last day to replace the old one.
    pub replacement_due_on: Option<Day>,
    /// Whether that day is past.
    pub replacement_overdue: Option<bool>,
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

/// Decides whether the motorcycle is accepted.
#[must_use]
pub fn decide(facts: &Facts<'_>) -> Decision {
    let mut steps = Steps::citing(&["semob:art-26.p2", "semob:art-25"]);
    let age_years = facts.age(facts.vehicle.manufacture_year);
    let last_day = last_day_in_service(facts.vehicle.manufacture_year);
    steps.push(Step::Service(last_day));
    let failures: Vec<_> =
        Failure::ALL.iter().copied().filter(|failure| facts.fails(*failure)).collect();
    for failure in &failures {
        steps.push(Step::Refused(*failure));
    }
    let replacement = facts.replaces.map(|old| {
        let end = last_day_in_service(old.manufacture_year);
        Counted::days(end, REPLACEMENT_DAYS, &facts.calendar)
    });
    let due = replacement.as_ref().map(Due::from);
    let replacement_overdue = due.map(|due| due.day < facts.on);
    if let (Some(due), Some(replacement)) = (due, replacement) {
        steps.push_counted(Step::ReplacementDue(due), replacement);
    }
    if replacement_overdue == Some(true) {
        steps.push(Step::ReplacedLate);
    }
    if failures.is_empty() {
        steps.push(Step::Accepted);
    }
    steps.decide(Outcome {
        accepted: failures.is_empty(),
        failures,
        age_years,
        last_day_in_service: last_day,
        replacement_due_on: due.map(|due| due.day),
        replacement_overdue,
    })
}

/// A step of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The last day that the motorcycle serves.
    Service(Day),
    /// It is not accepted, because of this.
    Refused(Failure),
    /// The last day to replace the old one.
    ReplacementDue(Due),
    /// That day is past.
    ReplacedLate,
    /// It is accepted.
    Accepted,
}

#[cfg(test)]
mod tests;
