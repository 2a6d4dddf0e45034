//! What the API answers, as JSON Schema.

use serde_json::{Map, Value, json};
use shared::{
    law::{Code, Kind, Party, Portal},
    rule::RULES,
};

use super::{component, names_of, reference};

/// Every schema that an operation refers to, by its name.
pub(super) fn schemas() -> Map<String, Value> {
    let mut schemas = Map::new();
    let summary = provision_summary();
    let mut detail = summary.clone();
    for (name, schema) in [
        ("note", json!({"type": "string"})),
        ("act", json!({"type": "string"})),
        (
            "chapter",
            json!({"anyOf": [object(&[
            ("slug", json!({"type": "string"})),
            ("title", json!({"type": "string"})),
            ("section", json!({"type": ["string", "null"]})),
        ]), {"type": "null"}]}),
        ),
        ("text", json!({"type": "string"})),
        ("superseded_text", json!({"type": ["string", "null"]})),
        ("revoked_by", json!({"type": ["string", "null"]})),
        ("page", json!({"type": ["string", "null"]})),
    ] {
        detail["properties"][name] = schema;
        detail["required"].as_array_mut().expect("a list").push(name.into());
    }
    let rule = rule_summary();
    let mut rule_detail = rule.clone();
    for (name, schema) in [
        ("outcome_schema", json!({"type": "object"})),
        (
            "pages",
            object(&[("pt-BR", json!({"type": "string"})), ("en", json!({"type": "string"}))]),
        ),
        ("examples", json!({"type": "array", "items": {"type": "object"}})),
    ] {
        rule_detail["properties"][name] = schema;
        rule_detail["required"].as_array_mut().expect("a list").push(name.into());
    }
    for (name, schema) in [
        (
            "Error",
            object(&[(
                "error",
                object(&[
                    (
                        "code",
                        json!({"type": "string", "enum": [
                            "missing", "unknown_field", "invalid", "out_of_range", "inconsistent",
                            "unknown_rule", "not_found", "rate_limited",
                        ]}),
                    ),
                    (
                        "field",
                        json!({
                            "type": ["string", "null"], "description": "JSON pointer to the field at fault.",
                        }),
                    ),
                    ("message", json!({"type": "string"})),
                ]),
            )]),
        ),
        (
            "Citation",
            object(&[
                ("provision", json!({"type": "string"})),
                ("text", json!({"type": "string"})),
            ]),
        ),
        (
            "DatedValue",
            object(&[
                ("name", json!({"type": "string"})),
                ("value", json!({"type": "integer"})),
                ("in_force_from", json!({"type": "string", "format": "date"})),
            ]),
        ),
        (
            "ProvisionList",
            object(&[("provisions", list_of(&reference("schemas", "ProvisionSummary")))]),
        ),
        ("ProvisionSummary", summary),
        ("Provision", detail),
        ("RuleList", object(&[("rules", list_of(&reference("schemas", "Rule")))])),
        ("Rule", rule),
        ("RuleDetail", rule_detail),
        ("Description", json!({"type": "object", "required": ["openapi", "info", "paths"]})),
    ] {
        schemas.insert(name.to_owned(), schema);
    }
    for rule in RULES {
        schemas.insert(component(rule, "input"), without_dialect(rule.schema()));
        schemas.insert(component(rule, "outcome"), without_dialect(rule.outcome_schema()));
        schemas.insert(
            component(rule, "decision"),
            object(&[
                ("rule", json!({"const": rule.name})),
                ("outcome", reference("schemas", &component(rule, "outcome"))),
                ("citations", list_of(&reference("schemas", "Citation"))),
                ("explanation", list_of(&json!({"type": "string"}))),
                ("values", list_of(&reference("schemas", "DatedValue"))),
            ]),
        );
    }
    schemas
}

fn provision_summary() -> Value {
    let text = || json!({"type": "string"});
    object(&[
        ("id", text()),
        ("regulation", json!({"enum": names_of(&Code::ALL)})),
        ("label", text()),
        ("title", text()),
        ("actors", list_of(&json!({"enum": names_of(&Party::ALL)}))),
        ("kind", json!({"enum": names_of(&Kind::ALL)})),
        ("portal", json!({"enum": names_of(&Portal::ALL)})),
        ("applied_by", list_of(&text())),
        ("rules", list_of(&text())),
        ("in_force", json!({"type": "boolean"})),
    ])
}

fn rule_summary() -> Value {
    object(&[
        ("rule", json!({"type": "string"})),
        ("service", json!({"enum": ["coach", "mototaxi", "paratransit"]})),
        ("title", json!({"type": "string"})),
        ("provisions", list_of(&json!({"type": "string"}))),
        ("schema", json!({"type": "object"})),
    ])
}

/// An object that has these members, and no other.
fn object(members: &[(&str, Value)]) -> Value {
    let required: Vec<_> = members.iter().map(|(name, _)| *name).collect();
    let properties: Map<_, _> =
        members.iter().map(|(name, schema)| ((*name).to_owned(), schema.clone())).collect();
    json!({
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    })
}

fn list_of(items: &Value) -> Value {
    json!({"type": "array", "items": items})
}

/// The description says once for all which dialect its schemas speak.
fn without_dialect(mut schema: Value) -> Value {
    if let Some(members) = schema.as_object_mut() {
        members.remove("$schema");
    }
    schema
}
