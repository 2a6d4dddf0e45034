use axum::{body::Body, extract::Request};
use http::{StatusCode, header};
use serde_json::Value;
use tower::ServiceExt as _;

use super::*;

async fn ask(request: Request) -> Response {
    routes::<()>().oneshot(request).await.expect("the router cannot fail")
}

async fn get(address: &str) -> Response {
    ask(Request::get(address).body(Body::empty()).expect("a request")).await
}

async fn json(response: Response) -> Value {
    assert_eq!(response.status(), StatusCode::OK);
    let body = axum::body::to_bytes(response.into_body(), usize::MAX).await.expect("a body");
    serde_json::from_slice(&body).expect("JSON")
}

async fn ids(address: &str) -> Vec<String> {
    let answer = json(get(address).await).await;
    let provisions = answer["provisions"].as_array().expect("a list").iter();
    provisions.map(|provision| provision["id"].as_str().expect("text").to_owned()).collect()
}

#[tokio::test]
async fn every_provision_is_listed_once() {
    let ids = ids("/api/v1/provisions").await;
    assert_eq!(ids.len(), 544 + 316 + 312 + 5);
    assert_eq!(ids.iter().collect::<std::collections::HashSet<_>>().len(), ids.len());
}

#[tokio::test]
async fn filters_narrow_together() {
    let revoked = ids("/api/v1/provisions?regulation=agerba&kind=revoked").await;
    assert_eq!(revoked.len(), 7);
    let civil = ids("/api/v1/provisions?regulation=cc&portal=rule").await;
    assert_eq!(civil, ["cc:art-132", "cc:art-132.p1", "cc:art-132.p3", "cc:art-132.p4"]);
    assert!(ids("/api/v1/provisions?regulation=cc&kind=penalty").await.is_empty());
}

#[tokio::test]
async fn a_filter_that_is_none_is_refused() {
    for address in [
        "/api/v1/provisions?kind=rights",
        "/api/v1/provisions?regulation=",
        "/api/v1/provisions?colour=blue",
    ] {
        assert_eq!(get(address).await.status(), StatusCode::UNPROCESSABLE_ENTITY, "{address}");
    }
}

#[tokio::test]
async fn a_provision_tells_its_words_and_what_applies_it() {
    let answer = json(get("/api/v1/provisions/agerba:art-83.p1").await).await;
    assert_eq!(answer["label"], "Art. 83, § 1º");
    assert_eq!(answer["page"], "/regulamentos/agerba/art-83.p1");
    assert_eq!(answer["in_force"], true);
    assert_eq!(answer["chapter"]["slug"], "capitulo-5-secao-13");
    assert!(answer["text"].as_str().expect("text").starts_with("§ 1º A reclamação do passageiro"));
    let superseded = json(get("/api/v1/provisions/agerba:art-83").await).await;
    assert!(superseded["superseded_text"].as_str().expect("text").contains("R$ 350,00"));
    let revoked = json(get("/api/v1/provisions/agerba:art-46").await).await;
    assert_eq!(revoked["in_force"], false);
    assert!(revoked["revoked_by"].as_str().expect("text").contains("33"));
}

#[tokio::test]
async fn an_unknown_provision_is_not_found() {
    assert_eq!(get("/api/v1/provisions/agerba:art-999").await.status(), StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn what_the_client_has_is_not_sent_again() {
    let address = "/api/v1/provisions/cc:art-132";
    let tag = get(address).await.headers()[header::ETAG].clone();
    for known in [
        tag.to_str().expect("ASCII").to_owned(),
        format!("\"x\", {}", &tag.to_str().expect("ASCII")[2..]),
        "*".to_owned(),
    ] {
        let request = Request::get(address).header(header::IF_NONE_MATCH, &known);
        let answer = ask(request.body(Body::empty()).expect("a request")).await;
        assert_eq!(answer.status(), StatusCode::NOT_MODIFIED, "{known}");
        assert_eq!(answer.headers()[header::ETAG], tag);
    }
    let other = Request::get(address).header(header::IF_NONE_MATCH, "\"other\"");
    let answer = ask(other.body(Body::empty()).expect("a request")).await;
    assert_eq!(answer.status(), StatusCode::OK);
}
