//! The eighth day, the rounded reserve, and what is asked for only here.

use proptest::prelude::*;
use serde_json::json;

use super::*;
use crate::{
    input::Code,
    paratransit::asking::{check, check_refused, outcome},
};

#[test]
fn the_eighth_day_is_the_first_without_cost() {
    for (to, days, from, back, removed) in [
        ("2026-03-02", 1, json!(null), json!(null), 0),
        ("2026-03-08", 7, json!(null), json!(null), 0),
        ("2026-03-09", 8, json!("2026-03-09"), json!("2026-03-10"), 1),
        ("2026-03-10", 9, json!("2026-03-09"), json!("2026-03-11"), 2),
    ] {
        check(
            &RULE,
            json!({"idle_from": "2026-03-02", "idle_to": to}),
            json!({"idle_days": days, "removed": removed > 0, "removed_from": from,
                "restored_on": back, "removed_days": removed, "reserve_required": null,
                "reserve_met": null, "possible_codes": []}),
            &["art-38.p1"],
        );
        check(
            &RULE,
            json!({"idle_from": "2026-03-02", "as_of": to}),
            json!({"idle_days": days, "removed_from": from, "restored_on": null}),
            &["art-38.p1"],
        );
        check(
            &RULE,
            json!({"idle_from": "2026-03-02", "idle_to": to, "exceptional_authorized": true}),
            json!({"idle_days": days, "removed": false, "removed_from": null,
                "restored_on": null, "removed_days": 0}),
            &["art-38.p1", "art-38.p2"],
        );
    }
}

#[test]
fn ten_per_cent_are_rounded_up() {
    for (fleet, required) in [(1, 1), (9, 1), (10, 1), (11, 2), (30, 3), (31, 4), (10_000, 1000)] {
        let input = |reserve: i64| {
            json!({"idle_from": "2026-03-02", "as_of": "2026-03-02",
                "registered_fleet": fleet, "reserve_vehicles": reserve})
        };
        check(
            &RULE,
            input(required),
            json!({"reserve_required": required, "reserve_met": true, "possible_codes": []}),
            &["art-38.p1", "art-33.p2"],
        );
        check(
            &RULE,
            input(required - 1),
            json!({"reserve_required": required, "reserve_met": false,
                "possible_codes": ["019"]}),
            &["art-38.p1", "art-33.p2", "annex-i.019"],
        );
        check_refused(
            &RULE,
            input(fleet + 1).clone(),
            if fleet == 10_000 { Code::OutOfRange } else { Code::Inconsistent },
            "/reserve_vehicles",
        );
    }
}

#[test]
fn the_last_day_does_not_come_before_the_first() {
    let input = |field: &str| json!({"idle_from": "2026-03-02", field: "2026-03-01"});
    for field in ["idle_to", "as_of"] {
        check_refused(&RULE, input(field), Code::Inconsistent, &format!("/{field}"));
    }
}

#[test]
fn what_is_ignored_is_checked_for_type_and_range_alone() {
    let input = |member: &str, value: serde_json::Value| json!({"idle_from": "2026-03-02", "idle_to": "2026-03-03", member: value});
    assert_eq!(outcome(&RULE, input("as_of", json!("2026-01-01")))["idle_days"], 2);
    let ignored = outcome(&RULE, input("reserve_vehicles", json!(7)));
    assert_eq!(ignored["reserve_met"], json!(null));
    check_refused(&RULE, input("as_of", json!("2026-02-30")), Code::Invalid, "/as_of");
    check_refused(&RULE, input("as_of", json!("1900-01-01")), Code::OutOfRange, "/as_of");
    let wrong = input("reserve_vehicles", json!(10_001));
    check_refused(&RULE, wrong, Code::OutOfRange, "/reserve_vehicles");
}

#[test]
fn what_is_required_only_here() {
    check_refused(&RULE, json!({"idle_from": "2026-03-02"}), Code::Missing, "/as_of");
    let fleet = json!({"idle_from": "2026-03-02", "idle_to": "2026-03-02", "registered_fleet": 3});
    check_refused(&RULE, fleet, Code::Missing, "/reserve_vehicles");
    // Given, though nothing that can be read.
    let broken = json!({"idle_from": "2026-03-02", "idle_to": "soon"});
    check_refused(&RULE, broken, Code::Invalid, "/idle_to");
    let broken = json!({"idle_from": "2026-03-02", "idle_to": 1, "registered_fleet": "3"});
    check_refused(&RULE, broken, Code::Missing, "/reserve_vehicles");
    let fleet = json!({"idle_from": "2026-03-02", "idle_to": "2026-03-02",
        "registered_fleet": 0, "reserve_vehicles": 1});
    check_refused(&RULE, fleet, Code::OutOfRange, "/registered_fleet");
}

proptest! {
    #[test]
    fn longer_idleness_never_leaves_fewer_days_out(days in 0_i64..400, more in 0_i64..400) {
        let idle_from = Day::from_storage("2024-01-31").expect("a day");
        let facts = Facts {
            idle_from, idle: Idle::StillOn(idle_from.plus_days(days)),
            exceptional_authorized: false, fleet: None,
        };
        let longer = Facts { idle: Idle::StillOn(idle_from.plus_days(days + more)), ..facts };
        let (short, long) = (decide(&facts).outcome, decide(&longer).outcome);
        prop_assert!(short.removed_days <= long.removed_days);
        prop_assert_eq!(short.removed, short.removed_from.is_some());
    }
}
