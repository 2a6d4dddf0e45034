//! `paratransit.booking_window`: the day on which an occasional trip is asked for.

use std::borrow::Cow;

use chrono::{Datelike, Weekday};
use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    calendar::Calendar,
    input::{
        Problem,
        field::{Field, Kind, Literal},
        object::Object,
        word::words,
    },
    language::{Language, Phrase},
    paratransit::{INSTANT, local_day},
    rule::{
        self, Rule, Steps, answer,
        ground::{Ground, HOLIDAYS},
    },
    service::Service,
    time::{Day, Instant},
    wording,
};

/// The rule, as it stands in the registry.
pub const RULE: Rule = Rule {
    name: "paratransit.booking_window",
    service: Service::Paratransit,
    title: ["Dia de pedir a viagem eventual", "When to ask for an occasional trip"],
    fields: FIELDS,
    provisions: &[
        "semar:art-6.i",
        "semar:art-15.p1",
        "semar:art-22.pu",
        "semar:art-24.p1",
        "cc:art-132",
    ],
    evaluate: |rule, question| answer::answer_on(rule, question, Facts::read, decide),
};

const FIELDS: &[Field] = &[
    Field::required("trip_date", Kind::Day, "Day of the trip."),
    Field::optional("requested_at", INSTANT, "When the trip was asked for."),
    Field::default(
        "anticipation_days",
        Kind::Integer { min: 0, max: 3 },
        Literal::Integer(0),
        "How many days earlier Ceturb-GV lets the request day of a holiday trip be.",
    ),
    Field::flag("anticipation_approved", "Whether Ceturb-GV approved it."),
    Field::optional("anticipation_notice_on", Kind::Day, "Day on which users were told of it."),
    HOLIDAYS,
];

words! {
    /// Why an anticipation does not bind the user.
    pub enum Defect {
        /// The trip is not on a holiday.
        NotHoliday = "not_holiday",
        /// Ceturb-GV did not approve it.
        NotApproved = "not_approved",
        /// Nobody was told.
        NoNotice = "no_notice",
        /// Users were told too late.
        ShortNotice = "short_notice",
    }
}

words! {
    /// When a request came.
    pub enum Timing {
        /// Before it was open.
        Early = "early",
        /// On a day that counts.
        InTime = "in_time",
        /// After its day.
        Late = "late",
    }
}

/// What the rule must know.
#[derive(Clone, Debug)]
pub struct Facts<'a> {
    /// Day of the trip.
    pub trip_date: Day,
    /// When it was asked for.
    pub requested_at: Option<Instant>,
    /// Days by which the request is anticipated, 0 to 3.
    pub anticipation_days: u32,
    /// Whether that was approved.
    pub anticipation_approved: bool,
    /// When users were told of it.
    pub anticipation_notice_on: Option<Day>,
    /// The holidays that count.
    pub calendar: Cow<'a, Calendar>,
}

impl<'a> Facts<'a> {
    fn read(input: &Object, ground: &Ground<'a>) -> Result<Self, Problem> {
        Ok(Self {
            trip_date: input.get("trip_date"),
            requested_at: input.get("requested_at"),
            anticipation_days: input.get("anticipation_days"),
            anticipation_approved: input.get("anticipation_approved"),
            anticipation_notice_on: input.get("anticipation_notice_on"),
            calendar: ground.calendar(input),
        })
    }
}

/// What is decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// First day on which the request is taken.
    pub request_opens_on: Day,
    /// Last day for it.
    pub request_day: Day,
    /// Day on which the trip is confirmed.
    pub confirmation_day: Day,
    /// Whether the trip is on a holiday.
    pub trip_on_holiday: bool,
    /// Whether an anticipation binds the user, if there is one.
    pub anticipation_valid: Option<bool>,
    /// Why it does not.
    pub anticipation_defects: Vec<Defect>,
    /// When the request came.
    pub timing: Option<Timing>,
    /// Whether it came in time.
    pub in_time: Option<bool>,
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

/// Days between the notice of an anticipation and the anticipated day (`semar:art-24.p1`).
pub const NOTICE_DAYS: i64 = 10;

/// Days before the trip on which it is requested and confirmed (`semar:art-15.p1`).
const fn days_before(weekday: Weekday) -> (i64, i64) {
    match weekday {
        Weekday::Mon => (3, 2),
        Weekday::Tue | Weekday::Sun => (3, 1),
        Weekday::Wed | Weekday::Thu | Weekday::Fri | Weekday::Sat => (2, 1),
    }
}

