//! Every entry of the Annex, the rounding, and what a list may hold.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::{
    input::Code,
    paratransit::asking::{ask, check, check_refused, outcome},
};

fn fined(infractions: Value, price: &str) -> Value {
    json!({"infractions": infractions, "price_per_km": price})
}

const CITED: [&str; 5] = ["art-48", "art-48.pu", "art-47.iv", "art-47.p5", "annex-i"];

/// The kilometres as the page groups them.
const KILOMETRES: &[(u16, &str)] = &[
    (10, "005 008 013 020 026 027 032 049 051 053 059 060 061 064"),
    (15, "006 009"),
    (20, "001 002 003 007 010 011 012 028 029 033 043 044 050 055 056 062 063 065 066"),
    (30, "004 022 031 041 042 052 054"),
    (50, "017 021 023 024 025 030 035 036 037 038 039 040 045 046 047 048 057 058"),
    (100, "014 015 016 018 019 034"),
    (500, "unnumbered"),
];

#[test]
fn every_entry_has_its_kilometres_and_is_cited() {
    let mut seen = 0;
    for (km, codes) in KILOMETRES {
        for code in codes.split(' ') {
            let entry = format!("annex-i.{code}");
            let mut cited = CITED.to_vec();
            cited.push(&entry);
            if code == "058" {
                cited.push("art-41.p2");
            }
            let amount = 100 * km;
            check(
                &RULE,
                fined(json!([{"code": code}]), "1"),
                json!({
                    "entries": [{"code": code, "km": km, "count": 1, "amount_cents": amount,
                        "subtotal_cents": amount}],
                    "total_km": km, "total_cents": amount, "cumulative": false,
                    "applied_by": "ceturb_board",
                }),
                &cited,
            );
            seen += 1;
        }
    }
    assert_eq!(seen, Infraction::ALL.len());
}

#[test]
fn each_notice_is_rounded_half_to_even_by_itself() {
    for (code, price, amount) in [
        ("006", "5.0030", 7504),
        ("009", "5.001", 7502),
        ("006", "5.0031", 7505),
        ("006", "5.0029", 7504),
        ("005", "0.0001", 0),
        ("005", "0.0005", 0),
        ("005", "0.0015", 2),
        ("005", "0.0006", 1),
    ] {
        let three = outcome(&RULE, fined(json!([{"code": code, "count": 3}]), price));
        let entry = &three["entries"][0];
        assert_eq!(entry["amount_cents"], amount, "{code} {price}");
        assert_eq!(entry["subtotal_cents"], 3 * amount, "{code} {price}");
        assert_eq!(three["total_cents"], 3 * amount, "{code} {price}");
    }
}

#[test]
fn two_fines_add_up_whether_of_one_infraction_or_of_two() {
    for infractions in
        [json!([{"code": "028", "count": 2}]), json!([{"code": "028"}, {"code": "029"}])]
    {
        let told = outcome(&RULE, fined(infractions, "1"));
        assert_eq!((&told["cumulative"], &told["total_km"]), (&json!(true), &json!(40)));
    }
    let cited: Vec<_> = CITED.into_iter().chain(["annex-i.028", "art-47.p6"]).collect();
    let input = fined(json!([{"code": "028", "count": 2}]), "1");
    check(&RULE, input, json!({"total_cents": 4000}), &cited);
}

#[test]
fn entries_keep_the_order_of_the_input() {
    let input = fined(json!([{"code": "unnumbered"}, {"code": "014"}, {"code": "001"}]), "1");
    let entries = outcome(&RULE, input)["entries"].clone();
    let codes: Vec<_> = entries.as_array().expect("a list").iter().map(|e| &e["code"]).collect();
    assert_eq!(codes, ["unnumbered", "014", "001"]);
}

#[test]
fn the_greatest_fines_are_whole() {
    let all: Vec<_> =
        Infraction::WORDS.iter().map(|code| json!({"code": code, "count": 1000})).collect();
    let told = outcome(&RULE, fined(json!(all), "1000.0000"));
    let km: i64 = Infraction::ALL.iter().map(|code| i64::from(code.kilometres()) * 1000).sum();
    assert_eq!(told["total_km"], km);
    assert_eq!(told["total_cents"], km * 100_000);
}

