//! Each ground alone, the window, and their order.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::{
    input::Code,
    mototaxi::tests::{decided, refused, with},
};

fn asked(changes: &Value) -> Value {
    with(&json!({"on": "2026-03-10"}), changes)
}

fn suspended(first_on: &str, last_days: i64) -> Value {
    asked(&json!({"suspensions": [
        {"ordered_on": first_on, "days": 30}, {"ordered_on": "2025-01-01", "days": 20},
        {"ordered_on": "2026-03-10", "days": last_days},
    ]}))
}

const ALWAYS: &[&str] = &["art-53", "cc:art-132.p3"];

fn check(changes: &Value, grounds: &[&str], cites: &[&str]) {
    let open: &[&str] = if grounds.is_empty() { &[] } else { &["art-47.v"] };
    decided(&RULE, &asked(changes))
        .is(&json!({"open_proceeding": !grounds.is_empty(), "grounds": grounds}))
        .cites_only(&[ALWAYS, open, cites].concat());
}

#[test]
fn seventy_days_do_not_suffice() {
    for (days, total, open) in [(19, 69, false), (20, 70, false), (21, 71, true)] {
        let answer = decided(&RULE, &suspended("2024-03-10", days))
            .is(&json!({"open_proceeding": open, "suspension_days_total": total}));
        if open {
            answer
                .is(&json!({"grounds": ["suspensions_over_70_days"]}))
                .cites(&["art-53.i", "art-47.v"]);
        } else {
            answer.cites_only(ALWAYS);
        }
    }
}

#[test]
fn the_window_has_its_first_day_and_the_day_of_the_check() {
    decided(&RULE, &suspended("2024-03-09", 21)).is(&json!({"suspension_days_total": 41}));
    let later = asked(&json!({"suspensions": [
        {"ordered_on": "2026-03-10", "days": 1}, {"ordered_on": "2026-03-11", "days": 1}]}));
    refused(&RULE, &later, Code::Inconsistent, "/suspensions/1/ordered_on");
}

#[test]
fn grounds_that_are_simply_so() {
    check(&json!({}), &[], &[]);
    check(&json!({"repeat_of_suspended": true}), &["repeat"], &["art-53.ii"]);
    check(
        &json!({"licence_revoked": true}),
        &["licence_revoked"],
        &["art-53.iii", "art-10", "art-10.i"],
    );
    check(&json!({"unapproved_alteration": true}), &["unapproved_alteration"], &["art-34"]);
    check(&json!({"infraction": "xlviii"}), &["permit_handed_over"], &["art-53.v"]);
}

#[test]
fn only_three_items_count_in_the_act() {
    for infraction in Infraction::ALL {
        let word = infraction.word();
        let caught = ["xlii", "lii", "lv"].contains(&word);
        decided(&RULE, &asked(&json!({"infraction": word, "in_the_act": true})))
            .is(&json!({"open_proceeding": caught || word == "xlviii",
                "suspended_meanwhile": caught}));
    }
    check(&json!({"infraction": "lv", "in_the_act": true}), &["caught_in_the_act"], &["art-53.vi"]);
    check(&json!({"infraction": "lv"}), &[], &[]);
    check(&json!({"in_the_act": true}), &[], &[]);
}

#[test]
fn a_conviction_counts_when_final_by_sentence_and_by_crime() {
    let convicted = |is_final: bool, custodial: bool, crime: &str, earlier: bool| {
        json!({"conviction": {"final": is_final, "custodial": custodial, "crime": crime,
            "earlier_negligent_traffic": earlier}})
    };
    check(&convicted(false, true, "wilful", true), &[], &[]);
    check(&convicted(true, false, "wilful", false), &["wilful_crime"], &["art-10", "art-10.ii"]);
    check(
        &convicted(true, true, "negligent_other", true),
        &["custodial_conviction"],
        &["art-53.iv", "art-64"],
    );
    check(&convicted(true, false, "negligent_traffic", false), &[], &[]);
    check(
        &convicted(true, false, "negligent_traffic", true),
        &["repeat_negligent_traffic_crime"],
        &["art-10", "art-10.ii"],
    );
    check(&convicted(true, false, "negligent_other", true), &[], &[]);
    decided(&RULE, &asked(&convicted(true, true, "wilful", false))).is(&json!({
        "grounds": ["custodial_conviction", "wilful_crime"], "sentence_must_be_served": true}));
    decided(&RULE, &asked(&convicted(true, false, "wilful", false)))
        .is(&json!({"sentence_must_be_served": false}));
}

#[test]
fn all_grounds_keep_their_order() {
    let all = json!({
        "suspensions": [{"ordered_on": "2025-01-01", "days": 71}], "repeat_of_suspended": true,
        "licence_revoked": true, "infraction": "lii", "in_the_act": true,
        "unapproved_alteration": true, "conviction": {"final": true, "custodial": true,
        "crime": "negligent_traffic", "earlier_negligent_traffic": true},
    });
    decided(&RULE, &asked(&all)).is(&json!({"suspended_meanwhile": true, "grounds": [
        "suspensions_over_70_days", "repeat", "licence_revoked", "custodial_conviction",
        "repeat_negligent_traffic_crime", "caught_in_the_act", "unapproved_alteration"]}));
}

#[test]
fn each_field_has_its_bounds() {
    for (changes, code, field) in [
        (json!({"on": null}), Code::Missing, "/on"),
        (json!({"conviction": {"final": true}}), Code::Missing, "/conviction/custodial"),
        (
            json!({"suspensions": [{"ordered_on": "2025-01-01", "days": 366}]}),
            Code::OutOfRange,
            "/suspensions/0/days",
        ),
        (
            json!({"suspensions": [{"ordered_on": "2025-01-01", "days": 0}]}),
            Code::OutOfRange,
            "/suspensions/0/days",
        ),
        (json!({"infraction": "lvii"}), Code::Invalid, "/infraction"),
    ] {
        refused(&RULE, &asked(&changes), code, field);
    }
}

proptest! {
    #[test]
    fn another_suspension_never_closes_the_proceeding(days in 1_u64..366, more in 1_u64..366) {
        let on = Day::from_storage("2026-03-10").expect("a day");
        let is_open = |suspensions: Vec<(Day, u64)>| {
            let facts = Facts {
                on, suspensions, repeat_of_suspended: false, licence_revoked: false,
                conviction: None, infraction: None, in_the_act: false,
                unapproved_alteration: false,
            };
            decide(&facts).outcome.open_proceeding
        };
        prop_assert!(is_open(vec![(on, days)]) <= is_open(vec![(on, days), (on, more)]));
    }
}
