//! Each reason on both sides of its limit, and each contradiction.

use serde_json::{Value, json};

use super::*;
use crate::{
    input::Code,
    mototaxi::tests::{decided, refused, with, without},
};

fn asked(changes: &Value) -> Value {
    let base = json!({
        "on": "2026-03-10", "holidays": [],
        "permit": {"signed_on": "2021-05-03"},
        "div": {"valid_until": "2026-12-31"},
        "driver": {"role": "permit_holder"},
        "vehicle": {
            "registered": true, "rental_plate": true, "documents_current": true,
            "manufacture_year": 2022, "displacement_cc": 150,
            "last_inspection_on": "2025-08-20", "last_inspection_passed": true,
            "insurance_until": "2026-09-30",
        },
    });
    with(&base, changes)
}

fn by_auxiliary(changes: &Value) -> Value {
    let base = asked(&json!({"driver": {
        "role": "auxiliary", "birth_date": "1990-01-01", "category_a_since": "2015-01-01",
        "authorised_on": "2025-06-02", "credential_issued": true,
    }}));
    with(&base, changes)
}

const ALWAYS: &[&str] = &["art-20", "annex-i.v", "art-31", "art-26", "art-26.p2", "cc:art-132.p3"];

/// The reason holds for `refused` alone, and cites these.
fn check(good: &Value, refused: &Value, reason: &str, cites: &[&str]) {
    decided(&RULE, good).is(&json!({"entitled": true, "reasons": []}));
    decided(&RULE, refused).is(&json!({"entitled": false, "reasons": [reason]})).cites(cites);
}

#[test]
fn all_in_order_cites_only_what_is_always_looked_at() {
    decided(&RULE, &asked(&json!({})))
        .is(&json!({
            "entitled": true, "reasons": [], "permit_ends_on": "2027-05-03",
            "authorisation_ends_on": null, "credential_due_on": null,
            "inspection_ends_on": "2026-08-20", "vehicle_ends_on": "2029-12-31",
        }))
        .cites_only(ALWAYS);
}

#[test]
fn each_validity_has_its_last_day_inside() {
    let on = |on: &str, changes: &Value| asked(&with(changes, &json!({"on": on})));
    for (last, after, changes, reason, cites) in [
        (
            "2026-05-03",
            "2026-05-04",
            json!({"permit": {"signed_on": "2020-05-03"}}),
            "permit_expired",
            &["annex-i.v"][..],
        ),
        (
            "2026-03-10",
            "2026-03-11",
            json!({"div": {"valid_until": "2026-03-10"}}),
            "div_expired",
            &["art-8.v", "art-24.xvi", "art-30", "art-46.xxviii"],
        ),
        (
            "2026-03-15",
            "2026-03-16",
            json!({"vehicle": {"last_inspection_on": "2025-03-15"}}),
            "inspection_overdue",
            &["art-31"],
        ),
        (
            "2026-03-15",
            "2026-03-16",
            json!({"vehicle": {"insurance_until": "2026-03-15"}}),
            "insurance_lapsed",
            &["art-8.vi", "art-46.l"],
        ),
    ] {
        check(&on(last, &changes), &on(after, &changes), reason, cites);
    }
    let of = |year: i32| asked(&json!({"vehicle": {"manufacture_year": year}}));
    check(&of(2019), &of(2018), "vehicle_too_old", &["art-26"]);
    decided(&RULE, &of(2019)).is(&json!({"vehicle_ends_on": "2026-12-31"}));
}

#[test]
fn validity_does_not_move_off_a_weekend_or_holiday() {
    // 15 March 2026 is a Sunday, and a holiday of the case.
    let sunday = json!({
        "on": "2026-03-16", "holidays": ["2026-03-15", "2026-03-16"],
        "permit": {"signed_on": "2020-03-15"}, "vehicle": {"last_inspection_on": "2025-03-15"},
    });
    decided(&RULE, &asked(&sunday)).is(&json!({
        "reasons": ["permit_expired", "inspection_overdue"], "permit_ends_on": "2026-03-15",
        "inspection_ends_on": "2026-03-15",
    }));
}

