//! Each reason, each limit, and that no centavo is lost or made.

use proptest::prelude::*;

use super::*;

fn line_of(kind: ChargeKind, amount: i64) -> Charge {
    Charge { kind, amount: Cents(amount), uniform: false }
}

fn bill(charges: &[Charge]) -> Facts {
    Facts {
        tariff: Cents(8450),
        boarding_fee: Some(Cents(620)),
        insurance_accepted: false,
        excess_baggage_max: Cents(507),
        charges: charges.to_vec(),
    }
}

/// Checks the last line and whether the bill is lawful.
fn check(facts: &Facts, refused: i64, reason: Option<Reason>, cited: &[&str]) {
    let decision = decide(facts);
    let line = decision.outcome.lines.last().expect("a line");
    assert_eq!((line.refused_cents, line.reason), (Cents(refused), reason));
    assert_eq!(decision.outcome.lawful, refused == 0);
    assert_eq!(decision.outcome.infraction.is_some(), refused > 0);
    assert_eq!(decision.outcome.warning, refused > 0);
    assert_eq!(decision.citations(), cited);
}

const LAWFUL: [&str; 1] = ["agerba:art-68"];
const UNLAWFUL: [&str; 3] = ["agerba:art-68", "agerba:art-97.iii", "agerba:art-98.iii.d"];

#[test]
fn a_fare_up_to_the_tariff_is_lawful_and_one_centavo_more_is_not() {
    check(&bill(&[line_of(ChargeKind::Fare, 8449)]), 0, None, &LAWFUL);
    check(&bill(&[line_of(ChargeKind::Fare, 8450)]), 0, None, &LAWFUL);
    check(&bill(&[line_of(ChargeKind::Fare, 8451)]), 1, Some(Reason::AboveTariff), &UNLAWFUL);
}

#[test]
fn a_boarding_fee_needs_a_terminal_and_its_official_sum() {
    let cited = ["agerba:art-68", "agerba:art-75"];
    let refused = ["agerba:art-68", "agerba:art-75", "agerba:art-97.iii", "agerba:art-98.iii.d"];
    let fee = |amount| bill(&[line_of(ChargeKind::BoardingFee, amount)]);
    check(&fee(620), 0, None, &cited);
    check(&fee(621), 1, Some(Reason::AboveBoardingFee), &refused);
    let no_terminal = |amount| Facts { boarding_fee: None, ..fee(amount) };
    check(&no_terminal(620), 620, Some(Reason::NoTerminal), &refused);
    check(&no_terminal(0), 0, Some(Reason::NoTerminal), &cited);
}

#[test]
fn insurance_is_refused_whole_unless_it_was_asked_for() {
    let pushed = bill(&[line_of(ChargeKind::Insurance, 350)]);
    check(&pushed, 350, Some(Reason::InsuranceNotAccepted), &UNLAWFUL);
    check(&Facts { insurance_accepted: true, ..pushed }, 0, None, &LAWFUL);
}

#[test]
fn official_fees_are_uniform_and_may_be_several() {
    let fee = |uniform| Charge { uniform, ..line_of(ChargeKind::OfficialFee, 100) };
    check(&bill(&[fee(true), fee(true)]), 0, None, &LAWFUL);
    check(&bill(&[fee(true), fee(false)]), 100, Some(Reason::FeeNotUniform), &UNLAWFUL);
}

#[test]
fn excess_baggage_has_its_cap() {
    let cited = ["agerba:art-68", "agerba:art-77.p1"];
    check(&bill(&[line_of(ChargeKind::ExcessBaggage, 507)]), 0, None, &cited);
    let over = bill(&[line_of(ChargeKind::ExcessBaggage, 508)]);
    let line = decide(&over).outcome.lines[0];
    assert_eq!((line.allowed_cents, line.refused_cents), (Cents(507), Cents(1)));
    assert_eq!(line.reason, Some(Reason::AboveExcessBaggageCap));
}

#[test]
fn anything_else_is_not_authorised_even_if_it_is_nothing() {
    check(&bill(&[line_of(ChargeKind::Other, 1)]), 1, Some(Reason::NotAuthorised), &UNLAWFUL);
    check(&bill(&[line_of(ChargeKind::Other, 0)]), 0, Some(Reason::NotAuthorised), &LAWFUL);
}

#[test]
fn of_a_line_of_nothing_no_refusal_is_told() {
    let said = |amount| {
        decide(&bill(&[line_of(ChargeKind::Other, amount)]))
            .explanation(Language::English)
            .remove(0)
    };
    let refused =
        "Line 1, other charge: R$\u{a0}0.01 is refused. Nothing in the regulation allows it.";
    assert_eq!(said(1), refused);
    assert_eq!(said(0), "Line 1, other charge: R$\u{a0}0.00 may be charged.");
}

#[test]
fn the_second_line_of_a_kind_is_refused_before_any_other_reason() {
    use ChargeKind::{ExcessBaggage, Fare, Insurance};
    for kind in [Fare, Insurance, ExcessBaggage] {
        let facts = bill(&[line_of(kind, 0), line_of(kind, 9000)]);
        let line = decide(&facts).outcome.lines[1];
        assert_eq!(line.reason, Some(Reason::Duplicate));
        assert_eq!((line.allowed_cents, line.refused_cents), (Cents::ZERO, Cents(9000)));
    }
}

#[test]
fn contradictions_are_found_in_the_order_of_the_table() {
    let read =
        |input| Facts::read(&crate::input::read(FIELDS, &crate::input::json::Json::from(input))?);
    for (fee, field) in [(1, "/boarding_fee_cents"), (0, "/charges/1/uniform")] {
        let problem = read(serde_json::json!({
            "tariff_cents": 1, "origin_has_terminal": false, "boarding_fee_cents": fee,
            "insurance_accepted": false, "charges": [
                {"kind": "official_fee", "amount_cents": 1, "uniform": false},
                {"kind": "fare", "amount_cents": 1, "uniform": false},
            ]
        }))
        .expect_err("a contradiction");
        assert_eq!(
            (problem.code, problem.field.as_str()),
            (crate::input::Code::Inconsistent, field)
        );
    }
}

prop_compose! {
    fn any_bill()(
        tariff in 0..20_000_i64, fee in prop::option::of(0..1000_i64), insurance_accepted: bool,
        cap in 0..1000_i64,
        charges in prop::collection::vec(
            (prop::sample::select(ChargeKind::ALL), 0..1_000_000_001_i64, any::<bool>()), 1..50,
        ),
    ) -> Facts {
        Facts {
            tariff: Cents(tariff), boarding_fee: fee.map(Cents), insurance_accepted,
            excess_baggage_max: Cents(cap),
            charges: charges.into_iter()
                .map(|(kind, amount, uniform)| Charge { kind, amount: Cents(amount), uniform })
                .collect(),
        }
    }
}

proptest! {
    #[test]
    fn each_line_splits_without_loss(facts in any_bill()) {
        let outcome = decide(&facts).outcome;
        for (charge, line) in facts.charges.iter().zip(&outcome.lines) {
            prop_assert!(Cents::ZERO <= line.allowed_cents && Cents::ZERO <= line.refused_cents);
            prop_assert_eq!(line.allowed_cents.0 + line.refused_cents.0, charge.amount.0);
            prop_assert!(line.reason.is_some() || line.refused_cents == Cents::ZERO);
        }
        let charged: i64 = facts.charges.iter().map(|charge| charge.amount.0).sum();
        prop_assert_eq!(outcome.charged_total_cents.0, charged);
    }
}
