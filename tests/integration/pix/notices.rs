//! Notices: how the provider sends them and how the portal takes them.

use std::sync::{Arc, Mutex};

use axum::{Json, Router, extract::State, http::StatusCode, routing::post};
use backend::{
    error::AppError,
    payment::{
        pix::{
            charge::Txid,
            failure::PixError,
            received::{EndToEndId, RefundId},
        },
        webhook::{self, Hint},
    },
};
use serde_json::{Value, json};
use shared::money::Cents;
use tests::{Engine, TestApp, instant, provider::TestProvider};

use super::{charge_of, paid, provider};

/// A portal that keeps what it is sent and answers with the statuses it is given, then 200.
#[derive(Clone, Default)]
struct Inbox {
    bodies: Arc<Mutex<Vec<Value>>>,
    failures: Arc<Mutex<Vec<u16>>>,
}

impl Inbox {
    async fn open() -> (Self, String) {
        let inbox = Self::default();
        let router =
            Router::new().route("/webhooks/pix/pix", post(Self::take)).with_state(inbox.clone());
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/webhooks/pix", listener.local_addr().unwrap());
        tokio::spawn(async move { axum::serve(listener, router).await });
        (inbox, url)
    }

    async fn take(State(inbox): State<Self>, Json(body): Json<Value>) -> StatusCode {
        if let Some(status) = inbox.failures.lock().unwrap().pop() {
            return StatusCode::from_u16(status).unwrap();
        }
        inbox.bodies.lock().unwrap().push(body);
        StatusCode::OK
    }

    /// What each notice so far tells: its payment's name and how many refunds it carries.
    fn told(&self) -> Vec<(String, usize)> {
        let bodies = self.bodies.lock().unwrap();
        let entry = |body: &Value| {
            let pix = &body["pix"][0];
            let refunds = pix["devolucoes"].as_array().map_or(0, Vec::len);
            (pix["endToEndId"].as_str().unwrap().to_owned(), refunds)
        };
        bodies.iter().map(entry).collect()
    }
}

async fn order(provider: &TestProvider, txid: &Txid, what: &str) {
    let path = format!("/control/charges/{txid}/notices/{what}");
    assert_eq!(provider.post(&path, &json!({})).await.status(), 200);
    provider.run().await;
}

#[tokio::test]
async fn a_notice_is_sent_until_it_arrives_also_after_a_restart() {
    let (mut provider, adapter, clock) = provider().await;
    let (inbox, url) = Inbox::open().await;
    adapter.set_webhook(&url).await.unwrap();
    inbox.failures.lock().unwrap().extend([500; 3]);
    let (txid, pix) = paid(&provider, &adapter, 100).await;
    provider.run().await;
    assert_eq!(inbox.told(), []);
    provider.restart().await;
    for minute in 1..=5 {
        clock.set(instant(&format!("2026-03-10T17:0{minute}:00Z")));
        provider.run().await;
    }
    assert_eq!(inbox.told(), [(pix.end_to_end_id.to_string(), 0)]);
    let seen = provider.get(&format!("/control/charges/{txid}")).await;
    assert_eq!(seen["notices"][0]["state"], "delivered");
    assert_eq!(seen["notices"][0]["attempts"], 4);
}

#[tokio::test]
async fn notices_are_lost_found_repeated_and_forged_as_told() {
    let (provider, adapter, _) = provider().await;
    let (inbox, url) = Inbox::open().await;
    adapter.set_webhook(&url).await.unwrap();
    let txid = Txid::random();
    adapter.create_charge(&txid, &charge_of(100)).await.unwrap();
    provider.pay(txid.as_str(), &json!({ "notices": "lose" })).await;
    provider.run().await;
    assert_eq!(inbox.told(), []);
    order(&provider, &txid, "recover").await;
    assert_eq!(inbox.told().len(), 1);
    order(&provider, &txid, "replay").await;
    order(&provider, &txid, "replay").await;
    assert_eq!(inbox.told().len(), 3);
    assert_eq!(inbox.told()[0], inbox.told()[2]);
    order(&provider, &txid, "forge").await;
    let (forged, _) = inbox.told().pop().unwrap();
    let forged = EndToEndId::parse(&forged).unwrap();
    assert_eq!(adapter.read_received(&forged).await, Err(PixError::NotFound));
    assert_eq!(adapter.read_charge(&txid).await.unwrap().received.len(), 1);
}

