//! What holds for every rule of the registry.

use std::{collections::HashMap, fmt::Debug, sync::LazyLock};

use jsonschema::Validator;
use proptest::{
    prelude::*,
    test_runner::{Config, TestRunner},
};

use super::*;
use crate::{
    calendar,
    input::{
        Code,
        field::{Kind, Need},
        json::Json,
    },
    rule::case::Case,
};

mod citations;
mod deadlines;

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

/// Inputs tried on each rule.
const TRIED: u32 = 100;

/// Tries each rule by itself, so that chance leaves none out.
fn hold_for_each_rule<V: Debug>(
    inputs: impl Fn(&'static Rule) -> BoxedStrategy<V>,
    holds: impl Fn(&'static Rule, V) -> Result<(), TestCaseError>,
) {
    for rule in RULES {
        let config = Config { cases: TRIED, failure_persistence: None, ..Config::default() };
        let tried = TestRunner::new(config).run(&inputs(rule), |input| holds(rule, input));
        if let Err(fault) = tried {
            panic!("{}: {fault}", rule.name);
        }
    }
}

fn any_json_for(rule: &'static Rule) -> BoxedStrategy<Json> {
    let mut names = Vec::new();
    names_of(rule.fields, &mut names);
    crate::input::tests::any_json(names).boxed()
}

/// A fault put into an input, of one class.
#[derive(Clone, Copy, Debug)]
enum Fault {
    Unknown,
    Missing(&'static str),
    Invalid(&'static str),
    OutOfRange(&'static str, Outside),
}

/// A value of the right type, outside its bounds.
#[derive(Clone, Copy, Debug)]
enum Outside {
    Number,
    Day,
}

impl Fault {
    /// Every fault that a field at the top of the table can have.
    fn all(rule: &Rule) -> Vec<Self> {
        let mut all = vec![Self::Unknown];
        for field in rule.fields {
            all.push(Self::Invalid(field.name));
            if matches!(field.need, Need::Required) {
                all.push(Self::Missing(field.name));
            }
            match field.kind {
                Kind::Integer { .. } => all.push(Self::OutOfRange(field.name, Outside::Number)),
                Kind::Day => all.push(Self::OutOfRange(field.name, Outside::Day)),
                _ => {}
            }
        }
        all
    }

    fn code(self) -> Code {
        match self {
            Self::Unknown => Code::UnknownField,
            Self::Missing(_) => Code::Missing,
            Self::Invalid(_) => Code::Invalid,
            Self::OutOfRange(..) => Code::OutOfRange,
        }
    }

    fn field(self) -> &'static str {
        match self {
            Self::Unknown => "~",
            Self::Missing(name) | Self::Invalid(name) | Self::OutOfRange(name, _) => name,
        }
    }

    /// Puts it into an input, whatever that has there.
    fn put(self, input: &mut Vec<(String, Json)>) {
        input.retain(|(name, _)| name != self.field());
        let value = match self {
            Self::Missing(_) => return,
            Self::Unknown => Json::Null,
            // No field takes a number with a fraction.
            Self::Invalid(_) => Json::Number("0.5".to_owned()),
            Self::OutOfRange(_, Outside::Number) => Json::Number("9".repeat(40)),
            Self::OutOfRange(_, Outside::Day) => Json::Text("1919-12-31".to_owned()),
        };
        input.push((self.field().to_owned(), value));
    }
}

/// The worked cases of the public suite.
fn worked_cases() -> impl Iterator<Item = Case<'static>> {
    let files = [
        include_str!("../../../tests/conformance/cases/coach.json"),
        include_str!("../../../tests/conformance/cases/mototaxi.json"),
        include_str!("../../../tests/conformance/cases/paratransit.json"),
    ];
    files.into_iter().flat_map(|text| serde_json::from_str::<Vec<_>>(text).expect("cases"))
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

#[test]
fn what_a_table_allows_is_decided_or_contradicts_itself() {
    hold_for_each_rule(
        |rule| input_of(rule.fields),
        |rule, input| {
            match rule.evaluate(&ask(rule, &input, Language::Portuguese)) {
                Ok(answer) => {
                    let [_, of_outcome] = &SCHEMAS[rule.name];
                    let outcome = serde_json::from_str(answer.outcome.get()).expect("JSON");
                    // Among other things, money is nowhere negative.
                    if let Err(fault) = of_outcome.validate(&outcome) {
                        prop_assert!(false, "{fault} in {outcome}");
                    }
                    for citation in &answer.citations {
                        prop_assert!(rule.provisions.contains(citation), "{citation}");
                    }
                    prop_assert!(!answer.citations.is_empty() && !answer.explanation.is_empty());
                    let english = rule
                        .evaluate(&ask(rule, &input, Language::English))
                        .expect("the same input");
                    prop_assert_eq!(answer.outcome.get(), english.outcome.get());
                    prop_assert_eq!(answer.explanation.len(), english.explanation.len());
                    prop_assert!(answer.explanation.iter().all(|sentence| sentence.ends_with('.')));
                }
                // A field required only in the case given may have been left out.
                Err(problem) => {
                    prop_assert!(matches!(problem.code, Code::Missing | Code::Inconsistent));
                }
            }
            Ok(())
        },
    );
}

#[test]
fn any_json_is_decided_or_refused_for_one_reason_at_a_place_in_it() {
    hold_for_each_rule(any_json_for, |rule, input| {
        if let Err(problem) = rule.evaluate(&ask(rule, &input, Language::English)) {
            prop_assert!(!problem.message.english.is_empty());
            let parent = problem.field.rsplit_once('/').map(|(parent, _)| parent);
            let is_there = parent.is_none_or(|parent| find(&input, parent).is_some());
            prop_assert!(is_there, "{:?} at {}", problem.code, problem.field);
        }
        Ok(())
    });
}

/// The value at a JSON pointer.
fn find<'a>(json: &'a Json, pointer: &str) -> Option<&'a Json> {
    let mut names = pointer.split('/').skip(1);
    names.try_fold(json, |json, name| {
        let name = name.replace("~1", "/").replace("~0", "~");
        match json {
            Json::Object(members) => {
                members.iter().find(|(other, _)| *other == name).map(|(_, value)| value)
            }
            Json::List(members) => members.get(name.parse::<usize>().ok()?),
            _ => None,
        }
    })
}

#[test]
fn of_several_faults_the_class_that_ranks_first_is_reported() {
    let faulty = |rule: &'static Rule| {
        let faults = prop::sample::subsequence(Fault::all(rule), 1..=3.min(rule.fields.len()));
        (input_of(rule.fields), faults).boxed()
    };
    hold_for_each_rule(faulty, |rule, (input, faults)| {
        let Json::Object(mut members) = input else { unreachable!("a table is of an object") };
        // Of two faults of one field the later one stands.
        let mut standing: HashMap<&str, Fault> = HashMap::new();
        for fault in faults {
            fault.put(&mut members);
            standing.insert(fault.field(), fault);
        }
        let first = standing.values().map(|fault| fault.code()).min().expect("one fault at least");
        let input = Json::Object(members);
        let problem = rule.evaluate(&ask(rule, &input, Language::English)).expect_err("a fault");
        match first {
            Code::UnknownField => {
                prop_assert_eq!((problem.code, problem.field.as_str()), (first, "/~0"));
            }
            // What is required in the case given only may be missing besides.
            Code::Missing => prop_assert_eq!(problem.code, first),
            _ => prop_assert!([Code::Missing, first].contains(&problem.code), "{:?}", problem),
        }
        Ok(())
    });
}
