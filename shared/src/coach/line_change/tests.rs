//! Each requirement of each change, the limits to the metre and the terms to the day.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::coach::asking::Asking;

const EXTENSION: Asking = Asking {
    rule: &RULE,
    input: || {
        json!({"change": "extension", "holidays": [], "extension": {
            "original_length_m": 33_000, "added_m": 10_000, "coincides_with_other_line": false,
            "self_sufficient_demand": false, "intermediate_demand_kept": true,
            "fleet_age_ok": true, "ruinous_competition": false,
        }})
    },
};
const SHORTENING: Asking = Asking {
    rule: &RULE,
    input: || {
        json!({"change": "shortening", "holidays": [], "shortening": {
            "new_end_is_section": true, "old_end_left_unserved": false,
            "coincides_with_other_line": false, "harms_existing_services": false,
        }})
    },
};
const CONNECTION: Asking = Asking {
    rule: &RULE,
    input: || {
        json!({"change": "connection", "holidays": [], "connection": {
            "lines": 2, "shared_terminal": true, "study_favourable": true,
            "advance_purchase": true, "schedules_match": true, "ends_already_linked": false,
            "same_company": true,
        }})
    },
};
/// A road opened on Tuesday 10 March 2026, whose sixtieth day is Saturday 9 May.
const ROUTE: Asking = Asking {
    rule: &RULE,
    input: || {
        json!({"change": "route", "holidays": [], "route": {
            "road_opened_on": "2026-03-10", "requested_on": "2026-05-11",
            "proof_of_opening": true, "better_for_users": true, "serves_unserved_areas": true,
            "ends_coincide_with_other_line": false, "leaves_places_unserved": false,
        }})
    },
};

/// The change's own object with these members put over it.
fn with(asking: &Asking, changes: Value) -> Value {
    let input = (asking.input)();
    let name = input["change"].as_str().expect("a word").to_owned();
    let mut object = input[&name].clone();
    for (member, value) in changes.as_object().expect("an object") {
        object[member] = value.clone();
    }
    json!({name: object})
}

/// Checks what fails where these members are changed.
#[track_caller]
fn check_failed(asking: &Asking, changes: Value, failed: &[&str]) {
    let input = with(asking, changes);
    asking.check(input.clone(), json!({"failed": failed, "allowed": failed.is_empty()}));
    let (_, cited) = asking.decided(&input);
    for provision in failed {
        assert!(cited.contains(&format!("agerba:{provision}").as_str()), "{provision}");
    }
}

#[test]
fn a_line_grows_to_the_metre() {
    for (original, limit, letter) in [
        (33_000, 10_000, "art-40.p1.i.a"),
        (20_000, 10_000, "art-40.p1.i.a"),
        (19_999, 9_999, "art-40.p1.i.a"),
        (15_001, 7_500, "art-40.p1.i.a"),
        (33_001, 9_900, "art-40.p1.i.b"),
        (333_333, 99_999, "art-40.p1.i.b"),
        (333_334, 100_000, "art-40.p1.i.b"),
        (1_000_000_000, 100_000, "art-40.p1.i.b"),
    ] {
        for (added, failed) in [(limit, vec![]), (limit + 1, vec![letter])] {
            let input = with(&EXTENSION, json!({"original_length_m": original, "added_m": added}));
            EXTENSION.check(
                input.clone(),
                json!({
                    "limit_m": limit, "failed": failed, "request_deadline": null,
                    "implement_by": null,
                }),
            );
            let (_, cited) = EXTENSION.decided(&input);
            assert!(cited.contains(&format!("agerba:{letter}").as_str()));
        }
    }
    let shortest = json!({"original_length_m": 1, "added_m": 1});
    EXTENSION.check(with(&EXTENSION, shortest), json!({"limit_m": 0, "allowed": false}));
}

