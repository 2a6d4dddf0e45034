//! The fares rank the vehicles, to the centavo and the metre.

use proptest::prelude::*;
use serde_json::json;

use super::*;
use crate::coach::asking::Asking;

const ASKING: Asking = Asking {
    rule: &RULE,
    input: || {
        json!({
            "contracted_category": "executive", "supplied_category": "conventional",
            "contracted_fare_cents": 12000, "supplied_fare_cents": 8500,
            "trip_distance_m": 420_000, "substitute_distance_m": 420_000,
        })
    },
};

#[test]
fn one_centavo_makes_a_vehicle_inferior() {
    for (supplied, inferior, difference) in
        [(11_999, true, 1), (12_000, false, 0), (12_001, false, 0), (0, true, 12_000)]
    {
        ASKING.check(
            json!({"supplied_fare_cents": supplied, "trip_ended_at": "2026-04-01T18:20:40-03:00"}),
            json!({
                "inferior": inferior, "difference_cents": difference, "scope": "total",
                "infraction": inferior.then_some("98.ii.l"),
                "payable_at": inferior.then_some("2026-04-01T18:20:00-03:00"),
            }),
        );
    }
}

#[test]
fn the_whole_difference_is_due_for_any_stretch_and_none_for_no_stretch() {
    for (run, scope, difference) in
        [(0, "none", 0), (1, "partial", 3500), (419_999, "partial", 3500), (420_000, "total", 3500)]
    {
        ASKING.check(
            json!({"substitute_distance_m": run}),
            json!({"scope": scope, "difference_cents": difference, "inferior": difference > 0}),
        );
    }
}

#[test]
fn only_other_categories_have_two_fares() {
    let same = |category| json!({"contracted_category": category, "supplied_category": category});
    for category in Category::ALL.into_iter().filter(|category| *category != Category::Other) {
        ASKING.check_refused(same(category.code()), "inconsistent", "/supplied_fare_cents");
    }
    ASKING.check(same("other"), json!({"difference_cents": 3500}));
}

#[test]
fn contradictions_are_found_in_the_order_of_the_table() {
    let longer = json!({"substitute_distance_m": 420_001});
    ASKING.check_refused(longer, "inconsistent", "/substitute_distance_m");
    let both = json!({"substitute_distance_m": 420_001, "supplied_category": "executive"});
    ASKING.check_refused(both, "inconsistent", "/supplied_fare_cents");
    ASKING.check_refused(json!({"trip_distance_m": 0}), "out_of_range", "/trip_distance_m");
    ASKING.check_refused(json!({"supplied_category": "bus"}), "invalid", "/supplied_category");
    ASKING.check_refused(json!({"supplied_fare_cents": null}), "missing", "/supplied_fare_cents");
}

#[test]
fn each_way_cites_its_provisions() {
    let always = ["agerba:art-58.p3", "agerba:art-89.xi", "agerba:art-14"];
    let ranked = ["agerba:art-14.iii", "agerba:art-14.pu", "agerba:art-67.p3"];
    ASKING.check_cited(json!({"substitute_distance_m": 0}), &always);
    let inferior = ["agerba:art-14.i", "agerba:art-98.ii.l"];
    ASKING.check_cited(json!({}), &[&always[..], &ranked, &inferior].concat());
    let better = json!({"supplied_category": "sleeper_executive", "supplied_fare_cents": 17_000});
    let superior = ["agerba:art-14.vi", "agerba:art-68"];
    ASKING.check_cited(better, &[&always[..], &ranked, &superior].concat());
}

proptest! {
    #[test]
    fn a_dearer_substitute_never_gives_more_back(
        contracted in 0_i64..1_000_000, supplied in 0_i64..1_000_000, dearer in 0_i64..1_000_000,
    ) {
        let facts = |supplied| Facts {
            contracted: Category::Executive,
            supplied: Category::Conventional,
            contracted_fare: Cents(contracted),
            supplied_fare: Cents(supplied),
            trip: Metres(2),
            substitute: Metres(1),
            trip_ended_at: None,
        };
        let cheap = decide(&facts(supplied)).outcome.difference_cents;
        let dear = decide(&facts(supplied + dearer)).outcome.difference_cents;
        prop_assert!(Cents::ZERO <= dear && dear <= cheap && cheap <= Cents(contracted));
    }
}
