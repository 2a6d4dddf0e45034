//! `coach.defence`: deadlines and admissibility of the defence and the appeal against a fine.

mod sentences;

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    calendar::Calendar,
    coach::{INSTANT, day_of, infraction::Infraction},
    input::{
        Problem,
        field::{Condition, Field, Kind, list},
        object::Object,
        word::{Word, words},
    },
    rule::{
        self, Rule, Steps, answer,
        ground::{Ground, HOLIDAYS},
    },
    service::Service,
    time::{Day, Instant, counted::Counted},
};

/// The rule, as it stands in the registry.
pub const RULE: Rule = Rule {
    name: "coach.defence",
    service: Service::Coach,
    title: ["Defesa e recurso contra uma multa", "Defence and appeal against a fine"],
    fields: FIELDS,
    provisions: &[
        "agerba:art-108",
        "agerba:art-108.p1",
        "agerba:art-108.p2",
        "agerba:art-109",
        "agerba:art-109.pu",
        "agerba:art-111",
        "agerba:art-111.pu",
        "cc:art-132",
        "cc:art-132.p1",
    ],
    evaluate: |rule, question| answer::answer_on(rule, question, Facts::read, decide),
};

const FIELDS: &[Field] = &[
    Field::required(
        "notice_received_on",
        Kind::Day,
        "Date of the acknowledgement of receipt (aviso de recebimento).",
    ),
    Field::required(
        "citation_codes",
        list(&Kind::Word(Infraction::WORDS), 1, 100),
        "Types of the citations (autos de infração) that the one petition answers.",
    ),
    Field::required("as_of", INSTANT, "Moment of the assessment; not before the notice."),
    Field::when(
        "defence_filed_at",
        INSTANT,
        Condition {
            holds: |root, _| root.is_readably_given("decision"),
            about: "a decision is given",
        },
        "When the defence was filed.",
    ),
    Field::optional("paid_on", Kind::Day, "Day on which the fine was paid, and that proven."),
    Field::when(
        "decision",
        Kind::Word(Ruling::WORDS),
        Condition {
            holds: |root, _| root.is_readably_given("appeal_filed_at"),
            about: "an appeal is given",
        },
        "What was decided on the defence.",
    ),
    Field::when(
        "decision_known_on",
        Kind::Day,
        Condition {
            holds: |root, _| root.is_readably_given("decision"),
            about: "a decision is given",
        },
        "Day on which the company knew of it.",
    ),
    Field::optional("appeal_filed_at", INSTANT, "When the appeal was filed."),
    HOLIDAYS,
];

words! {
    /// What was decided on a defence.
    pub enum Ruling {
        /// The fine stands.
        Upheld = "upheld",
        /// It does not.
        Cancelled = "cancelled",
    }
}

words! {
    /// Where the defence stands.
    pub enum DefenceStatus {
        /// It may still be filed.
        Open = "open",
        /// It was filed in time.
        InTime = "in_time",
        /// It was filed late.
        Late = "late",
        /// It answers citations of more than one type, and is not received.
        MixedTypes = "mixed_types",
        /// It was not filed in time.
        NotFiled = "not_filed",
    }
}

words! {
    /// Where the payment stands.
    pub enum PaymentStatus {
        /// It has no day.
        NotDue = "not_due",
        /// Its day is to come.
        Due = "due",
        /// Its day is past.
        Overdue = "overdue",
        /// It was made.
        Paid = "paid",
    }
}

words! {
    /// Where the appeal stands.
    pub enum AppealStatus {
        /// There is no decision.
        NotOpen = "not_open",
        /// It may still be filed.
        Open = "open",
        /// Filed in time; the fine must be paid for it to be admitted.
        AwaitingPayment = "awaiting_payment",
        /// Filed in time, and the fine is paid.
        Admitted = "admitted",
        /// Filed late.
        Late = "late",
        /// Not filed in time.
        Expired = "expired",
        /// The fine was cancelled.
        NotNeeded = "not_needed",
    }
}

/// The decision on a defence, and what followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decided {
    /// What was decided.
    pub ruling: Ruling,
    /// Day on which the company knew of it.
    pub known_on: Day,
    /// When the appeal was filed.
    pub appeal_filed_at: Option<Instant>,
}

