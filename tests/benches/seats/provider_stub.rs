//! A Pix provider that keeps nothing and says of every charge that it is paid: so that a
//! measurement of sales measures the portal.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};

use axum::{
    Json, Router,
    extract::{Path, State},
    routing::{get, post},
};
use serde_json::{Value, json};

const KEY: &str = "7d9f0335-8dcc-4054-9bf9-0dbd61d36906";

/// Sums of charges by their names.
type Sums = Arc<Mutex<HashMap<String, String>>>;

pub(super) struct Stub {
    address: String,
}

impl Stub {
    /// Flags of `serve` with which a portal uses it.
    pub(super) fn flags(&self) -> Vec<String> {
        let api = format!("http://{}", self.address);
        let token = format!("{api}/token");
        let flags = [
            "--pix-api-url",
            &api,
            "--pix-token-url",
            &token,
            "--pix-client-id",
            "bench",
            "--pix-client-secret",
            "bench",
            "--pix-key",
            KEY,
        ];
        flags.map(str::to_owned).to_vec()
    }
}

pub(super) async fn start() -> Stub {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("an address").to_string();
    let router = Router::new()
        .route("/token", post(token))
        .route("/cob/{txid}", get(read).put(make))
        .with_state(Sums::default());
    tokio::spawn(async move { axum::serve(listener, router).await });
    Stub { address }
}

async fn token() -> Json<Value> {
    Json(json!({ "access_token": "bench", "token_type": "Bearer", "expires_in": 3600 }))
}

async fn make(
    State(sums): State<Sums>,
    Path(txid): Path<String>,
    Json(body): Json<Value>,
) -> (axum::http::StatusCode, Json<Value>) {
    let sum = body["valor"]["original"].as_str().unwrap_or_default().to_owned();
    let charge = charge(&txid, &sum, "ATIVA", json!([]));
    sums.lock().expect("no panic").insert(txid, sum);
    (axum::http::StatusCode::CREATED, Json(charge))
}

async fn read(State(sums): State<Sums>, Path(txid): Path<String>) -> Json<Value> {
    let sum = sums.lock().expect("no panic").get(&txid).cloned().unwrap_or_default();
    let pix = json!([{
        "endToEndId": txid, "txid": txid, "valor": sum, "chave": KEY,
        "horario": "2026-12-01T12:00:01.000Z",
    }]);
    Json(charge(&txid, &sum, "CONCLUIDA", pix))
}

fn charge(txid: &str, sum: &str, status: &str, pix: Value) -> Value {
    json!({
        "calendario": { "criacao": "2026-12-01T12:00:00.000Z", "expiracao": 900 },
        "txid": txid, "revisao": 0, "status": status, "valor": { "original": sum },
        "chave": KEY, "pixCopiaECola": "bench", "pix": pix,
    })
}
