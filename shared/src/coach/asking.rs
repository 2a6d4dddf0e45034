//! Asks a rule in JSON, as its cases do, for the tests at the foot of the rules.

use serde_json::Value;

use crate::{
    calendar,
    input::json::Json,
    language::Language,
    rule::{
        Rule,
        answer::{Answer, Question},
    },
    time::Day,
};

/// A rule with an input that it decides, from which every test changes a few members.
pub(super) struct Asking {
    pub(super) rule: &'static Rule,
    pub(super) input: fn() -> Value,
}

impl Asking {
    /// The input with these members put over it; `null` leaves one out.
    fn with(&self, changes: &Value) -> Value {
        let mut input = (self.input)();
        for (name, value) in changes.as_object().expect("changes are an object") {
            input[name] = value.clone();
        }
        input
    }

    /// What is answered by the law of a day, or the refusal's code and field.
    pub(super) fn answer(
        &self,
        changes: &Value,
        law_of: Option<&str>,
    ) -> Result<Answer, (&'static str, String)> {
        let question = Question {
            input: &Json::from(self.with(changes)),
            language: Language::Portuguese,
            law_of: law_of.and_then(Day::from_storage),
            calendar: calendar::for_service(self.rule.service),
        };
        self.rule.evaluate(&question).map_err(|problem| (problem.code.as_str(), problem.field))
    }

    /// The outcome and the provisions cited.
    pub(super) fn decided(&self, changes: &Value) -> (Value, Vec<&'static str>) {
        let answer = self.answer(changes, None).expect("a decision");
        (serde_json::from_str(answer.outcome.get()).expect("JSON"), answer.citations)
    }

    /// Checks these members of the outcome.
    #[track_caller]
    pub(super) fn check(&self, changes: Value, expected: Value) {
        let (outcome, _) = self.decided(&changes);
        for (name, value) in expected.as_object().expect("what is expected is an object") {
            assert_eq!(outcome.get(name), Some(value), "{name} of {changes}");
        }
    }

    /// Checks the whole list of citations, in any order.
    #[track_caller]
    pub(super) fn check_cited(&self, changes: Value, expected: &[&str]) {
        let (_, mut cited) = self.decided(&changes);
        let mut expected = expected.to_vec();
        cited.sort_unstable();
        expected.sort_unstable();
        assert_eq!(cited, expected, "{changes}");
    }

    /// Checks that the input is refused so.
    #[track_caller]
    pub(super) fn check_refused(&self, changes: Value, code: &str, field: &str) {
        let refused = self.answer(&changes, None).map(|answer| answer.outcome.get().to_owned());
        match refused {
            Err((found, at)) => assert_eq!((found, at.as_str()), (code, field), "{changes}"),
            Ok(outcome) => panic!("decided {outcome} on {changes}"),
        }
    }
}
