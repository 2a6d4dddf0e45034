//! Every request of the adapter and every answer of the simulator, held against the description.

use std::collections::BTreeSet;

use backend::{
    clock::Clock,
    payment::pix::{
        PixProvider,
        charge::{ChargeRevision, Txid},
        received::{EndToEndId, Period, RefundId},
    },
};
use base64::{Engine as _, prelude::BASE64_URL_SAFE_NO_PAD};
use reqwest::Method;
use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};
use serde_json::{Value, json};
use shared::money::Cents;
use tests::{START, instant, provider::TestProvider};

use super::{
    charge_of,
    contract::{Description, recorded},
};

async fn use_everything(base: &str, adapter: &PixProvider) {
    let http = reqwest::Client::new();
    let post = async |path: String, body: Value| {
        http.post(format!("{base}{path}")).json(&body).send().await.unwrap()
    };
    let (txid, other) = (Txid::random(), Txid::random());
    let longer = ChargeRevision { expires_in_seconds: Some(1800), amount: Some(Cents(3706)) };
    adapter.create_charge(&txid, &charge_of(3705)).await.unwrap();
    adapter.revise_charge(&txid, &longer).await.unwrap();
    adapter.create_charge(&other, &charge_of(1)).await.unwrap();
    adapter.cancel_charge(&other).await.unwrap();
    adapter.cancel_charge(&other).await.unwrap();
    let pay = json!({ "message": "ônibus à noite" });
    post(format!("/control/charges/{txid}/payments"), pay).await;
    let pix = adapter.read_charge(&txid).await.unwrap().received.remove(0).end_to_end_id;
    adapter.read_received(&pix).await.unwrap();
    let refund_id = RefundId::parse("r1").unwrap();
    adapter.refund(&pix, &refund_id, Cents(6), "Desistência").await.unwrap();
    post(format!("/control/refunds/{pix}/r1"), json!({ "outcome": "settle" })).await;
    adapter.read_refund(&pix, &refund_id).await.unwrap();
    let failed = RefundId::parse("r2").unwrap();
    adapter.refund(&pix, &failed, Cents(7), "").await.unwrap();
    let refuse = json!({ "outcome": "refuse", "reason": "Conta encerrada" });
    post(format!("/control/refunds/{pix}/r2"), refuse).await;
    adapter.read_refund(&pix, &failed).await.unwrap();
    adapter.refund(&pix, &RefundId::parse("r3").unwrap(), Cents(99_999), "").await.unwrap_err();
    let period = Period { from: instant(START), until: instant(START), txid: Some(txid) };
    assert_eq!(adapter.list_received(&period, 0).await.unwrap().received.len(), 1);
    adapter.set_webhook("https://portal.example/webhooks/pix").await.unwrap();
    adapter.read_webhook().await.unwrap();
    adapter.read_charge(&Txid::random()).await.unwrap_err();
    adapter.read_received(&EndToEndId::parse(&"E".repeat(32)).unwrap()).await.unwrap_err();
    post("/control/tokens/revoke".to_owned(), json!({})).await;
    adapter.read_webhook().await.unwrap();
}

/// What the API has and the portal does not use.
async fn use_the_rest(base: &str, key: &str) {
    let http = reqwest::Client::new();
    let credentials = [
        ("grant_type", "client_credentials"),
        ("client_id", "embarque"),
        ("client_secret", "a secret of the tests"),
    ];
    let token = http.post(format!("{base}/oauth/token")).form(&credentials).send().await.unwrap();
    let token: Value = token.json().await.unwrap();
    let token = token["access_token"].as_str().unwrap();
    let call = async |method: Method, path: &str, body: Option<Value>| {
        let request = http.request(method, format!("{base}/api/v2{path}")).bearer_auth(token);
        let request = match body {
            Some(body) => request.json(&body),
            None => request,
        };
        request.send().await.unwrap().status().as_u16()
    };
    let terms = json!({ "calendario": { "expiracao": 60 }, "valor": { "original": "1.00" },
        "chave": key, "infoAdicionais": [{ "nome": "Linha", "valor": "079" }] });
    assert_eq!(call(Method::POST, "/cob", Some(terms)).await, 201);
    assert_eq!(call(Method::POST, "/cob", Some(json!({}))).await, 400);
    let day = "inicio=2026-03-10T00:00:00Z&fim=2026-03-10T23:59:59Z";
    assert_eq!(call(Method::GET, &format!("/cob?{day}&status=ATIVA"), None).await, 200);
    assert_eq!(call(Method::GET, "/cob?inicio=x", None).await, 400);
    assert_eq!(call(Method::GET, &format!("/pix?{day}&devolucaoPresente=true"), None).await, 200);
    assert_eq!(call(Method::GET, "/webhook", None).await, 200);
    assert_eq!(call(Method::DELETE, &format!("/webhook/{key}"), None).await, 204);
    assert_eq!(call(Method::DELETE, &format!("/webhook/{key}"), None).await, 404);
}

