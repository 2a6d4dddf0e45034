//! The tickets of an order.

use backend::coach::{order::view::RefundView, ticket::TicketSummary};
use leptos::prelude::*;
use shared::{payment::ticket::TicketState, wording::money};

use super::ticket_state::ticket_state;
use crate::{
    components::icon::{Icon, Shape},
    text::order::tickets as text,
    visit::Visit,
};

/// One row a ticket, leading to its page.
#[component]
pub fn TicketList(
    /// The request.
    visit: Visit,
    /// The tickets.
    tickets: Vec<TicketSummary>,
    /// Money of the order that goes or went back.
    refunds: Vec<RefundView>,
) -> impl IntoView {
    let language = visit.language;
    let rows = tickets
        .into_iter()
        .map(|ticket| {
            let href = visit.link(&format!("/bilhetes/{}", ticket.code));
            let refund = refunds
                .iter()
                .find(|refund| refund.ticket_code.as_deref() == Some(ticket.code.as_str()));
            let state = ticket_state(language, ticket.state, refund.map(|refund| refund.state));
            let class = match ticket.state {
                TicketState::Valid => "ticket-row",
                TicketState::GivenUp | TicketState::Refunded => "ticket-row ticket-row-dead",
            };
            view! {
                <li>
                    <a class=class href=href>
                        <Icon shape=Shape::Ticket />
                        <span class="ticket-row-text">
                            <strong>
                                <bdi>{ticket.passenger_name}</bdi>
                            </strong>
                            <span>
                                {text::seat(language, ticket.seat)} " · "
                                {money(language, ticket.total)}
                            </span>
                            <span>{state}</span>
                        </span>
                        <Icon shape=Shape::Forward />
                    </a>
                </li>
            }
        })
        .collect_view();
    view! {
        <section aria-labelledby="bilhetes">
            <h2 id="bilhetes" class="visually-hidden">{text::title(language)}</h2>
            <ul class="ticket-rows">{rows}</ul>
        </section>
    }
}
