//! A refund: asked for by us, carried out by the provider in its own time.

use super::{Move, named_states};

named_states! {
    /// Where a refund stands.
    RefundState {
        /// Owed and recorded; the provider may or may not have it yet.
        Requested = "requested",
        /// The provider has it and is paying.
        InProcess = "in_process",
        /// The money is back with the payer.
        Done = "done",
        /// The provider did not carry it out; the money is still owed.
        Failed = "failed",
    }
}

named_states! {
    /// Why money goes back.
    RefundCause {
        /// The passenger gave a ticket up in time (`agerba:art-74`).
        GivenUp = "given_up",
        /// It came when its seats were no longer to be had.
        Late = "late",
        /// The order had been paid already.
        Duplicate = "duplicate",
        /// It was not the sum of the bill.
        WrongSum = "wrong_sum",
    }
}

/// What the provider tells of a refund.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefundEvent {
    /// It has taken the refund on.
    Accept,
    /// The payer has the money.
    Complete,
    /// It will not be carried out.
    Fail,
}

/// All moves. A failed refund is owed still: a person settles it in another way.
pub const MOVES: &[Move<RefundState, RefundEvent>] = &[
    Move { from: RefundState::Requested, event: RefundEvent::Accept, to: RefundState::InProcess },
    Move { from: RefundState::Requested, event: RefundEvent::Complete, to: RefundState::Done },
    Move { from: RefundState::Requested, event: RefundEvent::Fail, to: RefundState::Failed },
    Move { from: RefundState::InProcess, event: RefundEvent::Complete, to: RefundState::Done },
    Move { from: RefundState::InProcess, event: RefundEvent::Fail, to: RefundState::Failed },
];

impl RefundState {
    /// Whether the provider still has to be asked about it.
    #[must_use]
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Requested | Self::InProcess)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::payment::follow;

    #[test]
    fn nothing_follows_the_end_of_a_refund() {
        for event in [RefundEvent::Accept, RefundEvent::Complete, RefundEvent::Fail] {
            assert_eq!(follow(MOVES, RefundState::Done, event), None);
            assert_eq!(follow(MOVES, RefundState::Failed, event), None);
        }
    }

    #[test]
    fn a_refund_in_process_may_still_fail() {
        let next = follow(MOVES, RefundState::InProcess, RefundEvent::Fail);
        assert_eq!(next, Some(RefundState::Failed));
    }
}
