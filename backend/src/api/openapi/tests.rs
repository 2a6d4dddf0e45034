use std::collections::HashSet;

use axum::body::Body;
use http::{Request, StatusCode, header};
use tower::ServiceExt as _;

use super::*;
use crate::api::{provisions, rules};

fn references<'a>(value: &'a Value, found: &mut HashSet<&'a str>) {
    match value {
        Value::Object(members) => {
            found.extend(members.get("$ref").and_then(Value::as_str));
            members.values().for_each(|member| references(member, found));
        }
        Value::Array(members) => members.iter().for_each(|member| references(member, found)),
        _ => {}
    }
}

#[test]
fn every_reference_leads_somewhere() {
    let description = describe();
    let mut found = HashSet::new();
    references(&description, &mut found);
    assert!(!found.is_empty());
    for reference in found {
        let pointer = reference.strip_prefix('#').expect("a place in this document");
        assert!(description.pointer(pointer).is_some(), "{reference}");
    }
}

#[tokio::test]
async fn every_operation_has_its_route() {
    let router = routes::<()>().merge(provisions::routes()).merge(rules::routes());
    let description = describe();
    let paths = description["paths"].as_object().expect("paths");
    assert!(paths.len() > 2 * RULES.len());
    for (path, item) in paths {
        for method in item.as_object().expect("operations").keys() {
            let path = path.replace("{rule}", "coach.refund").replace("{id}", "agerba:art-74");
            let request = Request::builder()
                .method(method.to_uppercase().as_str())
                .uri(&path)
                .body(Body::from("{}"))
                .expect("a request");
            let status = router.clone().oneshot(request).await.expect("a route answers").status();
            let declared = [StatusCode::OK, StatusCode::UNPROCESSABLE_ENTITY];
            assert!(declared.contains(&status), "{method} {path}: {status}");
        }
    }
}

#[tokio::test]
async fn the_description_is_told_once_by_its_etag() {
    let ask = |known: Option<http::HeaderValue>| async move {
        let mut request = Request::get("/api/v1/openapi.json");
        if let Some(known) = known {
            request = request.header(header::IF_NONE_MATCH, known);
        }
        let request = request.body(Body::empty()).expect("a request");
        routes::<()>().oneshot(request).await.expect("a route answers")
    };
    let first = ask(None).await;
    assert_eq!(first.status(), StatusCode::OK);
    let tag = first.headers()[header::ETAG].clone();
    assert_eq!(ask(Some(tag)).await.status(), StatusCode::NOT_MODIFIED);
}
