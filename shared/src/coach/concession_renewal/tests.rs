//! The longest terms, the window, and the two terms of days.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::coach::asking::Asking;

/// A concession that ends on 31 May 2026; its window is 31 May 2025 to 1 March 2026.
const ASKING: Asking = Asking {
    rule: &RULE,
    input: || {
        json!({
            "kind": "concession", "started_on": "2016-05-31", "expires_on": "2026-05-31",
            "as_of": "2026-05-01", "registered": true, "debts_paid": true, "holidays": [],
        })
    },
};

fn requested(day: &str) -> Value {
    json!({"requested_on": day})
}

#[test]
fn the_request_is_in_time_on_both_ends_of_the_window() {
    for (day, reason) in [
        ("2025-05-30", "too_early"),
        ("2025-05-31", "ok"),
        ("2026-03-01", "ok"),
        ("2026-03-02", "too_late"),
    ] {
        ASKING.check(
            requested(day),
            json!({
                "reason": reason, "renewable": reason == "ok",
                "ends_on": if reason == "ok" { "2036-05-31" } else { "2026-05-31" },
                "window_opens_on": "2025-05-31", "window_closes_on": "2026-03-01",
                "max_term_end": "2026-05-31",
            }),
        );
    }
    for (as_of, reason) in [
        ("2025-05-30", "not_open"),
        ("2025-05-31", "open"),
        ("2026-03-01", "open"),
        ("2026-03-02", "not_requested"),
    ] {
        ASKING.check(json!({"as_of": as_of}), json!({"reason": reason, "renewable": false}));
    }
}

#[test]
fn the_company_must_be_in_order() {
    for field in ["registered", "debts_paid"] {
        let mut input = requested("2026-01-05");
        input[field] = json!(false);
        ASKING.check(input, json!({"reason": "irregular", "ends_on": "2026-05-31"}));
        let mut late = requested("2026-03-02");
        late[field] = json!(false);
        ASKING.check(late, json!({"reason": "too_late"}));
    }
}

#[test]
fn a_permission_and_a_second_term_are_not_renewed() {
    let mut permission = requested("2026-01-05");
    permission["kind"] = json!("permission");
    permission["started_on"] = json!("2021-05-31");
    let none = json!({
        "reason": "permission", "renewable": false, "window_opens_on": null,
        "window_closes_on": null, "max_term_end": "2026-05-31", "ends_on": "2026-05-31",
    });
    ASKING.check(permission, none);
    let mut extended = requested("2026-01-05");
    extended["extended_before"] = json!(true);
    let none = json!({
        "reason": "already_extended", "renewable": false, "window_opens_on": null,
        "window_closes_on": null, "ends_on": "2026-05-31",
    });
    ASKING.check(extended, none);
}

#[test]
fn a_term_that_began_on_29_february_ends_on_1_march() {
    for (expires_on, is_within) in [("2034-03-01", true), ("2034-03-02", false)] {
        let input = json!({"started_on": "2024-02-29", "expires_on": expires_on});
        if is_within {
            ASKING.check(input, json!({"max_term_end": "2034-03-01"}));
        } else {
            ASKING.check_refused(input, "inconsistent", "/expires_on");
        }
    }
}

#[test]
fn the_documents_have_90_days_and_the_guarantee_10() {
    // 90 days from 8 January are Wednesday 8 April; 10 from 30 March, Thursday 9 April.
    for (changes, documents, guarantee) in [
        (json!({"as_of": "2026-04-08"}), "pending", "pending"),
        (json!({"as_of": "2026-04-09"}), "overdue", "pending"),
        (json!({"as_of": "2026-04-10"}), "overdue", "overdue"),
        (
            json!({"documents_filed_on": "2026-04-08", "guarantee_restored_on": "2026-04-09"}),
            "on_time",
            "on_time",
        ),
        (
            json!({"documents_filed_on": "2026-04-09", "guarantee_restored_on": "2026-04-10"}),
            "late",
            "late",
        ),
        (
            json!({"as_of": "2026-04-10", "holidays": ["2026-04-08", "2026-04-09"]}),
            "pending",
            "pending",
        ),
    ] {
        let mut input =
            json!({"result_known_on": "2026-01-08", "guarantee_notice_on": "2026-03-30"});
        for (name, value) in changes.as_object().expect("an object") {
            input[name] = value.clone();
        }
        ASKING.check(input, json!({"documents_status": documents, "guarantee_status": guarantee}));
    }
    let none = json!({
        "documents_due_on": null, "documents_status": "not_applicable",
        "guarantee_due_on": null, "guarantee_status": "not_applicable",
    });
    ASKING.check(json!({}), none);
}

