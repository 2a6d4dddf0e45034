//! What a seat is called: `poltrona 12, janela, livre`.

use backend::coach::seat::Availability;
use shared::{
    coach::seat_layout::{Seat, SeatKind, Side},
    language::Language,
};

use crate::text::order::seats as text;

/// Number, place, and whether it can be had.
#[must_use]
pub fn seat_name(language: Language, seat: &Seat, availability: Availability) -> String {
    let label = seat.label.as_str();
    let what = match &seat.kind {
        SeatKind::Standard => text::seat(language, label),
        SeatKind::Wheelchair => text::wheelchair(language, label),
        SeatKind::Companion(place) => {
            text::companion(language, text::Companion { seat: label, place: place.as_str() })
        }
    };
    let side = match seat.side {
        Side::Window => text::window(language),
        Side::Aisle => text::aisle(language),
        Side::WindowAndAisle => text::window_and_aisle(language),
        Side::Middle => text::middle(language),
    };
    let state = match (availability, &seat.kind) {
        (Availability::WithoutPlace, SeatKind::Companion(place)) => {
            text::without_place(language, place.as_str())
        }
        (Availability::Free, _) => text::free(language).to_owned(),
        (Availability::Mine, _) => text::mine(language).to_owned(),
        (Availability::Taken | Availability::WithoutPlace, _) => text::taken(language).to_owned(),
    };
    text::name(language, text::Name { side, state: &state, what })
}
