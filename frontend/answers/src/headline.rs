//! The answer in a sentence, for the questions that passengers need most.

use shared::{
    input::json::Json,
    language::Language,
    money::Cents,
    rule::Rule,
    time::{Day, Instant, syntax},
    wording,
};

use crate::text::answer::headline as text;

/// What stands on top of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Headline {
    /// The answer.
    pub sentence: String,
    /// The sum that it is about, which is the largest thing on the page.
    pub sum: Option<Cents>,
    /// Until when, or what else is to be known at once.
    pub then: Option<String>,
}

impl Headline {
    fn new(sentence: impl Into<String>) -> Self {
        Self { sentence: sentence.into(), sum: None, then: None }
    }

    fn sum(self, sum: Option<Cents>) -> Self {
        Self { sum, ..self }
    }

    fn then(self, then: Option<String>) -> Self {
        Self { then, ..self }
    }
}

/// What a rule's outcome says, where it has a natural sentence.
#[must_use]
pub fn headline(rule: &Rule, outcome: &Json, language: Language, now: Instant) -> Option<Headline> {
    let outcome = Outcome { json: outcome, rule, language, now };
    Some(match rule.name {
        "coach.refund" => refund(&outcome),
        "coach.baggage_allowance" => baggage_allowance(&outcome),
        "coach.baggage_claim" => baggage_claim(&outcome),
        "coach.interruption" => interruption(&outcome),
        "coach.fare_difference" if outcome.is("inferior") => {
            Headline::new(text::difference(language)).sum(outcome.cents("difference_cents"))
        }
        "coach.fare_difference" => Headline::new(text::no_difference(language)),
        "coach.double_sale" => double_sale(&outcome),
        "mototaxi.fare" => ride(&outcome),
        "mototaxi.ride_check" => match outcome.count("infractions") {
            0 => Headline::new(text::no_infraction(language)),
            some => Headline::new(text::infractions(language, some)),
        },
        "paratransit.booking_window" => booking(&outcome),
        "paratransit.cancellation" => cancellation(&outcome),
        _ => return None,
    })
}

/// An outcome with what is needed to tell it.
struct Outcome<'a> {
    json: &'a Json,
    rule: &'a Rule,
    language: Language,
    now: Instant,
}

impl Outcome<'_> {
    fn is(&self, name: &str) -> bool {
        matches!(at(self.json, name), Some(Json::Boolean(true)))
    }

    fn word(&self, name: &str) -> &str {
        match at(self.json, name) {
            Some(Json::Text(word)) => word,
            _ => "",
        }
    }

    fn count(&self, name: &str) -> u64 {
        match at(self.json, name) {
            Some(Json::List(members)) => members.len() as u64,
            _ => 0,
        }
    }

    fn cents(&self, name: &str) -> Option<Cents> {
        match at(self.json, name)? {
            Json::Number(digits) => digits.parse().ok().map(Cents),
            _ => None,
        }
    }

    fn moment(&self, name: &str) -> Option<String> {
        let instant = Instant::from_storage(self.word(name))?;
        Some(wording::near_moment(self.language, instant, self.rule.service.zone(), self.now))
    }

    fn day(&self, name: &str) -> Option<String> {
        let today = self.now.day_in(self.rule.service.zone());
        day_at(self.json, name).map(|day| wording::near_day(self.language, day, today))
    }
}

/// The day at a name of an outcome.
fn day_at(outcome: &Json, name: &str) -> Option<Day> {
    match at(outcome, name)? {
        Json::Text(text) => syntax::read_day(text),
        _ => None,
    }
}

/// The value at a name of an outcome.
fn at<'a>(outcome: &'a Json, name: &str) -> Option<&'a Json> {
    let Json::Object(members) = outcome else { return None };
    members.iter().find(|(key, _)| key == name).map(|(_, value)| value)
}

fn refund(outcome: &Outcome<'_>) -> Headline {
    let language = outcome.language;
    let until = outcome.moment("deadline").map(|last| text::if_asked_until(language, last));
    match outcome.word("entitlement") {
        "refund" => {
            Headline::new(text::refund(language)).sum(outcome.cents("refund_cents")).then(until)
        }
        "revalidation" => Headline::new(text::revalidation(language))
            .sum(outcome.cents("revalidation_cents"))
            .then(until),
        _ => Headline::new(text::no_refund(language)).then(Some(text::other_law(language).into())),
    }
}

