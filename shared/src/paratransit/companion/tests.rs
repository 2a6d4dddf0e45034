//! Each condition, met and not.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::{
    input::Code,
    paratransit::asking::{check_cited, check_outcome, check_refused, with},
};

/// A mandatory companion of 18 years exactly who meets all conditions.
fn mandatory() -> Value {
    json!({
        "trip_date": "2026-03-10", "companion_mandatory": true, "companion_count": 1,
        "companion": {
            "birth_date": "2008-03-10", "mentally_fit": true, "physically_able": true,
            "accepts_responsibility": true,
        },
    })
}

fn alone() -> Value {
    json!({"trip_date": "2026-03-10", "companion_mandatory": false, "companion_count": 0})
}

/// The mandatory companion with members put over.
fn who(changes: Value) -> Value {
    with(mandatory(), json!({"companion": with(&mandatory()["companion"], changes)}))
}

fn optional(changes: Value) -> Value {
    with(with(mandatory(), json!({"companion_mandatory": false})), changes)
}

fn check_boarding(input: &Value, companion: bool, user: bool, reasons: Value, codes: Value) {
    check_outcome(
        &RULE,
        input,
        json!({
            "companion_may_board": companion, "user_may_board": user,
            "companions_allowed": u32::from(companion), "reasons": reasons,
            "codes_if_carried": codes,
        }),
    );
}

#[test]
fn a_fit_companion_boards_with_the_user() {
    check_boarding(&mandatory(), true, true, json!([]), json!([]));
    check_cited(&RULE, mandatory(), &["art-10", "art-11", "art-26", "cc:art-132.p3"]);
}

#[test]
fn who_needs_nobody_travels_alone() {
    check_boarding(&alone(), false, true, json!([]), json!([]));
    check_cited(&RULE, alone(), &["art-10"]);
    // What belongs to step 4 is not looked at, and other persons are none.
    let flags = with(alone(), json!({"indicated_at_booking": true, "seat_available": true}));
    check_boarding(&flags, false, true, json!([]), json!([]));
}

#[test]
fn who_needs_a_companion_does_not_travel_without() {
    let required = with(alone(), json!({"companion_mandatory": true}));
    check_boarding(&required, false, false, json!(["companion_required"]), json!(["004"]));
    check_cited(&RULE, &required, &["art-10", "annex-i.004"]);
    let safety = with(alone(), json!({"needed_for_safety": true}));
    check_boarding(&safety, false, false, json!(["companion_needed_for_safety"]), json!(["003"]));
    check_cited(&RULE, &safety, &["art-10", "art-9", "annex-i.003"]);
    let both = with(&required, json!({"needed_for_safety": true}));
    let reasons = json!(["companion_required", "companion_needed_for_safety"]);
    check_boarding(&both, false, false, reasons, json!(["003", "004"]));
}

#[test]
fn each_condition_of_article_11_stops_the_companion() {
    for (changes, reason, cited) in [
        (json!({"birth_date": "2008-03-11"}), "under_18", "art-11.i"),
        (json!({"mentally_fit": false}), "not_mentally_fit", "art-11.i"),
        (json!({"physically_able": false}), "not_physically_able", "art-11.ii"),
        (json!({"accepts_responsibility": false}), "responsibility_not_accepted", "art-11.iii"),
        (json!({"same_route": false}), "different_route", "art-40.ix"),
    ] {
        let input = who(changes);
        check_boarding(&input, false, false, json!([reason]), json!(["012"]));
        let cited = ["art-10", "art-11", "art-26", "cc:art-132.p3", cited, "annex-i.012"];
        check_cited(&RULE, &input, &cited);
    }
}

#[test]
fn born_on_29_february_is_of_age_on_1_march() {
    let born = who(json!({"birth_date": "2008-02-29"}));
    let on = |day: &str| with(&born, json!({"trip_date": day}));
    check_boarding(&on("2026-02-28"), false, false, json!(["under_18"]), json!(["012"]));
    check_boarding(&on("2026-03-01"), true, true, json!([]), json!([]));
}

#[test]
fn the_assessment_stands_in_for_bodily_ability() {
    let disabled =
        |changes| who(with(json!({"has_disability": true, "physically_able": false}), changes));
    for (changes, reasons) in [
        (json!({}), json!(["assessment_missing"])),
        (json!({"assessment_accepted": false}), json!(["assessment_refused"])),
        (
            json!({"assessment_accepted": false, "waiver_required": true}),
            json!(["assessment_refused", "waiver_unsigned"]),
        ),
        (json!({"assessment_accepted": true, "waiver_required": true}), json!(["waiver_unsigned"])),
    ] {
        let input = disabled(changes);
        check_boarding(&input, false, false, reasons, json!(["012"]));
        let cited = ["art-10", "art-11", "art-26", "art-11.pu", "cc:art-132.p3", "annex-i.012"];
        check_cited(&RULE, &input, &cited);
    }
    let signed =
        json!({"assessment_accepted": true, "waiver_required": true, "waiver_signed": true});
    check_boarding(&disabled(signed), true, true, json!([]), json!([]));
    // Without a disability nobody looks at assessment and declaration.
    let idle = json!({"assessment_accepted": false, "waiver_required": true});
    check_boarding(&who(idle), true, true, json!([]), json!([]));
}