#[tokio::test]
async fn everything_said_over_the_wire_keeps_to_the_description() {
    let model = TestProvider::start(Clock::fixed(instant(START))).await;
    let (base, recorder, adapter, _folder) = recorded(&model).await;
    use_everything(&base, &adapter).await;
    use_the_rest(&base, tests::provider::PAYEE_KEY).await;

    let description = Description::read();
    let mut used = BTreeSet::new();
    let mut wrong = Vec::new();
    for exchange in recorder.exchanges() {
        if !exchange.path.starts_with("/api/v2") {
            continue;
        }
        match description.check(&exchange) {
            Ok(template) => drop(used.insert(format!("{} {template}", exchange.method))),
            Err(faults) => wrong.push((exchange.method, exchange.path, exchange.status, faults)),
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    let expected = [
        "DELETE /webhook/{chave}",
        "GET /cob",
        "GET /cob/{txid}",
        "GET /pix",
        "GET /pix/{e2eid}",
        "GET /pix/{e2eid}/devolucao/{id}",
        "GET /webhook",
        "GET /webhook/{chave}",
        "PATCH /cob/{txid}",
        "POST /cob",
        "PUT /cob/{txid}",
        "PUT /pix/{e2eid}/devolucao/{id}",
        "PUT /webhook/{chave}",
    ];
    assert_eq!(used.iter().map(String::as_str).collect::<Vec<_>>(), expected);
}

#[tokio::test]
async fn the_payload_at_a_charges_address_keeps_to_the_description() {
    let model = TestProvider::start(Clock::fixed(instant(START))).await;
    let adapter = model.adapter(model.clock.clone());
    let charge = adapter.create_charge(&Txid::random(), &charge_of(100)).await.unwrap();
    let url = format!("http://{}", charge.location.unwrap());
    let answer = reqwest::get(url).await.unwrap();
    assert_eq!(answer.headers()["content-type"], "application/jose");
    let text = answer.text().await.unwrap();
    let (signed, signature) = text.rsplit_once('.').unwrap();
    let (header, payload) = signed.split_once('.').unwrap();
    let decode = |text: &str| BASE64_URL_SAFE_NO_PAD.decode(text).unwrap();
    let [header, payload] =
        [header, payload].map(|part| serde_json::from_slice::<Value>(&decode(part)).unwrap());
    assert_eq!(header["alg"], "ES256");
    let keys = reqwest::get(header["jku"].as_str().unwrap()).await.unwrap();
    let keys: Value = keys.json().await.unwrap();
    let key = &keys["keys"][0];
    assert_eq!(key["kid"], header["kid"]);
    let point = ["x", "y"].map(|name| decode(key[name].as_str().unwrap())).concat();
    let key = [vec![4], point].concat();
    let key = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, key);
    assert!(key.verify(signed.as_bytes(), &decode(signature)).is_ok());
    assert!(key.verify(header.to_string().as_bytes(), &decode(signature)).is_err());
    let description = Description::read();
    assert_eq!(description.faults(&description.schema("CobPayload"), &payload), [""; 0]);
}

#[test]
fn the_check_finds_what_does_not_keep_to_the_description() {
    let description = Description::read();
    let good = json!({ "valor": "1.00", "natureza": "ORIGINAL" });
    let schema = description.schema("DevolucaoSolicitada");
    assert_eq!(description.faults(&schema, &good), [""; 0]);
    for bad in [json!({}), json!({ "valor": "1,00" }), json!({ "valor": 1.0 })] {
        assert!(!description.faults(&schema, &bad).is_empty(), "{bad}");
    }
    let moment = json!({ "webhookUrl": "x", "cnpj": "11222333000181", "criacao": "ontem" });
    assert!(!description.faults(&description.schema("WebhookCompleto"), &moment).is_empty());
}
