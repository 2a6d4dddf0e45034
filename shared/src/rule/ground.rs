//! What a rule stands on beside its input: the service's calendar and the law of a day.

use std::borrow::Cow;

use crate::{
    calendar::Calendar,
    input::{
        field::{Field, Kind, any_list},
        object::Object,
    },
    rule::parameter::Law,
    time::Day,
};

/// The holidays of the case, which replace any built-in calendar. A rule that counts days lists it
/// in its table and reads it by [`Ground::calendar`].
pub const HOLIDAYS: Field = Field::optional(
    "holidays",
    any_list(&Kind::Day),
    "Public holidays that apply to the case. They replace the calendar of the service, which \
     applies where they are left out.",
);

/// What the reader of a rule's facts may ask.
#[derive(Debug)]
pub struct Ground<'a> {
    pub(super) calendar: &'a Calendar,
    /// The law that counts.
    pub law: Law,
}

impl<'a> Ground<'a> {
    /// The calendar of the case: the days of [`HOLIDAYS`] if they are given, else the service's.
    #[must_use]
    pub fn calendar(&self, input: &Object) -> Cow<'a, Calendar> {
        match input.get::<Option<Vec<Day>>>(HOLIDAYS.name) {
            Some(days) => Cow::Owned(Calendar::of_days(days)),
            None => Cow::Borrowed(self.calendar),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde::Serialize;
    use serde_json::json;

    use super::*;
    use crate::{
        calendar,
        input::{Problem, json::Json},
        language::Language,
        rule::{
            Decision, Rule, Step, Steps,
            answer::{Answer, Question, answer_on},
            parameter::{Parameter, Row},
        },
        service::Service,
    };

    /// A rule as small as one can be that counts days by a dated term.
    const RULE: Rule = Rule {
        name: "coach.term",
        service: Service::Coach,
        title: ["Prazo", "Term"],
        fields: &[Field::required("from", Kind::Day, "The first day."), HOLIDAYS],
        provisions: &["cc:art-132"],
        evaluate: |rule, question| answer_on(rule, question, Facts::read, decide),
    };
    const DAYS: Parameter = Parameter {
        name: "coach.term_days",
        rows: &[Row::since(2002, 4, 4, 5), Row::since(2020, 1, 1, 10)],
    };

    struct Facts<'a> {
        from: Day,
        days: u32,
        calendar: Cow<'a, Calendar>,
    }

    impl<'a> Facts<'a> {
        fn read(input: &Object, ground: &Ground<'a>) -> Result<Self, Problem> {
            Ok(Self {
                from: input.get("from"),
                days: u32::try_from(ground.law.value(&DAYS)?).expect("a few days"),
                calendar: ground.calendar(input),
            })
        }
    }

    #[derive(Serialize)]
    struct Outcome {
        ends_on: Day,
    }

    struct Counted;

    impl Step for Counted {
        fn provisions(&self) -> &'static [&'static str] {
            &["cc:art-132"]
        }

        fn say(&self, _: Language) -> String {
            "Contado.".to_owned()
        }
    }

    fn decide(facts: &Facts<'_>) -> Decision<Outcome, Counted> {
        let ends_on = facts.from.due_after_days(facts.days, &facts.calendar);
        Steps::citing(&[]).end(Counted, Outcome { ends_on })
    }

    fn ask(input: serde_json::Value, law_of: Option<&str>) -> Result<Answer, Problem> {
        RULE.evaluate(&Question {
            input: &Json::from(input),
            language: Language::Portuguese,
            law_of: law_of.and_then(Day::from_storage),
            calendar: calendar::for_service(RULE.service),
        })
    }

    fn ends_on(input: serde_json::Value, law_of: Option<&str>) -> String {
        ask(input, law_of).expect("an input without a problem").outcome.get().to_owned()
    }

    #[test]
    fn the_calendar_of_the_service_counts_where_the_case_brings_none() {
        // Ten days from Monday 22 June 2026 end on Thursday 2 July, the day of Bahia.
        assert_eq!(ends_on(json!({"from": "2026-06-22"}), None), r#"{"ends_on":"2026-07-03"}"#);
        let none = json!({"from": "2026-06-22", "holidays": []});
        assert_eq!(ends_on(none, None), r#"{"ends_on":"2026-07-02"}"#);
        let own = json!({"from": "2026-06-22", "holidays": ["2026-07-02", "2026-07-03"]});
        assert_eq!(ends_on(own, None), r#"{"ends_on":"2026-07-06"}"#);
    }

    #[test]
    fn the_law_of_a_day_is_taken_and_told() {
        let from = || json!({"from": "2026-06-22", "holidays": []});
        assert_eq!(ends_on(from(), Some("2019-12-31")), r#"{"ends_on":"2026-06-29"}"#);
        let values = ask(from(), Some("2019-12-31")).expect("a decision").values;
        assert_eq!((values[0].name, values[0].value, values.len()), ("coach.term_days", 5, 1));
        let problem = ask(from(), Some("2002-04-03")).expect_err("nothing is known so early");
        assert_eq!((problem.code.as_str(), problem.field.as_str()), ("out_of_range", "/law_of"));
    }
}
