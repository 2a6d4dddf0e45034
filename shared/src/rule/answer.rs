//! Asking a rule by its name, in JSON, and its answer on the wire.

use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use crate::{
    calendar::Calendar,
    input::{self, Code, Problem, json::Json, object::Object},
    language::{Language, Phrase},
    law,
    rule::{
        Decision, Rule, Step,
        ground::Ground,
        parameter::{DatedValue, Law},
    },
    time::{Day, counted::Counting, syntax},
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
    /// The calendar of the rule's service, for a case that brings no `holidays` of its own.
    pub calendar: &'a Calendar,
}

/// Reads the day whose constants are to count, `2026-03-10`.
///
/// # Errors
/// Where it is no day, or none that is decided for.
pub fn read_law_of(text: &str) -> Result<Day, Problem> {
    let problem = |code| Problem {
        code,
        field: "/law_of".to_owned(),
        message: Phrase::new(
            "Informe um dia, como 2026-03-10.",
            "Must be a day, such as 2026-03-10.",
        ),
    };
    let day = syntax::read_day(text).ok_or_else(|| problem(Code::Invalid))?;
    if day < Day::FIRST || Day::LAST < day {
        return Err(problem(Code::OutOfRange));
    }
    Ok(day)
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
    /// What each of these sentences applies; what is cited whatever the outcome stands with the
    /// first. For pages: on the wire all provisions stand together.
    #[serde(skip)]
    pub provisions: Vec<Vec<&'static str>>,
    /// The periods whose ends each of these sentences tells, with how they were counted.
    #[serde(skip)]
    pub periods: Vec<Vec<Counting>>,
    /// The dated parameters used.
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

/// Reads the input, decides, and writes the answer, for a rule that asks for nothing beside it.
pub(crate) fn answer<F, O: Serialize, S: Step>(
    rule: &Rule,
    question: &Question<'_>,
    facts: impl FnOnce(&Object) -> Result<F, Problem>,
    decide: impl FnOnce(&F) -> Decision<O, S>,
) -> Result<Answer, Problem> {
    answer_on(rule, question, |input, _| facts(input), decide)
}

/// Reads the input on its ground, decides, and writes the answer.
pub(crate) fn answer_on<'a, F, O: Serialize, S: Step>(
    rule: &Rule,
    question: &Question<'a>,
    facts: impl FnOnce(&Object, &Ground<'a>) -> Result<F, Problem>,
    decide: impl FnOnce(&F) -> Decision<O, S>,
) -> Result<Answer, Problem> {
    let ground = Ground { calendar: question.calendar, law: Law::of(question.law_of) };
    let facts = facts(&input::read(rule.fields, question.input)?, &ground)?;
    let decision = decide(&facts);
    Ok(Answer {
        rule: rule.name,
        outcome: to_raw_value(&decision.outcome).expect("an outcome has only names for keys"),
        citations: decision.citations(),
        explanation: decision.explanation(question.language),
        provisions: decision.provisions_by_step(),
        periods: decision.periods_by_step(),
        values: ground.law.used(),
    })
}
