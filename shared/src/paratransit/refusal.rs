//! `paratransit.refusal`: the operator refuses a trip, or the passenger refuses to board.

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    input::{
        Problem,
        field::{Condition, Field, Kind},
        object::Object,
        word::{Word, words},
    },
    paratransit::{INSTANT, infraction::Infraction, local_if_any},
    rule::{self, Rule, Steps, answer},
    service::Service,
    time::{Hours, Instant, counted::Counted},
};

mod sentences;

pub use sentences::Step;

/// The rule, as it stands in the registry.
pub const RULE: Rule = Rule {
    name: "paratransit.refusal",
    service: Service::Paratransit,
    title: ["Recusa de uma viagem", "Refusal of a trip"],
    fields: FIELDS,
    provisions: &[
        "semar:art-20",
        "semar:art-21",
        "semar:art-30",
        "semar:art-34",
        "semar:art-40.v",
        "semar:art-41.i",
        "semar:art-41.iii",
        "semar:art-42.viii",
        "semar:annex-i.009",
        "semar:annex-i.065",
        "cc:art-132.p4",
    ],
    evaluate: |rule, question| answer::answer(rule, question, Facts::read, decide),
};

const FIELDS: &[Field] = &[
    Field::required("refused_by", Kind::Word(Side::WORDS), "Who refuses."),
    Field::required("ground", Kind::Word(Ground::WORDS), "Why; each side has its own grounds."),
    Field::required("refused_at", INSTANT, "When."),
    Field::optional("as_of", INSTANT, "When the facts are looked at, not before the refusal."),
    Field::when(
        "road_prevents",
        Kind::Boolean,
        Condition {
            holds: |root, _| has_ground(root, Ground::RoadConditions),
            about: "the ground is road_conditions",
        },
        "The roads do not allow the trip. For that ground; otherwise ignored.",
    ),
    Field::optional(
        "reported_at",
        INSTANT,
        "When the operator reported it to the regulator, not before the refusal. As above.",
    ),
    Field::flag("justification_given", "The report has a justification. As above."),
    Field::flag("photos_needed", "Photographs of the place are needed. As above."),
    Field::flag("photos_attached", "They are attached. As above."),
    Field::when(
        "vehicle_has_equipment",
        Kind::Boolean,
        Condition {
            holds: |root, _| has_ground(root, Ground::UserRefusedSafetyEquipment),
            about: "the ground is user_refused_safety_equipment",
        },
        "The vehicle has the safety equipment. For that ground; otherwise ignored.",
    ),
];

words! {
    /// Who refuses.
    pub enum Side {
        /// The operator.
        Operator = "operator",
        /// The passenger.
        Passenger = "passenger",
    }
}

words! {
    /// Why a trip is refused.
    pub enum Ground {
        /// The operator: the state of the roads.
        RoadConditions = "road_conditions",
        /// The operator: the user does not use the safety equipment.
        UserRefusedSafetyEquipment = "user_refused_safety_equipment",
        /// The operator: the user accompanies a child or elder.
        CarerTrip = "carer_trip",
        /// Either: anything else.
        Other = "other",
        /// The passenger: the vehicle has no safety equipment.
        VehicleLacksSafetyEquipment = "vehicle_lacks_safety_equipment",
        /// The passenger: more than 15 minutes after the hour agreed.
        VehicleLate = "vehicle_late",
    }
}

words! {
    /// What a report of the roads lacks.
    pub enum Defect {
        /// There is none.
        NotReported = "not_reported",
        /// It came too late.
        Late = "late",
        /// It has no justification.
        NoJustification = "no_justification",
        /// It lacks the photographs that it needs.
        PhotosMissing = "photos_missing",
    }
}

fn has_ground(root: &Object, ground: Ground) -> Option<bool> {
    root.get_if("ground").map(|given: Ground| given == ground)
}

/// What the rule must know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// When the trip was refused.
    pub refused_at: Instant,
    /// When the facts are looked at.
    pub as_of: Option<Instant>,
    /// By whom and why.
    pub refusal: Refusal,
}

/// By whom and why a trip is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// By the operator, for the state of the roads.
    RoadConditions {
        /// Whether they do not allow the trip.
        prevents: bool,
        /// The report to the regulator, if there is one.
        report: Option<Report>,
    },
    /// By the operator, because the user does not use the safety equipment.
    SafetyEquipmentRefused {
        /// Whether the vehicle has it.
        vehicle_has_it: bool,
    },
    /// By the operator, because the user accompanies a child or elder.
    CarerTrip,
    /// By the operator, for another reason.
    OperatorOther,
    /// By the passenger, because the vehicle has no safety equipment.
    NoSafetyEquipment,
    /// By the passenger, because it is late.
    VehicleLate,
    /// By the passenger, for another reason.
    PassengerOther,
}

/// A report of the roads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// When it was made.
    pub at: Instant,
    /// Whether it has a justification.
    pub is_justified: bool,
    /// Whether it lacks photographs that it needs.
    pub lacks_photos: bool,
}

