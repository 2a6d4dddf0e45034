//! Each ground and each limit on both sides.

use proptest::prelude::*;
use serde_json::json;

use super::*;
use crate::coach::asking::Asking;

const ASKING: Asking = Asking { rule: &RULE, input: || json!({}) };

#[test]
fn a_suspension_asks_for_a_warning_and_an_unlisted_fault_for_an_inquiry() {
    for (repeated, unlisted, warned, inquiry, suspension) in [
        (false, false, true, true, "none"),
        (true, false, false, true, "warn_first"),
        (true, false, true, false, "may_apply"),
        (false, true, false, true, "warn_first"),
        (false, true, true, false, "inquiry_first"),
        (false, true, true, true, "may_apply"),
        (true, true, true, false, "may_apply"),
    ] {
        let input = json!({
            "repeated_disobedience": repeated, "serious_unlisted_fault": unlisted,
            "warned": warned, "inquiry_done": inquiry,
        });
        ASKING.check(input, json!({"suspension": suspension, "revocation": "none"}));
    }
}

#[test]
fn the_fifth_day_and_seventy_per_cent_cost_the_concession() {
    for (days, grounds) in [(4, json!([])), (5, json!(["103.i"])), (366, json!(["103.i"]))] {
        ASKING.check(json!({"stoppage_days": days}), json!({"revocation_grounds": grounds}));
    }
    for (scheduled, run, justified, counts) in [
        (100, 70, false, true),
        (100, 71, false, false),
        (100, 70, true, false),
        (101, 71, false, false),
        (101, 70, false, true),
        (0, 0, false, false),
        (1, 0, false, true),
        (1_000_000_000, 700_000_000, false, true),
        (1_000_000_000, 700_000_001, false, false),
    ] {
        let input = json!({
            "trips_scheduled": scheduled, "trips_run": run, "trips_justified": justified,
        });
        let grounds = if counts { json!(["103.ii"]) } else { json!([]) };
        ASKING.check(input, json!({"revocation_grounds": grounds}));
    }
}

#[test]
fn two_suspensions_within_twelve_months_cost_the_concession() {
    for (days, counts) in [
        (&["2025-03-10", "2026-03-10"][..], true),
        (&["2025-03-09", "2026-03-10"], false),
        (&["2026-03-10", "2026-03-10"], true),
        (&["2026-03-10"], false),
        (&["2026-03-10", "2020-01-01", "2025-06-01"], true),
        // Twelve months before 29 February 2024 is 1 March 2023.
        (&["2024-02-29", "2023-03-01"], true),
        (&["2024-02-29", "2023-02-28"], false),
    ] {
        let grounds = if counts { json!(["103.iii"]) } else { json!([]) };
        ASKING.check(json!({"suspensions": days}), json!({"revocation_grounds": grounds}));
    }
}

#[test]
fn each_fact_is_its_ground() {
    for (fact, ground) in [
        ("transferred_without_consent", "103.iv"),
        ("lockout", "103.v"),
        ("dissolved", "103.vi"),
        ("bankrupt", "103.vii"),
        ("incapacity_proven", "103.viii"),
        ("high_serious_accident_rate", "103.ix"),
    ] {
        for (inquiry_done, revocation) in [(false, "inquiry_first"), (true, "may_apply")] {
            ASKING.check(
                json!({fact: true, "inquiry_done": inquiry_done}),
                json!({
                    "revocation_grounds": [ground], "revocation": revocation, "unfitness": "none",
                }),
            );
        }
        let provision = format!("agerba:art-{ground}");
        assert!(ASKING.decided(&json!({fact: true})).1.contains(&provision.as_str()));
    }
}

#[test]
fn unfitness_brings_revocation_as_its_last_ground() {
    ASKING.check(
        json!({
            "final_conviction": true, "false_information": true, "lockout": true,
            "stoppage_days": 9,
        }),
        json!({
            "unfitness_grounds": ["105.i", "105.ii"], "unfitness": "inquiry_first",
            "revocation_grounds": ["103.i", "103.v", "105.p1"], "revocation": "inquiry_first",
        }),
    );
    ASKING.check(
        json!({"false_information": true, "inquiry_done": true}),
        json!({"unfitness": "may_apply", "revocation": "may_apply"}),
    );
}

