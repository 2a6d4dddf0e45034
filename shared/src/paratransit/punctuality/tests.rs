//! Each limit to the second, and what each way of justifying brings.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::{
    input::Code,
    language::Language,
    paratransit::asking::{ask, check, check_refused, outcome, with},
};

/// Looked at two days later.
fn arrived(arrived_at: &str) -> Value {
    json!({"scheduled_at": "2026-03-10T08:00:00-03:00", "as_of": "2026-03-12T08:00:00-03:00",
        "arrived_at": format!("2026-03-10T{arrived_at}-03:00")})
}

fn waiting(as_of: &str) -> Value {
    json!({"scheduled_at": "2026-03-10T08:00:00-03:00",
        "as_of": format!("2026-03-10T{as_of}-03:00")})
}

const ON_TIME: [&str; 2] = ["art-41.iii", "art-40.x"];
const LATE: [&str; 5] = ["art-41.iii", "art-40.x", "art-41.iv", "art-37.p3", "cc:art-132.p4"];

fn late(more: &[&'static str]) -> Vec<&'static str> {
    LATE.iter().chain(more).copied().collect()
}

#[test]
fn fifteen_and_thirty_minutes_belong_to_the_lower_level() {
    for (at, minutes, level) in [
        ("07:00:00", 0, "on_time"),
        ("08:00:00", 0, "on_time"),
        ("08:00:59", 0, "on_time"),
        ("08:14:59", 14, "on_time"),
        ("08:15:00", 15, "on_time"),
        ("08:15:01", 15, "late"),
        ("08:30:00", 30, "late"),
        ("08:30:01", 30, "over_limit"),
        ("10:00:00", 120, "over_limit"),
    ] {
        let is_late = level != "on_time";
        let told = outcome(&RULE, arrived(at));
        assert_eq!((&told["delay_minutes"], &told["level"]), (&json!(minutes), &json!(level)));
        assert_eq!(told["user_may_report"], is_late, "{at}");
        assert_eq!(told["justification_required"], is_late, "{at}");
        assert_eq!(told["justification_deadline_at"] == json!(null), !is_late, "{at}");
        assert_eq!(told["user_may_report_after"], "2026-03-10T08:15:00-03:00");
        if at >= "08:00:00" {
            // What has not come is as late as the moment at which one looks.
            let still = outcome(&RULE, waiting(at));
            assert_eq!(
                (&still["delay_minutes"], &still["level"]),
                (&json!(minutes), &json!(level))
            );
        }
    }
}

#[test]
fn what_is_on_time_brings_nothing_unless_something_broke() {
    let nothing = json!({"admitted": null, "duties": [], "possible_codes": []});
    check(&RULE, arrived("08:15:00"), nothing.clone(), &ON_TIME);
    check(&RULE, with(arrived("08:15:00"), json!({"reserve_in_use": true})), nothing, &ON_TIME);
    let broken =
        |reserve| with(arrived("08:00:00"), json!({"impediment": true, "reserve_in_use": reserve}));
    check(
        &RULE,
        broken(false),
        json!({"duties": ["call_reserve_vehicle"], "possible_codes": []}),
        &["art-41.iii", "art-40.x", "art-37"],
    );
    check(
        &RULE,
        broken(true),
        json!({"duties": ["other_transport_at_own_cost"], "possible_codes": []}),
        &["art-41.iii", "art-40.x", "art-37.p1"],
    );
}

#[test]
fn a_late_vehicle_is_fined_unless_something_broke_and_silence_after_a_day_is_too() {
    let (first, second) = ("annex-i.028", "annex-i.029");
    for (members, duties, codes, cited) in [
        (json!({}), json!(["send_justification"]), json!(["028", "029"]), late(&[first, second])),
        (
            json!({"as_of": "2026-03-11T08:00:00-03:00"}),
            json!(["send_justification"]),
            json!(["028"]),
            late(&[first]),
        ),
        (
            json!({"as_of": "2026-03-11T08:00:01-03:00"}),
            json!(["send_justification"]),
            json!(["028", "029"]),
            late(&[first, second]),
        ),
        (
            json!({"justification_sent_at": "2026-03-11T08:00:00-03:00"}),
            json!([]),
            json!(["028"]),
            late(&[first]),
        ),
        // Too late, but sent.
        (
            json!({"justification_sent_at": "2026-03-11T08:00:01-03:00"}),
            json!([]),
            json!(["028"]),
            late(&[first]),
        ),
        (
            json!({"impediment": true}),
            json!(["call_reserve_vehicle", "send_justification"]),
            json!(["029"]),
            late(&["art-37", second]),
        ),
    ] {
        for at in ["08:15:01", "08:30:00"] {
            check(
                &RULE,
                with(arrived(at), members.clone()),
                json!({"level": "late", "admitted": null, "duties": duties,
                    "possible_codes": codes}),
                &cited,
            );
        }
    }
}

#[test]
fn beyond_the_limit_only_an_exceptional_case_justified_in_a_day_is_admitted() {
    let exceptional = json!({"impediment": true, "exceptional": true});
    let sent = |at: &str| json!({"justification_sent_at": at});
    let at_a_day = "2026-03-11T08:00:00-03:00";
    let a_second_later = "2026-03-11T08:00:01-03:00";
    for (members, admitted, codes) in [
        (json!({}), json!(false), json!(["026", "027"])),
        (sent(at_a_day), json!(false), json!(["026"])),
        (sent(a_second_later), json!(false), json!(["026", "027"])),
        (json!({"as_of": at_a_day}), json!(false), json!(["026"])),
        (json!({"impediment": true}), json!(false), json!(["026", "027"])),
        (exceptional.clone(), json!(false), json!(["026", "027"])),
        (with(exceptional.clone(), sent(at_a_day)), json!(true), json!([])),
        (with(exceptional.clone(), sent(a_second_later)), json!(false), json!(["026", "027"])),
        (with(exceptional.clone(), json!({"as_of": at_a_day})), json!(null), json!(["026"])),
        (with(exceptional, json!({"as_of": a_second_later})), json!(false), json!(["026", "027"])),
    ] {
        let told = outcome(&RULE, with(arrived("08:30:01"), members.clone()));
        assert_eq!((&told["admitted"], &told["possible_codes"]), (&admitted, &codes), "{members}");
    }
}

#[test]
fn what_lies_beyond_the_limit_is_cited() {
    let beyond = |more: &[&'static str]| {
        late(&["art-37.p2"]).into_iter().chain(more.iter().copied()).collect::<Vec<_>>()
    };
    check(
        &RULE,
        arrived("08:30:01"),
        json!({"duties": ["send_justification"]}),
        &beyond(&["annex-i.026", "annex-i.027"]),
    );
    check(
        &RULE,
        waiting("08:30:01"),
        json!({"admitted": false, "possible_codes": ["024"]}),
        &beyond(&["annex-i.024"]),
    );
}

#[test]
fn a_day_runs_from_the_impediment_where_its_hour_is_known() {
    let told = |at: &str| {
        let members = json!({"impediment": true, "impediment_at": at});
        outcome(&RULE, with(arrived("09:00:00"), members))["justification_deadline_at"].clone()
    };
    assert_eq!(told("2026-03-10T07:30:00-03:00"), "2026-03-11T07:30:00-03:00");
    assert_eq!(told("2026-03-10T12:00:00Z"), "2026-03-11T09:00:00-03:00");
}

#[test]
fn a_day_is_twenty_four_hours_through_the_change_of_clocks() {
    let input = json!({"scheduled_at": "2018-11-03T12:00:00-03:00",
        "as_of": "2018-11-03T12:20:00-03:00"});
    assert_eq!(outcome(&RULE, input)["justification_deadline_at"], "2018-11-04T13:00:00-02:00");
}

#[test]
fn each_contradiction_at_its_field_in_the_order_of_the_table() {
    let to_come = "2026-03-12T08:00:01-03:00";
    let base = || arrived("08:00:00");
    for (members, field) in [
        (json!({"as_of": "2026-03-10T07:59:59-03:00", "arrived_at": to_come}), "/as_of"),
        (json!({"arrived_at": to_come, "exceptional": true}), "/arrived_at"),
        (json!({"impediment_at": to_come}), "/impediment_at"),
        (json!({"impediment_at": to_come, "impediment": true}), "/impediment_at"),
        (
            json!({"impediment_at": "2026-03-10T07:00:00-03:00", "exceptional": true}),
            "/impediment_at",
        ),
        (json!({"exceptional": true, "justification_sent_at": to_come}), "/exceptional"),
        (json!({"justification_sent_at": to_come}), "/justification_sent_at"),
    ] {
        check_refused(&RULE, with(base(), members), Code::Inconsistent, field);
    }
    // On the moment itself all may have happened, and nothing exceptional needs no impediment.
    let at = "2026-03-12T08:00:00-03:00";
    outcome(
        &RULE,
        with(
            base(),
            json!({"arrived_at": at, "justification_sent_at": at,
        "impediment": true, "impediment_at": at, "exceptional": true}),
        ),
    );
    outcome(&RULE, with(base(), json!({"exceptional": false, "impediment_at": null})));
}

#[test]
fn both_hours_are_needed() {
    check_refused(&RULE, json!({}), Code::Missing, "/scheduled_at");
    let unseen = json!({"scheduled_at": "2026-03-10T08:00:00-03:00"});
    check_refused(&RULE, unseen, Code::Missing, "/as_of");
    let local = with(arrived("08:00:00"), json!({"arrived_at": "2026-03-10T08:00:00"}));
    check_refused(&RULE, local, Code::Invalid, "/arrived_at");
}

#[test]
fn it_says_itself_in_both_languages() {
    let said = |language| ask(&RULE, waiting("08:16:00"), language).expect("decided").explanation;
    assert_eq!(
        said(Language::Portuguese),
        [
            "O atraso é de 16 minutos completos: passa da tolerância de 15 minutos.",
            "Você pode avisar a CASEM do atraso: os 15 minutos de tolerância acabaram em \
             10/3/2026, 8h15.",
            "A operadora deve justificar o atraso à Ceturb-GV até 11/3/2026, 8h.",
            "A operadora ainda não enviou a justificativa do atraso.",
            "A operadora pode ser multada pela infração 028 do Anexo I.",
        ]
    );
    assert_eq!(
        said(Language::English)[2],
        "The operator must justify the delay to Ceturb-GV by 11 March 2026, 8:00."
    );
}

proptest! {
    #[test]
    fn a_longer_delay_never_loses_a_right(delay in 0_i64..90, more in 0_i64..90) {
        let scheduled_at = Instant::from_storage("2018-11-04T02:30:00Z").expect("an instant");
        let at = |minutes| {
            let as_of = scheduled_at.plus_minutes(minutes);
            decide(&Facts {
                scheduled_at, as_of, arrived_at: None, impediment: None,
                reserve_in_use: false, justification_sent_at: None,
            })
            .outcome
        };
        let (now, then) = (at(delay), at(delay + more));
        prop_assert!(now.level <= then.level && now.user_may_report <= then.user_may_report);
        prop_assert!(now.possible_codes.len() <= then.possible_codes.len());
    }
}
