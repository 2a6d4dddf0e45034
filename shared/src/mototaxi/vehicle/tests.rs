//! Each failure alone, on both sides of its limit, and what replacing adds.

use serde_json::{Value, json};

use super::*;
use crate::{
    input::Code,
    mototaxi::tests::{decided, refused, with, without},
};

fn asked(changes: &Value) -> Value {
    let base = json!({
        "on": "2026-03-10", "holidays": [],
        "vehicle": {
            "kind": "motorcycle", "displacement_cc": 160, "manufacture_year": 2024,
            "colour": "white", "prefix_marked": true, "mudguard_mm": 220,
            "equipment": ["grab_rails", "leg_guard", "kite_line_antenna", "speedometer",
                "exhaust_shield", "ctb_equipment"],
        },
    });
    with(&base, changes)
}

fn replacing(year: i32, changes: &Value) -> Value {
    let base = asked(&json!({"replaces": {
        "manufacture_year": year, "decharacterised": true, "records_cancelled": true}}));
    with(&base, changes)
}

fn vehicle(name: &str, value: impl Into<Value>) -> Value {
    asked(&json!({"vehicle": {name: value.into()}}))
}

fn check(good: &Value, bad: &Value, failure: &str, cites: &[&str]) {
    decided(&RULE, good).is(&json!({"accepted": true, "failures": []})).omits(cites);
    decided(&RULE, bad).is(&json!({"accepted": false, "failures": [failure]})).cites(cites);
}

#[test]
fn a_good_motorcycle_cites_only_what_is_always_looked_at() {
    decided(&RULE, &asked(&json!({})))
        .is(&json!({
            "accepted": true, "failures": [], "age_years": 2, "last_day_in_service": "2031-12-31",
            "replacement_due_on": null, "replacement_overdue": null,
        }))
        .cites_only(&["art-25", "art-26.p2"]);
}

#[test]
fn each_number_has_its_limit() {
    for (name, good, bad, failure, cites) in [
        ("displacement_cc", 125, 124, "displacement_too_low", "annex-i.xx"),
        ("displacement_cc", 190, 191, "displacement_too_high", "annex-i.xx"),
        ("mudguard_mm", 200, 199, "mudguard_too_short", "art-25.ix"),
        ("mudguard_mm", 2000, 0, "mudguard_too_short", "art-25.ix"),
        ("manufacture_year", 2019, 2018, "too_old", "art-26"),
    ] {
        check(&vehicle(name, good), &vehicle(name, bad), failure, &[cites]);
    }
    for kind in ["scooter", "moped", "tricycle", "other"] {
        check(&asked(&json!({})), &vehicle("kind", kind), "not_a_motorcycle", &["annex-i.xx"]);
    }
    check(&asked(&json!({})), &vehicle("colour", "other"), "not_white", &["art-25.i"]);
    check(
        &asked(&json!({})),
        &vehicle("prefix_marked", false),
        "prefix_not_marked",
        &["art-25.ii"],
    );
}

#[test]
fn each_piece_of_equipment_is_missed() {
    let all = Equipment::WORDS;
    let lacking = |word: &str| {
        let kept: Vec<_> = all.iter().filter(|other| **other != word).collect();
        asked(&json!({"vehicle": {"equipment": kept}, "semob_requires": ["gps", "meter"]}))
    };
    for (word, failure, cites) in [
        ("grab_rails", "no_grab_rails", "art-25.iii"),
        ("leg_guard", "no_leg_guard", "art-25.iv"),
        ("kite_line_antenna", "no_kite_line_antenna", "art-25.v"),
        ("meter", "no_meter", "art-25.vi"),
        ("speedometer", "no_speedometer", "art-25.vii"),
        ("exhaust_shield", "no_exhaust_shield", "art-25.viii"),
        ("gps", "no_gps", "art-25.x"),
        ("ctb_equipment", "no_ctb_equipment", "art-25.xi"),
    ] {
        check(&lacking("nothing"), &lacking(word), failure, &[cites]);
    }
    // Meter and GPS are missed only where SeMOB asks for that one.
    let only = |required: &str| asked(&json!({"semob_requires": [required]}));
    decided(&RULE, &only("meter")).is(&json!({"failures": ["no_meter"]}));
    decided(&RULE, &only("gps")).is(&json!({"failures": ["no_gps"]}));
}

