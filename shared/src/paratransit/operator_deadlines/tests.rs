//! Each obligation to the day, and each field that belongs to another.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::{
    input::Code,
    paratransit::asking::{check, check_refused, outcome, with},
};

fn report() -> Value {
    json!({"obligation": "monthly_report", "service_month": "2026-04", "holidays": ["2026-05-01"]})
}

fn list() -> Value {
    json!({"obligation": "staff_list", "requested_on": "2026-02-14", "holidays": ["2026-02-17"]})
}

fn answer_to_complaint() -> Value {
    json!({"obligation": "complaint_answer", "forwarded_on": "2026-03-10", "holidays": []})
}

fn sheet() -> Value {
    json!({"obligation": "trip_sheet", "trip_date": "2026-04-02", "holidays": ["2026-04-03"]})
}

fn keeping() -> Value {
    json!({"obligation": "trip_sheet_keeping", "trip_date": "2021-03-14", "holidays": []})
}

fn update() -> Value {
    json!({"obligation": "registration_update", "year": 2024, "holidays": []})
}

/// Checks both sides of the last day, done and not done.
fn check_last_day(base: Value, eve: &str, last: &str, next: &str, code: &str, cited: &[&str]) {
    let missed: Vec<_> = cited.iter().copied().chain([code]).collect();
    let code = code.strip_prefix("annex-i.").expect("an infraction");
    for (day, done, not_done) in [(eve, "met", "open"), (last, "met", "open")] {
        for (field, status) in [("done_on", done), ("as_of", not_done)] {
            check(
                &RULE,
                with(base.clone(), json!({field: day})),
                json!({"deadline": last, "status": status, "possible_code": null}),
                cited,
            );
        }
    }
    for (field, status) in [("done_on", "late"), ("as_of", "overdue")] {
        check(
            &RULE,
            with(base.clone(), json!({field: next})),
            json!({"deadline": last, "status": status, "possible_code": code}),
            &missed,
        );
    }
    // What was done is judged by its own day, whenever it is looked at.
    let done = with(base.clone(), json!({"done_on": last, "as_of": next}));
    assert_eq!(outcome(&RULE, done)["status"], "met");
    let told = json!({"deadline": last, "keep_until": null, "status": null, "possible_code": null});
    check(&RULE, base, told, cited);
}

#[test]
fn the_report_has_five_business_days_of_the_next_month() {
    let cited = ["cc:art-132", "art-41.xi"];
    check_last_day(report(), "2026-05-07", "2026-05-08", "2026-05-09", "annex-i.040", &cited);
    let december = json!({"obligation": "monthly_report", "service_month": "2025-12",
        "holidays": []});
    assert_eq!(outcome(&RULE, december)["deadline"], "2026-01-07");
}

#[test]
fn a_report_may_be_done_before_its_month_has_ended() {
    let early = with(report(), json!({"done_on": "2026-03-01"}));
    check(&RULE, early, json!({"opens_on": null, "status": "met"}), &["cc:art-132", "art-41.xi"]);
}

#[test]
fn the_list_has_five_business_days() {
    let cited = ["cc:art-132", "art-41.xiv"];
    check_last_day(list(), "2026-02-20", "2026-02-23", "2026-02-24", "annex-i.045", &cited);
}

#[test]
fn the_answer_has_five_calendar_days_that_run_on_to_a_business_day() {
    let moved = ["cc:art-132", "art-41.xviii", "cc:art-132.p1"];
    let base = answer_to_complaint();
    check_last_day(base, "2026-03-15", "2026-03-16", "2026-03-17", "annex-i.049", &moved);
    let friday = with(answer_to_complaint(), json!({"forwarded_on": "2026-03-08"}));
    let cited = ["cc:art-132", "art-41.xviii"];
    check_last_day(friday, "2026-03-12", "2026-03-13", "2026-03-14", "annex-i.049", &cited);
}

#[test]
fn the_sheet_has_two_business_days() {
    let cited = ["cc:art-132", "art-41.xix.b"];
    check_last_day(sheet(), "2026-04-06", "2026-04-07", "2026-04-08", "annex-i.052", &cited);
}

const KEEPING: [&str; 3] = ["cc:art-132", "art-41.xix.d", "cc:art-132.p3"];

#[test]
fn a_sheet_is_kept_for_five_years_and_they_are_never_moved() {
    for (members, status, code) in [
        (json!({}), json!(null), json!(null)),
        (json!({"done_on": "2021-03-14"}), json!("late"), json!("054")),
        (json!({"done_on": "2026-03-14"}), json!("late"), json!("054")),
        (json!({"done_on": "2026-03-15"}), json!("met"), json!(null)),
        (json!({"as_of": "2026-03-14"}), json!("open"), json!(null)),
        (json!({"as_of": "2026-03-15"}), json!("met"), json!(null)),
    ] {
        let is_fined = code != json!(null);
        let cited: Vec<_> = KEEPING.into_iter().chain(is_fined.then_some("annex-i.054")).collect();
        check(
            &RULE,
            with(keeping(), members),
            // A Saturday.
            json!({"deadline": "2026-03-14", "keep_until": "2026-03-14", "opens_on": null,
                "status": status, "possible_code": code}),
            &cited,
        );
    }
}

#[test]
fn a_permit_lengthens_the_keeping_and_leaves_the_deadline() {
    let longer = with(keeping(), json!({"permit_ends_on": "2026-06-30"}));
    for (members, status) in [
        (json!({"as_of": "2026-06-30"}), "open"),
        (json!({"as_of": "2026-07-01"}), "met"),
        (json!({"done_on": "2026-03-15"}), "met"),
        (json!({"done_on": "2026-03-14"}), "late"),
    ] {
        let told = outcome(&RULE, with(longer.clone(), members));
        assert_eq!(told["deadline"], "2026-03-14");
        assert_eq!((&told["keep_until"], &told["status"]), (&json!("2026-06-30"), &json!(status)));
    }
    let shorter = with(keeping(), json!({"permit_ends_on": "2026-03-13"}));
    assert_eq!(outcome(&RULE, shorter)["keep_until"], "2026-03-14");
}