#[tokio::test]
async fn the_notice_of_a_refund_can_come_before_that_of_its_payment() {
    let (provider, adapter, _) = provider().await;
    let (inbox, url) = Inbox::open().await;
    adapter.set_webhook(&url).await.unwrap();
    let txid = Txid::random();
    adapter.create_charge(&txid, &charge_of(100)).await.unwrap();
    provider.pay(txid.as_str(), &json!({ "notices": "hold" })).await;
    let pix = adapter.read_charge(&txid).await.unwrap().received.remove(0);
    let refund_id = RefundId::parse("r").unwrap();
    adapter.refund(&pix.end_to_end_id, &refund_id, Cents(100), "").await.unwrap();
    provider.run().await;
    order(&provider, &txid, "release").await;
    let id = pix.end_to_end_id.to_string();
    assert_eq!(inbox.told(), [(id.clone(), 1), (id, 0)]);
}

#[tokio::test]
async fn the_portal_answers_every_notice_at_once_and_hands_on_names_only() {
    let test = TestApp::start(Engine::Sqlite).await;
    let seen: Arc<Mutex<Vec<Hint>>> = Arc::default();
    let kept = seen.clone();
    let router = webhook::routes(move |_app, hints| {
        let kept = kept.clone();
        async move {
            kept.lock().unwrap().extend(hints);
            Err(AppError::Conflict)
        }
    });
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base = format!("http://{}", listener.local_addr().unwrap());
    let app = test.app.clone();
    tokio::spawn(async move { axum::serve(listener, router.with_state(app)).await });

    let http = reqwest::Client::new();
    let (txid, pix) = (Txid::random(), EndToEndId::parse(&"E".repeat(32)).unwrap());
    let body = json!({ "pix": [{ "txid": txid.as_str(), "endToEndId": pix.as_str(),
        "valor": "999.99", "infoPagador": "<script>" }] });
    for path in ["/webhooks/pix", "/webhooks/pix/pix", "/webhooks/pix/pix"] {
        let answer = http.post(format!("{base}{path}")).json(&body).send().await.unwrap();
        assert_eq!(answer.status(), 200, "{path}");
    }
    let hint = Hint { txid: Some(txid), end_to_end_id: Some(pix) };
    assert_eq!(*seen.lock().unwrap(), vec![hint; 3]);
    for (body, status) in [("{\"pix\":[]}", 200), ("", 400), ("{}", 400), ("[1]", 400)] {
        let answer = http.post(format!("{base}/webhooks/pix")).body(body).send().await.unwrap();
        assert_eq!(answer.status(), status, "{body:?}");
    }
    let flood = vec![b' '; 300 * 1024];
    let answer = http.post(format!("{base}/webhooks/pix")).body(flood).send().await.unwrap();
    assert_eq!(answer.status(), 413);
}

#[tokio::test]
async fn the_served_portal_takes_notices_of_charges_that_it_does_not_know() {
    let test = TestApp::start(Engine::Sqlite).await;
    let client = test.client();
    let body = json!({ "pix": [{ "txid": Txid::random().as_str() }] });
    for path in ["/webhooks/pix", "/webhooks/pix/pix"] {
        assert_eq!(client.post_json(path, &body).await.status(), 200, "{path}");
    }
    assert_eq!(client.post_json("/webhooks/pix/pix", &json!([])).await.status(), 400);
}