/// What the rule must know.
#[derive(Clone, Debug)]
pub struct Facts<'a> {
    /// Day on which the notice was received.
    pub notice_received_on: Day,
    /// Whether the citations are of more than one type.
    pub has_mixed_types: bool,
    /// Moment of the assessment.
    pub as_of: Instant,
    /// When the defence was filed.
    pub defence_filed_at: Option<Instant>,
    /// Day on which the fine was paid.
    pub paid_on: Option<Day>,
    /// The decision, if there is one.
    pub decided: Option<Decided>,
    /// The holidays that count.
    pub calendar: Cow<'a, Calendar>,
}

impl<'a> Facts<'a> {
    fn read(input: &Object, ground: &Ground<'a>) -> Result<Self, Problem> {
        let notice_received_on: Day = input.get("notice_received_on");
        let codes: Vec<Infraction> = input.get("citation_codes");
        let as_of = input.get::<Instant>("as_of").to_minute();
        let instant = |name| input.get::<Option<Instant>>(name).map(Instant::to_minute);
        let defence_filed_at = instant("defence_filed_at");
        let appeal_filed_at = instant("appeal_filed_at");
        let paid_on: Option<Day> = input.get("paid_on");
        let ruling: Option<Ruling> = input.get("decision");
        let known_on: Option<Day> = input.get("decision_known_on");
        let today = day_of(as_of);
        let is_filed_outside = |at: Option<Instant>, from: Option<Day>| {
            at.is_some_and(|at| Some(day_of(at)) < from || as_of < at)
        };
        let is_day_outside = |day: Option<Day>, from: Option<Day>| {
            day.is_some_and(|day| Some(day) < from || today < day)
        };
        let notice = Some(notice_received_on);
        let is_known_wrongly = known_on.is_some() && ruling.is_none()
            || is_day_outside(known_on, defence_filed_at.map(day_of));
        let contradictions = [
            (
                today < notice_received_on,
                "/as_of",
                ["A avaliação vem depois da notificação.", "The assessment follows the notice."],
            ),
            (
                is_filed_outside(defence_filed_at, notice),
                "/defence_filed_at",
                [
                    "A defesa fica entre a notificação e a avaliação.",
                    "The defence lies between the notice and the assessment.",
                ],
            ),
            (
                is_day_outside(paid_on, notice),
                "/paid_on",
                [
                    "O pagamento fica entre a notificação e a avaliação.",
                    "The payment lies between the notice and the assessment.",
                ],
            ),
            (
                is_known_wrongly,
                "/decision_known_on",
                [
                    "A ciência é de uma decisão, entre a defesa e a avaliação.",
                    "What is known is a decision, between the defence and the assessment.",
                ],
            ),
            (
                is_filed_outside(appeal_filed_at, known_on),
                "/appeal_filed_at",
                [
                    "O recurso fica entre a ciência da decisão e a avaliação.",
                    "The appeal lies between knowing of the decision and the assessment.",
                ],
            ),
        ];
        if let Some((_, field, [portuguese, english])) =
            contradictions.into_iter().find(|(is_wrong, ..)| *is_wrong)
        {
            return Err(Problem::inconsistent(field, portuguese, english));
        }
        Ok(Self {
            notice_received_on,
            has_mixed_types: codes.iter().any(|code| Some(code) != codes.first()),
            as_of,
            defence_filed_at,
            paid_on,
            decided: ruling.zip(known_on).map(|(ruling, known_on)| Decided {
                ruling,
                known_on,
                appeal_filed_at,
            }),
            calendar: ground.calendar(input),
        })
    }
}

/// What is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// The last day to file the defence.
    pub defence_deadline: Day,
    /// Where the defence stands.
    pub defence_status: DefenceStatus,
    /// Whether the facts of the citation are taken as true (revelia).
    pub default: bool,
    /// The last day to pay.
    pub payment_due_on: Option<Day>,
    /// Where the payment stands.
    pub payment_status: PaymentStatus,
    /// The last day to appeal.
    pub appeal_deadline: Option<Day>,
    /// Where the appeal stands.
    pub appeal_status: AppealStatus,
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

