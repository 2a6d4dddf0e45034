//! Each part of a request, there and not.

use serde_json::{Value, json};

use super::*;
use crate::{
    input::Code,
    paratransit::asking::{check_cited, check_outcome, check_refused, with},
};

fn complete() -> Value {
    json!({
        "credential_number": "MR-1", "trip_date": "2026-03-10",
        "origin": {"address": "Rua Sete, 100", "reference_point": "escola"},
        "destination": {"address": "Av. Vitória, 2000", "reference_point": "clínica"},
        "return_needed": true, "arrival_time": "09:00", "arrival_flexibility_minutes": 0,
        "return_time": "11:30", "aids": [], "companion_needed": false, "driver_instructions": "",
    })
}

fn check_missing(changes: Value, missing: Value, cited: &[&str]) {
    let input = with(complete(), changes);
    let is_complete = missing == json!([]);
    let blockers = if is_complete { json!([]) } else { json!(["incomplete"]) };
    check_outcome(
        &RULE,
        &input,
        json!({
            "complete": is_complete, "missing": missing, "acceptable": is_complete,
            "blockers": blockers,
        }),
    );
    let always = ["art-15.p2", "art-16"];
    check_cited(&RULE, &input, &[&always, cited, &["art-6.xvii"]].concat());
}

#[test]
fn what_is_left_out_is_missing_with_its_item() {
    check_missing(json!({}), json!([]), &[]);
    for (field, item) in [
        ("credential_number", "i"),
        ("trip_date", "ii"),
        ("return_needed", "iv"),
        ("arrival_time", "v"),
        ("arrival_flexibility_minutes", "v"),
        ("return_time", "v"),
        ("aids", "vi"),
        ("companion_needed", "vi"),
        ("driver_instructions", "vi"),
    ] {
        let cited = format!("art-15.p2.{item}");
        check_missing(json!({field: null}), json!([field]), &[&cited]);
    }
    let ends = json!({"origin": null, "destination": {}});
    let missing = json!([
        "origin.address",
        "origin.reference_point",
        "destination.address",
        "destination.reference_point",
    ]);
    check_missing(ends, missing, &["art-15.p2.iii"]);
}

#[test]
fn blank_text_is_missing_except_instructions_and_aids() {
    check_missing(json!({"credential_number": ""}), json!(["credential_number"]), &["art-15.p2.i"]);
    let end = json!({"origin": {"address": " ", "reference_point": "\u{a0}"}});
    check_missing(end, json!(["origin.address", "origin.reference_point"]), &["art-15.p2.iii"]);
    check_missing(json!({"driver_instructions": " ", "aids": ["", " "]}), json!([]), &[]);
}

#[test]
fn a_return_has_a_time_only_where_it_is_needed() {
    check_missing(json!({"return_needed": false, "return_time": null}), json!([]), &[]);
    check_missing(json!({"return_time": null}), json!(["return_time"]), &["art-15.p2.v"]);
    // Nothing is known of the return: its time is not asked for, nor is one too many.
    let unknown = json!({"return_needed": null, "return_time": null});
    check_missing(unknown, json!(["return_needed"]), &["art-15.p2.iv"]);
    check_missing(json!({"return_needed": null}), json!(["return_needed"]), &["art-15.p2.iv"]);
    let contradiction = with(complete(), json!({"return_needed": false}));
    check_refused(&RULE, &contradiction, Code::Inconsistent, "/return_time");
}

#[test]
fn a_terminal_needs_no_point_of_reference_but_an_address() {
    let terminal = json!({"address": "Terminal", "is_terminal": true});
    let one = with(complete(), json!({"origin": terminal}));
    check_outcome(
        &RULE,
        &one,
        json!({"trip_type": "door_to_terminal", "complete": true, "acceptable": true}),
    );
    check_cited(&RULE, &one, &["art-15.p2", "art-16", "art-6.xviii"]);
    let both =
        json!({"origin": terminal, "destination": {"is_terminal": true}, "term_refused": true});
    let both = with(complete(), both);
    check_outcome(
        &RULE,
        &both,
        json!({
            "trip_type": "terminal_to_terminal", "missing": ["destination.address"],
            "blockers": ["term_refused", "terminal_to_terminal", "incomplete"],
            "acceptable": false,
        }),
    );
    let cited = ["art-15.p2", "art-16", "art-15.p2.iii", "art-4", "art-40.p1"];
    check_cited(&RULE, &both, &cited);
}

#[test]
fn a_standing_trip_has_a_frequency_and_the_proof_asked_for() {
    let standing = |changes| with(with(complete(), json!({"kind": "standing"})), changes);
    check_outcome(&RULE, standing(json!({})), json!({"missing": ["frequency"]}));
    check_outcome(&RULE, standing(json!({"frequency": " "})), json!({"missing": ["frequency"]}));
    let told = json!({"frequency": "seg a sex", "proof_required": true});
    check_outcome(&RULE, standing(told.clone()), json!({"missing": ["proof"]}));
    let attached = standing(with(&told, json!({"proof_attached": true})));
    check_outcome(&RULE, &attached, json!({"missing": [], "acceptable": true}));
    check_cited(
        &RULE,
        &attached,
        &["art-15.p2", "art-16", "art-17.iii", "art-16.p4", "art-6.xvii"],
    );
}

#[test]
fn what_only_a_standing_trip_has_contradicts_an_occasional_one() {
    let changed = |changes| with(complete(), changes);
    let all = json!({"frequency": "x", "proof_required": true, "return_needed": false});
    check_refused(&RULE, changed(all), Code::Inconsistent, "/return_time");
    let both = json!({"frequency": "x", "proof_required": true, "kind": null});
    check_refused(&RULE, changed(both), Code::Inconsistent, "/frequency");
    let proof = json!({"frequency": " ", "proof_required": true});
    check_refused(&RULE, changed(proof), Code::Inconsistent, "/proof_required");
    check_outcome(&RULE, changed(json!({"proof_attached": true})), json!({"complete": true}));
}

#[test]
fn each_class_of_problem() {
    let changed = |changes| with(complete(), changes);
    check_refused(&RULE, changed(json!({"kind": "fixed"})), Code::Invalid, "/kind");
    check_refused(&RULE, changed(json!({"aids": "none"})), Code::Invalid, "/aids");
    check_refused(&RULE, changed(json!({"aids": [null]})), Code::Invalid, "/aids/0");
    check_refused(&RULE, changed(json!({"arrival_time": "24:00"})), Code::Invalid, "/arrival_time");
    check_refused(&RULE, changed(json!({"origin": "Rua"})), Code::Invalid, "/origin");
    let address = json!({"destination": {"address": 7}});
    check_refused(&RULE, changed(address), Code::Invalid, "/destination/address");
    for minutes in [-1, 1441] {
        let input = changed(json!({"arrival_flexibility_minutes": minutes}));
        check_refused(&RULE, &input, Code::OutOfRange, "/arrival_flexibility_minutes");
    }
    let most = changed(json!({"arrival_flexibility_minutes": 1440}));
    check_outcome(&RULE, &most, json!({"complete": true}));
    let unknown = json!({"origin": {"city": "Serra"}});
    check_refused(&RULE, changed(unknown), Code::UnknownField, "/origin/city");
}
