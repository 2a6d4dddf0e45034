//! Asks a rule of this service in JSON, as the API does, and checks its answer: for tests.

use std::borrow::Borrow;

use serde_json::Value;

use crate::{
    calendar,
    input::{Code, Problem, json::Json},
    language::Language,
    rule::{
        Rule,
        answer::{Answer, Question},
    },
};

/// Asks in one language.
pub fn ask(rule: &Rule, input: impl Borrow<Value>, language: Language) -> Result<Answer, Problem> {
    let input = Json::from(input.borrow().clone());
    let calendar = calendar::for_service(rule.service);
    rule.evaluate(&Question { input: &input, language, law_of: None, calendar })
}

/// `base` with the members of `over` put over its own; `null` leaves one out.
pub fn with(base: impl Borrow<Value>, over: Value) -> Value {
    let mut base = base.borrow().clone();
    let (Value::Object(members), Value::Object(over)) = (&mut base, over) else {
        panic!("two objects")
    };
    members.extend(over);
    base
}

fn answer(rule: &Rule, input: &Value, language: Language) -> Answer {
    ask(rule, input, language).unwrap_or_else(|problem| panic!("{input}: {problem:?}"))
}

/// What is decided.
pub fn outcome(rule: &Rule, input: impl Borrow<Value>) -> Value {
    let answer = answer(rule, input.borrow(), Language::Portuguese);
    serde_json::from_str(answer.outcome.get()).expect("an outcome is JSON")
}

/// Checks that the outcome has these members.
pub fn check_outcome(rule: &Rule, input: impl Borrow<Value>, expected: Value) {
    let input = input.borrow();
    let outcome = outcome(rule, input);
    for (name, expected) in expected.as_object().expect("an object") {
        assert_eq!(outcome.get(name), Some(expected), "{name} of {input}");
    }
}

/// Checks that exactly these provisions are cited, in this order, written as the rules' page
/// writes them.
pub fn check_cited(rule: &Rule, input: impl Borrow<Value>, cited: &[&str]) {
    let input = input.borrow();
    let answer = answer(rule, input, Language::English);
    let citations: Vec<_> = answer
        .citations
        .iter()
        .map(|citation| citation.strip_prefix("semar:").unwrap_or(citation))
        .collect();
    assert_eq!(citations, cited, "{input}");
}

/// Checks both.
pub fn check(rule: &Rule, input: impl Borrow<Value>, expected: Value, cited: &[&str]) {
    let input = input.borrow();
    check_outcome(rule, input, expected);
    check_cited(rule, input, cited);
}

/// Checks which problem is reported.
pub fn check_refused(rule: &Rule, input: impl Borrow<Value>, code: Code, field: &str) {
    let input = input.borrow();
    match ask(rule, input, Language::Portuguese) {
        Ok(_) => panic!("decided: {input}"),
        Err(problem) => {
            assert_eq!((problem.code, problem.field.as_str()), (code, field), "{input}");
        }
    }
}
