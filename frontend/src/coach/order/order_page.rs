//! `/pedidos/{codigo}`: the bill, the payment, the tickets, or what became of them.

use backend::{
    coach::{
        network::{
            self,
            view::{Departure, DepartureId},
        },
        order::{
            bill::{BillView, read_bill},
            find::find_order,
            view::OrderView,
        },
    },
    error::AppError,
};
use leptos::prelude::*;
use leptos_router::hooks::use_params_map;
use shared::{
    payment::{order::OrderState, ticket::TicketState},
    service::Service,
};

use super::{
    bill_table::BillTable, find_page, hold_clock::HoldClock, pix_panel::PixPanel,
    refund_list::RefundList, server::START_PAYMENT, server::passengers_path,
    ticket_list::TicketList,
};
use crate::{
    components::{
        button::Button,
        button_link::ButtonLink,
        icon::{Icon, Shape},
        notice::{Notice, Tone},
        page::{Audience, Page},
    },
    format,
    portal::failure::{Failure, answer},
    text::order::{find as find_text, summary as text},
    visit::{Query, Visit},
};

/// The order as far as it has come.
#[component]
pub fn OrderPage() -> impl IntoView {
    let code = use_params_map().read_untracked().get("codigo").unwrap_or_default();
    answer(move |visit| async move {
        let order = match find_order(&visit.app, &visit.actor, &code).await {
            Err(AppError::NotFound) => return Ok(find_page::elsewhere(visit, &code)),
            order => order?,
        };
        if order.state == OrderState::Held && !order.has_passengers {
            return Err(Failure::MovedTo(passengers_path(&order.code)));
        }
        let departure =
            network::find_departure(&visit.app, &DepartureId(order.departure_id.clone())).await?;
        let bill = match read_bill(&visit.app, &visit.actor, &order.code).await {
            Ok(bill) => Some(bill),
            Err(AppError::Conflict) => None,
            Err(error) => return Err(error.into()),
        };
        Ok(page(visit, order, &departure, bill).into_any())
    })
}

fn page(
    visit: Visit,
    order: OrderView,
    departure: &Departure,
    bill: Option<BillView>,
) -> impl IntoView + use<> {
    let language = visit.language;
    let title = match order.state {
        OrderState::Held => text::check(language),
        OrderState::AwaitingPayment => text::pay(language),
        OrderState::Paid => text::paid(language),
        OrderState::Expired => text::expired(language),
        OrderState::Cancelled => text::cancelled(language),
    };
    let trip = trip(&visit, departure, &order);
    let content = match order.state {
        OrderState::Held => held(&visit, &order, bill).into_any(),
        OrderState::AwaitingPayment => awaiting(&visit, &order, bill).into_any(),
        OrderState::Paid => paid(&visit, &order, bill).into_any(),
        OrderState::Expired | OrderState::Cancelled => ended(&visit, &order, departure).into_any(),
    };
    let refunds = order.refunds.clone();
    view! {
        <Page
            visit=visit.clone()
            title
            description=trip.clone()
            trail=vec![(find_text::title(language).to_owned(), find_page::PATH.to_owned())]
            islands=order.state.is_holding()
            audience=Audience::Private
        >
            {stale_form(&visit, order.state)}
            <p class="order-trip">{trip}</p>
            <p class="order-soft">{text::code(language)} " " <strong>{grouped(&order.code)}</strong></p>
            {content}
            <RefundList visit refunds />
        </Page>
    }
}

/// `Salvador → Feira de Santana, sexta, 13/3, 8h`
pub(super) fn trip(visit: &Visit, departure: &Departure, order: &OrderView) -> String {
    let stop = |position: u8| departure.stops.get(usize::from(position));
    let (Some(from), Some(to)) = (stop(order.from_position), stop(order.to_position)) else {
        return departure.line.name.clone();
    };
    let zone = Service::Coach.zone();
    let when = format::moment(visit.language, from.at, zone, visit.now);
    format!("{} → {}, {when}", from.place.municipality, to.place.municipality)
}

