//! The two terms of fifteen days, default, payment and appeal.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::coach::asking::Asking;

/// A notice of Tuesday 10 March 2026, whose fifteenth day is Wednesday the 25th.
const ASKING: Asking = Asking {
    rule: &RULE,
    input: || {
        json!({
            "notice_received_on": "2026-03-10", "citation_codes": ["98.ii.n"], "holidays": [],
            "as_of": "2026-05-31T12:00:00-03:00",
        })
    },
};

fn at(time: &str) -> Value {
    json!(format!("2026-{time}-03:00"))
}

/// Defended in time; decided on Thursday 2 April, so that an appeal has until Friday the 17th.
fn decided(ruling: &str, changes: Value) -> Value {
    let mut input = json!({
        "defence_filed_at": at("03-15T10:00:00"), "decision": ruling,
        "decision_known_on": "2026-04-02",
    });
    for (name, value) in changes.as_object().expect("an object") {
        input[name] = value.clone();
    }
    input
}

#[test]
fn the_defence_is_in_time_until_midnight_of_the_fifteenth_day() {
    for (changes, status, default, due_on, payment) in [
        (json!({"as_of": at("03-25T23:59:59")}), "open", false, Some("2026-03-25"), "due"),
        (json!({"as_of": at("03-26T00:00:00")}), "not_filed", true, Some("2026-03-25"), "overdue"),
        (json!({"defence_filed_at": at("03-25T23:59:59")}), "in_time", false, None, "not_due"),
        (
            json!({"defence_filed_at": at("03-26T00:00:00")}),
            "late",
            true,
            Some("2026-03-25"),
            "overdue",
        ),
        (
            json!({"defence_filed_at": at("03-26T00:00:00"), "holidays": ["2026-03-25"]}),
            "in_time",
            false,
            None,
            "not_due",
        ),
    ] {
        ASKING.check(
            changes,
            json!({
                "defence_status": status, "default": default, "payment_due_on": due_on,
                "payment_status": payment, "appeal_status": "not_open", "appeal_deadline": null,
            }),
        );
    }
    let paid = json!({"paid_on": "2026-05-31"});
    ASKING.check(paid, json!({"payment_status": "paid", "payment_due_on": "2026-03-25"}));
}

#[test]
fn citations_of_two_types_are_not_answered_together() {
    let mixed = |codes: &[&str], as_of: &str| {
        json!({
            "citation_codes": codes, "defence_filed_at": at("03-15T10:00:00"), "as_of": at(as_of),
        })
    };
    let two = ["98.ii.n", "98.ii.n", "98.ii.g"];
    for (as_of, default, payment) in
        [("03-25T23:59:59", false, "due"), ("03-26T00:00:00", true, "overdue")]
    {
        ASKING.check(
            mixed(&two, as_of),
            json!({
                "defence_status": "mixed_types", "default": default, "payment_status": payment,
                "payment_due_on": "2026-03-25",
            }),
        );
    }
    let same = mixed(&["98.ii.n", "98.ii.n"], "03-26T00:00:00");
    ASKING.check(same, json!({"defence_status": "in_time", "default": false}));
    let unfiled = json!({"citation_codes": two, "as_of": at("03-20T00:00:00")});
    ASKING.check(unfiled, json!({"defence_status": "open"}));
}

#[test]
fn the_appeal_is_in_time_until_midnight_of_its_fifteenth_day() {
    for (changes, status) in [
        (json!({"as_of": at("04-17T23:59:59")}), "open"),
        (json!({"as_of": at("04-18T00:00:00")}), "expired"),
        (json!({"appeal_filed_at": at("04-17T23:59:59")}), "awaiting_payment"),
        (json!({"appeal_filed_at": at("04-17T23:59:59"), "paid_on": "2026-05-30"}), "admitted"),
        (json!({"appeal_filed_at": at("04-18T00:00:00")}), "late"),
        (json!({"appeal_filed_at": at("04-18T00:00:00"), "paid_on": "2026-03-10"}), "late"),
    ] {
        let input = decided("upheld", changes);
        ASKING.check(
            input,
            json!({"appeal_status": status, "appeal_deadline": "2026-04-17", "payment_due_on": null}),
        );
    }
    let late = decided("upheld", json!({"defence_filed_at": at("03-26T00:00:00")}));
    ASKING.check(late, json!({"appeal_status": "expired", "payment_due_on": "2026-03-25"}));
}

#[test]
fn a_cancelled_fine_is_owed_by_nobody() {
    for (filed, status) in [("03-25T10:00:00", "in_time"), ("03-26T10:00:00", "late")] {
        ASKING.check(
            decided("cancelled", json!({"defence_filed_at": at(filed)})),
            json!({
                "defence_status": status, "default": status == "late", "payment_due_on": null,
                "payment_status": "not_due", "appeal_status": "not_needed",
                "appeal_deadline": null,
            }),
        );
    }
}

