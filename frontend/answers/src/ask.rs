//! From a form to an answer.

use shared::{
    calendar,
    input::Problem,
    language::Language,
    rule::{
        Rule,
        answer::{Answer, Question},
    },
};

use crate::{
    query::Query,
    reading::{Fault, Reading},
};

/// What comes of a form.
#[derive(Debug)]
pub enum Asked {
    /// An answer.
    Answered(Box<Answer>),
    /// Something is missing or cannot be read, in the order of the form.
    Incomplete(Vec<Fault>),
    /// The rule finds fault with an answer, or with two that contradict each other.
    Refused {
        /// The control in which it stands, where there is one.
        control: Option<String>,
        /// What is wrong.
        problem: Problem,
    },
}

/// Asks a rule what was typed, under the law of today.
#[must_use]
pub fn ask(rule: &'static Rule, query: &Query, language: Language) -> Asked {
    let reading = Reading::of(rule, query);
    if !reading.faults.is_empty() {
        return Asked::Incomplete(reading.faults);
    }
    let calendar = calendar::for_service(rule.service);
    let question = Question { input: &reading.input, language, law_of: None, calendar };
    match rule.evaluate(&question) {
        Ok(answer) => Asked::Answered(Box::new(answer)),
        Err(problem) => {
            let control = reading.control(&problem.field).map(str::to_owned);
            Asked::Refused { control, problem }
        }
    }
}

#[cfg(test)]
mod tests {
    use shared::{input::Code, rule::find_rule};

    use super::*;
    use crate::reading::Cause;

    const CHANGED: &str = "issued_on=2025-03-10&used_on=2026-03-11&fare_paid_cents=80";

    fn asked(query: &str) -> Asked {
        let rule = find_rule("coach.open_ticket").expect("a rule");
        ask(rule, &Query::parse(query), Language::English)
    }

    #[test]
    fn a_whole_form_is_answered() {
        let asked = asked(&format!("{CHANGED}&current_fare_cents=91,50"));
        let Asked::Answered(answer) = asked else { panic!("{asked:?}") };
        assert!(answer.explanation[0].starts_with("The issue price held until 10 March 2026."));
    }

    #[test]
    fn what_is_missing_is_told_before_the_rule_is_asked() {
        let asked = asked(CHANGED);
        let Asked::Incomplete(faults) = asked else { panic!("{asked:?}") };
        let lacking = Fault { control: "current_fare_cents".to_owned(), cause: Cause::Missing };
        assert_eq!(faults, [lacking]);
    }

    #[test]
    fn what_the_rule_refuses_leads_to_its_control() {
        let early = CHANGED.replace("2026-03-11", "2024-03-11");
        let asked = asked(&format!("{early}&current_fare_cents=91,50"));
        let Asked::Refused { control, problem } = asked else { panic!("{asked:?}") };
        assert_eq!((control.as_deref(), problem.code), (Some("used_on"), Code::Inconsistent));
    }
}
