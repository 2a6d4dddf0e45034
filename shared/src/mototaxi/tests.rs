//! How the tests of the rules ask: in JSON, as everybody does.

use serde_json::{Value, json};

use crate::{
    calendar,
    input::{Code, json::Json},
    language::Language,
    rule::{
        Rule,
        answer::{Answer, Question},
    },
};

/// What a rule decided.
#[derive(Debug)]
pub(super) struct Decided {
    outcome: Value,
    /// As it was written, since a value of JSON holds no long number.
    written: String,
    cites: Vec<&'static str>,
    explanation: Vec<String>,
}

fn ask(rule: &Rule, input: &Value) -> Result<Answer, (Code, String)> {
    let ask = |language| {
        rule.evaluate(&Question {
            input: &Json::from(input.clone()),
            language,
            law_of: None,
            calendar: calendar::for_service(rule.service),
        })
    };
    let answer = ask(Language::Portuguese).map_err(|problem| (problem.code, problem.field))?;
    let english = ask(Language::English).expect("the same input").explanation;
    assert_eq!(answer.explanation.len(), english.len());
    Ok(answer)
}

/// Asks with an input that can be decided.
#[track_caller]
pub(super) fn decided(rule: &Rule, input: &Value) -> Decided {
    let answer = ask(rule, input).unwrap_or_else(|problem| panic!("{problem:?}: {input}"));
    let outcome = serde_json::from_str(answer.outcome.get()).expect("an outcome is JSON");
    let written = answer.outcome.get().to_owned();
    Decided { outcome, written, cites: answer.citations, explanation: answer.explanation }
}

/// Asks with an input that cannot be decided.
#[track_caller]
pub(super) fn refused(rule: &Rule, input: &Value, code: Code, field: &str) {
    match ask(rule, input) {
        Err(found) => assert_eq!(found, (code, field.to_owned()), "{input}"),
        Ok(answer) => panic!("decided as {}: {input}", answer.outcome),
    }
}

/// This input with other members; what is an object in both is changed inside.
pub(super) fn with(base: &Value, changes: &Value) -> Value {
    let (Value::Object(base), Value::Object(changes)) = (base, changes) else {
        return changes.clone();
    };
    let mut merged = base.clone();
    for (name, change) in changes {
        let old = base.get(name).unwrap_or(&Value::Null);
        merged.insert(name.clone(), with(old, change));
    }
    Value::Object(merged)
}

/// This input without a member.
pub(super) fn without(base: &Value, name: &str) -> Value {
    let mut left = base.clone();
    let object = left.as_object_mut().expect("an object");
    assert!(object.remove(name).is_some(), "{name} was there");
    left
}

impl Decided {
    /// Every member of `expected` is in the outcome.
    #[track_caller]
    pub(super) fn is(self, expected: &Value) -> Self {
        for (name, value) in expected.as_object().expect("an object") {
            assert_eq!(self.outcome.get(name), Some(value), "{name} of {}", self.outcome);
        }
        self
    }

    /// These are cited; ids of the regulation without its code.
    #[track_caller]
    pub(super) fn cites(self, ids: &[&str]) -> Self {
        for id in ids {
            assert!(self.cites.contains(&full(id).as_str()), "{id} among {:?}", self.cites);
        }
        self
    }

    /// These are not cited.
    #[track_caller]
    pub(super) fn omits(self, ids: &[&str]) -> Self {
        for id in ids {
            assert!(!self.cites.contains(&full(id).as_str()), "{id} among {:?}", self.cites);
        }
        self
    }

    /// These are cited, and no others.
    #[track_caller]
    pub(super) fn cites_only(self, ids: &[&str]) -> Self {
        let mut found = self.cites.clone();
        let mut expected: Vec<_> = ids.iter().map(|id| full(id)).collect();
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected);
        self
    }

    /// This is one of the sentences in Portuguese.
    #[track_caller]
    pub(super) fn says(self, sentence: &str) -> Self {
        let is_said = self.explanation.iter().any(|said| said == sentence);
        assert!(is_said, "{sentence} in {:?}", self.explanation);
        self
    }

    /// A number of the outcome, as it was written.
    #[track_caller]
    pub(super) fn text(&self, name: &str) -> &str {
        let (_, rest) = self.written.split_once(&format!("\"{name}\":")).expect("a member");
        rest.split([',', '}']).next().expect("a number")
    }

    /// A member of the outcome.
    #[track_caller]
    pub(super) fn member(&self, name: &str) -> &Value {
        self.outcome.get(name).unwrap_or_else(|| panic!("{name} in {}", self.outcome))
    }
}

fn full(id: &str) -> String {
    if id.contains(':') { id.to_owned() } else { format!("semob:{id}") }
}

#[test]
fn changes_reach_into_objects_and_replace_the_rest() {
    let base = json!({"a": {"b": 1, "c": 2}, "d": [1]});
    let changed = with(&base, &json!({"a": {"b": 3}, "d": [], "e": null}));
    assert_eq!(changed, json!({"a": {"b": 3, "c": 2}, "d": [], "e": null}));
    assert_eq!(without(&base, "a"), json!({"d": [1]}));
}