impl Facts {
    fn read(input: &Object) -> Result<Self, Problem> {
        let refused_at: Instant = input.get("refused_at");
        let refusal = match (input.get("refused_by"), input.get("ground")) {
            (Side::Operator, Ground::RoadConditions) => Refusal::RoadConditions {
                prevents: input.get("road_prevents"),
                report: input.get::<Option<Instant>>("reported_at").map(|at| Report {
                    at,
                    is_justified: input.get("justification_given"),
                    lacks_photos: input.get("photos_needed")
                        && !input.get::<bool>("photos_attached"),
                }),
            },
            (Side::Operator, Ground::UserRefusedSafetyEquipment) => {
                Refusal::SafetyEquipmentRefused {
                    vehicle_has_it: input.get("vehicle_has_equipment"),
                }
            }
            (Side::Operator, Ground::CarerTrip) => Refusal::CarerTrip,
            (Side::Operator, Ground::Other) => Refusal::OperatorOther,
            (Side::Passenger, Ground::VehicleLacksSafetyEquipment) => Refusal::NoSafetyEquipment,
            (Side::Passenger, Ground::VehicleLate) => Refusal::VehicleLate,
            (Side::Passenger, Ground::Other) => Refusal::PassengerOther,
            (Side::Operator, Ground::VehicleLacksSafetyEquipment | Ground::VehicleLate)
            | (
                Side::Passenger,
                Ground::RoadConditions | Ground::UserRefusedSafetyEquipment | Ground::CarerTrip,
            ) => {
                return Err(Problem::inconsistent(
                    "/ground",
                    "Este motivo é do outro lado.",
                    "This ground belongs to the other side.",
                ));
            }
        };
        let as_of: Option<Instant> = input.get("as_of");
        if as_of.is_some_and(|as_of| as_of < refused_at) {
            return Err(too_early("/as_of"));
        }
        if matches!(
            refusal,
            Refusal::RoadConditions { report: Some(report), .. } if report.at < refused_at
        ) {
            return Err(too_early("/reported_at"));
        }
        Ok(Self { refused_at, as_of, refusal })
    }
}

fn too_early(field: &str) -> Problem {
    Problem::inconsistent(
        field,
        "A viagem ainda não tinha sido recusada.",
        "The trip had not been refused yet.",
    )
}

/// What is decided.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// Whether the refusal stands; none while the report is still due.
    pub valid: Option<bool>,
    /// Whether the driver must refuse.
    pub must_refuse: bool,
    /// By when the roads are to be reported.
    #[serde(serialize_with = "local_if_any")]
    pub report_deadline_at: Option<Instant>,
    /// What the report lacks.
    pub report_defects: Vec<Defect>,
    /// Whether it counts as an absence of the user.
    pub counts_as_no_show: bool,
    /// Whether the passenger may refuse to board.
    pub passenger_may_refuse: bool,
    /// The infraction of carrying the user all the same.
    pub code_if_carried: Option<Infraction>,
    /// Infractions of the operator.
    pub possible_codes: Vec<Infraction>,
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

/// Time to report the roads (`semar:art-21`).
const TIME_TO_REPORT: Hours = Hours(24);

/// Decides whether the refusal stands and what it brings.
#[must_use]
pub fn decide(facts: &Facts) -> Decision {
    let steps = Steps::citing(&[]);
    let judged = |valid| Outcome { valid: Some(valid), ..Outcome::default() };
    let (step, outcome) = match facts.refusal {
        Refusal::RoadConditions { prevents, report } => {
            return judge_roads(facts, prevents, report, steps);
        }
        // The entry for who refused to use the equipment displaces the one for not using it.
        Refusal::SafetyEquipmentRefused { vehicle_has_it: true } => (
            Step::MustRefuse,
            Outcome {
                must_refuse: true,
                // Refusing the belt is giving the trip up.
                counts_as_no_show: true,
                code_if_carried: Some(Infraction::N065),
                ..judged(true)
            },
        ),
        Refusal::SafetyEquipmentRefused { vehicle_has_it: false } => {
            (Step::NothingToUse, Outcome { passenger_may_refuse: true, ..judged(false) })
        }
        Refusal::CarerTrip => (
            Step::CarerRefused,
            Outcome { possible_codes: vec![Infraction::N009], ..judged(false) },
        ),
        Refusal::OperatorOther => (Step::NoGround, judged(false)),
        Refusal::NoSafetyEquipment => {
            (Step::UnsafeVehicle, Outcome { passenger_may_refuse: true, ..judged(true) })
        }
        Refusal::VehicleLate => {
            (Step::LateVehicle, Outcome { passenger_may_refuse: true, ..judged(true) })
        }
        Refusal::PassengerOther => {
            (Step::GivenUp, Outcome { counts_as_no_show: true, ..judged(false) })
        }
    };
    steps.end(step, outcome)
}

fn judge_roads(
    facts: &Facts,
    prevents: bool,
    report: Option<Report>,
    mut steps: Steps<Step>,
) -> Decision {
    let counted = Counted::time(facts.refused_at, TIME_TO_REPORT);
    let due_at = counted.end;
    steps.push_counted(Step::ReportBy(due_at), counted);
    let report_defects = match report {
        None => vec![Defect::NotReported],
        Some(report) => {
            let defects = [
                (due_at < report.at, Defect::Late),
                (!report.is_justified, Defect::NoJustification),
                (report.lacks_photos, Defect::PhotosMissing),
            ];
            defects.into_iter().filter_map(|(is_so, defect)| is_so.then_some(defect)).collect()
        }
    };
    let is_awaited = report.is_none() && facts.as_of.is_some_and(|as_of| as_of <= due_at);
    let valid = if !prevents {
        Some(false)
    } else if report_defects.is_empty() {
        Some(true)
    } else if is_awaited {
        None
    } else {
        Some(false)
    };
    for defect in &report_defects {
        steps.push(Step::Defective(*defect));
    }
    steps.push(match (prevents, valid) {
        (false, _) => Step::RoadsOpen,
        (true, Some(true)) => Step::RoadsPrevent,
        (true, Some(false)) => Step::NotReportedAsDue,
        (true, None) => Step::ReportAwaited,
    });
    let report_deadline_at = Some(due_at);
    steps.decide(Outcome { valid, report_deadline_at, report_defects, ..Outcome::default() })
}

#[cfg(test)]
mod tests;
