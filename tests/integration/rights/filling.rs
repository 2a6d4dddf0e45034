//! A case's input as somebody types it into the form.

use answers::{measure::Unit, reading::is_presence};
use serde_json::Value;
use shared::{
    input::field::{Field, Kind, Literal, Need},
    language::Language,
    rule::Rule,
};

type Pairs = Vec<(String, String)>;

/// Adds what is typed for these fields.
pub fn fill(rule: &Rule, fields: &'static [Field], input: &Value, around: &str, pairs: &mut Pairs) {
    for field in fields {
        let Some(value) = input.get(field.name).filter(|value| !value.is_null()) else { continue };
        let control = match around {
            "" => field.name.to_owned(),
            around => format!("{around}-{}", field.name),
        };
        let is_empty = value.as_array().is_some_and(Vec::is_empty);
        match field.need {
            Need::Optional if is_empty => {
                pairs.push((format!("{control}-nenhum"), "sim".to_owned()))
            }
            // A box that is not ticked sends nothing.
            Need::Default(Literal::Boolean(false)) if *value == Value::Bool(false) => {}
            _ => type_in(rule, field.name, &field.kind, value, &control, pairs),
        }
    }
}

fn type_in(
    rule: &Rule,
    name: &str,
    kind: &'static Kind,
    value: &Value,
    control: &str,
    pairs: &mut Pairs,
) {
    let typed = match (kind, value) {
        (Kind::Object(fields), _) => return fill(rule, fields, value, control, pairs),
        (Kind::List { of: Kind::Word(_), .. }, Value::Array(words)) => {
            let ticked = words.iter().filter_map(Value::as_str);
            return pairs.extend(ticked.map(|word| (control.to_owned(), word.to_owned())));
        }
        (Kind::List { of, .. }, Value::Array(members)) => {
            for (row, member) in members.iter().enumerate() {
                type_in(rule, name, of, member, &format!("{control}-{row}"), pairs);
            }
            return;
        }
        (_, Value::Bool(true)) => "sim".to_owned(),
        (_, Value::Bool(false)) => "nao".to_owned(),
        (Kind::Integer { .. }, Value::Number(number)) => {
            Unit::of(name).show(Language::Portuguese, &number.to_string())
        }
        (Kind::Decimal { .. }, Value::String(text)) => text.replace('.', ","),
        (Kind::Instant(service, syntax), Value::String(text)) => {
            let instant = syntax.read(text).expect("an instant of a case that is decided");
            let local = instant.to_local(service.zone());
            // The browser's control gives no seconds where there are none, and never an offset.
            let local = local.get(..19).expect("a local time");
            local.strip_suffix(":00").unwrap_or(local).to_owned()
        }
        // A blank is no text, but for instructions it says that there is nothing to tell.
        (_, Value::String(text)) if is_presence(rule, name) => {
            if text.trim().is_empty() && name != "driver_instructions" {
                return;
            }
            "sim".to_owned()
        }
        (_, Value::String(text)) => text.clone(),
        (_, other) => other.to_string(),
    };
    pairs.push((control.to_owned(), typed));
}
