//! `mototaxi.permit`: may a permit, its driver and its vehicle work on a day?
//!
//! The last day of every validity is inside it and never moves: nothing has to be done on it. The
//! 60 days of Art. 26 § 3º are for replacing the motorcycle, not for working on; the passenger's
//! safety decides. The date that SeMOB sets for the inspection is no input, so an inspection serves
//! one year. One insurance policy covers liability (Art. 8 VI) and life (Art. 46 L).

pub mod parts;
pub mod reason;
mod sentences;

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    calendar::Calendar,
    input::{
        Problem,
        field::{Condition, Field, Kind, Literal},
        object::Object,
        word::Word,
    },
    mototaxi::{
        DISPLACEMENT, Driver, GREATEST_CC, LEAST_CC, YEAR, last_day_in_service,
        permit::{
            parts::{Auxiliary, Permit, Vehicle},
            reason::Reason,
        },
        term::Due,
        year_of,
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
    name: "mototaxi.permit",
    service: Service::Mototaxi,
    title: ["O mototáxi pode trabalhar?", "May the motorcycle taxi work?"],
    fields: FIELDS,
    provisions: &[
        "semob:art-2",
        "semob:art-6",
        "semob:art-8.v",
        "semob:art-8.vi",
        "semob:art-9",
        "semob:art-11",
        "semob:art-20",
        "semob:art-21.p1",
        "semob:art-21.p2",
        "semob:art-21.p3",
        "semob:art-21.p4",
        "semob:art-24.vii",
        "semob:art-24.xvi",
        "semob:art-25",
        "semob:art-26",
        "semob:art-26.p2",
        "semob:art-27",
        "semob:art-28",
        "semob:art-30",
        "semob:art-31",
        "semob:art-31.p5",
        "semob:art-46.xxviii",
        "semob:art-46.l",
        "semob:art-46.liii",
        "semob:art-47.iv",
        "semob:art-47.v",
        "semob:annex-i.v",
        "cc:art-132",
        "cc:art-132.p1",
        "cc:art-132.p3",
    ],
    evaluate: |rule, question| answer::answer_on(rule, question, Facts::read, decide),
};

const FIELDS: &[Field] = &[
    Field::required("on", Kind::Day, "The day that is looked at."),
    Field::required("permit", Kind::Object(PERMIT), "The permit (MT)."),
    Field::required("div", Kind::Object(DIV), "The DIV."),
    Field::required("driver", Kind::Object(DRIVER), "Who drives."),
    Field::required("vehicle", Kind::Object(VEHICLE), "The motorcycle."),
    HOLIDAYS,
];

const PERMIT: &[Field] = &[
    Field::required("signed_on", Kind::Day, "Day of the contract."),
    Field::flag("renewed", "Whether it was renewed, which is possible once."),
    Field::optional("revoked_on", Kind::Day, "Day of its revocation."),
    Field::optional("suspended_until", Kind::Day, "Last day of a suspension in course."),
    Field::optional("interruption", Kind::Object(INTERRUPTION), "While it stands still."),
    Field::default("holder_permits", ONE_TO_NINE, Literal::Integer(1), "Permits of the holder."),
];

const INTERRUPTION: &[Field] = &[
    Field::required("from", Kind::Day, "First day."),
    Field::required("until", Kind::Day, "Last day."),
];

const DIV: &[Field] = &[Field::required("valid_until", Kind::Day, "Its last day.")];

const DRIVER: &[Field] = &[
    Field::required("role", Kind::Word(Driver::WORDS), "Permit holder or auxiliary."),
    Field::when("birth_date", Kind::Day, IS_AUXILIARY, "Birth of the auxiliary."),
    Field::when("category_a_since", Kind::Day, IS_AUXILIARY, "Licence of category A since."),
    Field::when("authorised_on", Kind::Day, IS_AUXILIARY, "Day of the authorisation."),
    Field::when("credential_issued", Kind::Boolean, IS_AUXILIARY, "Whether the card was issued."),
    Field::default(
        "auxiliaries",
        ONE_TO_NINE,
        Literal::Integer(1),
        "Auxiliaries authorised under the permit.",
    ),
];

const VEHICLE: &[Field] = &[
    Field::required("registered", Kind::Boolean, "Whether SeMOB has registered it."),
    Field::required("rental_plate", Kind::Boolean, "Whether its plate is one for hire."),
    Field::required("documents_current", Kind::Boolean, "Whether its papers are in order."),
    Field::required("manufacture_year", YEAR, "Year of manufacture."),
    Field::required("displacement_cc", DISPLACEMENT, "Displacement in cubic centimetres."),
    Field::required("last_inspection_on", Kind::Day, "Day of the last inspection."),
    Field::required("last_inspection_passed", Kind::Boolean, "Whether it passed."),
    Field::required("insurance_until", Kind::Day, "Last day of the insurance."),
];