#[test]
fn five_years_from_a_leap_day_end_on_1_march() {
    let leap = with(keeping(), json!({"trip_date": "2024-02-29"}));
    check(&RULE, leap, json!({"deadline": "2029-03-01"}), &KEEPING);
}

#[test]
fn the_update_is_junes_and_its_last_day_runs_on() {
    let moved = ["cc:art-132", "art-41.p1", "cc:art-132.p1"];
    for (members, status) in [
        (json!({}), json!(null)),
        (json!({"done_on": "2024-05-31"}), json!("early")),
        (json!({"done_on": "2024-06-01"}), json!("met")),
        (json!({"done_on": "2024-07-01"}), json!("met")),
        (json!({"as_of": "2024-01-01"}), json!("open")),
        (json!({"as_of": "2024-07-01"}), json!("open")),
        (json!({"done_on": "2024-05-31", "as_of": "2025-01-01"}), json!("early")),
    ] {
        // 30 June 2024 was a Sunday.
        check(
            &RULE,
            with(update(), members),
            json!({"opens_on": "2024-06-01", "deadline": "2024-07-01", "keep_until": null,
                "status": status, "possible_code": null}),
            &moved,
        );
    }
    let cited = ["cc:art-132", "art-41.p1", "cc:art-132.p1", "art-41.p2", "annex-i.058"];
    for (field, status) in [("done_on", "late"), ("as_of", "overdue")] {
        let missed = with(update(), json!({field: "2024-07-02"}));
        check(&RULE, missed, json!({"status": status, "possible_code": "058"}), &cited);
    }
    let tuesday = with(update(), json!({"year": 2026}));
    check(&RULE, tuesday, json!({"deadline": "2026-06-30"}), &["cc:art-132", "art-41.p1"]);
}

#[test]
fn nothing_is_done_before_it_is_owed() {
    for (base, eve, day) in [
        (list(), "2026-02-13", "2026-02-14"),
        (answer_to_complaint(), "2026-03-09", "2026-03-10"),
        (sheet(), "2026-04-01", "2026-04-02"),
        (keeping(), "2021-03-13", "2021-03-14"),
    ] {
        let on = |day: &str| with(base.clone(), json!({"done_on": day}));
        check_refused(&RULE, on(eve), Code::Inconsistent, "/done_on");
        assert_ne!(outcome(&RULE, on(day))["status"], json!(null));
    }
    // Looked at before it came up, it is open.
    assert_eq!(outcome(&RULE, with(list(), json!({"as_of": "2020-01-01"})))["status"], "open");
}

#[test]
fn each_obligation_needs_its_own_field_and_refuses_those_of_others() {
    let references = [
        ("service_month", json!("2026-04")),
        ("requested_on", json!("2026-02-13")),
        ("forwarded_on", json!("2026-02-13")),
        ("trip_date", json!("2026-02-13")),
        ("permit_ends_on", json!("2026-02-13")),
        ("year", json!(2026)),
    ];
    for base in [report(), list(), answer_to_complaint(), sheet(), keeping(), update()] {
        let obligation = base["obligation"].as_str().expect("a word");
        for (field, value) in &references {
            let is_own = base.get(field).is_some();
            if is_own {
                let without = with(base.clone(), json!({*field: null}));
                check_refused(&RULE, without, Code::Missing, &format!("/{field}"));
            } else if (obligation, *field) != ("trip_sheet_keeping", "permit_ends_on") {
                // The foreign field comes before a day of doing that is too early.
                let foreign = with(base.clone(), json!({*field: value, "done_on": "1920-01-01"}));
                check_refused(&RULE, foreign, Code::Inconsistent, &format!("/{field}"));
            }
        }
    }
    let several = with(sheet(), json!({"year": 2026, "permit_ends_on": "2026-02-13"}));
    check_refused(&RULE, several, Code::Inconsistent, "/permit_ends_on");
}

#[test]
fn a_foreign_field_is_still_read() {
    let broken = with(sheet(), json!({"year": "2026", "service_month": "2026-13"}));
    check_refused(&RULE, broken, Code::Invalid, "/service_month");
    for year in [2013, 2101] {
        let year = with(sheet(), json!({"year": year}));
        check_refused(&RULE, year, Code::OutOfRange, "/year");
    }
    let unknown = json!({"obligation": "tax_return"});
    check_refused(&RULE, unknown, Code::Invalid, "/obligation");
    check_refused(&RULE, json!({"year": 2024}), Code::Missing, "/obligation");
}

proptest! {
    #[test]
    fn a_deadline_for_an_act_is_a_business_day(
        days in 0_i64..3000, held in prop::collection::btree_set(0_i64..40, 0..30),
    ) {
        let from = Day::from_storage("2020-01-01").expect("a day").plus_days(days);
        let calendar = Calendar::of_days(held.into_iter().map(|ahead| from.plus_days(ahead)));
        for owed in [Owed::StaffList(from), Owed::ComplaintAnswer(from), Owed::TripSheet(from)] {
            let facts = Facts { owed, done_on: None, as_of: None, calendar: Cow::Borrowed(&calendar) };
            let last_day = decide(&facts).outcome.deadline;
            prop_assert!(calendar.is_business_day(last_day) && from < last_day);
        }
    }
}
