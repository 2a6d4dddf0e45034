//! Each ground in its order, the fine, and the release.

use serde_json::{Value, json};

use super::*;
use crate::{
    input::Code,
    mototaxi::tests::{decided, refused, with},
};

fn ride(from: &str, to: &str, changes: &Value) -> Value {
    let base = json!({
        "registered_with_semob": false, "licensed_elsewhere": true, "paid": true,
        "boarded_in": from, "alighted_in": to,
    });
    with(&base, changes)
}

fn check(input: &Value, ground: &str, allowed: bool, cites: &[&str]) {
    let fine_due = ground == "independent_ride";
    decided(&RULE, input)
        .is(&json!({"ground": ground, "allowed": allowed, "fine_due": fine_due}))
        .cites_only(cites);
}

#[test]
fn the_first_ground_that_holds_counts() {
    let (belem, out) = ("belem", "elsewhere");
    let unlicensed = json!({"licensed_elsewhere": false});
    let round = json!({"round_trip_hired_elsewhere": true});
    let all = json!({"registered_with_semob": true, "paid": false, "licensed_elsewhere": false});
    check(&ride(belem, belem, &all), "registered", true, &["art-9"]);
    let unpaid = json!({"paid": false, "licensed_elsewhere": false});
    check(&ride(belem, belem, &unpaid), "unpaid", true, &["art-9"]);
    check(&ride(out, out, &unlicensed), "outside_belem", true, &["art-9"]);
    for (from, to) in [(belem, belem), (belem, out), (out, belem)] {
        check(&ride(from, to, &unlicensed), "not_licensed", false, &["art-9"]);
    }
    check(&ride(out, belem, &json!({})), "drop_off", true, &["art-9.p1"]);
    check(&ride(belem, out, &round), "round_trip", true, &["art-9.p1"]);
    let fined = ["art-9.p1", "art-9.p2"];
    check(&ride(belem, out, &json!({})), "independent_ride", false, &fined);
    check(&ride(belem, belem, &round), "independent_ride", false, &fined);
}

#[test]
fn the_fine_is_that_of_the_other_modes_and_only_for_an_independent_ride() {
    let amount = json!({"fine_other_modes_cents": 150_000});
    decided(&RULE, &ride("belem", "belem", &amount)).is(&json!({"fine_cents": 150_000}));
    decided(&RULE, &ride("belem", "belem", &json!({}))).is(&json!({"fine_cents": null}));
    decided(&RULE, &ride("elsewhere", "belem", &amount)).is(&json!({"fine_cents": null}));
}

#[test]
fn a_release_needs_all_four_and_the_fine_only_where_it_is_due() {
    let release = |done: bool| {
        json!({"release": {"requested": done, "ownership_proved": done, "fine_paid": done,
            "tow_and_yard_paid": done}})
    };
    decided(&RULE, &ride("belem", "belem", &release(false)))
        .is(&json!({"releasable": false, "release_missing":
            ["request", "ownership_proof", "fine_payment", "tow_and_yard_fees"]}))
        .cites(&["art-9.p3"]);
    decided(&RULE, &ride("belem", "belem", &release(true)))
        .is(&json!({"releasable": true, "release_missing": []}))
        .cites(&["art-9.p3"]);
    let not_due = with(&release(true), &json!({"release": {"fine_paid": false}}));
    decided(&RULE, &ride("elsewhere", "belem", &not_due)).is(&json!({"releasable": true}));
    decided(&RULE, &ride("belem", "belem", &not_due))
        .is(&json!({"releasable": false, "release_missing": ["fine_payment"]}));
    decided(&RULE, &ride("belem", "belem", &json!({})))
        .is(&json!({"releasable": null, "release_missing": null}))
        .omits(&["art-9.p3"]);
}

#[test]
fn each_field_is_read() {
    for (changes, code, field) in [
        (json!({"boarded_in": "ananindeua"}), Code::Invalid, "/boarded_in"),
        (json!({"licensed_elsewhere": null}), Code::Missing, "/licensed_elsewhere"),
        (json!({"release": {"requested": true}}), Code::Missing, "/release/ownership_proved"),
        (json!({"fine_other_modes_cents": -1}), Code::OutOfRange, "/fine_other_modes_cents"),
    ] {
        refused(&RULE, &ride("belem", "belem", &changes), code, field);
    }
}
