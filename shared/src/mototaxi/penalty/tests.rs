//! The ladder of every first penalty, the notice, and what is added beside the ladder.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::{
    input::Code,
    mototaxi::tests::{decided, refused, with},
};

fn act(infraction: &str, changes: &Value) -> Value {
    let base = json!({
        "infraction": infraction, "committed_on": "2026-03-10", "by": "permit_holder",
        "holidays": [],
    });
    with(&base, changes)
}

fn repeated(infraction: &str, times: i64) -> Value {
    let day = |nth| Day::from_storage("2025-01-01").expect("a day").plus_days(nth).to_storage();
    let entry = |nth| json!({"infraction": infraction, "entered_on": day(nth)});
    act(infraction, &json!({"history": (0..times).map(entry).collect::<Vec<_>>()}))
}

const ALWAYS: &[&str] = &["art-47", "art-55", "cc:art-132.p3"];

/// Penalties, points and whether a proceeding is opened, by the number of repeats.
fn check(infraction: &str, times: i64, penalties: &[&str], proceeding: bool, cites: &[&str]) {
    let points = match *penalties.last().expect("a penalty") {
        "warning" => (1, "art-45.i"),
        "fine" => (2, "art-45.ii"),
        "impound" => (3, "art-45.iii"),
        _ => (4, "art-45.iv"),
    };
    let item = format!("art-46.{infraction}");
    let given = penalties.iter().map(|penalty| match *penalty {
        "warning" => "art-47.i",
        "fine" => "art-47.ii",
        "impound" => "art-47.iii",
        _ => "art-47.iv",
    });
    let mut all = [ALWAYS, cites, &["art-45", points.1, &item]].concat();
    all.extend(given);
    decided(&RULE, &repeated(infraction, times))
        .is(&json!({
            "status": "penalty", "repeats": times, "penalties": penalties, "points": points.0,
            "revocation_proceeding": proceeding, "suspended_during_proceeding": false,
            "service_suspended": penalties.contains(&"impound"), "record": "permit_holder",
            "fine_payer": if penalties.contains(&"fine") { json!("permit_holder") } else { json!(null) },
        }))
        .cites_only(&all);
}

const DAYS_SERIOUS: [&str; 2] = ["art-51.p1", "art-51.p1.iii"];
const DAYS_VERY_SERIOUS: [&str; 2] = ["art-51.p1", "art-51.p1.iv"];

#[test]
fn the_ladder_of_a_warning() {
    let fine = ["art-49", "art-49.i"];
    let suspension = [&fine[..], &["art-51", "art-51.ii", "art-51.p1", "art-51.p1.i"]].concat();
    let proceeding = [&suspension[..], &["art-53", "art-53.ii"]].concat();
    check("v", 0, &["warning"], false, &["art-48"]);
    check("v", 1, &["fine"], false, &fine);
    let impound = [&fine[..], &["art-50", "art-50.i", "art-50.p1", "art-52"]].concat();
    check("v", 2, &["fine", "impound"], false, &impound);
    check("v", 3, &["fine", "suspension"], false, &suspension);
    check("v", 4, &["fine", "suspension"], true, &proceeding);
    check("v", 9, &["fine", "suspension"], true, &proceeding);
}

#[test]
fn the_ladder_of_a_fine() {
    let fine = ["art-49", "art-49.ii"];
    let impound = [&fine[..], &["art-50", "art-50.i", "art-50.p1", "art-52"]].concat();
    let suspension = [&fine[..], &["art-51", "art-51.ii"], &DAYS_SERIOUS].concat();
    let proceeding = [&suspension[..], &["art-53", "art-53.ii"]].concat();
    check("xxii", 0, &["fine"], false, &fine);
    check("xxii", 1, &["fine", "impound"], false, &impound);
    check("xxii", 2, &["fine", "suspension"], false, &suspension);
    check("xxii", 3, &["fine", "suspension"], true, &proceeding);
}

#[test]
fn the_ladder_of_impounding() {
    let impound = ["art-50", "art-50.ii", "art-50.p1", "art-52"];
    let suspension = [&impound[..], &["art-51", "art-51.ii"], &DAYS_SERIOUS].concat();
    let proceeding = [&suspension[..], &["art-53", "art-53.ii"]].concat();
    // XXIX stands in Art. 49 II as well, and is impounded for.
    check("xxix", 0, &["fine", "impound"], false, &impound);
    check("xxix", 1, &["fine", "impound", "suspension"], false, &suspension);
    check("xxix", 2, &["fine", "impound", "suspension"], true, &proceeding);
}

