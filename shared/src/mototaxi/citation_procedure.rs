//! `mototaxi.citation_procedure`: where a citation stands on a day, and every deadline of it.
//!
//! "Recurso" in Arts. 58, 62 and 63 is the defence against the citation. Without a defence in time
//! there is no decision "que julgar improcedente o recurso", hence no reconsideration. The
//! suspensive effect lasts until the decision is definitive (62 § 3º). Restitution is stated for
//! reconsideration only (62 § 2º); an upheld defence and an archived citation leave the payment
//! without a cause just the same. The text gives no interest, and the delays of Arts. 60 and 61
//! carry no sanction.

mod course;
mod dates;
mod sentences;

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
    money::Cents,
    mototaxi::{MONEY, citation_procedure::course::Course, term::Due},
    rule::{
        self, Rule, Steps, answer,
        ground::{Ground, HOLIDAYS},
    },
    service::Service,
    time::{Day, counted::Counted},
};

/// The rule, as it stands in the registry.
pub const RULE: Rule = Rule {
    name: "mototaxi.citation_procedure",
    service: Service::Mototaxi,
    title: ["Andamento do auto de infração", "Procedure of a citation"],
    fields: FIELDS,
    provisions: &[
        "semob:art-56",
        "semob:art-56.vi",
        "semob:art-56.p5",
        "semob:art-58",
        "semob:art-58.pu",
        "semob:art-60",
        "semob:art-61",
        "semob:art-62",
        "semob:art-62.p1",
        "semob:art-62.p2",
        "semob:art-62.p3",
        "semob:art-62.p4",
        "semob:art-63",
        "cc:art-132",
        "cc:art-132.p1",
    ],
    evaluate: |rule, question| answer::answer_on(rule, question, Facts::read, decide),
};

const FIELDS: &[Field] = &[
    Field::required("on", Kind::Day, "The day that is looked at."),
    Field::required("drawn_up_on", Kind::Day, "Day on which the citation was drawn up."),
    Field::flag("signed_on_spot", "Whether the offender signed it on the spot."),
    Field::optional("notice_sent_on", Kind::Day, "Day on which the notice was sent."),
    Field::optional("notice_received_on", Kind::Day, "Day on which it was received."),
    Field::optional("defence_filed_on", Kind::Day, "Day of the defence."),
    Field::optional("proceeding_opened_on", Kind::Day, "Day on which the proceeding was opened."),
    Field::flag("extended", "Whether the proceeding was extended."),
    Field::optional("submitted_to_manager_on", Kind::Day, "Day on which SeMOB's head got it."),
    Field::optional("defence_result", Kind::Word(Verdict::WORDS), "What came of the defence."),
    Field::optional("decision_notified_on", Kind::Day, "Day on which the decision was notified."),
    Field::optional("reconsideration_filed_on", Kind::Day, "Day of the request to reconsider."),
    Field::optional("reconsideration_result", Kind::Word(Verdict::WORDS), "What came of it."),
    Field::optional("reconsideration_published_on", Kind::Day, "Day of its publication."),
    Field::optional("paid_on", Kind::Day, "Day of the payment."),
    Field::default("paid_cents", MONEY, Literal::Integer(0), "What was paid."),
    HOLIDAYS,
];

/// Days to send the notice (`semob:art-56.p5`).
const NOTICE_DAYS: u32 = 30;

words! {
    /// What came of a defence or of a request to reconsider.
    pub enum Verdict {
        /// It was right.
        Upheld = "upheld",
        /// It was not.
        Rejected = "rejected",
    }
}

words! {
    /// Where a citation stands.
    pub enum State {
        /// Its notice may still be sent.
        AwaitingNotice = "awaiting_notice",
        /// Its notice was not sent in time.
        Archived = "archived",
        /// Its notice was sent, and its receipt is not known.
        NoticeSent = "notice_sent",
        /// A defence may be filed.
        DefenceOpen = "defence_open",
        /// A defence awaits its decision.
        DefencePending = "defence_pending",
        /// A defence was rejected, and that is not yet notified.
        DecisionNotNotified = "decision_not_notified",
        /// Reconsideration may be asked for.
        ReconsiderationOpen = "reconsideration_open",
        /// Reconsideration awaits its decision.
        ReconsiderationPending = "reconsideration_pending",
        /// The fine is definitive.
        Final = "final",
        /// The citation has fallen.
        Annulled = "annulled",
    }
}

/// What the rule must know.
#[derive(Clone, Debug)]
pub struct Facts<'a> {
    /// The day that is looked at.
    pub on: Day,
    /// Day on which the citation was drawn up.
    pub drawn_up_on: Day,
    /// How the offender was told.
    pub notice: Notice,
    /// Day of the defence.
    pub defence_filed_on: Option<Day>,
    /// Day on which the proceeding was opened.
    pub proceeding_opened_on: Option<Day>,
    /// Whether it was extended.
    pub extended: bool,
    /// Day on which SeMOB's head got it.
    pub submitted_to_manager_on: Option<Day>,
    /// What came of the defence.
    pub defence_result: Option<Verdict>,
    /// Day on which the decision was notified.
    pub decision_notified_on: Option<Day>,
    /// Day of the request to reconsider.
    pub reconsideration_filed_on: Option<Day>,
    /// What came of it, and when that was published.
    pub reconsideration: Option<(Verdict, Day)>,
    /// Day of the payment.
    pub paid_on: Option<Day>,
    /// What was paid.
    pub paid: Cents,
    /// The holidays of the case.
    pub calendar: Cow<'a, Calendar>,
}

