//! `paratransit.operator_deadlines`: by when the operator must do what it owes the regulator.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    calendar::Calendar,
    input::{
        Problem,
        field::{Condition, Field, Kind},
        object::Object,
        word::{Word, words},
    },
    paratransit::infraction::Infraction,
    rule::{
        self, Rule, Steps, answer,
        ground::{Ground, HOLIDAYS},
    },
    service::Service,
    time::{Day, Month, counted::Counted},
};

mod sentences;

pub use sentences::Step;

/// The rule, as it stands in the registry.
pub const RULE: Rule = Rule {
    name: "paratransit.operator_deadlines",
    service: Service::Paratransit,
    title: ["Prazos da operadora", "Deadlines of the operator"],
    fields: FIELDS,
    provisions: &[
        "semar:art-41.xi",
        "semar:art-41.xiv",
        "semar:art-41.xviii",
        "semar:art-41.xix.b",
        "semar:art-41.xix.d",
        "semar:art-41.p1",
        "semar:art-41.p2",
        "semar:annex-i.040",
        "semar:annex-i.045",
        "semar:annex-i.049",
        "semar:annex-i.052",
        "semar:annex-i.054",
        "semar:annex-i.058",
        "cc:art-132",
        "cc:art-132.p1",
        "cc:art-132.p3",
    ],
    evaluate: |rule, question| answer::answer_on(rule, question, Facts::read, decide),
};

const FIELDS: &[Field] = &[
    Field::required("obligation", Kind::Word(Obligation::WORDS), "What is owed."),
    Field::when(
        "service_month",
        Kind::Month,
        Condition {
            holds: |root, _| is_owed(root, &[Obligation::MonthlyReport]),
            about: "the obligation is monthly_report",
        },
        "Month of the services reported. For the monthly report only.",
    ),
    Field::when(
        "requested_on",
        Kind::Day,
        Condition {
            holds: |root, _| is_owed(root, &[Obligation::StaffList]),
            about: "the obligation is staff_list",
        },
        "Day of the regulator's request. For the staff list only.",
    ),
    Field::when(
        "forwarded_on",
        Kind::Day,
        Condition {
            holds: |root, _| is_owed(root, &[Obligation::ComplaintAnswer]),
            about: "the obligation is complaint_answer",
        },
        "Day on which the complaint was forwarded. For its answer only.",
    ),
    Field::when(
        "trip_date",
        Kind::Day,
        Condition {
            holds: |root, _| is_owed(root, &[Obligation::TripSheet, Obligation::TripSheetKeeping]),
            about: "the obligation is trip_sheet or trip_sheet_keeping",
        },
        "Day of the trips of the sheet (BPCO). For the sheet only.",
    ),
    Field::optional(
        "permit_ends_on",
        Kind::Day,
        "Last day of the permit (Termo de Permissão). For the keeping of the sheet only.",
    ),
    Field::when(
        "year",
        Kind::Integer { min: 2014, max: 2100 },
        Condition {
            holds: |root, _| is_owed(root, &[Obligation::RegistrationUpdate]),
            about: "the obligation is registration_update",
        },
        "Year of the update. For the update of the registration only.",
    ),
    Field::optional(
        "done_on",
        Kind::Day,
        "Day on which it was done; for the keeping, on which the sheet was discarded. Not before \
         the request, the forwarding or the trips.",
    ),
    Field::optional("as_of", Kind::Day, "Day for which what is not done is looked at."),
    HOLIDAYS,
];

words! {
    /// What an operator owes.
    pub enum Obligation {
        /// The report on the services of a month.
        MonthlyReport = "monthly_report",
        /// The list of the staff of the call centre.
        StaffList = "staff_list",
        /// An answer to a complaint that the regulator forwarded.
        ComplaintAnswer = "complaint_answer",
        /// The sheet of a day's trips.
        TripSheet = "trip_sheet",
        /// Keeping that sheet.
        TripSheetKeeping = "trip_sheet_keeping",
        /// The yearly update of the operator's registration.
        RegistrationUpdate = "registration_update",
    }
}

words! {
    /// How an obligation stands.
    pub enum Status {
        /// Done before its time began.
        Early = "early",
        /// Done in time.
        Met = "met",
        /// Done too late; a sheet was discarded too soon.
        Late = "late",
        /// Not done, and there is time.
        Open = "open",
        /// Not done in time.
        Overdue = "overdue",
    }
}

fn is_owed(root: &Object, obligations: &[Obligation]) -> Option<bool> {
    root.get_if("obligation").map(|owed| obligations.contains(&owed))
}

