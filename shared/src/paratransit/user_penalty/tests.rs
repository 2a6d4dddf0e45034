//! Each limit on both sides and exactly on it.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::{
    input::Code,
    paratransit::asking::{check_cited, check_outcome, check_refused, with},
};

fn first() -> Value {
    json!({"nature": "conduct", "committed_on": "2026-03-10"})
}

fn after(days: &[&str]) -> Value {
    let earlier: Vec<_> =
        days.iter().map(|day| json!({"nature": "conduct", "committed_on": day})).collect();
    with(first(), json!({"earlier": earlier}))
}

const ALWAYS: [&str; 6] =
    ["art-46", "art-46.p1", "art-46.p4", "cc:art-132.p3", "art-40.iii", "art-40.iv"];

fn check_penalty(input: &Value, penalty: &str, days: u32, last: &[&str]) {
    let cancelled = penalty == "cancellation";
    check_outcome(
        &RULE,
        input,
        json!({
            "penalty": penalty, "suspension_days": days, "applied_by": "ceturb_board",
            "new_registration_required": cancelled, "exam_required": cancelled,
        }),
    );
    check_cited(&RULE, input, &[&ALWAYS, last].concat());
}

#[test]
fn the_penalty_grows_with_recidivism() {
    let days = ["2026-03-10", "2026-01-01", "2025-06-01", "2025-03-10"];
    check_penalty(&after(&days[..0]), "warning", 0, &["art-46.i"]);
    check_penalty(&after(&days[..1]), "suspension", 15, &["art-46.ii"]);
    check_penalty(&after(&days[..2]), "suspension", 60, &["art-46.iii"]);
    check_penalty(&after(&days[..3]), "cancellation", 0, &["art-46.iv", "art-46.p2"]);
    check_penalty(&after(&days), "cancellation", 0, &["art-46.iv", "art-46.p2"]);
    check_outcome(&RULE, after(&days), json!({"recidivism": 4}));
}

#[test]
fn twelve_months_back_are_inside_and_a_day_more_is_not() {
    check_outcome(
        &RULE,
        after(&["2025-03-10"]),
        json!({"recidivism": 1, "window_start": "2025-03-10"}),
    );
    check_outcome(&RULE, after(&["2025-03-09"]), json!({"recidivism": 0}));
    let leap = with(first(), json!({"committed_on": "2024-02-29"}));
    check_outcome(&RULE, &leap, json!({"window_start": "2023-03-01"}));
}

#[test]
fn only_final_ones_of_the_same_nature_count() {
    let earlier = json!([
        {"nature": "conduct", "committed_on": "2026-01-01", "final": false},
        {"nature": "seat_belt", "committed_on": "2026-01-01"},
        {"nature": "conduct", "committed_on": "2026-01-01", "final": null},
    ]);
    check_outcome(&RULE, with(first(), json!({"earlier": earlier})), json!({"recidivism": 1}));
}

#[test]
fn the_first_day_of_a_suspension_counts_and_none_is_moved() {
    let starting = |input: &Value, day: &str| with(input, json!({"suspension_starts_on": day}));
    let once = starting(&after(&["2026-01-01"]), "2026-03-10");
    let days = json!({"suspension_last_day": "2026-03-24", "service_resumes_on": "2026-03-25"});
    check_outcome(&RULE, &once, days);
    // Sixty days from 1 January end on Sunday 1 March.
    let twice = starting(&after(&["2026-01-01", "2026-02-01"]), "2027-01-01");
    let days = json!({"suspension_last_day": "2027-03-01", "service_resumes_on": "2027-03-02"});
    check_outcome(&RULE, &twice, days);
    let none = json!({"suspension_last_day": null, "service_resumes_on": null});
    check_outcome(&RULE, after(&["2026-01-01"]), none.clone());
    check_outcome(&RULE, starting(&first(), "2026-03-10"), none.clone());
    let four = ["2026-01-01", "2026-01-02", "2026-01-03"];
    check_outcome(&RULE, starting(&after(&four), "2026-03-10"), none);
}

#[test]
fn each_nature_cites_its_duties() {
    for (nature, cited) in [
        ("cancellation", &["art-29", "art-40.xi", "art-40.xii"] as &[&str]),
        ("no_show", &["art-30", "art-40.viii"]),
        ("conduct", &["art-40.iii", "art-40.iv"]),
        ("seat_belt", &["art-40.v"]),
        ("registration_data", &["art-14", "art-40.vi", "art-40.vii"]),
        ("identification", &["art-40.ii"]),
        ("companion", &["art-40.ix"]),
        ("equipment_care", &["art-40.xiii"]),
    ] {
        let expected = [&ALWAYS[..4], cited, &["art-46.i"]].concat();
        check_cited(&RULE, with(first(), json!({"nature": nature})), &expected);
    }
}

#[test]
fn each_class_of_problem() {
    let later = after(&["2026-03-10", "2026-03-11"]);
    let both = with(&later, json!({"suspension_starts_on": "2026-03-09"}));
    check_refused(&RULE, &both, Code::Inconsistent, "/earlier/1/committed_on");
    let early = with(first(), json!({"suspension_starts_on": "2026-03-09"}));
    check_refused(&RULE, &early, Code::Inconsistent, "/suspension_starts_on");
    let nested = json!({"earlier": [{"nature": "theft"}, {"committed_on": "1900-01-01"}]});
    check_refused(&RULE, with(first(), nested), Code::Missing, "/earlier/0/committed_on");
    let word = json!({"earlier": [{"nature": "theft", "committed_on": "1900-01-01"}]});
    check_refused(&RULE, with(first(), word), Code::Invalid, "/earlier/0/nature");
    let far = json!({"committed_on": "2200-01-01"});
    check_refused(&RULE, with(first(), far), Code::OutOfRange, "/committed_on");
    let unknown = json!({"earlier": [{"penalty": "warning"}]});
    check_refused(&RULE, with(first(), unknown), Code::UnknownField, "/earlier/0/penalty");
}

proptest! {
    #[test]
    fn one_more_earlier_infraction_never_lightens_the_penalty(
        ages in prop::collection::vec(0_i64..800, 0..6), more in 0_i64..800,
    ) {
        let committed_on = Day::from_storage("2024-02-29").expect("a day");
        let earlier = |age: &i64| Earlier {
            nature: Nature::NoShow, committed_on: committed_on.minus_days(*age), is_final: true,
        };
        let mut facts = Facts {
            nature: Nature::NoShow, committed_on, suspension_starts_on: None,
            earlier: ages.iter().map(earlier).collect(),
        };
        let before = decide(&facts).outcome.penalty;
        facts.earlier.push(earlier(&more));
        prop_assert!(before <= decide(&facts).outcome.penalty);
    }
}
