//! `paratransit.eligibility`: who may register for the service, or take a given trip.

mod sentences;
mod trip;

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    input::{
        Problem,
        field::{Condition, Field, Kind},
        object::Object,
        word::{Word, words},
    },
    paratransit::Purpose,
    rule::{self, Rule, Steps, answer},
    service::Service,
    time::Day,
};

pub use trip::{Dependent, Municipality, Trip};

/// The rule, as it stands in the registry.
pub const RULE: Rule = Rule {
    name: "paratransit.eligibility",
    service: Service::Paratransit,
    title: ["Quem pode usar o serviço", "Who may use the service"],
    fields: FIELDS,
    provisions: &[
        "semar:art-3",
        "semar:art-3.pu",
        "semar:art-4.p1",
        "semar:art-4.p2",
        "semar:art-5",
        "semar:art-7",
        "semar:art-19",
        "semar:art-19.p1",
        "semar:art-19.p2",
        "semar:art-20",
        "cc:art-132",
        "cc:art-132.p3",
    ],
    evaluate: |rule, question| answer::answer(rule, question, Facts::read, decide),
};

const FOR_TRIP: Condition = Condition {
    holds: |root, _| root.get_if("request").map(|request: Request| request == Request::Trip),
    about: "the request is a trip",
};

const FIELDS: &[Field] = &[
    Field::required("request", Kind::Word(Request::WORDS), "What the person asks for."),
    Field::required(
        "motor_disability",
        Kind::Word(MotorDisability::WORDS),
        "Whether the person has a motor disability.",
    ),
    Field::required("mobility", Kind::Word(Mobility::WORDS), "How the person moves."),
    Field::required(
        "health_compatible",
        Kind::Boolean,
        "Whether the person's health is compatible with the service.",
    ),
    Field::flag("emergency", "Whether it is an urgent or emergency removal."),
    Field::flag("accessible_bus_available", "Whether there is an accessible bus."),
    Field::flag(
        "fit_for_conventional_bus",
        "Whether the person can use the bus of the conventional system.",
    ),
    Field::flag("medical_request", "Whether a doctor asked for the service during treatment."),
    Field::optional(
        "authorized_on",
        Kind::Day,
        "Day on which Ceturb-GV gave the authorisation for the treatment.",
    ),
    Field::flag("wheelchair_on_board", "Whether the person is carried in a wheelchair."),
    Field::flag(
        "event_authorized",
        "Whether Ceturb-GV authorised the event or sporadic trip, formally and before it.",
    ),
    Field::when("registered", Kind::Boolean, FOR_TRIP, "Whether the person is registered."),
    Field::when("trip_date", Kind::Day, FOR_TRIP, "Day of the trip."),
    Field::when("purpose", Kind::Word(Purpose::WORDS), FOR_TRIP, "Why the person travels."),
    Field::when(
        "origin_municipality",
        Kind::Word(Municipality::WORDS),
        FOR_TRIP,
        "Where the trip begins.",
    ),
    Field::when(
        "destination_municipality",
        Kind::Word(Municipality::WORDS),
        FOR_TRIP,
        "Where it ends.",
    ),
    Field::when(
        "delegated_to_state",
        Kind::Boolean,
        Condition {
            holds: |root, here| {
                let of_trip = (FOR_TRIP.holds)(root, here)?;
                let origin: Municipality = root.get_if("origin_municipality")?;
                let destination: Municipality = root.get_if("destination_municipality")?;
                Some(of_trip && origin == destination && origin != Municipality::Other)
            },
            about: "the trip stays inside one municipality of the Metropolitan Region",
        },
        "Whether the municipality delegated the service to the State.",
    ),
    Field::optional(
        "dependent",
        Kind::Object(DEPENDENT),
        "A child or elder whom the user takes along.",
    ),
];

const DEPENDENT: &[Field] = &[
    Field::required("birth_date", Kind::Day, "Day of birth."),
    Field::required("same_address", Kind::Boolean, "Whether both live at one address."),
    Field::required("user_responsible", Kind::Boolean, "Whether the user is responsible."),
];

/// What belongs to a trip and contradicts a registration.
const TRIP_FIELDS: [&str; 7] = [
    "registered",
    "trip_date",
    "purpose",
    "origin_municipality",
    "destination_municipality",
    "delegated_to_state",
    "dependent",
];

words! {
    /// What the person asks for.
    pub enum Request {
        /// To be registered.
        Registration = "registration",
        /// To be carried once.
        Trip = "trip",
    }
}

