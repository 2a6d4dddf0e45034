//! What is reported of an input with several faults.

use proptest::prelude::*;

use super::*;
use crate::{
    input::field::{Condition, Kind, Literal, MONEY, TEXT, any_list, at_least, list},
    money::{Decimal, DecimalSyntax},
    service::Service,
    time::syntax::InstantSyntax,
};

mod rare;

const FIELDS: &[Field] = &[
    Field::required("first", Kind::Object(INNER), ""),
    Field::required("amount_cents", MONEY, ""),
    Field::when(
        "reason",
        TEXT,
        Condition {
            holds: |root, _| root.get_if("amount_cents").map(|amount: i64| amount > 0),
            about: "the amount is above zero",
        },
        "",
    ),
    Field::optional("day", Kind::Day, ""),
    Field::optional(
        "at",
        Kind::Instant(Service::Coach, InstantSyntax { lower_case: true, fraction: true }),
        "",
    ),
    Field::optional(
        "index",
        Kind::Decimal {
            syntax: DecimalSyntax::STRICT,
            above: Decimal::ZERO,
            max: Some(Decimal::ONE),
        },
        "",
    ),
    Field::optional("month", Kind::Month, ""),
    Field::default("days", any_list(&Kind::Day), Literal::EmptyList, ""),
    Field::default("items", list(&Kind::Object(INNER), 0, 2), Literal::EmptyList, ""),
];

const INNER: &[Field] = &[Field::required("count", at_least(1), ""), Field::flag("open", "")];

