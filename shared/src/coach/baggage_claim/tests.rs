//! The 24 hours, the 15 days, the cap and its rounding, each on both sides.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::coach::asking::Asking;

/// A lost volume, claimed half an hour after the trip on a Tuesday.
const ASKING: Asking = Asking {
    rule: &RULE,
    input: || {
        json!({
            "object": "baggage", "carried_in": "hold", "holidays": [],
            "trip_ended_at": "2026-03-10T18:30:00-03:00", "filed_at": "2026-03-10T19:00:00-03:00",
            "items": [{"harm": "lost", "loss_cents": 50_000}],
        })
    },
};

fn item(loss: i64, declared: Option<i64>, premium: bool) -> Value {
    json!({"items": [{
        "harm": "damaged", "loss_cents": loss, "declared_value_cents": declared,
        "premium_paid": premium,
    }]})
}

#[test]
fn the_claim_is_in_time_until_the_last_minute_of_24_hours() {
    for (filed_at, admissible) in [
        ("2026-03-10T18:00:00-03:00", true),
        ("2026-03-11T18:30:59-03:00", true),
        ("2026-03-11T18:31:00-03:00", false),
    ] {
        ASKING.check(
            json!({"filed_at": filed_at, "trip_ended_at": "2026-03-10T18:30:59-03:00"}),
            json!({
                "admissible": admissible, "filing_deadline": "2026-03-11T18:30:00-03:00",
                "reason": if admissible { "in_time" } else { "late" },
                "total_payable_cents": if admissible { 50_000 } else { 0 },
            }),
        );
    }
}

#[test]
fn the_first_ground_against_a_claim_is_told() {
    let late = "2026-03-20T00:00:00-03:00";
    for (object, place, reason) in [
        ("parcel", "cabin", "parcel"),
        ("parcel", "hold", "parcel"),
        ("baggage", "cabin", "cabin_baggage"),
        ("baggage", "hold", "late"),
    ] {
        ASKING.check(
            json!({
                "object": object, "carried_in": place, "filed_at": late, "as_of": "2026-12-01",
            }),
            json!({
                "admissible": false, "reason": reason, "pay_by": null, "infraction": null,
                "payment_status": "not_due",
                "items": [{"limit_cents": 69_411, "payable_cents": 0}],
            }),
        );
    }
}

#[test]
fn the_cap_is_updated_half_up_and_follows_the_law_of_the_day() {
    for (index, cap) in [("1", 69_411), ("1.5", 104_117), ("1.0000072", 69_411), ("0.5", 34_706)] {
        ASKING.check(json!({"update_index": index}), json!({"cap_cents": cap}));
    }
    let cap = |law_of| {
        let answer = ASKING.answer(&json!({}), law_of).expect("a decision");
        (answer.values[0].name, answer.values[0].value)
    };
    assert_eq!(cap(None), ("coach.baggage_cap_cents", 69_411));
    assert_eq!(cap(Some("2008-12-24")), ("coach.baggage_cap_cents", 69_411));
    assert_eq!(cap(Some("2008-12-23")), ("coach.baggage_cap_cents", 35_000));
    let early = ASKING.answer(&json!({}), Some("2002-04-03")).map(|answer| answer.rule);
    assert_eq!(early, Err(("out_of_range", "/law_of".to_owned())));
}

#[test]
fn a_declared_value_counts_with_its_premium_and_never_lowers_the_cap() {
    for (loss, declared, premium, limit, payable) in [
        (69_410, None, false, 69_411, 69_410),
        (69_411, None, false, 69_411, 69_411),
        (69_412, None, false, 69_411, 69_411),
        (180_000, Some(150_000), true, 150_000, 150_000),
        (180_000, Some(150_000), false, 69_411, 69_411),
        (180_000, Some(40_000), true, 69_411, 69_411),
    ] {
        ASKING.check(
            item(loss, declared, premium),
            json!({"items": [{"limit_cents": limit, "payable_cents": payable}]}),
        );
    }
}

