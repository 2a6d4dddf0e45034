//! Each period to the day, and each contradiction at its field.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::{
    input::Code,
    paratransit::asking::{check, check_refused, outcome, with},
};

const ALWAYS: [&str; 3] = ["art-52", "art-52.p1", "cc:art-132"];

fn cited(more: &[&'static str]) -> Vec<&'static str> {
    ALWAYS.iter().chain(more).copied().collect()
}

/// Issued on a Monday, to be sent by Wednesday 1 April; received on a Friday.
fn fine() -> Value {
    json!({"fine_issued_on": "2026-03-02", "sent_on": "2026-03-20", "received_on": "2026-03-27",
        "holidays": ["2026-04-03"]})
}

/// Appealed on the last day, whose ninety days end on Sunday 12 July.
fn appealed() -> Value {
    with(fine(), json!({"filed_at": "2026-04-13T23:59:59-03:00"}))
}

#[test]
fn a_notice_is_sent_in_thirty_days_that_run_on_to_a_business_day() {
    let sent = |issued: &str, sent: Value| json!({"fine_issued_on": issued, "sent_on": sent, "holidays": []});
    for (day, in_time) in [("2026-04-01", true), ("2026-04-02", false)] {
        let expected = json!({"send_deadline": "2026-04-01", "sent_in_time": in_time,
            "appeal_deadline": null, "payment_deadline": null, "payment_late": null});
        check(&RULE, sent("2026-03-02", json!(day)), expected, &cited(&[]));
    }
    let moved = &cited(&["cc:art-132.p1"]);
    for (day, in_time) in [("2026-04-06", true), ("2026-04-07", false)] {
        let expected = json!({"send_deadline": "2026-04-06", "sent_in_time": in_time});
        check(&RULE, sent("2026-03-05", json!(day)), expected, moved);
    }
    let unsent = sent("2026-03-05", json!(null));
    check(&RULE, unsent, json!({"sent_in_time": null, "closed": false}), moved);
}

#[test]
fn without_appeal_the_ten_business_days_run_from_the_receipt() {
    let cited = cited(&["art-52.p6", "art-52.p6.i"]);
    for (members, late) in [
        (json!({}), json!(null)),
        (json!({"paid_on": "2026-04-13"}), json!(false)),
        (json!({"paid_on": "2026-04-14"}), json!(true)),
        (json!({"as_of": "2026-04-13"}), json!(false)),
        (json!({"as_of": "2026-04-14"}), json!(true)),
        (json!({"paid_on": "2026-04-13", "as_of": "2026-04-14"}), json!(false)),
        (json!({"paid_on": "1990-01-01"}), json!(false)),
    ] {
        check(
            &RULE,
            with(fine(), members),
            json!({"appeal_deadline": "2026-04-13", "payment_deadline": "2026-04-13",
                "payment_late": late, "appeal_timely": null, "preliminary_rejection": null,
                "rejection_grounds": [], "judgment_deadline": null, "judgment_latest": null,
                "overdue": null, "closed": false}),
            &cited,
        );
    }
}

#[test]
fn an_appeal_is_timely_until_midnight_of_the_tenth_business_day() {
    for (filed_at, timely) in [
        ("2026-03-27T00:00:00-03:00", true),
        ("2026-04-13T23:59:59-03:00", true),
        ("2026-04-14T02:59:59Z", true),
        ("2026-04-14T00:00:00-03:00", false),
        ("2026-04-14T03:00:00Z", false),
    ] {
        let told = outcome(&RULE, with(fine(), json!({"filed_at": filed_at})));
        assert_eq!(told["appeal_timely"], timely, "{filed_at}");
        assert_eq!(told["preliminary_rejection"], !timely, "{filed_at}");
    }
}

#[test]
fn each_defect_rejects_at_once_in_its_order() {
    let late = json!({"filed_at": "2026-04-14T09:00:00-03:00"});
    for (members, grounds) in [
        (json!({}), json!([])),
        (json!({"documented": null, "dilatory": null}), json!([])),
        (json!({"documented": false}), json!(["not_documented"])),
        (json!({"dilatory": true}), json!(["dilatory"])),
        (late.clone(), json!(["late"])),
        (
            with(late, json!({"documented": false, "dilatory": true})),
            json!(["late", "not_documented", "dilatory"]),
        ),
    ] {
        let told = outcome(&RULE, with(appealed(), members));
        assert_eq!(told["preliminary_rejection"], grounds != json!([]));
        assert_eq!(told["rejection_grounds"], grounds);
        assert_eq!(told["payment_deadline"], json!(null));
    }
}

#[test]
fn the_judgment_has_ninety_days_and_its_extension_runs_on_with_them() {
    let cited = cited(&["art-52.p5", "art-52.p4", "cc:art-132.p1"]);
    for (members, latest, overdue) in [
        (json!({}), "2026-07-13", json!(null)),
        (json!({"judged_on": "2026-07-13"}), "2026-07-13", json!(false)),
        (json!({"judged_on": "2026-07-14"}), "2026-07-13", json!(true)),
        (json!({"as_of": "2026-07-13"}), "2026-07-13", json!(false)),
        (json!({"as_of": "2026-07-14"}), "2026-07-13", json!(true)),
        // A judgment that was given is not looked at on a later day.
        (json!({"judged_on": "2026-07-13", "as_of": "2026-07-14"}), "2026-07-13", json!(false)),
        // From 13 April, not from the Monday to which the ninety days ran on.
        (json!({"extension_days": 1, "as_of": "2026-07-14"}), "2026-07-13", json!(true)),
        (json!({"extension_days": 45, "as_of": "2026-08-26"}), "2026-08-26", json!(false)),
        (json!({"extension_days": 45, "as_of": "2026-08-27"}), "2026-08-26", json!(true)),
    ] {
        check(
            &RULE,
            with(appealed(), members),
            json!({"judgment_deadline": "2026-07-13", "judgment_latest": latest,
                "overdue": overdue, "payment_deadline": null, "payment_late": null}),
            &cited,
        );
    }
}

#[test]
fn a_granted_appeal_ends_the_case() {
    let granted = with(
        appealed(),
        json!({"filed_at": "2026-04-10T09:00:00-03:00", "result": "granted",
            "judged_on": "2026-04-10", "as_of": "2027-01-01"}),
    );
    check(
        &RULE,
        granted,
        json!({"closed": true, "payment_deadline": null, "payment_late": null, "overdue": false}),
        &cited(&["art-52.p5", "art-52.p4", "art-52.p3"]),
    );
}

#[test]
fn a_rejected_appeal_is_paid_ten_business_days_after_its_decision_is_received() {
    let rejected = |members| with(with(appealed(), json!({"result": "rejected"})), members);
    let cited_then =
        cited(&["art-52.p5", "art-52.p4", "cc:art-132.p1", "art-52.p6", "art-52.p6.ii"]);
    for (paid_on, late) in [("2026-07-24", false), ("2026-07-25", true)] {
        check(
            &RULE,
            rejected(json!({"decision_received_on": "2026-07-10", "paid_on": paid_on})),
            json!({"closed": false, "payment_deadline": "2026-07-24", "payment_late": late}),
            &cited_then,
        );
    }
    let waiting = rejected(json!({"as_of": "2027-01-01"}));
    check(
        &RULE,
        waiting,
        json!({"payment_deadline": null, "payment_late": null}),
        &cited(&["art-52.p5", "art-52.p4", "cc:art-132.p1"]),
    );
    // Late as it was, the appeal holds the payment until its decision.
    let late = rejected(json!({"filed_at": "2026-04-14T09:00:00-03:00",
        "decision_received_on": "2026-04-15"}));
    assert_eq!(outcome(&RULE, late)["payment_deadline"], "2026-04-29");
}

#[test]
fn each_contradiction_at_its_field_in_the_order_of_the_table() {
    let rejected = json!({"result": "rejected", "judged_on": "2026-05-05"});
    for (base, members, field) in [
        (fine(), json!({"received_on": "2026-03-01", "sent_on": "2026-03-01"}), "/received_on"),
        (fine(), json!({"received_on": "2026-03-01"}), "/received_on"),
        (fine(), json!({"sent_on": "2026-03-01"}), "/sent_on"),
        (fine(), json!({"sent_on": "2026-03-28"}), "/sent_on"),
        (fine(), json!({"received_on": null, "filed_at": "2026-04-01T09:00:00Z"}), "/filed_at"),
        (appealed(), json!({"filed_at": "2026-03-27T02:59:59Z"}), "/filed_at"),
        (fine(), json!({"result": "granted", "judged_on": "2026-05-05"}), "/result"),
        (
            fine(),
            json!({"judged_on": "2026-05-05", "decision_received_on": "2026-05-05"}),
            "/judged_on",
        ),
        (appealed(), json!({"judged_on": "2026-04-12"}), "/judged_on"),
        (appealed(), json!({"decision_received_on": "2026-05-05"}), "/decision_received_on"),
        (
            appealed(),
            json!({"result": "granted", "decision_received_on": "2026-05-05"}),
            "/decision_received_on",
        ),
        (
            with(appealed(), rejected),
            json!({"decision_received_on": "2026-05-04"}),
            "/decision_received_on",
        ),
        (
            appealed(),
            json!({"result": "rejected", "decision_received_on": "2026-04-12"}),
            "/decision_received_on",
        ),
        (fine(), json!({"decision_received_on": "2026-05-05"}), "/decision_received_on"),
    ] {
        check_refused(&RULE, with(base, members), Code::Inconsistent, field);
    }
    // The local day counts: this is still 27 March in Vitória.
    outcome(&RULE, with(fine(), json!({"filed_at": "2026-03-28T02:59:59Z"})));
}

#[test]
fn the_extension_has_its_bounds_and_defects_their_type_even_unfiled() {
    for days in [-1, 46] {
        let input = with(fine(), json!({"extension_days": days}));
        check_refused(&RULE, input, Code::OutOfRange, "/extension_days");
    }
    check_refused(&RULE, with(fine(), json!({"documented": 1})), Code::Invalid, "/documented");
    check_refused(&RULE, with(fine(), json!({"result": "won"})), Code::Invalid, "/result");
    check_refused(&RULE, json!({}), Code::Missing, "/fine_issued_on");
    let fraction = with(fine(), json!({"filed_at": "2026-04-01T09:00:00.0-03:00"}));
    check_refused(&RULE, fraction, Code::Invalid, "/filed_at");
}

proptest! {
    #[test]
    fn a_later_appeal_never_gains(
        ahead in 0_i64..40, wait in 0_i64..40, held in prop::collection::btree_set(0_i64..60, 0..30),
    ) {
        let received_on = Day::from_storage("2026-03-02").expect("a day");
        let calendar = Calendar::of_days(held.into_iter().map(|days| received_on.plus_days(days)));
        let filed = |days| {
            let appeal = Appeal {
                filed_on: received_on.plus_days(days), documented: true, dilatory: false,
                extension_days: 0, verdict: None, judged_on: None, decision_received_on: None,
            };
            let facts = Facts {
                fine_issued_on: received_on, received_on: Some(received_on), sent_on: None,
                appeal: Some(appeal), paid_on: None, as_of: None, calendar: Cow::Borrowed(&calendar),
            };
            decide(&facts).outcome
        };
        let (now, then) = (filed(ahead), filed(ahead + wait));
        prop_assert!(then.appeal_timely <= now.appeal_timely);
        for day in [then.appeal_deadline, then.judgment_deadline, then.judgment_latest] {
            prop_assert!(calendar.is_business_day(day.expect("filed")));
        }
    }
}
