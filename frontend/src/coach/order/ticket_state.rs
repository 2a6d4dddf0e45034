//! What the state of a ticket is called.

use shared::{
    language::Language,
    payment::{refund::RefundState, ticket::TicketState},
};

use crate::text::order::tickets as text;

/// A word or two for people, of a ticket and of its money on the way back.
#[must_use]
pub const fn ticket_state(
    language: Language,
    state: TicketState,
    refund: Option<RefundState>,
) -> &'static str {
    match (state, refund) {
        (TicketState::Valid, _) => text::valid(language),
        (TicketState::GivenUp, Some(RefundState::Failed)) => text::refund_failed(language),
        (TicketState::GivenUp, _) => text::given_up(language),
        (TicketState::Refunded, _) => text::refunded(language),
    }
}
