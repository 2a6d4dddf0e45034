//! The catalogue of texts: from a domain's two JSON files to Rust functions.
//!
//! `{"search": {"title": "Viagens para {{ place }}"}}` in `coach.json` becomes
//! `text::coach::search::title(language, place)`; two places or more are given by their
//! names, as `title(language, Title { from, to })`, so that none can be taken for another.
//! A key that ends in `_one`
//! and its sister in `_other` become one function that chooses by `count`. A group called
//! `by_name` becomes a table: `text::<domain>::by_name::find(language, "coach.refund")`.
//! Both languages must have the same keys with the same named places.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use serde_json::Value;

/// A group of this name becomes a table that is searched at run time.
const BY_NAME: &str = "by_name";

/// A text in one language: literal parts, and names of what stands between them.
#[derive(Debug)]
struct Message {
    /// The text as the format macro wants it, `"Viagens para {place}"`.
    format: String,
    places: BTreeSet<String>,
}

#[derive(Debug)]
enum Node {
    Group(BTreeMap<String, Node>),
    Message(Message),
}

/// The module of one domain as Rust code.
pub(crate) fn domain(name: &str, portuguese: &str, english: &str) -> Result<String, String> {
    let portuguese = parse(portuguese).map_err(|error| format!("pt-BR/{name}.json: {error}"))?;
    let english = parse(english).map_err(|error| format!("en/{name}.json: {error}"))?;
    let mut code = String::new();
    group(&mut code, name, name, &portuguese, &english)?;
    Ok(code)
}

fn parse(json: &str) -> Result<BTreeMap<String, Node>, String> {
    let value: Value = serde_json::from_str(json).map_err(|error| error.to_string())?;
    match node("", &value)? {
        Node::Group(children) => Ok(children),
        Node::Message(_) => Err("a file holds an object of pages".to_owned()),
    }
}

fn node(key: &str, value: &Value) -> Result<Node, String> {
    match value {
        Value::String(text) => {
            Ok(Node::Message(message(text).map_err(|error| format!("`{key}`: {error}"))?))
        }
        Value::Object(children) => {
            let mut nodes = BTreeMap::new();
            for (child, value) in children {
                // A group of that name is looked up by text: its keys are any words.
                if !is_name(child) && !key.ends_with(BY_NAME) {
                    return Err(format!("`{child}` under `{key}` is not snake_case"));
                }
                nodes.insert(child.clone(), node(&format!("{key}.{child}"), value)?);
            }
            Ok(Node::Group(nodes))
        }
        _ => Err(format!("`{key}` is neither a text nor an object")),
    }
}

fn message(text: &str) -> Result<Message, String> {
    let mut format = String::new();
    let mut places = BTreeSet::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("{{") {
        let (place, after) =
            after.split_once("}}").ok_or_else(|| "a `{{` is never closed".to_owned())?;
        let place = place.trim();
        if !is_name(place) {
            return Err(format!("`{place}` is not a name"));
        }
        push_literal(&mut format, before)?;
        let _ = write!(format, "{{{place}}}");
        places.insert(place.to_owned());
        rest = after;
    }
    push_literal(&mut format, rest)?;
    Ok(Message { format, places })
}

fn push_literal(format: &mut String, literal: &str) -> Result<(), String> {
    if literal.contains(['{', '}']) {
        return Err("a single brace stands in it".to_owned());
    }
    format.push_str(literal);
    Ok(())
}

fn is_name(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_lowercase())
        && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
}

fn group(
    code: &mut String,
    key: &str,
    name: &str,
    portuguese: &BTreeMap<String, Node>,
    english: &BTreeMap<String, Node>,
) -> Result<(), String> {
    if name == BY_NAME {
        return by_name(code, key, portuguese, english);
    }
    if let Some(extra) = english.keys().find(|child| !portuguese.contains_key(*child)) {
        return Err(format!("`{key}.{extra}` stands in en only"));
    }
    let _ = writeln!(code, "/// `{key}`\npub mod {name} {{");
    if portuguese.values().any(|node| matches!(node, Node::Message(_))) {
        code.push_str("use shared::language::Language;\n");
    }
    for (child, node) in portuguese {
        let key = format!("{key}.{child}");
        let other = english.get(child).ok_or_else(|| format!("`{key}` stands in pt-BR only"))?;
        match (node, other) {
            (Node::Group(portuguese), Node::Group(english)) => {
                group(code, &key, child, portuguese, english)?;
            }
            (Node::Message(one), Node::Message(one_english)) => {
                same_places(&key, one, one_english)?;
                if let Some(stem) = child.strip_suffix("_other") {
                    if !portuguese.contains_key(&format!("{stem}_one")) {
                        return Err(format!("`{key}` lacks its sister `{stem}_one`"));
                    }
                } else if let Some(stem) = child.strip_suffix("_one") {
                    let sister = format!("{stem}_other");
                    let (Some(Node::Message(many)), Some(Node::Message(many_english))) =
                        (portuguese.get(&sister), english.get(&sister))
                    else {
                        return Err(format!("`{key}` lacks its sister `{sister}`"));
                    };
                    plural(code, stem, [one, one_english], [many, many_english]);
                } else {
                    single(code, child, one, one_english);
                }
            }
            _ => return Err(format!("`{key}` is a text in one language and a group in the other")),
        }
    }
    code.push_str("}\n");
    Ok(())
}