#[test]
fn payment_is_due_on_the_fifteenth_day_and_late_on_the_next() {
    for (changes, status, infraction) in [
        (json!({}), "pending", None),
        (json!({"as_of": "2026-03-25"}), "pending", None),
        (json!({"as_of": "2026-03-26"}), "overdue", Some("98.ii.n")),
        (json!({"paid_on": "2026-03-25"}), "paid_on_time", None),
        (json!({"paid_on": "2026-03-25", "as_of": "2026-03-26"}), "paid_on_time", None),
        (json!({"paid_on": "2026-03-26"}), "paid_late", Some("98.ii.n")),
        (json!({"paid_on": "2026-03-26", "holidays": ["2026-03-25"]}), "paid_on_time", None),
    ] {
        ASKING.check(changes, json!({"payment_status": status, "infraction": infraction}));
    }
    for harm in ["damaged", "destroyed"] {
        let late = json!({"items": [{"harm": harm, "loss_cents": 1}], "paid_on": "2026-03-26"});
        ASKING.check(late, json!({"infraction": "98.pu"}));
    }
}

#[test]
fn contradictions_are_found_in_the_order_of_the_table() {
    let refused = |changes, field| ASKING.check_refused(changes, "inconsistent", field);
    let mut unpaid = item(1, None, true);
    unpaid["paid_on"] = json!("2026-03-09");
    refused(unpaid, "/items/0/premium_paid");
    refused(json!({"paid_on": "2026-03-09", "as_of": "2026-03-01"}), "/paid_on");
    refused(json!({"as_of": "2026-03-09"}), "/as_of");
    refused(json!({"paid_on": "2026-03-12", "as_of": "2026-03-11"}), "/as_of");
    ASKING.check(json!({"paid_on": "2026-03-10", "as_of": "2026-03-10"}), json!({}));
    ASKING.check_refused(json!({"items": []}), "out_of_range", "/items");
    ASKING.check_refused(json!({"update_index": "0"}), "out_of_range", "/update_index");
    ASKING.check_refused(item(0, None, false), "out_of_range", "/items/0/loss_cents");
    let zero = item(1, Some(0), true);
    ASKING.check_refused(zero, "out_of_range", "/items/0/declared_value_cents");
}

#[test]
fn each_step_cites_its_provisions() {
    let always = [
        "agerba:art-83",
        "agerba:art-83.p1",
        "agerba:art-89.ix",
        "agerba:art-126",
        "cc:art-132.p4",
    ];
    let term = ["cc:art-132", "cc:art-132.p1"];
    ASKING.check_cited(json!({}), &[&always[..], &term].concat());
    let declared = [&always[..], &term, &["agerba:art-83.p2"]].concat();
    ASKING.check_cited(item(1, Some(5), false), &declared);
    let late = [&always[..], &term, &["agerba:art-98.ii.n"]].concat();
    ASKING.check_cited(json!({"paid_on": "2026-03-26"}), &late);
    let parcel = [&always[..], &["agerba:art-84", "agerba:art-89"]].concat();
    ASKING.check_cited(json!({"object": "parcel"}), &parcel);
    ASKING.check_cited(json!({"carried_in": "cabin"}), &[&always[..], &["agerba:art-89"]].concat());
}

proptest! {
    #[test]
    fn a_greater_loss_never_pays_less_and_never_more_than_its_limit(
        loss in 1_i64..1_000_000_000, more in 0_i64..1_000_000,
        declared in prop::option::of(1_i64..1_000_000_000), premium in any::<bool>(),
        index in 1_u64..999_999_999,
    ) {
        let premium = premium && declared.is_some();
        let payable = |loss: i64| {
            let mut changes = item(loss.min(1_000_000_000), declared, premium);
            changes["update_index"] = json!(index.to_string());
            let (outcome, _) = ASKING.decided(&changes);
            let item = &outcome["items"][0];
            (item["payable_cents"].as_i64(), item["limit_cents"].as_i64())
        };
        let ((paid, limit), (paid_more, _)) = (payable(loss), payable(loss + more));
        prop_assert!(Some(0) < paid && paid <= paid_more && paid_more <= limit);
    }
}
