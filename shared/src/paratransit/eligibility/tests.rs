//! Each reason, there and not, with its limits.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::{
    input::Code,
    paratransit::asking::{check_cited, check_outcome, check_refused, outcome, with},
};

fn registration() -> Value {
    json!({
        "request": "registration", "motor_disability": "permanent", "mobility": "wheelchair_only",
        "health_compatible": true,
    })
}

fn trip(changes: Value) -> Value {
    let trip = json!({
        "request": "trip", "registered": true, "trip_date": "2026-03-10",
        "purpose": "medical_consultation", "origin_municipality": "serra",
        "destination_municipality": "vitoria",
    });
    with(with(registration(), trip), changes)
}

/// A trip in treatment, authorised on 10 January 2026: the 90th day is 10 April.
fn treatment(changes: Value) -> Value {
    let crutches = json!({
        "mobility": "crutches_or_prosthesis", "motor_disability": "none", "medical_request": true,
        "authorized_on": "2026-01-10", "wheelchair_on_board": true,
    });
    with(trip(crutches), changes)
}

fn carer(changes: Value) -> Value {
    let dependent =
        json!({"birth_date": "2014-03-11", "same_address": true, "user_responsible": true});
    trip(json!({"dependent": with(&dependent, changes)}))
}

fn check_eligible(input: &Value, basis: &str, cited: &[&str]) {
    check_outcome(&RULE, input, json!({"eligible": true, "basis": basis, "reasons": []}));
    check_cited(&RULE, input, &[&["art-3"], cited].concat());
}

fn check_ineligible(input: &Value, reasons: Value, cited: &[&str]) {
    check_outcome(&RULE, input, json!({"eligible": false, "basis": null, "reasons": reasons}));
    check_cited(&RULE, input, &[&["art-3"], cited].concat());
}

#[test]
fn who_moves_only_by_wheelchair_is_eligible() {
    check_eligible(&registration(), "wheelchair_user", &[]);
    check_eligible(&trip(json!({})), "wheelchair_user", &[]);
    for (disability, reasons) in [
        ("temporary", json!([])),
        ("permanent", json!([])),
        ("none", json!(["no_motor_disability"])),
    ] {
        let input = with(registration(), json!({"motor_disability": disability}));
        check_outcome(&RULE, &input, json!({"reasons": reasons, "authorization_last_day": null}));
    }
    let other = with(registration(), json!({"mobility": "other"}));
    check_ineligible(&other, json!(["not_wheelchair_only"]), &[]);
}

#[test]
fn the_service_is_no_ambulance() {
    let both = json!({"emergency": true, "health_compatible": false});
    let reasons = json!(["emergency", "health_incompatible"]);
    check_ineligible(&with(registration(), both), reasons, &["art-3.pu"]);
}

#[test]
fn migration_takes_a_bus_and_a_user_fit_for_it() {
    let bus = |available: bool, fit: bool| {
        let changes =
            json!({"accessible_bus_available": available, "fit_for_conventional_bus": fit});
        with(registration(), changes)
    };
    check_eligible(&bus(true, false), "wheelchair_user", &[]);
    check_eligible(&bus(false, true), "wheelchair_user", &[]);
    check_ineligible(&bus(true, true), json!(["migrated_to_conventional"]), &["art-5"]);
}

#[test]
fn an_authorisation_is_valid_ninety_days() {
    let cited = ["art-19", "cc:art-132"];
    let on = |day: &str| treatment(json!({"trip_date": day}));
    let last = json!({"authorization_last_day": "2026-04-10"});
    check_eligible(&on("2026-01-10"), "crutches_treatment", &cited);
    check_eligible(&on("2026-04-10"), "crutches_treatment", &cited);
    check_outcome(&RULE, on("2026-04-10"), last.clone());
    check_ineligible(&on("2026-01-09"), json!(["authorization_not_started"]), &cited);
    let expired = [&cited[..], &["art-19.p2"]].concat();
    check_ineligible(&on("2026-04-11"), json!(["authorization_expired"]), &expired);
    check_outcome(&RULE, on("2026-04-11"), last);
}

