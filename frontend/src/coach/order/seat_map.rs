//! The inside of the vehicle from above, front up, and the same as a list.

use std::collections::BTreeSet;

use backend::coach::seat::{Availability, SeatMap as Seats};
use leptos::prelude::*;
use shared::{
    coach::seat_layout::{Deck, Seat, SeatKind, SeatLayout},
    language::Language,
};

use super::seat_words::seat_name;
use crate::{
    components::icon::{Icon, Shape},
    text::order::seats as text,
};

/// How the seats are shown; both are the same form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// As they stand in the vehicle.
    Plan,
    /// One under the other.
    List,
}

/// A checkbox for each seat. Those that cannot be had are there, and cannot be ticked.
#[component]
pub fn SeatMap(
    /// The language of the page.
    language: Language,
    /// How the vehicle is laid out.
    layout: std::sync::Arc<SeatLayout>,
    /// Which seats are free.
    seats: Seats,
    /// Labels ticked before.
    chosen: BTreeSet<String>,
    /// Plan or list.
    manner: Manner,
) -> impl IntoView {
    let availability = |seat: &Seat| {
        let found = seats.seats.iter().find(|on_map| on_map.label == seat.label.as_str());
        found.map_or(Availability::Taken, |on_map| on_map.availability)
    };
    let decks = layout.decks().len();
    let parts = layout
        .decks()
        .iter()
        .enumerate()
        .map(|(index, deck)| {
            let legend = match (decks, index) {
                (1, _) => text::seats(language),
                (_, 0) => text::lower_deck(language),
                (_, _) => text::upper_deck(language),
            };
            let choose = |seat: &Seat| {
                let state = availability(seat);
                let ticked = state == Availability::Free && chosen.contains(seat.label.as_str());
                seat_choice(language, seat, state, ticked, manner)
            };
            let inside = match manner {
                Manner::Plan => plan(deck, choose).into_any(),
                Manner::List => by_number(deck)
                    .into_iter()
                    .map(|seat| view! { <li>{choose(seat)}</li> })
                    .collect_view()
                    .into_any(),
            };
            let inside = match manner {
                Manner::Plan => view! {
                    <div class="seat-plan">
                        <p class="seat-front" aria-hidden="true">
                            {text::front(language)}
                        </p>
                        {inside}
                    </div>
                }
                .into_any(),
                Manner::List => view! { <ul class="seat-list">{inside}</ul> }.into_any(),
            };
            view! {
                <fieldset class="seat-deck">
                    <legend class="seat-legend">{legend}</legend>
                    {inside}
                </fieldset>
            }
        })
        .collect_view();
    view! { <div class="seat-decks">{parts}</div> }
}

/// The rows of a deck, with an empty cell for aisles and gaps.
fn plan(deck: &Deck, choose: impl Fn(&Seat) -> AnyView) -> Vec<AnyView> {
    let mut rows = Vec::new();
    for row in 0..deck.rows {
        let mut cells = Vec::new();
        for column in 0..deck.columns {
            let seat = deck.seats.iter().find(|seat| (seat.row, seat.column) == (row, column));
            cells.push(match seat {
                Some(seat) => choose(seat),
                None => view! { <span class="seat-gap"></span> }.into_any(),
            });
        }
        rows.push(view! { <div class="seat-row">{cells}</div> }.into_any());
    }
    rows
}

/// The places of a deck as one looks for them in a list: by their numbers, named places last.
fn by_number(deck: &Deck) -> Vec<&Seat> {
    let mut seats: Vec<_> = deck.seats.iter().collect();
    seats.sort_by_key(|seat| (seat.label.as_str().parse().unwrap_or(u16::MAX), &seat.label));
    seats
}

fn seat_choice(
    language: Language,
    seat: &Seat,
    state: Availability,
    ticked: bool,
    manner: Manner,
) -> AnyView {
    let label = seat.label.as_str().to_owned();
    let id = format!("poltrona-{label}");
    let companion_of = match &seat.kind {
        SeatKind::Companion(place) => Some(place.as_str().to_owned()),
        SeatKind::Standard | SeatKind::Wheelchair => None,
    };
    let name = seat_name(language, seat, state);
    let class = match (&seat.kind, state) {
        (_, Availability::Taken | Availability::WithoutPlace) => "seat seat-taken",
        (_, Availability::Mine) => "seat seat-mine",
        (SeatKind::Standard, Availability::Free) => "seat",
        (SeatKind::Wheelchair | SeatKind::Companion(_), Availability::Free) => "seat seat-special",
    };
    let mark = match (&seat.kind, state) {
        (SeatKind::Companion(_), Availability::WithoutPlace) => {
            view! { <Icon shape=Shape::Person /> }.into_any()
        }
        (_, Availability::Taken | Availability::WithoutPlace) => {
            view! { <span class="seat-cross"></span> }.into_any()
        }
        (SeatKind::Wheelchair, _) => view! { <Icon shape=Shape::Wheelchair /> }.into_any(),
        (SeatKind::Companion(_), _) => view! { <Icon shape=Shape::Person /> }.into_any(),
        (SeatKind::Standard, _) => ().into_any(),
    };
    let shown = match manner {
        Manner::Plan => view! {
            <span class="seat-number" aria-hidden="true">
                {label.clone()}
            </span>
            {mark}
            <span class="visually-hidden">{name}</span>
        }
        .into_any(),
        Manner::List => view! { <span class="seat-name">{name}</span> }.into_any(),
    };
    view! {
        <span class=class>
            <input
                type="checkbox"
                class="seat-input"
                id=id.clone()
                name="poltrona"
                value=label
                checked=ticked
                disabled=state != Availability::Free
                data-deck=seat.deck.to_string()
                data-row=seat.row.to_string()
                data-column=seat.column.to_string()
                data-companion-of=companion_of
            />
            <label class="seat-label" for=id>
                {shown}
            </label>
        </span>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use shared::coach::seat_layout::{SeatKind, SeatLabel, Side};

    use super::*;

    #[test]
    fn a_list_goes_by_numbers_and_ends_with_named_places() {
        let seats = ["10", "C1", "9", "1"].iter().zip(0..).map(|(label, row)| Seat {
            label: SeatLabel::new(label).expect("a label"),
            deck: 0,
            row,
            column: 0,
            side: Side::Window,
            kind: SeatKind::Standard,
        });
        let deck = Deck { rows: 4, columns: 1, aisles: Vec::new(), seats: seats.collect() };
        let labels: Vec<_> = by_number(&deck).iter().map(|seat| seat.label.as_str()).collect();
        assert_eq!(labels, ["1", "9", "10", "C1"]);
    }
}
