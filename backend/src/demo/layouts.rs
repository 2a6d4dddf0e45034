//! The insides of the demonstration's vehicles.

use shared::coach::seat_layout::{Deck, Seat, SeatKind, SeatLabel, SeatLayout};

/// The layouts by name. In each, place 3 (right window, front row) is for a person who uses a
/// wheelchair, by a lifting seat; the place beside it, or behind where it is single, is the companion's.
pub(crate) fn all() -> Vec<(&'static str, SeatLayout)> {
    let two_and_two = |deck, rows, first| deck_of(deck, rows, &[0, 1, 4, 3], &[2], first);
    let two_and_one = |deck, rows, first| deck_of(deck, rows, &[0, 1, 3], &[2], first);
    let layouts = [
        ("conventional", vec![two_and_two(0, 11, 1)]),
        ("executive", vec![two_and_two(0, 10, 1)]),
        ("semi_sleeper", vec![two_and_two(0, 9, 1)]),
        ("sleeper", vec![two_and_one(0, 9, 1)]),
        ("double_decker", vec![two_and_one(0, 4, 1), two_and_two(1, 12, 13)]),
        ("micro", vec![two_and_two(0, 6, 1)]),
    ];
    layouts
        .into_iter()
        .map(|(name, decks)| (name, SeatLayout::new(decks).expect("these decks are sound")))
        .collect()
}

/// A deck whose rows are numbered on: at the left from the window inwards, then at the right
/// likewise; `columns` in the order of the numbers.
fn deck_of(deck: u8, rows: u8, columns: &[u8], aisles: &[u8], first: u32) -> Deck {
    let width = columns.iter().max().expect("a row has places") + 1;
    let mut grid = Deck { rows, columns: width, aisles: aisles.to_vec(), seats: Vec::new() };
    let mut number = first;
    for row in 0..rows {
        for &column in columns {
            let label = SeatLabel::new(&number.to_string()).expect("a number is a label");
            let kind = kind_of(number, columns.len());
            let side = grid.side_of(column);
            grid.seats.push(Seat { label, deck, row, column, side, kind });
            number += 1;
        }
    }
    grid.seats.sort_by_key(|seat| (seat.row, seat.column));
    grid
}

fn kind_of(number: u32, per_row: usize) -> SeatKind {
    let label = || SeatLabel::new("3").expect("a number is a label");
    match (number, per_row) {
        (3, _) => SeatKind::Wheelchair,
        // With three places in a row, 6 is right behind 3.
        (4, 4) | (6, 3) => SeatKind::Companion(label()),
        _ => SeatKind::Standard,
    }
}
