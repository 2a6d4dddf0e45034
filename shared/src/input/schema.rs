//! JSON Schema 2020-12 of a field table.

use serde_json::{Map, Value, json};

use crate::input::field::{Field, Kind, Literal, Need};

/// The schema of an input with these fields.
#[must_use]
pub fn schema(title: &str, fields: &[Field]) -> Value {
    let mut schema = object(fields);
    schema.insert("$schema".into(), "https://json-schema.org/draft/2020-12/schema".into());
    schema.insert("title".into(), title.into());
    Value::Object(schema)
}

fn object(fields: &[Field]) -> Map<String, Value> {
    let required: Vec<_> = fields
        .iter()
        .filter(|field| matches!(field.need, Need::Required))
        .map(|field| field.name)
        .collect();
    let properties: Map<_, _> =
        fields.iter().map(|field| (field.name.to_owned(), property(field))).collect();
    let mut schema = Map::new();
    schema.insert("type".into(), "object".into());
    schema.insert("properties".into(), Value::Object(properties));
    schema.insert("required".into(), required.into());
    schema.insert("additionalProperties".into(), false.into());
    schema
}

fn property(field: &Field) -> Value {
    let mut about = field.about.to_owned();
    let mut schema = of_kind(&field.kind);
    match field.need {
        Need::Required => {}
        Need::Optional => allow_null(&mut schema),
        Need::When(condition) => {
            allow_null(&mut schema);
            about = format!("{about} Required when {}.", condition.about);
        }
        Need::Default(literal) => {
            allow_null(&mut schema);
            schema.insert(
                "default".into(),
                match literal {
                    Literal::Boolean(value) => value.into(),
                    Literal::Integer(value) => value.into(),
                    Literal::Word(word) => word.into(),
                    Literal::Decimal(value) => value.to_string().into(),
                    Literal::EmptyList => Value::Array(Vec::new()),
                },
            );
        }
    }
    schema.insert("description".into(), about.into());
    Value::Object(schema)
}

/// `null` counts as left out.
fn allow_null(schema: &mut Map<String, Value>) {
    if let Some(kind) = schema.get("type").cloned() {
        schema.insert("type".into(), json!([kind, "null"]));
    }
    if let Some(Value::Array(words)) = schema.get_mut("enum") {
        words.push(Value::Null);
    }
}

fn of_kind(kind: &Kind) -> Map<String, Value> {
    let schema = match kind {
        Kind::Boolean => json!({"type": "boolean"}),
        Kind::Integer { min, max } => {
            json!({"type": "integer", "minimum": min, "maximum": max})
        }
        Kind::Text { min, max } => {
            json!({"type": "string", "minLength": min, "maxLength": max})
        }
        Kind::Form(form) => json!({"type": "string", "pattern": form.pattern}),
        Kind::Choice(numbers) => json!({"type": "integer", "enum": numbers}),
        Kind::Prose { may_be_blank: true } => json!({"type": "string"}),
        Kind::Prose { may_be_blank: false } => json!({"type": "string", "pattern": r"\S"}),
        Kind::Word(words) => json!({"type": "string", "enum": words}),
        Kind::Day | Kind::DayFrom(_) => json!({"type": "string", "format": "date"}),
        Kind::Month => json!({"type": "string", "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])$"}),
        Kind::TimeOfDay => {
            json!({"type": "string", "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$"})
        }
        Kind::Instant(..) => json!({"type": "string", "format": "date-time"}),
        Kind::Decimal { syntax, .. } => json!({"type": "string", "pattern": syntax.pattern()}),
        Kind::List { of, min, max, unique } => {
            let mut schema = json!({"type": "array", "items": of_kind(of), "minItems": min});
            if *unique {
                schema["uniqueItems"] = true.into();
            }
            if let Some(max) = max {
                schema["maxItems"] = (*max).into();
            }
            schema
        }
        Kind::Object(fields) => Value::Object(object(fields)),
    };
    match schema {
        Value::Object(schema) => schema,
        _ => unreachable!("each arm above makes an object"),
    }
}
