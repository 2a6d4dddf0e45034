//! The contract of the rules' addresses: status, envelope, language.

use axum::body::Body;
use http::{Request, StatusCode};
use serde_json::json;
use tower::ServiceExt as _;

use super::*;

struct Answered {
    status: StatusCode,
    headers: HeaderMap,
    body: Value,
}

async fn send(request: Request<Body>) -> Answered {
    let response = routes::<()>().oneshot(request).await.expect("a route answers");
    let (parts, body) = response.into_parts();
    let body = axum::body::to_bytes(body, usize::MAX).await.expect("a body");
    Answered {
        status: parts.status,
        headers: parts.headers,
        body: serde_json::from_slice(&body).unwrap_or(Value::Null),
    }
}

async fn post(path: &str, body: impl Into<Body>) -> Answered {
    send(Request::post(path).body(body.into()).expect("a request")).await
}

async fn get(path: &str) -> Answered {
    send(Request::get(path).body(Body::empty()).expect("a request")).await
}

fn good() -> Value {
    json!({
        "ticket": {"fare_cents": 8450, "total_paid_cents": 8450},
        "departure": "2026-03-10T14:00:00-03:00",
        "requested_at": "2026-03-10T08:00:00-03:00",
        "choice": "refund"
    })
}

fn check_error(answered: &Answered, status: u16, code: &str, field: &str) {
    assert_eq!(answered.status.as_u16(), status);
    let error = &answered.body["error"];
    assert_eq!((error["code"].as_str(), error["field"].as_str()), (Some(code), Some(field)));
    assert!(error["message"].as_str().is_some_and(|message| message.ends_with('.')));
    assert_eq!(answered.body.as_object().map(serde_json::Map::len), Some(1));
}

#[tokio::test]
async fn a_decision_has_outcome_citations_with_words_explanation_and_values() {
    let answered = post("/api/v1/rules/coach.refund", good().to_string()).await;
    assert_eq!(answered.status, StatusCode::OK);
    let body = &answered.body;
    assert_eq!(body["rule"], "coach.refund");
    assert_eq!(body["outcome"]["deadline"], "2026-03-10T08:00:00-03:00");
    assert_eq!(body["outcome"]["revalidation_cents"], 0);
    assert_eq!(body["citations"][0]["provision"], "agerba:art-74");
    let words = body["citations"][0]["text"].as_str().expect("text");
    assert!(words.contains("O usuário poderá desistir da viagem"), "{words}");
    assert!(body["explanation"][0].as_str().expect("text").starts_with("Você avisou"));
    assert_eq!(body["values"], json!([]));
    assert_eq!(answered.headers[header::CONTENT_LANGUAGE], "pt-BR");
}

#[tokio::test]
async fn the_explanation_and_the_message_come_in_the_language_liked_best() {
    for (accepted, tag) in [
        ("en", "en"),
        ("en-GB,en;q=0.9,pt;q=0.5", "en"),
        ("fr;q=1.0, en;q=0.4", "en"),
        ("pt-BR,en;q=0.9", "pt-BR"),
        ("en;q=0.2, pt;q=0.21", "pt-BR"),
        ("en, pt", "en"),
        ("pt, en", "pt-BR"),
        ("de, *;q=0.5", "pt-BR"),
        ("en;q=0", "pt-BR"),
        ("fr", "pt-BR"),
        ("", "pt-BR"),
    ] {
        for (body, status) in [(good().to_string(), 200), ("{}".to_owned(), 422)] {
            let request = Request::post("/api/v1/rules/coach.refund")
                .header("accept-language", accepted)
                .body(body.into())
                .expect("a request");
            let answered = send(request).await;
            assert_eq!(answered.status.as_u16(), status);
            assert_eq!(answered.headers[header::CONTENT_LANGUAGE], tag, "{accepted}");
        }
    }
}

#[tokio::test]
async fn each_refusal_has_its_status_and_the_envelope() {
    let path = "/api/v1/rules/coach.refund";
    check_error(&post("/api/v1/rules/coach.unheard_of", "{}").await, 404, "unknown_rule", "");
    check_error(&post("/api/v1/rules/coach.unheard_of/batch", "{").await, 404, "unknown_rule", "");
    check_error(&get("/api/v1/rules/coach.unheard_of").await, 404, "unknown_rule", "");
    for body in ["", "{", "ticket=1", "{} {}"] {
        check_error(&post(path, body).await, 400, "invalid", "");
        check_error(&post(&format!("{path}/batch"), body).await, 400, "invalid", "");
    }
    check_error(&post(path, vec![b'"', 0xff, b'"']).await, 400, "invalid", "");
    check_error(&post(path, "[]").await, 422, "invalid", "");
    check_error(&post(path, "{}").await, 422, "missing", "/ticket");
    let long = format!("\"{}\"", "x".repeat(LONGEST_BODY));
    check_error(&post(path, long).await, 413, "out_of_range", "");
}

