//! One departure in a list of results.

use backend::coach::search::view::SearchResult;
use leptos::prelude::*;
use shared::wording::{self, duration, money};

use crate::{
    coach::category_name::category_name,
    components::{
        button_link::ButtonLink,
        clock_time::ClockTime,
        icon::{Icon, Shape},
    },
    text::coach::results as text,
    visit::{Query, Visit},
};

/// When, how long, who, how much, how many places are left, and the way on.
#[component]
pub fn TripRow(
    /// The request.
    visit: Visit,
    /// The departure.
    trip: SearchResult,
) -> impl IntoView {
    let language = visit.language;
    let address = departure_address(&trip.departure_id.0, trip.from_position, trip.to_position);
    let seats = u64::from(trip.seats_left);
    let zone = shared::service::Service::Coach.zone();
    let about = text::about_trip(
        language,
        text::AboutTrip {
            hour: wording::hour(language, trip.departs_at, zone),
            company: &trip.company,
        },
    );
    view! {
        <li class="trip">
            <div class="trip-when">
                <p class="trip-times">
                    <ClockTime at=trip.departs_at />
                    <span class="trip-arrow" aria-hidden="true">
                        "→"
                    </span>
                    <span class="visually-hidden">{text::until(language)}</span>
                    <ClockTime at=trip.arrives_at />
                    {(trip.days_later > 0)
                        .then(|| {
                            view! {
                                <span class="trip-later">
                                    {text::days_later(language, u64::from(trip.days_later))}
                                </span>
                            }
                        })}
                </p>
                <p class="trip-soft">
                    {duration(language, trip.duration_minutes)} " · " {trip.from} " → " {trip.to}
                </p>
                <p class="trip-soft">
                    {trip.company} " · " {category_name(language, trip.category)}
                </p>
            </div>
            <div class="trip-price">
                <p class="trip-sum">{money(language, trip.fare)}</p>
                <p class="trip-soft">
                    {if trip.boarding_fee == shared::money::Cents::ZERO {
                        text::no_boarding_fee(language).to_owned()
                    } else {
                        text::boarding_fee(language, money(language, trip.boarding_fee))
                    }}
                </p>
            </div>
            <div class="trip-choose">
                <p class=if seats == 0 { "trip-seats trip-full" } else { "trip-seats" }>
                    {if seats == 0 {
                        text::sold_out(language).to_owned()
                    } else {
                        text::seats_left(language, seats)
                    }}
                    {(trip.wheelchair_places_left > 0)
                        .then(|| {
                            view! {
                                <span class="trip-wheelchair">
                                    <Icon shape=Shape::Wheelchair />
                                    <span class="visually-hidden">
                                        {text::wheelchair(language)}
                                    </span>
                                </span>
                            }
                        })}
                </p>
                <ButtonLink href=visit.link(&address) label=text::choose(language) about />
            </div>
        </li>
    }
}

/// The path of a departure between two of its stops.
#[must_use]
pub fn departure_address(departure: &str, from: u8, to: u8) -> String {
    let (from, to) = (from.to_string(), to.to_string());
    Query::from([("embarque", from.as_str()), ("desembarque", to.as_str())])
        .address(&format!("/viagens/{departure}"))
}
