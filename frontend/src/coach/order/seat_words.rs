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
    let state = match availability {
        Availability::Free => text::free(language),
        Availability::Mine => text::mine(language),
        Availability::Taken => text::taken(language),
    };
    text::name(language, text::Name { side, state, what })
}