#[test]
fn a_new_concession_waits_for_24_months() {
    for (revoked_on, bid_on, barred_until, may_bid) in [
        ("2024-05-31", "2026-05-31", "2026-05-31", false),
        ("2024-05-31", "2026-06-01", "2026-05-31", true),
        ("2024-02-29", "2026-03-01", "2026-03-01", false),
        ("2024-05-31", "2024-05-31", "2026-05-31", false),
    ] {
        ASKING.check(
            json!({"revoked_on": revoked_on, "bid_on": bid_on}),
            json!({"barred_until": barred_until, "may_bid": may_bid}),
        );
    }
    let alone = json!({"revoked_on": "2024-05-31"});
    ASKING.check(alone, json!({"barred_until": "2026-05-31", "may_bid": null}));
    ASKING.check(json!({}), json!({"barred_until": null, "may_bid": null}));
}

#[test]
fn problems_are_ranked() {
    ASKING.check_refused(json!({"trips_scheduled": 1}), "missing", "/trips_run");
    ASKING.check_refused(json!({"trips_run": 1}), "missing", "/trips_scheduled");
    ASKING.check_refused(json!({"bid_on": "2024-05-31"}), "missing", "/revoked_on");
    let both = json!({
        "trips_scheduled": 10, "trips_run": 11, "revoked_on": "2024-05-31", "bid_on": "2024-05-30",
    });
    ASKING.check_refused(both, "inconsistent", "/trips_run");
    let early = json!({"revoked_on": "2024-05-31", "bid_on": "2024-05-30"});
    ASKING.check_refused(early, "inconsistent", "/bid_on");
    ASKING.check_refused(json!({"stoppage_days": 367}), "out_of_range", "/stoppage_days");
    let many = json!({"suspensions": vec!["2024-05-31"; 101]});
    ASKING.check_refused(many, "out_of_range", "/suspensions");
    ASKING.check_refused(json!({"lockout": "yes"}), "invalid", "/lockout");
}

#[test]
fn each_step_cites_its_provisions() {
    let cited = |input, provisions: &[&str]| {
        let always = ["agerba:art-102", "agerba:art-103"];
        ASKING.check_cited(input, &[&always[..], provisions].concat());
    };
    cited(json!({}), &[]);
    cited(json!({"repeated_disobedience": true}), &["agerba:art-96.vi"]);
    cited(json!({"serious_unlisted_fault": true}), &["agerba:art-96.vi", "agerba:art-102.p1"]);
    let revoked = ["agerba:art-96.vii", "agerba:art-103.p2"];
    cited(
        json!({"suspensions": ["2024-05-31", "2024-05-31"]}),
        &[&revoked[..], &["agerba:art-103.iii", "cc:art-132.p3"]].concat(),
    );
    cited(
        json!({"transferred_without_consent": true}),
        &[&revoked[..], &["agerba:art-103.iv", "agerba:art-22.pu"]].concat(),
    );
    let unfit = [
        "agerba:art-96.viii",
        "agerba:art-105",
        "agerba:art-105.i",
        "agerba:art-105.p1",
        "agerba:art-105.p2",
    ];
    cited(json!({"final_conviction": true}), &[&revoked[..], &unfit].concat());
    cited(json!({"revoked_on": "2024-05-31"}), &["agerba:art-104", "cc:art-132.p3"]);
}

proptest! {
    #[test]
    fn more_suspensions_never_take_a_ground_away(
        days in prop::collection::vec(0_i64..2000, 0..6), more in 0_i64..2000,
    ) {
        let first = Day::from_storage("2020-01-01").expect("a day");
        let text = |days: &[i64]| -> Vec<String> {
            days.iter().map(|day| first.plus_days(*day).to_storage()).collect()
        };
        let grounds = |days: &[i64]| {
            let (outcome, _) = ASKING.decided(&json!({"suspensions": text(days)}));
            outcome["revocation_grounds"].as_array().map(Vec::len)
        };
        let before = grounds(&days);
        let with_more: Vec<_> = days.iter().copied().chain([more]).collect();
        prop_assert!(before <= grounds(&with_more));
        // By pairs, as the page says it.
        let is_near = |one: i64, other: i64| {
            let (earlier, later) = (first.plus_days(one.min(other)), first.plus_days(one.max(other)));
            later.minus_months(12) <= earlier
        };
        let some_pair = days.iter().enumerate()
            .any(|(index, one)| days[..index].iter().any(|other| is_near(*one, *other)));
        prop_assert_eq!(before, Some(usize::from(some_pair)));
    }
}