#[test]
fn a_treatment_has_conditions_of_its_own() {
    let cited = ["art-19", "cc:art-132"];
    let fit = treatment(json!({"fit_for_conventional_bus": true}));
    check_ineligible(&fit, json!(["fit_for_conventional"]), &cited);
    let unasked = treatment(json!({"medical_request": null}));
    check_ineligible(&unasked, json!(["no_medical_request"]), &cited);
    let leisure = treatment(json!({"purpose": "leisure"}));
    check_ineligible(&leisure, json!(["purpose_not_health"]), &cited);
    check_eligible(
        &treatment(json!({"purpose": "health_treatment"})),
        "crutches_treatment",
        &cited,
    );
    let walking = treatment(json!({"wheelchair_on_board": null}));
    let chair = [&cited[..], &["art-19.p1"]].concat();
    check_ineligible(&walking, json!(["wheelchair_required"]), &chair);
    let all = json!({
        "authorized_on": null, "medical_request": false, "fit_for_conventional_bus": true,
        "accessible_bus_available": true, "purpose": "work", "wheelchair_on_board": false,
    });
    let reasons = json!([
        "fit_for_conventional",
        "no_medical_request",
        "no_authorization",
        "purpose_not_health",
        "wheelchair_required",
        "migrated_to_conventional",
    ]);
    check_ineligible(&treatment(all.clone()), reasons, &["art-19", "art-19.p1", "art-5"]);
    check_outcome(&RULE, treatment(all), json!({"authorization_last_day": null}));
}

#[test]
fn a_registration_for_treatment_looks_at_no_trip() {
    let input = json!({
        "mobility": "crutches_or_prosthesis", "medical_request": true, "authorized_on": "2026-01-10",
    });
    let input = with(registration(), input);
    check_eligible(&input, "crutches_treatment", &["art-19", "cc:art-132"]);
    check_outcome(&RULE, &input, json!({"authorization_last_day": "2026-04-10"}));
}

#[test]
fn an_authorised_event_stands_for_a_registration() {
    let event = json!({"registered": false, "event_authorized": true});
    check_eligible(&trip(event.clone()), "authorized_event", &["art-4.p1"]);
    let unregistered = trip(json!({"registered": false}));
    check_ineligible(&unregistered, json!(["not_registered"]), &["art-7"]);
    let crutches = treatment(event.clone());
    check_ineligible(&crutches, json!(["not_registered"]), &["art-19", "cc:art-132", "art-7"]);
    let with_child = with(carer(json!({})), event);
    check_ineligible(&with_child, json!(["not_registered"]), &["art-7", "art-20", "cc:art-132.p3"]);
    // Who is registered travels as such.
    check_eligible(&trip(json!({"event_authorized": true})), "wheelchair_user", &[]);
}

#[test]
fn the_area_is_the_region_between_municipalities_or_where_delegated() {
    let between = |origin: &str, destination: &str, delegated: Value| {
        trip(json!({
            "origin_municipality": origin, "destination_municipality": destination,
            "delegated_to_state": delegated,
        }))
    };
    let outside = json!(["outside_area"]);
    check_ineligible(&between("other", "serra", json!(null)), outside.clone(), &["art-4.p2"]);
    check_ineligible(&between("serra", "other", json!(true)), outside.clone(), &["art-4.p2"]);
    check_ineligible(&between("other", "other", json!(null)), outside, &["art-4.p2"]);
    check_eligible(&between("viana", "viana", json!(true)), "wheelchair_user", &[]);
    let inside = json!(["not_intermunicipal_nor_delegated"]);
    check_ineligible(&between("viana", "viana", json!(false)), inside, &["art-4.p2"]);
    check_eligible(&between("fundao", "guarapari", json!(false)), "wheelchair_user", &[]);
    let unsaid = between("viana", "viana", json!(null));
    check_refused(&RULE, &unsaid, Code::Missing, "/delegated_to_state");
}

