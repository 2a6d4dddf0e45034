//! Every state on both sides of its deadline, and every contradiction in its order.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::{
    input::Code,
    mototaxi::tests::{decided, refused, with},
};

/// Drawn up on Monday 2 March 2026, nothing else.
fn drawn_up(changes: &Value) -> Value {
    with(&json!({"on": "2026-12-31", "drawn_up_on": "2026-03-02", "holidays": []}), changes)
}

/// Signed on the spot: the defence is open to 17 March.
fn signed(changes: &Value) -> Value {
    with(&drawn_up(&json!({"signed_on_spot": true})), changes)
}

/// A defence in time that was rejected, notified on 4 May: reconsideration is open to 19 May.
fn rejected(changes: &Value) -> Value {
    let base = signed(&json!({"defence_filed_on": "2026-03-17", "defence_result": "rejected",
        "decision_notified_on": "2026-05-04"}));
    with(&base, changes)
}

const NOTICE: [&str; 3] = ["art-56", "art-56.p5", "cc:art-132"];

fn check(input: &Value, state: &str, expected: &Value, cites: &[&str]) {
    decided(&RULE, input)
        .is(&json!({"state": state}))
        .is(expected)
        .cites_only(&[&NOTICE, cites].concat());
}

#[test]
fn a_notice_is_sent_within_thirty_days_or_the_citation_is_archived() {
    let none = json!({"notice_due_on": "2026-04-01", "defence_due_on": null,
        "payment_due_on": null, "suspensive_effect": false, "payment_overdue": false});
    let on = |day: &str| drawn_up(&json!({"on": day}));
    check(&on("2026-04-01"), "awaiting_notice", &none, &[]);
    decided(&RULE, &on("2026-03-02")).says("A notificação deve ser enviada até 1/4/2026.");
    check(&on("2026-04-02"), "archived", &none, &[]);
    let sent = |day: &str| drawn_up(&json!({"notice_sent_on": day}));
    check(&sent("2026-04-01"), "notice_sent", &none, &[]);
    check(&sent("2026-04-02"), "archived", &none, &[]);
    // Thirty days from 6 March end on Sunday 5 April.
    let moved = |day: &str| drawn_up(&json!({"drawn_up_on": "2026-03-06", "notice_sent_on": day}));
    let due = json!({"notice_due_on": "2026-04-06"});
    check(&moved("2026-04-06"), "notice_sent", &due, &["cc:art-132.p1"]);
    check(&moved("2026-04-07"), "archived", &due, &["cc:art-132.p1"]);
}

#[test]
fn what_is_archived_has_no_other_deadline_and_gives_the_payment_back() {
    let late = drawn_up(&json!({
        "notice_sent_on": "2026-04-02", "notice_received_on": "2026-04-03",
        "defence_filed_on": "2026-04-10", "proceeding_opened_on": "2026-03-05",
        "submitted_to_manager_on": "2026-04-20", "defence_result": "rejected",
        "decision_notified_on": "2026-05-04", "paid_on": "2026-04-05", "paid_cents": 15_195,
    }));
    let nothing = json!({"defence_due_on": null, "decision_due_on": null,
        "ratification_due_on": null, "reconsideration_due_on": null, "forwarding_due_on": null,
        "payment_due_on": null, "suspensive_effect": false, "payment_overdue": false,
        "refund_cents": 15_195});
    check(&late, "archived", &nothing, &[]);
    // A defence does not make up for a notice that was never sent.
    let defended = json!({"defence_filed_on": "2026-03-10"});
    check(&drawn_up(&defended), "archived", &json!({"defence_due_on": null}), &[]);
}

#[test]
fn the_commission_and_the_head_have_their_days() {
    let opened = |extended: bool| {
        drawn_up(&json!({"on": "2026-04-01", "proceeding_opened_on": "2026-03-05",
            "submitted_to_manager_on": "2026-03-26", "extended": extended,
            "holidays": ["2026-04-01"]}))
    };
    // Thirty days end on Saturday 4 April, sixty on Monday 4 May; five business days leave out the
    // weekend and the holiday.
    let cites = ["art-60", "art-61", "cc:art-132.p1"];
    let due = json!({"decision_due_on": "2026-04-06", "ratification_due_on": "2026-04-03"});
    check(&opened(false), "awaiting_notice", &due, &cites);
    let due = json!({"decision_due_on": "2026-05-04", "ratification_due_on": "2026-04-03",
        "notice_due_on": "2026-04-02"});
    check(&opened(true), "awaiting_notice", &due, &cites);
}