#[test]
fn a_permit_begins_ends_and_is_renewed_once() {
    let signed = |on: &str| asked(&json!({"permit": {"signed_on": on}}));
    check(&signed("2026-03-10"), &signed("2026-03-11"), "permit_not_started", &["art-2"]);
    check(&signed("2020-03-10"), &signed("2020-03-09"), "permit_expired", &["annex-i.v"]);
    let renewed = json!({"permit": {"signed_on": "2020-02-29", "renewed": true}});
    // Each term ends by itself: 1 March 2026, and six years from there.
    decided(&RULE, &asked(&renewed)).is(&json!({"entitled": true, "permit_ends_on": "2032-03-01"}));
    let first = json!({"on": "2026-03-01", "permit": {"signed_on": "2020-02-29"}});
    decided(&RULE, &asked(&first)).is(&json!({"entitled": true, "permit_ends_on": "2026-03-01"}));
}

#[test]
fn a_permit_is_revoked_from_its_day_and_suspended_to_its_last() {
    let permit = |name: &str, day: &str| asked(&json!({"permit": {name: day}}));
    check(
        &permit("revoked_on", "2026-03-11"),
        &permit("revoked_on", "2026-03-10"),
        "permit_revoked",
        &["art-47.v", "art-46.liii"],
    );
    check(
        &permit("suspended_until", "2026-03-09"),
        &permit("suspended_until", "2026-03-10"),
        "permit_suspended",
        &["art-47.iv", "art-46.liii"],
    );
}

#[test]
fn an_interruption_holds_from_its_first_day_to_its_last() {
    let days = |from: &str, until: &str| {
        asked(&json!({"permit": {"interruption": {"from": from, "until": until}}}))
    };
    for (good, bad) in [
        (days("2026-03-11", "2026-03-20"), days("2026-03-10", "2026-03-10")),
        (days("2026-03-01", "2026-03-09"), days("2026-03-01", "2026-03-10")),
    ] {
        check(&good, &bad, "permit_interrupted", &["art-11"]);
    }
}

#[test]
fn what_is_simply_so_or_not() {
    let good = asked(&json!({}));
    for (changes, reason, cites) in [
        (json!({"permit": {"holder_permits": 2}}), "second_permit", &["art-6"][..]),
        (
            json!({"vehicle": {"registered": false}}),
            "vehicle_not_registered",
            &["art-9", "art-24.vii"],
        ),
        (json!({"vehicle": {"rental_plate": false}}), "not_rental_plate", &["art-28"]),
        (json!({"vehicle": {"documents_current": false}}), "documents_not_current", &["art-27"]),
        (
            json!({"vehicle": {"last_inspection_passed": false}}),
            "inspection_failed",
            &["art-31.p5"],
        ),
    ] {
        check(&good, &asked(&changes), reason, cites);
    }
}

#[test]
fn the_engine_has_from_125_to_190() {
    let of = |cc: i32| asked(&json!({"vehicle": {"displacement_cc": cc}}));
    check(&of(125), &of(124), "displacement_out_of_range", &["art-25"]);
    check(&of(190), &of(191), "displacement_out_of_range", &["art-25"]);
}

#[test]
fn an_auxiliary_meets_the_requirements_on_the_day_of_the_authorisation() {
    let of = |name: &str, day: &str| by_auxiliary(&json!({"driver": {name: day}}));
    check(
        &of("birth_date", "2004-06-02"),
        &of("birth_date", "2004-06-03"),
        "auxiliary_under_21",
        &["art-21.p2"],
    );
    check(
        &of("category_a_since", "2023-06-02"),
        &of("category_a_since", "2023-06-03"),
        "auxiliary_licence_too_recent",
        &["art-21.p2"],
    );
    // Born on 29 February: 21 on 1 March.
    let leap = |authorised: &str| {
        by_auxiliary(&json!({"driver": {
        "birth_date": "2004-02-29", "authorised_on": authorised}, "on": "2025-03-05",
        "vehicle": {"last_inspection_on": "2025-01-01"}}))
    };
    check(&leap("2025-03-01"), &leap("2025-02-28"), "auxiliary_under_21", &["art-21.p2"]);
}