#[test]
fn the_replacement_is_due_sixty_days_after_the_last_day_of_service() {
    // 60 days after 31 December 2025 end on Sunday 1 March 2026.
    let on = |day: &str| replacing(2018, &json!({"on": day}));
    decided(&RULE, &on("2026-03-02"))
        .is(&json!({"replacement_due_on": "2026-03-02", "replacement_overdue": false}))
        .cites(&["art-26.p3", "cc:art-132", "cc:art-132.p1"])
        .omits(&["art-46.xlix"]);
    decided(&RULE, &on("2026-03-03"))
        .is(&json!({"accepted": true, "replacement_overdue": true}))
        .cites(&["art-46.xlix"]);
    decided(&RULE, &replacing(2021, &json!({})))
        .is(&json!({"replacement_due_on": "2029-03-01", "replacement_overdue": false}))
        .omits(&["cc:art-132.p1"])
        .says("A moto anterior deve ser substituída até 1/3/2029.");
}

#[test]
fn what_reached_its_limit_is_replaced_by_something_newer_of_three_years_at_most() {
    let new = |old: i32, new: i32| replacing(old, &json!({"vehicle": {"manufacture_year": new}}));
    check(&new(2019, 2023), &new(2019, 2022), "over_three_years", &["art-26.p1"]);
    decided(&RULE, &new(2019, 2019)).is(&json!({"failures": ["not_newer", "over_three_years"]}));
    decided(&RULE, &new(2019, 2020)).is(&json!({"failures": ["over_three_years"]}));
    decided(&RULE, &new(2018, 2018))
        .is(&json!({"failures": ["too_old", "not_newer", "over_three_years"]}));
    // At six the limit is not reached: even an older motorcycle may come.
    decided(&RULE, &new(2020, 2019)).is(&json!({"accepted": true}));
}

#[test]
fn the_old_one_is_stripped_and_struck_off() {
    let good = replacing(2021, &json!({}));
    check(
        &good,
        &replacing(2021, &json!({"replaces": {"decharacterised": false}})),
        "replaced_not_decharacterised",
        &["art-26.p4", "art-24.xiv"],
    );
    let records = replacing(2021, &json!({"replaces": {"records_cancelled": false}}));
    check(&good, &records, "replaced_records_not_cancelled", &["art-26.p4"]);
    decided(&RULE, &records).omits(&["art-24.xiv"]);
}

#[test]
fn years_after_the_check_contradict_it() {
    let new = json!({"vehicle": {"manufacture_year": 2027}});
    let field = "/vehicle/manufacture_year";
    refused(&RULE, &asked(&new), Code::Inconsistent, field);
    refused(&RULE, &replacing(2027, &new), Code::Inconsistent, field);
    let field = "/replaces/manufacture_year";
    refused(&RULE, &replacing(2027, &json!({})), Code::Inconsistent, field);
    decided(&RULE, &replacing(2026, &json!({"vehicle": {"manufacture_year": 2026}})));
}

#[test]
fn lists_have_each_code_once_and_objects_all_their_members() {
    for (changes, code, field) in [
        (json!({"vehicle": {"equipment": ["gps", "gps"]}}), Code::Invalid, "/vehicle/equipment/1"),
        (json!({"vehicle": {"equipment": ["bell"]}}), Code::Invalid, "/vehicle/equipment/0"),
        (json!({"semob_requires": ["meter", "meter"]}), Code::Invalid, "/semob_requires/1"),
        (json!({"semob_requires": ["leg_guard"]}), Code::Invalid, "/semob_requires/0"),
        (
            json!({"replaces": {"decharacterised": true}}),
            Code::Missing,
            "/replaces/manufacture_year",
        ),
        (json!({"vehicle": {"mudguard_mm": 2001}}), Code::OutOfRange, "/vehicle/mudguard_mm"),
        (json!({"vehicle": {"displacement_cc": 0}}), Code::OutOfRange, "/vehicle/displacement_cc"),
    ] {
        refused(&RULE, &asked(&changes), code, field);
    }
    refused(&RULE, &without(&asked(&json!({})), "vehicle"), Code::Missing, "/vehicle");
}
