//! Overlaps to the metre, who is harmed, and each contradiction.

use proptest::prelude::*;
use serde_json::json;

use super::*;
use crate::input::{Code, json::Json};

fn ticket(number: &str, board: u64, alight: u64) -> Ticket {
    Ticket { number: number.into(), board: Metres(board), alight: Metres(alight), cancelled: false }
}

fn facts(tickets: &[Ticket], seated: &[&str]) -> Facts {
    Facts {
        tickets: tickets.to_vec(),
        seated: seated.iter().map(|number| (*number).to_owned()).collect(),
        transport_provided_at: None,
    }
}

fn check(facts: &Facts, conflicting: &[&str], affected: &[&str], lodging: bool) {
    let decision = decide(facts);
    let outcome = &decision.outcome;
    assert_eq!(outcome.conflicting_tickets, conflicting);
    assert_eq!(outcome.affected_tickets, affected);
    assert_eq!(outcome.double_sold, !conflicting.is_empty());
    assert_eq!(outcome.remedies.is_empty(), affected.is_empty());
    assert_eq!(outcome.food_and_lodging_due, lodging);
    assert_eq!(outcome.infraction_count, u32::from(outcome.double_sold));
    assert_eq!(
        decision.citations().contains(&"agerba:art-98.ii.b"),
        outcome.infraction == Some("98.ii.b")
    );
}

#[test]
fn a_seat_may_be_sold_again_where_the_first_passenger_gets_off() {
    for (alight, conflicting) in
        [(109_999, &[][..]), (110_000, &[][..]), (110_001, &["A", "B"][..])]
    {
        let tickets = [ticket("A", 0, alight), ticket("B", 110_000, 320_000)];
        check(&facts(&tickets, &[]), conflicting, conflicting, !conflicting.is_empty());
    }
}

#[test]
fn only_those_in_conflict_and_without_the_seat_are_harmed() {
    let tickets = [ticket("C", 0, 10), ticket("A", 0, 5), ticket("B", 10, 20)];
    check(&facts(&tickets, &[]), &["C", "A"], &["C", "A"], true);
    check(&facts(&tickets, &["A"]), &["C", "A"], &["C"], true);
    check(&facts(&tickets, &["B"]), &["C", "A"], &["C", "A"], true);
}

#[test]
fn one_ticket_is_told_of_as_one() {
    let tickets = [ticket("A", 0, 10), ticket("B", 0, 10)];
    let said = |seated: &[&str], provided: bool, language| {
        let transport_provided_at = provided
            .then(|| Instant::from_storage("2026-03-10T14:00:00-03:00").expect("an instant"));
        let facts = Facts { transport_provided_at, ..facts(&tickets, seated) };
        decide(&facts).explanation(language).pop().expect("a sentence")
    };
    for (seated, provided, portuguese, english) in [
        (&["A"][..], false, "Ficou sem poltrona o bilhete B.", "Ticket B is left"),
        (&["A"][..], true, "Ficou sem poltrona o bilhete B,", "Ticket B was left"),
        (&[][..], false, "Ficaram sem poltrona os bilhetes A, B.", "Tickets A, B are left"),
        (&[][..], true, "Ficaram sem poltrona os bilhetes A, B,", "Tickets A, B were left"),
    ] {
        assert!(said(seated, provided, Language::Portuguese).starts_with(portuguese));
        assert!(said(seated, provided, Language::English).starts_with(english));
    }
}

#[test]
fn two_who_do_not_overlap_may_both_sit() {
    // B conflicts with both A and C, who each have their stretch.
    let tickets = [ticket("A", 0, 10), ticket("C", 10, 20), ticket("B", 0, 20)];
    check(&facts(&tickets, &["A", "C"]), &["A", "C", "B"], &["B"], true);
}

#[test]
fn cancelled_tickets_are_left_out() {
    let cancelled = Ticket { cancelled: true, ..ticket("A", 0, 20) };
    check(&facts(&[cancelled, ticket("B", 0, 20)], &[]), &[], &[], false);
}

#[test]
fn food_and_lodging_ends_with_other_transport() {
    let tickets = [ticket("A", 0, 10), ticket("B", 0, 10)];
    let at = Instant::from_storage("2026-06-24T08:00:00Z");
    let facts = Facts { transport_provided_at: at, ..facts(&tickets, &["A"]) };
    check(&facts, &["A", "B"], &["B"], false);
}

fn read(tickets: serde_json::Value, seated: serde_json::Value) -> Result<Facts, Problem> {
    let input = json!({
        "departure": "2026-06-23T20:00:00-03:00", "seat": "17",
        "tickets": tickets, "seated_tickets": seated,
    });
    Facts::read(&crate::input::read(FIELDS, &Json::from(input))?)
}

#[test]
fn contradictions_are_found_in_the_order_of_the_table() {
    let valid = json!({"number": "A", "board_m": 0, "alight_m": 10});
    let later = json!({"number": "B", "board_m": 10, "alight_m": 20});
    let backwards = json!({"number": "C", "board_m": 5, "alight_m": 5});
    let overlapping = json!({"number": "D", "board_m": 9, "alight_m": 11});
    let cancelled = json!({"number": "E", "board_m": 0, "alight_m": 10, "cancelled": true});
    for (tickets, seated, field) in [
        (json!([valid, backwards, valid]), json!(["Z"]), "/tickets"),
        (json!([valid, backwards]), json!(["Z"]), "/tickets/1/alight_m"),
        (json!([valid]), json!(["Z"]), "/seated_tickets"),
        (json!([valid, cancelled]), json!(["E"]), "/seated_tickets"),
        (json!([valid, overlapping]), json!(["A", "D"]), "/seated_tickets"),
    ] {
        let problem = read(tickets, seated).expect_err("a contradiction");
        assert_eq!((problem.code, problem.field.as_str()), (Code::Inconsistent, field));
    }
    assert!(read(json!([valid, later]), json!(["A", "B", "A"])).is_ok());
}

proptest! {
    #[test]
    fn who_is_seated_is_not_harmed_and_the_harmed_conflict(
        stretches in prop::collection::vec((0_u64..20, 1_u64..20), 1..12), seated in 0_usize..12,
    ) {
        let tickets: Vec<_> = stretches.iter().enumerate()
            .map(|(index, (board, length))| ticket(&index.to_string(), *board, board + length))
            .collect();
        let seated = (seated % tickets.len()).to_string();
        let outcome = decide(&facts(&tickets, &[&seated])).outcome;
        prop_assert!(!outcome.affected_tickets.contains(&seated));
        prop_assert!(outcome.affected_tickets.iter().all(|number| outcome.conflicting_tickets.contains(number)));
        prop_assert!(outcome.conflicting_tickets.len() != 1);
    }
}
