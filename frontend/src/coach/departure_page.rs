//! `/viagens/{id}`: one departure between two of its stops.

use backend::{
    actor::Actor,
    coach::{
        network::{
            self,
            view::{
                Closed, Departure, DepartureId, DepartureStatus, Offer, Platform, Provenance,
                SectionOffer, Stop,
            },
        },
        seat,
    },
    error::AppError,
};
use leptos::prelude::*;
use leptos_router::hooks::use_params_map;
use shared::{
    coach::{Subsystem, seat_layout::SeatKind},
    money::Cents,
    service::Service,
    wording::{duration, money},
};

use crate::{
    coach::{
        baggage::BaggageAllowance, category_name::category_name, right_to_give_up::RightToGiveUp,
        sale_window::SaleWindow,
    },
    components::{
        button_link::ButtonLink,
        clock_time::ClockTime,
        icon::{Icon, Shape},
        notice::{Notice, Tone},
        page::Page,
    },
    format,
    portal::failure::{Failure, answer},
    text::{coach::departure as text, order::seats as seats_text},
    visit::{Query, Visit},
};

/// What is sold, what it costs, and what one may do about it later.
#[component]
pub fn DeparturePage() -> impl IntoView {
    let id = use_params_map().read_untracked().get("id").unwrap_or_default();
    answer(move |visit| async move {
        let departure = network::find_departure(&visit.app, &DepartureId(id)).await?;
        let (from, to) = section(&visit.query, &departure)?;
        let offer = network::offer(&visit.app, &departure.id, from, to).await?;
        let seats =
            seat::read_seats_of(&visit.app, &Actor::default(), &departure, from, to).await?;
        let platform = network::find_platforms(&visit.app, &departure.id).await?.remove(&from);
        let is_full = seats.count_free() == 0;
        Ok::<_, Failure>(page(visit, &departure, (from, to), offer, is_full, platform))
    })
}

/// The stops of boarding and alighting: those of the address, by default the ends of the line.
pub(super) fn section(query: &Query, departure: &Departure) -> Result<(u8, u8), AppError> {
    let last = departure.stops.last().map_or(0, |stop| stop.position);
    let position = |name: &str, default: u8| match query.get(name) {
        Some(text) => text.parse::<u8>().map_err(|_| AppError::NotFound),
        None => Ok(default),
    };
    let (from, to) = (position("embarque", 0)?, position("desembarque", last)?);
    if from < to && to <= last { Ok((from, to)) } else { Err(AppError::NotFound) }
}

fn page(
    visit: Visit,
    departure: &Departure,
    (from, to): (u8, u8),
    offer: Offer,
    is_full: bool,
    platform: Option<Platform>,
) -> impl IntoView + use<> {
    let language = visit.language;
    let zone = Service::Coach.zone();
    let (boarding, alighting) =
        (&departure.stops[usize::from(from)], &departure.stops[usize::from(to)]);
    let (leaves_at, arrives_at) = (boarding.at, alighting.at);
    let company = departure.company.trade_name.clone();
    let category = category_name(language, departure.category);
    let title = text::title(
        language,
        text::Title { from: &boarding.place.municipality, to: &alighting.place.municipality },
    );
    let day = format::day(language, boarding.at.day_in(zone), visit.now.day_in(zone));
    let minutes = (alighting.at.0 - boarding.at.0).num_minutes();
    let description = text::description(language, text::Description { route: &title, day: &day });
    let back = search_address(boarding, alighting);
    let content = match offer {
        Offer::OnSale(offer) => {
            let way_on = if is_full {
                sold_out(&visit, &back).into_any()
            } else {
                choose_seats(&visit, &offer).into_any()
            };
            on_sale(&visit, departure.line.subsystem, &offer, way_on).into_any()
        }
        Offer::Restricted => closed(text::restricted(language)).into_any(),
        Offer::Closed(why) => closed(why_closed(&visit, why)).into_any(),
    };
    let stops = stops(&visit, &departure.stops, (from, to), platform).into_any();
    let vehicle = vehicle(&visit, departure).into_any();
    view! {
        <Page
            visit=visit.clone()
            title
            description
            trail=vec![(text::back(language).to_owned(), back)]
            islands=true
        >
            <div class="departure-when">
                <p class="departure-day">{day}</p>
                <p class="departure-times">
                    <ClockTime at=leaves_at />
                    <span aria-hidden="true">" → "</span>
                    <span class="visually-hidden">{text::until(language)}</span>
                    <ClockTime at=arrives_at />
                </p>
                <p class="departure-soft">
                    {duration(language, minutes)} " · " {company} " · " {category}
                </p>
            </div>
            {content}
            {stops}
            {vehicle}
            <BaggageAllowance language />
        </Page>
    }
}

/// The departures between the places of two stops, on the day of the first one.
pub(super) fn search_address(boarding: &Stop, alighting: &Stop) -> String {
    let day = boarding.at.day_in(Service::Coach.zone()).to_storage();
    Query::from([
        ("de", boarding.place.slug.as_str()),
        ("para", alighting.place.slug.as_str()),
        ("data", day.as_str()),
    ])
    .address("/viagens")
}

fn choose_seats(visit: &Visit, offer: &SectionOffer) -> impl IntoView + use<> {
    let (from, to) = (offer.from_position.to_string(), offer.to_position.to_string());
    let seats = Query::from([("embarque", from.as_str()), ("desembarque", to.as_str())])
        .address(&visit.link(&format!("/viagens/{}/assentos", offer.departure_id.0)));
    view! { <ButtonLink href=seats label=text::choose_seats(visit.language) icon=Shape::Seat /> }
}

