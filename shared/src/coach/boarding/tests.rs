//! Each ground, what qualifies it, and what the company does.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::coach::asking::Asking;

const ASKING: Asking =
    Asking { rule: &RULE, input: || json!({"stage": "boarding", "id_shown": true}) };

fn with(facts: &[&str]) -> Value {
    json!({"facts": facts})
}

#[test]
fn each_fact_is_its_ground() {
    for (fact, ground) in [
        ("drunk", "90.ii"),
        ("weapon", "90.iii"),
        ("dangerous_goods", "90.iv"),
        ("animal_unfit", "90.v"),
        ("hand_item_incompatible", "90.vi"),
        ("disturbs_others", "90.vii"),
        ("contagious_disease", "90.ix"),
        ("smoking", "90.x"),
        ("improper_dress", "90.xi"),
        ("uncivil", "90.xii"),
        ("refuses_fare", "90.xiii"),
        ("detainee", "88.p1"),
    ] {
        let refused = json!({"decision": "must_refuse", "mandatory_grounds": [ground]});
        ASKING.check(with(&[fact, fact]), refused);
        let (_, cited) = ASKING.decided(&with(&[fact]));
        assert!(cited.contains(&format!("agerba:art-{ground}").as_str()), "{ground}");
        assert!(cited.contains(&"agerba:art-88"), "{ground}");
        let mut on_board = with(&[fact]);
        on_board["stage"] = json!("on_board");
        ASKING.check(on_board, json!({"decision": "must_disembark"}));
    }
}

#[test]
fn some_facts_only_qualify_others() {
    for (facts, grounds) in [
        (&["weapon", "weapon_authorised"][..], json!([])),
        (&["weapon_authorised"], json!([])),
        (&["sound_device"], json!([])),
        (&["sound_warned"], json!([])),
        (&["sound_device", "sound_warned"], json!(["90.viii"])),
        (&["detainee", "detainee_requisition"], json!(["88.p1"])),
        (&["detainee", "detainee_escort"], json!(["88.p1"])),
        (&["detainee", "detainee_requisition", "detainee_escort"], json!([])),
        (&["detainee_requisition", "detainee_escort"], json!([])),
    ] {
        ASKING.check(with(facts), json!({"mandatory_grounds": grounds}));
    }
}

#[test]
fn grounds_come_in_the_order_of_the_text() {
    let mut all = with(Fact::WORDS);
    all["facts"].as_array_mut().expect("a list").reverse();
    all["id_shown"] = json!(false);
    let expected = json!([
        "90.i", "90.ii", "90.iv", "90.v", "90.vi", "90.vii", "90.viii", "90.ix", "90.x", "90.xi",
        "90.xii", "90.xiii"
    ]);
    ASKING.check(all, json!({"mandatory_grounds": expected, "optional_grounds": ["61.v"]}));
}

#[test]
fn a_barred_destination_allows_a_refusal_at_boarding_only() {
    let mut restricted = with(&["restricted_section"]);
    restricted["company_refused"] = json!(true);
    restricted["resists"] = json!(true);
    ASKING.check(
        restricted.clone(),
        json!({
            "decision": "may_refuse", "optional_grounds": ["61.v"], "infraction": null,
            "call_police": false,
        }),
    );
    restricted["stage"] = json!("on_board");
    ASKING.check(
        restricted,
        json!({"decision": "carry", "optional_grounds": ["61.v"], "infraction": "98.ii.f"}),
    );
}

#[test]
fn the_police_comes_where_somebody_resists_a_ground() {
    for (facts, resists, police) in
        [(&["drunk"][..], true, true), (&["drunk"], false, false), (&[], true, false)]
    {
        let mut input = with(facts);
        input["resists"] = json!(resists);
        ASKING.check(input, json!({"call_police": police}));
    }
}

#[test]
fn each_step_cites_its_provisions() {
    ASKING.check_cited(json!({}), &["agerba:art-90"]);
    ASKING.check_cited(json!({"company_refused": true}), &["agerba:art-90", "agerba:art-98.ii.f"]);
    ASKING.check_cited(
        json!({"id_shown": false, "resists": true}),
        &[
            "agerba:art-90",
            "agerba:art-72",
            "agerba:art-72.pu",
            "agerba:art-90.i",
            "agerba:art-61",
            "agerba:art-61.vi",
            "agerba:art-88",
            "agerba:art-88.p2",
        ],
    );
    ASKING.check_cited(
        with(&["restricted_section"]),
        &["agerba:art-90", "agerba:art-61", "agerba:art-61.v"],
    );
}

#[test]
fn what_cannot_be_read_is_refused() {
    ASKING.check_refused(with(&["drunk", "tall"]), "invalid", "/facts/1");
    ASKING.check_refused(json!({"facts": "drunk"}), "invalid", "/facts");
    ASKING.check_refused(json!({"id_shown": null, "stage": "x"}), "missing", "/id_shown");
}

proptest! {
    #[test]
    fn only_a_qualifying_fact_can_help_a_passenger(
        facts in prop::collection::btree_set(prop::sample::select(Fact::ALL), 0..8),
        more in prop::sample::select(Fact::ALL), id_shown in any::<bool>(),
    ) {
        let helps =
            [Fact::WeaponAuthorised, Fact::DetaineeRequisition, Fact::DetaineeEscort].contains(&more);
        prop_assume!(!helps);
        let facts = Facts {
            stage: Stage::Boarding, id_shown, facts, resists: true, company_refused: true,
        };
        let before = decide(&facts).outcome;
        let mut worse = facts;
        worse.facts.insert(more);
        let after = decide(&worse).outcome;
        prop_assert!(before.decision <= after.decision);
        prop_assert!(before.mandatory_grounds.iter().all(|ground| after.mandatory_grounds.contains(ground)));
        prop_assert_eq!(after.call_police, after.decision == Verdict::MustRefuse);
    }
}
