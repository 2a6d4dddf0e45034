//! From which platforms the demonstration's coaches leave, made up.

use super::{NewLine, VALID_FROM};
use crate::coach::network::{departures::store::BoardingPlatformRow, store::PlaceRow};

/// Platforms of a terminal.
const PLATFORMS: usize = 24;
/// One timetable in so many has none told, as happens.
const UNTOLD: usize = 5;

/// A platform for each terminal of the line but its last stop, where nobody boards. `number` is
/// that of the timetable.
pub(super) fn rows(
    places: &[PlaceRow],
    timetable_id: &str,
    new: &NewLine<'_>,
    number: usize,
) -> Vec<BoardingPlatformRow> {
    if number % UNTOLD == UNTOLD - 1 {
        return Vec::new();
    }
    let boarding = &new.stops[..new.stops.len() - 1];
    (0..)
        .zip(boarding)
        .filter(|(_, stop)| places[**stop].kind == "terminal")
        .map(|(position, stop)| BoardingPlatformRow {
            timetable_id: timetable_id.to_owned(),
            position,
            valid_from: VALID_FROM.to_owned(),
            platform: Some(((7 * number + stop) % PLATFORMS + 1).to_string()),
            provenance: "invented".to_owned(),
        })
        .collect()
}