#[test]
fn an_extension_fails_by_each_requirement_in_order() {
    check_failed(&EXTENSION, json!({}), &[]);
    check_failed(&EXTENSION, json!({"coincides_with_other_line": true}), &["art-40.p1.ii"]);
    check_failed(&EXTENSION, json!({"self_sufficient_demand": true}), &["art-40.p1.iii"]);
    check_failed(&EXTENSION, json!({"intermediate_demand_kept": false}), &["art-40.p1.v"]);
    check_failed(&EXTENSION, json!({"fleet_age_ok": false}), &["art-40.p1.vi"]);
    check_failed(&EXTENSION, json!({"ruinous_competition": true}), &["art-40.p1.vii"]);
    check_failed(&EXTENSION, json!({"shortened_before": true}), &["art-40.p6"]);
    let all = json!({
        "added_m": 10_001, "coincides_with_other_line": true, "self_sufficient_demand": true,
        "intermediate_demand_kept": false, "fleet_age_ok": false, "ruinous_competition": true,
        "shortened_before": true,
    });
    check_failed(
        &EXTENSION,
        all,
        &[
            "art-40.p1.i.a",
            "art-40.p1.ii",
            "art-40.p1.iii",
            "art-40.p1.v",
            "art-40.p1.vi",
            "art-40.p1.vii",
            "art-40.p6",
        ],
    );
}

#[test]
fn a_shortening_fails_by_each_requirement_in_order() {
    check_failed(&SHORTENING, json!({}), &[]);
    check_failed(&SHORTENING, json!({"new_end_is_section": false}), &["art-40.p2"]);
    check_failed(&SHORTENING, json!({"old_end_left_unserved": true}), &["art-40.p2"]);
    let all = json!({
        "new_end_is_section": false, "old_end_left_unserved": true,
        "coincides_with_other_line": true, "harms_existing_services": true,
    });
    check_failed(&SHORTENING, all, &["art-40.p2", "art-40.p2.i", "art-40.p2.ii"]);
    SHORTENING.check(json!({}), json!({"limit_m": null, "request_deadline": null}));
}

#[test]
fn a_connection_fails_by_each_requirement_in_order() {
    check_failed(&CONNECTION, json!({}), &[]);
    check_failed(&CONNECTION, json!({"lines": 3}), &["art-37"]);
    check_failed(&CONNECTION, json!({"shared_terminal": false}), &["art-37"]);
    check_failed(&CONNECTION, json!({"same_company": false}), &["art-37.p1.v"]);
    let consents = json!({"same_company": false, "other_company_consents": true});
    check_failed(&CONNECTION, consents, &[]);
    let all = json!({
        "lines": 3, "shared_terminal": false, "study_favourable": false,
        "advance_purchase": false, "schedules_match": false, "ends_already_linked": true,
        "same_company": false, "approved_on": "2026-03-05",
    });
    check_failed(
        &CONNECTION,
        all.clone(),
        &["art-37", "art-37.p1.i", "art-37.p1.ii", "art-37.p1.iii", "art-37.p1.iv", "art-37.p1.v"],
    );
    CONNECTION.check(with(&CONNECTION, all), json!({"implement_by": null}));
}

#[test]
fn a_connection_begins_within_30_days() {
    for (approved_on, holidays, implement_by) in [
        ("2026-03-03", json!([]), "2026-04-02"),
        ("2026-03-05", json!([]), "2026-04-06"),
        ("2026-03-03", json!(["2026-04-02", "2026-04-03"]), "2026-04-06"),
    ] {
        let mut input = with(&CONNECTION, json!({"approved_on": approved_on}));
        input["holidays"] = holidays;
        CONNECTION.check(input, json!({"implement_by": implement_by}));
    }
    CONNECTION.check(json!({}), json!({"implement_by": null, "allowed": true}));
}

#[test]
fn another_route_is_asked_for_within_60_days_unless_it_is_ordered() {
    for (requested_on, failed) in [
        (Some("2026-03-10"), &[][..]),
        (Some("2026-05-11"), &[]),
        (Some("2026-05-12"), &["art-38"]),
        (None, &["art-38"]),
    ] {
        check_failed(&ROUTE, json!({"requested_on": requested_on}), failed);
        let ordered = json!({
            "requested_on": requested_on, "ordered_by_agerba": true, "proof_of_opening": false,
        });
        check_failed(&ROUTE, ordered.clone(), &[]);
        ROUTE.check(with(&ROUTE, ordered), json!({"request_deadline": "2026-05-11"}));
    }
}

#[test]
fn a_route_fails_by_each_requirement_in_order() {
    check_failed(&ROUTE, json!({"better_for_users": false}), &["art-38.p2.i"]);
    check_failed(&ROUTE, json!({"serves_unserved_areas": false}), &["art-38.p2.ii"]);
    let all = json!({
        "requested_on": null, "proof_of_opening": false, "better_for_users": false,
        "serves_unserved_areas": false, "ends_coincide_with_other_line": true,
        "leaves_places_unserved": true,
    });
    check_failed(
        &ROUTE,
        all,
        &["art-38", "art-38.p1", "art-38.p2.i", "art-38.p2.ii", "art-38.p6", "art-38.p7"],
    );
}

