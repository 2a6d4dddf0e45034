//! What holds for every rule of the registry.

use std::{collections::HashMap, sync::LazyLock};

use jsonschema::Validator;
use proptest::prelude::*;

use super::*;
use crate::{
    calendar,
    input::{
        field::{Kind, Need},
        json::Json,
    },
};

/// Of each rule what its input and its outcome must be.
static SCHEMAS: LazyLock<HashMap<&str, [Validator; 2]>> = LazyLock::new(|| {
    let validator = |schema| {
        let options = jsonschema::draft202012::options().should_validate_formats(true);
        options.build(&schema).expect("a schema")
    };
    let of = |rule: &Rule| [rule.schema(), rule.outcome_schema()].map(validator);
    RULES.iter().map(|rule| (rule.name, of(rule))).collect()
});

fn ask<'a>(rule: &Rule, input: &'a Json, language: Language) -> Question<'a> {
    Question { input, language, law_of: None, calendar: calendar::for_service(rule.service) }
}

/// An input that a table allows, each field given or not as it may be.
fn input_of(fields: &'static [Field]) -> BoxedStrategy<Json> {
    let members: Vec<_> = fields
        .iter()
        .map(|field| {
            let value = value_of(&field.kind);
            let given = match field.need {
                Need::Required => value.prop_map(Some).boxed(),
                _ => prop::option::of(value).boxed(),
            };
            given.prop_map(|value| value.map(|value| (field.name.to_owned(), value)))
        })
        .collect();
    members.prop_map(|members| Json::Object(members.into_iter().flatten().collect())).boxed()
}

fn value_of(kind: &'static Kind) -> BoxedStrategy<Json> {
    let day = (0_i64..102_000).prop_map(|days| crate::time::Day::FIRST.plus_days(days));
    match *kind {
        Kind::Boolean => any::<bool>().prop_map(Json::Boolean).boxed(),
        Kind::Integer { min, max } => {
            prop_oneof![Just(min), Just(max), min..=max.min(min + 3), min..=max]
                .prop_map(|value| Json::Number(value.to_string()))
                .boxed()
        }
        Kind::Form(form) => Just(Json::Text(form.example.into())).boxed(),
        Kind::Choice(numbers) => prop::sample::select(numbers)
            .prop_map(|number| Json::Number(number.to_string()))
            .boxed(),
        Kind::Text { .. } => prop::sample::select(vec!["A", "B", "ção"])
            .prop_map(|text| Json::Text(text.into()))
            .boxed(),
        Kind::Prose { may_be_blank } => {
            let blank: &[&str] = if may_be_blank { &["", " "] } else { &[] };
            let texts: Vec<_> = ["A", "B", "ção"].iter().chain(blank).copied().collect();
            prop::sample::select(texts).prop_map(|text| Json::Text(text.into())).boxed()
        }
        Kind::Word(words) => {
            prop::sample::select(words).prop_map(|word| Json::Text(word.into())).boxed()
        }
        Kind::Day => day.prop_map(|day| Json::Text(day.to_storage())).boxed(),
        Kind::Month => day.prop_map(|day| Json::Text(day.to_storage()[..7].to_owned())).boxed(),
        Kind::DayFrom(first) => (0_i64..60_000)
            .prop_map(move |days| Json::Text(first.plus_days(days).to_storage()))
            .boxed(),
        Kind::TimeOfDay => Just(Json::Text("14:00".into())).boxed(),
        Kind::Instant(..) => (day, 0..24, 0..60)
            .prop_map(|(day, hour, second)| {
                Json::Text(format!("{}T{hour:02}:30:{second:02}-03:00", day.to_storage()))
            })
            .boxed(),
        Kind::Decimal { .. } => Just(Json::Text("1".into())).boxed(),
        Kind::List { of, min, max, unique } => {
            prop::collection::vec(value_of(of), min..=max.unwrap_or(4).min(min + 4))
                .prop_map(move |members| Json::List(if unique { once(members) } else { members }))
                .boxed()
        }
        Kind::Object(fields) => input_of(fields),
    }
}

fn once(members: Vec<Json>) -> Vec<Json> {
    let mut kept = Vec::new();
    for member in members {
        if !kept.contains(&member) {
            kept.push(member);
        }
    }
    kept
}

