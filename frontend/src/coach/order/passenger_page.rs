//! `/pedidos/{codigo}/passageiros`: who travels.

use backend::{
    coach::{
        network::{self, view::DepartureId},
        order::{
            bill::INSURANCE,
            find::find_order,
            view::{DocumentKind, OrderView},
        },
    },
    error::AppError,
};
use leptos::prelude::*;
use leptos_router::hooks::use_params_map;
use shared::{language::Language, payment::order::OrderState, time::Day, wording::money};

use super::{
    find_page,
    hold_clock::HoldClock,
    order_page::trip,
    passenger_form,
    server::{SET_PASSENGERS, order_path},
};
use crate::{
    coach::trip_row::departure_address,
    components::{
        button::Button,
        checkbox::Checkbox,
        date_field::DateField,
        error_summary::ErrorSummary,
        field::Field,
        icon::{Icon, Shape},
        notice::{Notice, Tone},
        page::{Audience, Page},
        select_field::SelectField,
    },
    form::{Choice, FormState},
    portal::failure::{Failure, answer},
    text::order::{hold, passengers as text, seats as seat_text},
    visit::Visit,
};

/// Name of the form.
pub const FORM: &str = "passengers";

/// One group of fields for each seat, and where to write to.
#[component]
pub fn PassengerPage() -> impl IntoView {
    let code = use_params_map().read_untracked().get("codigo").unwrap_or_default();
    answer(move |visit| async move {
        let order = match find_order(&visit.app, &visit.actor, &code).await {
            Err(AppError::NotFound) => return Ok(find_page::elsewhere(visit, &code)),
            order => order?,
        };
        if order.state != OrderState::Held {
            return Err(Failure::MovedTo(order_path(&order.code)));
        }
        let departure =
            network::find_departure(&visit.app, &DepartureId(order.departure_id.clone())).await?;
        let trip = trip(&visit, &departure, &order);
        let back = departure_address(&departure.id.0, order.from_position, order.to_position);
        let form = FormState::read(&visit, FORM, passenger_form::fresh(&order)).await?;
        Ok(page(visit, order, trip, back, form).into_any())
    })
}

fn page(
    visit: Visit,
    order: OrderView,
    trip: String,
    back: String,
    form: FormState,
) -> impl IntoView + use<> {
    let language = visit.language;
    let seats: Vec<String> =
        order.passengers.iter().filter_map(|passenger| passenger.seat.clone()).collect();
    let groups = seats
        .iter()
        .enumerate()
        .map(|(index, seat)| {
            let (form, seat) = (form.clone(), seat.clone());
            view! { <PassengerFields visit=visit.clone() form index seat /> }
        })
        .collect_view();
    let labels = labels(language, &seats);
    view! {
        <Page
            visit=visit.clone()
            title=text::title(language)
            description=text::title(language)
            trail=vec![(seat_text::departure(language).to_owned(), back)]
            islands=true
            audience=Audience::Private
        >
            <p class="order-trip">{trip}</p>
            {visit
                .query
                .get("troca")
                .map(|_| view! { <Notice tone=Tone::Success title=hold::changed(language) /> })}
            <HoldClock visit=visit.clone() order=order.clone() back="passageiros" />
            <ErrorSummary language form=form.clone() labels />
            <form
                class="passenger-form"
                method="post"
                action=visit.link(SET_PASSENGERS)
                novalidate=true
            >
                <input type="hidden" name="pedido" value=order.code.clone() />
                <p class="order-soft">{text::why(language)}</p>
                {groups}
                <fieldset class="passenger">
                    <legend>{text::contact(language)}</legend>
                    <Field
                        language
                        form
                        name="contact_email"
                        label=text::email(language)
                        hint=text::email_hint(language)
                        kind="email"
                        autocomplete="email"
                        inputmode="email"
                        maxlength=254
                    />
                </fieldset>
                <Button label=text::go_on(language) />
            </form>
        </Page>
    }
}

