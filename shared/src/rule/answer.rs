//! Asking a rule by its name, in JSON, and its answer on the wire.

use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use crate::{
    input::{self, Problem, json::Json, object::Object},
    language::Language,
    rule::{Decision, Rule, Step},
    time::Day,
};

/// What a rule is asked.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The input.
    pub input: &'a Json,
    /// The language of the explanation and of a problem's message.
    pub language: Language,
    /// The day whose constants count instead of those in force today.
    pub law_of: Option<Day>,
}

/// What a rule answers.
#[derive(Clone, Debug, Serialize)]
pub struct Answer {
    /// The rule's name.
    pub rule: &'static str,
    /// The outcome, every field present.
    pub outcome: Box<RawValue>,
    /// The provisions applied.
    pub citations: Vec<Citation>,
    /// One plain sentence for each step of the decision.
    pub explanation: Vec<String>,
    /// The dated parameters used. No rule so far has any: those with sums of the text bring them.
    pub values: Vec<DatedValue>,
}

/// A provision applied, with its own words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Citation {
    /// The provision's id.
    pub provision: &'static str,
    /// The words of the regulation.
    pub text: &'static str,
}

/// A parameter of the law that has changed or may change, as it was used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct DatedValue {
    /// Its name.
    pub name: &'static str,
    /// The value used.
    pub value: i64,
    /// The first day on which it is in force.
    pub in_force_from: Day,
}

/// Reads the input, decides, and writes the answer.
pub(crate) fn answer<F, O: Serialize, S: Step>(
    rule: &Rule,
    question: &Question<'_>,
    facts: impl FnOnce(&Object) -> Result<F, Problem>,
    decide: impl FnOnce(&F) -> Decision<O, S>,
) -> Result<Answer, Problem> {
    let facts = facts(&input::read(rule.fields, question.input)?)?;
    let decision = decide(&facts);
    let cite = |provision| Citation { provision, text: "" };
    Ok(Answer {
        rule: rule.name,
        outcome: to_raw_value(&decision.outcome).expect("an outcome has only names for keys"),
        citations: decision.citations().into_iter().map(cite).collect(),
        explanation: decision.explanation(question.language),
        values: Vec::new(),
    })
}