#[test]
fn a_defence_comes_within_fifteen_days_of_the_receipt() {
    let due = json!({"defence_due_on": "2026-03-17"});
    let filed = |day: &str| signed(&json!({"defence_filed_on": day}));
    check(&signed(&json!({"on": "2026-03-17"})), "defence_open", &due, &["art-56.vi", "art-58"]);
    let paid_by = json!({"defence_due_on": "2026-03-17", "payment_due_on": "2026-04-16"});
    let final_cites = ["art-56.vi", "art-58", "art-63"];
    check(&signed(&json!({"on": "2026-03-18"})), "final", &paid_by, &final_cites);
    let pending = json!({"defence_due_on": "2026-03-17", "suspensive_effect": true});
    check(&filed("2026-03-17"), "defence_pending", &pending, &["art-56.vi", "art-58", "art-58.pu"]);
    check(&filed("2026-03-18"), "final", &paid_by, &final_cites);
    // By post: fifteen days from the receipt, not from the sending.
    let received = json!({"notice_sent_on": "2026-03-10", "notice_received_on": "2026-03-16",
        "on": "2026-03-31"});
    let due = json!({"defence_due_on": "2026-03-31"});
    check(&drawn_up(&received), "defence_open", &due, &["art-58"]);
}

#[test]
fn after_a_late_defence_nothing_later_counts() {
    let late = rejected(&json!({"defence_filed_on": "2026-03-18",
        "reconsideration_filed_on": "2026-05-05", "reconsideration_result": "upheld",
        "reconsideration_published_on": "2026-06-01", "paid_on": "2026-04-17", "paid_cents": 100}));
    let expected = json!({"payment_due_on": "2026-04-16", "payment_overdue": true,
        "reconsideration_due_on": null, "forwarding_due_on": null, "refund_cents": 0});
    check(&late, "final", &expected, &["art-56.vi", "art-58", "art-63"]);
}

#[test]
fn a_defence_without_a_known_receipt_is_in_time() {
    let unknown = json!({"notice_sent_on": "2026-03-10", "defence_filed_on": "2026-09-01"});
    let expected = json!({"defence_due_on": null, "suspensive_effect": true});
    check(&drawn_up(&unknown), "defence_pending", &expected, &["art-58.pu"]);
    // It need not even wait for the sending, as long as the notice is sent.
    let early = json!({"notice_sent_on": "2026-03-10", "defence_filed_on": "2026-03-03",
        "defence_result": "rejected", "decision_notified_on": "2026-05-04", "on": "2026-05-19"});
    let expected = json!({"reconsideration_due_on": "2026-05-19"});
    check(&drawn_up(&early), "reconsideration_open", &expected, &["art-58.pu", "art-62"]);
}

#[test]
fn a_defence_is_upheld_or_rejected() {
    let cites = ["art-56.vi", "art-58", "art-58.pu"];
    let upheld = rejected(&json!({"defence_result": "upheld", "paid_on": "2026-03-20",
        "paid_cents": 500}));
    let expected = json!({"refund_cents": 500, "suspensive_effect": false,
        "reconsideration_due_on": null});
    check(&upheld, "annulled", &expected, &cites);
    let silent = rejected(&json!({"decision_notified_on": null}));
    let expected = json!({"suspensive_effect": true, "reconsideration_due_on": null});
    check(&silent, "decision_not_notified", &expected, &cites);
}

#[test]
fn reconsideration_is_asked_for_within_fifteen_days() {
    let cites = ["art-56.vi", "art-58", "art-58.pu", "art-62"];
    let open = json!({"reconsideration_due_on": "2026-05-19", "suspensive_effect": true});
    check(&rejected(&json!({"on": "2026-05-19"})), "reconsideration_open", &open, &cites);
    let paid_by = json!({"payment_due_on": "2026-06-18", "suspensive_effect": false});
    let with_payment = [&cites[..], &["art-63"]].concat();
    check(&rejected(&json!({"on": "2026-05-20"})), "final", &paid_by, &with_payment);
    let filed = |day: &str| rejected(&json!({"reconsideration_filed_on": day}));
    check(&filed("2026-05-20"), "final", &paid_by, &with_payment);
    let pending = json!({"forwarding_due_on": "2026-05-29", "suspensive_effect": true});
    let with_forwarding = [&cites[..], &["art-62.p1"]].concat();
    check(&filed("2026-05-19"), "reconsideration_pending", &pending, &with_forwarding);
}

