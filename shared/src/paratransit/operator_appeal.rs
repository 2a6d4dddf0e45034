//! `paratransit.operator_appeal`: a fine on the operator, from its issue to its payment.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    calendar::Calendar,
    input::{
        Problem,
        field::{Field, Kind, Literal},
        object::Object,
        word::{Word, words},
    },
    paratransit::{INSTANT, local_day},
    rule::{
        self, Rule, Steps, answer,
        ground::{Ground, HOLIDAYS},
    },
    service::Service,
    time::{Day, Instant, counted::Counted},
};

mod sentences;

pub use sentences::Step;

/// The rule, as it stands in the registry.
pub const RULE: Rule = Rule {
    name: "paratransit.operator_appeal",
    service: Service::Paratransit,
    title: ["Multa da operadora: recurso e pagamento", "Fine on the operator: appeal and payment"],
    fields: FIELDS,
    provisions: &[
        "semar:art-52",
        "semar:art-52.p1",
        "semar:art-52.p3",
        "semar:art-52.p4",
        "semar:art-52.p5",
        "semar:art-52.p6",
        "semar:art-52.p6.i",
        "semar:art-52.p6.ii",
        "cc:art-132",
        "cc:art-132.p1",
    ],
    evaluate: |rule, question| answer::answer_on(rule, question, Facts::read, decide),
};

const FIELDS: &[Field] = &[
    Field::required("fine_issued_on", Kind::Day, "Day on which the fine was issued."),
    Field::optional(
        "received_on",
        Kind::Day,
        "Day on which the operator received the notice (Auto de Infração).",
    ),
    Field::optional("sent_on", Kind::Day, "Day on which the notice was sent."),
    Field::optional("filed_at", INSTANT, "When the operator appealed."),
    Field::default(
        "documented",
        Kind::Boolean,
        Literal::Boolean(true),
        "Whether the appeal has its documents.",
    ),
    Field::flag("dilatory", "Whether the appeal only plays for time."),
    Field::default(
        "extension_days",
        Kind::Integer { min: 0, max: 45 },
        Literal::Integer(0),
        "Days by which the time to judge is extended.",
    ),
    Field::optional("result", Kind::Word(Verdict::WORDS), "What became of the appeal."),
    Field::optional("judged_on", Kind::Day, "Day of the judgment."),
    Field::optional(
        "decision_received_on",
        Kind::Day,
        "Day on which the operator received the decision that rejects the appeal.",
    ),
    Field::optional("paid_on", Kind::Day, "Day on which the fine was paid."),
    Field::optional("as_of", Kind::Day, "Day for which what is not done is looked at."),
    HOLIDAYS,
];

words! {
    /// What became of an appeal.
    pub enum Verdict {
        /// The operator was right.
        Granted = "granted",
        /// It was not.
        Rejected = "rejected",
    }
}

words! {
    /// Why an appeal is rejected at once (`semar:art-52.p5`).
    pub enum Defect {
        /// It came too late.
        Late = "late",
        /// It lacks its documents.
        NotDocumented = "not_documented",
        /// It only plays for time.
        Dilatory = "dilatory",
    }
}

/// What the rule must know.
#[derive(Clone, Debug)]
pub struct Facts<'a> {
    /// Day on which the fine was issued.
    pub fine_issued_on: Day,
    /// Day on which the notice was received.
    pub received_on: Option<Day>,
    /// Day on which it was sent.
    pub sent_on: Option<Day>,
    /// The appeal, which needs a notice received.
    pub appeal: Option<Appeal>,
    /// Day on which the fine was paid.
    pub paid_on: Option<Day>,
    /// The day for which it is looked at.
    pub as_of: Option<Day>,
    /// The days that do not count.
    pub calendar: Cow<'a, Calendar>,
}

/// An appeal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Appeal {
    /// Local day on which it was filed.
    pub filed_on: Day,
    /// Whether it has its documents.
    pub documented: bool,
    /// Whether it only plays for time.
    pub dilatory: bool,
    /// Days by which the time to judge is extended.
    pub extension_days: u32,
    /// What became of it.
    pub verdict: Option<Verdict>,
    /// Day of the judgment.
    pub judged_on: Option<Day>,
    /// Day on which the rejection was received.
    pub decision_received_on: Option<Day>,
}

