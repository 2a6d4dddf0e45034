//! The answer in a sentence: what stands on top, made from the outcome of each rule.

pub mod coach;
pub mod mototaxi;
pub mod paratransit;

use shared::service::Service;

use crate::{outcome::Outcome, text::answer::part as text};

/// Makes the headline of every rule of a service; a module carries that of its own alone.
pub type Tell = fn(&Outcome<'_>) -> Headline;

/// What stands on top of an answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Headline {
    /// The answer.
    pub sentence: String,
    /// The sum that it is about, which is the largest thing on the page.
    pub sum: Option<String>,
    /// Until when, or what else is to be known at once.
    pub then: Option<String>,
    /// Whether somebody owes something to whoever asks, and is to be shown the answer.
    pub is_claim: bool,
}

impl Headline {
    fn new(sentence: impl Into<String>) -> Self {
        Self { sentence: sentence.into(), ..Self::default() }
    }

    /// What somebody owes.
    fn claim(sentence: impl Into<String>) -> Self {
        Self { is_claim: true, ..Self::new(sentence) }
    }

    fn sum(self, sum: Option<String>) -> Self {
        Self { sum, ..self }
    }

    fn then(self, then: Option<String>) -> Self {
        Self { then, ..self }
    }

    /// Names what a list holds.
    fn because(self, outcome: &Outcome<'_>, list: &str) -> Self {
        let reasons = outcome.all_said(list);
        self.then(reasons.map(|reasons| text::reasons(outcome.language, reasons)))
    }

    /// Names what a list says is missing.
    fn lacking(self, outcome: &Outcome<'_>, list: &str) -> Self {
        let things = outcome.all_said(list);
        self.then(things.map(|things| text::missing(outcome.language, things)))
    }
}

/// What makes the headlines of a service.
#[must_use]
pub const fn of(service: Service) -> Tell {
    match service {
        Service::Coach => coach::headline,
        Service::Mototaxi => mototaxi::headline,
        Service::Paratransit => paratransit::headline,
    }
}

/// What a day makes of a sentence, where the day is told.
fn with(
    outcome: &Outcome<'_>,
    day: &str,
    sentence: fn(shared::language::Language, String) -> String,
) -> Option<String> {
    outcome.day(day).map(|day| sentence(outcome.language, day))
}

#[cfg(test)]
mod tests {
    use shared::{input::json::Json, language::Language, rule::find_rule, time::Instant};

    use super::*;
    use crate::outcome::Words;

    fn told(rule: &str, outcome: &str) -> Headline {
        let rule = find_rule(rule).expect("a rule");
        let json = Json::parse(outcome).expect("JSON");
        let now = Instant::from_storage("2026-03-10T12:00:00Z").expect("an instant");
        let words = Words::of_lines("missing.time=Hora\nmissing.vehicle=Veículo");
        let language = Language::Portuguese;
        of(rule.service)(&Outcome {
            json: &json,
            rule,
            words: &words,
            language,
            now,
            is_proposed: false,
        })
    }

    #[test]
    fn a_refund_says_how_much_and_until_when() {
        let headline = told(
            "coach.refund",
            r#"{"eligible": true, "entitlement": "refund", "refund_cents": 12875,
                "deadline": "2026-03-13T08:00:00-03:00"}"#,
        );
        assert_eq!(headline.sentence, "Você tem direito a receber de volta");
        assert_eq!(headline.sum.as_deref(), Some("R$\u{a0}128,75"));
        assert_eq!(headline.then.as_deref(), Some("se pedir até sexta, 13/3, 8h"));
        assert!(headline.is_claim);
    }

    #[test]
    fn a_refusal_names_no_sum() {
        let headline = told(
            "coach.refund",
            r#"{"eligible": false, "entitlement": "none", "refund_cents": 0}"#,
        );
        assert_eq!((headline.sum, headline.is_claim), (None, false));
    }

    #[test]
    fn what_was_overcharged_comes_before_the_fare() {
        let headline = told("mototaxi.fare", r#"{"fare_cents": 800, "overcharge_cents": 200}"#);
        assert_eq!(headline.sum.as_deref(), Some("R$\u{a0}2,00"));
        let headline = told("mototaxi.fare", r#"{"fare_cents": 800, "overcharge_cents": 0}"#);
        assert_eq!(headline.sum.as_deref(), Some("R$\u{a0}8,00"));
    }

    #[test]
    fn what_is_missing_is_named() {
        let headline = told(
            "mototaxi.complaint",
            r#"{"can_become_citation": false, "missing": ["time", "vehicle"]}"#,
        );
        assert_eq!(headline.then.as_deref(), Some("Falta: Hora; Veículo."));
    }
}
