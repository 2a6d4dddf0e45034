//! Each limit on both sides and exactly on it.

use proptest::prelude::*;

use super::*;
use crate::input::{Code, json::Json};

fn instant(text: &str) -> Instant {
    Instant::from_storage(text).expect("an instant")
}

fn asked_at(requested_at: &str) -> Facts {
    Facts {
        total_paid: Cents(9420),
        status: Status::Valid,
        departure: Some(instant("2026-03-10T14:00:00-03:00")),
        requested_at: instant(requested_at),
        choice: Choice::Refund,
    }
}

fn check(facts: Facts, reason: Reason, refund: i64, cited: &[&str]) {
    let decision = decide(&facts);
    assert_eq!(decision.outcome.reason, reason);
    assert_eq!(decision.outcome.refund_cents, Cents(refund));
    assert_eq!(decision.citations(), cited);
}

const REFUNDED: [&str; 4] =
    ["agerba:art-74", "agerba:art-89.xv", "cc:art-132.p4", "agerba:art-98.iii.j"];
const REFUSED: [&str; 3] = ["agerba:art-74", "agerba:art-89.xv", "cc:art-132.p4"];

#[test]
fn six_hours_before_departure_is_in_time_to_the_minute() {
    check(asked_at("2026-03-10T07:59:00-03:00"), Reason::InTime, 9420, &REFUNDED);
    check(asked_at("2026-03-10T08:00:00-03:00"), Reason::InTime, 9420, &REFUNDED);
    check(asked_at("2026-03-10T08:00:59.999-03:00"), Reason::InTime, 9420, &REFUNDED);
    check(asked_at("2026-03-10T08:01:00-03:00"), Reason::TooLate, 0, &REFUSED);
}

#[test]
fn at_its_minute_the_trip_has_departed() {
    check(asked_at("2026-03-10T13:59:59-03:00"), Reason::TooLate, 0, &REFUSED);
    check(asked_at("2026-03-10T14:00:00-03:00"), Reason::Departed, 0, &REFUSED);
}

#[test]
fn the_departure_is_cut_to_its_minute_too() {
    let departure = Some(instant("2026-03-10T14:00:59-03:00"));
    let facts = Facts { departure, ..asked_at("2026-03-10T08:00:59-03:00") };
    let decision = decide(&facts);
    assert_eq!(decision.outcome.reason, Reason::InTime);
    assert_eq!(decision.outcome.deadline, Some(instant("2026-03-10T08:00:00-03:00")));
}

#[test]
fn a_used_or_cancelled_ticket_comes_before_everything() {
    for (status, reason) in [(Status::Used, Reason::Used), (Status::Cancelled, Reason::Cancelled)] {
        let facts = Facts { status, ..asked_at("2026-03-01T00:00:00Z") };
        // A deadline that is told is cited as it was counted.
        check(facts, reason, 0, &REFUSED);
        assert!(decide(&facts).outcome.deadline.is_some());
        let open = Facts { departure: None, ..facts };
        check(open, reason, 0, &["agerba:art-74", "agerba:art-89.xv"]);
        assert_eq!(decide(&open).outcome.deadline, None);
    }
}

#[test]
fn an_open_date_has_no_deadline() {
    let facts = Facts { departure: None, ..asked_at("2026-03-01T00:00:00Z") };
    let cited = ["agerba:art-74", "agerba:art-89.xv", "agerba:art-89.xiv", "agerba:art-98.iii.j"];
    check(facts, Reason::OpenDated, 9420, &cited);
}

#[test]
fn a_refused_revalidation_has_no_letter_of_its_own() {
    let facts = Facts { choice: Choice::Revalidate, ..asked_at("2026-03-09T00:00:00Z") };
    let decision = decide(&facts);
    assert_eq!(decision.outcome.revalidation_cents, Cents(9420));
    assert_eq!(decision.outcome.refund_cents, Cents::ZERO);
    assert_eq!(decision.outcome.infraction_if_refused, Some("98.pu"));
    assert!(decision.citations().contains(&"agerba:art-98.pu"));
}

