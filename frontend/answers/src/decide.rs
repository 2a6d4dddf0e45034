//! JSON in, JSON out: the same envelopes as those of the API, a citation being its id alone.

use serde::Serialize;
use shared::{
    calendar,
    input::{Problem, json::Json},
    language::Language,
    rule::{
        Rule,
        answer::{Answer, Question, read_law_of},
    },
};

/// What is answered.
#[derive(Serialize)]
#[serde(untagged)]
enum Envelope {
    Decision(Box<Answer>),
    Refusal { error: Refusal },
}

#[derive(Serialize)]
struct Refusal {
    code: &'static str,
    field: String,
    message: String,
}

impl Refusal {
    fn of(problem: &Problem, language: Language) -> Self {
        Self {
            code: problem.code.as_str(),
            field: problem.field.clone(),
            message: problem.message.say(language).to_owned(),
        }
    }

    fn whole(code: &'static str, language: Language, words: [&str; 2]) -> Self {
        let [portuguese, english] = words;
        let message = match language {
            Language::Portuguese => portuguese,
            Language::English => english,
        };
        Self { code, field: String::new(), message: message.to_owned() }
    }
}

/// Asks one of `rules` by its name, under the law of a day or of today. A language that is not
/// known is Portuguese.
#[must_use]
pub fn decide(
    rules: &'static [Rule],
    name: &str,
    input: &str,
    language: &str,
    law_of: Option<&str>,
) -> String {
    let language = Language::from_tag(language).unwrap_or_default();
    let envelope = match answer(rules, name, input, language, law_of) {
        Ok(answer) => Envelope::Decision(Box::new(answer)),
        Err(error) => Envelope::Refusal { error },
    };
    serde_json::to_string(&envelope).expect("an answer has only names for keys")
}

fn answer(
    rules: &'static [Rule],
    name: &str,
    input: &str,
    language: Language,
    law_of: Option<&str>,
) -> Result<Answer, Refusal> {
    let refused = |problem: Problem| Refusal::of(&problem, language);
    let rule = rules.iter().find(|rule| rule.name == name).ok_or_else(|| {
        let words = ["Esta regra não existe.", "There is no such rule."];
        Refusal::whole("unknown_rule", language, words)
    })?;
    let input = Json::parse(input).ok_or_else(|| {
        let words = ["A entrada não é JSON.", "The input is not JSON."];
        Refusal::whole("invalid", language, words)
    })?;
    let law_of = law_of.map(read_law_of).transpose().map_err(refused)?;
    let calendar = calendar::for_service(rule.service);
    rule.evaluate(&Question { input: &input, language, law_of, calendar }).map_err(refused)
}

#[cfg(test)]
mod tests {
    use serde_json::Value;
    use shared::coach;

    use super::*;

    const INPUT: &str = r#"{"issued_on": "2025-03-10", "used_on": "2026-03-11",
        "fare_paid_cents": 8000, "current_fare_cents": 9150}"#;

    fn decided(name: &str, input: &str, law_of: Option<&str>) -> Value {
        let text = decide(coach::RULES, name, input, "en", law_of);
        serde_json::from_str(&text).expect("JSON")
    }

    #[test]
    fn a_decision_comes_in_the_envelope_of_the_api_with_the_ids_of_its_citations() {
        let decision = decided("coach.open_ticket", INPUT, None);
        assert_eq!(decision["rule"], "coach.open_ticket");
        assert_eq!(decision["outcome"]["difference_cents"], 1150);
        assert!(decision["citations"][0].as_str().is_some_and(|id| id.starts_with("agerba:")));
        let sentence = decision["explanation"][0].as_str().expect("a sentence");
        assert!(sentence.starts_with("The issue price held until 10 March 2026."), "{sentence}");
        let names: Vec<_> = decision.as_object().expect("an object").keys().collect();
        assert_eq!(names, ["citations", "explanation", "outcome", "rule", "values"]);
    }

    #[test]
    fn what_cannot_be_decided_says_why_and_where() {
        for (rule, input, law_of, code, field) in [
            ("coach.open_ticket", "{", None, "invalid", ""),
            ("coach.open_ticket", "{}", None, "missing", "/issued_on"),
            ("coach.open_ticket", INPUT, Some("today"), "invalid", "/law_of"),
            ("coach.open_ticket", INPUT, Some("1919-12-31"), "out_of_range", "/law_of"),
            ("mototaxi.fare", "{}", None, "unknown_rule", ""),
        ] {
            let error = &decided(rule, input, law_of)["error"];
            assert_eq!((&error["code"], &error["field"]), (&code.into(), &field.into()));
            assert!(error["message"].as_str().is_some_and(|message| !message.is_empty()));
        }
    }
}