/// How the offender was told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notice {
    /// By signing on the spot.
    Signed,
    /// Not yet.
    NotSent,
    /// By a notice.
    Sent {
        /// Day on which it was sent.
        sent_on: Day,
        /// Day on which it was received.
        received_on: Option<Day>,
    },
}

impl<'a> Facts<'a> {
    fn read(input: &Object, ground: &Ground<'a>) -> Result<Self, Problem> {
        dates::check(input)?;
        let notice = match (input.get("signed_on_spot"), input.get("notice_sent_on")) {
            (true, _) => Notice::Signed,
            (false, None) => Notice::NotSent,
            (false, Some(sent_on)) => {
                Notice::Sent { sent_on, received_on: input.get("notice_received_on") }
            }
        };
        let reconsidered: Option<Verdict> = input.get("reconsideration_result");
        Ok(Self {
            on: input.get("on"),
            drawn_up_on: input.get("drawn_up_on"),
            notice,
            defence_filed_on: input.get("defence_filed_on"),
            proceeding_opened_on: input.get("proceeding_opened_on"),
            extended: input.get("extended"),
            submitted_to_manager_on: input.get("submitted_to_manager_on"),
            defence_result: input.get("defence_result"),
            decision_notified_on: input.get("decision_notified_on"),
            reconsideration_filed_on: input.get("reconsideration_filed_on"),
            reconsideration: reconsidered.zip(input.get("reconsideration_published_on")),
            paid_on: input.get("paid_on"),
            paid: input.get("paid_cents"),
            calendar: ground.calendar(input),
        })
    }

    fn due(&self, from: Day, days: u32) -> Counted<Day> {
        Counted::days(from, days, &self.calendar)
    }
}

/// What is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// Where the citation stands.
    pub state: State,
    /// Last day to send the notice.
    pub notice_due_on: Day,
    /// Last day of the defence.
    pub defence_due_on: Option<Day>,
    /// Last day of the decision.
    pub decision_due_on: Option<Day>,
    /// Last day to ratify it.
    pub ratification_due_on: Option<Day>,
    /// Last day to ask for reconsideration.
    pub reconsideration_due_on: Option<Day>,
    /// Last day to forward that request.
    pub forwarding_due_on: Option<Day>,
    /// Last day to pay.
    pub payment_due_on: Option<Day>,
    /// Whether the penalty waits.
    pub suspensive_effect: bool,
    /// Whether the payment is late.
    pub payment_overdue: bool,
    /// What is given back.
    pub refund_cents: Cents,
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

/// Decides where the citation stands.
#[must_use]
pub fn decide(facts: &Facts<'_>) -> Decision {
    let mut steps = Steps::citing(&[]);
    let mut course = Course::default();
    let notice_due = facts.due(facts.drawn_up_on, NOTICE_DAYS);
    let notice_due_on = notice_due.end;
    steps.push_counted(Step::NoticeDue(Due::from(&notice_due)), notice_due);
    let state = course.follow(facts, notice_due_on, &mut steps);
    steps.push(Step::State(state));
    let suspensive_effect = matches!(
        state,
        State::DefencePending
            | State::DecisionNotNotified
            | State::ReconsiderationOpen
            | State::ReconsiderationPending
    );
    if suspensive_effect {
        steps.push(Step::Suspensive);
    }
    let payment_overdue = course.payment.is_some_and(|due| due < facts.paid_on.unwrap_or(facts.on));
    if payment_overdue {
        steps.push(Step::Overdue);
    }
    let is_void = matches!(state, State::Annulled | State::Archived);
    let refund_cents = if is_void { facts.paid } else { Cents::ZERO };
    if refund_cents > Cents::ZERO {
        steps.push(Step::Refund(refund_cents));
    }
    steps.decide(Outcome {
        state,
        notice_due_on,
        defence_due_on: course.defence,
        decision_due_on: course.decision,
        ratification_due_on: course.ratification,
        reconsideration_due_on: course.reconsideration,
        forwarding_due_on: course.forwarding,
        payment_due_on: course.payment,
        suspensive_effect,
        payment_overdue,
        refund_cents,
    })
}

/// A step of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Last day to send the notice.
    NoticeDue(Due),
    /// The offender signed on the spot.
    Signed,
    /// Last day of the decision.
    DecisionDue(Due),
    /// Last day to ratify it.
    RatificationDue(Day),
    /// Last day of the defence.
    DefenceDue(Due),
    /// None came by it.
    Undefended,
    /// The defence came in time.
    Defended,
    /// It was upheld.
    DefenceUpheld,
    /// It was rejected, and that was notified.
    DefenceRejected,
    /// Last day to ask for reconsideration.
    ReconsiderationDue(Due),
    /// Nobody asked by it.
    Unreconsidered,
    /// Last day to forward that request.
    ForwardingDue(Due),
    /// It was upheld.
    ReconsiderationUpheld,
    /// It was rejected.
    ReconsiderationRejected,
    /// Last day to pay.
    PaymentDue(Due),
    /// Where the citation stands.
    State(State),
    /// The penalty waits.
    Suspensive,
    /// The payment is late.
    Overdue,
    /// So much is given back.
    Refund(Cents),
}

#[cfg(test)]
mod tests;