/// Gives the days of request and confirmation, and judges a request.
#[must_use]
pub fn decide(facts: &Facts<'_>) -> Decision {
    let mut steps = Steps::citing(&["semar:art-15.p1"]);
    let (request, confirmation) = days_before(facts.trip_date.0.weekday());
    let of_table = facts.trip_date.minus_days(request);
    let confirmation_day = facts.trip_date.minus_days(confirmation);
    let trip_on_holiday = facts.calendar.is_holiday(facts.trip_date);
    let mut defects = Vec::new();
    let mut request_day = of_table;
    if facts.anticipation_days > 0 {
        let anticipated = of_table.minus_days(i64::from(facts.anticipation_days));
        defects = defects_of(facts, trip_on_holiday, anticipated);
        // An invalid anticipation does not bind the user.
        if defects.is_empty() {
            request_day = anticipated;
            steps.push(Step::Anticipated(facts.anticipation_days));
        } else {
            steps.push(Step::NotAnticipated);
        }
        if facts.anticipation_notice_on.is_some() {
            steps.push(Step::NoticeNeededBy(anticipated.minus_days(NOTICE_DAYS)));
        }
        for defect in &defects {
            steps.push(Step::Defect(*defect));
        }
    }
    steps.push(Step::Table { request_day, confirmation_day });
    // Requests are attended on business days and Saturdays.
    let mut request_opens_on = request_day;
    while request_opens_on.0.weekday() == Weekday::Sun
        || facts.calendar.is_holiday(request_opens_on)
    {
        request_opens_on = request_opens_on.minus_days(1);
    }
    if request_opens_on != request_day {
        steps.push(Step::OpensEarlier(request_opens_on));
    }
    // The whole local day counts: the hours of attendance are the regulator's to set.
    let timing = facts.requested_at.map(local_day).map(|day| {
        if day < request_opens_on {
            Timing::Early
        } else if request_day < day {
            Timing::Late
        } else {
            Timing::InTime
        }
    });
    if let Some(timing) = timing {
        steps.push(Step::Asked(timing));
    }
    steps.decide(Outcome {
        request_opens_on,
        request_day,
        confirmation_day,
        trip_on_holiday,
        anticipation_valid: (facts.anticipation_days > 0).then_some(defects.is_empty()),
        anticipation_defects: defects,
        timing,
        in_time: timing.map(|timing| timing == Timing::InTime),
    })
}

fn defects_of(facts: &Facts<'_>, trip_on_holiday: bool, anticipated: Day) -> Vec<Defect> {
    let mut defects = Vec::new();
    if !trip_on_holiday {
        defects.push(Defect::NotHoliday);
    }
    if !facts.anticipation_approved {
        defects.push(Defect::NotApproved);
    }
    match facts.anticipation_notice_on {
        None => defects.push(Defect::NoNotice),
        // To the anticipated day, so that a user learns of it 10 days before having to act.
        Some(told_on) if anticipated < told_on.plus_days(NOTICE_DAYS) => {
            defects.push(Defect::ShortNotice);
        }
        Some(_) => {}
    }
    defects
}

/// A step of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The request is anticipated by so many days.
    Anticipated(u32),
    /// It is not, though that was wanted.
    NotAnticipated,
    /// Last day on which users could be told.
    NoticeNeededBy(Day),
    /// Why it is not anticipated.
    Defect(Defect),
    /// The days that count.
    Table {
        /// Of the request.
        request_day: Day,
        /// Of the confirmation.
        confirmation_day: Day,
    },
    /// Nobody attends on the day of the request, so it opens on this one.
    OpensEarlier(Day),
    /// When the request came.
    Asked(Timing),
}

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        match self {
            // What is anticipated is the scheduling, that is, the request.
            Self::Anticipated(_) | Self::NotAnticipated => &["semar:art-24.p1", "semar:art-6.i"],
            Self::NoticeNeededBy(_) => &["cc:art-132"],
            Self::OpensEarlier(_) => &["semar:art-22.pu"],
            Self::Defect(_) | Self::Table { .. } | Self::Asked(_) => &[],
        }
    }

    fn say(&self, language: Language) -> String {
        let day = |day| wording::long_day(language, day);
        let phrase = match self {
            Self::Anticipated(days) => Phrase::new(
                format!(
                    "Por causa do feriado, o pedido foi antecipado. Dias de antecipação: {days}."
                ),
                format!("Because of the holiday, the request was anticipated. Days: {days}."),
            ),
            Self::NotAnticipated => Phrase::new(
                "A antecipação do pedido não vale para você.",
                "The anticipation of the request does not bind you.",
            ),
            Self::NoticeNeededBy(last) => Phrase::new(
                format!("O aviso da antecipação precisava ser dado até {}.", day(*last)),
                format!("Users had to be told of the anticipation by {}.", day(*last)),
            ),
            Self::Defect(Defect::NotHoliday) => Phrase::new(
                "A viagem não é em feriado: só nele se antecipa o pedido.",
                "The trip is not on a holiday: only then may the request be anticipated.",
            ),
            Self::Defect(Defect::NotApproved) => Phrase::new(
                "Falta a aprovação da Ceturb-GV.",
                "Ceturb-GV did not approve the anticipation.",
            ),
            Self::Defect(Defect::NoNotice) => Phrase::new(
                "Os usuários não foram avisados da antecipação.",
                "Users were not told of the anticipation.",
            ),
            Self::Defect(Defect::ShortNotice) => Phrase::new(
                "O aviso foi dado com menos de 10 dias.",
                "Users were told less than 10 days ahead.",
            ),
            Self::Table { request_day, confirmation_day } => Phrase::new(
                format!(
                    "O dia do pedido é {}, e o da confirmação é {}.",
                    day(*request_day),
                    day(*confirmation_day)
                ),
                format!(
                    "The day of the request is {}, that of the confirmation {}.",
                    day(*request_day),
                    day(*confirmation_day)
                ),
            ),
            Self::OpensEarlier(opens_on) => Phrase::new(
                format!(
                    "No dia do pedido não há atendimento, então ele já pode ser feito desde {}.",
                    day(*opens_on)
                ),
                format!(
                    "Requests are not attended on that day, so yours is taken from {}.",
                    day(*opens_on)
                ),
            ),
            Self::Asked(Timing::Early) => Phrase::new(
                "Ainda é cedo: o pedido não está aberto.",
                "It is too early: the request is not open yet.",
            ),
            Self::Asked(Timing::InTime) => {
                Phrase::new("O pedido foi feito a tempo.", "The request came in time.")
            }
            Self::Asked(Timing::Late) => {
                Phrase::new("O dia do pedido já passou.", "The day of the request has passed.")
            }
        };
        phrase.say(language).to_owned()
    }
}

#[cfg(test)]
mod tests;
