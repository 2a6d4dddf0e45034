//! Who may stand where, to one passenger.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::coach::asking::Asking;

/// A coach with one door and a handrail on a rural line.
const ASKING: Asking = Asking {
    rule: &RULE,
    input: || {
        json!({
            "subsystem": "rural", "semi_urban": false, "vehicle": "coach", "handrail": true,
            "standing": 15,
        })
    },
};

fn line(subsystem: &str, semi_urban: bool, vehicle: &str) -> Value {
    json!({"subsystem": subsystem, "semi_urban": semi_urban, "vehicle": vehicle})
}

#[test]
fn one_too_many_is_fined_once() {
    for (standing, excess) in [(0, 0), (14, 0), (15, 0), (16, 1), (18, 3)] {
        ASKING.check(
            json!({"standing": standing}),
            json!({
                "max_standing": 15, "excess": excess, "infraction_units": excess,
                "allowed": excess == 0, "infraction": (excess > 0).then_some("98.iv.c"),
            }),
        );
    }
}

#[test]
fn the_base_hangs_on_line_vehicle_doors_and_handrail() {
    for (subsystem, semi_urban, vehicle, doors, handrail, base) in [
        ("regional", true, "urban_bus", 3, false, 38),
        ("regional", false, "urban_bus", 3, true, 0),
        ("regional", true, "coach", 1, true, 15),
        ("regional", true, "coach", 2, true, 0),
        ("regional", true, "coach", 1, false, 0),
        ("rural", true, "coach", 1, true, 15),
        ("rural", true, "coach", 2, true, 0),
        ("rural", false, "coach", 5, true, 15),
        ("rural", false, "coach", 1, false, 0),
        ("rural", false, "minibus", 1, true, 0),
        ("rural", true, "mixed", 1, true, 0),
        ("regional", false, "coach", 1, true, 0),
        ("structural", false, "coach", 1, true, 0),
    ] {
        let mut input = line(subsystem, semi_urban, vehicle);
        input["doors"] = json!(doors);
        input["handrail"] = json!(handrail);
        input["manufacturer_standing"] = json!(38);
        ASKING.check(input.clone(), json!({"max_standing": base, "sign_required": base > 0}));
        input["authorised_standing"] = json!(20);
        ASKING.check(input, json!({"max_standing": base.max(20), "sign_required": base > 0}));
    }
    let mut none = line("regional", true, "urban_bus");
    none["manufacturer_standing"] = json!(0);
    ASKING.check(none, json!({"max_standing": 0, "sign_required": false, "excess": 15}));
}

#[test]
fn a_rescue_frees_structural_lines_only() {
    let rescue = |subsystem| json!({"subsystem": subsystem, "rescue": true, "standing": 60});
    ASKING.check(
        rescue("structural"),
        json!({"max_standing": null, "allowed": true, "excess": 0, "infraction": null}),
    );
    ASKING.check(rescue("regional"), json!({"max_standing": 0, "excess": 60}));
    ASKING.check(rescue("rural"), json!({"max_standing": 15, "excess": 45}));
}

#[test]
fn problems_are_ranked() {
    ASKING.check_refused(line("structural", true, "coach"), "inconsistent", "/semi_urban");
    let capacity = line("regional", true, "urban_bus");
    ASKING.check_refused(capacity, "missing", "/manufacturer_standing");
    ASKING.check(line("regional", false, "urban_bus"), json!({"max_standing": 0}));
    ASKING.check_refused(line("regional", true, "tram"), "invalid", "/vehicle");
    for doors in [0, 6] {
        ASKING.check_refused(json!({"doors": doors}), "out_of_range", "/doors");
    }
    ASKING.check_refused(json!({"standing": -1}), "out_of_range", "/standing");
}

#[test]
fn each_step_cites_its_provisions() {
    let cited = |input: Value, provisions: &[&str]| {
        let always = ["agerba:art-60", "agerba:art-60.iv"];
        ASKING.check_cited(input, &[&always[..], provisions].concat());
    };
    cited(json!({}), &["agerba:art-12.p3", "agerba:art-48.i", "agerba:art-60.iii"]);
    let mut bus = line("regional", true, "urban_bus");
    bus["manufacturer_standing"] = json!(15);
    cited(bus, &["agerba:art-2.ix", "agerba:art-48.iv", "agerba:art-60.i"]);
    let coach = line("regional", true, "coach");
    cited(coach, &["agerba:art-2.ix", "agerba:art-48.i", "agerba:art-60.ii"]);
    let minibus = line("regional", false, "minibus");
    cited(minibus, &["agerba:art-48.ii", "agerba:art-98.iv.c"]);
    let mut mixed = line("structural", false, "mixed");
    mixed["rescue"] = json!(true);
    cited(mixed, &["agerba:art-48.iii", "agerba:art-30"]);
}

#[test]
fn an_authorisation_is_told_only_where_there_is_one() {
    let said = |authorised_standing: u32| {
        let answer = ASKING.answer(&json!({"authorised_standing": authorised_standing}), None);
        answer.expect("a decision").explanation
    };
    let raised = "Contando o que a AGERBA autorizou, podem ir em pé até 20.".to_owned();
    assert!(said(20).contains(&raised));
    assert_eq!(said(20).len(), said(0).len() + 1);
}

proptest! {
    #[test]
    fn more_who_stand_are_never_fewer_too_many(
        subsystem in prop::sample::select(Subsystem::ALL), vehicle in prop::sample::select(Vehicle::ALL),
        rescue in any::<bool>(), authorised_standing in 0_u32..40, standing in 0_u32..100, more in 0_u32..100,
    ) {
        let facts = |standing| Facts {
            subsystem, semi_urban: false, vehicle, doors: 1, handrail: true,
            manufacturer_standing: None, authorised_standing, rescue, standing,
        };
        let (now, then) = (decide(&facts(standing)).outcome, decide(&facts(standing + more)).outcome);
        prop_assert!(now.excess <= then.excess && then.excess <= standing + more);
        prop_assert_eq!(then.infraction.is_some(), then.excess > 0);
    }
}