const ONE_TO_NINE: Kind = Kind::Integer { min: 1, max: 9 };

const IS_AUXILIARY: Condition = Condition {
    holds: |_, driver| driver.get_if("role").map(|role: Driver| role == Driver::Auxiliary),
    about: "the role is auxiliary",
};

/// Years of a permit, and of its one renewal (`semob:annex-i.v`).
const PERMIT_YEARS: u32 = 6;
/// Months of an auxiliary's authorisation (`semob:art-21.p3`).
const AUTHORISATION_MONTHS: u32 = 12;
/// Days within which the auxiliary comes for the card (`semob:art-21.p4`).
const CREDENTIAL_DAYS: u32 = 10;
/// Completed years of an auxiliary (`semob:art-21.p2`).
const AUXILIARY_AGE: u32 = 21;
/// Years of an auxiliary's licence (`semob:art-21.p2`).
const LICENCE_YEARS: u32 = 2;
/// Years that an inspection serves (`semob:art-31`).
const INSPECTION_YEARS: u32 = 1;

/// What the rule must know.
#[derive(Clone, Debug)]
pub struct Facts<'a> {
    /// The day that is looked at.
    pub on: Day,
    /// The permit.
    pub permit: Permit,
    /// Last day of the DIV.
    pub div_valid_until: Day,
    /// The auxiliary; none where the permit holder drives.
    pub auxiliary: Option<Auxiliary>,
    /// The motorcycle.
    pub vehicle: Vehicle,
    /// The holidays of the case.
    pub calendar: Cow<'a, Calendar>,
}

impl<'a> Facts<'a> {
    fn read(input: &Object, ground: &Ground<'a>) -> Result<Self, Problem> {
        let (permit, driver, vehicle) =
            (input.object("permit"), input.object("driver"), input.object("vehicle"));
        let is_auxiliary = driver.get::<Driver>("role") == Driver::Auxiliary;
        let interruption = permit.object_if("interruption");
        let facts = Self {
            on: input.get("on"),
            permit: Permit {
                signed_on: permit.get("signed_on"),
                renewed: permit.get("renewed"),
                revoked_on: permit.get("revoked_on"),
                suspended_until: permit.get("suspended_until"),
                interruption: interruption.map(|days| (days.get("from"), days.get("until"))),
                holder_permits: permit.get("holder_permits"),
            },
            div_valid_until: input.object("div").get("valid_until"),
            auxiliary: is_auxiliary.then(|| Auxiliary {
                birth_date: driver.get("birth_date"),
                category_a_since: driver.get("category_a_since"),
                authorised_on: driver.get("authorised_on"),
                credential_issued: driver.get("credential_issued"),
                auxiliaries: driver.get("auxiliaries"),
            }),
            vehicle: Vehicle {
                registered: vehicle.get("registered"),
                rental_plate: vehicle.get("rental_plate"),
                documents_current: vehicle.get("documents_current"),
                manufacture_year: vehicle.get("manufacture_year"),
                displacement_cc: vehicle.get("displacement_cc"),
                last_inspection_on: vehicle.get("last_inspection_on"),
                last_inspection_passed: vehicle.get("last_inspection_passed"),
                insurance_until: vehicle.get("insurance_until"),
            },
            calendar: ground.calendar(input),
        };
        facts.contradiction().map_or(Ok(facts), Err)
    }

    fn contradiction(&self) -> Option<Problem> {
        if self.permit.interruption.is_some_and(|(from, until)| until < from) {
            return Some(Problem::inconsistent(
                "/permit/interruption/until",
                "A interrupção acaba antes de começar.",
                "The interruption ends before it begins.",
            ));
        }
        if self.on < self.vehicle.last_inspection_on {
            return Some(Problem::inconsistent(
                "/vehicle/last_inspection_on",
                "A última vistoria é posterior ao dia consultado.",
                "The last inspection is later than the day that is looked at.",
            ));
        }
        (year_of(self.on) < self.vehicle.manufacture_year).then(|| {
            Problem::inconsistent(
                "/vehicle/manufacture_year",
                "O veículo foi fabricado depois do dia consultado.",
                "The vehicle was made after the day that is looked at.",
            )
        })
    }
}

/// What is decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// Whether they may work.
    pub entitled: bool,
    /// Why not.
    pub reasons: Vec<Reason>,
    /// Last day of the permit.
    pub permit_ends_on: Day,
    /// Last day of the auxiliary's authorisation.
    pub authorisation_ends_on: Option<Day>,
    /// Last day for the auxiliary to come for the card.
    pub credential_due_on: Option<Day>,
    /// Last day that the inspection serves.
    pub inspection_ends_on: Day,
    /// Last day that the motorcycle serves.
    pub vehicle_ends_on: Day,
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

