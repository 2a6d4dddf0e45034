//! The API described by itself: OpenAPI 3.1, made from the registry of rules and the types above.

mod schemas;

use std::sync::LazyLock;

use axum::{Router, response::Response, routing::get};
use http::HeaderMap;
use serde_json::{Map, Value, json};
use shared::{
    language::Language,
    law::{Code, Kind, Portal},
    rule::{RULES, Rule},
};

use crate::{
    api::{cached::Document, examples},
    app::App,
};

/// `GET /api/v1/openapi.json`.
pub fn router() -> Router<App> {
    routes()
}

fn routes<S: Clone + Send + Sync + 'static>() -> Router<S> {
    Router::new().route("/api/v1/openapi.json", get(read_description))
}

async fn read_description(headers: HeaderMap) -> Response {
    static DESCRIPTION: LazyLock<Document> = LazyLock::new(|| Document::of(&describe(), None));
    DESCRIPTION.answer(&headers)
}

/// The whole description.
#[must_use]
pub fn describe() -> Value {
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Embarque",
            "summary": "Passengers' rights in regulated transport, decided and explained.",
            "description": "Every rule of three Brazilian regulations can be asked. Each decision \
                names the provisions applied, with their words, and its steps in plain sentences. \
                Nothing of what is sent is kept.",
            "version": "1",
            "license": {"name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0"},
        },
        "servers": [{"url": "/"}],
        "tags": [
            {"name": "rules", "description": "What each rule asks and decides."},
            {"name": "provisions", "description": "The regulations, provision by provision."},
            {"name": "description", "description": "This description."},
        ],
        "paths": paths(),
        "components": {
            "schemas": schemas::schemas(),
            "parameters": parameters(),
            "headers": headers(),
            "responses": refusals(),
        },
    })
}

fn paths() -> Map<String, Value> {
    let mut paths = Map::new();
    let mut add = |path: String, item: Value| paths.insert(path, item);
    add(
        "/api/v1/rules".to_owned(),
        json!({"get": read("listRules", "rules", "Every rule", "RuleList")}),
    );
    let mut show =
        read("showRule", "rules", "One rule, with its schemas and examples", "RuleDetail");
    show["parameters"] = json!([parameter("rule"), parameter("language")]);
    refuse(&mut show, &["404"]);
    add("/api/v1/rules/{rule}".to_owned(), json!({"get": show}));
    for rule in RULES {
        add(format!("/api/v1/rules/{}", rule.name), json!({"post": decide_one(rule)}));
        add(format!("/api/v1/rules/{}/batch", rule.name), json!({"post": decide_batch(rule)}));
    }
    let mut list = read("listProvisions", "provisions", "Every provision", "ProvisionList");
    list["parameters"] =
        ["regulation", "kind", "portal"].iter().map(|name| parameter(name)).collect();
    refuse(&mut list, &["422"]);
    add("/api/v1/provisions".to_owned(), json!({"get": list}));
    let mut show = read("readProvision", "provisions", "One provision with its words", "Provision");
    show["parameters"] = json!([parameter("id")]);
    refuse(&mut show, &["404"]);
    add("/api/v1/provisions/{id}".to_owned(), json!({"get": show}));
    let mut own = read("readDescription", "description", "This description", "Description");
    own["parameters"] = json!([]);
    add("/api/v1/openapi.json".to_owned(), json!({"get": own}));
    paths
}

/// A reading that is told with its ETag.
fn read(name: &str, tag: &str, summary: &str, schema: &str) -> Value {
    let mut ok = answered(summary, &reference("schemas", schema));
    for header in ["ETag", "Cache-Control"] {
        ok["headers"][header] = reference("headers", header);
    }
    let mut operation = json!({
        "operationId": name,
        "tags": [tag],
        "summary": summary,
        "parameters": [parameter("language")],
        "responses": {
            "200": ok,
            "304": {"description": "The client has it already, by its ETag."},
        },
    });
    refuse(&mut operation, &["429"]);
    operation
}

fn decide_one(rule: &Rule) -> Value {
    let input = component(rule, "input");
    let cases = examples::of_rule(rule.name);
    let shown = cases.first().map(|example| serde_json::from_str::<Value>(example.input.get()));
    let mut body = json!({"schema": reference("schemas", &input)});
    if let Some(Ok(input)) = shown {
        body["example"] = input;
    }
    let mut operation = json!({
        "operationId": rule.name,
        "tags": ["rules"],
        "summary": rule.title_in(Language::English),
        "parameters": [parameter("language"), parameter("law_of")],
        "requestBody": {"required": true, "content": {"application/json": body}},
        "responses": {"200": answered(
            "The decision",
            &reference("schemas", &component(rule, "decision")),
        )},
    });
    refuse(&mut operation, &["400", "413", "422", "429"]);
    operation
}