#[test]
fn a_code_stands_once_and_the_later_one_is_named() {
    let thrice = json!([{"code": "028"}, {"code": "001"}, {"code": "028"}, {"code": "001"}]);
    check_refused(&RULE, fined(thrice, "1"), Code::Inconsistent, "/infractions/2/code");
}

#[test]
fn a_list_has_one_to_a_hundred_members() {
    check_refused(&RULE, fined(json!([]), "1"), Code::OutOfRange, "/infractions");
    let many = |count| fined(json!(vec![json!({"code": "001"}); count]), "1");
    check_refused(&RULE, many(100), Code::Inconsistent, "/infractions/1/code");
    check_refused(&RULE, many(101), Code::OutOfRange, "/infractions");
    check_refused(&RULE, fined(json!([null]), "1"), Code::Invalid, "/infractions/0");
    check_refused(&RULE, json!({"price_per_km": "1"}), Code::Missing, "/infractions");
}

#[test]
fn what_is_no_code_or_no_count() {
    for code in ["000", "067", "28", "0028", "Unnumbered", ""] {
        let input = fined(json!([{"code": code}]), "1");
        check_refused(&RULE, input, Code::Invalid, "/infractions/0/code");
    }
    check_refused(&RULE, fined(json!([{"code": 28}]), "1"), Code::Invalid, "/infractions/0/code");
    check_refused(&RULE, fined(json!([{}]), "1"), Code::Missing, "/infractions/0/code");
    for (count, code) in [
        (json!(0), Code::OutOfRange),
        (json!(1001), Code::OutOfRange),
        (json!(1.5), Code::Invalid),
        (json!("1"), Code::Invalid),
    ] {
        let input = fined(json!([{"code": "028", "count": count}]), "1");
        check_refused(&RULE, input, code, "/infractions/0/count");
    }
    let left_out = fined(json!([{"code": "028", "count": null}]), "1");
    assert_eq!(outcome(&RULE, left_out)["entries"][0]["count"], 1);
}

#[test]
fn a_price_has_four_decimals_at_most_and_its_bounds() {
    let input = |price: Value| json!({"infractions": [{"code": "028"}], "price_per_km": price});
    for price in ["0.0001", "1000", "1000.0000", "7", "6.4321"] {
        outcome(&RULE, input(json!(price)));
    }
    for price in ["0", "0.0000", "1000.0001", "1001", "99999999999999999999"] {
        check_refused(&RULE, input(json!(price)), Code::OutOfRange, "/price_per_km");
    }
    for price in ["6.43210", "+7", "-7", "7e0", "7,5", "7.", ".5", "", " 7"] {
        check_refused(&RULE, input(json!(price)), Code::Invalid, "/price_per_km");
    }
    check_refused(&RULE, input(json!(7)), Code::Invalid, "/price_per_km");
    check_refused(&RULE, input(json!(null)), Code::Missing, "/price_per_km");
}

#[test]
fn it_says_itself_in_both_languages() {
    let said = |language| {
        let infractions = json!([{"code": "006", "count": 3}, {"code": "unnumbered"}]);
        ask(&RULE, fined(infractions, "5.0030"), language).expect("a decision").explanation
    };
    assert_eq!(
        said(Language::Portuguese),
        [
            "A infração 006 do Anexo I vale 15 km: R$\u{a0}75,04 a cada vez, R$\u{a0}225,12 por \
             3 vezes.",
            "A infração sem número do Anexo I vale 500 km: R$\u{a0}2.501,50.",
            "São 4 multas, e elas se somam: 545 km, R$\u{a0}2.726,62. Quem aplica é a Diretoria da \
             Ceturb-GV.",
        ]
    );
    assert_eq!(
        said(Language::English)[1],
        "The fine for the unnumbered infraction of Annex I is 500 km: R$\u{a0}2,501.50."
    );
}

proptest! {
    #[test]
    fn a_dearer_kilometre_never_costs_less(
        code in prop::sample::select(Infraction::ALL), price in 1_u32..10_000_000, more in 0_u32..100,
    ) {
        let at = |price: u32| {
            let text = format!("{}.{:04}", price / 10_000, price % 10_000);
            fine(code, Decimal::read(&text).expect("a decimal"))
        };
        prop_assert!(Cents::ZERO <= at(price) && at(price) <= at(price + more));
    }
}