/// Decides whether they may work.
#[must_use]
pub fn decide(facts: &Facts<'_>) -> Decision {
    let mut steps = Steps::citing(&[
        "semob:art-20",
        "semob:annex-i.v",
        "semob:art-31",
        "semob:art-26",
        "semob:art-26.p2",
        "cc:art-132.p3",
    ]);
    let first_term = Counted::years(facts.permit.signed_on, PERMIT_YEARS);
    let term = if facts.permit.renewed {
        Counted::years(first_term.end, PERMIT_YEARS)
    } else {
        first_term
    };
    let permit_ends_on = term.end;
    let inspection = Counted::years(facts.vehicle.last_inspection_on, INSPECTION_YEARS);
    let inspection_ends_on = inspection.end;
    let vehicle_ends_on = last_day_in_service(facts.vehicle.manufacture_year);
    steps.push(Step::Validity { permit_ends_on, inspection_ends_on, vehicle_ends_on });
    steps.count(term);
    steps.count(inspection);
    let authorisation = facts.auxiliary.map(|auxiliary| {
        let authorisation = Counted::months(auxiliary.authorised_on, AUTHORISATION_MONTHS);
        let credential = Counted::days(auxiliary.authorised_on, CREDENTIAL_DAYS, &facts.calendar);
        let (ends_on, due) = (authorisation.end, Due::from(&credential));
        steps.push_counted(Step::Authorisation { ends_on, credential_due: due }, authorisation);
        steps.count(credential);
        (ends_on, due.day)
    });
    let auxiliary = facts.auxiliary.zip(authorisation.map(|(ends_on, _)| ends_on));
    let holds = |reason: &Reason| {
        let (on, permit, vehicle) = (facts.on, &facts.permit, &facts.vehicle);
        match reason {
            Reason::PermitNotStarted => on < permit.signed_on,
            Reason::PermitExpired => permit_ends_on < on,
            Reason::PermitRevoked => permit.revoked_on.is_some_and(|revoked| revoked <= on),
            Reason::PermitSuspended => permit.suspended_until.is_some_and(|until| on <= until),
            Reason::PermitInterrupted => {
                permit.interruption.is_some_and(|(from, until)| from <= on && on <= until)
            }
            Reason::SecondPermit => 1 < permit.holder_permits,
            Reason::DivExpired => facts.div_valid_until < on,
            Reason::AuxiliaryUnder21 => auxiliary.is_some_and(|(driver, _)| {
                driver.authorised_on < driver.birth_date.plus_years(AUXILIARY_AGE)
            }),
            Reason::AuxiliaryLicenceTooRecent => auxiliary.is_some_and(|(driver, _)| {
                driver.authorised_on < driver.category_a_since.plus_years(LICENCE_YEARS)
            }),
            Reason::AuxiliaryNotAuthorised => {
                auxiliary.is_some_and(|(driver, ends_on)| on < driver.authorised_on || ends_on < on)
            }
            Reason::AuxiliaryWithoutCredential => {
                auxiliary.is_some_and(|(driver, _)| !driver.credential_issued)
            }
            Reason::MoreThanOneAuxiliary => {
                auxiliary.is_some_and(|(driver, _)| 1 < driver.auxiliaries)
            }
            Reason::VehicleNotRegistered => !vehicle.registered,
            Reason::NotRentalPlate => !vehicle.rental_plate,
            Reason::DocumentsNotCurrent => !vehicle.documents_current,
            Reason::VehicleTooOld => vehicle_ends_on < on,
            Reason::DisplacementOutOfRange => {
                !(LEAST_CC..=GREATEST_CC).contains(&vehicle.displacement_cc)
            }
            Reason::InspectionFailed => !vehicle.last_inspection_passed,
            Reason::InspectionOverdue => inspection_ends_on < on,
            Reason::InsuranceLapsed => vehicle.insurance_until < on,
        }
    };
    let reasons: Vec<_> = Reason::ALL.iter().copied().filter(holds).collect();
    for reason in &reasons {
        steps.push(Step::Refused(*reason));
    }
    if reasons.is_empty() {
        steps.push(Step::Entitled);
    }
    steps.decide(Outcome {
        entitled: reasons.is_empty(),
        reasons,
        permit_ends_on,
        authorisation_ends_on: authorisation.map(|(ends_on, _)| ends_on),
        credential_due_on: authorisation.map(|(_, due)| due),
        inspection_ends_on,
        vehicle_ends_on,
    })
}

/// A step of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Until when permit, inspection and motorcycle serve.
    Validity {
        /// Last day of the permit.
        permit_ends_on: Day,
        /// Last day of the inspection.
        inspection_ends_on: Day,
        /// Last day of the motorcycle.
        vehicle_ends_on: Day,
    },
    /// Until when the auxiliary may drive, and must have come for the card.
    Authorisation {
        /// Last day of the authorisation.
        ends_on: Day,
        /// Last day to come for the card.
        credential_due: Due,
    },
    /// They may not work, because of this.
    Refused(Reason),
    /// They may work.
    Entitled,
}

#[cfg(test)]
mod tests;