/// What the fields are called, each with its seat.
fn labels(language: Language, seats: &[String]) -> Vec<(String, String)> {
    let of_person = [
        ("name", text::name(language)),
        ("document_kind", text::document_kind(language)),
        ("document", text::document(language)),
        ("birth_date", text::birth_date(language)),
    ];
    let mut labels = vec![("contact_email".to_owned(), text::email(language).to_owned())];
    for (index, seat) in seats.iter().enumerate() {
        for (name, field) in of_person {
            labels.push((
                format!("passengers-{index}-{name}"),
                text::at_seat(language, text::AtSeat { field, seat }),
            ));
            labels.push((
                format!("passengers-{index}-child-{name}"),
                text::of_child(language, text::OfChild { field, seat }),
            ));
        }
    }
    labels
}

/// The fields of one seat.
#[component]
fn PassengerFields(
    /// The request.
    visit: Visit,
    /// What was typed before.
    form: FormState,
    /// Place among the seats, from 0.
    index: usize,
    /// The seat.
    seat: String,
) -> impl IntoView {
    let language = visit.language;
    let at = |field: &str| format!("passengers-{index}-{field}");
    let today = visit.now.day_in(shared::service::Service::Coach.zone());
    let has_child = passenger_form::tells_of_child(form.values(), index);
    let insurance = text::insurance(language, money(language, INSURANCE));
    view! {
        <fieldset class="passenger">
            <legend>{text::seat(language, seat)}</legend>
            <Person language form=form.clone() prefix=at("") today minor=false />
            <details class="disclosure" open=has_child>
                <summary>
                    <Icon shape=Shape::Down />
                    {text::child(language)}
                </summary>
                <div class="passenger-child">
                    <p class="order-soft">{text::child_hint(language)}</p>
                    <Person language form=form.clone() prefix=at("child-") today minor=true />
                </div>
            </details>
            <Checkbox
                language
                form
                name=at("insured")
                label=insurance
                hint=text::insurance_hint(language)
            />
        </fieldset>
    }
}

/// Name, document, and the day of birth of one person.
#[component]
fn Person(
    /// The language of the page.
    language: Language,
    /// What was typed before.
    form: FormState,
    /// What stands before the names of the controls.
    prefix: String,
    /// No later day of birth can be chosen.
    today: Day,
    /// A child on the lap: born when, in any case.
    minor: bool,
) -> impl IntoView {
    let kinds = DocumentKind::ALL
        .into_iter()
        .map(|kind| Choice::new(kind.name(), document_kind(language, kind)))
        .collect();
    let birth_hint = if minor { None } else { Some(text::birth_hint(language).to_owned()) };
    view! {
        <Field
            language
            form=form.clone()
            name=format!("{prefix}name")
            label=text::name(language)
            hint=text::name_hint(language)
            autocomplete="off"
            maxlength=80
        />
        <div class="passenger-document">
            <SelectField
                language
                form=form.clone()
                name=format!("{prefix}document_kind")
                label=text::document_kind(language)
                choices=kinds
            />
            <Field
                language
                form=form.clone()
                name=format!("{prefix}document")
                label=text::document(language)
                autocomplete="off"
                maxlength=30
            />
        </div>
        {match birth_hint {
            Some(hint) => {
                view! {
                    <DateField
                        language
                        form
                        name=format!("{prefix}birth_date")
                        label=text::birth_date(language)
                        hint
                        last=today
                        optional=true
                    />
                }
                    .into_any()
            }
            None => {
                view! {
                    <DateField
                        language
                        form
                        name=format!("{prefix}birth_date")
                        label=text::birth_date(language)
                        last=today
                    />
                }
                    .into_any()
            }
        }}
    }
}

/// What a kind of document is called.
#[must_use]
pub const fn document_kind(language: Language, kind: DocumentKind) -> &'static str {
    match kind {
        DocumentKind::Cpf => text::cpf(language),
        DocumentKind::IdentityCard => text::identity_card(language),
        DocumentKind::Passport => text::passport(language),
        DocumentKind::ForeignerRegister => text::foreigner_register(language),
        DocumentKind::BirthCertificate => text::birth_certificate(language),
    }
}
