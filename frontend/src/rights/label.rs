//! What fields, words and results are called.
//!
//! A text is looked up for the rule first (`coach.refund.requested_at`), then for the name alone,
//! where names mean the same in all rules. Codes of infractions name themselves by the law.

use shared::{
    input::word::Word as _,
    language::Language,
    law::{self, citation},
    mototaxi,
    rule::Rule,
    service::Service,
};

use crate::text::{rights_fields, rights_hints, rights_outcome, rights_questions, rights_words};

/// Longer words of the law are cut in a list of choices.
const MOST_CHARACTERS: usize = 64;

/// The question that the rule answers, in everyday words.
#[must_use]
pub fn question(rule: &Rule, language: Language) -> &'static str {
    rights_questions::by_name::find(language, rule.name).unwrap_or(rule.title_in(language))
}

/// What a field asks.
#[must_use]
pub fn field(rule: &Rule, name: &str, language: Language) -> Option<&'static str> {
    let own = format!("{}.{name}", rule.name);
    rights_fields::by_name::find(language, &own)
        .or_else(|| rights_fields::by_name::find(language, name))
}

/// What helps to answer a field.
#[must_use]
pub fn hint(rule: &Rule, name: &str, language: Language) -> Option<&'static str> {
    let own = format!("{}.{name}", rule.name);
    rights_hints::by_name::find(language, &own)
        .or_else(|| rights_hints::by_name::find(language, name))
}

/// What a result is called; where it has no name of its own, that of the field of the same name.
#[must_use]
pub fn result(rule: &Rule, name: &str, language: Language) -> Option<&'static str> {
    let own = format!("{}.{name}", rule.name);
    rights_outcome::by_name::find(language, &own)
        .or_else(|| rights_outcome::by_name::find(language, name))
        .or_else(|| field(rule, name, language))
}

/// What a word of an enumeration means.
#[must_use]
pub fn word(rule: &Rule, name: &str, word: &str, language: Language) -> Option<String> {
    let found = [format!("{}.{name}.{word}", rule.name), format!("{name}.{word}"), word.to_owned()]
        .iter()
        .find_map(|key| rights_words::by_name::find(language, key));
    found.map(str::to_owned).or_else(|| {
        let observed = mototaxi::ride_check::observation::Observation::ALL
            .iter()
            .find(|seen| rule.service == Service::Mototaxi && seen.word() == word);
        let infraction = mototaxi::infraction::Infraction::ALL
            .iter()
            .find(|item| rule.service == Service::Mototaxi && item.word() == word);
        observed
            .map(|seen| seen.name(language).to_owned())
            .or_else(|| infraction.map(|item| item.say(language)))
            .or_else(|| provision(rule.service, word).map(|id| by_law(&id, language)))
    })
}

/// The provision that an infraction's code names.
#[must_use]
pub fn provision(service: Service, code: &str) -> Option<String> {
    let id = match service {
        Service::Coach => format!("agerba:art-{code}"),
        Service::Mototaxi => format!("semob:art-46.{code}"),
        Service::Paratransit => format!("semar:annex-i.{code}"),
    };
    law::provision(&id).map(|_| id)
}

/// The provision's label and the beginning of its words, which are Portuguese in both languages.
fn by_law(id: &str, language: Language) -> String {
    let words = law::provision(id).map_or("", |found| found.words.as_str());
    let words = words.lines().next().unwrap_or_default();
    let label = citation::label(id, language);
    if words.chars().count() <= MOST_CHARACTERS {
        return format!("{label}: {words}");
    }
    let short: String = words.chars().take(MOST_CHARACTERS).collect();
    let short = short.rsplit_once(' ').map_or(short.as_str(), |(start, _)| start);
    format!("{label}: {short}…")
}

#[cfg(test)]
mod tests {
    use shared::{
        input::field::{Field, Kind},
        rule::RULES,
    };

    use super::*;

    fn look(rule: &'static Rule, fields: &'static [Field], lacking: &mut Vec<String>) {
        for field in fields {
            if super::field(rule, field.name, Language::Portuguese).is_none() {
                lacking.push(format!("{}.{}", rule.name, field.name));
            }
            look_at_kind(rule, field.name, &field.kind, lacking);
        }
    }

    fn look_at_kind(
        rule: &'static Rule,
        name: &'static str,
        kind: &'static Kind,
        lacking: &mut Vec<String>,
    ) {
        match kind {
            Kind::Word(words) => lacking.extend(
                words
                    .iter()
                    .filter(|word| super::word(rule, name, word, Language::Portuguese).is_none())
                    .map(|word| format!("{}.{name}.{word}", rule.name)),
            ),
            Kind::List { of, .. } => look_at_kind(rule, name, of, lacking),
            Kind::Object(fields) => look(rule, fields, lacking),
            _ => {}
        }
    }

    #[test]
    fn every_field_and_every_word_is_called_something() {
        let mut lacking = Vec::new();
        for rule in RULES {
            look(rule, rule.fields, &mut lacking);
            if rights_questions::by_name::find(Language::English, rule.name).is_none() {
                lacking.push(format!("question {}", rule.name));
            }
        }
        assert!(lacking.is_empty(), "without a text: {lacking:#?}");
    }

    #[test]
    fn a_code_names_its_provision_and_begins_its_words() {
        let rule = shared::rule::find_rule("coach.defence").expect("a rule");
        let named = word(rule, "citation_codes", "98.ii.b", Language::Portuguese);
        let named = named.expect("an infraction has a name");
        assert!(named.starts_with("Art. 98, II, b: "), "{named}");
        assert!(named.chars().count() <= MOST_CHARACTERS + 20, "{named}");
    }

    #[test]
    fn a_text_of_the_rule_comes_first() {
        let rule = shared::rule::find_rule("coach.refund").expect("a rule");
        assert_ne!(
            field(rule, "requested_at", Language::Portuguese),
            rights_fields::by_name::find(Language::Portuguese, "requested_at")
        );
    }
}
