//! What a layout must be, fault by fault, and that a good one survives JSON.

use proptest::prelude::*;

use super::*;

fn label(text: &str) -> SeatLabel {
    SeatLabel::new(text).expect("a label")
}

/// Two columns, aisle, two columns; labels count from 1.
fn deck(deck: u8, rows: u8, first_label: u32) -> Deck {
    let mut next = first_label;
    let mut seats = Vec::new();
    for row in 0..rows {
        for (column, side) in
            [(0, Side::Window), (1, Side::Aisle), (3, Side::Aisle), (4, Side::Window)]
        {
            let label = label(&next.to_string());
            seats.push(Seat { label, deck, row, column, side, kind: SeatKind::Standard });
            next += 1;
        }
    }
    Deck { rows, columns: 5, aisles: vec![2], seats }
}

fn fault_after(change: impl FnOnce(&mut Deck)) -> Option<Fault> {
    let mut changed = deck(0, 3, 1);
    change(&mut changed);
    SeatLayout::new(vec![changed]).err()
}

#[test]
fn a_plain_deck_is_a_layout() {
    assert_eq!(fault_after(|_| {}), None);
}

#[test]
fn decks_are_one_or_two() {
    assert_eq!(SeatLayout::new(Vec::new()), Err(Fault::Decks));
    let three = vec![deck(0, 1, 1), deck(1, 1, 5), deck(2, 1, 9)];
    assert_eq!(SeatLayout::new(three), Err(Fault::Decks));
    assert!(SeatLayout::new(vec![deck(0, 1, 1), deck(1, 1, 5)]).is_ok());
}

#[test]
fn an_empty_vehicle_and_one_past_the_limit_are_refused() {
    assert_eq!(fault_after(|deck| deck.seats.clear()), Some(Fault::SeatCount));
    assert!(SeatLayout::new(vec![deck(0, 25, 1)]).is_ok());
    assert_eq!(SeatLayout::new(vec![deck(0, 26, 1)]), Err(Fault::SeatCount));
}

#[test]
fn labels_are_unique_in_the_whole_vehicle() {
    let twice = SeatLayout::new(vec![deck(0, 1, 1), deck(1, 1, 4)]);
    assert_eq!(twice, Err(Fault::Twice(label("4"))));
}

#[test]
fn a_place_lies_in_the_grid_alone_and_not_in_the_aisle() {
    let cell = |text| Some(Fault::Cell(label(text)));
    assert_eq!(fault_after(|deck| deck.seats[0].row = 3), cell("1"));
    assert_eq!(fault_after(|deck| deck.seats[3].column = 5), cell("4"));
    assert_eq!(fault_after(|deck| deck.seats[1].column = 2), cell("2"));
    assert_eq!(fault_after(|deck| deck.seats[1].column = 0), cell("2"));
    assert_eq!(fault_after(|deck| deck.seats[1].deck = 1), cell("2"));
    assert_eq!(fault_after(|deck| deck.aisles.push(5)), Some(Fault::Aisle(5)));
}

#[test]
fn the_side_is_what_the_grid_says() {
    let fault = fault_after(|deck| deck.seats[0].side = Side::WindowAndAisle);
    assert_eq!(fault, Some(Fault::Side(label("1"))));
    let single = Deck { rows: 1, columns: 4, aisles: vec![1], seats: Vec::new() };
    assert_eq!(single.side_of(0), Side::WindowAndAisle);
    assert_eq!(single.side_of(2), Side::Aisle);
    assert_eq!(single.side_of(3), Side::Window);
}

#[test]
fn a_wheelchair_place_has_one_companion_seat_near_it() {
    let lacks = |text| Some(Fault::Companion(label(text)));
    let companion = |of| SeatKind::Companion(label(of));
    assert_eq!(fault_after(|deck| deck.seats[0].kind = SeatKind::Wheelchair), lacks("1"));
    let near = fault_after(|deck| {
        deck.seats[0].kind = SeatKind::Wheelchair;
        deck.seats[5].kind = companion("1");
    });
    assert_eq!(near, None);
    let far = fault_after(|deck| {
        deck.seats[0].kind = SeatKind::Wheelchair;
        deck.seats[9].kind = companion("1");
    });
    assert_eq!(far, lacks("1"));
    let two = fault_after(|deck| {
        deck.seats[0].kind = SeatKind::Wheelchair;
        deck.seats[1].kind = companion("1");
        deck.seats[2].kind = companion("1");
    });
    assert_eq!(two, lacks("1"));
    assert_eq!(fault_after(|deck| deck.seats[1].kind = companion("1")), lacks("2"));
    assert_eq!(fault_after(|deck| deck.seats[1].kind = companion("77")), lacks("2"));
}

#[test]
fn json_that_breaks_a_rule_is_not_read() {
    let mut seats = deck(0, 1, 1);
    seats.seats[1].column = 0;
    let json = serde_json::json!({ "decks": [seats] });
    assert!(serde_json::from_value::<SeatLayout>(json).is_err());
    let unknown = serde_json::json!({ "decks": [deck(0, 1, 1)], "colour": "red" });
    assert!(serde_json::from_value::<SeatLayout>(unknown).is_err());
}

proptest! {
    #[test]
    fn a_good_layout_reads_back_from_its_json(rows in 1_u8..=12, upper in 0_u8..=12) {
        let mut decks = vec![deck(0, rows, 1)];
        if upper > 0 {
            decks.push(deck(1, upper, u32::from(rows) * 4 + 1));
        }
        let layout = SeatLayout::new(decks).expect("a good layout");
        prop_assert_eq!(layout.seats().count(), usize::from(rows + upper) * 4);
        let json = serde_json::to_string(&layout).expect("JSON");
        prop_assert_eq!(serde_json::from_str::<SeatLayout>(&json).expect("a layout"), layout);
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "\\PC*") {
        let _ = serde_json::from_str::<SeatLayout>(&text);
        if let Ok(label) = SeatLabel::new(&text) {
            prop_assert!(label.as_str().len() <= 4 && label.as_str().is_ascii());
        }
    }
}
