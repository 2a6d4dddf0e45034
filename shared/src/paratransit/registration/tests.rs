//! Each state, and each limit on both sides and exactly on it.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::{
    input::Code,
    paratransit::asking::{check_cited, check_outcome, check_refused, outcome, with},
};

/// Authorised on 10 February 2025, with no trip since: inactive from 11 February 2026.
fn authorized(changes: Value) -> Value {
    let input = json!({
        "as_of": "2026-02-10", "disability": "permanent", "decision": "authorized",
        "term": "signed", "authorized_on": "2025-02-10", "holidays": [],
    });
    with(&input, changes)
}

/// The same, with another day looked at.
fn on(as_of: &str, changes: Value) -> Value {
    with(authorized(changes), json!({"as_of": as_of}))
}

/// A new applicant with an exam.
fn applicant(exam: Value) -> Value {
    authorized(json!({"decision": "exam_ordered", "authorized_on": null, "exam": exam}))
}

fn reviewed(exam: Value) -> Value {
    authorized(json!({"exam": exam}))
}

fn check_state(input: &Value, state: &str, reason: &str, cited: &[&str]) {
    let can = state == "active";
    check_outcome(
        &RULE,
        input,
        json!({"state": state, "reason": reason, "can_request_trips": can}),
    );
    check_cited(&RULE, input, &[&["art-7"], cited].concat());
}

const ACTIVITY: [&str; 2] = ["art-13", "cc:art-132.p3"];
const DEADLINE: [&str; 4] = ["art-13", "cc:art-132.p3", "art-13.p1", "cc:art-132"];

#[test]
fn who_has_recovered_leaves_whatever_else_is_so() {
    let recovered = json!({"disability": "temporary", "rehabilitated_on": "2026-02-10"});
    check_state(&authorized(recovered.clone()), "excluded", "rehabilitated", &["art-12"]);
    let refused = with(authorized(recovered), json!({"decision": "refused", "term": "refused"}));
    check_state(&refused, "excluded", "rehabilitated", &["art-12"]);
    check_outcome(&RULE, &refused, json!({"inactive_from": null}));
}

#[test]
fn the_decision_comes_before_the_term_and_the_term_before_the_rest() {
    let refused = |term: &str| authorized(json!({"decision": "refused", "term": term}));
    for term in ["signed", "not_presented", "refused"] {
        check_state(&refused(term), "denied", "decision_refused", &["art-7.p2.i"]);
    }
    let term_refused = |changes| with(authorized(json!({"term": "refused"})), changes);
    let cited = ["art-40.p1", "art-40.p2"];
    check_state(&term_refused(json!({})), "blocked", "term_refused", &cited);
    let awaiting = term_refused(json!({"decision": "awaiting"}));
    check_state(&awaiting, "denied", "term_refused", &["art-40.p1"]);
    let exam =
        json!({"decision": "exam_ordered", "exam": {"status": "absent", "date": "2026-02-01"}});
    let ordered = term_refused(exam);
    check_state(&ordered, "denied", "term_refused", &["art-40.p1"]);
    check_outcome(&RULE, &ordered, json!({"next_exam_earliest": null}));
    for term in ["signed", "not_presented"] {
        let awaiting = authorized(json!({"decision": "awaiting", "term": term}));
        check_state(&awaiting, "pending", "awaiting_decision", &["art-7.p2"]);
    }
}

#[test]
fn a_first_exam_settles_the_state() {
    let exam =
        |changes| applicant(with(json!({"date": "2026-02-01", "status": "absent"}), changes));
    let ahead = exam(json!({"status": "scheduled", "date": "2027-01-01"}));
    check_state(&ahead, "exam_required", "exam_scheduled", &["art-7.p2.ii", "art-7.p3"]);
    let fit = exam(json!({"status": "attended_fit"}));
    check_state(&fit, "pending", "awaiting_decision", &["art-7.p2.ii", "art-7.p2"]);
    let unfit = exam(json!({"status": "attended_unfit"}));
    check_state(&unfit, "denied", "exam_unfit", &["art-7.p2.ii", "art-3"]);
    let wait = ["art-7.p2.ii", "art-7.p4", "cc:art-132"];
    check_state(&exam(json!({})), "exam_required", "exam_absent_unjustified", &wait);
    let dates = json!({"next_exam_earliest": "2026-03-19", "next_exam_latest": null});
    check_outcome(&RULE, exam(json!({})), dates.clone());
    let refused = exam(json!({"justification_on": "2026-02-02", "justification_accepted": false}));
    check_state(&refused, "exam_required", "exam_absent_unjustified", &wait);
    check_outcome(&RULE, &refused, dates);
    let pending = exam(json!({"justification_on": "2026-02-02"}));
    check_state(&pending, "exam_required", "exam_justification_pending", &["art-7.p2.ii"]);
    let accepted = exam(json!({"justification_on": "2026-02-05", "justification_accepted": true}));
    let cap = ["art-7.p2.ii", "art-7.p5", "cc:art-132"];
    check_state(&accepted, "exam_required", "exam_absent_justified", &cap);
    // Thirty days from 5 February are Saturday 7 March, which is not moved.
    let dates = json!({"next_exam_earliest": null, "next_exam_latest": "2026-03-07"});
    check_outcome(&RULE, &accepted, dates);
}