#[test]
fn it_says_itself_in_both_languages() {
    let decision = decide(&asked_at("2026-03-10T08:00:00-03:00"));
    assert_eq!(
        decision.explanation(Language::Portuguese),
        [
            "Você avisou com 6 horas ou mais de antecedência. O prazo ia até 10/3/2026, 8h.",
            "Você recebe de volta R$\u{a0}94,20: tudo o que pagou, com tarifa de embarque e \
             seguro, sem desconto.",
        ]
    );
    assert_eq!(
        decision.explanation(Language::English)[0],
        "You gave notice at least 6 hours ahead. You had until 10 March 2026, 8:00."
    );
}

fn read(input: serde_json::Value) -> Result<Facts, Problem> {
    Facts::read(&crate::input::read(FIELDS, &Json::from(input))?)
}

#[test]
fn the_total_is_looked_at_before_the_departure() {
    let input = |total: i64| {
        serde_json::json!({
            "ticket": {"fare_cents": 10, "total_paid_cents": total, "open_dated": true},
            "departure": "2026-03-10T14:00:00Z", "requested_at": "2026-03-10T14:00:00Z",
            "choice": "refund"
        })
    };
    for (total, field) in [(11, "/ticket/total_paid_cents"), (10, "/departure")] {
        let problem = read(input(total)).expect_err("a contradiction");
        assert_eq!((problem.code, problem.field.as_str()), (Code::Inconsistent, field));
    }
}

#[test]
fn a_departure_is_not_asked_of_a_ticket_that_cannot_be_read() {
    for (open_dated, code, field) in [
        (serde_json::json!("no"), Code::Invalid, "/ticket/open_dated"),
        (serde_json::json!(false), Code::Missing, "/departure"),
        (serde_json::json!(null), Code::Missing, "/departure"),
    ] {
        let problem = read(serde_json::json!({
            "ticket": {"fare_cents": 10, "total_paid_cents": 10, "open_dated": open_dated},
            "requested_at": "2026-03-10T14:00:00Z", "choice": "refund"
        }))
        .expect_err("a problem");
        assert_eq!((problem.code, problem.field.as_str()), (code, field));
    }
}

prop_compose! {
    fn any_facts()(
        total in 0..3_000_000_000_i64,
        status in prop::sample::select(Status::ALL),
        // Around the change of clocks of October 2011.
        departure in prop::option::of(1_318_000_000_i64..1_319_500_000),
        requested in 1_318_000_000_i64..1_319_500_000,
        choice in prop::sample::select(Choice::ALL),
    ) -> Facts {
        let at = |seconds| Instant(chrono::DateTime::from_timestamp(seconds, 0).expect("in range"));
        Facts {
            total_paid: Cents(total), status, departure: departure.map(at),
            requested_at: at(requested), choice,
        }
    }
}

proptest! {
    #[test]
    fn a_later_request_never_gains(facts in any_facts(), minutes in 0_i64..100_000) {
        let later = Facts { requested_at: facts.requested_at.plus_minutes(minutes), ..facts };
        let (now, then) = (decide(&facts).outcome, decide(&later).outcome);
        prop_assert!(then.refund_cents <= now.refund_cents);
        prop_assert!(then.revalidation_cents <= now.revalidation_cents);
    }

    #[test]
    fn all_that_was_paid_or_nothing_is_given(facts in any_facts()) {
        let outcome = decide(&facts).outcome;
        let given = outcome.refund_cents.0 + outcome.revalidation_cents.0;
        prop_assert_eq!(given, if outcome.eligible { facts.total_paid.0 } else { 0 });
        prop_assert_eq!(outcome.eligible, outcome.infraction_if_refused.is_some());
    }
}
