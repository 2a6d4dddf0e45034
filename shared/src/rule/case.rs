//! A worked case of a rule: an input and what must come of it.

use std::{collections::BTreeMap, fmt};

use serde::Deserialize;
use serde_json::{Value, value::RawValue};

use crate::{
    calendar,
    input::json::Json,
    language::Language,
    rule::{answer::Question, find_rule},
};

/// A worked case, as the files of the conformance suite hold them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case<'a> {
    /// Its name, `coach.refund/exactly-six-hours`.
    pub id: String,
    /// The rule that is asked.
    pub rule: String,
    /// The input; it stays text, so that its numbers keep their digits.
    #[serde(borrow)]
    pub input: &'a RawValue,
    /// Fields that the outcome must have, with these values.
    pub expect: Option<BTreeMap<String, Value>>,
    /// Provisions that must be cited.
    #[serde(default)]
    pub cites: Vec<String>,
    /// The problem that must be reported instead.
    pub expect_error: Option<ExpectedError>,
    /// Why, in a sentence.
    pub why: String,
}

/// The problem that a bad input must meet.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExpectedError {
    /// Its code.
    pub code: String,
    /// JSON pointer to the field.
    pub field: String,
}

impl fmt::Display for ExpectedError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} at \"{}\"", self.code, self.field)
    }
}

/// What was answered to a case.
#[derive(Clone, Debug)]
pub enum Answered {
    /// An outcome and the provisions cited.
    Decision {
        /// The outcome.
        outcome: Value,
        /// The provisions.
        cites: Vec<String>,
    },
    /// A problem.
    Error(ExpectedError),
}

impl Case<'_> {
    /// Asks the rule in this process.
    #[must_use]
    pub fn ask(&self) -> Answered {
        let refused = |code: &str, field: String| {
            Answered::Error(ExpectedError { code: code.to_owned(), field })
        };
        let Some(rule) = find_rule(&self.rule) else {
            return refused("unknown_rule", String::new());
        };
        let Some(input) = Json::parse(self.input.get()) else {
            return refused("invalid", String::new());
        };
        let question = Question {
            input: &input,
            language: Language::Portuguese,
            law_of: None,
            calendar: calendar::for_service(rule.service),
        };
        match rule.evaluate(&question) {
            Ok(answer) => Answered::Decision {
                outcome: serde_json::from_str(answer.outcome.get()).expect("an outcome is JSON"),
                cites: answer.citations.into_iter().map(str::to_owned).collect(),
            },
            Err(problem) => refused(problem.code.as_str(), problem.field),
        }
    }

    /// What differs from what the case expects, if anything does.
    #[must_use]
    pub fn fault(&self, answered: &Answered) -> Option<String> {
        match (answered, &self.expect_error) {
            (Answered::Error(found), Some(expected)) => {
                (found != expected).then(|| format!("refused as {found}, not as {expected}"))
            }
            (Answered::Error(found), None) => Some(format!("refused as {found}")),
            (Answered::Decision { .. }, Some(expected)) => {
                Some(format!("decided, not refused as {expected}"))
            }
            (Answered::Decision { outcome, cites }, None) => self.difference(outcome, cites),
        }
    }

    fn difference(&self, outcome: &Value, cites: &[String]) -> Option<String> {
        for (name, expected) in self.expect.iter().flatten() {
            match outcome.get(name) {
                Some(found) if found == expected => {}
                Some(found) => return Some(format!("{name} is {found}, not {expected}")),
                None => return Some(format!("{name} is not in the outcome")),
            }
        }
        let missing = self.cites.iter().find(|provision| !cites.contains(provision))?;
        Some(format!("{missing} is not cited"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(members: &str) -> Option<String> {
        let text = format!(
            r#"{{"id": "x", "rule": "coach.open_ticket", "why": "", {members}, "input": {{
                "issued_on": "2025-03-10", "used_on": "2026-03-10",
                "fare_paid_cents": 8000, "current_fare_cents": 9150}}}}"#
        );
        let case: Case<'_> = serde_json::from_str(&text).expect("a case");
        case.fault(&case.ask())
    }

    #[test]
    fn a_case_holds_where_all_that_it_names_is_so() {
        assert_eq!(fault(r#""expect": {"within_year": true}, "cites": ["cc:art-132.p3"]"#), None);
    }

    #[test]
    fn what_differs_is_told() {
        for (members, told) in [
            (r#""expect": {"within_year": false}"#, "within_year is true, not false"),
            (r#""expect": {"within_years": true}"#, "within_years is not in the outcome"),
            (r#""expect": {}, "cites": ["cc:art-132.p4"]"#, "cc:art-132.p4 is not cited"),
            (
                r#""expect_error": {"code": "missing", "field": "/used_on"}"#,
                "decided, not refused as missing at \"/used_on\"",
            ),
        ] {
            assert_eq!(fault(members).as_deref(), Some(told));
        }
    }

    #[test]
    fn a_rule_that_is_not_built_fails_its_cases() {
        let text =
            r#"{"id": "x", "rule": "coach.unheard_of", "input": {}, "expect": {}, "why": ""}"#;
        let case: Case<'_> = serde_json::from_str(text).expect("a case");
        assert_eq!(case.fault(&case.ask()).as_deref(), Some("refused as unknown_rule at \"\""));
    }
}