impl<'a> Facts<'a> {
    fn read(input: &Object, ground: &Ground<'a>) -> Result<Self, Problem> {
        let fine_issued_on: Day = input.get("fine_issued_on");
        let received_on: Option<Day> = input.get("received_on");
        let sent_on: Option<Day> = input.get("sent_on");
        let is_before = |day: Option<Day>, limit: Option<Day>| {
            day.zip(limit).is_some_and(|(day, limit)| day < limit)
        };
        // In the order of the fields, as the page ranks errors, though it names the sending first.
        if is_before(received_on, Some(fine_issued_on)) {
            return Err(too_early("/received_on"));
        }
        if is_before(sent_on, Some(fine_issued_on)) {
            return Err(too_early("/sent_on"));
        }
        if is_before(received_on, sent_on) {
            return Err(Problem::inconsistent(
                "/sent_on",
                "O auto não pode ser recebido antes de enviado.",
                "The notice cannot be received before it is sent.",
            ));
        }
        let filed_at: Option<Instant> = input.get("filed_at");
        let filed_on = filed_at.map(local_day);
        if filed_on.is_some() && (received_on.is_none() || is_before(filed_on, received_on)) {
            return Err(Problem::inconsistent(
                "/filed_at",
                "Só cabe recurso depois de recebido o auto.",
                "An appeal needs a notice that has been received.",
            ));
        }
        let verdict: Option<Verdict> = input.get("result");
        if verdict.is_some() && filed_on.is_none() {
            return Err(unfiled("/result"));
        }
        let judged_on: Option<Day> = input.get("judged_on");
        if judged_on.is_some() && filed_on.is_none() {
            return Err(unfiled("/judged_on"));
        }
        if is_before(judged_on, filed_on) {
            return Err(Problem::inconsistent(
                "/judged_on",
                "O recurso não pode ser julgado antes de apresentado.",
                "The appeal cannot be judged before it is filed.",
            ));
        }
        let decision_received_on: Option<Day> = input.get("decision_received_on");
        if decision_received_on.is_some() && verdict != Some(Verdict::Rejected) {
            return Err(Problem::inconsistent(
                "/decision_received_on",
                "Só se conta do recebimento da decisão que rejeita o recurso.",
                "Only a decision that rejects the appeal is received here.",
            ));
        }
        if is_before(decision_received_on, judged_on) || is_before(decision_received_on, filed_on) {
            return Err(Problem::inconsistent(
                "/decision_received_on",
                "A decisão não pode ser recebida antes de tomada.",
                "The decision cannot be received before it is taken.",
            ));
        }
        let appeal = filed_on.map(|filed_on| Appeal {
            filed_on,
            documented: input.get("documented"),
            dilatory: input.get("dilatory"),
            extension_days: input.get("extension_days"),
            verdict,
            judged_on,
            decision_received_on,
        });
        Ok(Self {
            fine_issued_on,
            received_on,
            sent_on,
            appeal,
            paid_on: input.get("paid_on"),
            as_of: input.get("as_of"),
            calendar: ground.calendar(input),
        })
    }
}

fn too_early(field: &str) -> Problem {
    Problem::inconsistent(
        field,
        "A multa ainda não tinha sido emitida.",
        "The fine had not been issued yet.",
    )
}

fn unfiled(field: &str) -> Problem {
    Problem::inconsistent(field, "Nenhum recurso foi apresentado.", "No appeal was filed.")
}

/// What is decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// The last day to send the notice.
    pub send_deadline: Day,
    /// Whether it was sent by then.
    pub sent_in_time: Option<bool>,
    /// The last day to appeal.
    pub appeal_deadline: Option<Day>,
    /// Whether the appeal came by then.
    pub appeal_timely: Option<bool>,
    /// Whether the appeal is rejected at once.
    pub preliminary_rejection: Option<bool>,
    /// Why.
    pub rejection_grounds: Vec<Defect>,
    /// The last day to judge.
    pub judgment_deadline: Option<Day>,
    /// The last day to judge, extended.
    pub judgment_latest: Option<Day>,
    /// Whether that day has passed without a judgment.
    pub overdue: Option<bool>,
    /// The last day to pay.
    pub payment_deadline: Option<Day>,
    /// Whether that day has passed without payment.
    pub payment_late: Option<bool>,
    /// Whether the appeal was granted, which ends the case.
    pub closed: bool,
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

/// Days to send the notice (`semar:art-52.p1`).
const DAYS_TO_SEND: u32 = 30;
/// Business days to appeal (`semar:art-52`).
const DAYS_TO_APPEAL: u32 = 10;
/// Days to judge (`semar:art-52.p4`). With the extension they run on as one period.
const DAYS_TO_JUDGE: u32 = 90;
/// Business days to pay (`semar:art-52.p6`).
const DAYS_TO_PAY: u32 = 10;

