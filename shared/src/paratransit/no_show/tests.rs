//! Each limit on both sides and exactly on it.

use serde_json::{Value, json};

use super::*;
use crate::{
    input::Code,
    paratransit::asking::{check_cited, check_outcome, check_refused, with},
};

/// The vehicle came at five past eight and the user never.
fn absent() -> Value {
    json!({
        "scheduled_at": "2026-08-31T08:00:00-03:00",
        "vehicle_arrived_at": "2026-08-31T08:05:00-03:00", "has_return": true,
    })
}

fn came(user: &str, vehicle: &str) -> Value {
    let at = |time: &str| format!("2026-08-31T{time}-03:00");
    with(absent(), json!({"user_arrived_at": at(user), "vehicle_arrived_at": at(vehicle)}))
}

const MISSED: [&str; 5] = ["art-30", "cc:art-132.p3", "art-40.viii", "art-42.ii", "art-30.pu"];
const NOT_MISSED: [&str; 2] = ["art-30", "cc:art-132.p3"];

#[test]
fn without_a_vehicle_nobody_is_absent() {
    let input = with(absent(), json!({"vehicle_arrived_at": null}));
    check_outcome(
        &RULE,
        &input,
        json!({
            "no_show": false, "kind": null, "excuse": "no_vehicle", "return_cancelled": false,
            "driver_must_report": false, "counted": false, "count_in_window": 0,
        }),
    );
    check_cited(&RULE, &input, &NOT_MISSED);
}

#[test]
fn who_never_comes_is_absent() {
    check_outcome(
        &RULE,
        absent(),
        json!({
            "no_show": true, "kind": "absent", "excuse": null, "return_cancelled": true,
            "driver_must_report": true, "counted": true, "count_in_window": 1,
            "window_start": "2026-03-01", "limit_exceeded": false,
        }),
    );
    check_cited(&RULE, absent(), &MISSED);
    let one_way = with(absent(), json!({"has_return": null}));
    check_outcome(&RULE, &one_way, json!({"return_cancelled": false, "driver_must_report": true}));
}

#[test]
fn late_is_who_comes_after_both_hours() {
    for (user, vehicle, no_show) in [
        ("08:05:00", "08:05:00", false),
        ("08:05:01", "08:05:00", true),
        ("08:00:00", "07:50:00", false),
        ("08:00:01", "07:50:00", true),
        ("07:50:00", "08:30:00", false),
    ] {
        let kind = if no_show { json!("late") } else { json!(null) };
        check_outcome(
            &RULE,
            came(user, vehicle),
            json!({"no_show": no_show, "kind": kind, "excuse": null}),
        );
    }
    check_cited(&RULE, came("08:05:00", "08:05:00"), &NOT_MISSED);
}

#[test]
fn giving_up_is_excused_after_fifteen_minutes_or_without_safety() {
    let withdrew = |vehicle: &str, unsafe_vehicle: bool| {
        let changes = json!({"withdrew": true, "vehicle_lacks_safety_equipment": unsafe_vehicle});
        with(came("07:55:00", vehicle), changes)
    };
    let missed = json!({"no_show": true, "kind": "withdrew", "excuse": null});
    check_outcome(&RULE, withdrew("08:15:00", false), missed.clone());
    check_outcome(&RULE, withdrew("07:30:00", false), missed);
    let late = json!({"no_show": false, "kind": null, "excuse": "vehicle_late"});
    check_outcome(&RULE, withdrew("08:15:01", false), late);
    check_cited(&RULE, withdrew("08:15:01", false), &["art-30", "cc:art-132.p3", "art-41.iii"]);
    let excused = json!({"no_show": false, "excuse": "vehicle_unsafe", "return_cancelled": false});
    check_outcome(&RULE, withdrew("08:15:01", true), excused.clone());
    check_outcome(&RULE, withdrew("08:00:00", true), excused);
    check_cited(&RULE, withdrew("08:00:00", true), &["art-30", "cc:art-132.p3", "art-34"]);
    // Who came too late is late, whatever they say of the vehicle then.
    let too_late = json!({"withdrew": true, "vehicle_lacks_safety_equipment": true});
    let input = with(came("08:05:01", "08:05:00"), too_late);
    check_outcome(&RULE, &input, json!({"kind": "late", "excuse": null}));
}

#[test]
fn an_unsafe_vehicle_excuses_only_who_gave_up() {
    let input = with(absent(), json!({"vehicle_lacks_safety_equipment": true}));
    check_outcome(&RULE, &input, json!({"no_show": true, "kind": "absent"}));
}

#[test]
fn the_third_in_six_months_passes_the_limit() {
    let after = |earlier: Value| with(absent(), json!({"earlier_unjustified": earlier}));
    let of =
        |count: u32, exceeded: bool| json!({"count_in_window": count, "limit_exceeded": exceeded});
    check_outcome(&RULE, after(json!(["2026-02-28", "2026-03-01"])), of(2, false));
    check_outcome(&RULE, after(json!(["2026-02-28", "2026-03-01", "2026-08-31"])), of(3, true));
    let justified =
        with(after(json!(["2026-03-01", "2026-03-02", "2026-03-03"])), json!({"justified": true}));
    check_outcome(&RULE, &justified, of(3, false));
    check_outcome(&RULE, &justified, json!({"no_show": true, "counted": false}));
    check_cited(&RULE, &justified, &["art-30", "cc:art-132.p3", "art-40.viii", "art-42.ii"]);
}

#[test]
fn the_window_ends_with_the_local_day() {
    let input = json!({
        "scheduled_at": "2026-09-01T02:00:00Z", "vehicle_arrived_at": "2026-09-01T02:00:00Z",
        "earlier_unjustified": ["2026-08-31"],
    });
    check_outcome(&RULE, &input, json!({"window_start": "2026-03-01", "count_in_window": 2}));
    let next = with(&input, json!({"earlier_unjustified": ["2026-09-01"]}));
    check_refused(&RULE, &next, Code::Inconsistent, "/earlier_unjustified/0");
}

#[test]
fn each_class_of_problem() {
    let changed = |changes| with(absent(), changes);
    let both = json!({"withdrew": true, "earlier_unjustified": ["2026-08-31", "2026-09-01"]});
    check_refused(&RULE, changed(both), Code::Inconsistent, "/withdrew");
    check_refused(&RULE, changed(json!({"scheduled_at": null})), Code::Missing, "/scheduled_at");
    check_refused(&RULE, changed(json!({"withdrew": 0})), Code::Invalid, "/withdrew");
    let far = json!({"user_arrived_at": "1919-12-31T12:00:00Z"});
    check_refused(&RULE, changed(far), Code::OutOfRange, "/user_arrived_at");
    check_refused(&RULE, changed(json!({"late": true})), Code::UnknownField, "/late");
}
