//! Each limit on both sides and exactly on it.

use proptest::prelude::*;

use super::*;

fn hold(weight: u64, edges: [u64; 3]) -> HoldItem {
    HoldItem { weight: Grams(weight), edges: edges.map(Millimetres), dangerous: false }
}

fn hand(weight: u64) -> HandItem {
    HandItem { weight: Grams(weight), fits_rack: true, dangerous: false }
}

fn with(hold: &[HoldItem], hand: &[HandItem]) -> Facts {
    Facts {
        hold: hold.to_vec(),
        hand: hand.to_vec(),
        conventional_fare: Cents(8450),
        proposed_fee: None,
    }
}

fn check(facts: &Facts, within: bool, excess_kg: [u64; 2], max_fee: i64) -> Outcome {
    let decision = decide(facts);
    let outcome = decision.outcome.clone();
    assert_eq!(outcome.within_allowance, within);
    assert_eq!([outcome.hold_excess_kg, outcome.hand_excess_kg], excess_kg);
    assert_eq!(outcome.max_fee_cents, Cents(max_fee));
    let always = ["agerba:art-77", "agerba:art-77.p1", "agerba:art-89.vii", "agerba:art-77.i"];
    assert!(always.iter().all(|provision| decision.citations().contains(provision)));
    outcome
}

const SMALL: [u64; 3] = [500, 400, 300];

#[test]
fn nothing_at_all_is_within() {
    let outcome = check(&with(&[], &[]), true, [0, 0], 0);
    assert_eq!((outcome.hold_volume_cm3, outcome.fee_allowed), (0, None));
}

#[test]
fn twenty_kilograms_in_the_hold() {
    check(&with(&[hold(20_000, SMALL)], &[]), true, [0, 0], 0);
    check(&with(&[hold(20_001, SMALL)], &[]), false, [0, 0], 0);
    check(&with(&[hold(20_999, SMALL)], &[]), false, [0, 0], 0);
    check(&with(&[hold(21_000, SMALL)], &[]), false, [1, 0], 169);
    check(&with(&[hold(10_000, SMALL), hold(11_999, SMALL)], &[]), false, [1, 0], 169);
}

#[test]
fn five_kilograms_on_the_rack() {
    check(&with(&[], &[hand(5000)]), true, [0, 0], 0);
    check(&with(&[], &[hand(5001)]), false, [0, 0], 0);
    check(&with(&[], &[hand(6000)]), false, [0, 1], 169);
}

#[test]
fn each_excess_is_rounded_down_by_itself() {
    check(&with(&[hold(20_600, SMALL)], &[hand(5600)]), false, [0, 0], 0);
    check(&with(&[hold(1, SMALL)], &[hand(6999)]), false, [0, 1], 169);
}

#[test]
fn the_fee_is_cut_down_to_the_centavo() {
    // 2% of R$ 0.99 is 1.98 centavos; of two kilograms 3.96.
    let facts = Facts { conventional_fare: Cents(99), ..with(&[hold(22_000, SMALL)], &[]) };
    check(&facts, false, [2, 0], 3);
    for (proposed, allowed) in [(2, true), (3, true), (4, false)] {
        let facts = Facts { proposed_fee: Some(Cents(proposed)), ..facts.clone() };
        assert_eq!(decide(&facts).outcome.fee_allowed, Some(allowed));
    }
}

#[test]
fn the_volume_is_compared_exactly_and_shown_rounded_up() {
    let outcome = check(&with(&[hold(1, [1000, 500, 500])], &[]), true, [0, 0], 0);
    assert_eq!((outcome.hold_volume_cm3, outcome.hold_volume_exceeded), (250_000, false));
    // One cubic millimetre more.
    let facts = with(&[hold(1, [1000, 500, 500]), hold(1, [1, 1, 1])], &[]);
    let outcome = check(&facts, false, [0, 0], 0);
    assert_eq!((outcome.hold_volume_cm3, outcome.hold_volume_exceeded), (250_001, true));
}

#[test]
fn no_edge_is_longer_than_a_metre() {
    check(&with(&[hold(1, [1000, 1, 1])], &[]), true, [0, 0], 0);
    for edges in [[1001, 1, 1], [1, 1001, 1], [1, 1, 1001]] {
        let outcome = check(&with(&[hold(1, SMALL), hold(1, edges)], &[]), false, [0, 0], 0);
        assert_eq!(outcome.oversize_items, [Item { place: Place::Hold, index: 1 }]);
        assert_eq!(outcome.hold_weight_g, 2);
    }
}

#[test]
fn refused_volumes_are_left_out_of_the_sums() {
    let dangerous = HoldItem { dangerous: true, ..hold(90_000, [2000, 2000, 2000]) };
    let does_not_fit = HandItem { fits_rack: false, ..hand(9000) };
    let both = HandItem { dangerous: true, ..does_not_fit };
    let facts = with(&[hold(1, SMALL), dangerous], &[does_not_fit, hand(1), both]);
    let outcome = check(&facts, false, [0, 0], 0);
    assert_eq!(
        serde_json::to_value(&outcome.refused_items).expect("pointers"),
        serde_json::json!(["/hold/1", "/hand/0", "/hand/2"])
    );
    assert!(outcome.oversize_items.is_empty());
    assert_eq!((outcome.hold_weight_g, outcome.hand_weight_g), (1, 1));
    let cited = decide(&facts).citations();
    for provision in ["agerba:art-79", "agerba:art-90.iv", "agerba:art-90.vi"] {
        assert!(cited.contains(&provision), "{provision}");
    }
}

#[test]
fn the_largest_input_is_exact() {
    let giant = hold(1_000_000_000, [1_000_000_000; 3]);
    let facts = Facts {
        conventional_fare: Cents(1_000_000_000),
        ..with(&[giant; 50], &[hand(1_000_000_000); 50])
    };
    // 50 million kilograms less 20, and less 5.
    let outcome = check(&facts, false, [49_999_980, 49_999_995], 1_999_999_500_000_000);
    assert_eq!(outcome.hold_volume_cm3, 50 * 10_u128.pow(24));
    let text = serde_json::to_string(&outcome).expect("an outcome");
    assert!(text.contains("\"hold_volume_cm3\":50000000000000000000000000,"), "{text}");
}

proptest! {
    #[test]
    fn a_heavier_bag_is_never_cheaper(
        weight in 1_u64..100_000, more in 0_u64..100_000, other in 1_u64..10_000, fare in 0_i64..100_000,
    ) {
        let facts = |weight| Facts {
            conventional_fare: Cents(fare), ..with(&[hold(weight, SMALL)], &[hand(other)])
        };
        let (lighter, heavier) = (decide(&facts(weight)).outcome, decide(&facts(weight + more)).outcome);
        prop_assert!(lighter.max_fee_cents <= heavier.max_fee_cents);
        prop_assert!(lighter.within_allowance || !heavier.within_allowance);
        prop_assert!(Cents::ZERO <= lighter.max_fee_cents);
    }
}
