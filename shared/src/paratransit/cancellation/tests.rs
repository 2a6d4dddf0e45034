use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::{
    input::Code,
    paratransit::asking::{check_cited, check_outcome, check_refused, with},
};

fn outward() -> Value {
    json!({
        "trip_at": "2026-03-10T08:00:00-03:00", "cancelled_at": "2026-03-09T22:00:00-03:00",
        "leg": "outward",
    })
}

#[test]
fn ten_hours_are_counted_to_the_second() {
    for (cancelled_at, in_time, minutes) in [
        ("2026-03-09T21:59:59-03:00", true, 600),
        ("2026-03-09T22:00:00-03:00", true, 600),
        ("2026-03-09T22:00:01-03:00", false, 599),
        ("2026-03-10T07:59:01-03:00", false, 0),
    ] {
        let breaches = if in_time { json!([]) } else { json!(["late_notice"]) };
        let input = with(outward(), json!({"cancelled_at": cancelled_at}));
        check_outcome(
            &RULE,
            &input,
            json!({
                "in_time": in_time, "notice_minutes": minutes, "breaches": breaches,
                "latest_in_time_at": "2026-03-09T22:00:00-03:00",
            }),
        );
    }
}

#[test]
fn only_a_return_after_the_outward_trip_needs_no_notice() {
    let late = with(outward(), json!({"cancelled_at": "2026-03-10T07:00:00-03:00"}));
    let done = with(&late, json!({"leg": "return", "outward_done": true}));
    check_outcome(&RULE, &done, json!({"in_time": true, "counted": true, "breaches": []}));
    check_cited(&RULE, &done, &["art-29", "cc:art-132.p4", "art-40.xi", "art-29.pu"]);
    let alone = with(&late, json!({"leg": "return"}));
    check_outcome(&RULE, &alone, json!({"in_time": false, "breaches": ["late_notice"]}));
    check_cited(&RULE, &alone, &["art-29", "cc:art-132.p4", "art-40.xii", "art-29.pu"]);
}

#[test]
fn the_third_of_a_calendar_month_passes_the_limit() {
    let after = |earlier: Value| with(outward(), json!({"earlier_unjustified": earlier}));
    let of =
        |count: u32, exceeded: bool| json!({"count_in_month": count, "limit_exceeded": exceeded});
    check_outcome(&RULE, after(json!(["2026-03-01"])), of(2, false));
    check_outcome(&RULE, after(json!(["2026-03-09", "2026-03-09"])), of(3, true));
    check_outcome(&RULE, after(json!(["2026-02-28", "2025-03-09", "2026-03-01"])), of(2, false));
    // The month is that of the cancellation in Vitória, not of the trip nor of UTC.
    let eve = json!({
        "trip_at": "2026-04-01T20:00:00-03:00", "cancelled_at": "2026-04-01T02:59:59Z",
        "earlier_unjustified": ["2026-03-31", "2026-03-30"],
    });
    check_outcome(&RULE, with(outward(), eve), of(3, true));
}

#[test]
fn an_accepted_justification_excuses_notice_and_limit() {
    let changes = json!({
        "cancelled_at": "2026-03-10T07:00:00-03:00", "justified": true,
        "earlier_unjustified": ["2026-03-01", "2026-03-02", "2026-03-03"],
    });
    let input = with(outward(), changes);
    check_outcome(
        &RULE,
        &input,
        json!({
            "in_time": false, "counted": false, "count_in_month": 3,
            "limit_exceeded": false, "breaches": [],
        }),
    );
    check_cited(&RULE, &input, &["art-29", "cc:art-132.p4"]);
}

#[test]
fn contradictions_are_named_in_the_order_of_the_page() {
    let all = json!({
        "cancelled_at": "2026-03-10T08:00:00-03:00", "outward_done": true,
        "earlier_unjustified": ["2026-03-10", "2026-03-11"],
    });
    let mut input = with(outward(), all);
    check_refused(&RULE, &input, Code::Inconsistent, "/cancelled_at");
    input["cancelled_at"] = json!("2026-03-10T07:59:59-03:00");
    check_refused(&RULE, &input, Code::Inconsistent, "/outward_done");
    input["outward_done"] = json!(false);
    check_refused(&RULE, &input, Code::Inconsistent, "/earlier_unjustified/1");
    input["earlier_unjustified"] = json!(["2026-03-10"]);
    check_outcome(&RULE, &input, json!({"count_in_month": 2}));
}

#[test]
fn each_class_of_problem() {
    let changed = |changes| with(outward(), changes);
    check_refused(&RULE, changed(json!({"leg": null})), Code::Missing, "/leg");
    check_refused(&RULE, changed(json!({"leg": "both"})), Code::Invalid, "/leg");
    let day = json!({"earlier_unjustified": ["2026-03-01", null]});
    check_refused(&RULE, changed(day), Code::Invalid, "/earlier_unjustified/1");
    let fraction = json!({"trip_at": "2026-03-10T08:00:00.0-03:00"});
    check_refused(&RULE, changed(fraction), Code::Invalid, "/trip_at");
    let far = json!({"trip_at": "2200-01-01T08:00:00-03:00"});
    check_refused(&RULE, changed(far), Code::OutOfRange, "/trip_at");
    check_refused(&RULE, changed(json!({"reason": "x"})), Code::UnknownField, "/reason");
}

proptest! {
    #[test]
    fn a_later_cancellation_never_gains(notice in 1_i64..2_000, wait in 0_i64..2_000, justified: bool) {
        let trip_at = Instant::from_storage("2018-11-04T12:00:00Z").expect("an instant");
        let facts = |notice: i64| Facts {
            trip_at, cancelled_at: trip_at.plus_minutes(-notice),
            is_return_no_longer_needed: false, justified, earlier_unjustified: Vec::new(),
        };
        let (early, late) = (decide(&facts(notice + wait)).outcome, decide(&facts(notice)).outcome);
        prop_assert!(early.in_time || !late.in_time);
        prop_assert!(early.breaches.len() <= late.breaches.len());
    }
}