#[test]
fn what_decides_is_told() {
    for (changes, sentence) in [
        (json!({"defence_filed_on": "2026-03-18"}), "Nenhuma defesa veio no prazo."),
        (json!({"defence_result": "upheld"}), "A defesa foi aceita."),
        (json!({}), "A defesa foi negada, e a decisão foi notificada."),
        (
            json!({"reconsideration_filed_on": "2026-05-20"}),
            "Nenhum pedido de reconsideração veio no prazo.",
        ),
    ] {
        decided(&RULE, &rejected(&changes)).says(sentence);
    }
    decided(&RULE, &signed(&json!({}))).says("Nenhuma defesa veio no prazo.");
}

#[test]
fn reconsideration_ends_the_matter() {
    let result = |result: &str| {
        rejected(&json!({"reconsideration_filed_on": "2026-05-19", "paid_on": "2026-05-10",
            "reconsideration_result": result, "reconsideration_published_on": "2026-06-22",
            "paid_cents": 20_261}))
    };
    let cites = ["art-56.vi", "art-58", "art-58.pu", "art-62", "art-62.p1"];
    let upheld = json!({"refund_cents": 20_261, "payment_due_on": null});
    check(&result("upheld"), "annulled", &upheld, &[&cites[..], &["art-62.p2"]].concat());
    let lost = json!({"refund_cents": 0, "payment_due_on": "2026-07-22", "payment_overdue": false});
    let lost_cites = [&cites[..], &["art-62.p3", "art-62.p4", "art-63"]].concat();
    check(&result("rejected"), "final", &lost, &lost_cites);
}

#[test]
fn a_payment_is_late_from_the_day_after_its_last() {
    for (changes, overdue) in [
        (json!({"on": "2026-04-16"}), false),
        (json!({"on": "2026-04-17"}), true),
        (json!({"paid_on": "2026-04-16", "paid_cents": 1}), false),
        (json!({"paid_on": "2026-04-17", "paid_cents": 1}), true),
    ] {
        decided(&RULE, &signed(&changes)).is(&json!({
            "state": "final", "payment_due_on": "2026-04-16", "payment_overdue": overdue,
            "refund_cents": 0}));
    }
}

#[test]
fn no_day_lies_after_the_one_that_is_looked_at() {
    for name in [
        "drawn_up_on",
        "notice_sent_on",
        "notice_received_on",
        "defence_filed_on",
        "proceeding_opened_on",
        "submitted_to_manager_on",
        "decision_notified_on",
        "reconsideration_filed_on",
        "reconsideration_published_on",
        "paid_on",
    ] {
        let input = drawn_up(&json!({name: "2027-01-01"}));
        refused(&RULE, &input, Code::Inconsistent, &format!("/{name}"));
    }
    let two = json!({"paid_on": "2027-01-01", "notice_received_on": "2027-01-01"});
    refused(&RULE, &drawn_up(&two), Code::Inconsistent, "/notice_received_on");
}

#[test]
fn what_needs_another_field_names_it_in_the_order_of_the_page() {
    for (changes, field) in [
        (
            json!({"notice_received_on": "2026-03-10", "defence_result": "upheld"}),
            "/notice_sent_on",
        ),
        (json!({"defence_result": "upheld"}), "/defence_filed_on"),
        (json!({"decision_notified_on": "2026-05-04", "paid_cents": 1}), "/defence_result"),
        (json!({"reconsideration_filed_on": "2026-05-04"}), "/decision_notified_on"),
        (json!({"reconsideration_result": "upheld"}), "/reconsideration_filed_on"),
        (json!({"paid_cents": 1, "notice_sent_on": "2026-03-01"}), "/paid_on"),
    ] {
        refused(&RULE, &drawn_up(&changes), Code::Missing, field);
    }
    let unpublished = json!({"reconsideration_filed_on": "2026-05-19",
        "reconsideration_result": "rejected", "paid_cents": 1});
    let field = "/reconsideration_published_on";
    refused(&RULE, &rejected(&unpublished), Code::Missing, field);
    // Nothing paid needs no day, and a publication without a result is left aside.
    decided(&RULE, &drawn_up(&json!({"paid_cents": 0})));
    decided(&RULE, &rejected(&json!({"reconsideration_published_on": "2026-06-01"})));
}

