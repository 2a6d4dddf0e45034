//! A Pix charge: planned in the database before the provider hears of it.

use super::{Move, named_states};

named_states! {
    /// Where a charge stands.
    ChargeState {
        /// Stored with its txid; the provider may or may not have it yet.
        Planned = "planned",
        /// The provider has it and it can be paid.
        Active = "active",
        /// The right sum came and bought the tickets.
        Settled = "settled",
        /// Its time ran out. Money that still comes is late.
        Lapsed = "lapsed",
        /// Another sum was paid on it, and it takes no second payment.
        Spoiled = "spoiled",
        /// The passenger let the order go. Money that still comes is given back.
        Withdrawn = "withdrawn",
        /// The provider did not want it.
        Refused = "refused",
    }
}

/// What can happen to a charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChargeEvent {
    /// The provider confirmed that it has the charge.
    Activate,
    /// The provider will never have it.
    Refuse,
    /// The right sum came and was accepted.
    Settle,
    /// The hold it belongs to ran out.
    Lapse,
    /// Another sum was paid on it.
    Spoil,
    /// The passenger let the order go.
    Withdraw,
}

/// All moves. A planned charge can be settled or lapse: the provider may have had it
/// although its answer never reached us.
pub const MOVES: &[Move<ChargeState, ChargeEvent>] = &[
    Move { from: ChargeState::Planned, event: ChargeEvent::Activate, to: ChargeState::Active },
    Move { from: ChargeState::Planned, event: ChargeEvent::Refuse, to: ChargeState::Refused },
    Move { from: ChargeState::Planned, event: ChargeEvent::Settle, to: ChargeState::Settled },
    Move { from: ChargeState::Planned, event: ChargeEvent::Lapse, to: ChargeState::Lapsed },
    Move { from: ChargeState::Planned, event: ChargeEvent::Spoil, to: ChargeState::Spoiled },
    Move { from: ChargeState::Planned, event: ChargeEvent::Withdraw, to: ChargeState::Withdrawn },
    Move { from: ChargeState::Active, event: ChargeEvent::Settle, to: ChargeState::Settled },
    Move { from: ChargeState::Active, event: ChargeEvent::Lapse, to: ChargeState::Lapsed },
    Move { from: ChargeState::Active, event: ChargeEvent::Spoil, to: ChargeState::Spoiled },
    Move { from: ChargeState::Active, event: ChargeEvent::Withdraw, to: ChargeState::Withdrawn },
    Move { from: ChargeState::Lapsed, event: ChargeEvent::Settle, to: ChargeState::Settled },
    Move { from: ChargeState::Spoiled, event: ChargeEvent::Settle, to: ChargeState::Settled },
];

impl ChargeState {
    /// Whether paying it is what we want at present.
    #[must_use]
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Planned | Self::Active)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::payment::follow;

    #[test]
    fn a_settled_charge_is_not_settled_again() {
        assert_eq!(follow(MOVES, ChargeState::Settled, ChargeEvent::Settle), None);
    }

    #[test]
    fn a_withdrawn_charge_buys_nothing() {
        assert_eq!(follow(MOVES, ChargeState::Withdrawn, ChargeEvent::Settle), None);
    }

    #[test]
    fn a_lapsed_charge_may_still_be_settled() {
        let next = follow(MOVES, ChargeState::Lapsed, ChargeEvent::Settle);
        assert_eq!(next, Some(ChargeState::Settled));
    }
}
