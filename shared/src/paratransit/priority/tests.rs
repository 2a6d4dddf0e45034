//! Each rank, and each limit on both sides.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::{
    input::Code,
    paratransit::asking::{check_cited, check_outcome, check_refused, with},
};

fn request(id: &str, purpose: &str) -> Value {
    json!({"id": id, "purpose": purpose, "requested_at": "2026-03-05T08:00:00-03:00"})
}

fn requests(requests: &[Value]) -> Value {
    json!({"requests": requests})
}

#[test]
fn the_item_comes_before_the_hour_and_the_hour_before_the_name() {
    let later = json!({"requested_at": "2026-03-05T08:00:01-03:00"});
    let same = json!({"requested_at": "2026-03-05T16:30:00+05:30"});
    let input = requests(&[
        request("d", "work"),
        with(request("a", "work"), later.clone()),
        with(request("c", "work"), same),
        with(request("z", "regular_education"), later),
    ]);
    check_outcome(
        &RULE,
        &input,
        json!({"order": ["z", "c", "d", "a"], "served": null, "not_served": null}),
    );
    check_cited(&RULE, &input, &["art-18", "art-18.ii", "art-18.iii"]);
}

#[test]
fn names_are_ordered_by_code_point() {
    let input =
        requests(&["é", "z", "Z", "10", "9", "🚌", "\u{ffee}"].map(|id| request(id, "bank")));
    check_outcome(&RULE, &input, json!({"order": ["10", "9", "Z", "z", "é", "\u{ffee}", "🚌"]}));
}

#[test]
fn an_indication_helps_in_health_alone() {
    let indicated = |id: &str, purpose: &str| {
        let changes =
            json!({"medical_indication": true, "requested_at": "2026-03-05T09:00:00-03:00"});
        with(request(id, purpose), changes)
    };
    let health = [request("a", "health_treatment"), indicated("b", "medical_consultation")];
    check_outcome(&RULE, requests(&health), json!({"order": ["b", "a"]}));
    let sport = [request("a", "sport"), indicated("b", "sport")];
    check_outcome(&RULE, requests(&sport), json!({"order": ["a", "b"]}));
    check_cited(&RULE, requests(&sport), &["art-18", "art-18.iv"]);
}

#[test]
fn a_trip_for_a_dependent_has_no_precedence() {
    let later = json!({"for_dependent": true, "requested_at": "2026-03-05T08:00:01-03:00"});
    let input = requests(&[
        with(request("a", "medical_consultation"), later),
        request("b", "health_treatment"),
    ]);
    check_outcome(&RULE, &input, json!({"order": ["b", "a"]}));
    check_cited(&RULE, &input, &["art-18", "art-18.i", "art-20.pu"]);
}

#[test]
fn the_first_are_served_up_to_the_capacity() {
    let of = |capacity: u32| {
        with(
            requests(&[request("a", "bank"), request("b", "other")]),
            json!({"capacity": capacity}),
        )
    };
    check_outcome(&RULE, of(0), json!({"served": [], "not_served": ["a", "b"]}));
    check_outcome(&RULE, of(1), json!({"served": ["a"], "not_served": ["b"]}));
    check_cited(&RULE, of(1), &["art-18", "art-18.v", "art-18.pu"]);
    for capacity in [2, 3, 500] {
        check_outcome(&RULE, of(capacity), json!({"served": ["a", "b"], "not_served": []}));
        check_cited(&RULE, of(capacity), &["art-18", "art-18.v"]);
    }
}

#[test]
fn contradictions_are_named_by_position() {
    let wrong = json!({"for_dependent": true});
    let input =
        requests(&[with(request("a", "work"), wrong.clone()), with(request("a", "work"), wrong)]);
    check_refused(&RULE, &input, Code::Inconsistent, "/requests/0/purpose");
    let input = requests(&[request("a", "work"), request("b", "work"), request("a", "bank")]);
    check_refused(&RULE, &input, Code::Inconsistent, "/requests/2/id");
}

#[test]
fn each_class_of_problem() {
    let one = |changes| requests(&[with(request("a", "work"), changes)]);
    check_refused(&RULE, json!({}), Code::Missing, "/requests");
    check_refused(&RULE, one(json!({"id": null})), Code::Missing, "/requests/0/id");
    for blank in ["", " \t\u{a0}"] {
        check_refused(&RULE, one(json!({"id": blank})), Code::Invalid, "/requests/0/id");
    }
    check_refused(&RULE, json!({"requests": [null]}), Code::Invalid, "/requests/0");
    check_refused(&RULE, requests(&[]), Code::OutOfRange, "/requests");
    let many: Vec<_> = (0..501).map(|id| request(&id.to_string(), "work")).collect();
    check_refused(&RULE, requests(&many), Code::OutOfRange, "/requests");
    check_outcome(&RULE, requests(&many[..500]), json!({"served": null}));
    let input = with(one(json!({})), json!({"capacity": 501}));
    check_refused(&RULE, &input, Code::OutOfRange, "/capacity");
    check_refused(&RULE, one(json!({"urgent": true})), Code::UnknownField, "/requests/0/urgent");
}

proptest! {
    #[test]
    fn the_order_does_not_hang_on_the_order_of_the_input(
        made in prop::collection::vec((prop::sample::select(Purpose::ALL), 0_i64..4, any::<bool>()), 1..12),
    ) {
        let request = |(index, (purpose, minute, indicated)): (usize, (Purpose, i64, bool))| Request {
            id: index.to_string(), purpose, medical_indication: indicated, for_dependent: false,
            requested_at: Instant::from_storage("2026-03-05T08:00:00Z").expect("an instant").plus_minutes(minute),
        };
        let requests: Vec<_> = made.into_iter().enumerate().map(request).collect();
        let reversed = requests.iter().rev().cloned().collect();
        let decided = |requests| decide(&Facts { requests, capacity: Some(3) }).outcome;
        let outcome = decided(requests);
        prop_assert!(outcome.ranking.is_sorted_by_key(|ranked| ranked.item));
        prop_assert_eq!(outcome, decided(reversed));
    }
}
