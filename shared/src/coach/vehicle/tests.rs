//! Age, inspection, toilet and drivers, each on both sides of its limit.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::coach::asking::Asking;

/// A coach of 2021 on a structural line of 420 km.
const ASKING: Asking = Asking {
    rule: &RULE,
    input: || {
        json!({
            "subsystem": "structural", "seats": 46, "acquired_on": "2021-06-15",
            "last_inspection_on": "2025-09-01", "as_of": "2026-03-10",
            "line_length_m": 420_000, "sections": 5, "has_toilet": true,
        })
    },
};

fn line(subsystem: &str, length: i64, sections: i64) -> Value {
    json!({
        "subsystem": subsystem, "line_length_m": length, "sections": sections, "has_toilet": false,
    })
}

fn trip(departure: &str, arrival: &str) -> Value {
    json!({
        "line_length_m": 525_001,
        "departure": format!("2026-03-{departure}-03:00"),
        "arrival": format!("2026-03-{arrival}-03:00"),
    })
}

#[test]
fn the_subsystem_or_few_seats_give_the_age() {
    for (subsystem, seats, years, breach) in [
        ("structural", 18, 5, "agerba:art-49.i"),
        ("regional", 18, 10, "agerba:art-49.ii"),
        ("rural", 18, 15, "agerba:art-49.iii"),
        ("structural", 17, 5, "agerba:art-49.p3"),
        ("regional", 17, 5, "agerba:art-49.p3"),
        ("rural", 17, 5, "agerba:art-49.p3"),
    ] {
        let last = format!("{}-06-15", 2021 + years);
        let over = format!("{}-06-16", 2021 + years);
        for (as_of, is_ok) in [(last.clone(), true), (over, false)] {
            let input = json!({
                "subsystem": subsystem, "seats": seats, "as_of": as_of,
                "last_inspection_on": as_of,
            });
            let breaches = if is_ok { json!([]) } else { json!([breach]) };
            ASKING.check(
                input,
                json!({
                    "max_age_years": years, "life_ends_on": last, "age_ok": is_ok,
                    "breaches": breaches, "fit": is_ok,
                }),
            );
        }
    }
    let leap = json!({"acquired_on": "2024-02-29", "as_of": "2026-03-10"});
    ASKING.check(leap, json!({"life_ends_on": "2029-03-01"}));
}

#[test]
fn an_inspection_holds_a_year_up_to_five_years_of_age_and_half_a_year_after() {
    for (inspected, due) in
        [("2026-06-15", "2027-06-15"), ("2026-06-16", "2026-12-16"), ("2026-08-31", "2027-03-01")]
    {
        let input = json!({
            "subsystem": "rural", "last_inspection_on": inspected, "as_of": due,
        });
        ASKING.check(input.clone(), json!({"inspection_due_on": due, "inspection_ok": true}));
        let next = Day::from_storage(due).expect("a day").plus_days(1).to_storage();
        let mut late = input;
        late["as_of"] = json!(next);
        ASKING.check(late, json!({"inspection_ok": false, "breaches": ["agerba:art-50"]}));
    }
}

#[test]
fn a_toilet_hangs_on_length_and_sections() {
    for (subsystem, length, sections, breach) in [
        ("structural", 200_000, 4, None),
        ("structural", 200_000, 3, Some("agerba:art-12.p1.i.a")),
        ("structural", 200_001, 4, Some("agerba:art-12.p1.i.b")),
        ("structural", 1, 1, Some("agerba:art-12.p1.i.a")),
        ("regional", 300_000, 6, None),
        ("regional", 300_000, 5, Some("agerba:art-12.p2.i.a")),
        ("regional", 300_001, 6, Some("agerba:art-12.p2.i.b")),
        ("rural", 1_000_000, 1, None),
    ] {
        let input = line(subsystem, length, sections);
        let breaches: Vec<_> = breach.into_iter().collect();
        ASKING.check(
            input.clone(),
            json!({
                "toilet_required": breach.is_some(), "toilet_ok": breach.is_none(),
                "breaches": breaches,
            }),
        );
        let mut with_toilet = input;
        with_toilet["has_toilet"] = json!(true);
        let fit = json!({"toilet_required": breach.is_some(), "toilet_ok": true, "fit": true});
        ASKING.check(with_toilet, fit);
    }
    let mut semi_urban = line("regional", 900_000, 1);
    semi_urban["semi_urban"] = json!(true);
    ASKING.check(semi_urban, json!({"toilet_required": false, "fit": true}));
}