words! {
    /// Whether there is a motor disability.
    pub enum MotorDisability {
        /// There is none.
        None = "none",
        /// For a time.
        Temporary = "temporary",
        /// For good.
        Permanent = "permanent",
    }
}

words! {
    /// How the person moves.
    pub enum Mobility {
        /// By wheelchair alone.
        WheelchairOnly = "wheelchair_only",
        /// In treatment, on crutches or a prosthesis.
        CrutchesOrProsthesis = "crutches_or_prosthesis",
        /// In another way.
        Other = "other",
    }
}

words! {
    /// What the right rests on.
    pub enum Basis {
        /// Moves by wheelchair alone.
        WheelchairUser = "wheelchair_user",
        /// Authorised for a treatment.
        CrutchesTreatment = "crutches_treatment",
        /// Takes a child or elder along.
        Carer = "carer",
        /// Not registered, and authorised for an event.
        AuthorizedEvent = "authorized_event",
    }
}

words! {
    /// What stands in the way.
    pub enum Reason {
        /// The service is no ambulance.
        Emergency = "emergency",
        /// Health does not allow it.
        HealthIncompatible = "health_incompatible",
        /// There is no motor disability.
        NoMotorDisability = "no_motor_disability",
        /// In treatment, and can use the bus.
        FitForConventional = "fit_for_conventional",
        /// No doctor asked for it.
        NoMedicalRequest = "no_medical_request",
        /// Ceturb-GV did not authorise it.
        NoAuthorization = "no_authorization",
        /// The authorisation is later than the trip.
        AuthorizationNotStarted = "authorization_not_started",
        /// The 90 days have passed.
        AuthorizationExpired = "authorization_expired",
        /// The trip is not for treatment or consultation.
        PurposeNotHealth = "purpose_not_health",
        /// Not carried in a wheelchair.
        WheelchairRequired = "wheelchair_required",
        /// Moves in another way.
        NotWheelchairOnly = "not_wheelchair_only",
        /// There is an accessible bus that the person can use.
        MigratedToConventional = "migrated_to_conventional",
        /// Not registered.
        NotRegistered = "not_registered",
        /// An end lies outside the Region.
        OutsideArea = "outside_area",
        /// Inside one municipality that did not delegate the service.
        NotIntermunicipalNorDelegated = "not_intermunicipal_nor_delegated",
        /// The dependent is from 12 to 64 years old.
        DependentAge = "dependent_age",
        /// The dependent lives elsewhere.
        DependentAddress = "dependent_address",
        /// The user is not responsible for the dependent.
        NotResponsible = "not_responsible",
    }
}

/// What the rule must know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Whether there is a motor disability.
    pub motor_disability: MotorDisability,
    /// How the person moves.
    pub mobility: Mobility,
    /// Whether health allows it.
    pub health_compatible: bool,
    /// Whether it is an emergency.
    pub emergency: bool,
    /// Whether there is an accessible bus.
    pub accessible_bus_available: bool,
    /// Whether the person can use a bus.
    pub fit_for_conventional_bus: bool,
    /// Whether a doctor asked for it.
    pub medical_request: bool,
    /// When Ceturb-GV authorised the treatment.
    pub authorized_on: Option<Day>,
    /// Whether the person is carried in a wheelchair.
    pub wheelchair_on_board: bool,
    /// Whether an event was authorised.
    pub event_authorized: bool,
    /// The trip, where one is asked for.
    pub trip: Option<Trip>,
}

impl Facts {
    fn read(input: &Object) -> Result<Self, Problem> {
        let trip = match input.get("request") {
            Request::Trip => Some(Trip::read(input)?),
            Request::Registration => match TRIP_FIELDS.iter().find(|name| input.is_given(name)) {
                Some(name) => {
                    return Err(Problem::inconsistent(
                        format!("/{name}"),
                        "Este campo é só da viagem, não do cadastro.",
                        "This belongs to a trip, not to a registration.",
                    ));
                }
                None => None,
            },
        };
        Ok(Self {
            motor_disability: input.get("motor_disability"),
            mobility: input.get("mobility"),
            health_compatible: input.get("health_compatible"),
            emergency: input.get("emergency"),
            accessible_bus_available: input.get("accessible_bus_available"),
            fit_for_conventional_bus: input.get("fit_for_conventional_bus"),
            medical_request: input.get("medical_request"),
            authorized_on: input.get("authorized_on"),
            wheelchair_on_board: input.get("wheelchair_on_board"),
            event_authorized: input.get("event_authorized"),
            trip,
        })
    }
}