#[test]
fn a_dependent_is_under_twelve_or_at_least_sixty_five() {
    for (birth_date, is_dependent) in [
        ("2026-03-10", true),
        ("2014-03-11", true),
        ("2014-03-10", false),
        ("1961-03-11", false),
        ("1961-03-10", true),
    ] {
        let input = carer(json!({"birth_date": birth_date}));
        if is_dependent {
            check_eligible(&input, "carer", &["art-20", "cc:art-132.p3"]);
        } else {
            check_ineligible(&input, json!(["dependent_age"]), &["art-20", "cc:art-132.p3"]);
        }
    }
}

#[test]
fn a_carer_is_responsible_and_travels_for_health() {
    let of = |changes| carer(changes);
    let apart = of(json!({"same_address": false}));
    check_ineligible(&apart, json!(["dependent_address"]), &["art-20", "cc:art-132.p3"]);
    let not_responsible = of(json!({"user_responsible": false}));
    check_ineligible(&not_responsible, json!(["not_responsible"]), &["art-20", "cc:art-132.p3"]);
    let shopping = with(of(json!({})), json!({"purpose": "shopping"}));
    check_ineligible(&shopping, json!(["purpose_not_health"]), &["art-20", "cc:art-132.p3"]);
    // In treatment the same reason arises twice and is told once, at its first place.
    let both = with(
        treatment(json!({"purpose": "bank"})),
        json!({
            "dependent": {"birth_date": "1990-01-01", "same_address": true, "user_responsible": true},
        }),
    );
    let cited = ["art-19", "cc:art-132", "art-20", "cc:art-132.p3"];
    check_ineligible(&both, json!(["purpose_not_health", "dependent_age"]), &cited);
    let child = json!({
        "dependent": {"birth_date": "2020-01-01", "same_address": true, "user_responsible": true},
    });
    check_eligible(&treatment(child), "carer", &cited);
}

#[test]
fn what_belongs_to_a_trip_contradicts_a_registration() {
    let fields = json!({
        "registered": false, "trip_date": "2026-03-10", "purpose": "work",
        "origin_municipality": "serra", "destination_municipality": "serra",
        "delegated_to_state": false,
        "dependent": {"birth_date": "2026-03-11", "same_address": true, "user_responsible": true},
    });
    let mut input = with(registration(), fields);
    for name in TRIP_FIELDS {
        check_refused(&RULE, &input, Code::Inconsistent, &format!("/{name}"));
        input[name] = json!(null);
    }
    check_eligible(&input, "wheelchair_user", &[]);
    let unborn = carer(json!({"birth_date": "2026-03-11"}));
    check_refused(&RULE, &unborn, Code::Inconsistent, "/dependent/birth_date");
}

#[test]
fn each_class_of_problem() {
    for name in &TRIP_FIELDS[..5] {
        let changes = json!({*name: null});
        check_refused(&RULE, trip(changes), Code::Missing, &format!("/{name}"));
    }
    let unreadable = json!({"request": "journey", "registered": null});
    check_refused(&RULE, trip(unreadable), Code::Invalid, "/request");
    let child = trip(json!({"dependent": {"same_address": true}}));
    check_refused(&RULE, &child, Code::Missing, "/dependent/birth_date");
    let name = trip(json!({"origin_municipality": "Serra"}));
    check_refused(&RULE, &name, Code::Invalid, "/origin_municipality");
    let word = trip(json!({"delegated_to_state": "no"}));
    check_refused(&RULE, &word, Code::Invalid, "/delegated_to_state");
    let early = trip(json!({"authorized_on": "1900-01-01"}));
    check_refused(&RULE, &early, Code::OutOfRange, "/authorized_on");
    check_refused(&RULE, trip(json!({"speed": 1})), Code::UnknownField, "/speed");
}

proptest! {
    #[test]
    fn a_later_trip_in_treatment_never_outlives_the_authorisation(after in 0_i64..200, wait in 0_i64..50) {
        let authorized_on = Day::from_storage("2026-01-10").expect("a day");
        let eligible = |days: i64| {
            let day = authorized_on.plus_days(days).to_storage();
            outcome(&RULE, treatment(json!({"trip_date": day})))["eligible"] == json!(true)
        };
        prop_assert_eq!(eligible(after), after <= AUTHORIZATION_DAYS);
        prop_assert!(eligible(after + wait) <= eligible(after));
    }
}