#[test]
fn a_second_companion_stays_behind_and_stops_nobody_else() {
    let two = with(mandatory(), json!({"companion_count": 2}));
    check_boarding(&two, true, true, json!(["more_than_one"]), json!(["005"]));
    check_cited(&RULE, &two, &["art-10", "art-11", "art-26", "cc:art-132.p3", "annex-i.005"]);
    let unfit = with(who(json!({"mentally_fit": false})), json!({"companion_count": 20}));
    let reasons = json!(["more_than_one", "not_mentally_fit"]);
    check_boarding(&unfit, false, false, reasons, json!(["005", "012"]));
}

#[test]
fn an_optional_companion_needs_booking_and_a_seat() {
    let named = json!({"indicated_at_booking": true});
    let seat = json!({"seat_available": true});
    let both = json!({"indicated_at_booking": true, "seat_available": true});
    check_boarding(&optional(both), true, true, json!([]), json!([]));
    check_boarding(&optional(named), false, true, json!(["no_seat"]), json!([]));
    check_boarding(&optional(seat.clone()), false, true, json!(["not_indicated"]), json!(["013"]));
    let cited = ["art-10", "art-11", "art-26", "cc:art-132.p3", "art-27", "art-28", "annex-i.013"];
    check_cited(&RULE, optional(seat), &cited);
    // Who is needed for safety needs neither.
    let safety = optional(json!({"needed_for_safety": true}));
    check_boarding(&safety, true, true, json!([]), json!([]));
    check_cited(&RULE, &safety, &["art-10", "art-9", "art-11", "art-26", "cc:art-132.p3"]);
}

#[test]
fn contradictions_are_named_in_the_order_of_the_page() {
    let unborn = who(json!({"birth_date": "2026-03-11"}));
    check_refused(&RULE, &unborn, Code::Inconsistent, "/companion/birth_date");
    let nobody = with(&unborn, json!({"companion_count": 0}));
    check_refused(&RULE, &nobody, Code::Inconsistent, "/companion");
    let born = who(json!({"birth_date": "2026-03-10"}));
    check_outcome(&RULE, &born, json!({"reasons": ["under_18"]}));
}

#[test]
fn each_class_of_problem() {
    let changed = |changes| with(mandatory(), changes);
    check_refused(&RULE, changed(json!({"companion": null})), Code::Missing, "/companion");
    let far = changed(json!({"companion": null, "companion_count": 21}));
    check_refused(&RULE, &far, Code::Missing, "/companion");
    let below = changed(json!({"companion": null, "companion_count": -1}));
    check_refused(&RULE, &below, Code::OutOfRange, "/companion_count");
    let empty = changed(json!({"companion": {}}));
    check_refused(&RULE, &empty, Code::Missing, "/companion/birth_date");
    let word = changed(json!({"companion_mandatory": "yes"}));
    check_refused(&RULE, &word, Code::Invalid, "/companion_mandatory");
    check_refused(&RULE, who(json!({"same_route": 1})), Code::Invalid, "/companion/same_route");
    check_refused(&RULE, who(json!({"name": "x"})), Code::UnknownField, "/companion/name");
}

proptest! {
    #[test]
    fn nobody_boards_alone_who_needs_a_companion(
        flags in prop::array::uniform9(any::<bool>()), years in 0_u32..40, assessed in prop::option::of(any::<bool>()),
    ) {
        let trip_date = Day::from_storage("2026-03-10").expect("a day");
        let [mandatory, safety, present, fit, able, responsible, disabled, route, seat] = flags;
        let companion = Companion {
            birth_date: trip_date.minus_months(12 * years), mentally_fit: fit, physically_able: able,
            accepts_responsibility: responsible, has_disability: disabled,
            assessment_accepted: assessed, waiver_required: false, waiver_signed: false,
            same_route: route,
        };
        let outcome = decide(&Facts {
            trip_date, companion_mandatory: mandatory, needed_for_safety: safety,
            companion: present.then_some(companion), more_than_one: false,
            indicated_at_booking: seat, seat_available: seat,
        }).outcome;
        prop_assert!(outcome.companion_may_board <= present);
        prop_assert_eq!(outcome.companion_may_board, present && outcome.reasons.is_empty());
        prop_assert_eq!(outcome.user_may_board, !(mandatory || safety) || outcome.companion_may_board);
    }
}
