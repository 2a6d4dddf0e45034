//! Ten, ten and thirty minutes and 48 hours, each on both sides.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::coach::asking::Asking;

/// A departure at 14:00, assessed three days later.
const ASKING: Asking = Asking {
    rule: &RULE,
    input: || {
        json!({
            "scheduled_departure": "2026-03-10T14:00:00-03:00",
            "as_of": "2026-03-13T12:00:00-03:00",
        })
    },
};

fn at(time: &str) -> Value {
    json!(format!("2026-03-{time}-03:00"))
}

/// Requisitioned, and asked to pay.
fn to_pay(changes: Value) -> Value {
    let mut input = json!({
        "notified_at": at("10T14:12:00"), "payment_notified_at": at("11T09:00:00"),
    });
    for (name, value) in changes.as_object().expect("an object") {
        input[name] = value.clone();
    }
    input
}

#[test]
fn the_vehicle_is_in_place_late_tolerated_or_late() {
    for (arrived, punctuality, infractions) in [
        ("10T13:50:59", "in_place", json!([])),
        ("10T13:51:00", "late_in_place", json!([])),
        ("10T14:00:59", "late_in_place", json!([])),
        ("10T14:01:00", "within_tolerance", json!([])),
        ("10T14:10:59", "within_tolerance", json!([])),
        ("10T14:11:00", "late", json!(["98.ii.e"])),
    ] {
        ASKING.check(
            json!({"vehicle_arrived_at": at(arrived)}),
            json!({
                "punctuality": punctuality, "infractions": infractions,
                "in_place_by": "2026-03-10T13:50:00-03:00",
                "tolerance_until": "2026-03-10T14:10:00-03:00",
            }),
        );
    }
    for (as_of, punctuality) in
        [("09T00:00:00", "awaited"), ("10T14:10:59", "awaited"), ("10T14:11:00", "late")]
    {
        ASKING.check(json!({"as_of": at(as_of)}), json!({"punctuality": punctuality}));
    }
}

#[test]
fn another_vehicle_by_the_thirtieth_minute_spares_the_requisition() {
    let notified = at("10T14:11:30");
    for (field, time, requisition) in [
        ("replacement_at", "10T14:41:59", false),
        ("replacement_at", "10T14:42:00", true),
        ("vehicle_arrived_at", "10T14:41:00", false),
        ("vehicle_arrived_at", "10T14:42:00", true),
        ("as_of", "10T14:41:59", false),
        ("as_of", "10T14:42:00", true),
    ] {
        ASKING.check(
            json!({"notified_at": notified, field: at(time)}),
            json!({
                "requisition": requisition,
                "replacement_deadline": "2026-03-10T14:41:00-03:00", "punctuality": "late",
            }),
        );
    }
    let both = json!({
        "notified_at": notified, "replacement_at": at("10T15:00:00"),
        "vehicle_arrived_at": at("10T14:20:00"),
    });
    ASKING.check(both, json!({"requisition": false}));
    ASKING.check(json!({}), json!({"requisition": false, "replacement_deadline": null}));
}

#[test]
fn the_payment_is_in_time_until_the_last_minute_of_48_hours() {
    for (changes, status, is_late) in [
        (json!({"paid_at": at("13T09:00:59")}), "on_time", false),
        (json!({"paid_at": at("13T09:01:00")}), "late", true),
        (json!({"as_of": at("13T09:00:59")}), "pending", false),
        (json!({"as_of": at("13T09:01:00")}), "overdue", true),
    ] {
        let infractions = if is_late { json!(["98.ii.e", "98.pu"]) } else { json!(["98.ii.e"]) };
        ASKING.check(
            to_pay(changes),
            json!({
                "payment_status": status, "infractions": infractions,
                "payment_deadline": "2026-03-13T09:00:00-03:00",
            }),
        );
    }
    let not_run = to_pay(json!({"trip_run": false}));
    ASKING.check(not_run, json!({"infractions": ["98.iv.g", "98.pu"]}));
    let in_place = json!({"trip_run": false, "vehicle_arrived_at": at("10T13:00:00")});
    ASKING.check(in_place, json!({"infractions": ["98.iv.g"]}));
}

#[test]
fn the_payment_is_a_round_trip_half_to_even() {
    for (seats, fare, load_factor, sum) in [
        (46, 8450, "0.65", 505_310),
        (1, 1, "0.25", 0),
        (1, 1, "0.75", 2),
        (1, 5, "0.25", 2),
        (1, 7, "0.25", 4),
        (1_000_000_000, 1_000_000_000, "1", 2_000_000_000_000_000_000_i64),
        (3, 0, "1", 0),
    ] {
        let takings = json!({"seats": seats, "fare_cents": fare, "load_factor": load_factor});
        ASKING.check(to_pay(takings.clone()), json!({"payment_cents": sum}));
        ASKING.check(takings, json!({"payment_cents": null}));
    }
}

