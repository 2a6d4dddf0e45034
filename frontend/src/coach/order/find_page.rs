//! `/pedidos`: my orders on this device, and finding one by code and e-mail.

use backend::{
    access::{self, RequestId},
    actor::Actor,
    app::App,
    coach::{
        network::{self, view::DepartureId},
        order::{
            find::{find_order, list_orders},
            view::OrderView,
        },
        ticket::read_ticket,
    },
    error::AppError,
};
use http::StatusCode;
use leptos::prelude::*;
use leptos_axum::ResponseOptions;
use shared::{document::public_code::PublicCode, language::Language, payment::order::OrderState};

use super::{
    order_page::{grouped, trip},
    server::{REDEEM_ACCESS, REQUEST_ACCESS, order_path},
};
use crate::{
    components::{
        button::Button,
        empty_state::EmptyState,
        error_summary::ErrorSummary,
        field::Field,
        icon::{Icon, Shape},
        page::{Audience, Page},
    },
    error::UiError,
    form::{DRAFT, FormState, Post, Problem},
    portal::failure::{Failure, answer},
    text::order::{find as text, summary},
    visit::{Query, Visit},
};

/// The path of this page.
pub const PATH: &str = "/pedidos";
/// The path of the page that asks for the one-time code.
pub const CODE_PATH: &str = "/pedidos/codigo";
/// Most characters of a code that are taken, with room for blanks and hyphens.
const LONGEST_CODE: usize = 20;
/// Name of the form that names an order.
pub const FORM: &str = "find_order";
/// Name of the form with the one-time code.
pub const CODE_FORM: &str = "order_access";

/// Orders of this browser, and the way to another one.
#[component]
pub fn FindPage() -> impl IntoView {
    answer(move |visit| async move {
        let code = visit.query.get("codigo").unwrap_or_default().to_owned();
        if !code.is_empty()
            && let Some(path) = own_path(&visit.app, &visit.actor, &code).await
        {
            return Err(Failure::MovedTo(path));
        }
        let orders = with_trips(&visit, list_orders(&visit.app, &visit.actor).await?).await?;
        let form = match visit.query.get(DRAFT) {
            Some(_) => FormState::read(&visit, FORM, Query::default()).await?,
            None => with_code(&code),
        };
        Ok::<_, Failure>(page(visit, orders, form))
    })
}

/// Where the order or the ticket of that code stands, if the actor may see it.
pub(super) async fn own_path(app: &App, actor: &Actor, code: &str) -> Option<String> {
    if let Ok(order) = find_order(app, actor, code).await {
        return Some(order_path(&order.code));
    }
    let ticket = read_ticket(app, actor, code).await.ok()?;
    Some(format!("/bilhetes/{}", ticket.document.code))
}

/// Each order after the trip that it is for.
async fn with_trips(
    visit: &Visit,
    orders: Vec<OrderView>,
) -> Result<Vec<(String, OrderView)>, AppError> {
    let mut found = Vec::with_capacity(orders.len());
    for order in orders {
        let departure = DepartureId(order.departure_id.clone());
        let departure = network::find_departure(&visit.app, &departure).await?;
        found.push((trip(visit, &departure, &order), order));
    }
    Ok(found)
}

/// Whether no order and no ticket can have that code, which is no secret: its own check character
/// says so.
pub(super) fn is_mistyped(code: &str) -> bool {
    code.parse::<PublicCode>().is_err()
}

/// The form with a code filled in, and told at once where that one is mistyped.
fn with_code(code: &str) -> FormState {
    let mistyped = !code.is_empty() && is_mistyped(code);
    let problems = mistyped.then(|| Problem::of("codigo", UiError::CodeMistyped));
    FormState::new(Query::from([("codigo", code)]), problems.into_iter().collect())
}

/// What a page of an order or a ticket is to a browser that may not see it: the way to be let in.
/// It says the same whether there is such a thing or not, and asks nobody.
pub(super) fn elsewhere(visit: Visit, code: &str) -> AnyView {
    if let Some(response) = use_context::<ResponseOptions>() {
        response.set_status(StatusCode::NOT_FOUND);
    }
    let language = visit.language;
    let shown: String = code.chars().take(LONGEST_CODE).collect();
    let form = with_code(&grouped(&shown));
    view! {
        <Page
            visit=visit.clone()
            title=text::elsewhere(language)
            description=text::elsewhere(language)
            trail=vec![(text::title(language).to_owned(), PATH.to_owned())]
            audience=Audience::Private
        >
            <ErrorSummary language form=form.clone() labels=labels(language) />
            <p>{text::elsewhere_about(language)}</p>
            {access_form(&visit, form)}
        </Page>
    }
    .into_any()
}

