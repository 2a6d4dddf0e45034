//! Each failure on both sides of its limit, and what comes together.

use serde_json::{Value, json};

use super::*;
use crate::{
    input::Code,
    mototaxi::tests::{decided, refused, with},
};

fn fixed(changes: &Value) -> Value {
    let base = json!({
        "kind": "fixed", "regulated": true, "respects_bus_and_taxi_stops": true,
        "responsible_entity": true,
    });
    with(&base, changes)
}

fn rotating(changes: &Value) -> Value {
    let base = json!({
        "kind": "rotating", "regulated": true, "respects_bus_and_taxi_stops": true,
    });
    with(&base, changes)
}

const ALWAYS: [&str; 2] = ["art-15", "art-15.pu"];

#[test]
fn each_failure_alone_of_a_fixed_stand() {
    decided(&RULE, &fixed(&json!({})))
        .is(&json!({"allowed": true, "failures": [], "open_to_all_holders": false,
            "spaces_exceeded": null}))
        .cites_only(&ALWAYS);
    for (changes, failure) in [
        (json!({"regulated": false}), "not_regulated"),
        (json!({"respects_bus_and_taxi_stops": false}), "on_bus_or_taxi_stop"),
        (json!({"nearest_on_same_street_m": 99}), "too_close"),
    ] {
        decided(&RULE, &fixed(&changes))
            .is(&json!({"allowed": false, "failures": [failure]}))
            .cites_only(&ALWAYS);
    }
    decided(&RULE, &fixed(&json!({"responsible_entity": false})))
        .is(&json!({"failures": ["no_responsible_entity"]}))
        .cites_only(&["art-15", "art-15.pu", "art-18"]);
}

#[test]
fn a_hundred_metres_and_twenty_eight_holders_suffice() {
    for (metres, allowed) in [(0, false), (99, false), (100, true), (101, true)] {
        let changes = json!({"nearest_on_same_street_m": metres});
        decided(&RULE, &rotating(&changes)).is(&json!({"allowed": allowed}));
    }
    for (holders, allowed) in [(0, false), (27, false), (28, true), (29, true)] {
        decided(&RULE, &rotating(&json!({"requesting_holders": holders})))
            .is(&json!({"allowed": allowed}));
    }
}

#[test]
fn a_rotating_stand_is_open_to_all_and_needs_no_entity() {
    decided(&RULE, &rotating(&json!({"responsible_entity": false})))
        .is(&json!({"allowed": true, "open_to_all_holders": true}))
        .cites_only(&["art-15", "art-15.pu", "art-18.p1"]);
    refused(
        &RULE,
        &rotating(&json!({"responsible_entity": "no"})),
        Code::Invalid,
        "/responsible_entity",
    );
}

#[test]
fn too_many_waiting_do_not_make_the_stand_unlawful() {
    for (waiting, exceeded) in [(5, false), (6, false), (7, true)] {
        let answer = decided(&RULE, &fixed(&json!({"spaces": 6, "vehicles_waiting": waiting})))
            .is(&json!({"allowed": true, "spaces_exceeded": exceeded}))
            .cites(&["art-17.p2"]);
        if exceeded {
            answer.cites(&["art-46.xx"]);
        } else {
            answer.omits(&["art-46.xx"]);
        }
    }
}

#[test]
fn what_goes_together_comes_together() {
    for (changes, code, field) in [
        (json!({"spaces": 1}), Code::Missing, "/vehicles_waiting"),
        (json!({"vehicles_waiting": 1}), Code::Missing, "/spaces"),
        (json!({"responsible_entity": null}), Code::Missing, "/responsible_entity"),
        (json!({"requesting_holders": 28}), Code::Inconsistent, "/requesting_holders"),
        (json!({"spaces": 1001, "vehicles_waiting": 0}), Code::OutOfRange, "/spaces"),
        (
            json!({"nearest_on_same_street_m": 100_001}),
            Code::OutOfRange,
            "/nearest_on_same_street_m",
        ),
        (json!({"kind": "mobile"}), Code::Invalid, "/kind"),
    ] {
        refused(&RULE, &fixed(&changes), code, field);
    }
}