/// What the rule must know.
#[derive(Clone, Debug)]
pub struct Facts<'a> {
    /// What is owed, and from when its time is counted.
    pub owed: Owed,
    /// When it was done.
    pub done_on: Option<Day>,
    /// The day for which it is looked at.
    pub as_of: Option<Day>,
    /// The days that do not count.
    pub calendar: Cow<'a, Calendar>,
}

/// An obligation with what its time is counted from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owed {
    /// The report on this month.
    MonthlyReport(Month),
    /// The list requested on this day.
    StaffList(Day),
    /// The answer to a complaint forwarded on this day.
    ComplaintAnswer(Day),
    /// The sheet of this day.
    TripSheet(Day),
    /// Keeping the sheet of a day.
    TripSheetKeeping {
        /// That day.
        trip_date: Day,
        /// The last day of the permit.
        permit_ends_on: Option<Day>,
    },
    /// The update in this June.
    RegistrationUpdate(Month),
}

impl Owed {
    fn read(input: &Object) -> Self {
        match input.get("obligation") {
            Obligation::MonthlyReport => Self::MonthlyReport(input.get("service_month")),
            Obligation::StaffList => Self::StaffList(input.get("requested_on")),
            Obligation::ComplaintAnswer => Self::ComplaintAnswer(input.get("forwarded_on")),
            Obligation::TripSheet => Self::TripSheet(input.get("trip_date")),
            Obligation::TripSheetKeeping => Self::TripSheetKeeping {
                trip_date: input.get("trip_date"),
                permit_ends_on: input.get("permit_ends_on"),
            },
            Obligation::RegistrationUpdate => {
                let year = input.get::<u32>("year");
                let june = i32::try_from(year).ok().and_then(|year| Month::of(year, 6));
                Self::RegistrationUpdate(june.expect("the table gives a year with a June"))
            }
        }
    }

    /// The day on which it came up, before which it cannot have been done.
    const fn since(self) -> Option<Day> {
        match self {
            Self::StaffList(day)
            | Self::ComplaintAnswer(day)
            | Self::TripSheet(day)
            | Self::TripSheetKeeping { trip_date: day, .. } => Some(day),
            Self::MonthlyReport(_) | Self::RegistrationUpdate(_) => None,
        }
    }

    /// The fields that belong to it.
    const fn fields(self) -> &'static [&'static str] {
        match self {
            Self::MonthlyReport(_) => &["service_month"],
            Self::StaffList(_) => &["requested_on"],
            Self::ComplaintAnswer(_) => &["forwarded_on"],
            Self::TripSheet(_) => &["trip_date"],
            Self::TripSheetKeeping { .. } => &["trip_date", "permit_ends_on"],
            Self::RegistrationUpdate(_) => &["year"],
        }
    }

    /// The infraction of missing it.
    const fn infraction(self) -> Infraction {
        match self {
            Self::MonthlyReport(_) => Infraction::N040,
            Self::StaffList(_) => Infraction::N045,
            Self::ComplaintAnswer(_) => Infraction::N049,
            Self::TripSheet(_) => Infraction::N052,
            // The entry says "BCDs", but cites the letter on the sheets of trips.
            Self::TripSheetKeeping { .. } => Infraction::N054,
            Self::RegistrationUpdate(_) => Infraction::N058,
        }
    }
}

/// The fields that belong to some obligations only.
const REFERENCES: [&str; 6] =
    ["service_month", "requested_on", "forwarded_on", "trip_date", "permit_ends_on", "year"];

impl<'a> Facts<'a> {
    fn read(input: &Object, ground: &Ground<'a>) -> Result<Self, Problem> {
        let owed = Owed::read(input);
        let is_foreign = |field: &&&str| input.is_given(field) && !owed.fields().contains(field);
        if let Some(field) = REFERENCES.iter().find(is_foreign) {
            return Err(Problem::inconsistent(
                format!("/{field}"),
                "Este campo é de outra obrigação.",
                "This field belongs to another obligation.",
            ));
        }
        let done_on: Option<Day> = input.get("done_on");
        if done_on.zip(owed.since()).is_some_and(|(done_on, since)| done_on < since) {
            return Err(Problem::inconsistent(
                "/done_on",
                "Não pode ter sido feito antes de surgir a obrigação.",
                "It cannot have been done before it was owed.",
            ));
        }
        let calendar = ground.calendar(input);
        Ok(Self { owed, done_on, as_of: input.get("as_of"), calendar })
    }
}

