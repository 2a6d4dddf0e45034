//! An order: from the hold of its seats to tickets, or to its end without any.

use super::{Move, named_states};

named_states! {
    /// Where an order stands.
    OrderState {
        /// Its seats are held; names and bill are being filled in.
        Held = "held",
        /// A charge has been asked for; the seats are held as long as it can be paid.
        AwaitingPayment = "awaiting_payment",
        /// Paid in full; its tickets are issued.
        Paid = "paid",
        /// The hold ran out unpaid; the seats are free again.
        Expired = "expired",
        /// Released by the passenger; the seats are free again.
        Cancelled = "cancelled",
    }
}

/// What can happen to an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderEvent {
    /// The passenger asks to pay the bill.
    StartPayment,
    /// The whole sum has arrived and the seats are the order's.
    Pay,
    /// The hold has run out.
    Expire,
    /// The passenger lets the seats go.
    Cancel,
}

/// All moves. A late payment still buys an expired order's seats where they can be
/// claimed again; what comes for a cancelled order goes back to the payer.
pub const MOVES: &[Move<OrderState, OrderEvent>] = &[
    Move {
        from: OrderState::Held,
        event: OrderEvent::StartPayment,
        to: OrderState::AwaitingPayment,
    },
    Move { from: OrderState::Held, event: OrderEvent::Expire, to: OrderState::Expired },
    Move { from: OrderState::Held, event: OrderEvent::Cancel, to: OrderState::Cancelled },
    Move { from: OrderState::AwaitingPayment, event: OrderEvent::Pay, to: OrderState::Paid },
    Move { from: OrderState::AwaitingPayment, event: OrderEvent::Expire, to: OrderState::Expired },
    Move {
        from: OrderState::AwaitingPayment,
        event: OrderEvent::Cancel,
        to: OrderState::Cancelled,
    },
    Move { from: OrderState::Expired, event: OrderEvent::Pay, to: OrderState::Paid },
];

impl OrderState {
    /// Whether the order's seats are held for it, unpaid.
    #[must_use]
    pub const fn is_holding(self) -> bool {
        matches!(self, Self::Held | Self::AwaitingPayment)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::payment::follow;

    const EVENTS: [OrderEvent; 4] =
        [OrderEvent::StartPayment, OrderEvent::Pay, OrderEvent::Expire, OrderEvent::Cancel];

    #[test]
    fn nothing_follows_a_paid_or_a_cancelled_order() {
        for event in EVENTS {
            assert_eq!(follow(MOVES, OrderState::Paid, event), None);
            assert_eq!(follow(MOVES, OrderState::Cancelled, event), None);
        }
    }

    #[test]
    fn names_read_back() {
        for state in OrderState::ALL {
            assert_eq!(OrderState::from_name(state.name()), Some(*state));
        }
        assert_eq!(OrderState::from_name("unknown"), None);
    }

    proptest! {
        #[test]
        fn whatever_happens_an_order_is_paid_at_most_once(
            events in prop::collection::vec(prop::sample::select(EVENTS.to_vec()), 0..20)
        ) {
            let (mut state, mut paid) = (OrderState::Held, 0);
            for event in events {
                let Some(next) = follow(MOVES, state, event) else { continue };
                paid += i32::from(event == OrderEvent::Pay);
                state = next;
            }
            prop_assert!(paid <= 1);
            prop_assert_eq!(paid == 1, state == OrderState::Paid);
        }
    }
}
