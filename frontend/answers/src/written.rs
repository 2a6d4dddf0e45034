//! An answer as HTML: written once, for the page that the server makes and for the form that answers
//! while it is filled in.

use shared::{input::json::Json, language::Language, rule::answer::Answer, service::Service};

use crate::{
    arithmetic::{self, opener},
    citation::{self, Law},
    headline::{Headline, Tell},
    html::Html,
    outcome::Outcome,
    results,
    text::answer::{next as next_text, part as text, proposal as proposal_text},
};

/// What stands around an answer, and is not of its rule.
#[derive(Clone, Copy, Debug)]
pub struct Around<'a> {
    /// What the regulator is called today.
    pub regulator: &'a str,
    /// Where somebody's orders are; a page that stands alone leads nowhere.
    pub orders: Option<&'a str>,
}

/// The parts of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// What is read out first: the answer, its sum, its last moment.
    pub headline: String,
    /// Why, what all results are, what to do next.
    pub reasons: String,
}

/// Writes an answer.
///
/// # Panics
/// Never for an answer of a rule, whose outcome is JSON.
#[must_use]
pub fn write(
    answer: &Answer,
    outcome: &Outcome<'_>,
    tell: Tell,
    around: Around<'_>,
    law: Law<'_>,
) -> Written {
    let headline = tell(outcome);
    let mut said = Html::new();
    write_headline(&mut said, &headline, outcome);
    let mut reasons = Html::new();
    write_reasons(&mut reasons, answer, outcome, law);
    reasons.within("details", "disclosure rights-all", |folded| {
        opener(folded, text::all_results(outcome.language));
        results::write(folded, outcome);
    });
    write_next(&mut reasons, outcome, &headline, around);
    Written { headline: said.finish(), reasons: reasons.finish() }
}

/// The outcome of an answer.
///
/// # Panics
/// Never for an answer of a rule, whose outcome is JSON.
#[must_use]
pub fn outcome_of(answer: &Answer) -> Json {
    Json::parse(answer.outcome.get()).expect("an outcome is JSON")
}

fn write_headline(html: &mut Html, headline: &Headline, outcome: &Outcome<'_>) {
    html.text("h2", "decision-answer", &headline.sentence);
    if let Some(sum) = &headline.sum {
        html.within("p", "amount", |amount| amount.text("strong", "amount-sum", sum));
    }
    if let Some(then) = &headline.then {
        html.text("p", "decision-until", then);
    }
    if outcome.is_proposed {
        html.text("p", "decision-note", proposal_text::taxi_table(outcome.language));
    }
}

/// The steps in their order, each with what it applies and how its periods were counted.
fn write_reasons(html: &mut Html, answer: &Answer, outcome: &Outcome<'_>, law: Law<'_>) {
    let (language, service) = (outcome.language, outcome.rule.service);
    html.text("h3", "decision-why", text::why(language));
    html.within("ol", "decision-reasons", |list| {
        let steps = answer.explanation.iter().zip(&answer.provisions).zip(&answer.periods);
        for ((sentence, provisions), periods) in steps {
            list.within("li", "decision-reason", |step| {
                step.text("p", "", sentence);
                for counting in periods {
                    step.within("details", "disclosure arithmetic", |folded| {
                        folded.raw(&arithmetic::inside(language, service, counting, law));
                    });
                }
                // What the arithmetic cites stands in it.
                let cited: Vec<_> = periods.iter().flat_map(arithmetic::provisions).collect();
                for provision in provisions.iter().filter(|provision| !cited.contains(provision)) {
                    citation::write(step, provision, language, law);
                }
            });
        }
    });
}

/// Where to go with the answer: whoever is owed something shows it, whoever is not may ask.
fn write_next(html: &mut Html, outcome: &Outcome<'_>, headline: &Headline, around: Around<'_>) {
    let language = outcome.language;
    html.text("h3", "decision-why", text::next(language));
    if outcome.rule.name == "coach.refund"
        && headline.is_claim
        && let Some(orders) = around.orders
    {
        html.text("p", "", next_text::bought_here(language));
        html.within("p", "no-print", |line| {
            let class = "br-button primary button";
            line.link(orders, class, next_text::my_order(language));
        });
    }
    html.text("p", "decision-next", &whom(outcome, headline, around.regulator, language));
}

/// Who hears about it.
fn whom(outcome: &Outcome<'_>, headline: &Headline, regulator: &str, language: Language) -> String {
    match (outcome.rule.service, headline.is_claim) {
        (Service::Coach, true) => next_text::coach_claim(language, regulator),
        (Service::Coach, false) => next_text::coach_ask(language, regulator),
        (Service::Mototaxi, true) => next_text::mototaxi_claim(language, regulator),
        (Service::Mototaxi, false) => next_text::mototaxi_ask(language, regulator),
        (Service::Paratransit, true) => next_text::paratransit_claim(language, regulator),
        (Service::Paratransit, false) => next_text::paratransit_ask(language, regulator),
    }
}