#[test]
fn an_authorisation_lasts_twelve_months_and_the_card_is_due_in_ten_days() {
    let authorised = |on: &str| by_auxiliary(&json!({"driver": {"authorised_on": on}}));
    check(
        &authorised("2025-03-10"),
        &authorised("2025-03-09"),
        "auxiliary_not_authorised",
        &["art-21.p3"],
    );
    check(
        &authorised("2026-03-10"),
        &authorised("2026-03-11"),
        "auxiliary_not_authorised",
        &["art-21.p3"],
    );
    decided(&RULE, &by_auxiliary(&json!({})))
        .is(&json!({"authorisation_ends_on": "2026-06-02", "credential_due_on": "2025-06-12"}))
        .cites(&["art-21.p4", "cc:art-132"])
        .omits(&["cc:art-132.p1"]);
    decided(&RULE, &authorised("2026-03-10")).says(
        "A autorização do condutor auxiliar vale até 10/3/2027; a credencial deve ser retirada até \
         20/3/2026.",
    );
    // Ten days from 4 June 2025 end on a Saturday.
    decided(&RULE, &authorised("2025-06-04"))
        .is(&json!({"credential_due_on": "2025-06-16"}))
        .cites(&["cc:art-132.p1"]);
}

#[test]
fn an_auxiliary_has_a_card_and_is_the_only_one() {
    let good = by_auxiliary(&json!({}));
    check(
        &good,
        &by_auxiliary(&json!({"driver": {"credential_issued": false}})),
        "auxiliary_without_credential",
        &["art-21.p4"],
    );
    check(
        &good,
        &by_auxiliary(&json!({"driver": {"auxiliaries": 2}})),
        "more_than_one_auxiliary",
        &["art-21.p1"],
    );
}

#[test]
fn what_is_said_of_an_auxiliary_does_not_touch_a_holder_but_has_its_type() {
    let holder = |changes: &Value| asked(&json!({"driver": changes}));
    decided(&RULE, &holder(&json!({"birth_date": "2020-01-01", "auxiliaries": 9})))
        .is(&json!({"entitled": true, "authorisation_ends_on": null}));
    refused(&RULE, &holder(&json!({"birth_date": "x"})), Code::Invalid, "/driver/birth_date");
    refused(&RULE, &holder(&json!({"auxiliaries": 10})), Code::OutOfRange, "/driver/auxiliaries");
    for name in ["birth_date", "category_a_since", "authorised_on", "credential_issued"] {
        let input = by_auxiliary(&json!({"driver": {name: null}}));
        refused(&RULE, &input, Code::Missing, &format!("/driver/{name}"));
    }
}

#[test]
fn contradictions_come_in_their_order() {
    let until = json!({"permit": {"interruption": {"from": "2026-03-02", "until": "2026-03-01"}}});
    let inspected = json!({"vehicle": {"last_inspection_on": "2026-03-11"}});
    let made = json!({"vehicle": {"manufacture_year": 2027}});
    for (changes, field) in [
        (with(&with(&until, &inspected), &made), "/permit/interruption/until"),
        (with(&inspected, &made), "/vehicle/last_inspection_on"),
        (made, "/vehicle/manufacture_year"),
    ] {
        refused(&RULE, &asked(&changes), Code::Inconsistent, field);
    }
    let same_day = json!({"vehicle": {"last_inspection_on": "2026-03-10", "manufacture_year": 2026},
        "permit": {"interruption": {"from": "2026-03-02", "until": "2026-03-02"}}});
    decided(&RULE, &asked(&same_day)).is(&json!({"entitled": true}));
}

#[test]
fn every_part_is_required_with_all_of_it() {
    for name in ["on", "permit", "div", "driver", "vehicle"] {
        let field = format!("/{name}");
        refused(&RULE, &without(&asked(&json!({})), name), Code::Missing, &field);
    }
    let until = json!({"permit": {"interruption": {"from": "2026-03-02"}}});
    refused(&RULE, &asked(&until), Code::Missing, "/permit/interruption/until");
    let year = json!({"vehicle": {"manufacture_year": 1949}});
    refused(&RULE, &asked(&year), Code::OutOfRange, "/vehicle/manufacture_year");
}
