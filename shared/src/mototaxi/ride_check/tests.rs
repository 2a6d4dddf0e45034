//! Each line of the table, and what merges and what is excused.

use serde_json::{Value, json};

use super::*;
use crate::{
    input::Code,
    mototaxi::tests::{decided, refused},
};

fn seen(observations: &[&str]) -> Value {
    json!({
        "observations": observations, "holidays": [], "meter_required": true,
        "boarded_at": "2026-03-10T14:00:00-03:00",
    })
}

fn items(observations: &[&str]) -> Vec<String> {
    let decided = decided(&RULE, &seen(observations));
    let found = decided.member("infractions").as_array().expect("a list").clone();
    found.iter().map(|finding| finding["infraction"].as_str().expect("an item").into()).collect()
}

#[test]
fn each_line_leads_to_its_item_and_cites_its_duties() {
    for observation in Observation::ALL {
        let decided = decided(&RULE, &seen(&[observation.word()]));
        let Some(infraction) = observation.infraction() else {
            decided.is(&json!({
                "infractions": [], "no_infraction": [observation.word()], "gravest_group": null,
            }));
            continue;
        };
        let group = infraction.group();
        let decided = decided.is(&json!({
            "infractions": [{
                "infraction": infraction, "group": group, "group_fine_cents": group.printed(),
                "first_penalty": infraction.first_penalty(),
            }],
            "no_infraction": [], "gravest_group": group,
        }));
        let flag = if observation.is_flag_2() { Flag::One.provisions() } else { &[] };
        let cited = [infraction.provision_and_group(), observation.duties(), flag].concat();
        decided.cites_only(&cited);
    }
}

#[test]
fn an_item_of_a_duty_stands_with_its_caput() {
    for observation in Observation::ALL {
        for article in ["semob:art-23", "semob:art-24", "semob:art-25"] {
            let names_item = |id: &&str| id.starts_with(&format!("{article}."));
            assert_eq!(
                observation.duties().iter().any(names_item),
                observation.duties().contains(&article),
                "{}",
                observation.word()
            );
        }
    }
}

#[test]
fn only_gloves_are_no_infraction_whatever_the_case() {
    let none = Observation::ALL.iter().filter(|seen| seen.infraction().is_none());
    assert_eq!(none.map(|seen| seen.word()).collect::<Vec<_>>(), ["no_gloves"]);
    decided(&RULE, &seen(&["no_gloves"])).cites_only(&["art-23", "art-23.vi"]);
}

#[test]
fn what_is_one_item_is_one_infraction_and_the_order_is_that_of_the_article() {
    assert_eq!(
        items(&["more_than_one_passenger", "no_cap", "smoking", "cap_charged"]),
        ["vi", "vii", "lvi"]
    );
    assert_eq!(items(&["passenger_without_helmet", "driver_without_helmet"]), ["xxxviii"]);
    decided(&RULE, &seen(&["no_fare_table", "weapon", "queue_jumped"]))
        .is(&json!({"gravest_group": "iv"}))
        .cites(&["art-46", "art-46.xix", "art-46.liv", "art-46.xv", "art-24", "art-24.xix"]);
}

#[test]
fn the_flag_is_that_of_the_boarding() {
    let at = |at: &str| json!({"observations": ["flag_2_used"], "boarded_at": at, "holidays": []});
    decided(&RULE, &at("2026-03-14T20:59:59-03:00"))
        .is(&json!({"no_infraction": [], "gravest_group": "iii"}))
        .cites_only(&["art-37", "art-37.i", "art-46", "art-46.xxxiv"]);
    decided(&RULE, &at("2026-03-14T21:00:00-03:00"))
        .is(&json!({"infractions": [], "no_infraction": ["flag_2_used"], "gravest_group": null}))
        .cites_only(&["art-37", "art-37.ii"]);
    let day_of_para = json!({
        "observations": ["flag_2_used"], "boarded_at": "2026-08-15T12:00:00-03:00",
    });
    decided(&RULE, &day_of_para).is(&json!({"infractions": []}));
}

#[test]
fn a_meter_is_missed_only_where_it_is_compulsory() {
    let input = |required: bool| json!({"observations": ["no_gloves", "meter_not_used"], "meter_required": required});
    decided(&RULE, &input(true))
        .is(&json!({"no_infraction": ["no_gloves"], "gravest_group": "iii"}))
        .cites(&["art-46.xxxiii", "art-25.vi", "art-25"]);
    decided(&RULE, &input(false))
        .is(&json!({"no_infraction": ["no_gloves", "meter_not_used"], "gravest_group": null}))
        .cites(&["art-25.vi", "art-25"])
        .omits(&["art-46.xxxiii", "art-46"]);
}

#[test]
fn the_hour_is_asked_of_flag_two_alone_and_the_order_of_the_meter_of_it_alone() {
    decided(&RULE, &json!({"observations": ["smoking"]}));
    for (observations, code, field) in [
        (json!(["flag_2_used", "meter_not_used"]), Code::Missing, "/boarded_at"),
        (json!(["meter_not_used"]), Code::Missing, "/meter_required"),
        // What is missing comes before what is invalid.
        (json!(["flag_2_used", "no_umbrella"]), Code::Missing, "/boarded_at"),
        (json!(["smoking", "no_umbrella"]), Code::Invalid, "/observations/1"),
        (json!(["smoking", "weapon", "smoking"]), Code::Invalid, "/observations/2"),
        (json!(["smoking", null]), Code::Invalid, "/observations/1"),
        (json!([]), Code::OutOfRange, "/observations"),
        (json!("smoking"), Code::Invalid, "/observations"),
        (json!(null), Code::Missing, "/observations"),
    ] {
        refused(&RULE, &json!({"observations": observations}), code, field);
    }
}

#[test]
fn more_than_sixty_cannot_be_all_different() {
    let mut many: Vec<_> = Observation::ALL.iter().map(|seen| seen.word()).collect();
    decided(&RULE, &seen(&many));
    many.extend(&Observation::WORDS[..7]);
    let (code, first_again) = (Code::Invalid, format!("/observations/{}", Observation::ALL.len()));
    refused(&RULE, &seen(&many), code, &first_again);
}