#[test]
fn what_belongs_together_is_missing_where_one_is_given() {
    let missing = |changes, field| ASKING.check_refused(changes, "missing", field);
    missing(json!({"replacement_at": at("10T14:30:00")}), "/notified_at");
    missing(json!({"paid_at": at("10T14:30:00")}), "/payment_notified_at");
    missing(json!({"fare_cents": 1}), "/seats");
    missing(json!({"load_factor": "1"}), "/seats");
    missing(json!({"seats": 1}), "/fare_cents");
    missing(json!({"seats": 1, "fare_cents": 1}), "/load_factor");
    missing(json!({"seats": 1, "load_factor": "9"}), "/fare_cents");
    let both = json!({"replacement_at": at("10T14:30:00"), "paid_at": at("10T14:30:00")});
    missing(both, "/notified_at");
    let broken = json!({"replacement_at": "soon"});
    ASKING.check_refused(broken, "invalid", "/replacement_at");
    for (load_factor, code) in
        [(json!("0"), "out_of_range"), (json!("1.01"), "out_of_range"), (json!(1), "invalid")]
    {
        let takings = json!({"seats": 1, "fare_cents": 1, "load_factor": load_factor});
        ASKING.check_refused(takings, code, "/load_factor");
    }
}

#[test]
fn contradictions_are_found_in_the_order_of_the_table() {
    let refused = |changes, field| ASKING.check_refused(changes, "inconsistent", field);
    let future = at("13T12:01:00");
    refused(json!({"vehicle_arrived_at": future, "notified_at": future}), "/vehicle_arrived_at");
    refused(json!({"notified_at": future}), "/notified_at");
    refused(json!({"notified_at": at("10T14:10:59")}), "/notified_at");
    let notified = at("10T14:11:00");
    let early = json!({"notified_at": notified, "replacement_at": at("10T14:10:59")});
    refused(early, "/replacement_at");
    refused(json!({"notified_at": notified, "replacement_at": future}), "/replacement_at");
    refused(to_pay(json!({"replacement_at": at("10T14:42:00")})), "/payment_notified_at");
    refused(json!({"payment_notified_at": at("11T09:00:00")}), "/payment_notified_at");
    refused(to_pay(json!({"paid_at": at("11T08:59:00")})), "/paid_at");
    refused(to_pay(json!({"paid_at": future})), "/paid_at");
    ASKING.check(to_pay(json!({"paid_at": at("11T09:00:00")})), json!({}));
}

#[test]
fn each_step_cites_its_provisions() {
    let always = ["agerba:art-58.p1", "agerba:art-59", "agerba:art-2.xii"];
    ASKING.check_cited(json!({"vehicle_arrived_at": at("10T13:50:00")}), &always);
    let late = [&always[..], &["agerba:art-98.ii.e"]].concat();
    ASKING.check_cited(json!({}), &late);
    let notified = [&late[..], &["agerba:art-59.p1", "agerba:art-59.p2"]].concat();
    ASKING.check_cited(json!({"notified_at": at("10T14:12:00")}), &notified);
    let pending = [&notified[..], &["agerba:art-59.p3", "cc:art-132.p4"]].concat();
    ASKING.check_cited(to_pay(json!({"as_of": at("11T09:00:00")})), &pending);
    ASKING.check_cited(to_pay(json!({})), &[&pending[..], &["agerba:art-98.pu"]].concat());
}

proptest! {
    #[test]
    fn a_later_vehicle_is_never_more_punctual(arrived in -60_i64..60, later in 0_i64..60) {
        let scheduled = Instant::from_storage("2011-10-16T03:00:00Z").expect("an instant");
        let facts = |minutes| Facts {
            scheduled_departure: scheduled,
            as_of: scheduled.plus(Hours(10)),
            vehicle_arrived_at: Some(scheduled.plus(Minutes(minutes))),
            notified_at: Some(scheduled.plus(Minutes(11))),
            replacement_at: None,
            payment_notified_at: None,
            paid_at: None,
            takings: Some(Takings { seats: 40, fare: Cents(8450), load_factor: Decimal::ONE }),
            trip_run: true,
        };
        let (now, then) = (decide(&facts(arrived)).outcome, decide(&facts(arrived + later)).outcome);
        prop_assert!(now.punctuality <= then.punctuality && now.requisition <= then.requisition);
        prop_assert_eq!(then.payment_cents.is_some(), then.requisition);
    }
}