fn any_rule() -> impl Strategy<Value = &'static Rule> {
    prop::sample::select(RULES.iter().collect::<Vec<_>>())
}

fn names_of(fields: &'static [Field], names: &mut Vec<&'static str>) {
    for field in fields {
        names.push(field.name);
        match field.kind {
            Kind::Object(fields) => names_of(fields, names),
            Kind::List { of: Kind::Object(fields), .. } => names_of(fields, names),
            _ => {}
        }
    }
}

#[test]
fn names_are_unique_and_begin_with_their_service() {
    for rule in RULES {
        assert_eq!(find_rule(rule.name).map(|found| found.name), Some(rule.name));
        assert_eq!(RULES.iter().filter(|other| other.name == rule.name).count(), 1);
        let service = serde_json::to_value(rule.service).expect("a word");
        let service = service.as_str().expect("a word");
        assert!(rule.name.starts_with(&format!("{service}.")), "{}", rule.name);
    }
    assert!(find_rule("coach.unheard_of").is_none());
}

#[test]
fn every_provision_that_a_rule_may_cite_has_its_words() {
    for rule in RULES {
        for id in rule.provisions {
            let provision = crate::law::provision(id);
            assert!(provision.is_some_and(|provision| !provision.words.is_empty()), "{id}");
        }
    }
}

#[test]
fn every_provision_said_to_be_applied_by_a_rule_can_be_cited_by_it() {
    for rule in RULES {
        let said = crate::law::Code::ALL
            .into_iter()
            .flat_map(|code| crate::law::regulation(code).provisions())
            .filter(|provision| provision.applied_by.iter().any(|by| by == rule.name));
        for provision in said {
            assert!(
                rule.provisions.contains(&provision.id.as_str()),
                "{} {}",
                rule.name,
                provision.id
            );
        }
    }
}

#[test]
fn every_provision_marked_as_a_rules_is_cited_by_one() {
    let marked = crate::law::Code::ALL
        .into_iter()
        .flat_map(|code| crate::law::regulation(code).provisions())
        .filter(|provision| provision.portal == crate::law::Portal::Rule);
    let ids: Vec<_> = marked.map(|provision| provision.id.as_str()).collect();
    assert_eq!(ids.len(), 681);
    let uncited = ids.iter().filter(|id| citing(id).next().is_none());
    assert_eq!(uncited.collect::<Vec<_>>(), Vec::<&&str>::new());
}

proptest! {
    #[test]
    fn what_a_table_allows_is_decided_or_contradicts_itself(
        (rule, input) in any_rule().prop_flat_map(|rule| (Just(rule), input_of(rule.fields))),
    ) {
        match rule.evaluate(&ask(rule, &input, Language::Portuguese)) {
            Ok(answer) => {
                let [_, of_outcome] = &SCHEMAS[rule.name];
                let outcome = serde_json::from_str(answer.outcome.get()).expect("JSON");
                if let Err(fault) = of_outcome.validate(&outcome) {
                    prop_assert!(false, "{}: {fault} in {outcome}", rule.name);
                }
                for citation in &answer.citations {
                    prop_assert!(rule.provisions.contains(citation), "{citation}");
                }
                prop_assert!(!answer.citations.is_empty() && !answer.explanation.is_empty());
                let english = rule.evaluate(&ask(rule, &input, Language::English)).expect("the same input");
                prop_assert_eq!(answer.outcome.get(), english.outcome.get());
                prop_assert_eq!(answer.explanation.len(), english.explanation.len());
                prop_assert!(answer.explanation.iter().all(|sentence| sentence.ends_with('.')));
            }
            // A field required only in the case given may have been left out.
            Err(problem) => {
                prop_assert!(matches!(problem.code, crate::input::Code::Missing | crate::input::Code::Inconsistent));
            }
        }
    }

    #[test]
    fn any_json_is_decided_or_refused_without_panic(
        (rule, input) in any_rule().prop_flat_map(|rule| {
            let mut names = Vec::new();
            names_of(rule.fields, &mut names);
            (Just(rule), crate::input::tests::any_json(names))
        }),
    ) {
        if let Err(problem) = rule.evaluate(&ask(rule, &input, Language::English)) {
            prop_assert!(!problem.message.english.is_empty());
        }
    }
}
