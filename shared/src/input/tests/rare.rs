//! Kinds that few rules ask for, and what a condition may look at.

use chrono::NaiveDate;

use crate::{
    input::{
        Code,
        field::{Condition, Field, Form, Kind, TEXT, unique_list},
        json::Json,
        read, schema,
        word::words,
    },
    money::{Decimal, DecimalSyntax},
    time::Day,
};

const RARE: &[Field] = &[
    Field::optional("note", Kind::Text { min: 0, max: 3 }, ""),
    Field::optional("number", Kind::Form(&FOUR_DIGITS), ""),
    Field::optional("flag", Kind::Choice(&[1, 2]), ""),
    Field::optional("since", Kind::DayFrom(Day(NaiveDate::from_ymd_opt(2018, 7, 11).unwrap())), ""),
    Field::optional(
        "factor",
        Kind::Decimal {
            syntax: DecimalSyntax { places: 8, any_length: false },
            above: Decimal::ZERO,
            max: None,
        },
        "",
    ),
    Field::optional("codes", unique_list(&Kind::Word(&["a", "b", "c"]), 1, 2), ""),
    Field::when(
        "why",
        TEXT,
        Condition {
            holds: |root, _| Some(root.readable::<Letter>("codes").any(|code| code == Letter::B)),
            about: "b is among the codes",
        },
        "",
    ),
    Field::when(
        "other",
        TEXT,
        Condition { holds: |root, _| Some(root.is_given("flag")), about: "the flag is given" },
        "",
    ),
];

const FOUR_DIGITS: Form = Form {
    pattern: "^[0-9]{4}$",
    fits: |text| text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit()),
    example: "0427",
};

words! {
    /// For conditions.
    pub enum Letter {
        /// a
        A = "a",
        /// b
        B = "b",
        /// c
        C = "c",
    }
}

fn check_rare(input: &str, expected: Option<(Code, &str)>) {
    let problem = read(RARE, &Json::parse(input).expect("JSON")).err();
    let found = problem.as_ref().map(|problem| (problem.code, problem.field.as_str()));
    assert_eq!(found, expected, "{input}");
}

#[test]
fn text_may_be_empty_where_the_table_says_so() {
    check_rare(r#"{"note": ""}"#, None);
    check_rare(r#"{"note": "ção"}"#, None);
    check_rare(r#"{"note": "ações"}"#, Some((Code::Invalid, "/note")));
}

#[test]
fn text_of_a_form_has_it_or_is_invalid() {
    check_rare(r#"{"number": "0427"}"#, None);
    for text in [r#""""#, r#""427""#, r#""042A""#, "427", r#""٤٢٧""#] {
        check_rare(&format!(r#"{{"number": {text}}}"#), Some((Code::Invalid, "/number")));
    }
}

#[test]
fn a_number_that_is_not_among_those_listed_is_invalid() {
    check_rare(r#"{"flag": 2, "other": "x"}"#, None);
    for number in ["0", "3", "1.0", r#""1""#, "99999999999999999999"] {
        let input = format!(r#"{{"flag": {number}, "other": "x"}}"#);
        check_rare(&input, Some((Code::Invalid, "/flag")));
    }
}

#[test]
fn a_day_before_the_first_is_out_of_range() {
    check_rare(r#"{"since": "2018-07-11"}"#, None);
    check_rare(r#"{"since": "2018-07-10"}"#, Some((Code::OutOfRange, "/since")));
    check_rare(r#"{"since": "2200-01-01"}"#, Some((Code::OutOfRange, "/since")));
    check_rare(r#"{"since": "2018-07-32"}"#, Some((Code::Invalid, "/since")));
}

#[test]
fn a_decimal_has_no_more_places_than_its_field() {
    check_rare(r#"{"factor": "1.00000001"}"#, None);
    check_rare(r#"{"factor": "1.000000001"}"#, Some((Code::Invalid, "/factor")));
    check_rare(r#"{"factor": "0.0"}"#, Some((Code::OutOfRange, "/factor")));
}

#[test]
fn what_comes_twice_in_a_list_of_different_items_is_invalid_where_it_comes_again() {
    check_rare(r#"{"codes": ["a", "c"]}"#, None);
    check_rare(r#"{"codes": ["a", "c", "a"]}"#, Some((Code::Invalid, "/codes/2")));
    check_rare(r#"{"codes": []}"#, Some((Code::OutOfRange, "/codes")));
    check_rare(r#"{"codes": ["z", "z"]}"#, Some((Code::Invalid, "/codes/0")));
}

#[test]
fn a_condition_sees_what_is_readable_and_what_is_merely_given() {
    check_rare(r#"{"codes": ["z", "b"]}"#, Some((Code::Missing, "/why")));
    check_rare(r#"{"codes": ["z", "a"]}"#, Some((Code::Invalid, "/codes/0")));
    check_rare(r#"{"flag": "no"}"#, Some((Code::Missing, "/other")));
    check_rare(r#"{"flag": null}"#, None);
}

#[test]
fn the_schema_tells_rare_kinds() {
    let schema = schema::schema("A rule", RARE);
    let properties = &schema["properties"];
    assert_eq!(properties["number"]["pattern"], "^[0-9]{4}$");
    assert_eq!(properties["flag"]["enum"], serde_json::json!([1, 2, null]));
    assert_eq!(properties["codes"]["uniqueItems"], true);
    assert_eq!(properties["factor"]["pattern"], r"^(0|[1-9][0-9]{0,8})(\.[0-9]{1,8})?$");
}

#[test]
fn a_condition_may_say_nothing_of_a_field_that_cannot_be_read() {
    const PAIR: &[Field] = &[
        Field::optional("day", Kind::Day, ""),
        Field::when(
            "count",
            Kind::Boolean,
            Condition { holds: |root, _| root.is_readably_given("day"), about: "a day is given" },
            "",
        ),
    ];
    for (input, problem) in [
        (r#"{}"#, None),
        (r#"{"day": null}"#, None),
        (r#"{"day": "2026-03-10"}"#, Some((Code::Missing, "/count"))),
        (r#"{"day": "1919-12-31"}"#, Some((Code::Missing, "/count"))),
        (r#"{"day": "2026-02-30"}"#, Some((Code::Invalid, "/day"))),
    ] {
        let read = read(PAIR, &Json::parse(input).expect("JSON"));
        let found = read.as_ref().err().map(|problem| (problem.code, problem.field.as_str()));
        assert_eq!(found, problem, "{input}");
    }
}