fn decide_batch(rule: &Rule) -> Value {
    let inputs = json!({
        "type": "object",
        "properties": {"inputs": {
            "type": "array",
            "maxItems": super::rules::MOST_INPUTS,
            "items": reference("schemas", &component(rule, "input")),
        }},
        "required": ["inputs"],
        "additionalProperties": false,
    });
    let results = json!({
        "type": "object",
        "properties": {"results": {"type": "array", "items": {"oneOf": [
            reference("schemas", &component(rule, "decision")),
            reference("schemas", "Error"),
        ]}}},
        "required": ["results"],
        "additionalProperties": false,
    });
    let mut operation = json!({
        "operationId": format!("{}.batch", rule.name),
        "tags": ["rules"],
        "summary": format!("{}, for up to 1,000 inputs at once", rule.title_in(Language::English)),
        "parameters": [parameter("language"), parameter("law_of")],
        "requestBody": {"required": true, "content": {"application/json": {"schema": inputs}}},
        "responses": {"200": answered("A decision or an error of each input, in order", &results)},
    });
    refuse(&mut operation, &["400", "413", "422", "429"]);
    operation
}

fn answered(about: &str, schema: &Value) -> Value {
    json!({
        "description": format!("{about}."),
        "headers": limits(),
        "content": {"application/json": {"schema": schema}},
    })
}

/// How far the limit is, which every answer tells.
fn limits() -> Value {
    json!({
        "RateLimit-Policy": reference("headers", "RateLimit-Policy"),
        "RateLimit": reference("headers", "RateLimit"),
    })
}

/// Adds the answers that say no.
fn refuse(operation: &mut Value, statuses: &[&str]) {
    for status in statuses {
        operation["responses"][status] = reference("responses", status);
    }
}

fn reference(kind: &str, name: &str) -> Value {
    json!({"$ref": format!("#/components/{kind}/{name}")})
}

fn parameter(name: &str) -> Value {
    reference("parameters", name)
}

fn component(rule: &Rule, part: &str) -> String {
    format!("{}.{part}", rule.name)
}

fn parameters() -> Value {
    let names: Vec<_> = RULES.iter().map(|rule| rule.name).collect();
    json!({
        "rule": {
            "name": "rule", "in": "path", "required": true,
            "description": "The rule's name.",
            "schema": {"type": "string", "enum": names},
        },
        "id": {
            "name": "id", "in": "path", "required": true,
            "description": "The provision's id.",
            "schema": {"type": "string"},
            "example": "agerba:art-83.p1",
        },
        "language": {
            "name": "Accept-Language", "in": "header",
            "description": "Languages of titles, explanations and messages, by liking. English and \
                Portuguese are spoken; where neither is liked, Portuguese is.",
            "schema": {"type": "string", "default": "pt-BR"},
            "examples": {
                "pt-BR": {"value": "pt-BR"},
                "en": {"value": "en-GB, en;q=0.9, pt;q=0.5"},
            },
        },
        "law_of": {
            "name": "law_of", "in": "query",
            "description": "The day whose amounts and terms count instead of those of the rule's \
                page.",
            "schema": {"type": "string", "format": "date"},
        },
        "regulation": filter("regulation", &names_of(&Code::ALL)),
        "kind": filter("kind", &names_of(&Kind::ALL)),
        "portal": filter("portal", &names_of(&Portal::ALL)),
    })
}

fn filter(name: &str, words: &Value) -> Value {
    json!({
        "name": name, "in": "query",
        "description": "Only provisions of which this is so.",
        "schema": {"type": "string", "enum": words},
    })
}

/// The words of an enumeration as they are written in the answers.
fn names_of(all: &[impl serde::Serialize]) -> Value {
    serde_json::to_value(all).expect("words")
}

fn headers() -> Value {
    let text = |about: &str| json!({"description": about, "schema": {"type": "string"}});
    json!({
        "ETag": text("The version of what is told; send it back as If-None-Match."),
        "Cache-Control": text("How long the answer holds."),
        "RateLimit-Policy": text("How many requests a client may make, and in how many seconds."),
        "RateLimit": text("How many of them are left."),
        "Retry-After": {
            "description": "Seconds to wait.",
            "schema": {"type": "integer", "minimum": 1},
        },
    })
}

fn refusals() -> Value {
    let refusal = |about: &str| {
        json!({
            "description": about,
            "headers": limits(),
            "content": {"application/json": {"schema": reference("schemas", "Error")}},
        })
    };
    let mut limited = refusal("Too many requests: ask again after Retry-After seconds.");
    limited["headers"]["Retry-After"] = reference("headers", "Retry-After");
    json!({
        "400": refusal("The body is not JSON."),
        "404": refusal("There is no such thing."),
        "413": refusal("The body is longer than 8 MiB."),
        "422": refusal("What was sent cannot be decided."),
        "429": limited,
    })
}

#[cfg(test)]
mod tests;