/// Texts that are found by a name known at run time only, such as that of a rule's field.
fn by_name(
    code: &mut String,
    key: &str,
    portuguese: &BTreeMap<String, Node>,
    english: &BTreeMap<String, Node>,
) -> Result<(), String> {
    let mut table = String::new();
    let names: BTreeSet<_> = portuguese.keys().chain(english.keys()).collect();
    for name in names {
        match (portuguese.get(name), english.get(name)) {
            (Some(Node::Message(one)), Some(Node::Message(other)))
                if one.places.is_empty() && other.places.is_empty() =>
            {
                let _ = writeln!(table, "({name:?}, [{:?}, {:?}]),", one.format, other.format);
            }
            (Some(_), Some(_)) => return Err(format!("`{key}.{name}` is no plain text")),
            _ => return Err(format!("`{key}.{name}` stands in one language only")),
        }
    }
    let _ = writeln!(
        code,
        "/// `{key}`\npub mod {BY_NAME} {{\nuse shared::language::Language;\n\
         static TEXTS: &[(&str, [&str; 2])] = &[\n{table}];\n\
         /// The text of that name, if it has one.\n#[must_use]\n\
         pub fn find(language: Language, name: &str) -> Option<&'static str> {{\n\
         let at = TEXTS.binary_search_by(|(key, _)| (*key).cmp(name)).ok()?;\n\
         let [portuguese, english] = TEXTS[at].1;\n\
         Some(match language {{ Language::Portuguese => portuguese, Language::English => english }})\n\
         }}\n}}",
    );
    Ok(())
}

fn same_places(key: &str, one: &Message, other: &Message) -> Result<(), String> {
    if let Some(place) = one.places.symmetric_difference(&other.places).next() {
        return Err(format!("`{key}` names `{place}` in one language only"));
    }
    Ok(())
}

fn single(code: &mut String, name: &str, portuguese: &Message, english: &Message) {
    let doc = doc(portuguese);
    if portuguese.places.is_empty() {
        let _ = writeln!(
            code,
            "{doc}#[must_use]\npub const fn {name}(language: Language) -> &'static str {{\n\
             match language {{ Language::Portuguese => {:?}, Language::English => {:?} }}\n}}",
            portuguese.format, english.format,
        );
        return;
    }
    let Places { declaration, argument, binding } = places(name, &portuguese.places);
    let _ = writeln!(
        code,
        "{declaration}{doc}#[must_use]\npub fn {name}(language: Language{argument}) -> String {{\n\
         {binding}match language {{ Language::Portuguese => {}, Language::English => {} }}\n}}",
        string(portuguese),
        string(english),
    );
}

fn plural(code: &mut String, name: &str, one: [&Message; 2], many: [&Message; 2]) {
    let mut named: BTreeSet<String> = one[0].places.union(&many[0].places).cloned().collect();
    named.remove("count");
    let Places { declaration, argument, binding } = places(name, &named);
    let touch: String = named.iter().map(|place| format!("let _ = &{place}; ")).collect();
    let _ = writeln!(
        code,
        "{declaration}{}#[must_use]\n\
         pub fn {name}(language: Language, count: u64{argument}) -> String {{\n\
         {binding}{touch}match (language, count) {{\n\
         (Language::Portuguese, 0..=1) => {},\n(Language::Portuguese, _) => {},\n\
         (Language::English, 1) => {},\n(Language::English, _) => {},\n}}\n}}",
        doc(many[0]),
        string(one[0]),
        string(many[0]),
        string(one[1]),
        string(many[1]),
    );
}

fn doc(message: &Message) -> String {
    format!("/// {}\n", message.format.replace('\n', " ").replace('[', "\\["))
}

