//! Which free seats to offer in place of a lost one.

use shared::coach::seat_layout::{Seat, SeatKind, SeatLabel, SeatLayout};

/// Most seats that are offered.
const MOST_OFFERED: usize = 6;

/// The free seats nearest to `lost`, the nearest first, then in the layout's order. A
/// wheelchair place is answered by wheelchair places, any other seat by standard ones.
pub(super) fn nearest_free(
    layout: &SeatLayout,
    lost: &SeatLabel,
    is_free: impl Fn(&SeatLabel) -> bool,
) -> Vec<SeatLabel> {
    let Some(lost) = layout.seat(lost) else { return Vec::new() };
    let mut free: Vec<&Seat> = layout
        .seats()
        .filter(|seat| seat.label != lost.label && serves_alike(&lost.kind, &seat.kind))
        .filter(|seat| is_free(&seat.label))
        .collect();
    free.sort_by_key(|seat| distance(lost, seat));
    free.iter().take(MOST_OFFERED).map(|seat| seat.label.clone()).collect()
}

fn serves_alike(lost: &SeatKind, other: &SeatKind) -> bool {
    match lost {
        SeatKind::Wheelchair => matches!(other, SeatKind::Wheelchair),
        SeatKind::Standard | SeatKind::Companion(_) => matches!(other, SeatKind::Standard),
    }
}

/// Another deck counts for more than any row, a row for as much as a column.
fn distance(one: &Seat, other: &Seat) -> (u8, u16) {
    let steps =
        u16::from(one.row.abs_diff(other.row)) + u16::from(one.column.abs_diff(other.column));
    (one.deck.abs_diff(other.deck), steps)
}