#[test]
fn two_drivers_run_a_long_line_after_six_in_the_evening() {
    for (departure, arrival, required) in [
        ("10T08:00:00", "10T18:00:59", false),
        ("10T08:00:00", "10T18:01:00", true),
        ("10T19:00:00", "10T20:00:00", true),
        ("10T23:00:00", "11T06:00:00", true),
        ("10T00:00:00", "10T17:59:00", false),
    ] {
        let input = trip(departure, arrival);
        for (drivers, is_ok) in [(1, !required), (2, true)] {
            let mut input = input.clone();
            input["drivers"] = json!(drivers);
            let breaches = if is_ok { json!([]) } else { json!(["agerba:art-86.p3"]) };
            ASKING.check(
                input,
                json!({
                    "two_drivers_required": required, "drivers_ok": is_ok, "breaches": breaches,
                }),
            );
        }
        let mut short = input.clone();
        short["line_length_m"] = json!(525_000);
        ASKING.check(short, json!({"two_drivers_required": false, "drivers_ok": true}));
        let mut overnight = input;
        overnight["overnight_stop"] = json!(true);
        ASKING.check(overnight, json!({"two_drivers_required": false}));
    }
    // 21:00 in UTC is six in Bahia.
    let utc = json!({
        "line_length_m": 525_001, "departure": "2026-03-10T11:00:00Z",
        "arrival": "2026-03-10T21:00:00Z",
    });
    ASKING.check(utc, json!({"two_drivers_required": false}));
    ASKING.check(json!({}), json!({"two_drivers_required": null, "drivers_ok": null}));
}

#[test]
fn breaches_come_in_the_order_of_the_text() {
    let mut all = trip("10T08:00:00", "10T19:00:00");
    all["has_toilet"] = json!(false);
    all["acquired_on"] = json!("2011-01-01");
    all["last_inspection_on"] = json!("2025-01-01");
    let breaches = ["agerba:art-12.p1.i.b", "agerba:art-49.i", "agerba:art-50", "agerba:art-86.p3"];
    ASKING.check(all, json!({"breaches": breaches, "fit": false}));
}

#[test]
fn problems_are_ranked() {
    let refused = |changes, field| ASKING.check_refused(changes, "inconsistent", field);
    refused(json!({"semi_urban": true, "last_inspection_on": "2021-06-14"}), "/semi_urban");
    refused(json!({"last_inspection_on": "2021-06-14"}), "/last_inspection_on");
    let mut early = trip("10T08:00:10", "10T08:00:50");
    refused(early.clone(), "/arrival");
    early["as_of"] = json!("2025-08-31");
    refused(early, "/as_of");
    let missing = |changes, field| ASKING.check_refused(changes, "missing", field);
    missing(json!({"departure": "2026-03-10T08:00:00-03:00"}), "/arrival");
    missing(json!({"arrival": "2026-03-10T08:00:00-03:00"}), "/departure");
    for (field, value) in
        [("seats", 0), ("seats", 101), ("drivers", 0), ("drivers", 11), ("sections", 0)]
    {
        ASKING.check_refused(json!({field: value}), "out_of_range", &format!("/{field}"));
    }
}

#[test]
fn each_step_cites_its_provisions() {
    let cited = |input, provisions: &[&str]| {
        let always = [
            "agerba:art-49",
            "agerba:art-50",
            "agerba:art-12",
            "agerba:art-49.p1",
            "cc:art-132.p3",
        ];
        ASKING.check_cited(input, &[&always[..], provisions].concat());
    };
    let structural =
        ["agerba:art-49.i", "agerba:art-2.x", "agerba:art-12.p1", "agerba:art-12.p1.i"];
    let long = [&structural[..], &["agerba:art-12.p1.i.b"]].concat();
    cited(json!({}), &long);
    cited(trip("10T08:00:00", "10T09:00:00"), &[&long[..], &["agerba:art-86.p3"]].concat());
    let short = [&structural[..], &["agerba:art-12.p1.i.a"]].concat();
    cited(line("structural", 1, 9), &short);
    for (length, letter) in [(300_000, "agerba:art-12.p2.i.a"), (300_001, "agerba:art-12.p2.i.b")] {
        let regional = [
            "agerba:art-49.ii",
            "agerba:art-2.x",
            "agerba:art-12.p2",
            "agerba:art-12.p2.i",
            letter,
        ];
        cited(line("regional", length, 6), &regional);
    }
    cited(line("rural", 1, 1), &["agerba:art-49.iii", "agerba:art-12.p3"]);
    let mut urban = line("rural", 1, 1);
    urban["semi_urban"] = json!(true);
    urban["seats"] = json!(17);
    cited(urban, &["agerba:art-49.p3", "agerba:art-2.ix", "agerba:art-14.vii"]);
}

proptest! {
    #[test]
    fn a_vehicle_never_gets_fitter_with_time(
        subsystem in prop::sample::select(Subsystem::ALL), seats in 1_u32..100,
        inspected in 0_i64..6000, waited in 0_i64..800, more in 0_i64..800,
        length in 1_u64..600_000, sections in 1_u32..10, has_toilet in any::<bool>(),
    ) {
        let acquired_on = Day::from_storage("1996-02-29").expect("a day");
        let facts = |days| Facts {
            subsystem, semi_urban: false, seats, acquired_on,
            last_inspection_on: acquired_on.plus_days(inspected),
            as_of: acquired_on.plus_days(inspected + days),
            line_length: Metres(length), sections, has_toilet,
            times: None, overnight_stop: false, drivers: 1,
        };
        let (now, then) = (decide(&facts(waited)).outcome, decide(&facts(waited + more)).outcome);
        prop_assert!(then.fit <= now.fit);
        prop_assert!(now.breaches.iter().all(|breach| then.breaches.contains(breach)));
        prop_assert_eq!(then.fit, then.breaches.is_empty());
    }
}