#[tokio::test]
async fn the_law_of_a_day_must_be_a_day() {
    let ask = |query: &'static str| async move {
        post(&format!("/api/v1/rules/coach.refund?{query}"), good().to_string()).await
    };
    assert_eq!(ask("law_of=2005-01-01").await.status, StatusCode::OK);
    check_error(&ask("law_of=yesterday").await, 422, "invalid", "/law_of");
    check_error(&ask("law_of=2005-01-01&law_of=2006-01-01").await, 422, "invalid", "/law_of");
    check_error(&ask("law_of=1919-12-31").await, 422, "out_of_range", "/law_of");
    check_error(&ask("day=2005-01-01").await, 422, "unknown_field", "/day");
}

#[tokio::test]
async fn a_batch_answers_each_input_in_order() {
    let path = "/api/v1/rules/coach.refund/batch";
    let answered = post(path, json!({"inputs": [good(), {}, null, good()]}).to_string()).await;
    assert_eq!(answered.status, StatusCode::OK);
    let results = answered.body["results"].as_array().expect("a list");
    assert_eq!(results.len(), 4);
    assert_eq!(results[0]["outcome"]["eligible"], true);
    assert_eq!(results[1]["error"]["code"], "missing");
    assert_eq!(results[2]["error"]["field"], "");
    assert_eq!(results[3], results[0]);
    assert_eq!(post(path, json!({"inputs": []}).to_string()).await.body["results"], json!([]));
}

#[tokio::test]
async fn a_batch_has_one_list_of_at_most_a_thousand() {
    let path = "/api/v1/rules/coach.sale_window/batch";
    let many = |count: usize| json!({"inputs": vec![json!({}); count]}).to_string();
    let answered = post(path, many(1000)).await;
    assert_eq!(answered.body["results"].as_array().map(Vec::len), Some(1000));
    check_error(&post(path, many(1001)).await, 422, "out_of_range", "/inputs");
    check_error(&post(path, "{}").await, 422, "missing", "/inputs");
    check_error(&post(path, r#"{"inputs": null}"#).await, 422, "missing", "/inputs");
    check_error(&post(path, r#"{"inputs": {}}"#).await, 422, "invalid", "/inputs");
    check_error(&post(path, r#"{"inputs": [], "inputs": []}"#).await, 422, "invalid", "/inputs");
    check_error(&post(path, r#"{"inputs": 1, "also": 1}"#).await, 422, "unknown_field", "/also");
    check_error(&post(path, "[]").await, 422, "invalid", "");
}

#[tokio::test]
async fn every_rule_is_listed_with_its_schema() {
    let answered = get("/api/v1/rules").await;
    let rules = answered.body["rules"].as_array().expect("a list");
    assert_eq!(rules.len(), RULES.len());
    for rule in rules {
        assert_eq!(rule["schema"]["$schema"], "https://json-schema.org/draft/2020-12/schema");
        let name = rule["rule"].as_str().expect("a name");
        let shown = get(&format!("/api/v1/rules/{name}")).await.body;
        for (member, value) in rule.as_object().expect("an object") {
            assert_eq!(shown[member], *value, "{name}");
        }
        assert_eq!(shown["outcome_schema"]["type"], "object", "{name}");
        assert_eq!(shown["pages"]["en"], format!("/en/api#{name}"));
        assert!(shown["examples"][0]["input"].is_object(), "{name}");
    }
}

#[tokio::test]
async fn what_is_known_is_not_told_again_unless_in_another_language() {
    for path in ["/api/v1/rules", "/api/v1/rules/coach.refund"] {
        let tag = get(path).await.headers[header::ETAG].clone();
        let again = |language: &'static str| {
            let request = Request::get(path).header(header::IF_NONE_MATCH, tag.clone());
            request.header(header::ACCEPT_LANGUAGE, language).body(Body::empty())
        };
        let same = send(again("pt-BR").expect("a request")).await;
        assert_eq!((same.status, &same.headers[header::ETAG]), (StatusCode::NOT_MODIFIED, &tag));
        assert_eq!(send(again("en").expect("a request")).await.status, StatusCode::OK);
    }
}

#[tokio::test]
async fn what_was_decided_is_kept_by_nobody() {
    let answered = post("/api/v1/rules/coach.refund", good().to_string()).await;
    assert_eq!(answered.headers[header::CACHE_CONTROL], "no-store");
    assert!(!answered.headers.contains_key(header::ETAG));
}

proptest::proptest! {
    #[test]
    fn any_liking_of_languages_is_read_without_panic(
        bytes in proptest::collection::vec(proptest::prelude::any::<u8>(), 0..40),
        ranges in "[a-z*,;=q0-9. -]{0,40}",
    ) {
        for value in [bytes, ranges.into_bytes()] {
            if let Ok(value) = HeaderValue::from_bytes(&value) {
                let _ = envelope::language_of(&HeaderMap::from_iter([(header::ACCEPT_LANGUAGE, value)]));
            }
        }
    }
}