/// Days for the defence or the payment (`agerba:art-109`).
pub const DAYS_TO_DEFEND: u32 = 15;
/// Days for the appeal (`agerba:art-111`).
pub const DAYS_TO_APPEAL: u32 = 15;

/// Decides where defence, payment and appeal stand.
#[must_use]
pub fn decide(facts: &Facts<'_>) -> Decision {
    let mut steps = Steps::citing(&["agerba:art-108", "agerba:art-109"]);
    let today = day_of(facts.as_of);
    let defence = Counted::days(facts.notice_received_on, DAYS_TO_DEFEND, &facts.calendar);
    let deadline = defence.end;
    let is_over = deadline < today;
    let defence_status = match facts.defence_filed_at.map(day_of) {
        Some(_) if facts.has_mixed_types => DefenceStatus::MixedTypes,
        Some(filed_on) if filed_on <= deadline => DefenceStatus::InTime,
        Some(_) => DefenceStatus::Late,
        None if is_over => DefenceStatus::NotFiled,
        None => DefenceStatus::Open,
    };
    steps.push_counted(Step::Defence(deadline, defence_status), defence);
    let default = match defence_status {
        DefenceStatus::Late | DefenceStatus::NotFiled => true,
        // Until then it can be filed again, separately.
        DefenceStatus::MixedTypes => is_over,
        DefenceStatus::Open | DefenceStatus::InTime => false,
    };
    if default {
        steps.push(Step::Default);
    }
    let is_cancelled = facts.decided.is_some_and(|decided| decided.ruling == Ruling::Cancelled);
    // A defence in time holds the payment back until the decision, and the text gives no day then.
    let payment_due_on =
        (!is_cancelled && defence_status != DefenceStatus::InTime).then_some(deadline);
    let payment_status = match (facts.paid_on, payment_due_on) {
        (Some(_), _) => PaymentStatus::Paid,
        (None, None) => PaymentStatus::NotDue,
        (None, Some(due_on)) if due_on < today => PaymentStatus::Overdue,
        (None, Some(_)) => PaymentStatus::Due,
    };
    steps.push(Step::Payment(payment_due_on, payment_status));
    let (appeal, appeal_status) =
        facts.decided.map_or((None, AppealStatus::NotOpen), |decided| appeal(facts, decided));
    let appeal_deadline = appeal.as_ref().map(|appeal| appeal.end);
    let step = Step::Appeal(appeal_deadline, appeal_status);
    match appeal {
        Some(appeal) => steps.push_counted(step, appeal),
        None => steps.push(step),
    }
    steps.decide(Outcome {
        defence_deadline: deadline,
        defence_status,
        default,
        payment_due_on,
        payment_status,
        appeal_deadline,
        appeal_status,
    })
}

fn appeal(facts: &Facts<'_>, decided: Decided) -> (Option<Counted<Day>>, AppealStatus) {
    if decided.ruling == Ruling::Cancelled {
        return (None, AppealStatus::NotNeeded);
    }
    let appeal = Counted::days(decided.known_on, DAYS_TO_APPEAL, &facts.calendar);
    let deadline = appeal.end;
    let status = match (decided.appeal_filed_at.map(day_of), facts.paid_on) {
        (Some(filed_on), _) if deadline < filed_on => AppealStatus::Late,
        (Some(_), Some(_)) => AppealStatus::Admitted,
        // Accused's reading: payment may be proven after the filing.
        (Some(_), None) => AppealStatus::AwaitingPayment,
        (None, _) if deadline < day_of(facts.as_of) => AppealStatus::Expired,
        (None, _) => AppealStatus::Open,
    };
    (Some(appeal), status)
}

/// A step of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The last day of the defence, and where it stands.
    Defence(Day, DefenceStatus),
    /// The facts are taken as true.
    Default,
    /// The last day of the payment, and where it stands.
    Payment(Option<Day>, PaymentStatus),
    /// The last day of the appeal, and where it stands.
    Appeal(Option<Day>, AppealStatus),
}

#[cfg(test)]
mod tests;
