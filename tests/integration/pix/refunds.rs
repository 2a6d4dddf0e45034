//! Money that goes back.

use axum::{Json, Router, http::StatusCode, routing::post};
use backend::payment::pix::{
    failure::{PixError, Refusal, RefusalKind},
    received::{EndToEndId, RefundId, RefundStatus},
};
use serde_json::json;
use shared::money::Cents;
use tests::{instant, provider::TestProvider};

use super::{paid, provider};

fn named(name: &str) -> RefundId {
    RefundId::parse(name).expect("a name")
}

fn refused_as_refund<T: std::fmt::Debug>(result: Result<T, PixError>, property: &str) {
    let Err(PixError::Refused(Refusal { kind: RefusalKind::Refund, violations, .. })) = result
    else {
        panic!("{result:?}");
    };
    assert_eq!(violations[0].property, property);
}

#[tokio::test]
async fn the_same_refund_asked_twice_is_one() {
    let (provider, adapter, _) = provider().await;
    let (_, pix) = paid(&provider, &adapter, 3705).await;
    let id = &pix.end_to_end_id;
    let first = adapter.refund(id, &named("r1"), Cents(3705), "Desistência").await.unwrap();
    assert_eq!((first.status, first.amount), (RefundStatus::InProcess, Cents(3705)));
    let second = adapter.refund(id, &named("r1"), Cents(3705), "Desistência").await.unwrap();
    assert_eq!(second.return_id, first.return_id);
    provider.run().await;
    let settled = adapter.read_refund(id, &named("r1")).await.unwrap();
    assert_eq!(settled.status, RefundStatus::Returned);
    assert!(settled.settled_at.is_some());
    let third = adapter.refund(id, &named("r1"), Cents(3705), "").await.unwrap();
    assert_eq!(third, settled);
    assert_eq!(adapter.read_received(id).await.unwrap().refunds, [settled]);
}

#[tokio::test]
async fn refunds_never_exceed_the_payment() {
    let (provider, adapter, _) = provider().await;
    let (_, pix) = paid(&provider, &adapter, 1000).await;
    let id = &pix.end_to_end_id;
    adapter.refund(id, &named("a"), Cents(600), "").await.unwrap();
    refused_as_refund(adapter.refund(id, &named("b"), Cents(401), "").await, "devolucao.valor");
    refused_as_refund(adapter.refund(id, &named("a"), Cents(400), "").await, "devolucao.id");
    adapter.refund(id, &named("b"), Cents(400), "").await.unwrap();
    refused_as_refund(adapter.refund(id, &named("c"), Cents(1), "").await, "devolucao.valor");
    let missing = EndToEndId::parse(&"E".repeat(32)).unwrap();
    assert_eq!(adapter.refund(&missing, &named("a"), Cents(1), "").await, Err(PixError::NotFound));
    assert_eq!(adapter.read_refund(id, &named("z")).await, Err(PixError::NotFound));
}

#[tokio::test]
async fn a_failed_refund_tells_why_and_frees_its_sum() {
    let (provider, adapter, _) = provider().await;
    provider.behave(&json!({ "refunds": "refuse" })).await;
    let (_, pix) = paid(&provider, &adapter, 1000).await;
    let id = &pix.end_to_end_id;
    adapter.refund(id, &named("a"), Cents(1000), "").await.unwrap();
    provider.run().await;
    let failed = adapter.read_refund(id, &named("a")).await.unwrap();
    assert_eq!(failed.status, RefundStatus::NotDone);
    assert_eq!(failed.reason.as_deref(), Some("A conta de destino está encerrada."));
    assert_eq!(failed.settled_at, None);
    provider.behave(&json!({ "refunds": "settle" })).await;
    adapter.refund(id, &named("b"), Cents(1000), "").await.unwrap();
    provider.run().await;
    let second = adapter.read_refund(id, &named("b")).await.unwrap();
    assert_eq!(second.status, RefundStatus::Returned);
}

#[tokio::test]
async fn a_held_refund_stays_in_process_until_somebody_decides() {
    let (provider, adapter, clock) = provider().await;
    provider.behave(&json!({ "refunds": "hold" })).await;
    let (_, pix) = paid(&provider, &adapter, 1000).await;
    let id = &pix.end_to_end_id;
    adapter.refund(id, &named("a"), Cents(1000), "").await.unwrap();
    clock.set(instant("2026-03-20T12:00:00Z"));
    provider.run().await;
    let refund = adapter.read_refund(id, &named("a")).await.unwrap();
    assert_eq!(refund.status, RefundStatus::InProcess);
    let order = json!({ "outcome": "refuse", "reason": "Chave excluída" });
    let path = format!("/control/refunds/{id}/a");
    assert_eq!(provider.post(&path, &order).await.status(), 204);
    assert_eq!(provider.post(&path, &order).await.status(), 409, "it is over");
    let refund = adapter.read_refund(id, &named("a")).await.unwrap();
    assert_eq!(refund.status, RefundStatus::NotDone);
    assert_eq!(refund.reason.as_deref(), Some("Chave excluída"));
}

#[tokio::test]
async fn ninety_days_after_the_payment_is_in_time_and_a_second_more_is_not() {
    let (provider, adapter, clock) = provider().await;
    let (_, pix) = paid(&provider, &adapter, 1000).await;
    let id = &pix.end_to_end_id;
    // 10 March 17:00 UTC and 90 days: 21 in March, 30 in April, 31 in May, 8 in June.
    clock.set(instant("2026-06-08T17:00:00Z"));
    adapter.refund(id, &named("a"), Cents(1), "").await.unwrap();
    clock.set(instant("2026-06-08T17:00:01Z"));
    refused_as_refund(adapter.refund(id, &named("b"), Cents(1), "").await, "devolucao.horario");
    adapter.refund(id, &named("a"), Cents(1), "").await.expect("it exists already");
}

#[tokio::test]
async fn a_provider_that_refuses_a_repeated_name_is_asked_what_it_has() {
    let refund = json!({ "id": "a", "rtrId": "D99999008202603101700abcdefghijk", "valor": "10.00",
        "horario": { "solicitacao": "2026-03-10T17:00:00Z" }, "status": "DEVOLVIDO" });
    let problem = json!({ "type": "https://pix.bcb.gov.br/api/v2/error/PixDevolucaoInvalida",
        "title": "Devolução inválida.", "status": 400 });
    let strict = Router::new()
        .route("/oauth/token", post(async || Json(json!({ "access_token": "t" }))))
        .route(
            "/api/v2/pix/{e2eid}/devolucao/{id}",
            axum::routing::put(async move || (StatusCode::BAD_REQUEST, Json(problem)))
                .get(async move || Json(refund)),
        );
    let (provider, _, clock) = provider().await;
    let settings = serve(&provider, strict).await;
    let adapter = backend::payment::pix::PixProvider::new(settings, clock).unwrap();
    let id = EndToEndId::parse(&"E".repeat(32)).unwrap();
    let found = adapter.refund(&id, &named("a"), Cents(1000), "").await.unwrap();
    assert_eq!(found.status, RefundStatus::Returned);
    let other = adapter.refund(&id, &named("a"), Cents(999), "").await;
    assert!(matches!(other, Err(PixError::Refused(_))));
}

/// Serves a provider of the test's own making under the settings of another.
async fn serve(
    provider: &TestProvider,
    router: Router,
) -> backend::payment::pix::settings::PixSettings {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, router).await });
    let mut settings = provider.settings();
    settings.api_url = format!("{base}/api/v2");
    settings.token_url = format!("{base}/oauth/token");
    settings
}
