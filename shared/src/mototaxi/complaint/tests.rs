//! Each element alone, who answers, and the forms of plate and prefix.

use serde_json::{Value, json};

use super::*;
use crate::{
    input::Code,
    mototaxi::tests::{decided, refused, with},
};

fn told(changes: &Value) -> Value {
    let base = json!({
        "written": true, "signed": true, "occurred_on": "2026-03-10",
        "occurred_time": "14:20", "place": "Av. Nazaré, 100", "description": "Fumou.",
        "permit_number": "0427", "infractions": ["vi"], "driver": "permit_holder",
    });
    with(&base, changes)
}

#[test]
fn a_complete_complaint_can_become_a_citation() {
    decided(&RULE, &told(&json!({})))
        .is(&json!({
            "can_become_citation": true, "missing": [], "route": "citation",
            "legal_basis_open": false, "respondents": ["permit_holder"],
            "record": "permit_holder", "fine_payer": "permit_holder",
            "must_name_driver": false,
        }))
        .cites_only(&["art-57", "art-56"]);
    let by_plate = json!({"permit_number": null, "plate": "QEX1C23"});
    decided(&RULE, &told(&by_plate)).is(&json!({"can_become_citation": true}));
}

#[test]
fn each_element_is_missed_with_its_provision() {
    for (name, value, missing, cites) in [
        ("written", json!(false), "written_form", None),
        ("signed", json!(false), "signature", None),
        ("occurred_on", json!(null), "date", Some("art-56.i")),
        ("occurred_time", json!(null), "time", Some("art-56.i")),
        ("place", json!(null), "place", Some("art-56.i")),
        ("place", json!(""), "place", Some("art-56.i")),
        ("place", json!(" \t\n\u{a0}\u{2003}"), "place", Some("art-56.i")),
        ("description", json!(null), "description", Some("art-56.iii")),
        ("description", json!("  "), "description", Some("art-56.iii")),
        ("permit_number", json!(null), "vehicle", Some("art-56.iv")),
    ] {
        let cited: Vec<_> = std::iter::once("art-57").chain(cites).collect();
        decided(&RULE, &told(&json!({name: value})))
            .is(&json!({"can_become_citation": false, "missing": [missing],
                "route": "occurrence"}))
            .cites_only(&cited);
    }
}

#[test]
fn all_that_is_missing_keeps_its_order() {
    let nothing = json!({"written": false, "signed": false, "driver": "unknown"});
    decided(&RULE, &nothing)
        .is(&json!({"missing": ["written_form", "signature", "date", "time", "place",
            "description", "vehicle"], "legal_basis_open": true}))
        .cites(&["art-56.v"]);
}

#[test]
fn who_answers_and_whose_record() {
    for (changes, respondents, record, must_name, cites) in [
        (json!({}), json!(["permit_holder"]), json!("permit_holder"), false, &[][..]),
        (json!({"driver": "unknown"}), json!(["permit_holder"]), json!(null), true, &["art-45.p1"]),
        (
            json!({"driver": "auxiliary", "personal": false}),
            json!(["permit_holder"]),
            json!("permit_holder"),
            true,
            &["art-45.p1"],
        ),
        (
            json!({"driver": "auxiliary", "personal": true}),
            json!(["permit_holder", "auxiliary"]),
            json!("auxiliary"),
            true,
            &["art-45.p1", "art-45.p2", "art-21.p6"],
        ),
        // Of another driver it is read and ignored.
        (json!({"personal": true}), json!(["permit_holder"]), json!("permit_holder"), false, &[]),
    ] {
        decided(&RULE, &told(&changes))
            .is(&json!({"respondents": respondents, "record": record,
                "must_name_driver": must_name, "fine_payer": "permit_holder"}))
            .cites_only(&[&["art-57", "art-56"], cites].concat());
    }
}

#[test]
fn plates_and_prefixes_have_one_form() {
    for plate in ["QEX1C23", "QEX1023"] {
        decided(&RULE, &told(&json!({"plate": plate})));
    }
    for plate in [
        "", "qex1c23", "QEX-1023", "QEX1C2", "QEX1C234", "QE11C23", "QEXAC23", "QEX1CC3",
        "ÇEX1023", " QEX1023",
    ] {
        refused(&RULE, &told(&json!({"plate": plate})), Code::Invalid, "/plate");
    }
    for number in ["", "427", "04270", "0427A", "A427", "０４２７"] {
        let input = told(&json!({"permit_number": number}));
        refused(&RULE, &input, Code::Invalid, "/permit_number");
    }
}

#[test]
fn each_field_has_its_bounds() {
    let long = |count: usize| json!({"place": "ã".repeat(count)});
    decided(&RULE, &told(&long(4000)));
    for (changes, code, field) in [
        (long(4001), Code::Invalid, "/place"),
        (json!({"description": "x".repeat(4001)}), Code::Invalid, "/description"),
        (json!({"occurred_time": "24:00"}), Code::Invalid, "/occurred_time"),
        (json!({"occurred_on": ""}), Code::Invalid, "/occurred_on"),
        (json!({"infractions": ["vi", "vi"]}), Code::Invalid, "/infractions/1"),
        (json!({"infractions": ["vi", "lvii"]}), Code::Invalid, "/infractions/1"),
        (json!({"driver": "auxiliary"}), Code::Missing, "/personal"),
        (json!({"driver": "somebody"}), Code::Invalid, "/driver"),
        (json!({"driver": null}), Code::Missing, "/driver"),
    ] {
        refused(&RULE, &told(&changes), code, field);
    }
    decided(&RULE, &told(&json!({"infractions": Infraction::WORDS})));
}
