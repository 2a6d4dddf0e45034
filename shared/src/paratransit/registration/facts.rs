//! Its input, and the facts that it gives.

use super::{Exam, Facts, Standing, Term};
use crate::{
    input::{
        Problem,
        field::{Condition, Field, Kind},
        object::Object,
        word::{Word, words},
    },
    rule::ground::{Ground, HOLIDAYS},
    time::Day,
};

pub(super) const FIELDS: &[Field] = &[
    Field::required("as_of", Kind::Day, "Day on which the registration is looked at."),
    Field::required("disability", Kind::Word(Disability::WORDS), "How long the disability lasts."),
    Field::required("decision", Kind::Word(Decided::WORDS), "What Ceturb-GV decided."),
    Field::required("term", Kind::Word(Term::WORDS), "What the term of commitment has come to."),
    Field::when(
        "authorized_on",
        Kind::Day,
        Condition {
            holds: |root, _| {
                root.get_if("decision").map(|decision: Decided| decision == Decided::Authorized)
            },
            about: "the decision is authorized",
        },
        "Day of the authorisation.",
    ),
    Field::when(
        "exam",
        Kind::Object(EXAM),
        Condition {
            holds: |root, _| {
                root.get_if("decision").map(|decision: Decided| decision == Decided::ExamOrdered)
            },
            about: "the decision is exam_ordered",
        },
        "The medical exam; with an authorisation, one of review.",
    ),
    Field::optional(
        "rehabilitated_on",
        Kind::Day,
        "Day on which the user had recovered; only from a temporary disability.",
    ),
    Field::optional("last_trip_request_on", Kind::Day, "Day of the last request of a trip."),
    Field::optional(
        "inactive_notice_on",
        Kind::Day,
        "Day on which the user was told of the inactivity.",
    ),
    Field::optional(
        "reactivation_requested_on",
        Kind::Day,
        "Day on which the user asked to be active again.",
    ),
    Field::flag("contact_change_unreported", "Whether a new address or telephone was not told."),
    HOLIDAYS,
];

const EXAM: &[Field] = &[
    Field::required("status", Kind::Word(ExamStatus::WORDS), "What became of it."),
    Field::required("date", Kind::Day, "Its day."),
    Field::optional("justification_on", Kind::Day, "Day on which an absence was justified."),
    Field::optional(
        "justification_accepted",
        Kind::Boolean,
        "Whether that was accepted. Left out: not decided yet.",
    ),
];

words! {
    /// How long the disability lasts.
    pub enum Disability {
        /// For a time.
        Temporary = "temporary",
        /// For good.
        Permanent = "permanent",
    }
}

words! {
    /// What Ceturb-GV decided.
    pub enum Decided {
        /// Nothing yet.
        Awaiting = "awaiting",
        /// An exam first.
        ExamOrdered = "exam_ordered",
        /// Yes.
        Authorized = "authorized",
        /// No.
        Refused = "refused",
    }
}

words! {
    /// What became of an exam.
    pub enum ExamStatus {
        /// It has its day.
        Scheduled = "scheduled",
        /// The user came and was found fit.
        AttendedFit = "attended_fit",
        /// The user came and was found not to be.
        AttendedUnfit = "attended_unfit",
        /// The user did not come.
        Absent = "absent",
    }
}

impl<'a> Facts<'a> {
    pub(super) fn read(input: &Object, ground: &Ground<'a>) -> Result<Self, Problem> {
        let as_of: Day = input.get("as_of");
        let decision: Decided = input.get("decision");
        let not_later = |object: &Object, name: &str, path: &str| {
            let day: Option<Day> = object.get(name);
            match day {
                Some(day) if as_of < day => Err(Problem::inconsistent(
                    path,
                    "Isso não vem depois do dia em que se olha o cadastro.",
                    "This does not come after the day on which the registration is looked at.",
                )),
                day => Ok(day),
            }
        };
        // It plays no part with another decision, but no fact may lie ahead.
        let authorized_on = not_later(input, "authorized_on", "/authorized_on")?;
        let exam = match input.object_if("exam") {
            None => None,
            Some(_) if matches!(decision, Decided::Awaiting | Decided::Refused) => {
                return Err(Problem::inconsistent(
                    "/exam",
                    "Com essa decisão não há perícia.",
                    "With this decision there is no exam.",
                ));
            }
            Some(exam) => Some(read_exam(exam, &not_later)?),
        };
        let disability: Disability = input.get("disability");
        let has_rehabilitation = input.get::<Option<Day>>("rehabilitated_on").is_some();
        if disability == Disability::Permanent && has_rehabilitation {
            return Err(Problem::inconsistent(
                "/rehabilitated_on",
                "Só a deficiência temporária tem reabilitação.",
                "Only a temporary disability has a rehabilitation.",
            ));
        }
        let rehabilitated_on = not_later(input, "rehabilitated_on", "/rehabilitated_on")?;
        Ok(Self {
            as_of,
            standing: match decision {
                Decided::Awaiting => Standing::Awaiting,
                Decided::ExamOrdered => {
                    Standing::ExamOrdered(exam.expect("the table asks for the exam ordered"))
                }
                Decided::Authorized => Standing::Authorized {
                    on: authorized_on.expect("the table asks for the day of the authorisation"),
                    review: exam,
                },
                Decided::Refused => Standing::Refused,
            },
            term: input.get("term"),
            rehabilitated: rehabilitated_on.is_some(),
            last_trip_request_on: not_later(
                input,
                "last_trip_request_on",
                "/last_trip_request_on",
            )?,
            inactive_notice_on: not_later(input, "inactive_notice_on", "/inactive_notice_on")?,
            reactivation_requested_on: not_later(
                input,
                "reactivation_requested_on",
                "/reactivation_requested_on",
            )?,
            contact_change_unreported: input.get("contact_change_unreported"),
            calendar: ground.calendar(input),
        })
    }
}

fn read_exam(
    exam: &Object,
    not_later: &impl Fn(&Object, &str, &str) -> Result<Option<Day>, Problem>,
) -> Result<Exam, Problem> {
    let status: ExamStatus = exam.get("status");
    let date: Day = exam.get("date");
    if status != ExamStatus::Scheduled {
        not_later(exam, "date", "/exam/date")?;
    }
    let justified_on: Option<Day> = exam.get("justification_on");
    let accepted: Option<bool> = exam.get("justification_accepted");
    let is_absent = status == ExamStatus::Absent;
    if justified_on.is_some() && !is_absent {
        return Err(Problem::inconsistent(
            "/exam/justification_on",
            "Só se justifica uma ausência.",
            "Only an absence is justified.",
        ));
    }
    not_later(exam, "justification_on", "/exam/justification_on")?;
    if accepted.is_some() && justified_on.is_none() {
        return Err(Problem::inconsistent(
            "/exam/justification_accepted",
            "Sem justificativa não há o que aceitar.",
            "Without a justification there is nothing to accept.",
        ));
    }
    Ok(match (status, justified_on, accepted) {
        (ExamStatus::Scheduled, ..) => Exam::Scheduled,
        (ExamStatus::AttendedFit, ..) => Exam::Fit,
        (ExamStatus::AttendedUnfit, ..) => Exam::Unfit,
        (ExamStatus::Absent, Some(on), Some(true)) => Exam::AbsenceJustified(on),
        (ExamStatus::Absent, Some(_), None) => Exam::AbsencePending,
        (ExamStatus::Absent, None, _) | (ExamStatus::Absent, Some(_), Some(false)) => {
            Exam::AbsenceUnjustified(date)
        }
    })
}