#[test]
fn a_review_settles_only_against_the_user() {
    let exam = |changes| reviewed(with(json!({"date": "2026-02-01", "status": "absent"}), changes));
    let unfit = exam(json!({"status": "attended_unfit"}));
    check_state(&unfit, "excluded", "exam_unfit", &["art-8", "art-3"]);
    let blocked = ["art-8", "art-7.p4", "cc:art-132", "art-8.pu"];
    check_state(&exam(json!({})), "blocked", "exam_absent_unjustified", &blocked);
    let dates = json!({"next_exam_earliest": "2026-03-19", "inactive_from": null});
    check_outcome(&RULE, exam(json!({})), dates);
    let goes_on = [&["art-8"], &ACTIVITY[..]].concat();
    for changes in [
        json!({"status": "scheduled", "date": "2030-01-01"}),
        json!({"status": "attended_fit"}),
        json!({"justification_on": "2026-02-02"}),
    ] {
        check_state(&exam(changes), "active", "in_order", &goes_on);
    }
    let accepted = exam(json!({"justification_on": "2026-02-05", "justification_accepted": true}));
    let cited = [&["art-8", "art-7.p5", "cc:art-132"], &ACTIVITY[..]].concat();
    check_state(&accepted, "active", "in_order", &cited);
    check_outcome(&RULE, &accepted, json!({"next_exam_latest": "2026-03-07"}));
    let unsigned = with(&accepted, json!({"term": "not_presented"}));
    let cited = ["art-8", "art-7.p5", "cc:art-132", "art-40.xvi"];
    check_state(&unsigned, "pending", "term_unsigned", &cited);
}

#[test]
fn twelve_months_without_a_trip_make_it_inactive() {
    check_state(&on("2026-02-10", json!({})), "active", "in_order", &ACTIVITY);
    check_state(&on("2026-02-11", json!({})), "inactive", "inactivity", &ACTIVITY);
    let from = |changes, day: &str| {
        check_outcome(&RULE, authorized(changes), json!({"inactive_from": day}));
    };
    from(json!({"last_trip_request_on": "2026-02-10"}), "2027-02-11");
    from(json!({"last_trip_request_on": "2025-02-09"}), "2026-02-11");
    // The day of the same number, or the one right after.
    from(
        json!({"last_trip_request_on": "2024-02-29", "authorized_on": "2024-01-01"}),
        "2025-03-02",
    );
}

#[test]
fn thirty_days_to_ask_for_it_run_from_a_notice_in_time() {
    // Told on Wednesday 11 February: the 30th day is Friday 13 March.
    let told = json!({"inactive_notice_on": "2026-02-11"});
    check_state(&on("2026-03-13", told.clone()), "inactive", "inactivity", &DEADLINE);
    check_outcome(
        &RULE,
        on("2026-03-13", told.clone()),
        json!({"reactivation_deadline": "2026-03-13"}),
    );
    let expired = [&DEADLINE[..], &["art-13.p2"]].concat();
    check_state(&on("2026-03-14", told), "excluded", "reactivation_expired", &expired);
    let early = json!({"inactive_notice_on": "2026-02-10"});
    check_state(&on("2026-12-01", early.clone()), "inactive", "inactivity", &ACTIVITY);
    check_outcome(&RULE, on("2026-12-01", early), json!({"reactivation_deadline": null}));
    let moved = json!({"inactive_notice_on": "2026-02-12"});
    let cited = [&DEADLINE[..], &["cc:art-132.p1"]].concat();
    check_state(&on("2026-03-16", moved.clone()), "inactive", "inactivity", &cited);
    check_outcome(&RULE, on("2026-03-16", moved), json!({"reactivation_deadline": "2026-03-16"}));
    // While it is active nothing is said of a deadline.
    let idle = authorized(json!({"inactive_notice_on": "2026-02-10"}));
    check_outcome(&RULE, &idle, json!({"state": "active", "reactivation_deadline": null}));
}

