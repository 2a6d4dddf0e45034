//! Four hours, 48 hours and five days, each on both sides, and who owes what.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::coach::asking::Asking;

/// An interruption of two hours on a Tuesday, by the company's fault.
const ASKING: Asking = Asking {
    rule: &RULE,
    input: || {
        json!({
            "event": "interruption", "cause": "carrier_fault", "holidays": [],
            "started_at": "2026-03-10T10:00:00-03:00", "as_of": "2026-03-10T12:00:00-03:00",
        })
    },
};

/// The case with these words, assessed at this time of March 2026.
fn case(event: &str, cause: &str, as_of: &str) -> Value {
    json!({"event": event, "cause": cause, "as_of": format!("2026-03-{as_of}-03:00")})
}

#[test]
fn four_hours_are_over_after_their_last_minute() {
    for (as_of, minutes, over) in
        [("10T14:00:59", 240, false), ("10T14:01:00", 241, true), ("10T10:00:59", 0, false)]
    {
        ASKING.check(
            case("interruption", "carrier_fault", as_of),
            json!({
                "duration_minutes": minutes, "over_four_hours": over,
                "indemnity_alternative": over, "report_due": over,
            }),
        );
    }
    let mut ended = case("interruption", "carrier_fault", "20T00:00:00");
    ended["ended_at"] = json!("2026-03-10T14:00:00-03:00");
    ASKING.check(ended, json!({"duration_minutes": 240, "report_due": false}));
}

#[test]
fn a_delay_is_no_interruption_however_long() {
    for cause in ["carrier_fault", "force_majeure", "third_party"] {
        let due = cause == "carrier_fault";
        ASKING.check(
            case("delay", cause, "11T10:00:00"),
            json!({
                "over_four_hours": true, "indemnity_alternative": false, "report_due": false,
                "report_status": "not_required", "report_deadline": null,
                "report_fine_last_day": null, "food_and_lodging_due": due,
                "onward_transport_due": true,
            }),
        );
    }
}

#[test]
fn food_and_lodging_are_due_by_fault_or_where_the_vehicle_is_taken() {
    for (event, cause, due) in [
        ("interruption", "carrier_fault", true),
        ("accident", "carrier_fault", true),
        ("accident", "third_party", false),
        ("interruption", "force_majeure", false),
        ("vehicle_retained", "third_party", true),
        ("vehicle_seized", "force_majeure", true),
    ] {
        ASKING.check(
            case(event, cause, "10T12:00:00"),
            json!({
                "food_and_lodging_due": due,
                "replacement_vehicle_due": event == "vehicle_retained",
                "assistance_due": event == "accident",
            }),
        );
    }
}

#[test]
fn grave_injuries_and_death_ask_for_the_cause() {
    for (injury, required) in
        [("none", false), ("minor", false), ("serious", true), ("death", true)]
    {
        let accident = json!({"event": "accident", "cause": "third_party", "injury": injury});
        ASKING.check(accident, json!({"cause_evaluation_required": required, "report_due": true}));
    }
}

#[test]
fn the_report_is_in_time_until_the_last_minute_of_48_hours() {
    let deadline = "2026-03-12T10:00:00-03:00";
    let reported = |as_of: &str| {
        let mut case = case("accident", "third_party", as_of);
        case["reported_at"] = case["as_of"].clone();
        case
    };
    for (as_of, unreported, status) in
        [("12T10:00:59", "pending", "on_time"), ("12T10:01:00", "overdue", "late")]
    {
        let infractions = if status == "late" { json!(["98.pu"]) } else { json!([]) };
        for (input, status) in
            [(case("accident", "third_party", as_of), unreported), (reported(as_of), status)]
        {
            ASKING.check(
                input,
                json!({
                    "report_status": status, "report_deadline": deadline,
                    "infractions": infractions, "report_fine_last_day": null,
                }),
            );
        }
    }
    let mut not_due = case("interruption", "carrier_fault", "10T12:00:00");
    not_due["reported_at"] = json!("2026-03-10T11:00:00-03:00");
    ASKING.check(not_due, json!({"report_status": "not_required"}));
}

#[test]
fn force_majeure_is_fined_only_after_five_days() {
    // Five days from Tuesday end on Sunday and run to Monday the 16th.
    for (as_of, infractions) in [("16T23:59:59", json!([])), ("17T00:00:00", json!(["98.iii.f"]))] {
        for event in ["interruption", "accident", "vehicle_retained"] {
            let mut input = case(event, "force_majeure", as_of);
            let expected =
                json!({"report_fine_last_day": "2026-03-16", "infractions": infractions});
            ASKING.check(input.clone(), expected.clone());
            input["reported_at"] = input["as_of"].clone();
            ASKING.check(input, expected);
        }
    }
    let mut held = case("interruption", "force_majeure", "17T00:00:00");
    held["holidays"] = json!(["2026-03-16"]);
    ASKING.check(held, json!({"report_fine_last_day": "2026-03-17", "infractions": []}));
}

