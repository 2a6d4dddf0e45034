//! The worked cases of the conformance suite: examples of each rule, and proof of each provision.

use std::{collections::HashMap, sync::LazyLock};

use serde::Serialize;
use serde_json::{Value, value::RawValue};
use shared::rule::case::Case;

/// The files of the cases: coach, motorcycle taxi, paratransit.
pub const FILES: [&str; 3] = [
    include_str!("../../../tests/conformance/cases/coach.json"),
    include_str!("../../../tests/conformance/cases/mototaxi.json"),
    include_str!("../../../tests/conformance/cases/paratransit.json"),
];

/// Decisions told of each rule.
const MOST_DECISIONS: usize = 3;

/// A case as its file has it.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Example {
    id: String,
    /// What is asked; its numbers keep their digits.
    pub(super) input: &'static RawValue,
    #[serde(skip_serializing_if = "Option::is_none")]
    expect: Option<Value>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cites: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    expect_error: Option<Value>,
    why: String,
}

impl From<Case<'static>> for Example {
    fn from(case: Case<'static>) -> Self {
        let expect_error = case
            .expect_error
            .map(|error| serde_json::json!({"code": error.code, "field": error.field}));
        Self {
            id: case.id,
            input: case.input,
            expect: case.expect.map(|fields| Value::Object(fields.into_iter().collect())),
            cites: case.cites,
            expect_error,
            why: case.why,
        }
    }
}

/// The first decisions among the cases of a rule, and the first error.
pub(super) fn of_rule(name: &str) -> &'static [Example] {
    static EXAMPLES: LazyLock<HashMap<String, Vec<Example>>> = LazyLock::new(|| {
        let mut examples: HashMap<String, Vec<Example>> = HashMap::new();
        for text in FILES {
            for case in read(text) {
                let of_rule = examples.entry(case.rule.clone()).or_default();
                let is_error = case.expect_error.is_some();
                let alike =
                    of_rule.iter().filter(|known| known.expect_error.is_some() == is_error).count();
                if alike < if is_error { 1 } else { MOST_DECISIONS } {
                    of_rule.push(Example::from(case));
                }
            }
        }
        examples
    });
    EXAMPLES.get(name).map_or(&[], Vec::as_slice)
}

/// How many worked cases expect that this provision is cited.
#[must_use]
pub fn cases_citing(provision: &str) -> usize {
    static COUNTS: LazyLock<HashMap<String, usize>> = LazyLock::new(|| {
        let mut counts = HashMap::new();
        for cited in FILES.into_iter().flat_map(read).flat_map(|case| case.cites) {
            *counts.entry(cited).or_default() += 1;
        }
        counts
    });
    COUNTS.get(provision).copied().unwrap_or_default()
}

fn read(text: &'static str) -> Vec<Case<'static>> {
    serde_json::from_str(text).expect("worked cases")
}

#[cfg(test)]
mod tests {
    use super::*;
    use shared::rule::RULES;

    #[test]
    fn every_rule_has_a_decision_to_show() {
        for rule in RULES {
            let decided = of_rule(rule.name).iter().filter(|example| example.expect.is_some());
            assert!((1..=MOST_DECISIONS).contains(&decided.count()), "{}", rule.name);
        }
    }
}
