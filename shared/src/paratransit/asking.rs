//! Asks a rule of this service in JSON, as the API does, and checks its answer: for tests.

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
pub fn ask(rule: &Rule, input: Value, language: Language) -> Result<Answer, Problem> {
    let (input, calendar) = (Json::from(input), calendar::for_service(rule.service));
    rule.evaluate(&Question { input: &input, language, law_of: None, calendar })
}

/// `base` with the members of `over` put over its own.
pub fn with(mut base: Value, over: Value) -> Value {
    let (Value::Object(members), Value::Object(over)) = (&mut base, over) else {
        panic!("two objects")
    };
    members.extend(over);
    base
}

/// What is decided.
pub fn outcome(rule: &Rule, input: Value) -> Value {
    let answer = ask(rule, input.clone(), Language::Portuguese);
    let answer = answer.unwrap_or_else(|problem| panic!("{input}: {problem:?}"));
    serde_json::from_str(answer.outcome.get()).expect("an outcome is JSON")
}

/// Checks that the outcome has these members, and that exactly these provisions are cited, in
/// this order, written as the rules' page writes them.
pub fn check(rule: &Rule, input: Value, expected: Value, cited: &[&str]) {
    let outcome = outcome(rule, input.clone());
    for (name, expected) in expected.as_object().expect("an object") {
        assert_eq!(outcome.get(name), Some(expected), "{name} of {input}");
    }
    let answer = ask(rule, input.clone(), Language::English).expect("decided just now");
    let citations: Vec<_> = answer
        .citations
        .iter()
        .map(|citation| citation.strip_prefix("semar:").unwrap_or(citation))
        .collect();
    assert_eq!(citations, cited, "{input}");
}

/// Checks which problem is reported.
pub fn check_refused(rule: &Rule, input: Value, code: Code, field: &str) {
    let told = input.to_string();
    match ask(rule, input, Language::Portuguese) {
        Ok(_) => panic!("decided: {told}"),
        Err(problem) => assert_eq!((problem.code, problem.field.as_str()), (code, field), "{told}"),
    }
}
