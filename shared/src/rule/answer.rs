//! Asking a rule by its name, in JSON, and its answer on the wire.

use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use crate::{
    input::{self, Problem, json::Json, object::Object},
    language::Language,
    law,
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
    /// The provisions applied, by their ids.
    pub citations: Vec<&'static str>,
    /// One plain sentence for each step of the decision.
    pub explanation: Vec<String>,
    /// The dated parameters used. No rule so far has any: those with sums of the text bring them.
    pub values: Vec<DatedValue>,
}

/// An answer as the API gives it, with the words of the provisions.
#[derive(Clone, Debug, Serialize)]
pub struct WordedAnswer {
    rule: &'static str,
    outcome: Box<RawValue>,
    citations: Vec<Citation>,
    explanation: Vec<String>,
    values: Vec<DatedValue>,
}

/// A provision applied, with its own words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Citation {
    /// The provision's id.
    pub provision: &'static str,
    /// The words of the regulation.
    pub text: &'static str,
}

impl Answer {
    /// Puts the words beside the ids. For the server: the browser does not carry the texts.
    #[must_use]
    pub fn with_words(self) -> WordedAnswer {
        let cite = |provision| Citation {
            provision,
            text: law::provision(provision).map_or("", |provision| provision.words.as_str()),
        };
        WordedAnswer {
            rule: self.rule,
            outcome: self.outcome,
            citations: self.citations.into_iter().map(cite).collect(),
            explanation: self.explanation,
            values: self.values,
        }
    }
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
    Ok(Answer {
        rule: rule.name,
        outcome: to_raw_value(&decision.outcome).expect("an outcome has only names for keys"),
        citations: decision.citations(),
        explanation: decision.explanation(question.language),
        values: Vec::new(),
    })
}
