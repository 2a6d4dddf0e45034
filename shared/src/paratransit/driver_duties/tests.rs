//! Every line of the table, its order, and what displaces what.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::{
    input::Code,
    paratransit::asking::{ask, check, check_refused, outcome},
};

/// The table of the page.
const TABLE: [(&str, &str, &str, u32); 11] = [
    ("carried_without_safety_equipment", "art-34", "020", 10),
    ("driver_untrained", "art-42.i", "041", 30),
    ("absence_not_reported", "art-42.ii", "059", 10),
    ("equipment_mishandled", "art-42.iii", "060", 10),
    ("no_boarding_help", "art-42.iv", "061", 10),
    ("wheelchair_not_fixed", "art-42.v", "062", 20),
    ("seat_belt_not_fastened", "art-42.v", "062", 20),
    ("reckless_driving", "art-42.vi", "063", 20),
    ("discourteous", "art-42.vii", "064", 10),
    ("carried_after_refusal", "art-42.viii", "065", 20),
    ("entered_residence", "art-42.pu", "066", 20),
];

fn seen(facts: Value) -> Value {
    json!({"facts": facts})
}

fn finding((fact, provision, code, km): (&str, &str, &str, u32)) -> Value {
    json!({"fact": fact, "provision": format!("semar:{provision}"), "code": code, "km": km})
}

#[test]
fn each_fact_is_its_infraction() {
    for line in TABLE {
        let (fact, provision, code, km) = line;
        check(
            &RULE,
            seen(json!([fact])),
            json!({"findings": [finding(line)], "codes": [code], "total_km": km,
                "respondent": "operator"}),
            &["art-40.xiv", provision, &format!("annex-i.{code}")],
        );
    }
}

#[test]
fn findings_come_by_code_whatever_the_order_of_the_facts() {
    let facts: Vec<_> = TABLE.iter().rev().map(|line| line.0).collect();
    let told = outcome(&RULE, seen(json!(facts)));
    // The first line gives way to the last but one.
    let findings: Vec<_> = TABLE.iter().skip(1).map(|line| finding(*line)).collect();
    assert_eq!(told["findings"], json!(findings));
    let codes = ["041", "059", "060", "061", "062", "063", "064", "065", "066"];
    assert_eq!((&told["codes"], &told["total_km"]), (&json!(codes), &json!(150)));
}

#[test]
fn chair_and_belt_are_one_infraction() {
    check(
        &RULE,
        seen(json!(["seat_belt_not_fastened", "wheelchair_not_fixed"])),
        json!({"codes": ["062"], "total_km": 20}),
        &["art-40.xiv", "art-42.v", "annex-i.062"],
    );
}

#[test]
fn an_entry_that_was_allowed_is_no_finding() {
    let entry = |facts: Value| json!({"facts": facts, "entry_authorized_by_casem": true});
    let nothing = json!({"findings": [], "codes": [], "total_km": 0});
    check(
        &RULE,
        entry(json!(["entered_residence"])),
        nothing.clone(),
        &["art-40.xiv", "art-42.pu"],
    );
    check(&RULE, entry(json!([])), nothing, &["art-40.xiv"]);
    let other = outcome(&RULE, entry(json!(["entered_residence", "discourteous"])));
    assert_eq!(other["codes"], json!(["064"]));
}

#[test]
fn who_saw_nothing_listed_may_still_complain() {
    let nothing = json!({"findings": [], "codes": [], "total_km": 0, "respondent": "operator"});
    check(&RULE, seen(json!([])), nothing, &["art-40.xiv"]);
    let answer = ask(&RULE, seen(json!([])), Language::Portuguese).expect("a decision");
    assert!(answer.explanation[0].ends_with("você pode reclamar."));
}

#[test]
fn a_fact_stands_once_and_is_known() {
    let twice = seen(json!(["discourteous", "driver_untrained", "discourteous"]));
    check_refused(&RULE, twice, Code::Inconsistent, "/facts/2");
    check_refused(&RULE, seen(json!(["smoking"])), Code::Invalid, "/facts/0");
    check_refused(&RULE, seen(json!(["discourteous", null])), Code::Invalid, "/facts/1");
    let many = |count| seen(json!(vec!["discourteous"; count]));
    check_refused(&RULE, many(20), Code::Inconsistent, "/facts/1");
    check_refused(&RULE, many(21), Code::OutOfRange, "/facts");
    check_refused(&RULE, json!({}), Code::Missing, "/facts");
    check_refused(&RULE, seen(json!("discourteous")), Code::Invalid, "/facts");
    check_refused(&RULE, json!({"facts": [], "codes": []}), Code::UnknownField, "/codes");
}

proptest! {
    #[test]
    fn more_facts_never_weigh_less(
        facts in prop::sample::subsequence(Fact::ALL, 0..=Fact::ALL.len()),
        more in prop::sample::select(Fact::ALL),
    ) {
        let weigh = |seen: Vec<Fact>| {
            decide(&Facts { seen, entry_authorized: false }).outcome.total_km
        };
        let mut longer = facts.clone();
        if !longer.contains(&more) {
            longer.push(more);
        }
        prop_assert!(weigh(facts) <= weigh(longer));
    }
}