fn baggage_allowance(outcome: &Outcome<'_>) -> Headline {
    let language = outcome.language;
    if outcome.count("refused_items") > 0 {
        return Headline::new(text::baggage_refused(language));
    }
    if outcome.is("within_allowance") {
        return Headline::new(text::baggage_free(language));
    }
    Headline::new(text::baggage_fee(language)).sum(outcome.cents("max_fee_cents"))
}

fn baggage_claim(outcome: &Outcome<'_>) -> Headline {
    let language = outcome.language;
    if outcome.is("admissible") {
        return Headline::new(text::claim(language))
            .sum(outcome.cents("total_payable_cents"))
            .then(outcome.day("pay_by").map(|day| text::paid_by(language, day)));
    }
    let last = outcome.moment("filing_deadline");
    Headline::new(text::no_claim(language)).then(last.map(|last| text::claim_until(language, last)))
}

fn interruption(outcome: &Outcome<'_>) -> Headline {
    let language = outcome.language;
    Headline::new(if outcome.is("food_and_lodging_due") {
        text::transport_and_lodging(language)
    } else {
        text::transport(language)
    })
}

fn double_sale(outcome: &Outcome<'_>) -> Headline {
    let language = outcome.language;
    Headline::new(match (outcome.is("double_sold"), outcome.is("food_and_lodging_due")) {
        (false, _) => text::not_double(language),
        (true, true) => text::double_waiting(language),
        (true, false) => text::double(language),
    })
}

fn ride(outcome: &Outcome<'_>) -> Headline {
    let language = outcome.language;
    let overcharge = outcome.cents("overcharge_cents").filter(|sum| sum.0 > 0);
    let fare = outcome.cents("fare_cents");
    match overcharge {
        Some(sum) => Headline::new(text::overcharged(language))
            .sum(Some(sum))
            .then(fare.map(|fare| text::right_fare(language, wording::money(language, fare)))),
        None => Headline::new(text::ride_fare(language)).sum(fare),
    }
}

fn booking(outcome: &Outcome<'_>) -> Headline {
    let language = outcome.language;
    let day = outcome.day("request_day").unwrap_or_default();
    let confirmed = outcome.day("confirmation_day");
    Headline::new(text::ask_on(language, day))
        .then(confirmed.map(|day| text::confirmed_on(language, day)))
}

fn cancellation(outcome: &Outcome<'_>) -> Headline {
    let language = outcome.language;
    let last = outcome.moment("latest_in_time_at");
    Headline::new(if outcome.count("breaches") > 0 {
        text::cancelled_wrongly(language)
    } else if outcome.is("in_time") {
        text::cancelled_in_time(language)
    } else {
        text::cancelled_excused(language)
    })
    .then(last.map(|last| text::cancel_until(language, last)))
}

#[cfg(test)]
mod tests {
    use shared::rule::find_rule;

    use super::*;

    fn told(rule: &str, outcome: &str) -> Headline {
        let rule = find_rule(rule).expect("a rule");
        let outcome = Json::parse(outcome).expect("JSON");
        let now = Instant::from_storage("2026-03-10T12:00:00Z").expect("an instant");
        headline(rule, &outcome, Language::Portuguese, now).expect("a sentence")
    }

    #[test]
    fn a_refund_says_how_much_and_until_when() {
        let headline = told(
            "coach.refund",
            r#"{"eligible": true, "entitlement": "refund", "refund_cents": 12875,
                "deadline": "2026-03-13T08:00:00-03:00"}"#,
        );
        assert_eq!(headline.sum, Some(Cents(12_875)));
        assert!(headline.then.expect("a deadline").contains("sexta, 13/3, 8h"));
    }

    #[test]
    fn a_refusal_names_no_sum() {
        let headline = told(
            "coach.refund",
            r#"{"eligible": false, "entitlement": "none", "refund_cents": 0}"#,
        );
        assert_eq!(headline.sum, None);
    }

    #[test]
    fn what_was_overcharged_comes_before_the_fare() {
        let headline = told("mototaxi.fare", r#"{"fare_cents": 800, "overcharge_cents": 200}"#);
        assert_eq!(headline.sum, Some(Cents(200)));
        let headline = told("mototaxi.fare", r#"{"fare_cents": 800, "overcharge_cents": 0}"#);
        assert_eq!(headline.sum, Some(Cents(800)));
    }
}