/// What is decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// Whether the person may.
    pub eligible: bool,
    /// What the right rests on.
    pub basis: Option<Basis>,
    /// What stands in the way.
    pub reasons: Vec<Reason>,
    /// Last day of the authorisation for a treatment.
    pub authorization_last_day: Option<Day>,
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

/// Days of an authorisation for a treatment (`semar:art-19`).
pub const AUTHORIZATION_DAYS: i64 = 90;

/// The steps taken, the reasons that they gave, and what the right would rest on.
struct Finding {
    steps: Steps<Step>,
    reasons: Vec<Reason>,
    basis: Option<Basis>,
}

impl Finding {
    /// Adds the reason where it is so; none is told twice.
    fn refuse_if(&mut self, is_so: bool, reason: Reason) {
        if is_so && !self.reasons.contains(&reason) {
            self.reasons.push(reason);
            self.steps.push(Step::Reason(reason));
        }
    }
}

/// Decides whether the person may register or take the trip.
#[must_use]
pub fn decide(facts: &Facts) -> Decision {
    let steps = Steps::citing(&["semar:art-3"]);
    let mut finding = Finding { steps, reasons: Vec::new(), basis: None };
    finding.refuse_if(facts.emergency, Reason::Emergency);
    finding.refuse_if(!facts.health_compatible, Reason::HealthIncompatible);
    let authorization_last_day = match facts.mobility {
        Mobility::WheelchairOnly => {
            let none = facts.motor_disability == MotorDisability::None;
            finding.refuse_if(none, Reason::NoMotorDisability);
            finding.basis = Some(Basis::WheelchairUser);
            None
        }
        Mobility::CrutchesOrProsthesis => judge_treatment(facts, &mut finding),
        Mobility::Other => {
            finding.refuse_if(true, Reason::NotWheelchairOnly);
            None
        }
    };
    let migrated = facts.accessible_bus_available && facts.fit_for_conventional_bus;
    finding.refuse_if(migrated, Reason::MigratedToConventional);
    if let Some(trip) = &facts.trip {
        trip.judge(facts, &mut finding);
    }
    let Finding { mut steps, reasons, basis } = finding;
    let basis = basis.filter(|_| reasons.is_empty());
    steps.push(basis.map_or(Step::NotEligible, Step::Eligible));
    steps.decide(Outcome { eligible: reasons.is_empty(), basis, reasons, authorization_last_day })
}

/// Judges who is in treatment, and answers the last day of the authorisation.
fn judge_treatment(facts: &Facts, finding: &mut Finding) -> Option<Day> {
    finding.steps.push(Step::Treatment);
    finding.basis = Some(Basis::CrutchesTreatment);
    // Art. 19 is for those who cannot use the conventional bus yet, accessible or not.
    finding.refuse_if(facts.fit_for_conventional_bus, Reason::FitForConventional);
    finding.refuse_if(!facts.medical_request, Reason::NoMedicalRequest);
    finding.refuse_if(facts.authorized_on.is_none(), Reason::NoAuthorization);
    let last_day = facts.authorized_on.map(|day| day.plus_days(AUTHORIZATION_DAYS));
    if let Some(last_day) = last_day {
        finding.steps.push(Step::AuthorizedUntil(last_day));
    }
    if let Some(trip) = &facts.trip {
        let not_started = facts.authorized_on.is_some_and(|day| trip.date < day);
        finding.refuse_if(not_started, Reason::AuthorizationNotStarted);
        let expired = last_day.is_some_and(|day| day < trip.date);
        finding.refuse_if(expired, Reason::AuthorizationExpired);
        finding.refuse_if(!trip.purpose.is_health(), Reason::PurposeNotHealth);
        finding.refuse_if(!facts.wheelchair_on_board, Reason::WheelchairRequired);
    }
    last_day
}

/// A step of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The person is in treatment.
    Treatment,
    /// Authorised until this day.
    AuthorizedUntil(Day),
    /// Not registered, but authorised for the event.
    Event,
    /// The user takes a child or elder along.
    Dependent,
    /// What stands in the way.
    Reason(Reason),
    /// The person may.
    Eligible(Basis),
    /// The person may not.
    NotEligible,
}

#[cfg(test)]
mod tests;