#[test]
fn what_was_not_provided_is_an_infraction_by_event_and_cause() {
    for (event, cause, transport, food, infractions) in [
        ("delay", "carrier_fault", false, true, json!(["98.iii.i"])),
        ("delay", "third_party", false, false, json!([])),
        ("delay", "carrier_fault", false, false, json!(["98.iii.i", "98.pu"])),
        ("interruption", "third_party", false, false, json!(["98.iii.c"])),
        ("interruption", "carrier_fault", false, false, json!(["98.iii.c"])),
        ("vehicle_seized", "third_party", true, false, json!(["98.iii.c"])),
        ("vehicle_seized", "third_party", true, true, json!([])),
    ] {
        let mut input = case(event, cause, "10T12:00:00");
        input["transport_provided"] = json!(transport);
        input["food_and_lodging_provided"] = json!(food);
        ASKING.check(input, json!({"infractions": infractions}));
    }
}

#[test]
fn contradictions_are_found_in_the_order_of_the_table() {
    let before = "2026-03-10T09:59:59-03:00";
    let after = "2026-03-10T12:01:00-03:00";
    let refused = |changes, field| ASKING.check_refused(changes, "inconsistent", field);
    refused(json!({"as_of": before, "ended_at": before}), "/as_of");
    refused(json!({"ended_at": before, "injury": "minor"}), "/ended_at");
    refused(json!({"ended_at": after}), "/ended_at");
    refused(json!({"injury": "minor", "reported_at": after}), "/injury");
    refused(json!({"reported_at": after}), "/reported_at");
    refused(json!({"reported_at": before}), "/reported_at");
    ASKING.check(json!({"ended_at": "2026-03-10T12:00:59-03:00"}), json!({"report_due": false}));
    ASKING.check_refused(json!({"holidays": ["x"], "cause": null}), "missing", "/cause");
    ASKING.check_refused(json!({"transport_provided": 1}), "invalid", "/transport_provided");
}

#[test]
fn each_step_cites_its_provisions() {
    ASKING.check_cited(case("interruption", "third_party", "10T12:00:00"), &["agerba:art-32"]);
    ASKING.check_cited(
        case("interruption", "carrier_fault", "10T15:00:00"),
        &[
            "agerba:art-32",
            "agerba:art-89.x",
            "agerba:art-58.p2",
            "agerba:art-58.p2.i",
            "agerba:art-58.p2.ii",
            "cc:art-132.p4",
        ],
    );
    ASKING.check_cited(
        case("vehicle_retained", "force_majeure", "17T00:00:00"),
        &[
            "agerba:art-32",
            "agerba:art-89.x",
            "agerba:art-100",
            "agerba:art-100.p1",
            "agerba:art-33",
            "agerba:art-58.p2",
            "agerba:art-58.p2.ii",
            "cc:art-132.p4",
            "agerba:art-98.iii.f",
            "cc:art-132",
            "cc:art-132.p1",
            "agerba:art-32.pu",
        ],
    );
    ASKING.check_cited(
        json!({"event": "accident", "cause": "third_party", "injury": "death"}),
        &[
            "agerba:art-32",
            "agerba:art-34",
            "agerba:art-89.xii",
            "agerba:art-34.pu",
            "cc:art-132.p4",
        ],
    );
    ASKING.check_cited(
        json!({"event": "vehicle_seized", "food_and_lodging_provided": false}),
        &[
            "agerba:art-32",
            "agerba:art-89.x",
            "agerba:art-101",
            "agerba:art-32.pu",
            "agerba:art-98.iii.c",
        ],
    );
}

proptest! {
    #[test]
    fn a_longer_delay_never_loses_a_right(
        event in prop::sample::select(Event::ALL), cause in prop::sample::select(Cause::ALL),
        minutes in 0_i64..20_000, longer in 0_i64..20_000,
    ) {
        let started_at = Instant::from_storage("2011-10-15T20:00:00Z").expect("an instant");
        let facts = |minutes| Facts {
            event, cause, started_at,
            as_of: started_at.plus(Minutes(minutes)),
            ended_at: None,
            injury: Injury::None,
            reported_at: None,
            transport_provided: None,
            food_and_lodging_provided: None,
            calendar: Cow::Owned(Calendar::of_days([])),
        };
        let (now, then) = (decide(&facts(minutes)).outcome, decide(&facts(minutes + longer)).outcome);
        prop_assert!(now.duration_minutes <= then.duration_minutes);
        prop_assert!(now.food_and_lodging_due <= then.food_and_lodging_due);
        prop_assert!(now.report_due <= then.report_due && now.report_status <= then.report_status);
        prop_assert!(now.infractions.iter().all(|found| then.infractions.contains(found)));
        if let Some(day) = then.report_fine_last_day {
            prop_assert!(Calendar::of_days([]).is_business_day(day));
        }
    }
}
