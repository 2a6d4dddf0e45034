//! The course of a citation, from its notice to its end.

use super::{Facts, Notice, State, Step, Verdict};
use crate::{
    mototaxi::term::Due,
    rule::Steps,
    time::{Day, counted::Counted},
};

/// Days for the defence (`semob:art-58`).
const DEFENCE_DAYS: u32 = 15;
/// Days for the decision, and for its one extension (`semob:art-60`).
const DECISION_DAYS: u32 = 30;
/// Business days to ratify the decision (`semob:art-61`).
const RATIFICATION_DAYS: u32 = 5;
/// Days to ask for reconsideration (`semob:art-62`).
const RECONSIDERATION_DAYS: u32 = 15;
/// Days to forward that request (`semob:art-62.p1`).
const FORWARDING_DAYS: u32 = 10;
/// Days to pay (`semob:art-63`).
const PAYMENT_DAYS: u32 = 30;

/// The deadlines that have begun.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Course {
    pub(super) defence: Option<Day>,
    pub(super) decision: Option<Day>,
    pub(super) ratification: Option<Day>,
    pub(super) reconsideration: Option<Day>,
    pub(super) forwarding: Option<Day>,
    pub(super) payment: Option<Day>,
}

impl Course {
    /// Follows the citation from its notice on.
    pub(super) fn follow(
        &mut self,
        facts: &Facts<'_>,
        notice_due: Day,
        steps: &mut Steps<Step>,
    ) -> State {
        let (sent_on, received_on) = match facts.notice {
            Notice::Signed => {
                steps.push(Step::Signed);
                (Some(facts.drawn_up_on), Some(facts.drawn_up_on))
            }
            Notice::NotSent => (None, None),
            Notice::Sent { sent_on, received_on } => (Some(sent_on), received_on),
        };
        // What counts is the sending; a defence does not make up for a notice never sent (56 § 5º).
        if notice_due < sent_on.unwrap_or(facts.on) {
            return State::Archived;
        }
        self.set_internal(facts, steps);
        if sent_on.is_none() {
            return State::AwaitingNotice;
        }
        match (received_on, facts.defence_filed_on) {
            (None, None) => State::NoticeSent,
            // Who answers has had the notice: the defence does not wait for the postal slip.
            (None, Some(_)) => self.defend(facts, steps),
            (Some(received_on), filed_on) => {
                let due = facts.due(received_on, DEFENCE_DAYS);
                self.defence = Some(due.end);
                steps.push_counted(Step::DefenceDue(Due::from(&due)), due.clone());
                match filed_on {
                    Some(filed_on) if filed_on <= due.end => self.defend(facts, steps),
                    None if facts.on <= due.end => State::DefenceOpen,
                    _ => {
                        steps.push(Step::Undefended);
                        self.pay_after(due.end, facts, steps)
                    }
                }
            }
        }
    }

    /// The deadlines of SeMOB itself.
    fn set_internal(&mut self, facts: &Facts<'_>, steps: &mut Steps<Step>) {
        if let Some(opened_on) = facts.proceeding_opened_on {
            // The extension is one run of sixty days: only its end moves.
            let days = if facts.extended { 2 * DECISION_DAYS } else { DECISION_DAYS };
            let due = facts.due(opened_on, days);
            self.decision = Some(due.end);
            steps.push_counted(Step::DecisionDue(Due::from(&due)), due);
        }
        if let Some(submitted_on) = facts.submitted_to_manager_on {
            let due = Counted::business_days(submitted_on, RATIFICATION_DAYS, &facts.calendar);
            self.ratification = Some(due.end);
            steps.push_counted(Step::RatificationDue(due.end), due);
        }
    }

    /// After a defence in time.
    fn defend(&mut self, facts: &Facts<'_>, steps: &mut Steps<Step>) -> State {
        steps.push(Step::Defended);
        let notified_on = match (facts.defence_result, facts.decision_notified_on) {
            (None, _) => return State::DefencePending,
            (Some(Verdict::Upheld), _) => {
                steps.push(Step::DefenceUpheld);
                return State::Annulled;
            }
            (Some(Verdict::Rejected), None) => return State::DecisionNotNotified,
            (Some(Verdict::Rejected), Some(notified_on)) => notified_on,
        };
        steps.push(Step::DefenceRejected);
        let due = facts.due(notified_on, RECONSIDERATION_DAYS);
        self.reconsideration = Some(due.end);
        steps.push_counted(Step::ReconsiderationDue(Due::from(&due)), due.clone());
        match facts.reconsideration_filed_on {
            Some(filed_on) if filed_on <= due.end => self.reconsider(filed_on, facts, steps),
            None if facts.on <= due.end => State::ReconsiderationOpen,
            _ => {
                steps.push(Step::Unreconsidered);
                self.pay_after(due.end, facts, steps)
            }
        }
    }

    /// After a request to reconsider in time.
    fn reconsider(&mut self, filed_on: Day, facts: &Facts<'_>, steps: &mut Steps<Step>) -> State {
        let due = facts.due(filed_on, FORWARDING_DAYS);
        self.forwarding = Some(due.end);
        steps.push_counted(Step::ForwardingDue(Due::from(&due)), due);
        match facts.reconsideration {
            None => State::ReconsiderationPending,
            Some((Verdict::Upheld, _)) => {
                steps.push(Step::ReconsiderationUpheld);
                State::Annulled
            }
            Some((Verdict::Rejected, published_on)) => {
                steps.push(Step::ReconsiderationRejected);
                self.pay_after(published_on, facts, steps)
            }
        }
    }

    /// The fine is definitive, and is paid within its days from this one.
    fn pay_after(&mut self, from: Day, facts: &Facts<'_>, steps: &mut Steps<Step>) -> State {
        let due = facts.due(from, PAYMENT_DAYS);
        self.payment = Some(due.end);
        steps.push_counted(Step::PaymentDue(Due::from(&due)), due);
        State::Final
    }
}
