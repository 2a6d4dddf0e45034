//! A ticket: valid until it is given up; its money then goes back.

use super::{Move, named_states};

named_states! {
    /// Where a ticket stands.
    TicketState {
        /// It carries its passenger.
        Valid = "valid",
        /// Given up in time; its seat is free, its money on the way back.
        GivenUp = "given_up",
        /// Given up, and the money is back with the payer.
        Refunded = "refunded",
    }
}

/// What can happen to a ticket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TicketEvent {
    /// The passenger gives the trip up and is entitled to the money (`agerba:art-74`).
    GiveUp,
    /// Its refund is done.
    CompleteRefund,
}

/// All moves.
pub const MOVES: &[Move<TicketState, TicketEvent>] = &[
    Move { from: TicketState::Valid, event: TicketEvent::GiveUp, to: TicketState::GivenUp },
    Move {
        from: TicketState::GivenUp,
        event: TicketEvent::CompleteRefund,
        to: TicketState::Refunded,
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::payment::follow;

    #[test]
    fn a_ticket_is_given_up_once() {
        assert_eq!(follow(MOVES, TicketState::GivenUp, TicketEvent::GiveUp), None);
        assert_eq!(follow(MOVES, TicketState::Refunded, TicketEvent::GiveUp), None);
    }

    #[test]
    fn a_valid_ticket_is_never_refunded_without_being_given_up() {
        assert_eq!(follow(MOVES, TicketState::Valid, TicketEvent::CompleteRefund), None);
    }
}