fn page(visit: Visit, orders: Vec<(String, OrderView)>, form: FormState) -> impl IntoView + use<> {
    let language = visit.language;
    let own = own_orders(&visit, orders);
    view! {
        <Page
            visit=visit.clone()
            title=text::title(language)
            description=text::about(language)
            audience=Audience::Private
        >
            <ErrorSummary language form=form.clone() labels=labels(language) />
            {own}
            <section aria-labelledby="outro">
                <h2 id="outro">{text::other(language)}</h2>
                <p class="order-soft">{text::about(language)}</p>
                {access_form(&visit, form)}
            </section>
        </Page>
    }
}

/// What the fields are called in the list of what is wrong.
fn labels(language: Language) -> Vec<(String, String)> {
    [("codigo", text::code(language)), ("email", text::email(language))]
        .map(|(name, label)| (name.to_owned(), label.to_owned()))
        .to_vec()
}

/// Asks for the code of an order and the address that bought it.
fn access_form(visit: &Visit, form: FormState) -> impl IntoView + use<> {
    let language = visit.language;
    view! {
        <form class="access-form" method="post" action=visit.link(REQUEST_ACCESS) novalidate=true>
            <Field
                language
                form=form.clone()
                name="codigo"
                label=text::code(language)
                hint=text::code_hint(language)
                autocomplete="off"
                maxlength=20
            />
            <Field
                language
                form
                name="email"
                label=text::email(language)
                kind="email"
                autocomplete="email"
                inputmode="email"
                maxlength=254
            />
            <Button label=text::send_code(language) />
        </form>
    }
}

fn own_orders(visit: &Visit, orders: Vec<(String, OrderView)>) -> impl IntoView + use<> {
    let language = visit.language;
    if orders.is_empty() {
        return view! {
            <EmptyState shape=Shape::Ticket title=text::none(language)>
                <p>{text::none_about(language)}</p>
            </EmptyState>
        }
        .into_any();
    }
    let rows = orders
        .into_iter()
        .map(|(trip, order)| {
            let href = visit.link(&order_path(&order.code));
            let state = match order.state {
                OrderState::Held => text::held(language),
                OrderState::AwaitingPayment => text::awaiting(language),
                OrderState::Paid => text::paid(language),
                OrderState::Expired => text::expired(language),
                OrderState::Cancelled => text::cancelled(language),
            };
            view! {
                <li>
                    <a class="ticket-row" href=href>
                        <Icon shape=Shape::Ticket />
                        <span class="ticket-row-text">
                            <strong>{trip}</strong>
                            <span>{state} " · " {summary::order(language, grouped(&order.code))}</span>
                        </span>
                        <Icon shape=Shape::Forward />
                    </a>
                </li>
            }
        })
        .collect_view();
    view! {
        <section aria-labelledby="meus">
            <h2 id="meus">{text::own(language)}</h2>
            <ul class="ticket-rows">{rows}</ul>
        </section>
    }
    .into_any()
}

/// Asks for the code that was sent.
#[component]
pub fn CodePage() -> impl IntoView {
    answer(move |visit| async move {
        let order = visit.query.get("pedido").map(str::to_owned).ok_or(AppError::NotFound)?;
        let request = visit.query.get("acesso").map(str::to_owned).ok_or(AppError::NotFound)?;
        let form = FormState::read(&visit, CODE_FORM, Query::default()).await?;
        Ok::<_, Failure>(code_page(visit, order, request, form))
    })
}

fn code_page(
    visit: Visit,
    order: String,
    request: String,
    form: FormState,
) -> impl IntoView + use<> {
    let language = visit.language;
    let labels = vec![("codigo".to_owned(), text::one_time_code(language).to_owned())];
    view! {
        <Page
            visit=visit.clone()
            title=text::code_title(language)
            description=text::code_title(language)
            trail=vec![(text::title(language).to_owned(), PATH.to_owned())]
            audience=Audience::Private
        >
            <ErrorSummary language form=form.clone() labels />
            <p>{text::sent(language)}</p>
            <form class="access-form" method="post" action=visit.link(REDEEM_ACCESS)>
                <input type="hidden" name="pedido" value=order />
                <input type="hidden" name="acesso" value=request />
                <Field
                    language
                    form
                    name="codigo"
                    label=text::one_time_code(language)
                    autocomplete="one-time-code"
                    inputmode="numeric"
                    maxlength=12
                />
                <Button label=text::open(language) />
            </form>
            <p class="order-soft">{text::not_come(language)}</p>
        </Page>
    }
}

/// Whether the code opened the order.
///
/// # Errors
/// When the tries are used up or the database does not answer.
pub(super) async fn redeem(post: &Post, request: &str, code: &str) -> Result<bool, AppError> {
    let request = RequestId(request.to_owned());
    match access::redeem_code(&post.app, &post.actor, &request, code).await {
        Ok(_) => Ok(true),
        Err(AppError::Refused(_)) => Ok(false),
        Err(error) => Err(error),
    }
}
