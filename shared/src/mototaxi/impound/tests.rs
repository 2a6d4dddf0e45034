//! Each condition and deadline, the sale, and each contradiction in its order.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::{
    input::Code,
    mototaxi::tests::{decided, refused, with},
};

fn asked(changes: &Value) -> Value {
    let base = json!({"impounded_on": "2026-01-09", "on": "2026-02-20", "holidays": []});
    with(&base, changes)
}

const ALWAYS: [&str; 4] = ["art-50.p3", "art-50.p5", "art-50.p6", "cc:art-132.p3"];

#[test]
fn a_release_needs_all_three() {
    let done = json!({"term_signed_on": "2026-02-10", "reinspection_passed": true,
        "fees_paid": true});
    decided(&RULE, &asked(&done)).is(&json!({"releasable": true, "missing": []}));
    for (name, undone, missing) in [
        ("term_signed_on", json!(null), "commitment_term"),
        ("reinspection_passed", json!(false), "reinspection"),
        ("fees_paid", json!(false), "fees"),
    ] {
        let input = asked(&with(&done, &json!({name: undone})));
        decided(&RULE, &input).is(&json!({"releasable": false, "missing": [missing]}));
    }
    decided(&RULE, &asked(&json!({})))
        .is(&json!({"missing": ["commitment_term", "reinspection", "fees"],
            "compliance_due_on": null, "compliance_overdue": false, "remainder_cents": null,
            "remainder_payable_cents": null, "shortfall_cents": null}))
        .cites_only(&ALWAYS);
}

#[test]
fn ten_days_from_the_commitment() {
    let term = |adapted_on: Option<&str>, on: &str| {
        asked(&json!({"term_signed_on": "2026-02-02", "adapted_on": adapted_on, "on": on}))
    };
    for (adapted_on, on, overdue) in [
        (Some("2026-02-12"), "2026-02-20", false),
        (Some("2026-02-13"), "2026-02-20", true),
        (None, "2026-02-12", false),
        (None, "2026-02-13", true),
    ] {
        decided(&RULE, &term(adapted_on, on))
            .is(&json!({"compliance_due_on": "2026-02-12", "compliance_overdue": overdue}))
            .cites(&["cc:art-132"])
            .omits(&["cc:art-132.p1"]);
    }
    // Ten days from 4 February end on a Saturday.
    decided(&RULE, &asked(&json!({"term_signed_on": "2026-02-04"})))
        .is(&json!({"compliance_due_on": "2026-02-16"}))
        .cites(&["cc:art-132.p1"]);
}

#[test]
fn two_months_to_claim_that_move_to_a_business_day() {
    let on = |impounded_on: &str, on: &str| asked(&json!({"impounded_on": impounded_on, "on": on}));
    for (day, auctionable) in [("2026-03-09", false), ("2026-03-10", true)] {
        decided(&RULE, &on("2026-01-09", day))
            .is(&json!({"claim_until": "2026-03-09", "auctionable": auctionable}))
            .omits(&["cc:art-132.p1"]);
    }
    // 31 December and two months: 1 March 2026, a Sunday.
    decided(&RULE, &on("2025-12-31", "2026-03-02"))
        .is(&json!({"claim_until": "2026-03-02", "auctionable": false}))
        .cites(&["cc:art-132.p1"]);
}

#[test]
fn a_claim_on_the_last_day_is_in_time() {
    for (claimed_on, auctionable) in [("2026-03-09", false), ("2026-03-10", true)] {
        let input = asked(&json!({"on": "2026-03-20", "claimed_on": claimed_on}));
        decided(&RULE, &input).is(&json!({"auctionable": auctionable}));
    }
}

