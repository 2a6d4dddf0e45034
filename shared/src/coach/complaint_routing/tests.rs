//! Routes, the term of the answer and that of a deliberation, each on both sides.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::coach::asking::Asking;

const ASKING: Asking = Asking {
    rule: &RULE,
    input: || {
        json!({
            "kind": "complaint", "channel": "portal", "holidays": [],
            "received_at": "2026-03-09T10:00:00-03:00", "as_of": "2026-03-31T10:00:00-03:00",
        })
    },
};

fn at(time: &str) -> Value {
    json!(format!("2026-03-{time}-03:00"))
}

/// Sent on Tuesday 10 March with ten days to answer.
fn sent(changes: Value) -> Value {
    let mut input = json!({"email_recorded_at": at("10T09:00:00"), "response_days": 10});
    for (name, value) in changes.as_object().expect("an object") {
        input[name] = value.clone();
    }
    input
}

#[test]
fn what_is_solved_ends_there_except_with_the_ombudsman() {
    for channel in Channel::WORDS {
        for (solved, kind) in [(true, "complaint"), (false, "suggestion"), (false, "report")] {
            let closed = solved && *channel != "ombudsman";
            let required = kind == "report";
            ASKING.check(
                json!({"channel": channel, "solved_on_the_spot": solved, "kind": kind}),
                json!({
                    "route": if closed { "closed_on_the_spot" } else { "ombudsman" },
                    "response_required": required,
                    "response_status": if required { "not_sent" } else { "not_required" },
                    "notified_on": null, "response_due_on": null, "infractions": [],
                }),
            );
        }
    }
}

#[test]
fn an_answer_is_in_time_until_midnight_of_its_last_day() {
    for (changes, status, infractions) in [
        (json!({"answered_at": at("20T23:59:59")}), "on_time", json!([])),
        (json!({"answered_at": at("21T00:00:00")}), "late", json!(["98.pu"])),
        (json!({"as_of": at("20T23:59:59")}), "pending", json!([])),
        (json!({"as_of": at("21T00:00:00")}), "overdue", json!(["98.pu"])),
        (json!({"as_of": at("21T00:00:00"), "holidays": ["2026-03-20"]}), "pending", json!([])),
    ] {
        ASKING.check(
            sent(changes),
            json!({
                "response_status": status, "infractions": infractions,
                "notified_on": "2026-03-10", "response_required": true,
            }),
        );
    }
    let weekend = sent(json!({"response_days": 11}));
    ASKING.check(weekend, json!({"response_due_on": "2026-03-23"}));
    let late_evening = sent(json!({"email_recorded_at": "2026-03-11T02:59:00Z"}));
    ASKING.check(late_evening, json!({"notified_on": "2026-03-10"}));
}

#[test]
fn a_deliberation_is_broken_the_day_after_its_term() {
    for (due, met, broken) in [
        ("2026-03-30", None, true),
        ("2026-03-31", None, false),
        ("2026-03-30", Some("2026-03-30"), false),
        ("2026-03-30", Some("2026-03-31"), true),
        ("2026-03-30", Some("2026-05-01"), true),
    ] {
        let deliberation = json!({"deliberation_due_on": due, "deliberation_met_on": met});
        let infractions = if broken { json!(["98.iv.p"]) } else { json!([]) };
        ASKING.check(deliberation.clone(), json!({"infractions": infractions}));
        if broken {
            ASKING.check(sent(deliberation), json!({"infractions": ["98.iv.p", "98.pu"]}));
        }
    }
}

#[test]
fn problems_are_ranked() {
    let refused = |changes, field| ASKING.check_refused(changes, "inconsistent", field);
    refused(sent(json!({"as_of": at("09T09:59:59")})), "/as_of");
    refused(sent(json!({"email_recorded_at": at("09T09:59:59")})), "/email_recorded_at");
    refused(sent(json!({"email_recorded_at": at("31T10:01:00")})), "/email_recorded_at");
    refused(sent(json!({"solved_on_the_spot": true})), "/email_recorded_at");
    refused(sent(json!({"kind": "suggestion"})), "/email_recorded_at");
    refused(sent(json!({"answered_at": at("10T08:59:59")})), "/answered_at");
    refused(sent(json!({"answered_at": at("31T10:01:00")})), "/answered_at");
    let missing = |changes, field| ASKING.check_refused(changes, "missing", field);
    missing(json!({"answered_at": at("10T09:00:00")}), "/email_recorded_at");
    missing(sent(json!({"response_days": null})), "/response_days");
    missing(json!({"deliberation_met_on": "2026-03-10"}), "/deliberation_due_on");
    for days in [0, 366] {
        ASKING.check_refused(json!({"response_days": days}), "out_of_range", "/response_days");
    }
    ASKING.check(sent(json!({"answered_at": at("10T09:00:59")})), json!({"infractions": []}));
}

#[test]
fn each_step_cites_its_provisions() {
    ASKING.check_cited(json!({}), &["agerba:art-94", "agerba:art-121"]);
    let always =
        ["agerba:art-94", "agerba:art-121", "agerba:art-120", "cc:art-132", "cc:art-132.p1"];
    ASKING.check_cited(sent(json!({"answered_at": at("12T00:00:00")})), &always);
    let broken = sent(json!({"deliberation_due_on": "2026-03-01"}));
    let found = ["agerba:art-98.iv.p", "agerba:art-98.pu"];
    ASKING.check_cited(broken, &[&always[..], &found].concat());
}

proptest! {
    #[test]
    fn the_term_ends_on_a_business_day_and_a_longer_one_never_earlier(
        start in 0_i64..20_000, days in 1_u32..365, more in 0_u32..30, holiday in 0_i64..400,
    ) {
        let recorded_at = Instant::from_storage("1990-01-01T12:00:00Z").expect("an instant")
            .plus_minutes(start * 1440);
        let calendar = Calendar::of_days([day_of(recorded_at).plus_days(holiday)]);
        let due = |response_days| decide(&Facts {
            kind: Matter::Complaint,
            channel: Channel::Portal,
            as_of: recorded_at,
            solved_on_the_spot: false,
            transmission: Some(Transmission { recorded_at, response_days, answered_at: None }),
            deliberation: None,
            calendar: Cow::Borrowed(&calendar),
        }).outcome.response_due_on.expect("it was sent");
        prop_assert!(calendar.is_business_day(due(days)) && due(days) <= due(days + more));
    }
}
