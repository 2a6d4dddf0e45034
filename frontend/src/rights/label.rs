//! What fields, words and results are called.
//!
//! A text is looked up for the rule first (`coach.refund.requested_at`), then for the name alone,
//! where names mean the same in all rules. Codes of infractions name themselves by the law.

use answers::outcome::Words;
use serde_json::Value;
use shared::{
    input::{field::Kind, word::Word as _},
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
fn result(rule: &Rule, name: &str, language: Language) -> Option<&'static str> {
    let own = format!("{}.{name}", rule.name);
    rights_outcome::by_name::find(language, &own)
        .or_else(|| rights_outcome::by_name::find(language, name))
        .or_else(|| field(rule, name, language))
}

/// What a word of an enumeration means.
#[must_use]
pub fn word(rule: &Rule, name: &str, word: &str, language: Language) -> Option<String> {
    text(rule, name, word, language).or_else(|| {
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

/// The text that the catalogue has for a word.
fn text(rule: &Rule, name: &str, word: &str, language: Language) -> Option<String> {
    let keys = [format!("{}.{name}.{word}", rule.name), format!("{name}.{word}"), word.to_owned()];
    let found = keys.iter().find_map(|key| rights_words::by_name::find(language, key));
    found.map(str::to_owned)
}

/// What all results of a rule and their words are called, for whoever writes its answers: by the
/// schema of its outcome, with the codes of what it may cite.
#[must_use]
pub fn words_of(rule: &Rule, language: Language) -> Words {
    let mut named = Vec::new();
    name_parts(rule, &rule.outcome_schema(), "", language, &mut named);
    let code = |id: &&'static str| {
        let (_, path) = id.split_once(':')?;
        let code = path.strip_prefix(codes_below(rule.service))?;
        // An article is no infraction of the coach: these are its items and paragraphs.
        if rule.service == Service::Coach && !code.contains('.') {
            return None;
        }
        Some((format!(".{code}"), word(rule, "", code, language)?))
    };
    named.extend(rule.provisions.iter().filter_map(code));
    // A list in the form, of whose items an outcome may speak.
    let lists = rule.fields.iter().filter(|field| matches!(field.kind, Kind::List { .. }));
    named.extend(lists.filter_map(|list| {
        let place = rights_words::by_name::find(language, list.name)?;
        Some((format!(".{}", list.name), place.to_owned()))
    }));
    named.into_iter().collect()
}

fn name_parts(
    rule: &Rule,
    schema: &Value,
    part: &str,
    language: Language,
    named: &mut Vec<(String, String)>,
) {
    for (name, inner) in schema["properties"].as_object().into_iter().flatten() {
        let label = result(rule, name, language);
        named.extend(label.map(|label| (name.clone(), label.to_owned())));
        name_parts(rule, inner, name, language, named);
    }
    for words in [&schema["enum"], &schema["const"]] {
        let words = words.as_array().map_or(std::slice::from_ref(words), Vec::as_slice);
        for said in words.iter().filter_map(Value::as_str) {
            let meant = text(rule, part, said, language).or_else(|| {
                // Codes stand by themselves, those alone that the rule may cite.
                let is_code = provision(rule.service, said).is_some();
                (!is_code).then(|| word(rule, part, said, language)).flatten()
            });
            named.extend(meant.map(|meant| (format!("{part}.{said}"), meant)));
        }
    }
    name_inner(rule, schema, part, language, named);
}

/// What stands below a list, or below one of several kinds.
fn name_inner(
    rule: &Rule,
    schema: &Value,
    part: &str,
    language: Language,
    named: &mut Vec<(String, String)>,
) {
    let kinds = ["anyOf", "oneOf"].into_iter().filter_map(|kinds| schema[kinds].as_array());
    for inner in kinds.flatten().chain(schema.get("items")) {
        name_parts(rule, inner, part, language, named);
    }
}

/// The provision that an infraction's code names.
fn provision(service: Service, code: &str) -> Option<String> {
    let regulation = match service {
        Service::Coach => "agerba",
        Service::Mototaxi => "semob",
        Service::Paratransit => "semar",
    };
    let id = format!("{regulation}:{}{code}", codes_below(service));
    law::provision(&id).map(|_| id)
}

/// How the path of a provision begins that a code completes.
const fn codes_below(service: Service) -> &'static str {
    match service {
        Service::Coach => "art-",
        Service::Mototaxi => "art-46.",
        Service::Paratransit => "annex-i.",
    }
}

/// The words of a provision without what the text prints before them, which the label says already:
/// `Art. 74.`, `XV -`, `j)`, `024`.
fn without_mark(words: &str) -> &str {
    let text = words.strip_prefix("Art. ").unwrap_or(words);
    let marked = [". ", " - ", ") ", " "].into_iter().find_map(|end| {
        let (mark, rest) = text.split_once(end)?;
        let all = |of: fn(char) -> bool| !mark.is_empty() && mark.chars().all(of);
        let is_mark = mark == "Parágrafo único"
            || all(|letter| letter.is_ascii_digit() || letter == 'º')
            || (end != " " && (mark.len() == 1 || all(|letter| "IVXLC".contains(letter))));
        is_mark.then_some(rest)
    });
    marked.unwrap_or(words)
}

/// The provision's label and the beginning of its words, which are Portuguese in both languages.
fn by_law(id: &str, language: Language) -> String {
    let words = law::provision(id).map_or("", |found| found.words.as_str());
    let words = without_mark(words.lines().next().unwrap_or_default());
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
        assert!(!named.contains("b) "), "the law's own mark is told twice: {named}");
        assert!(named.chars().count() <= MOST_CHARACTERS + 20, "{named}");
    }

    #[test]
    fn the_mark_of_a_provision_is_left_out_and_its_words_stay() {
        for (words, rest) in [
            ("Art. 74. O usuário poderá", "O usuário poderá"),
            ("XV - recebimento da quantia", "recebimento da quantia"),
            ("j) não aceitação", "não aceitação"),
            ("Parágrafo único. As infrações", "As infrações"),
            ("024 Não providenciar", "Não providenciar"),
            ("não aceitar. Nunca", "não aceitar. Nunca"),
            ("transporte - se houver", "transporte - se houver"),
        ] {
            assert_eq!(without_mark(words), rest);
        }
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