#[test]
fn problems_are_ranked() {
    let refused = |changes, field| ASKING.check_refused(changes, "inconsistent", field);
    refused(json!({"expires_on": "2016-05-31", "requested_on": "2026-05-02"}), "/expires_on");
    refused(json!({"expires_on": "2026-06-01"}), "/expires_on");
    let permission = |changes: Value| {
        let mut input = json!({"kind": "permission", "started_on": "2021-05-31"});
        for (name, value) in changes.as_object().expect("an object") {
            input[name] = value.clone();
        }
        input
    };
    refused(permission(json!({"expires_on": "2026-06-01"})), "/expires_on");
    let extended = json!({"extended_before": true, "requested_on": "2026-05-02"});
    refused(permission(extended), "/extended_before");
    refused(requested("2026-05-02"), "/requested_on");
    let both = json!({
        "result_known_on": "2026-01-06", "documents_filed_on": "2026-01-05",
        "guarantee_notice_on": "2026-01-06", "guarantee_restored_on": "2026-01-05",
    });
    refused(both, "/documents_filed_on");
    let restored =
        json!({"guarantee_notice_on": "2026-01-06", "guarantee_restored_on": "2026-01-05"});
    refused(restored, "/guarantee_restored_on");
    let missing = |changes, field| ASKING.check_refused(changes, "missing", field);
    missing(json!({"documents_filed_on": "2026-01-05"}), "/result_known_on");
    missing(json!({"guarantee_restored_on": "2026-01-05"}), "/guarantee_notice_on");
    missing(json!({"registered": null}), "/registered");
    let future = json!({"result_known_on": "2026-05-02", "documents_filed_on": "2026-05-03"});
    ASKING.check(future, json!({"documents_status": "on_time"}));
}

#[test]
fn each_step_cites_its_provisions() {
    let concession = ["agerba:art-15.p3", "cc:art-132.p3"];
    ASKING.check_cited(requested("2026-01-05"), &concession);
    ASKING.check_cited(json!({"as_of": "2026-01-05"}), &concession);
    for day in ["2025-05-30", "2026-03-02"] {
        let late = [&concession[..], &["agerba:art-15.p4"]].concat();
        ASKING.check_cited(requested(day), &late);
    }
    let permission = json!({"kind": "permission", "started_on": "2021-05-31"});
    ASKING.check_cited(permission, &["agerba:art-15.p5", "cc:art-132.p3"]);
    let terms = ["agerba:art-21.p2", "agerba:art-27", "cc:art-132", "cc:art-132.p1"];
    let input = json!({
        "result_known_on": "2026-01-06", "guarantee_notice_on": "2026-01-06",
        "requested_on": "2026-01-05",
    });
    ASKING.check_cited(input, &[&concession[..], &terms].concat());
}

proptest! {
    #[test]
    fn only_a_request_within_the_window_renews(
        start in 0_i64..40_000, asked in 0_i64..4000, holiday in 0_i64..100,
    ) {
        let started_on = Day::FIRST.plus_days(start);
        let requested_on = started_on.plus_days(asked);
        let calendar = Calendar::of_days([requested_on.plus_days(holiday)]);
        let outcome = decide(&Facts {
            kind: Grant::Concession,
            started_on,
            expires_on: started_on.plus_years(10),
            extended_before: false,
            requested_on: Some(requested_on),
            as_of: requested_on,
            is_regular: true,
            documents: Some(Term { from: requested_on, done_on: None }),
            guarantee: None,
            calendar: Cow::Borrowed(&calendar),
        }).outcome;
        let is_within = outcome.window_opens_on <= Some(requested_on)
            && Some(requested_on) <= outcome.window_closes_on;
        prop_assert_eq!(outcome.renewable, is_within);
        prop_assert!(outcome.window_opens_on < outcome.window_closes_on);
        prop_assert!(outcome.documents_due_on.is_some_and(|day| calendar.is_business_day(day)));
    }
}
