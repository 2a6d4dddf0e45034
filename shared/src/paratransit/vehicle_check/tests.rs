//! Every line of the table on either kind of vehicle, and the lift to the gram.

use serde_json::{Value, json};

use super::*;
use crate::{
    input::Code,
    paratransit::asking::{check, check_refused, outcome, with},
};

/// The table of the page, and whether the fact lets the passenger refuse to board.
const TABLE: [(&str, &str, &str, u32, bool); 9] = [
    ("not_registered", "art-32", "014", 100, false),
    ("wheelchair_belt_defective", "art-32.i", "015", 100, true),
    ("lift_defective", "art-32.ii", "016", 100, true),
    ("no_tracking", "art-32.iii", "017", 50, false),
    ("over_age", "art-33", "018", 100, false),
    ("no_preventive_maintenance", "art-35", "021", 50, false),
    ("poor_condition", "art-41.v", "030", 50, false),
    ("no_communication_system", "art-41.xiii", "044", 20, false),
    ("not_adapted", "art-31", "unnumbered", 500, true),
];

fn own(facts: Value) -> Value {
    json!({"facts": facts})
}

fn substitute(facts: Value) -> Value {
    json!({"facts": facts, "substitute_vehicle": true})
}

fn cited(more: &[&str]) -> Vec<String> {
    let mut cited = vec!["art-32".to_owned(), "art-40.xiv".to_owned()];
    for provision in more.iter().chain(&["art-34"]) {
        if !cited.iter().any(|earlier| earlier == provision) {
            cited.push((*provision).to_owned());
        }
    }
    cited
}

fn check_cited(input: Value, expected: Value, more: &[&str]) {
    let cited = cited(more);
    let cited: Vec<_> = cited.iter().map(String::as_str).collect();
    check(&RULE, input, expected, &cited);
}

#[test]
fn each_fact_is_its_infraction_on_a_vehicle_of_the_service() {
    for (fact, provision, code, km, may_refuse) in TABLE {
        check_cited(
            own(json!([fact])),
            json!({
                "findings": [{"fact": fact, "provision": format!("semar:{provision}"),
                    "code": code, "km": km}],
                "codes": [code], "total_km": km, "may_refuse_to_board": may_refuse,
                "respondent": "operator",
            }),
            &[provision, &format!("annex-i.{code}")],
        );
    }
}

#[test]
fn findings_come_by_code_whatever_the_order_of_the_facts() {
    let facts: Vec<_> = TABLE.iter().rev().map(|line| line.0).collect();
    let told = outcome(&RULE, with(own(json!(facts)), json!({"lift_capacity_g": 1})));
    let findings = told["findings"].as_array().expect("a list");
    let order: Vec<_> = findings.iter().map(|finding| finding["fact"].as_str()).collect();
    let expected: Vec<_> = TABLE
        .iter()
        .map(|line| Some(line.0))
        .chain([Some("lift_capacity_below_minimum")])
        .collect();
    assert_eq!(order, expected);
    assert_eq!(told["total_km"], 1070);
}

#[test]
fn other_means_need_only_quality_safety_and_comfort() {
    let one = json!({"codes": ["025"], "total_km": 50});
    for (fact, may_refuse) in [
        ("wheelchair_belt_defective", true),
        ("lift_defective", true),
        ("substitute_below_minimum", true),
        ("poor_condition", false),
    ] {
        let finding =
            json!({"fact": fact, "provision": "semar:art-37.p1", "code": "025", "km": 50});
        check_cited(
            substitute(json!([fact])),
            with(one.clone(), json!({"findings": [finding], "may_refuse_to_board": may_refuse})),
            &["art-37.p1", "annex-i.025"],
        );
    }
    for fact in [
        "not_adapted",
        "not_registered",
        "no_tracking",
        "over_age",
        "no_preventive_maintenance",
        "no_communication_system",
    ] {
        let none = json!({"findings": [], "codes": [], "total_km": 0,
            "may_refuse_to_board": false});
        check_cited(substitute(json!([fact])), none, &["art-37.p1"]);
    }
}

#[test]
fn one_code_of_several_facts_keeps_the_order_of_the_table() {
    let facts = json!([
        "poor_condition",
        "substitute_below_minimum",
        "lift_defective",
        "wheelchair_belt_defective"
    ]);
    let told = outcome(&RULE, substitute(facts));
    let findings = told["findings"].as_array().expect("a list");
    let order: Vec<_> = findings.iter().map(|finding| finding["fact"].clone()).collect();
    assert_eq!(
        json!(order),
        json!([
            "wheelchair_belt_defective",
            "lift_defective",
            "substitute_below_minimum",
            "poor_condition"
        ])
    );
    assert_eq!((&told["codes"], &told["total_km"]), (&json!(["025"]), &json!(50)));
}

#[test]
fn a_lift_carries_two_hundred_kilograms() {
    let lift = |grams: i64| json!({"lift_capacity_g": grams});
    let weak = json!({"fact": "lift_capacity_below_minimum", "provision": "semar:art-32.ii",
        "code": null, "km": 0});
    check_cited(
        with(own(json!([])), lift(199_999)),
        json!({"findings": [weak], "codes": [], "total_km": 0, "may_refuse_to_board": true}),
        &["art-32.ii"],
    );
    let nothing = json!({"findings": [], "codes": [], "total_km": 0, "may_refuse_to_board": false});
    for grams in [200_000, 200_001, 10_000_000] {
        check_cited(with(own(json!([])), lift(grams)), nothing.clone(), &[]);
    }
    check_cited(with(substitute(json!([])), lift(1)), nothing, &["art-37.p1"]);
    for grams in [0, 10_000_001] {
        let input = with(own(json!([])), lift(grams));
        check_refused(&RULE, input, Code::OutOfRange, "/lift_capacity_g");
    }
}

#[test]
fn contradictions_come_by_position() {
    let low = "substitute_below_minimum";
    check_refused(&RULE, own(json!(["over_age", low])), Code::Inconsistent, "/facts/1");
    let first = own(json!([low, "over_age", "over_age"]));
    check_refused(&RULE, first, Code::Inconsistent, "/facts/0");
    let later = own(json!(["over_age", "over_age", low]));
    check_refused(&RULE, later, Code::Inconsistent, "/facts/1");
    check_refused(&RULE, substitute(json!([low, low])), Code::Inconsistent, "/facts/1");
}

#[test]
fn what_follows_from_the_capacity_cannot_be_told() {
    let told = own(json!(["lift_capacity_below_minimum"]));
    check_refused(&RULE, told, Code::Invalid, "/facts/0");
    check_refused(&RULE, own(json!(["rust"])), Code::Invalid, "/facts/0");
    check_refused(&RULE, own(json!(vec!["over_age"; 21])), Code::OutOfRange, "/facts");
    check_refused(&RULE, json!({"lift_capacity_g": 1}), Code::Missing, "/facts");
}
