//! The rules decide in WebAssembly what they decide natively, to the byte.

use std::{
    io::Write as _,
    process::{Command, Stdio},
};

use answers::decide::decide;
use proptest::{prelude::*, sample::Index, strategy::ValueTree as _, test_runner::TestRunner};
use serde_json::Value;
use shared::{
    language::Language,
    rule::{RULES, case::Case, find_rule},
    service::Service,
};
use tests::browser::site;

const FILES: [&str; 3] = backend::api::examples::FILES;

/// Inputs made from the cases by changing them.
const CHANGED: usize = 4000;

/// What a module is asked.
#[derive(Clone, Debug)]
struct Question {
    rule: &'static str,
    input: String,
    language: Language,
    law_of: Option<&'static str>,
}

impl Question {
    fn module(&self) -> &'static str {
        match find_rule(self.rule).expect("a rule of the registry").service {
            Service::Coach => "rules-coach",
            Service::Mototaxi => "rules-mototaxi",
            Service::Paratransit => "rules-paratransit",
        }
    }

    fn asked_natively(&self) -> String {
        decide(RULES, self.rule, &self.input, self.language.tag(), self.law_of)
    }
}

/// Asks all of them of the modules, in one process.
fn ask_modules(questions: &[Question]) -> Vec<String> {
    let asked: Vec<_> = questions
        .iter()
        .map(|asked| (asked.module(), asked.rule, &asked.input, asked.language.tag(), asked.law_of))
        .collect();
    let mut node = Command::new("node")
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/rules/decide.mjs"))
        .arg(site().join("pkg"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("node is installed");
    let mut input = node.stdin.take().expect("it is piped");
    let text = serde_json::to_string(&asked).expect("text");
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = node.wait_with_output().expect("node ends");
    writer.join().expect("writing does not panic").expect("node reads everything");
    assert!(output.status.success(), "node fails");
    serde_json::from_slice(&output.stdout).expect("a list of answers")
}

fn expect_alike(questions: &[Question]) {
    let answers = ask_modules(questions);
    assert_eq!(answers.len(), questions.len());
    for (question, answer) in questions.iter().zip(&answers) {
        assert_eq!(*answer, question.asked_natively(), "{question:?}");
    }
    let decided = answers.iter().filter(|answer| !answer.starts_with("{\"error\"")).count();
    println!("{decided} decisions and {} refusals alike", answers.len() - decided);
}

fn cases() -> Vec<Case<'static>> {
    let read = |text| serde_json::from_str::<Vec<_>>(text).expect("cases as the contract has them");
    FILES.into_iter().flat_map(read).collect()
}

fn rule_of(case: &Case<'_>) -> &'static str {
    find_rule(&case.rule).unwrap_or_else(|| panic!("{} is not built", case.rule)).name
}

#[test]
fn every_case_is_decided_alike_in_both_languages_and_under_an_earlier_law() {
    let mut questions = Vec::new();
    for case in cases() {
        for language in Language::ALL {
            for law_of in [None, Some("2018-08-01")] {
                let input = case.input.get().to_owned();
                questions.push(Question { rule: rule_of(&case), input, language, law_of });
            }
        }
    }
    expect_alike(&questions);
}

#[test]
fn every_module_refuses_what_is_no_question() {
    let rules = RULES.iter().map(|rule| rule.name);
    let questions: Vec<_> = rules
        .flat_map(|rule| {
            ["{", "null", "{}", "{\"é\": 1e400}"].map(|input| Question {
                rule,
                input: input.to_owned(),
                language: Language::English,
                law_of: Some("1919-12-31"),
            })
        })
        .collect();
    expect_alike(&questions);
}

#[test]
fn cases_that_were_changed_are_decided_alike() {
    let cases = cases();
    let change = (any::<Index>(), other_value());
    let made = (any::<Index>(), prop::collection::vec(change, 1..4), any::<bool>());
    let mut runner = TestRunner::default();
    let questions: Vec<_> = (0..CHANGED)
        .map(|_| {
            let (case, changes, english) =
                made.new_tree(&mut runner).expect("a strategy that rejects nothing").current();
            let case = case.get(&cases);
            let language = if english { Language::English } else { Language::Portuguese };
            Question { rule: rule_of(case), input: changed(case, changes), language, law_of: None }
        })
        .collect();
    expect_alike(&questions);
}

/// What comes instead of a value; `None` takes it away, or turns it a little.
fn other_value() -> impl Strategy<Value = Option<Value>> {
    prop_oneof![
        6 => Just(None),
        2 => any::<i32>().prop_map(|number| Some(number.into())),
        1 => any::<i64>().prop_map(|number| Some(number.into())),
        1 => any::<bool>().prop_map(|value| Some(value.into())),
        1 => ".{0,12}".prop_map(|text| Some(text.into())),
        1 => (1920..2200, 1..13, 1..32)
            .prop_map(|(year, month, day)| Some(format!("{year}-{month:02}-{day:02}").into())),
        1 => Just(Some(Value::Null)),
    ]
}

fn changed(case: &Case<'_>, changes: Vec<(Index, Option<Value>)>) -> String {
    // A number that fits no float of JSON stays as it is.
    let Ok(mut input) = serde_json::from_str::<Value>(case.input.get()) else {
        return case.input.get().to_owned();
    };
    for (place, other) in changes {
        let count = places(&input);
        change_at(&mut input, &mut place.index(count), &other);
    }
    input.to_string()
}

/// How many values there are, this one among them.
fn places(value: &Value) -> usize {
    match value {
        Value::Array(members) => 1 + members.iter().map(places).sum::<usize>(),
        Value::Object(members) => 1 + members.values().map(places).sum::<usize>(),
        _ => 1,
    }
}

/// Changes the value at that place, counted from here.
fn change_at(value: &mut Value, place: &mut usize, other: &Option<Value>) {
    if *place == 0 {
        *value = other.clone().unwrap_or_else(|| turned(value));
        *place = usize::MAX;
        return;
    }
    *place -= 1;
    let members: Vec<&mut Value> = match value {
        Value::Array(members) => members.iter_mut().collect(),
        Value::Object(members) => members.values_mut().collect(),
        _ => return,
    };
    for member in members {
        if *place == usize::MAX {
            return;
        }
        change_at(member, place, other);
    }
}

/// Another value of the same kind, near this one.
fn turned(value: &Value) -> Value {
    match value {
        Value::Bool(value) => (!value).into(),
        Value::Number(number) => match number.as_i64() {
            Some(number) => (number / 2 + 1).into(),
            None => Value::Null,
        },
        Value::String(text) => match text.find(|c: char| c.is_ascii_digit()) {
            Some(at) => {
                let digit = text.as_bytes()[at] - b'0';
                let next = (digit + 1) % 10;
                format!("{}{next}{}", &text[..at], &text[at + 1..]).into()
            }
            None => format!("{text}s").into(),
        },
        Value::Array(members) => members.iter().skip(1).cloned().collect::<Vec<_>>().into(),
        Value::Object(_) | Value::Null => Value::Null,
    }
}