#[test]
fn the_ladder_of_suspension() {
    let suspension = [&["art-51", "art-51.iii"][..], &DAYS_VERY_SERIOUS].concat();
    let proceeding = [&suspension[..], &["art-51.ii", "art-53", "art-53.ii"]].concat();
    check("liv", 0, &["suspension"], false, &suspension);
    check("liv", 1, &["suspension"], true, &proceeding);
}

#[test]
fn a_suspension_lasts_by_the_group() {
    for (infraction, times, days) in [("v", 3, 7), ("xx", 1, 10), ("xxii", 2, 20), ("lvi", 0, 30)] {
        decided(&RULE, &repeated(infraction, times)).is(&json!({"suspension_days": days}));
    }
    decided(&RULE, &repeated("xxii", 0)).is(&json!({"suspension_days": 0}));
}

#[test]
fn a_repeat_is_the_same_item_entered_in_the_two_years_before_the_day_of_the_act() {
    for (infraction, entered_on, repeats) in [
        ("iii", "2024-03-09", 0),
        ("iii", "2024-03-10", 1),
        ("iii", "2026-03-09", 1),
        ("iii", "2026-03-10", 0),
        ("iii", "2026-04-01", 0),
        ("v", "2025-03-10", 0),
    ] {
        let history = json!({"history": [{"infraction": infraction, "entered_on": entered_on}]});
        decided(&RULE, &act("iii", &history)).is(&json!({"repeats": repeats}));
    }
    // Two years back from 29 February 2024 begin on 1 March 2022.
    for (entered_on, repeats) in [("2022-02-28", 0), ("2022-03-01", 1)] {
        let leap = json!({"committed_on": "2024-02-29",
            "history": [{"infraction": "iii", "entered_on": entered_on}]});
        decided(&RULE, &act("iii", &leap)).is(&json!({"repeats": repeats}));
    }
}

#[test]
fn six_items_have_a_notice_first_also_for_a_repeat() {
    for infraction in Infraction::ALL {
        let word = infraction.word();
        let status = if ["ii", "iv", "vi", "viii", "x", "xv"].contains(&word) {
            "notice_first"
        } else {
            "penalty"
        };
        decided(&RULE, &act(word, &json!({}))).is(&json!({"status": status}));
    }
    decided(&RULE, &repeated("ii", 3))
        .is(&json!({
            "status": "notice_first", "notice_due_on": null, "first_penalty": "warning",
            "repeats": 3, "penalties": [], "suspension_days": 0, "service_suspended": false,
            "revocation_proceeding": false, "suspended_during_proceeding": false, "points": 0,
            "record": "permit_holder", "fine_payer": null,
        }))
        .cites_only(&[ALWAYS, &["art-43", "art-43.pu", "art-46.ii"]].concat());
}

#[test]
fn a_notice_is_obeyed_by_its_last_day() {
    let notice = |changes: &Value| {
        let served = json!({"notice": {"served_on": "2026-03-11", "days": 5}});
        act("x", &with(&served, changes))
    };
    // Five days end on Monday 16 March.
    for (changes, status) in [
        (json!({"notice": {"remedied_on": "2026-03-11"}}), "remedied"),
        (json!({"notice": {"remedied_on": "2026-03-16"}}), "remedied"),
        (json!({"notice": {"remedied_on": "2026-03-17"}}), "penalty"),
        (json!({"decided_on": "2026-03-16"}), "notice_running"),
        (json!({"decided_on": "2026-03-17"}), "penalty"),
    ] {
        decided(&RULE, &notice(&changes))
            .is(&json!({"status": status, "notice_due_on": "2026-03-16"}))
            .cites(&["art-43", "art-43.pu", "cc:art-132"])
            .omits(&["cc:art-132.p1"]);
    }
    let ten =
        json!({"notice": {"days": 10, "remedied_on": "2026-03-23"}, "decided_on": "2020-01-01"});
    decided(&RULE, &notice(&ten))
        .is(&json!({"status": "remedied", "notice_due_on": "2026-03-23"}))
        .cites(&["cc:art-132.p1"]);
    refused(&RULE, &notice(&json!({})), Code::Missing, "/decided_on");
    // Given, although it cannot be read: the decision is not asked for.
    let unreadable = json!({"notice": {"remedied_on": "soon"}});
    refused(&RULE, &notice(&unreadable), Code::Invalid, "/notice/remedied_on");
}