fn sold_out(visit: &Visit, search: &str) -> impl IntoView + use<> {
    let language = visit.language;
    view! {
        <Notice tone=Tone::Warning title=seats_text::sold_out(language)>
            <p>{seats_text::sold_out_about(language)}</p>
        </Notice>
        <ButtonLink href=visit.link(search) label=seats_text::other_trips(language) icon=Shape::Search />
    }
}

fn on_sale(
    visit: &Visit,
    subsystem: Subsystem,
    offer: &SectionOffer,
    way_on: AnyView,
) -> impl IntoView + use<> {
    let language = visit.language;
    let total = offer.fare.checked_add(offer.boarding_fee).unwrap_or(Cents::ZERO);
    view! {
        <section class="departure-price" aria-labelledby="preco">
            <h2 class="visually-hidden" id="preco">
                {text::price(language)}
            </h2>
            <dl class="sums">
                <div>
                    <dt>{text::fare(language)}</dt>
                    <dd>{money(language, offer.fare)}</dd>
                </div>
                <div>
                    <dt>{text::boarding_fee(language)}</dt>
                    <dd>{money(language, offer.boarding_fee)}</dd>
                </div>
                <div class="sums-total">
                    <dt>{text::total(language)}</dt>
                    <dd>{money(language, total)}</dd>
                </div>
            </dl>
            {way_on}
        </section>
        <RightToGiveUp visit=visit.clone() offer=offer.clone() />
        <SaleWindow visit=visit.clone() offer=offer.clone() subsystem />
    }
}

fn closed(title: &'static str) -> impl IntoView {
    view! { <Notice tone=Tone::Warning title /> }
}

const fn why_closed(visit: &Visit, why: Closed) -> &'static str {
    let language = visit.language;
    match why {
        Closed::Departed => text::departed(language),
        Closed::Cancelled => text::cancelled(language),
        Closed::ConcessionEnded => text::concession_ended(language),
        Closed::NoFare => text::no_fare(language),
    }
}

fn stops(
    visit: &Visit,
    stops: &[Stop],
    (from, to): (u8, u8),
    platform: Option<Platform>,
) -> impl IntoView + use<> {
    let language = visit.language;
    let made_up = platform.as_ref().is_some_and(|it| it.provenance == Provenance::Invented);
    let items = stops
        .iter()
        .map(|stop| {
            let class = match stop.position {
                position if position == from || position == to => "stop stop-own",
                position if from < position && position < to => "stop stop-between",
                _ => "stop stop-outside",
            };
            let word = if stop.position == from {
                Some(match &platform {
                    Some(platform) => text::boards_from(language, platform.name.as_str()),
                    None => text::boards(language).to_owned(),
                })
            } else if stop.position == to {
                Some(text::alights(language).to_owned())
            } else {
                None
            };
            view! {
                <li class=class>
                    <ClockTime at=stop.at />
                    <span class="stop-place">
                        {stop.place.name.clone()}
                        {word.map(|word| view! { <span class="stop-word">{word}</span> })}
                    </span>
                </li>
            }
        })
        .collect_view();
    view! {
        <section class="departure-part">
            <h2>{text::stops(language)}</h2>
            <ol class="stops">{items}</ol>
            <p class="departure-soft">
                {text::zone(language)}
                {made_up.then(|| format!(" {}", text::platforms_invented(language)))}
            </p>
        </section>
    }
}

fn vehicle(visit: &Visit, departure: &Departure) -> impl IntoView + use<> {
    let language = visit.language;
    let seats: Vec<_> = departure.layout.seats().collect();
    let wheelchair = seats.iter().filter(|seat| seat.kind == SeatKind::Wheelchair).count() as u64;
    let ordinary = seats.len() as u64 - wheelchair;
    let toilet = departure.vehicle.as_ref().is_some_and(|vehicle| vehicle.has_toilet);
    let origin = match departure.provenance {
        Provenance::Real => text::timetable_real(language),
        Provenance::Derived => text::timetable_derived(language),
        Provenance::Invented => text::timetable_invented(language),
    };
    let runs = departure.status == DepartureStatus::Scheduled;
    view! {
        <section class="departure-part">
            <h2>{text::vehicle(language)}</h2>
            <ul class="facts">
                <li>
                    <Icon shape=Shape::Coach />
                    {category_name(language, departure.category)}
                </li>
                <li>
                    <Icon shape=Shape::Seat />
                    {text::seats(language, ordinary)}
                </li>
                {(wheelchair > 0)
                    .then(|| {
                        view! {
                            <li>
                                <Icon shape=Shape::Wheelchair />
                                {text::wheelchair_places(language, wheelchair)}
                            </li>
                        }
                    })}
                {toilet
                    .then(|| {
                        view! {
                            <li>
                                <Icon shape=Shape::Done />
                                {text::toilet(language)}
                            </li>
                        }
                    })}
            </ul>
            <p class="departure-soft">
                {text::line(
                    language,
                    text::Line { code: &departure.line.code, name: &departure.line.name },
                )}
                " · " {departure.company.legal_name.clone()} ", CNPJ "
                {cnpj(&departure.company.cnpj)}
            </p>
            {runs.then(|| view! { <p class="departure-soft">{origin}</p> })}
        </section>
    }
}

/// `12.ABC.345/01DE-35`; what has not 14 characters stays as it is.
fn cnpj(text: &str) -> String {
    let part = |range: std::ops::Range<usize>| text.get(range).unwrap_or_default();
    if text.len() != 14 || !text.is_ascii() {
        return text.to_owned();
    }
    format!("{}.{}.{}/{}-{}", part(0..2), part(2..5), part(5..8), part(8..12), part(12..14))
}