#[test]
fn who_asks_in_time_is_active_again() {
    let asked =
        |day: &str| json!({"inactive_notice_on": "2026-02-11", "reactivation_requested_on": day});
    let active = json!({
        "state": "active", "reason": "reactivated", "can_request_trips": true,
        "reactivation_deadline": "2026-03-13", "inactive_from": "2027-03-14",
    });
    check_outcome(&RULE, on("2026-03-20", asked("2026-03-13")), active);
    check_state(&on("2026-03-20", asked("2026-03-13")), "active", "reactivated", &DEADLINE);
    let late = json!({
        "state": "excluded", "reason": "reactivation_expired", "inactive_from": "2026-02-11",
    });
    check_outcome(&RULE, on("2026-03-20", asked("2026-03-14")), late);
    check_outcome(&RULE, on("2026-03-20", asked("2026-02-10")), json!({"state": "excluded"}));
    let unannounced = json!({"reactivation_requested_on": "2026-02-11"});
    let cited = [&ACTIVITY[..], &["art-13.p1"]].concat();
    check_state(&on("2026-03-20", unannounced.clone()), "active", "reactivated", &cited);
    let dates = json!({"reactivation_deadline": null, "inactive_from": "2027-02-12"});
    check_outcome(&RULE, on("2026-03-20", unannounced), dates);
    let early = json!({"reactivation_requested_on": "2026-02-10"});
    check_state(&on("2026-03-20", early), "inactive", "inactivity", &ACTIVITY);
}

#[test]
fn a_second_inactivity_needs_a_notice_of_its_own() {
    let asked = |notice: Value| json!({"inactive_notice_on": notice, "reactivation_requested_on": "2026-02-20"});
    // Active again until 20 February 2027.
    let last = on("2027-02-20", asked(json!("2026-02-11")));
    check_outcome(&RULE, &last, json!({"state": "active", "inactive_from": "2027-02-21"}));
    let again = |reason: &str, deadline: Value| {
        json!({
            "reason": reason, "inactive_from": "2027-02-21", "reactivation_deadline": deadline,
        })
    };
    let spent = on("2027-02-21", asked(json!("2026-02-11")));
    check_outcome(&RULE, &spent, again("inactivity", json!(null)));
    let early = on("2027-02-21", asked(json!("2027-02-20")));
    check_outcome(&RULE, &early, again("inactivity", json!(null)));
    let told = on("2027-03-23", asked(json!("2027-02-21")));
    check_outcome(&RULE, &told, again("inactivity", json!("2027-03-23")));
    let over = on("2027-03-24", asked(json!("2027-02-21")));
    check_outcome(&RULE, &over, again("reactivation_expired", json!("2027-03-23")));
    // A trip asked for meanwhile moves the twelve months, and the old request says nothing.
    let travelled = with(&over, json!({"last_trip_request_on": "2026-06-01"}));
    check_outcome(
        &RULE,
        &travelled,
        json!({"state": "active", "reason": "in_order", "inactive_from": "2027-06-02"}),
    );
}

#[test]
fn an_untold_address_is_a_risk_and_no_suspension() {
    let untold = authorized(json!({"contact_change_unreported": true}));
    check_outcome(&RULE, &untold, json!({"suspension_risk": true}));
    let cited = [&["art-14", "art-40.vii"], &ACTIVITY[..]].concat();
    check_state(&untold, "active", "in_order", &cited);
    check_outcome(&RULE, authorized(json!({})), json!({"suspension_risk": false}));
    let denied = with(&untold, json!({"decision": "refused"}));
    check_state(&denied, "denied", "decision_refused", &["art-14", "art-40.vii", "art-7.p2.i"]);
}