#[test]
fn exactly_the_object_of_the_change_is_given() {
    for asking in [&EXTENSION, &SHORTENING, &CONNECTION, &ROUTE] {
        let own = (asking.input)()["change"].as_str().expect("a word").to_owned();
        asking.check_refused(json!({&own: null}), "missing", &format!("/{own}"));
        for other in [&EXTENSION, &SHORTENING, &CONNECTION, &ROUTE] {
            let input = with(other, json!({}));
            let name = (other.input)()["change"].as_str().expect("a word").to_owned();
            if name != own {
                asking.check_refused(input, "inconsistent", &format!("/{name}"));
            }
        }
    }
    EXTENSION.check_refused(json!({"change": null}), "missing", "/change");
    EXTENSION.check_refused(json!({"change": "bend", "extension": null}), "invalid", "/change");
}

#[test]
fn problems_are_ranked() {
    let early = with(&ROUTE, json!({"requested_on": "2026-03-09"}));
    ROUTE.check_refused(early.clone(), "inconsistent", "/route/requested_on");
    let mut both = early.clone();
    both["extension"] = with(&EXTENSION, json!({}))["extension"].clone();
    ROUTE.check_refused(both, "inconsistent", "/extension");
    EXTENSION.check_refused(early, "inconsistent", "/route");
    let broken = with(&ROUTE, json!({"colour": "red"}));
    SHORTENING.check_refused(broken, "unknown_field", "/route/colour");
    let incomplete = with(&ROUTE, json!({"better_for_users": null}));
    SHORTENING.check_refused(incomplete, "missing", "/route/better_for_users");
    let one = with(&CONNECTION, json!({"lines": 1}));
    CONNECTION.check_refused(one, "out_of_range", "/connection/lines");
    let none = with(&EXTENSION, json!({"added_m": 0}));
    EXTENSION.check_refused(none, "out_of_range", "/extension/added_m");
}

#[test]
fn each_step_cites_its_provisions() {
    let growth = [
        "agerba:art-40",
        "agerba:art-2.x",
        "agerba:art-40.p1",
        "agerba:art-40.p1.i",
        "agerba:art-40.p1.iv",
    ];
    EXTENSION.check_cited(json!({}), &[&growth[..], &["agerba:art-40.p1.i.a"]].concat());
    let long = with(&EXTENSION, json!({"original_length_m": 50_000}));
    EXTENSION.check_cited(long, &[&growth[..], &["agerba:art-40.p1.i.b"]].concat());
    SHORTENING.check_cited(json!({}), &["agerba:art-40"]);
    CONNECTION.check_cited(json!({}), &["agerba:art-37", "agerba:art-2.iv"]);
    let term = ["cc:art-132", "cc:art-132.p1"];
    let approved = with(&CONNECTION, json!({"approved_on": "2026-03-03"}));
    let connected = ["agerba:art-37", "agerba:art-2.iv", "agerba:art-37.p2"];
    CONNECTION.check_cited(approved, &[&connected[..], &term].concat());
    ROUTE.check_cited(json!({}), &[&["agerba:art-38"][..], &term].concat());
    let silent = with(&ROUTE, json!({"requested_on": null, "better_for_users": false}));
    let failed = ["agerba:art-38", "agerba:art-38.p3", "agerba:art-38.p2", "agerba:art-38.p2.i"];
    ROUTE.check_cited(silent, &[&failed[..], &term].concat());
}

proptest! {
    #[test]
    fn a_longer_extension_is_never_allowed_where_a_shorter_one_is_not(
        original in 1_u64..1_000_000, added in 1_u64..150_000, more in 0_u64..150_000,
    ) {
        let outcome = |added| decide_extension(&Extension {
            original: Metres(original),
            added: Metres(added),
            coincides_with_other_line: false,
            self_sufficient_demand: false,
            intermediate_demand_kept: true,
            fleet_age_ok: true,
            ruinous_competition: false,
            shortened_before: false,
        }).outcome;
        prop_assert!(outcome(added + more).allowed <= outcome(added).allowed);
        let limit = outcome(added).limit_m;
        prop_assert_eq!(outcome(added).allowed, Some(added) <= limit);
        prop_assert!(limit <= Some(100_000) && limit <= Some(original / 2));
    }
}