#[test]
fn problems_are_ranked() {
    let refused = |changes, field| ASKING.check_refused(changes, "inconsistent", field);
    refused(json!({"as_of": at("03-09T23:59:59"), "paid_on": "2026-03-01"}), "/as_of");
    let early = json!({"defence_filed_at": at("03-09T23:59:59"), "paid_on": "2026-03-01"});
    refused(early, "/defence_filed_at");
    refused(json!({"defence_filed_at": at("05-31T12:01:00")}), "/defence_filed_at");
    refused(json!({"paid_on": "2026-03-09"}), "/paid_on");
    refused(json!({"paid_on": "2026-06-01", "decision_known_on": "2026-04-02"}), "/paid_on");
    refused(json!({"decision_known_on": "2026-04-02"}), "/decision_known_on");
    for known_on in ["2026-03-14", "2026-06-01"] {
        refused(decided("upheld", json!({"decision_known_on": known_on})), "/decision_known_on");
    }
    for filed_at in ["04-01T23:59:59", "05-31T12:01:00"] {
        let input = decided("upheld", json!({"appeal_filed_at": at(filed_at)}));
        refused(input, "/appeal_filed_at");
    }
    let edges = json!({
        "defence_filed_at": at("03-10T00:00:00"), "decision_known_on": "2026-03-10",
        "appeal_filed_at": at("03-10T00:00:00"), "paid_on": "2026-03-10",
        "as_of": at("03-10T00:00:30"),
    });
    ASKING.check(decided("upheld", edges), json!({"appeal_status": "admitted"}));
    let missing = |changes, field| ASKING.check_refused(changes, "missing", field);
    missing(json!({"decision": "upheld", "decision_known_on": "2026-04-02"}), "/defence_filed_at");
    missing(decided("upheld", json!({"decision_known_on": null})), "/decision_known_on");
    missing(json!({"appeal_filed_at": at("04-02T00:00:00")}), "/decision");
    ASKING.check_refused(json!({"citation_codes": []}), "out_of_range", "/citation_codes");
    let many = json!({"citation_codes": vec!["98.pu"; 101]});
    ASKING.check_refused(many, "out_of_range", "/citation_codes");
    ASKING.check_refused(json!({"citation_codes": ["98"]}), "invalid", "/citation_codes/0");
}

#[test]
fn each_step_cites_its_provisions() {
    let always = ["agerba:art-108", "agerba:art-109", "cc:art-132", "cc:art-132.p1"];
    let cited = |input, provisions: &[&str]| {
        ASKING.check_cited(input, &[&always[..], provisions].concat());
    };
    cited(json!({"as_of": at("03-10T00:00:00")}), &["agerba:art-109.pu"]);
    cited(json!({}), &["agerba:art-108.p2", "agerba:art-109.pu"]);
    cited(json!({"defence_filed_at": at("03-12T00:00:00")}), &[]);
    cited(decided("cancelled", json!({})), &["agerba:art-111"]);
    cited(decided("upheld", json!({})), &["agerba:art-111"]);
    let mixed = json!({
        "citation_codes": ["98.pu", "98.ii.n"], "defence_filed_at": at("03-12T00:00:00"),
    });
    cited(
        mixed,
        &["agerba:art-108.p1", "agerba:art-111.pu", "agerba:art-108.p2", "agerba:art-109.pu"],
    );
}

proptest! {
    #[test]
    fn who_files_later_never_gains(
        start in 0_i64..20_000, filed in 0_i64..40, later in 0_i64..40, holiday in 0_i64..40,
    ) {
        let notice = Day::from_storage("1990-01-01").expect("a day").plus_days(start);
        let noon = |day: Day| Instant::from_storage(&format!("{}T15:00:00Z", day.to_storage()))
            .expect("an instant");
        let calendar = Calendar::of_days([notice.plus_days(holiday)]);
        let outcome = |days| decide(&Facts {
            notice_received_on: notice,
            has_mixed_types: false,
            as_of: noon(notice.plus_days(100)),
            defence_filed_at: Some(noon(notice.plus_days(days))),
            paid_on: None,
            decided: None,
            calendar: Cow::Borrowed(&calendar),
        }).outcome;
        let (early, late) = (outcome(filed), outcome(filed + later));
        prop_assert!(early.default <= late.default);
        prop_assert!(early.payment_due_on <= late.payment_due_on);
        prop_assert!(calendar.is_business_day(early.defence_deadline));
    }
}
