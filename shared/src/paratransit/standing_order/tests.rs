//! Each limit on both sides and exactly on it.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::{
    input::Code,
    paratransit::asking::{check_cited, check_outcome, check_refused, with},
};

fn school() -> Value {
    json!({
        "requested_on": "2026-02-02", "starts_on": "2026-02-16", "purpose": "regular_education",
        "holidays": [],
    })
}

fn changed(changes: Value) -> Value {
    with(school(), changes)
}

/// The school year with a pause; Monday 6 July is its first day.
fn paused(to: &str, changes: Value) -> Value {
    let pause = json!({"requested_on": "2026-07-02", "from": "2026-07-06", "to": to});
    changed(json!({"suspension": with(&pause, changes)}))
}

const ALWAYS: [&str; 4] = ["art-16", "art-16.p1", "cc:art-132", "art-16.p2"];

#[test]
fn service_begins_within_thirty_days() {
    let of = |status: Value, codes: Value| json!({"start_deadline": "2026-03-04", "start_status": status, "possible_codes": codes});
    check_outcome(&RULE, school(), of(json!(null), json!([])));
    check_cited(&RULE, school(), &ALWAYS);
    for (field, in_time) in
        [("service_started_on", "met"), ("opinion_issued_on", "met"), ("as_of", "open")]
    {
        let on = changed(json!({field: "2026-03-04"}));
        check_outcome(&RULE, &on, of(json!(in_time), json!([])));
        let after = changed(json!({field: "2026-03-05"}));
        check_outcome(&RULE, &after, of(json!("late"), json!(["007"])));
        let cited = ["art-16", "art-16.p1", "cc:art-132", "annex-i.007", "art-16.p2"];
        check_cited(&RULE, &after, &cited);
    }
    let earlier = json!({
        "service_started_on": "2026-03-20", "opinion_issued_on": "2026-03-04",
        "as_of": "2026-12-01",
    });
    check_outcome(&RULE, changed(earlier), of(json!("met"), json!([])));
}

#[test]
fn the_deadline_is_moved_off_a_holiday() {
    let input = changed(json!({"holidays": ["2026-03-04"], "service_started_on": "2026-03-05"}));
    check_outcome(&RULE, &input, json!({"start_deadline": "2026-03-05", "start_status": "met"}));
    let cited = ["art-16", "art-16.p1", "cc:art-132", "cc:art-132.p1", "art-16.p2"];
    check_cited(&RULE, &input, &cited);
}

#[test]
fn it_expires_with_the_commitment_or_the_year() {
    let ends = |purpose: &str, ends: Value| {
        changed(json!({"purpose": purpose, "commitment_ends_on": ends}))
    };
    let of =
        |expires: Value, renewal: bool| json!({"expires_on": expires, "renewal_needed": renewal});
    let study = "special_education";
    check_outcome(&RULE, ends(study, json!(null)), of(json!("2026-12-31"), true));
    check_outcome(&RULE, ends(study, json!("2026-12-30")), of(json!("2026-12-30"), false));
    check_outcome(&RULE, ends(study, json!("2026-12-31")), of(json!("2026-12-31"), false));
    check_outcome(&RULE, ends(study, json!("2027-01-01")), of(json!("2026-12-31"), true));
    check_outcome(&RULE, ends("work", json!(null)), of(json!(null), false));
    check_outcome(&RULE, ends("work", json!("2027-01-01")), of(json!("2027-01-01"), false));
    let with_commitment = [&ALWAYS[..], &["art-16.p3"]].concat();
    check_cited(&RULE, ends(study, json!("2026-12-31")), &with_commitment);
    check_cited(&RULE, ends(study, json!("2027-01-01")), &ALWAYS);
    check_cited(&RULE, ends("work", json!(null)), &ALWAYS[..3]);
    let work = ["art-16", "art-16.p1", "cc:art-132", "art-16.p3"];
    check_cited(&RULE, ends("work", json!("2026-06-01")), &work);
    // The year is that of the start, not of the request.
    let next = json!({"requested_on": "2025-12-20", "starts_on": "2026-01-01"});
    check_outcome(&RULE, changed(next), json!({"expires_on": "2026-12-31"}));
}

#[test]
fn thirty_days_of_pause_need_no_reason() {
    let accepted = |days: u32, resumes: &str| {
        json!({
            "suspension_days": days, "suspension_accepted": true, "suspension_defects": [],
            "resumes_on": resumes, "occasional_trips_allowed": true, "possible_codes": [],
            "latest_suspension_request_on": "2026-07-02",
        })
    };
    check_outcome(&RULE, paused("2026-08-04", json!({})), accepted(30, "2026-08-05"));
    let thirty = ["art-17", "art-17.iv", "art-17.iii", "art-17.ii"];
    check_cited(&RULE, paused("2026-08-04", json!({})), &[&ALWAYS[..], &thirty].concat());
    let justified = json!({"justified": true});
    check_outcome(&RULE, paused("2026-08-05", justified.clone()), accepted(31, "2026-08-06"));
    let more = ["art-17", "art-17.i", "art-17.iv", "art-17.iii", "art-17.ii"];
    check_cited(&RULE, paused("2026-08-05", justified), &[&ALWAYS[..], &more].concat());
    let refused = json!({
        "suspension_days": 31, "suspension_accepted": false, "resumes_on": null,
        "suspension_defects": ["over_30_unjustified"], "occasional_trips_allowed": true,
    });
    check_outcome(&RULE, paused("2026-08-05", json!({})), refused);
    let none = ["art-17", "art-17.i", "art-17.iv", "art-17.ii"];
    check_cited(&RULE, paused("2026-08-05", json!({})), &[&ALWAYS[..], &none].concat());
}