#[test]
fn the_sale_covers_the_expenses_and_the_rest_is_paid_on_request() {
    let sale = |proceeds: i64, requested: bool| {
        asked(&json!({"on": "2026-05-04", "term_signed_on": "2026-02-02",
            "reinspection_passed": true, "fees_paid": true,
            "sale": {"proceeds_cents": proceeds, "expenses_cents": 1000,
                "remainder_requested": requested}}))
    };
    for (proceeds, requested, remainder, payable, shortfall) in
        [(999, true, 0, 0, 1), (1000, true, 0, 0, 0), (1001, true, 1, 1, 0), (1001, false, 1, 0, 0)]
    {
        decided(&RULE, &sale(proceeds, requested))
            .is(&json!({"releasable": false, "missing": [], "auctionable": true,
                "remainder_cents": remainder, "remainder_payable_cents": payable,
                "shortfall_cents": shortfall}))
            .cites(&["art-50.p4"]);
    }
}

#[test]
fn a_remainder_not_asked_for_is_told_as_one_to_ask_for() {
    let sold = |proceeds: i64, requested: bool| {
        let sale = json!({"proceeds_cents": proceeds, "expenses_cents": 155_050,
            "remainder_requested": requested});
        decided(&RULE, &asked(&json!({"on": "2026-05-04", "sale": sale})))
    };
    sold(420_000, true).says(
        "Pagas as despesas, sobram R$\u{a0}2.649,50: o proprietário pediu esse valor e o recebe.",
    );
    sold(420_000, false).is(&json!({"remainder_payable_cents": 0})).says(
        "Pagas as despesas, sobram R$\u{a0}2.649,50: o proprietário recebe esse valor se pedir por \
         requerimento.",
    );
    for requested in [true, false] {
        sold(155_050, requested).says("A venda cobriu as despesas, e nada sobrou.");
        sold(155_049, requested).says("A venda não cobriu as despesas: faltam R$\u{a0}0,01.");
    }
}

#[test]
fn contradictions_come_in_their_order() {
    let sale = json!({"sale": {"proceeds_cents": 1, "expenses_cents": 1,
        "remainder_requested": true}});
    for (changes, code, field) in [
        (json!({"on": "2026-01-08", "term_signed_on": "2026-01-08"}), Code::Inconsistent, "/on"),
        (
            json!({"term_signed_on": "2026-01-08", "claimed_on": "2026-01-08"}),
            Code::Inconsistent,
            "/term_signed_on",
        ),
        (
            json!({"claimed_on": "2026-01-08", "term_signed_on": "2026-02-21"}),
            Code::Inconsistent,
            "/claimed_on",
        ),
        (json!({"term_signed_on": "2026-02-21"}), Code::Inconsistent, "/term_signed_on"),
        (json!({"adapted_on": "2026-02-21"}), Code::Inconsistent, "/adapted_on"),
        (json!({"claimed_on": "2026-02-21"}), Code::Inconsistent, "/claimed_on"),
        (with(&json!({"adapted_on": "2026-02-20"}), &sale), Code::Missing, "/term_signed_on"),
        (sale.clone(), Code::Inconsistent, "/sale"),
        (
            with(&json!({"on": "2026-05-04", "claimed_on": "2026-03-09"}), &sale),
            Code::Inconsistent,
            "/sale",
        ),
        (json!({"sale": {"proceeds_cents": 1}}), Code::Missing, "/sale/expenses_cents"),
    ] {
        refused(&RULE, &asked(&changes), code, field);
    }
    let same_day = json!({"on": "2026-01-09", "term_signed_on": "2026-01-09",
        "adapted_on": "2026-01-09", "claimed_on": "2026-01-09"});
    decided(&RULE, &asked(&same_day)).is(&json!({"auctionable": false}));
}

proptest! {
    #[test]
    fn deadlines_are_business_days(start in 0_i64..5000) {
        let calendar = crate::calendar::for_service(Service::Mototaxi);
        let day = Day::FIRST.plus_days(36_000 + start);
        let facts = Facts {
            impounded_on: day, on: day, term: Some((day, None)), reinspection_passed: false,
            fees_paid: false, claimed_on: None, sale: None, calendar: Cow::Borrowed(calendar),
        };
        let outcome = decide(&facts).outcome;
        prop_assert!(calendar.is_business_day(outcome.claim_until));
        prop_assert!(calendar.is_business_day(outcome.compliance_due_on.expect("a term")));
    }
}