#[test]
fn who_signed_on_the_spot_was_notified_by_that() {
    for (changes, field) in [
        (json!({"notice_sent_on": "2026-03-02"}), "/notice_sent_on"),
        (json!({"notice_received_on": "2026-03-02"}), "/notice_received_on"),
        (
            json!({"notice_sent_on": "2026-03-02", "notice_received_on": "2026-03-02"}),
            "/notice_sent_on",
        ),
    ] {
        refused(&RULE, &signed(&changes), Code::Inconsistent, field);
    }
}

#[test]
fn days_follow_one_another() {
    let sent = json!({"notice_sent_on": "2026-03-10"});
    for (input, field) in [
        (drawn_up(&json!({"notice_sent_on": "2026-03-01"})), "/notice_sent_on"),
        (signed(&json!({"defence_filed_on": "2026-03-01"})), "/defence_filed_on"),
        (signed(&json!({"proceeding_opened_on": "2026-03-01"})), "/proceeding_opened_on"),
        (
            with(&drawn_up(&sent), &json!({"notice_received_on": "2026-03-09"})),
            "/notice_received_on",
        ),
        (rejected(&json!({"decision_notified_on": "2026-03-16"})), "/decision_notified_on"),
        (rejected(&json!({"reconsideration_filed_on": "2026-05-03"})), "/reconsideration_filed_on"),
        (
            rejected(&json!({"reconsideration_filed_on": "2026-05-04",
            "reconsideration_published_on": "2026-05-03"})),
            "/reconsideration_published_on",
        ),
        (
            signed(
                &json!({"proceeding_opened_on": "2026-03-01", "defence_filed_on": "2026-03-01"}),
            ),
            "/defence_filed_on",
        ),
    ] {
        refused(&RULE, &input, Code::Inconsistent, field);
    }
    let same_day = json!({"defence_filed_on": "2026-03-02", "proceeding_opened_on": "2026-03-02",
        "decision_notified_on": "2026-03-02", "reconsideration_filed_on": "2026-03-02",
        "reconsideration_result": "rejected", "reconsideration_published_on": "2026-03-02"});
    decided(&RULE, &rejected(&same_day)).is(&json!({"state": "final"}));
}

proptest! {
    #[test]
    fn every_deadline_is_a_business_day_and_money_comes_back_whole_or_not(
        start in 0_i64..4000, wait in 0_i64..60, paid in 0_i64..50_000,
    ) {
        let calendar = crate::calendar::for_service(Service::Mototaxi);
        let drawn_up_on = Day::FIRST.plus_days(36_000 + start);
        let sent_on = drawn_up_on.plus_days(wait);
        let on = sent_on.plus_days(400);
        let facts = Facts {
            on, drawn_up_on,
            notice: Notice::Sent { sent_on, received_on: Some(sent_on) },
            defence_filed_on: Some(sent_on), proceeding_opened_on: Some(sent_on), extended: false,
            submitted_to_manager_on: Some(sent_on), defence_result: Some(Verdict::Rejected),
            decision_notified_on: Some(sent_on), reconsideration_filed_on: Some(sent_on),
            reconsideration: Some((Verdict::Rejected, sent_on)), paid_on: Some(on),
            paid: Cents(paid), calendar: Cow::Borrowed(calendar),
        };
        let outcome = decide(&facts).outcome;
        let deadlines = [
            Some(outcome.notice_due_on), outcome.defence_due_on, outcome.decision_due_on,
            outcome.ratification_due_on, outcome.reconsideration_due_on, outcome.forwarding_due_on,
            outcome.payment_due_on,
        ];
        prop_assert!(deadlines.into_iter().flatten().all(|day| calendar.is_business_day(day)));
        let archived = outcome.state == State::Archived;
        prop_assert_eq!(outcome.refund_cents.0, if archived { paid } else { 0 });
    }
}
