//! Payment of orders: the states of an order, its charge, its tickets and its
//! refunds, with the moves allowed between them, and the ledger's arithmetic.
//!
//! A machine is a table of [`Move`]s that can be read; what is not in the table
//! cannot happen. Stores change a row only where its state is the one the move
//! starts from, so that two at once cannot both succeed.

pub mod charge;
pub mod hold;
pub mod ledger;
pub mod order;
pub mod refund;
pub mod ticket;

/// One line of a state machine: in `from`, on `event`, go to `to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move<State: 'static, Event: 'static> {
    /// The state before.
    pub from: State,
    /// What happens.
    pub event: Event,
    /// The state after.
    pub to: State,
}

/// The state that `event` leads to from `from`, or `None` where the table has no such line.
#[must_use]
pub fn follow<State: Copy + PartialEq, Event: Copy + PartialEq>(
    moves: &[Move<State, Event>],
    from: State,
    event: Event,
) -> Option<State> {
    moves.iter().find(|line| line.from == from && line.event == event).map(|line| line.to)
}

/// Declares the states of a machine with their names in storage and on the wire.
macro_rules! named_states {
    ($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $text:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum $name { $($(#[$doc])* $variant),+ }

        impl $name {
            /// Every one of them.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The name in storage and on the wire.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $text),+ }
            }

            /// Reads what `name` wrote.
            #[must_use]
            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|state| state.name() == name)
            }
        }
    };
}
pub(crate) use named_states;

#[cfg(test)]
mod tests {
    use super::{Move, follow};

    fn is_deterministic<S: Copy + PartialEq, E: Copy + PartialEq>(moves: &[Move<S, E>]) -> bool {
        moves.iter().all(|line| {
            moves
                .iter()
                .filter(|other| other.from == line.from && other.event == line.event)
                .count()
                == 1
        })
    }

    #[test]
    fn no_machine_has_two_answers_to_one_event() {
        assert!(is_deterministic(super::order::MOVES));
        assert!(is_deterministic(super::charge::MOVES));
        assert!(is_deterministic(super::refund::MOVES));
        assert!(is_deterministic(super::ticket::MOVES));
    }

    #[test]
    fn what_the_table_lacks_cannot_happen() {
        const MOVES: &[Move<u8, char>] = &[Move { from: 0, event: 'a', to: 1 }];
        assert_eq!(follow(MOVES, 0, 'a'), Some(1));
        assert_eq!(follow(MOVES, 1, 'a'), None);
        assert_eq!(follow(MOVES, 0, 'b'), None);
    }
}
