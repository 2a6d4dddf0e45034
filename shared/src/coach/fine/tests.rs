//! Amounts, their rounding, and what makes an infraction a repeated one.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::coach::asking::Asking;

const ASKING: Asking = Asking {
    rule: &RULE,
    input: || {
        json!({
            "code": "98.ii.n", "company": "Viação X", "service": "L-101",
            "committed_at": "2026-08-31T10:00:00-03:00",
        })
    },
};

/// The same infraction before, with this changed.
fn before(field: &str, value: &str) -> Value {
    let mut previous = json!({
        "code": "98.ii.n", "company": "Viação X", "service": "L-101",
        "committed_at": "2026-08-01T10:00:00-03:00", "status": "upheld",
    });
    previous[field] = json!(value);
    json!({"previous": [previous]})
}

/// An input with whatever its code asks for.
fn of_code(code: &str) -> Value {
    json!({
        "code": code,
        "provision": (code == "98.pu").then_some("art-52"),
        "exceeding_passengers": (code == "98.iv.c").then_some(1),
    })
}

#[test]
fn every_code_has_its_class_and_amount_and_is_cited() {
    for infraction in Infraction::ALL {
        let (class, old, new) = match infraction.class() {
            FineClass::Light => ("light", 5000, 9914),
            FineClass::Medium => ("medium", 8500, 16_855),
            FineClass::Serious => ("serious", 12_000, 23_796),
            FineClass::VerySerious => ("very_serious", 17_000, 33_712),
            FineClass::Unspecified => ("unspecified", 8500, 16_855),
            FineClass::Seizure => ("seizure", 35_000, 69_411),
        };
        let input = of_code(infraction.code());
        ASKING.check(
            input.clone(),
            json!({
                "class": class, "base_cents": new, "adjusted_cents": new, "amount_cents": new,
                "units": 1, "recidivist": false, "window_start": "2026-03-01",
            }),
        );
        assert!(ASKING.decided(&input).1.contains(&infraction.cited()[0]));
        for (law_of, value) in
            [("2002-04-04", old), ("2008-12-23", old), ("2008-12-24", new), ("2026-01-01", new)]
        {
            let answer = ASKING.answer(&input, Some(law_of)).expect("a decision");
            assert_eq!((answer.values.len(), answer.values[0].value), (1, value));
        }
    }
}

#[test]
fn the_index_is_rounded_half_to_even_before_the_products() {
    for (code, index, adjusted) in [
        ("101.p1", "1.5", 104_116),
        ("98.i.a", "1.25", 12_392),
        ("98.ii.a", "1.5", 25_282),
        ("98.ii.a", "0.5", 8428),
        ("98.ii.a", "0.5000000001", 8428),
        ("98.ii.a", "0.0000000001", 0),
    ] {
        let mut input = of_code(code);
        input["update_index"] = json!(index);
        ASKING.check(input, json!({"adjusted_cents": adjusted, "amount_cents": adjusted}));
    }
    let mut doubled = before("status", "upheld");
    doubled["update_index"] = json!("0.5");
    ASKING.check(doubled, json!({"adjusted_cents": 8428, "amount_cents": 16_856}));
}