#[test]
fn contradictions_are_named_in_the_order_of_the_page() {
    let later = json!("2026-02-11");
    let mut input = authorized(json!({
        "decision": "awaiting", "authorized_on": later, "rehabilitated_on": later,
        "last_trip_request_on": later, "inactive_notice_on": later,
        "reactivation_requested_on": later,
        "exam": {
            "status": "attended_fit", "date": later, "justification_on": later,
            "justification_accepted": true,
        },
    }));
    check_refused(&RULE, &input, Code::Inconsistent, "/authorized_on");
    input["authorized_on"] = json!("2026-02-10");
    check_refused(&RULE, &input, Code::Inconsistent, "/exam");
    input["decision"] = json!("authorized");
    check_refused(&RULE, &input, Code::Inconsistent, "/exam/date");
    input["exam"]["date"] = json!("2026-02-10");
    check_refused(&RULE, &input, Code::Inconsistent, "/exam/justification_on");
    input["exam"]["justification_on"] = json!(null);
    check_refused(&RULE, &input, Code::Inconsistent, "/exam/justification_accepted");
    input["exam"]["status"] = json!("absent");
    check_refused(&RULE, &input, Code::Inconsistent, "/exam/justification_accepted");
    input["exam"]["justification_on"] = json!("2026-02-11");
    check_refused(&RULE, &input, Code::Inconsistent, "/exam/justification_on");
    input["exam"]["justification_on"] = json!("2026-02-10");
    check_refused(&RULE, &input, Code::Inconsistent, "/rehabilitated_on");
    input["rehabilitated_on"] = json!("2026-02-10");
    check_refused(&RULE, &input, Code::Inconsistent, "/rehabilitated_on");
    input["disability"] = json!("temporary");
    for name in ["last_trip_request_on", "inactive_notice_on", "reactivation_requested_on"] {
        check_refused(&RULE, &input, Code::Inconsistent, &format!("/{name}"));
        input[name] = json!("2026-02-10");
    }
    check_outcome(&RULE, &input, json!({"state": "excluded"}));
}

#[test]
fn each_class_of_problem() {
    let unauthorised = authorized(json!({"authorized_on": null}));
    check_refused(&RULE, &unauthorised, Code::Missing, "/authorized_on");
    check_refused(&RULE, applicant(json!(null)), Code::Missing, "/exam");
    let dateless = applicant(json!({"status": "absent"}));
    check_refused(&RULE, &dateless, Code::Missing, "/exam/date");
    let word = authorized(json!({"decision": "approved", "authorized_on": null}));
    check_refused(&RULE, &word, Code::Invalid, "/decision");
    let day = authorized(json!({"authorized_on": "2026-02-30"}));
    check_refused(&RULE, &day, Code::Invalid, "/authorized_on");
    let early = authorized(json!({"last_trip_request_on": "1919-12-31"}));
    check_refused(&RULE, &early, Code::OutOfRange, "/last_trip_request_on");
    let unknown = reviewed(json!({"status": "absent", "date": "2026-02-01", "doctor": "x"}));
    check_refused(&RULE, &unknown, Code::UnknownField, "/exam/doctor");
}

proptest! {
    #[test]
    fn time_alone_never_wakes_a_registration(days in 0_i64..900, wait in 0_i64..400, notice in 0_i64..500) {
        let start = Day::from_storage("2025-02-10").expect("a day");
        let rank = |after: i64| {
            let told = start.plus_days(notice);
            let as_of = start.plus_days(after);
            let told = (told <= as_of).then(|| told.to_storage());
            let input = on(&as_of.to_storage(), json!({"inactive_notice_on": told}));
            let outcome = outcome(&RULE, &input);
            ["active", "inactive", "excluded"].iter().position(|state| outcome["state"] == **state)
        };
        prop_assert!(rank(days).is_some());
        prop_assert!(rank(days) <= rank(days + wait));
    }

    #[test]
    fn nobody_is_asked_to_wake_it_on_a_day_that_does_not_count(
        told in 0_i64..300, held in prop::collection::vec(0_i64..60, 0..20),
    ) {
        let notice = Day::from_storage("2026-02-11").expect("a day").plus_days(told);
        let calendar = Calendar::of_days(held.iter().map(|after| notice.plus_days(*after)));
        let outcome = decide(&Facts {
            as_of: notice,
            standing: Standing::Authorized {
                on: Day::from_storage("2025-02-10").expect("a day"), review: None,
            },
            term: Term::Signed, rehabilitated: false, last_trip_request_on: None,
            inactive_notice_on: Some(notice), reactivation_requested_on: None,
            contact_change_unreported: false, calendar: Cow::Borrowed(&calendar),
        }).outcome;
        let last = outcome.reactivation_deadline.expect("the notice came in time");
        prop_assert!(calendar.is_business_day(last) && notice.plus_days(30) <= last);
    }
}