/// What became of a form that came too late: nothing of what it asked was done.
fn stale_form(visit: &Visit, state: OrderState) -> impl IntoView + use<> {
    let language = visit.language;
    let (title, about) = match (visit.query.get("aviso"), state) {
        (Some("pago"), OrderState::Paid) => {
            (text::paid_already(language), text::paid_already_about(language))
        }
        (Some("pagando"), OrderState::AwaitingPayment) => {
            (text::paying_already(language), text::paying_already_about(language))
        }
        _ => return ().into_any(),
    };
    view! {
        <Notice tone=Tone::Info title>
            <p>{about}</p>
        </Notice>
    }
    .into_any()
}

/// A public code as people read it out; what cannot be grouped stays as it is.
#[must_use]
pub fn grouped(code: &str) -> String {
    use shared::document::public_code::PublicCode;
    code.parse::<PublicCode>().map_or_else(|_| code.to_owned(), |code| code.grouped())
}

fn held(visit: &Visit, order: &OrderView, bill: Option<BillView>) -> impl IntoView + use<> {
    let language = visit.language;
    let change = visit.link(&passengers_path(&order.code));
    view! {
        <HoldClock visit=visit.clone() order=order.clone() back="pedido" />
        {bill.map(|bill| view! { <BillTable language bill /> })}
        <form
            id="pagar"
            class="order-acts"
            method="post"
            action=visit.link(START_PAYMENT)
        >
            <input type="hidden" name="pedido" value=order.code.clone() />
            <Button label=text::pay_with_pix(language) />
            <a class="order-link" href=change>
                {text::change_passengers(language)}
            </a>
        </form>
    }
}

fn awaiting(visit: &Visit, order: &OrderView, bill: Option<BillView>) -> impl IntoView + use<> {
    let language = visit.language;
    view! {
        <HoldClock visit=visit.clone() order=order.clone() back="pedido" />
        {order
            .payment
            .clone()
            .map(|payment| {
                view! { <PixPanel visit=visit.clone() code=order.code.clone() payment /> }
            })}
        {bill.map(|bill| view! { <BillTable language bill /> })}
    }
}

fn paid(visit: &Visit, order: &OrderView, bill: Option<BillView>) -> impl IntoView + use<> {
    let language = visit.language;
    let email = order.contact_email.clone();
    let is_valid = order.tickets.iter().any(|ticket| ticket.state == TicketState::Valid);
    let news = if is_valid {
        view! {
            <Notice tone=Tone::Success title=text::paid_about(language)>
                {email.map(|email| view! { <p>{text::mailed(language, email)}</p> })}
            </Notice>
        }
        .into_any()
    } else {
        view! {
            <Notice tone=Tone::Info title=text::given_up(language)>
                <p>{text::given_up_about(language)}</p>
            </Notice>
        }
        .into_any()
    };
    view! {
        {news}
        <TicketList
            visit=visit.clone()
            tickets=order.tickets.clone()
            refunds=order.refunds.clone()
        />
        {bill
            .map(|bill| {
                view! {
                    <details class="disclosure order-bill">
                        <summary>
                            <Icon shape=Shape::Down />
                            {text::see_bill(language)}
                        </summary>
                        <BillTable language bill />
                    </details>
                }
            })}
    }
}

fn ended(visit: &Visit, order: &OrderView, departure: &Departure) -> impl IntoView + use<> {
    let language = visit.language;
    let (tone, title, about) = match order.state {
        OrderState::Cancelled => {
            (Tone::Info, text::cancelled_title(language), text::cancelled_about(language))
        }
        _ => (Tone::Warning, text::expired_title(language), text::expired_about(language)),
    };
    let (from, to) = (order.from_position.to_string(), order.to_position.to_string());
    let again = Query::from([("embarque", from.as_str()), ("desembarque", to.as_str())])
        .address(&visit.link(&format!("/viagens/{}", departure.id.0)));
    view! {
        <Notice tone title>
            <p>{about}</p>
        </Notice>
        <ButtonLink href=again label=text::again(language) />
    }
}
