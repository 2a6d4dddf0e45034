//! `/viagens/{id}/assentos`: which seats.

use std::collections::BTreeSet;

use backend::{
    coach::{
        network::{
            self,
            view::{Departure, DepartureId, Offer, SectionOffer},
        },
        order::find::{OwnHold, list_holds},
        seat::{self, SeatMap as Seats},
    },
    secret::new_id,
    session,
};
use http::request::Parts;
use leptos::prelude::*;
use leptos_axum::ResponseOptions;
use leptos_router::hooks::use_params_map;
use shared::{
    coach::seat_layout::SeatKind, money::Cents, payment::hold::MAX_SEATS, service::Service,
    wording::money,
};

use super::{
    order_page::grouped,
    seat_map::{Manner, SeatMap},
    seat_tally::{SeatTally, SeatTallyWords},
    server::{HOLD_SEATS, order_path},
};
use crate::{
    coach::{
        departure_page::{search_address, section},
        trip_row::departure_address,
    },
    components::{
        button::Button,
        error_summary::ErrorSummary,
        icon::{Icon, Shape},
        notice::{Notice, Tone},
        page::{Audience, Page},
    },
    form::FormState,
    format,
    portal::failure::{Failure, answer},
    text::order::seats as text,
    visit::{Query, Visit},
};

/// Name of the form.
pub const FORM: &str = "seats";

/// A checkbox for each seat, on a plan or in a list, and a bar with the sum.
#[component]
pub fn SeatPage() -> impl IntoView {
    let id = use_params_map().read_untracked().get("id").unwrap_or_default();
    let (request, response) = (use_context::<Parts>(), use_context::<ResponseOptions>());
    answer(move |visit| async move {
        let departure = network::find_departure(&visit.app, &DepartureId(id)).await?;
        let (from, to) = section(&visit.query, &departure)?;
        let offer = network::offer(&visit.app, &departure.id, from, to).await?;
        let Offer::OnSale(offer) = offer else {
            return Err(Failure::MovedTo(departure_address(&departure.id.0, from, to)));
        };
        // The form may be sent twice before its first answer has come: both shall come from one
        // visitor.
        if visit.actor.visitor.is_none()
            && let (Some(request), Some(response)) = (request, response)
            && let Some(cookie) = session::promise_visitor(&visit.app, &request.headers)
        {
            response.append_header(http::header::SET_COOKIE, cookie);
        }
        let seats = seat::read_seats_of(&visit.app, &visit.actor, &departure, from, to).await?;
        let own = list_holds(&visit.app, &visit.actor, &departure.id.0).await?;
        let form = FormState::read(&visit, FORM, Query::default()).await?;
        Ok(page(visit, &departure, &offer, seats, own, form))
    })
}

