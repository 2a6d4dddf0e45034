//! Each limit on both sides and exactly on it.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::{
    input::Code,
    paratransit::asking::{check_cited, check_outcome, check_refused, with},
};

fn filed() -> Value {
    json!({
        "notified_on": "2026-03-02", "filed_at": "2026-03-03T08:00:00-03:00", "holidays": [],
    })
}

#[test]
fn ten_business_days_end_with_their_last_second() {
    // Told on a Friday, with two holidays: 14 April.
    let at = |filed_at: &str| {
        json!({
            "notified_on": "2026-03-27", "filed_at": filed_at,
            "holidays": ["2026-04-03", "2026-04-13"],
        })
    };
    let in_time = json!({"filing_deadline": "2026-04-14", "timely": true, "defects": []});
    check_outcome(&RULE, at("2026-04-15T02:59:59Z"), in_time);
    let late = json!({"timely": false, "suspensive_effect": false, "defects": ["late"]});
    check_outcome(&RULE, at("2026-04-15T03:00:00Z"), late);
}

#[test]
fn every_defect_ends_the_suspensive_effect() {
    let all = json!({
        "filed_at": "2026-04-03T08:00:00-03:00", "in_writing": false, "documented": false,
    });
    let input = with(filed(), all);
    let defects = json!(["late", "not_written", "not_documented"]);
    check_outcome(&RULE, &input, json!({"defects": defects, "suspensive_effect": false}));
    check_outcome(&RULE, filed(), json!({"defects": [], "suspensive_effect": true}));
    for (changes, defect) in [
        (json!({"in_writing": false}), "not_written"),
        (json!({"documented": false}), "not_documented"),
    ] {
        let input = with(filed(), changes);
        check_outcome(&RULE, &input, json!({"defects": [defect], "suspensive_effect": false}));
        let cited = ["art-49", "cc:art-132", "art-49.p2", "art-49.p3", "art-50"];
        check_cited(&RULE, &input, &cited);
    }
    check_cited(&RULE, filed(), &["art-49", "cc:art-132", "art-49.p3", "art-50"]);
}

#[test]
fn the_judgment_is_due_in_ninety_days_and_the_extension() {
    // Monday 1 June is day 90; day 91 with an extension of one.
    let extended =
        |days: u32, other: Value| with(with(filed(), json!({"extension_days": days})), other);
    let of = |latest: &str| json!({"judgment_deadline": "2026-06-01", "judgment_latest": latest});
    check_outcome(&RULE, extended(0, json!({})), of("2026-06-01"));
    check_outcome(&RULE, extended(1, json!({})), of("2026-06-02"));
    check_outcome(&RULE, extended(45, json!({})), of("2026-07-16"));
    // Only the extended one is moved: day 95 is a Saturday.
    check_outcome(&RULE, extended(5, json!({})), of("2026-06-08"));
    let cited = ["art-49", "cc:art-132", "art-49.p3", "art-50", "cc:art-132.p1"];
    check_cited(&RULE, extended(5, json!({})), &cited);
    for (day, overdue) in [("2026-06-01", false), ("2026-06-02", true)] {
        check_outcome(&RULE, extended(0, json!({"judged_on": day})), json!({"overdue": overdue}));
        check_outcome(&RULE, extended(0, json!({"as_of": day})), json!({"overdue": overdue}));
    }
    let judged = json!({"judged_on": "2026-06-01", "as_of": "2026-12-01"});
    check_outcome(&RULE, extended(0, judged), json!({"overdue": false}));
    check_outcome(&RULE, filed(), json!({"overdue": null}));
}

#[test]
fn without_an_appeal_only_its_deadline_is_known() {
    let input = json!({"notified_on": "2026-03-07", "as_of": "2027-01-01", "holidays": []});
    check_outcome(
        &RULE,
        &input,
        json!({
            "filing_deadline": "2026-03-20", "timely": null, "suspensive_effect": null,
            "defects": [], "judgment_deadline": null, "judgment_latest": null,
            "overdue": null,
        }),
    );
    check_cited(&RULE, &input, &["art-49", "cc:art-132"]);
}

#[test]
fn the_calendar_of_vitoria_counts_where_none_is_given() {
    // Tiradentes and the Day of Labour.
    let input = json!({"notified_on": "2026-04-20"});
    check_outcome(&RULE, &input, json!({"filing_deadline": "2026-05-06"}));
}

#[test]
fn each_class_of_problem() {
    let changed = |changes| with(filed(), changes);
    let before = json!({"filed_at": "2026-03-02T02:59:59Z", "judged_on": "2026-01-01"});
    check_refused(&RULE, changed(before), Code::Inconsistent, "/filed_at");
    let early = json!({"judged_on": "2026-03-02"});
    check_refused(&RULE, changed(early), Code::Inconsistent, "/judged_on");
    let unfiled = json!({"filed_at": null, "judged_on": "2026-03-03"});
    check_refused(&RULE, changed(unfiled), Code::Inconsistent, "/judged_on");
    check_refused(&RULE, changed(json!({"notified_on": null})), Code::Missing, "/notified_on");
    let fraction = json!({"extension_days": 1.5});
    check_refused(&RULE, changed(fraction), Code::Invalid, "/extension_days");
    for days in [-1, 46] {
        let changes = changed(json!({"extension_days": days}));
        check_refused(&RULE, &changes, Code::OutOfRange, "/extension_days");
    }
    check_refused(&RULE, changed(json!({"result": "x"})), Code::UnknownField, "/result");
}

proptest! {
    #[test]
    fn no_deadline_falls_on_a_day_that_does_not_count(
        start in 0_i64..60_000, extension in 0_u32..46, held in prop::collection::vec(0_i64..200, 0..40),
    ) {
        let notified_on = Day::FIRST.plus_days(start);
        let calendar = Calendar::of_days(held.iter().map(|after| notified_on.plus_days(*after)));
        let outcome = decide(&Facts {
            notified_on,
            filing: Some(Filing { day: notified_on, in_writing: true, documented: true }),
            extension_days: extension, judged_on: None, as_of: None,
            calendar: Cow::Borrowed(&calendar),
        }).outcome;
        prop_assert!(calendar.is_business_day(outcome.filing_deadline));
        prop_assert!(outcome.judgment_deadline.is_some_and(|day| calendar.is_business_day(day)));
        prop_assert!(outcome.judgment_latest.is_some_and(|day| calendar.is_business_day(day)));
        prop_assert!(outcome.judgment_deadline <= outcome.judgment_latest);
    }
}