#[test]
fn contradictions_of_a_notice_come_in_their_order() {
    let notice = |served: &str, remedied: &str| json!({"notice": {"served_on": served, "days": 5, "remedied_on": remedied}});
    for (infraction, served, remedied, field) in [
        ("xxii", "2026-03-09", "2026-03-08", "/notice"),
        ("x", "2026-03-09", "2026-03-08", "/notice/served_on"),
        ("x", "2026-03-11", "2026-03-10", "/notice/remedied_on"),
    ] {
        let input = act(infraction, &notice(served, remedied));
        refused(&RULE, &input, Code::Inconsistent, field);
    }
    decided(&RULE, &act("x", &notice("2026-03-10", "2026-03-10")));
    // An item without a notice asks for no decision.
    let undecided = json!({"notice": {"served_on": "2026-03-11", "days": 5}});
    refused(&RULE, &act("xxii", &undecided), Code::Inconsistent, "/notice");
}

#[test]
fn the_auxiliary_answers_for_a_personal_act_and_the_holder_pays() {
    let by = |personal: bool| json!({"by": "auxiliary", "personal": personal});
    decided(&RULE, &act("xxii", &by(true)))
        .is(&json!({"record": "auxiliary", "fine_payer": "permit_holder"}))
        .cites(&["art-45.p1", "art-45.p2", "art-21.p6"]);
    decided(&RULE, &act("xxii", &by(false)))
        .is(&json!({"record": "permit_holder", "fine_payer": "permit_holder"}))
        .cites(&["art-45.p1"])
        .omits(&["art-45.p2", "art-21.p6"]);
    decided(&RULE, &act("v", &by(true)))
        .is(&json!({"record": "auxiliary", "fine_payer": null}))
        .omits(&["art-45.p1"]);
    decided(&RULE, &act("ii", &by(true)))
        .is(&json!({"status": "notice_first", "record": "auxiliary"}))
        .cites(&["art-45.p2"]);
    refused(&RULE, &act("v", &json!({"by": "auxiliary"})), Code::Missing, "/personal");
    decided(&RULE, &act("v", &json!({"personal": true}))).is(&json!({"record": "permit_holder"}));
    refused(&RULE, &act("v", &json!({"personal": 1})), Code::Invalid, "/personal");
}

#[test]
fn some_infractions_open_the_proceeding_at_once() {
    for infraction in Infraction::ALL {
        let word = infraction.word();
        for in_the_act in [false, true] {
            let caught = in_the_act && ["xlii", "lii", "lv"].contains(&word);
            let input = act(word, &json!({"in_the_act": in_the_act}));
            let answer = decided(&RULE, &input).is(&json!({
                "revocation_proceeding": caught || word == "xlviii",
                "suspended_during_proceeding": caught,
            }));
            match (caught, word) {
                (true, _) => answer.cites(&["art-53", "art-53.vi"]),
                (_, "xlviii") => answer.cites(&["art-53", "art-53.v"]),
                _ => answer.omits(&["art-53"]),
            };
        }
    }
}

#[test]
fn each_field_has_its_bounds() {
    for (changes, code, field) in [
        (json!({"committed_on": "2018-07-10"}), Code::OutOfRange, "/committed_on"),
        (json!({"by": "passenger"}), Code::Invalid, "/by"),
        (
            json!({"notice": {"served_on": "2026-03-11", "days": 11, "remedied_on": "2026-03-12"}}),
            Code::OutOfRange,
            "/notice/days",
        ),
        (
            json!({"notice": {"served_on": "2026-03-11", "days": 0, "remedied_on": "2026-03-12"}}),
            Code::OutOfRange,
            "/notice/days",
        ),
        (json!({"history": [{"infraction": "v"}]}), Code::Missing, "/history/0/entered_on"),
        (
            json!({"history": [{"infraction": "z", "entered_on": "2026-01-01"}]}),
            Code::Invalid,
            "/history/0/infraction",
        ),
    ] {
        refused(&RULE, &act("x", &changes), code, field);
    }
    decided(&RULE, &act("v", &json!({"committed_on": "2018-07-11"})));
}

proptest! {
    #[test]
    fn another_repeat_is_never_lighter(place in 0..Infraction::ALL.len(), times in 0_i64..6) {
        let word = Infraction::ALL[place].word();
        let outcome = |times| {
            let decided = decided(&RULE, &repeated(word, times));
            let number = |name: &str| decided.member(name).as_u64().expect("a number");
            (number("points"), number("suspension_days"), decided.member("revocation_proceeding").as_bool())
        };
        let (now, then) = (outcome(times), outcome(times + 1));
        prop_assert!(now.0 <= then.0 && now.1 <= then.1 && now.2 <= then.2);
    }
}