/// The expression that makes the text, whether or not it has places.
fn string(message: &Message) -> String {
    if message.places.is_empty() {
        return format!("{:?}.to_owned()", message.format);
    }
    format!("format!({:?})", message.format)
}

/// How the places of a message come into its function.
struct Places {
    /// The struct that names them, where there are several.
    declaration: String,
    /// The argument, with the comma before it.
    argument: String,
    /// What makes locals of them.
    binding: String,
}

fn places(function: &str, places: &BTreeSet<String>) -> Places {
    let names: Vec<_> = places.iter().map(String::as_str).collect();
    match names.as_slice() {
        [] => {
            Places { declaration: String::new(), argument: String::new(), binding: String::new() }
        }
        [place] => Places {
            declaration: String::new(),
            argument: format!(", {place}: impl std::fmt::Display"),
            binding: String::new(),
        },
        several => {
            let name = camel_case(function);
            let parameters: Vec<_> = several.iter().map(|place| camel_case(place)).collect();
            let fields: String = several
                .iter()
                .zip(&parameters)
                .map(|(place, parameter)| format!("/// `{place}`\npub {place}: {parameter}, "))
                .collect();
            let displays = vec!["impl std::fmt::Display"; several.len()].join(", ");
            Places {
                declaration: format!(
                    "/// What stands in the places of [`{function}()`].\n\
                     #[derive(Clone, Copy, Debug)]\npub struct {name}<{}> {{ {fields}}}\n",
                    parameters.join(", "),
                ),
                argument: format!(", places: {name}<{displays}>"),
                binding: format!("let {name} {{ {} }} = places;\n", several.join(", ")),
            }
        }
    }
}

fn camel_case(name: &str) -> String {
    name.split('_')
        .flat_map(|word| {
            let (first, rest) = word.split_at(word.len().min(1));
            [first.to_ascii_uppercase(), rest.to_owned()]
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::domain;

    #[test]
    fn several_places_are_given_by_their_names() {
        let code = domain(
            "coach",
            r#"{"search": {"title": "De {{ from }} a {{to}}"}}"#,
            r#"{"search": {"title": "{{ to }} from {{ from }}"}}"#,
        )
        .expect("a catalogue");
        assert!(code.contains("pub mod coach {") && code.contains("pub mod search {"), "{code}");
        assert!(code.contains("pub struct Title<From, To> {"), "{code}");
        assert!(code.contains("pub fn title(language: Language, places: Title<impl"), "{code}");
        assert!(code.contains(r#"format!("{to} from {from}")"#), "{code}");
    }

    #[test]
    fn a_plural_chooses_by_count() {
        let text = r#"{"page": {"seats_one": "{{ count }} x", "seats_other": "{{ count }} y"}}"#;
        let code = domain("coach", text, text).expect("a catalogue");
        assert!(code.contains("pub fn seats(language: Language, count: u64)"), "{code}");
        assert!(!code.contains("fn seats_one"), "{code}");
    }

    #[test]
    fn a_group_by_name_is_a_table_in_order() {
        let text = r#"{"by_name": {"b.x": "B", "98.i": "A"}}"#;
        let code = domain("rights", text, text).expect("a catalogue");
        let (first, second) = (code.find(r#"("98.i", ["A", "A"])"#), code.find(r#"("b.x", ["#));
        assert!(first.is_some() && first < second, "{code}");
        let other = r#"{"by_name": {"b.x": "B"}}"#;
        let told = domain("rights", text, other).expect_err("refused");
        assert!(told.contains("`rights.by_name.98.i` stands in one language only"), "{told}");
    }

    #[test]
    fn what_differs_between_the_languages_is_told_by_its_key() {
        let told = |portuguese, english| domain("a", portuguese, english).expect_err("refused");
        assert!(told(r#"{"b": {"c": "x"}}"#, r#"{"b": {}}"#).contains("`a.b.c` stands in pt-BR"));
        assert!(told(r#"{"b": {}}"#, r#"{"b": {"c": "x"}}"#).contains("`a.b.c` stands in en"));
        assert!(
            told(r#"{"b": {"c": "{{ d }}"}}"#, r#"{"b": {"c": "x"}}"#)
                .contains("`a.b.c` names `d`")
        );
        assert!(told(r#"{"b": {"c": "{{ d"}}"#, "{}").contains("never closed"));
        assert!(told(r#"{"b": {"c": "{"}}"#, "{}").contains("single brace"));
        assert!(told(r#"{"b": {"c_one": "x"}}"#, r#"{"b": {"c_one": "x"}}"#).contains("`c_other`"));
        assert!(told(r#"{"b": {"C": "x"}}"#, "{}").contains("snake_case"));
    }
}