/// Times the fine.
#[must_use]
pub fn decide(facts: &Facts<'_>) -> Decision {
    let mut steps = Steps::citing(&["semar:art-52", "semar:art-52.p1", "cc:art-132"]);
    let calendar = &facts.calendar;
    let send = Counted::days(facts.fine_issued_on, DAYS_TO_SEND, calendar);
    let send_deadline = send.end;
    steps.push_counted(Step::SendBy { last: send_deadline, moved: send.is_moved() }, send);
    // The text attaches no nullity to a notice that is sent late.
    let sent_in_time = facts.sent_on.map(|sent_on| sent_on <= send_deadline);
    if let Some(in_time) = sent_in_time {
        steps.push(Step::Sent { in_time });
    }
    let appeal = facts
        .received_on
        .map(|received_on| Counted::business_days(received_on, DAYS_TO_APPEAL, calendar));
    let appeal_deadline = appeal.as_ref().map(|appeal| appeal.end);
    if let Some(appeal) = appeal {
        steps.push_counted(Step::AppealBy(appeal.end), appeal);
    }
    let mut outcome = Outcome {
        send_deadline,
        sent_in_time,
        appeal_deadline,
        appeal_timely: None,
        preliminary_rejection: None,
        rejection_grounds: Vec::new(),
        judgment_deadline: None,
        judgment_latest: None,
        overdue: None,
        payment_deadline: None,
        payment_late: None,
        closed: false,
    };
    if let (Some(appeal), Some(last)) = (facts.appeal, appeal_deadline) {
        admit(&appeal, last, &mut outcome, &mut steps);
        judge(facts, &appeal, &mut outcome, &mut steps);
    }
    pay(facts, &mut outcome, &mut steps);
    steps.decide(outcome)
}

fn admit(appeal: &Appeal, last: Day, outcome: &mut Outcome, steps: &mut Steps<Step>) {
    let timely = appeal.filed_on <= last;
    let grounds = [
        (!timely, Defect::Late),
        (!appeal.documented, Defect::NotDocumented),
        (appeal.dilatory, Defect::Dilatory),
    ];
    let grounds = grounds.into_iter().filter_map(|(is_so, ground)| is_so.then_some(ground));
    outcome.rejection_grounds = grounds.collect();
    outcome.appeal_timely = Some(timely);
    outcome.preliminary_rejection = Some(!outcome.rejection_grounds.is_empty());
    if outcome.rejection_grounds.is_empty() {
        steps.push(Step::InOrder);
    }
    for defect in &outcome.rejection_grounds {
        steps.push(Step::Defective(*defect));
    }
}

fn judge(facts: &Facts<'_>, appeal: &Appeal, outcome: &mut Outcome, steps: &mut Steps<Step>) {
    let first = Counted::days(appeal.filed_on, DAYS_TO_JUDGE, &facts.calendar);
    let extended = DAYS_TO_JUDGE.saturating_add(appeal.extension_days);
    let latest = Counted::days(appeal.filed_on, extended, &facts.calendar);
    outcome.judgment_deadline = Some(first.end);
    outcome.judgment_latest = Some(latest.end);
    outcome.overdue = appeal.judged_on.or(facts.as_of).map(|day| latest.end < day);
    let moved = first.is_moved() || latest.is_moved();
    steps.push_counted(Step::JudgeBy { latest: latest.end, moved }, latest);
    if let Some(overdue) = outcome.overdue {
        steps.push(Step::Judgment { overdue });
    }
    outcome.closed = appeal.verdict == Some(Verdict::Granted);
    if outcome.closed {
        steps.push(Step::Closed);
    }
}

fn pay(facts: &Facts<'_>, outcome: &mut Outcome, steps: &mut Steps<Step>) {
    let count = |from: Day| Counted::business_days(from, DAYS_TO_PAY, &facts.calendar);
    let last = match (facts.appeal, facts.received_on) {
        (None, Some(received_on)) => {
            let counted = count(received_on);
            let last = counted.end;
            steps.push_counted(Step::PayByNotice(last), counted);
            last
        }
        // An appeal too late is one that was rejected: its ten days run from that decision too.
        (Some(Appeal { decision_received_on: Some(received_on), .. }), _) => {
            let counted = count(received_on);
            let last = counted.end;
            steps.push_counted(Step::PayByDecision(last), counted);
            last
        }
        (None, None) => return,
        (Some(Appeal { verdict, .. }), _) => {
            if verdict != Some(Verdict::Granted) {
                steps.push(Step::PaymentWaits);
            }
            return;
        }
    };
    outcome.payment_deadline = Some(last);
    outcome.payment_late = facts.paid_on.or(facts.as_of).map(|day| last < day);
    if let Some(late) = outcome.payment_late {
        steps.push(if facts.paid_on.is_some() {
            Step::Paid { late }
        } else {
            Step::Unpaid { late }
        });
    }
}

#[cfg(test)]
mod tests;
