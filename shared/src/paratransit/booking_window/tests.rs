//! Each limit on both sides and exactly on it.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::{
    input::Code,
    paratransit::asking::{check_cited, check_outcome, check_refused, with},
};

/// A trip on Good Friday, anticipated by three days: Wednesday 1 April becomes Sunday 29 March.
fn good_friday() -> Value {
    json!({
        "trip_date": "2026-04-03", "holidays": ["2026-04-03"], "anticipation_days": 3,
        "anticipation_approved": true, "anticipation_notice_on": "2026-03-19",
    })
}

#[test]
fn the_table_has_a_row_for_each_day_of_the_week() {
    for (trip, request, confirmation) in [
        ("2026-03-09", "2026-03-06", "2026-03-07"),
        ("2026-03-10", "2026-03-07", "2026-03-09"),
        ("2026-03-11", "2026-03-09", "2026-03-10"),
        ("2026-03-12", "2026-03-10", "2026-03-11"),
        ("2026-03-13", "2026-03-11", "2026-03-12"),
        ("2026-03-14", "2026-03-12", "2026-03-13"),
        ("2026-03-15", "2026-03-12", "2026-03-14"),
    ] {
        let input = json!({"trip_date": trip, "holidays": []});
        check_outcome(
            &RULE,
            &input,
            json!({
                "request_day": request, "request_opens_on": request,
                "confirmation_day": confirmation, "trip_on_holiday": false,
                "anticipation_valid": null, "anticipation_defects": [],
                "timing": null, "in_time": null,
            }),
        );
        check_cited(&RULE, &input, &["art-15.p1"]);
    }
}

#[test]
fn the_whole_local_day_counts() {
    for (requested_at, timing) in [
        ("2026-03-06T02:59:59Z", "early"),
        ("2026-03-06T03:00:00Z", "in_time"),
        ("2026-03-07T02:59:59Z", "in_time"),
        ("2026-03-07T03:00:00Z", "late"),
    ] {
        let input =
            json!({"trip_date": "2026-03-09", "holidays": [], "requested_at": requested_at});
        check_outcome(&RULE, &input, json!({"timing": timing, "in_time": timing == "in_time"}));
    }
}

#[test]
fn a_closed_request_day_opens_the_days_before() {
    // Tuesday's Saturday and the Friday before it are holidays: Thursday.
    let held = json!(["2026-03-07", "2026-03-06"]);
    let input = json!({
        "trip_date": "2026-03-10", "holidays": held, "requested_at": "2026-03-05T08:00:00-03:00",
    });
    let expected = json!({
        "request_day": "2026-03-07", "request_opens_on": "2026-03-05", "timing": "in_time",
    });
    check_outcome(&RULE, &input, expected);
    check_cited(&RULE, &input, &["art-15.p1", "art-22.pu"]);
    let later = with(&input, json!({"requested_at": "2026-03-07T23:59:59-03:00"}));
    check_outcome(&RULE, &later, json!({"timing": "in_time"}));
}

#[test]
fn ten_days_of_notice_are_counted_to_the_anticipated_day() {
    let valid = json!({
        "anticipation_valid": true, "anticipation_defects": [], "request_day": "2026-03-29",
        "request_opens_on": "2026-03-28", "confirmation_day": "2026-04-02",
        "trip_on_holiday": true,
    });
    check_outcome(&RULE, good_friday(), valid);
    let cited = ["art-15.p1", "art-24.p1", "art-6.i", "cc:art-132", "art-22.pu"];
    check_cited(&RULE, good_friday(), &cited);
    let short = with(good_friday(), json!({"anticipation_notice_on": "2026-03-20"}));
    let invalid = json!({
        "anticipation_valid": false, "anticipation_defects": ["short_notice"],
        "request_day": "2026-04-01", "request_opens_on": "2026-04-01",
    });
    check_outcome(&RULE, &short, invalid);
    check_cited(&RULE, &short, &cited[..4]);
}

#[test]
fn every_defect_is_told_in_order() {
    let input = with(
        good_friday(),
        json!({"holidays": [], "anticipation_approved": null, "anticipation_notice_on": null}),
    );
    let defects = json!(["not_holiday", "not_approved", "no_notice"]);
    check_outcome(
        &RULE,
        &input,
        json!({"anticipation_defects": defects, "anticipation_valid": false}),
    );
    check_cited(&RULE, &input, &["art-15.p1", "art-24.p1", "art-6.i"]);
    let input = with(&input, json!({"anticipation_notice_on": "2026-04-03"}));
    let defects = json!(["not_holiday", "not_approved", "short_notice"]);
    check_outcome(&RULE, &input, json!({"anticipation_defects": defects}));
}

#[test]
fn without_anticipation_its_other_fields_say_nothing() {
    let input = with(good_friday(), json!({"anticipation_days": 0}));
    let expected = json!({"anticipation_valid": null, "request_day": "2026-04-01"});
    check_outcome(&RULE, &input, expected);
    check_cited(&RULE, &input, &["art-15.p1"]);
}

#[test]
fn the_calendar_of_vitoria_counts_where_none_is_given() {
    let input = json!({"trip_date": "2026-12-25"});
    check_outcome(&RULE, &input, json!({"trip_on_holiday": true}));
}

#[test]
fn each_class_of_problem() {
    let changed = |changes| with(good_friday(), changes);
    check_refused(&RULE, changed(json!({"trip_date": null})), Code::Missing, "/trip_date");
    check_refused(&RULE, changed(json!({"trip_date": "2026-02-30"})), Code::Invalid, "/trip_date");
    let bare = json!({"requested_at": "2026-03-06T08:00:00"});
    check_refused(&RULE, changed(bare), Code::Invalid, "/requested_at");
    for days in [-1, 4] {
        let input = changed(json!({"anticipation_days": days}));
        check_refused(&RULE, &input, Code::OutOfRange, "/anticipation_days");
    }
    let null = json!({"holidays": [null]});
    check_refused(&RULE, changed(null), Code::Invalid, "/holidays/0");
    check_refused(&RULE, changed(json!({"day": 1})), Code::UnknownField, "/day");
}

proptest! {
    #[test]
    fn a_request_opens_on_a_day_of_attendance_and_is_confirmed_before_the_trip(
        start in 0_i64..102_000, days in 0_u32..4, held in prop::collection::vec(0_i64..20, 0..12),
    ) {
        let trip_date = Day::FIRST.plus_days(start);
        let calendar = Calendar::of_days(held.iter().map(|before| trip_date.minus_days(*before)));
        let outcome = decide(&Facts {
            trip_date, requested_at: None, anticipation_days: days, anticipation_approved: true,
            anticipation_notice_on: Some(trip_date.minus_days(60)),
            calendar: Cow::Borrowed(&calendar),
        }).outcome;
        prop_assert!(outcome.request_opens_on.0.weekday() != Weekday::Sun);
        prop_assert!(!calendar.is_holiday(outcome.request_opens_on));
        prop_assert!(outcome.request_opens_on <= outcome.request_day);
        prop_assert!(outcome.request_day < outcome.confirmation_day);
        prop_assert!(outcome.confirmation_day < trip_date);
    }
}
