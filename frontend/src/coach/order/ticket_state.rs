//! What the state of a ticket is called.

use shared::{language::Language, payment::ticket::TicketState};

use crate::text::order::tickets as text;

/// A word or two for people.
#[must_use]
pub const fn ticket_state(language: Language, state: TicketState) -> &'static str {
    match state {
        TicketState::Valid => text::valid(language),
        TicketState::GivenUp => text::given_up(language),
        TicketState::Refunded => text::refunded(language),
    }
}
