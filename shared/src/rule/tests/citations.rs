//! Every provision that a rule lists is cited by some decision of it: none is there for show.

use std::collections::BTreeSet;

use proptest::strategy::ValueTree as _;

use super::*;

/// Inputs made up for each rule, and as many changed from its worked cases.
const MADE_UP: usize = 1500;

/// What chance does not find: a suspension for repeats in the medium group.
const FURTHER: [(&str, &str); 1] = [(
    "mototaxi.penalty",
    r#"{"infraction": "xx", "committed_on": "2026-03-10", "by": "permit_holder", "history": [
        {"infraction": "xx", "entered_on": "2025-01-01"},
        {"infraction": "xx", "entered_on": "2025-01-02"},
        {"infraction": "xx", "entered_on": "2025-01-03"}]}"#,
)];

#[test]
fn every_provision_that_a_rule_lists_is_cited_by_a_decision() {
    let mut faults = Vec::new();
    for rule in RULES {
        let mut uncited: BTreeSet<_> = rule.provisions.iter().copied().collect();
        let mut decide = |input: &Json| {
            if let Ok(answer) = rule.evaluate(&ask(rule, input, Language::Portuguese)) {
                answer.citations.iter().for_each(|id| _ = uncited.remove(id));
            }
        };
        let cases: Vec<_> = worked_cases()
            .filter(|case| case.rule == rule.name && case.expect.is_some())
            .map(|case| Json::parse(case.input.get()).expect("JSON"))
            .collect();
        cases.iter().for_each(&mut decide);
        for (_, input) in FURTHER.iter().filter(|(name, _)| *name == rule.name) {
            decide(&Json::parse(input).expect("JSON"));
        }
        let mut chance = Chance::new();
        let inputs = input_of(rule.fields);
        for case in cases.iter().cycle().take(MADE_UP) {
            decide(&chance.draw(&inputs));
            let mut input = case.clone();
            for _ in 0..=chance.below(3) {
                chance.change(rule.fields, &mut input);
            }
            decide(&input);
        }
        faults.extend((!uncited.is_empty()).then(|| format!("{}: {uncited:?}", rule.name)));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The same chance each time.
struct Chance(TestRunner);

impl Chance {
    fn new() -> Self {
        Self(TestRunner::deterministic())
    }

    fn draw(&mut self, values: &BoxedStrategy<Json>) -> Json {
        values.new_tree(&mut self.0).expect("a value").current()
    }

    fn below(&mut self, limit: usize) -> usize {
        (0..limit).new_tree(&mut self.0).expect("a number").current()
    }

    /// Gives one field another value that its table allows, at the top or further in.
    fn change(&mut self, fields: &'static [Field], input: &mut Json) {
        let Json::Object(members) = input else { return };
        let field = &fields[self.below(fields.len())];
        let known = members.iter_mut().find(|(name, _)| name == field.name);
        match (&field.kind, known) {
            (Kind::Object(inner), Some((_, value))) => self.change(inner, value),
            (Kind::List { of: Kind::Object(inner), .. }, Some((_, Json::List(list))))
                if !list.is_empty() =>
            {
                let place = self.below(list.len());
                self.change(inner, &mut list[place]);
            }
            (kind, Some((_, value))) => *value = self.draw(&value_of(kind)),
            (kind, None) => {
                let value = self.draw(&value_of(kind));
                members.push((field.name.to_owned(), value));
            }
        }
    }
}