fn page(
    visit: Visit,
    departure: &Departure,
    offer: &SectionOffer,
    seats: Seats,
    own: Vec<OwnHold>,
    form: FormState,
) -> impl IntoView + use<> {
    let language = visit.language;
    let zone = Service::Coach.zone();
    let each = offer.fare.checked_add(offer.boarding_fee).unwrap_or(Cents::ZERO);
    let manner = match visit.query.get("ver") {
        Some("lista") => Manner::List,
        Some(_) | None => Manner::Plan,
    };
    let (departure_id, layout) = (departure.id.0.clone(), departure.layout.clone());
    let back = departure_address(&departure_id, offer.from_position, offer.to_position);
    let departure_path = format!("/viagens/{departure_id}");
    let trip = text::trip(
        language,
        text::Trip {
            from: &offer.from.municipality,
            to: &offer.to.municipality,
            when: format::moment(language, offer.departs_at, zone, visit.now),
        },
    );
    let here = visit.query.with("rascunho", None);
    let (other, other_label) = match manner {
        Manner::Plan => (here.with("ver", Some("lista")), text::as_list(language)),
        Manner::List => (here.with("ver", None), text::as_plan(language)),
    };
    let other = other.address(&visit.link(&visit.path));
    let has_wheelchair_place = layout.seats().any(|seat| seat.kind == SeatKind::Wheelchair);
    let free = seats.count_free();
    let other_trips = visit.link(&search_address(
        &departure.stops[usize::from(offer.from_position)],
        &departure.stops[usize::from(offer.to_position)],
    ));
    let own = own_holds(&visit, own);
    // A form that came back refused has made nothing: sent with other seats it is still the same.
    let key =
        Some(form.value("chave")).filter(|key| !key.is_empty()).map_or_else(new_id, str::to_owned);
    let chosen: BTreeSet<String> = form.values().all("poltrona").map(str::to_owned).collect();
    let lost: Vec<_> = form.values().all("perdida").map(str::to_owned).collect();
    let near: Vec<_> = form.values().all("perto").map(str::to_owned).collect();
    let words = SeatTallyWords {
        chosen: text::chosen(language).to_owned(),
        total: text::total(language).to_owned(),
        most: text::most(language).to_owned(),
        companion: text::companion_alone(language).to_owned(),
    };
    let price = text::price(language, money(language, each));
    let (from, to) = (offer.from_position.to_string(), offer.to_position.to_string());
    view! {
        <Page
            visit=visit.clone()
            title=text::title(language)
            description=trip.clone()
            trail=vec![(text::departure(language).to_owned(), back)]
            islands=true
            audience=Audience::Fresh
            belongs_to=departure_path
        >
            <p class="order-trip">{trip}</p>
            {own}
            <ErrorSummary language form=form.clone() />
            {(!lost.is_empty())
                .then(|| {
                    let title = text::lost(language, lost.len() as u64, lost.join(", "));
                    view! {
                        <Notice tone=Tone::Warning title>
                            <p>
                                {if near.is_empty() {
                                    text::none_near(language).to_owned()
                                } else {
                                    text::near(language, near.join(", "))
                                }}
                            </p>
                        </Notice>
                    }
                })}
            {(free == 0)
                .then(|| {
                    view! {
                        <Notice tone=Tone::Warning title=text::sold_out(language)>
                            <p>{text::sold_out_about(language)}</p>
                            <p>
                                <a href=other_trips>{text::other_trips(language)}</a>
                            </p>
                        </Notice>
                    }
                })} <form class="seat-form" method="post" action=visit.link(HOLD_SEATS)>
                <input type="hidden" name="viagem" value=departure_id />
                <input type="hidden" name="embarque" value=from />
                <input type="hidden" name="desembarque" value=to />
                <input type="hidden" name="chave" value=key />
                <div class="seat-head">
                    <ul class="seat-legend-list">
                        <li><span class="seat-sample"></span>{text::free(language)}</li>
                        <li>
                            <span class="seat-sample seat-sample-chosen"></span>
                            {text::chosen_legend(language)}
                        </li>
                        <li>
                            <span class="seat-sample seat-sample-taken"></span>
                            {text::taken(language)}
                        </li>
                        {has_wheelchair_place
                            .then(|| {
                                view! {
                                    <li>
                                        <Icon shape=Shape::Wheelchair />
                                        {text::wheelchair_legend(language)}
                                    </li>
                                    <li>
                                        <Icon shape=Shape::Person />
                                        {text::companion_legend(language)}
                                    </li>
                                }
                            })}
                    </ul>
                    <a class="seat-manner" href=other>{other_label}</a>
                </div>
                <div id="poltrona" tabindex="-1">
                    <SeatMap language layout seats chosen manner />
                </div>
                <p class="order-soft">{text::children(language)}</p>
                <div class="seat-bar">
                    <SeatTally language each most=MAX_SEATS words price>
                        <Icon shape=Shape::Warning />
                    </SeatTally>
                    <Button label=text::go_on(language) />
                </div>
            </form>
        </Page>
    }
}

/// The seats that are the visitor's own already, each with its order.
fn own_holds(visit: &Visit, own: Vec<OwnHold>) -> impl IntoView + use<> {
    let language = visit.language;
    own.into_iter()
        .map(|OwnHold { order_code, seats }| {
            let title = text::own(language, seats.len() as u64, seats.join(", "));
            let href = visit.link(&order_path(&order_code));
            view! {
                <Notice tone=Tone::Info title>
                    <p>{text::own_about(language)}</p>
                    <p>
                        <a href=href>{text::own_open(language, grouped(&order_code))}</a>
                    </p>
                </Notice>
            }
        })
        .collect_view()
}