/// What is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// The first day on which it can be done, if there is one.
    pub opens_on: Option<Day>,
    /// The last day on which it is in time; for the keeping, the last on which to discard is fined.
    pub deadline: Day,
    /// The last day on which a sheet is kept.
    pub keep_until: Option<Day>,
    /// How it stands; none where no day is told.
    pub status: Option<Status>,
    /// The infraction of the operator.
    pub possible_code: Option<Infraction>,
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

/// Business days for the report, from the end of its month (`semar:art-41.xi`).
const REPORT_DAYS: u32 = 5;
/// Business days for the list (`semar:art-41.xiv`).
const LIST_DAYS: u32 = 5;
/// Days for the answer (`semar:art-41.xviii`): calendar days, since the items beside it say
/// "úteis" and this one does not.
const ANSWER_DAYS: u32 = 5;
/// Business days for the sheet (`semar:art-41.xix.b`).
const SHEET_DAYS: u32 = 2;
/// Years for which a sheet is kept (`semar:art-41.xix.d`).
const KEPT_YEARS: u32 = 5;

/// Decides by when it must be done, and how it stands.
#[must_use]
pub fn decide(facts: &Facts<'_>) -> Decision {
    let mut steps = Steps::citing(&["cc:art-132"]);
    let calendar = &facts.calendar;
    let mut opens_on = None;
    let mut keep_until = None;
    let term = match facts.owed {
        Owed::MonthlyReport(month) => {
            Counted::business_days(month.last_day(), REPORT_DAYS, calendar)
        }
        Owed::StaffList(requested_on) => Counted::business_days(requested_on, LIST_DAYS, calendar),
        Owed::ComplaintAnswer(forwarded_on) => Counted::days(forwarded_on, ANSWER_DAYS, calendar),
        Owed::TripSheet(trip_date) => Counted::business_days(trip_date, SHEET_DAYS, calendar),
        Owed::TripSheetKeeping { trip_date, permit_ends_on } => {
            // The five years are the least: the permit may lengthen the keeping, for the user's
            // evidence, and never shortens what is fined.
            let term = Counted::years(trip_date, KEPT_YEARS);
            keep_until = Some(permit_ends_on.map_or(term.end, |permit| permit.max(term.end)));
            term
        }
        Owed::RegistrationUpdate(june) => {
            opens_on = Some(june.first_day());
            Counted::days(june.last_day(), 0, calendar)
        }
    };
    let (last_day, moved) = (term.end, term.is_moved());
    steps.push_counted(Step::Due { owed: facts.owed, last_day, keep_until }, term);
    if moved {
        steps.push(Step::Moved(last_day));
    }
    let status = match keep_until {
        Some(keep_until) => kept(facts, last_day, keep_until),
        None => done(facts, opens_on, last_day),
    };
    let is_missed = matches!(status, Some(Status::Late | Status::Overdue));
    let infraction = facts.owed.infraction();
    match status {
        Some(status) if keep_until.is_some() => steps.push(Step::Kept(status)),
        Some(status) => steps.push(Step::Done(status)),
        None => {}
    }
    if is_missed {
        steps.push(Step::Infraction(infraction));
    }
    steps.decide(Outcome {
        opens_on,
        deadline: last_day,
        keep_until,
        status,
        possible_code: is_missed.then_some(infraction),
    })
}

fn done(facts: &Facts<'_>, opens_on: Option<Day>, last_day: Day) -> Option<Status> {
    match (facts.done_on, facts.as_of) {
        (Some(done_on), _) if opens_on.is_some_and(|opens_on| done_on < opens_on) => {
            Some(Status::Early)
        }
        (Some(done_on), _) if done_on <= last_day => Some(Status::Met),
        (Some(_), _) => Some(Status::Late),
        (None, Some(as_of)) if as_of <= last_day => Some(Status::Open),
        (None, Some(_)) => Some(Status::Overdue),
        (None, None) => None,
    }
}

fn kept(facts: &Facts<'_>, last_day: Day, keep_until: Day) -> Option<Status> {
    match (facts.done_on, facts.as_of) {
        (Some(discarded_on), _) if last_day < discarded_on => Some(Status::Met),
        (Some(_), _) => Some(Status::Late),
        (None, Some(as_of)) if keep_until < as_of => Some(Status::Met),
        (None, Some(_)) => Some(Status::Open),
        (None, None) => None,
    }
}

#[cfg(test)]
mod tests;
