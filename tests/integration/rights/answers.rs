//! The answers in words: each case has its headline, and nothing in it is a code.

use std::collections::{BTreeMap, BTreeSet};

use ::answers::{
    headline::{self, Headline},
    outcome::{Outcome, Words},
    written::{Around, Written, outcome_of, write},
};
use frontend::{components::citation, rights::label::words_of};
use shared::{
    calendar,
    input::json::Json,
    language::Language,
    law,
    rule::{
        RULES, Rule,
        answer::{Answer, Question},
        find_rule,
    },
    time::{Instant, syntax},
};
use tests::questions::decided;

/// Parts of an outcome that hold what the person calls things, and no word of ours.
const OWN: [&str; 6] =
    ["id", "order", "served", "not_served", "conflicting_tickets", "affected_tickets"];

/// An answer of a case, in a language.
struct Told {
    case: String,
    rule: &'static Rule,
    language: Language,
    answer: Answer,
    json: Json,
    words: Words,
}

impl Told {
    fn outcome(&self) -> Outcome<'_> {
        let now = Instant::from_storage("2026-03-10T12:00:00Z").unwrap();
        let (rule, language) = (self.rule, self.language);
        let (json, words) = (&self.json, &self.words);
        Outcome { json, rule, words, language, now, is_proposed: false }
    }

    fn headline(&self) -> Headline {
        headline::of(self.rule.service)(&self.outcome())
    }

    fn written(&self) -> Written {
        let around = Around { regulator: "AGÊNCIA", orders: Some("/pedidos") };
        let tell = headline::of(self.rule.service);
        write(&self.answer, &self.outcome(), tell, around, citation::LAW)
    }
}

/// Every case that is decided, in both languages.
fn all() -> Vec<Told> {
    let mut told = Vec::new();
    for (case, _) in decided() {
        let rule = find_rule(&case.rule).unwrap();
        let input = Json::parse(case.input.get()).unwrap();
        let calendar = calendar::for_service(rule.service);
        for language in Language::ALL {
            let question = Question { input: &input, language, law_of: None, calendar };
            let answer = rule.evaluate(&question).unwrap();
            let (json, words) = (outcome_of(&answer), words_of(rule, language));
            told.push(Told { case: case.id.clone(), rule, language, answer, json, words });
        }
    }
    assert!(told.len() > 600, "only {} answers", told.len());
    told
}

#[test]
fn every_answer_begins_with_a_sentence_that_no_other_rule_says() {
    let mut rules_by_sentence: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    let mut sentences_by_rule: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for told in all() {
        let Headline { sentence, then, sum, .. } = told.headline();
        let whole = format!("{sentence} {}", then.unwrap_or_default());
        assert!(sentence.chars().count() > 12, "{}: {whole}", told.case);
        assert!(!whole.contains('_') && !whole.contains("  "), "{}: {whole}", told.case);
        assert!(!sentence.ends_with([':', ' ']), "{}: {whole}", told.case);
        assert_ne!(sentence, told.rule.title_in(told.language), "{}", told.case);
        assert!(sum.is_none_or(|sum| sum.starts_with("R$")), "{}", told.case);
        rules_by_sentence.entry(sentence.clone()).or_default().insert(told.rule.name);
        sentences_by_rule.entry(told.rule.name).or_default().insert(sentence);
    }
    for (sentence, rules) in &rules_by_sentence {
        assert_eq!(rules.len(), 1, "{rules:?} all say: {sentence}");
    }
    assert_eq!(sentences_by_rule.len(), RULES.len());
    for (rule, sentences) in &sentences_by_rule {
        assert!(sentences.len() >= 2, "{rule} says the same in both languages: {sentences:?}");
    }
}

#[test]
fn nothing_in_an_answer_is_a_code() {
    let mut nameless = BTreeSet::new();
    for told in all() {
        look(&told, "", &told.json, &mut nameless);
    }
    assert!(nameless.is_empty(), "without a name: {nameless:#?}");
}

fn look(told: &Told, part: &str, value: &Json, nameless: &mut BTreeSet<String>) {
    match value {
        Json::Object(members) => {
            for (name, value) in members {
                if told.words.name(name).is_none() {
                    nameless.insert(format!("{}: {name}", told.rule.name));
                }
                look(told, name, value, nameless);
            }
        }
        Json::List(members) => {
            members.iter().for_each(|member| look(told, part, member, nameless));
        }
        Json::Text(text) => {
            let is_time = syntax::read_day(text).is_some() || Instant::from_storage(text).is_some();
            let is_law = law::provision(text).is_some() || text.starts_with("art-");
            let is_place = text.starts_with('/');
            let is_named = told.words.word(part, text).is_some();
            if !(is_time || is_law || is_place || is_named || OWN.contains(&part)) {
                nameless.insert(format!("{}: {part} {text}", told.rule.name));
            }
        }
        _ => {}
    }
}

#[test]
fn what_a_page_tells_the_browser_is_all_that_the_answer_needs() {
    for mut told in all() {
        let by_server = told.written();
        told.words = Words::of_lines(&told.words.to_lines());
        assert_eq!(told.written(), by_server, "{}", told.case);
    }
}

#[test]
fn every_period_opens_into_its_arithmetic() {
    let mut periods = 0;
    for told in all() {
        let expected = told.answer.periods.iter().flatten().count();
        let written = told.written().reasons;
        assert_eq!(written.matches("arithmetic-steps").count(), expected, "{}", told.case);
        let reasons = written.matches("decision-reason\"").count();
        assert_eq!(reasons, told.answer.explanation.len(), "{}", told.case);
        periods += expected;
    }
    assert!(periods > 300, "only {periods} periods");
}

#[test]
fn whoever_is_owed_something_is_sent_on_with_the_answer() {
    let whole = |id: &str| {
        let told = all().into_iter().find(|told| told.case == id).unwrap();
        let Written { headline, reasons } = told.written();
        format!("{headline}{reasons}")
    };
    let due = whole("coach.refund/exactly-six-hours");
    assert!(due.contains("href=\"/pedidos\"") && due.contains("Mostre esta resposta"), "{due}");
    assert!(due.contains("AGÊNCIA"), "{due}");
    let refused = all()
        .into_iter()
        .find(|told| told.rule.name == "coach.refund" && !told.headline().is_claim)
        .unwrap()
        .written();
    assert!(!refused.reasons.contains("/pedidos") && refused.reasons.contains("AGÊNCIA"));
}