#[test]
fn a_pause_wants_two_business_days_of_notice() {
    let late = paused("2026-07-10", json!({"requested_on": "2026-07-03"}));
    let defects = json!(["short_notice"]);
    check_outcome(
        &RULE,
        &late,
        json!({"suspension_accepted": false, "suspension_defects": defects}),
    );
    let held = with(paused("2026-07-10", json!({})), json!({"holidays": ["2026-07-03"]}));
    let expected = json!({
        "latest_suspension_request_on": "2026-07-01", "suspension_defects": defects,
    });
    check_outcome(&RULE, &held, expected);
}

#[test]
fn an_exceptional_case_clears_every_defect() {
    let exceptional = json!({"requested_on": "2026-07-05", "exceptional_approved": true});
    let input = paused("2026-12-30", exceptional);
    check_outcome(
        &RULE,
        &input,
        json!({
            "suspension_accepted": true, "suspension_defects": [], "resumes_on": "2026-12-31",
        }),
    );
    let cited = ["art-17", "art-17.i", "art-17.iv", "art-17.pu", "art-17.iii", "art-17.ii"];
    check_cited(&RULE, &input, &[&ALWAYS[..], &cited].concat());
}

#[test]
fn nothing_resumes_after_the_end() {
    let until = |to: &str| paused(to, json!({"justified": true}));
    check_outcome(&RULE, until("2026-12-30"), json!({"resumes_on": "2026-12-31"}));
    check_outcome(
        &RULE,
        until("2026-12-31"),
        json!({"resumes_on": null, "suspension_accepted": true}),
    );
    let work = with(until("2026-12-31"), json!({"purpose": "work"}));
    check_outcome(&RULE, &work, json!({"resumes_on": "2027-01-01"}));
}

#[test]
fn without_a_pause_nothing_is_said_of_one() {
    check_outcome(
        &RULE,
        school(),
        json!({
            "suspension_days": null, "latest_suspension_request_on": null,
            "suspension_accepted": null, "suspension_defects": [], "resumes_on": null,
            "occasional_trips_allowed": null,
        }),
    );
}

#[test]
fn contradictions_are_named_in_the_order_of_the_page() {
    let mut input = changed(json!({
        "starts_on": "2026-02-01", "commitment_ends_on": "2026-01-31",
        "service_started_on": "2026-02-01", "opinion_issued_on": "2026-02-01",
        "suspension": {"requested_on": "2026-07-02", "from": "2026-07-06", "to": "2026-07-05"},
    }));
    for (field, good) in [
        ("starts_on", "2026-02-02"),
        ("commitment_ends_on", "2026-02-02"),
        ("service_started_on", "2026-02-02"),
        ("opinion_issued_on", "2026-02-02"),
    ] {
        check_refused(&RULE, &input, Code::Inconsistent, &format!("/{field}"));
        input[field] = json!(good);
    }
    check_refused(&RULE, &input, Code::Inconsistent, "/suspension/to");
    input["suspension"]["to"] = json!("2026-07-06");
    check_outcome(&RULE, &input, json!({"suspension_days": 1, "start_status": "met"}));
}

#[test]
fn each_class_of_problem() {
    check_refused(&RULE, changed(json!({"purpose": null})), Code::Missing, "/purpose");
    let empty = changed(json!({"suspension": {}}));
    check_refused(&RULE, &empty, Code::Missing, "/suspension/requested_on");
    check_refused(&RULE, changed(json!({"purpose": "study"})), Code::Invalid, "/purpose");
    let early = changed(json!({"starts_on": "1919-12-31"}));
    check_refused(&RULE, &early, Code::OutOfRange, "/starts_on");
    let unknown = paused("2026-07-10", json!({"reason": "x"}));
    check_refused(&RULE, &unknown, Code::UnknownField, "/suspension/reason");
}

proptest! {
    #[test]
    fn a_later_request_of_a_pause_never_gains(
        start in 0_i64..60_000, ahead in 0_i64..20, wait in 0_i64..10, held in prop::collection::vec(0_i64..30, 0..12),
    ) {
        let from = Day::FIRST.plus_days(start);
        let calendar = Calendar::of_days(held.iter().map(|before| from.minus_days(*before)));
        let accepted = |requested_on: Day| decide(&Facts {
            requested_on: from.minus_days(100), starts_on: from.minus_days(90), purpose: Purpose::Work,
            commitment_ends_on: None, service_started_on: None, opinion_issued_on: None, as_of: None,
            suspension: Some(Suspension {
                requested_on, from, to: from, justified: false, exceptional_approved: false,
            }),
            calendar: Cow::Borrowed(&calendar),
        }).outcome;
        let asked = from.minus_days(ahead);
        let (sooner, later) = (accepted(asked.minus_days(wait)), accepted(asked));
        prop_assert!(later.suspension_accepted <= sooner.suspension_accepted);
        let latest = sooner.latest_suspension_request_on.expect("there is a pause");
        prop_assert!(calendar.is_business_day(latest) && latest < from);
        prop_assert!(calendar.is_business_day(sooner.start_deadline));
    }
}
