//! Each ground of each side, and the report of the roads to the second.

use serde_json::{Value, json};

use super::*;
use crate::{
    input::Code,
    paratransit::asking::{check, check_refused, outcome, with},
};

fn refused(by: &str, ground: &str, members: Value) -> Value {
    let base =
        json!({"refused_by": by, "ground": ground, "refused_at": "2026-03-10T08:00:00-03:00"});
    with(base, members)
}

/// Everything that a ground may leave at nothing.
fn nothing_but(over: Value) -> Value {
    let nothing = json!({"must_refuse": false, "report_deadline_at": null, "report_defects": [],
        "counts_as_no_show": false, "passenger_may_refuse": false, "code_if_carried": null,
        "possible_codes": []});
    with(nothing, over)
}

fn roads(members: Value) -> Value {
    with(refused("operator", "road_conditions", json!({"road_prevents": true})), members)
}

#[test]
fn roads_that_prevent_the_trip_are_reported_within_a_day() {
    let at = |at: &str| json!({"reported_at": at, "justification_given": true});
    let awaited = |as_of: &str| json!({"as_of": as_of});
    let photos = json!({"photos_needed": true, "photos_attached": true});
    let in_time = at("2026-03-11T08:00:00-03:00");
    for (members, valid, defects) in [
        (at("2026-03-10T08:00:00-03:00"), json!(true), json!([])),
        (in_time.clone(), json!(true), json!([])),
        (at("2026-03-11T08:00:01-03:00"), json!(false), json!(["late"])),
        (with(in_time.clone(), photos), json!(true), json!([])),
        (
            with(in_time.clone(), json!({"photos_needed": true})),
            json!(false),
            json!(["photos_missing"]),
        ),
        (
            with(in_time.clone(), json!({"justification_given": false})),
            json!(false),
            json!(["no_justification"]),
        ),
        (
            json!({"reported_at": "2026-03-12T08:00:00Z", "photos_needed": true}),
            json!(false),
            json!(["late", "no_justification", "photos_missing"]),
        ),
        (json!({}), json!(false), json!(["not_reported"])),
        // What is not reported cannot lack anything else.
        (json!({"photos_needed": true}), json!(false), json!(["not_reported"])),
        (awaited("2026-03-10T08:00:00-03:00"), json!(null), json!(["not_reported"])),
        (awaited("2026-03-11T08:00:00-03:00"), json!(null), json!(["not_reported"])),
        (awaited("2026-03-11T08:00:01-03:00"), json!(false), json!(["not_reported"])),
        // Reported, so no longer due.
        (
            with(
                awaited("2026-03-10T12:00:00-03:00"),
                json!({"reported_at": "2026-03-10T11:00:00Z"}),
            ),
            json!(false),
            json!(["no_justification"]),
        ),
        (with(in_time, json!({"road_prevents": false})), json!(false), json!([])),
        (
            with(awaited("2026-03-10T08:00:00-03:00"), json!({"road_prevents": false})),
            json!(false),
            json!(["not_reported"]),
        ),
    ] {
        check(
            &RULE,
            roads(members),
            nothing_but(json!({"valid": valid, "report_defects": defects,
                "report_deadline_at": "2026-03-11T08:00:00-03:00"})),
            &["art-21", "cc:art-132.p4"],
        );
    }
}

#[test]
fn who_refuses_the_belt_is_not_carried_if_there_is_one() {
    let belt = |has| {
        let members = json!({"vehicle_has_equipment": has});
        refused("operator", "user_refused_safety_equipment", members)
    };
    check(
        &RULE,
        belt(true),
        nothing_but(json!({"valid": true, "must_refuse": true, "counts_as_no_show": true,
            "code_if_carried": "065"})),
        &["art-34", "art-42.viii", "art-30", "art-40.v", "annex-i.065"],
    );
    check(
        &RULE,
        belt(false),
        nothing_but(json!({"valid": false, "passenger_may_refuse": true})),
        &["art-34"],
    );
}

#[test]
fn the_other_grounds_of_either_side() {
    for (by, ground, expected, cited) in [
        (
            "operator",
            "carer_trip",
            json!({"valid": false, "possible_codes": ["009"]}),
            &["art-20", "annex-i.009"][..],
        ),
        ("operator", "other", json!({"valid": false}), &["art-41.i"]),
        (
            "passenger",
            "vehicle_lacks_safety_equipment",
            json!({"valid": true, "passenger_may_refuse": true}),
            &["art-34"],
        ),
        (
            "passenger",
            "vehicle_late",
            json!({"valid": true, "passenger_may_refuse": true}),
            &["art-41.iii"],
        ),
        ("passenger", "other", json!({"valid": false, "counts_as_no_show": true}), &["art-30"]),
    ] {
        check(&RULE, refused(by, ground, json!({})), nothing_but(expected), cited);
    }
}

#[test]
fn a_ground_of_the_other_side_contradicts_before_all_else() {
    let told = json!({"road_prevents": true, "vehicle_has_equipment": true,
        "as_of": "2026-03-10T07:00:00-03:00"});
    for (by, grounds) in [
        ("operator", &["vehicle_lacks_safety_equipment", "vehicle_late"][..]),
        ("passenger", &["road_conditions", "user_refused_safety_equipment", "carer_trip"]),
    ] {
        for ground in grounds {
            let input = refused(by, ground, told.clone());
            check_refused(&RULE, input, Code::Inconsistent, "/ground");
        }
    }
}

#[test]
fn nothing_is_reported_or_looked_at_before_the_refusal() {
    let before = "2026-03-10T07:59:59-03:00";
    let both = roads(json!({"as_of": before, "reported_at": before}));
    check_refused(&RULE, both, Code::Inconsistent, "/as_of");
    let reported = roads(json!({"reported_at": before}));
    check_refused(&RULE, reported, Code::Inconsistent, "/reported_at");
    let late = refused("passenger", "vehicle_late", json!({"as_of": before}));
    check_refused(&RULE, late, Code::Inconsistent, "/as_of");
    // Of another ground it is ignored, but still read.
    outcome(&RULE, refused("operator", "carer_trip", json!({"reported_at": before})));
    let wrong = refused("operator", "carer_trip", json!({"reported_at": "soon"}));
    check_refused(&RULE, wrong, Code::Invalid, "/reported_at");
}

#[test]
fn what_each_ground_needs() {
    let input = refused("operator", "road_conditions", json!({"vehicle_has_equipment": true}));
    check_refused(&RULE, input, Code::Missing, "/road_prevents");
    let belt = "user_refused_safety_equipment";
    let input = refused("operator", belt, json!({"road_prevents": true}));
    check_refused(&RULE, input, Code::Missing, "/vehicle_has_equipment");
    let unknown = refused("operator", "rain", json!({}));
    check_refused(&RULE, unknown, Code::Invalid, "/ground");
    check_refused(&RULE, json!({"ground": "other"}), Code::Missing, "/refused_by");
}

#[test]
fn a_day_is_twenty_four_hours_through_the_change_of_clocks() {
    let input = roads(json!({"refused_at": "2018-11-03T12:00:00-03:00"}));
    assert_eq!(outcome(&RULE, input)["report_deadline_at"], "2018-11-04T13:00:00-02:00");
}