/// A good input with these members put over it.
fn with(members: &str) -> String {
    format!(r#"{{"first": {{"count": 1}}, "amount_cents": 0{members}}}"#)
}

fn check(input: &str, code: Code, field: &str) {
    let problem = read(FIELDS, &Json::parse(input).expect("JSON")).expect_err("a problem");
    assert_eq!((problem.code, problem.field.as_str()), (code, field), "{input}");
}

fn check_good(input: &str) {
    let read = read(FIELDS, &Json::parse(input).expect("JSON"));
    assert!(read.is_ok(), "{input}: {read:?}");
}

#[test]
fn the_class_comes_before_the_order_of_the_table() {
    check(
        r#"{"first": {"count": 0}, "items": [{"count": "x"}], "zz": 1}"#,
        Code::UnknownField,
        "/zz",
    );
    check(
        r#"{"first": {"count": 0}, "items": [{"count": "x"}, {}]}"#,
        Code::Missing,
        "/amount_cents",
    );
    check(&with(r#", "items": [{"count": "x"}, {}]"#), Code::Missing, "/items/1/count");
    check(
        &with(r#", "day": "1900-01-01", "items": [{"count": "x"}]"#),
        Code::Invalid,
        "/items/0/count",
    );
    check(&with(r#", "day": "1900-01-01", "items": [{"count": 0}]"#), Code::OutOfRange, "/day");
}

#[test]
fn unknown_fields_stand_after_the_known_ones_of_their_object_in_string_order() {
    check(r#"{"b": 1, "a": 1, "first": {"z": 1}}"#, Code::UnknownField, "/first/z");
    check(&with(r#", "b": 1, "a": 1, "B": 1"#), Code::UnknownField, "/B");
    check(
        &with(r#", "items": [{"count": 1}, {"a/b~": 1}], "a": 1"#),
        Code::UnknownField,
        "/items/1/a~1b~0",
    );
    check(&with(r#", "": 1"#), Code::UnknownField, "/");
}

#[test]
fn null_counts_as_left_out_and_is_no_member_of_a_list() {
    check_good(&with(r#", "day": null, "items": null"#));
    check(r#"{"first": null, "amount_cents": 0}"#, Code::Missing, "/first");
    check(&with(r#", "days": ["2026-03-10", null]"#), Code::Invalid, "/days/1");
    check(&with(r#", "items": [null]"#), Code::Invalid, "/items/0");
}

#[test]
fn whole_numbers_are_whole_whatever_their_length() {
    let amount = |amount: &str| {
        format!(r#"{{"first": {{"count": 1}}, "reason": "x", "amount_cents": {amount}}}"#)
    };
    for good in ["0", "-0", "1000000000"] {
        check_good(&amount(good));
    }
    for (number, code) in [
        ("-1", Code::OutOfRange),
        ("1000000001", Code::OutOfRange),
        ("99999999999999999999999999999999999999999", Code::OutOfRange),
        ("-99999999999999999999999999999999999999999", Code::OutOfRange),
        ("20.0", Code::Invalid),
        ("2e1", Code::Invalid),
        ("1e400", Code::Invalid),
        ("true", Code::Invalid),
        ("\"20\"", Code::Invalid),
    ] {
        check(&amount(number), code, "/amount_cents");
    }
}

#[test]
fn a_condition_is_judged_only_on_what_could_be_read() {
    let input = |amount: &str| format!(r#"{{"first": {{"count": 1}}, "amount_cents": {amount}}}"#);
    check(&input("1"), Code::Missing, "/reason");
    check(&input("2000000000"), Code::Missing, "/reason");
    check(&input("99999999999999999999"), Code::Missing, "/reason");
    check(&input("-99999999999999999999"), Code::OutOfRange, "/amount_cents");
    check(&input("\"1\""), Code::Invalid, "/amount_cents");
    check(r#"{"first": {"count": 1}}"#, Code::Missing, "/amount_cents");
}

#[test]
fn a_list_out_of_range_comes_before_its_members_and_they_are_still_read() {
    let item = r#"{"count": 0}"#;
    check(&with(&format!(r#", "items": [{item}, {item}, {item}]"#)), Code::OutOfRange, "/items");
    check(&with(&format!(r#", "items": [{item}, {item}, 7]"#)), Code::Invalid, "/items/2");
}

#[test]
fn text_is_counted_in_code_points() {
    let reason = |text: &str| with(&format!(r#", "reason": "{text}""#));
    check_good(&reason(&"ã".repeat(200)));
    check(&reason(&"ã".repeat(201)), Code::Invalid, "/reason");
    check(&reason(""), Code::Invalid, "/reason");
}

#[test]
fn prose_has_any_length_and_is_blank_only_where_it_may_be() {
    const FIELDS: &[Field] = &[
        Field::required("id", Kind::Prose { may_be_blank: false }, ""),
        Field::optional("note", Kind::Prose { may_be_blank: true }, ""),
    ];
    let code_of = |id: &str, note: &str| {
        let json = Json::parse(&format!(r#"{{"id": {id}, "note": {note}}}"#)).expect("JSON");
        read(FIELDS, &json).map_err(|problem| (problem.code, problem.field)).err()
    };
    let long = format!("\"{}\"", "ã".repeat(10_000));
    assert_eq!(code_of(&long, &long), None);
    assert_eq!(code_of(r#"" a ""#, r#""""#), None);
    assert_eq!(code_of(r#""a""#, r#"" \t""#), None);
    for blank in [r#""""#, r#"" ""#, "\"\u{a0}\u{2003}\"", r#""\n""#, "1"] {
        assert_eq!(code_of(blank, "null"), Some((Code::Invalid, "/id".into())), "{blank}");
    }
    assert_eq!(code_of(r#""a""#, "1"), Some((Code::Invalid, "/note".into())));
    let schema = schema::schema("A rule", FIELDS);
    assert_eq!(schema["properties"]["id"]["pattern"], r"\S");
    assert_eq!(schema["properties"]["note"]["type"], serde_json::json!(["string", "null"]));
}

#[test]
fn days_and_instants_lie_between_1920_and_2199_local_time() {
    for day in ["1920-01-01", "2199-12-31"] {
        check_good(&with(&format!(r#", "day": "{day}""#)));
    }
    for day in ["1919-12-31", "2200-01-01", "0000-01-01", "9999-12-31"] {
        check(&with(&format!(r#", "day": "{day}""#)), Code::OutOfRange, "/day");
    }
    check(&with(r#", "day": "2026-02-30""#), Code::Invalid, "/day");
    // Local midnight is three in the morning, UTC.
    check_good(&with(r#", "at": "1920-01-01T03:00:00Z""#));
    check(&with(r#", "at": "1920-01-01T02:59:59Z""#), Code::OutOfRange, "/at");
    check_good(&with(r#", "at": "2200-01-01T02:59:59Z""#));
    check(&with(r#", "at": "2200-01-01T03:00:00Z""#), Code::OutOfRange, "/at");
    check(&with(r#", "at": "2026-03-10T14:00:00""#), Code::Invalid, "/at");
}

#[test]
fn decimals_are_text_within_their_bounds() {
    check_good(&with(r#", "index": "1.0""#));
    check(&with(r#", "index": "0""#), Code::OutOfRange, "/index");
    check(&with(r#", "index": "1.0000000001""#), Code::OutOfRange, "/index");
    check(&with(r#", "index": 1"#), Code::Invalid, "/index");
}

#[test]
fn a_month_has_one_form_and_lies_between_1920_and_2199() {
    for month in ["1920-01", "2026-03", "2199-12"] {
        check_good(&with(&format!(r#", "month": "{month}""#)));
    }
    for month in ["1919-12", "2200-01", "0000-01"] {
        check(&with(&format!(r#", "month": "{month}""#)), Code::OutOfRange, "/month");
    }
    for month in ["2026-13", "2026-00", "2026-3", "2026-03-10", "2026", "03-2026", "２026-03"] {
        check(&with(&format!(r#", "month": "{month}""#)), Code::Invalid, "/month");
    }
    check(&with(r#", "month": 202603"#), Code::Invalid, "/month");
}

#[test]
fn a_repeated_name_is_invalid() {
    check(&with(r#", "day": "2026-03-10", "day": "2026-03-10""#), Code::Invalid, "/day");
    check(&with(r#", "day": null, "day": "2026-03-10""#), Code::Invalid, "/day");
}

#[test]
fn what_is_no_object_is_invalid_as_a_whole() {
    for input in ["[]", "null", "1", "\"x\"", "true"] {
        check(input, Code::Invalid, "");
    }
    check(r#"{"first": [], "amount_cents": 0}"#, Code::Invalid, "/first");
}

#[test]
fn the_schema_says_what_the_table_says() {
    let schema = schema::schema("A rule", FIELDS);
    assert_eq!(schema["required"], serde_json::json!(["first", "amount_cents"]));
    assert_eq!(schema["additionalProperties"], false);
    assert_eq!(schema["properties"]["amount_cents"]["maximum"], 1_000_000_000);
    assert_eq!(schema["properties"]["items"]["maxItems"], 2);
    assert_eq!(schema["properties"]["items"]["items"]["properties"]["open"]["default"], false);
    assert_eq!(schema["properties"]["day"]["type"], serde_json::json!(["string", "null"]));
    let about = schema["properties"]["reason"]["description"].as_str().expect("a description");
    assert!(about.ends_with("Required when the amount is above zero."));
}

/// JSON that meets the table now and then: its names, its words, values on its limits.
pub(crate) fn any_json(names: Vec<&'static str>) -> impl Strategy<Value = Json> {
    let leaf = prop_oneof![
        Just(Json::Null),
        any::<bool>().prop_map(Json::Boolean),
        prop::sample::select(vec![
            "0",
            "1",
            "2",
            "-1",
            "1000000000",
            "1000000001",
            "1.5",
            "1e9",
            "-0"
        ])
        .prop_map(|digits| Json::Number(digits.into())),
        "-?[1-9][0-9]{0,40}".prop_map(Json::Number),
        prop::sample::select(vec![
            "2026-03-10",
            "2026-03-10T14:00:00-03:00",
            "2026-02-30",
            "1919-12-31",
            "refund",
            "structural",
            "standard",
            "fare",
            "official_fee",
            "valid",
            "",
        ])
        .prop_map(|text| Json::Text(text.into())),
        "\\PC{0,12}".prop_map(Json::Text),
    ];
    leaf.prop_recursive(4, 64, 12, move |inner| {
        let name = prop_oneof![
            9 => prop::sample::select(names.clone()).prop_map(str::to_owned),
            1 => "\\PC{0,4}",
        ];
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Json::List),
            prop::collection::vec((name, inner), 0..10).prop_map(Json::Object),
        ]
    })
}

proptest! {
    #[test]
    fn any_json_is_read_or_refused_without_panic(
        json in any_json(vec!["first", "count", "open", "amount_cents", "reason", "day", "at", "index", "items"]),
    ) {
        if let Err(problem) = read(FIELDS, &json) {
            prop_assert!(problem.code != Code::Inconsistent);
            prop_assert!(problem.field.is_empty() || problem.field.starts_with('/'));
        }
    }

    #[test]
    fn any_text_is_json_or_not_without_panic(text in "[\\[\\]{}\":,0-9a-z.eE+ \\\\-]{0,40}") {
        let ours = Json::parse(&text).is_some();
        prop_assert_eq!(ours, serde_json::from_str::<serde_json::Value>(&text).is_ok() || is_too_great(&text));
    }
}

/// serde_json's own value refuses numbers that a binary fraction cannot hold; we keep their digits.
fn is_too_great(text: &str) -> bool {
    serde_json::from_str::<&serde_json::value::RawValue>(text).is_ok() && text.contains(['e', 'E'])
}
