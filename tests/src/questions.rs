//! The worked cases of the rules, as somebody types them into the forms of the pages.

use answers::{measure::Unit, query::Query, reading::is_presence};
use backend::api::examples::FILES;
use serde_json::Value;
use shared::{
    input::field::{Field, Kind, Literal, Need},
    language::Language,
    rule::{
        Rule,
        case::{Answered, Case},
    },
};

type Pairs = Vec<(String, String)>;

/// Cases that are decided, with what is decided: what an input of another type meets, no form can
/// send.
///
/// # Panics
/// Where the files of the cases are not as the contract has them.
#[must_use]
pub fn decided() -> Vec<(Case<'static>, Value)> {
    let read = |text| serde_json::from_str::<Vec<Case<'static>>>(text).expect("cases");
    let decide = |case: Case<'static>| match case.ask() {
        Answered::Decision { outcome, .. } => Some((case, outcome)),
        Answered::Error(_) => None,
    };
    FILES.into_iter().flat_map(read).filter_map(decide).collect()
}

/// The form of a case, sent.
///
/// # Panics
/// Where the input of the case is no JSON.
#[must_use]
pub fn query(rule: &'static Rule, case: &Case<'_>) -> Query {
    let input: Value = serde_json::from_str(case.input.get()).expect("JSON");
    let mut pairs = vec![("ver".to_owned(), "1".to_owned())];
    fill(rule, rule.fields, &input, "", &mut pairs);
    pairs.into_iter().collect()
}

/// Adds what is typed for these fields.
fn fill(rule: &Rule, fields: &'static [Field], input: &Value, around: &str, pairs: &mut Pairs) {
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