#[test]
fn an_amount_beyond_64_bits_is_exact() {
    let mut previous = before("code", "98.iv.c");
    previous["code"] = json!("98.iv.c");
    previous["exceeding_passengers"] = json!(1_000_000_000);
    previous["update_index"] = json!("999999999.9999999999");
    let answer = ASKING.answer(&previous, None).expect("a decision");
    let outcome = answer.outcome.get();
    assert!(outcome.contains(r#""adjusted_cents":33712000000000,"#), "{outcome}");
    assert!(outcome.contains(r#""amount_cents":67424000000000000000000}"#), "{outcome}");
}

#[test]
fn the_window_begins_six_months_back_and_ends_before_the_minute() {
    for (committed_at, counts) in [
        ("2026-03-01T00:00:00-03:00", true),
        ("2026-02-28T23:59:59-03:00", false),
        ("2026-08-31T09:59:59-03:00", true),
        ("2026-08-31T10:00:00-03:00", false),
        ("2026-09-01T00:00:00-03:00", false),
    ] {
        ASKING.check(
            before("committed_at", committed_at),
            json!({
                "recidivist": counts, "window_start": "2026-03-01",
                "amount_cents": if counts { 33_710 } else { 16_855 },
            }),
        );
    }
}

#[test]
fn only_the_same_upheld_infraction_counts() {
    for (field, value, counts) in [
        ("status", "upheld", true),
        ("status", "pending", false),
        ("status", "cancelled", false),
        ("code", "98.ii.e", false),
        ("company", "viação X", false),
        ("service", "L-101 ", false),
    ] {
        ASKING.check(before(field, value), json!({"recidivist": counts}));
    }
    for (provision, counts) in [("art-52", true), ("art-53", false)] {
        let mut input = before("code", "98.pu");
        input["previous"][0]["provision"] = json!(provision);
        input["code"] = json!("98.pu");
        input["provision"] = json!("art-52");
        ASKING.check(input, json!({"recidivist": counts}));
    }
}

#[test]
fn many_earlier_ones_double_once_and_are_all_told() {
    let mut input = before("code", "98.iv.c");
    let previous = input["previous"][0].clone();
    let mut pending = previous.clone();
    pending["status"] = json!("pending");
    input["previous"] = json!([previous, pending, previous]);
    input["code"] = json!("98.iv.c");
    input["exceeding_passengers"] = json!(3);
    input["update_index"] = json!("1.25");
    ASKING.check(
        input,
        json!({"recidivism_indices": [0, 2], "units": 3, "amount_cents": 42_140 * 3 * 2}),
    );
}

#[test]
fn problems_are_ranked() {
    for code in ["98.i.f", "98.ii.p", "98.iii.n", "98.iv.q", "98", "101", "98.I.A", ""] {
        ASKING.check_refused(json!({"code": code}), "invalid", "/code");
    }
    ASKING.check_refused(json!({"code": "98.pu"}), "missing", "/provision");
    ASKING.check_refused(json!({"code": "98.iv.c"}), "missing", "/exceeding_passengers");
    ASKING.check_refused(before("code", "98.pu"), "missing", "/previous/0/provision");
    ASKING.check_refused(before("provision", "art-52"), "inconsistent", "/previous/0/provision");
    let mut all = before("provision", "art-52");
    all["exceeding_passengers"] = json!(1);
    ASKING.check_refused(all.clone(), "inconsistent", "/exceeding_passengers");
    all["provision"] = json!("art-52");
    ASKING.check_refused(all, "inconsistent", "/provision");
    ASKING.check_refused(json!({"update_index": "0.0"}), "out_of_range", "/update_index");
    let mut many = of_code("98.iv.c");
    many["exceeding_passengers"] = json!(0);
    ASKING.check_refused(many, "out_of_range", "/exceeding_passengers");
    let item = before("status", "upheld")["previous"][0].clone();
    let too_many = json!({"previous": vec![item; 1001]});
    ASKING.check_refused(too_many, "out_of_range", "/previous");
}

#[test]
fn each_step_cites_its_provisions() {
    let always = ["agerba:art-126", "agerba:art-96.ii", "agerba:art-96.p1"];
    let medium = ["agerba:art-98", "agerba:art-98.ii", "agerba:art-98.ii.n"];
    ASKING.check_cited(json!({}), &[&always[..], &medium].concat());
    let recidivist = ["agerba:art-110", "agerba:art-2.xvii", "cc:art-132.p3"];
    ASKING.check_cited(before("status", "upheld"), &[&always[..], &medium, &recidivist].concat());
    let seizure = ["agerba:art-96.v", "agerba:art-101.p1"];
    ASKING.check_cited(of_code("101.p1"), &[&always[..], &seizure].concat());
}

proptest! {
    #[test]
    fn an_earlier_infraction_never_lowers_a_fine_and_doubles_it_at_most(
        minutes in -600_000_i64..600_000, units in 1_u32..100, status in prop::sample::select(Status::ALL),
    ) {
        let offence = Offence {
            infraction: Infraction::EXCEEDING_PASSENGERS, provision: None,
            company: "A".into(), service: "B".into(),
        };
        let committed_at = Instant::from_storage("2026-08-31T13:00:00Z").expect("an instant");
        let mut facts = Facts {
            offence: offence.clone(), committed_at, units, previous: Vec::new(),
            base_cents: 33_712, update_index: Decimal::ONE,
        };
        let first = decide(&facts).outcome.amount_cents;
        facts.previous.push(Previous {
            offence, committed_at: committed_at.plus_minutes(minutes), status,
        });
        let repeated = decide(&facts).outcome;
        prop_assert_eq!(repeated.amount_cents, if repeated.recidivist { 2 * first } else { first });
        prop_assert!(!repeated.recidivist || (minutes < 0 && status == Status::Upheld));
    }
}
