//! `webhook` of the API.

use axum::{
    Json,
    body::Bytes,
    extract::{Path, Query, State},
    http::StatusCode,
};
use serde_json::{Value, json};
use shared::time::Instant;

use super::{
    super::{
        PAYEE_CNPJ, Simulator,
        paging::{Page, Parameters},
        problem::Problem,
    },
    store,
};

const REFUSED: &str = "WebhookOperacaoInvalida";

/// `PUT /webhook/{chave}`.
pub(in super::super) async fn put_webhook(
    State(simulator): State<Simulator>,
    Path(payee_key): Path<String>,
    bytes: Bytes,
) -> Result<StatusCode, Problem> {
    if payee_key != simulator.settings().payee_key {
        let reason = "não corresponde a uma chave DICT pertencente a este usuário recebedor";
        return Err(Problem::objection(REFUSED, "chave", reason));
    }
    let body: Value = serde_json::from_slice(&bytes).unwrap_or_default();
    let url = body.get("webhookUrl").and_then(Value::as_str).filter(|url| is_address(url));
    let Some(url) = url else {
        return Err(Problem::objection(REFUSED, "webhook.webhookUrl", "não respeita o schema"));
    };
    let mut transaction = simulator.begin().await?;
    store::set_webhook(&mut transaction, &payee_key, url, simulator.now()).await?;
    transaction.commit().await?;
    simulator.wake();
    Ok(StatusCode::OK)
}

fn is_address(url: &str) -> bool {
    reqwest::Url::parse(url)
        .is_ok_and(|url| matches!(url.scheme(), "http" | "https") && url.has_host())
}

/// `GET /webhook/{chave}`.
pub(in super::super) async fn get_webhook(
    State(simulator): State<Simulator>,
    Path(payee_key): Path<String>,
) -> Result<Json<Value>, Problem> {
    let mut transaction = simulator.begin().await?;
    let found = store::webhook(&mut transaction, &payee_key).await?;
    let (url, created_at) = found.ok_or(Problem::not_found("WebhookNaoEncontrado"))?;
    Ok(Json(to_json(&url, created_at)))
}

/// `DELETE /webhook/{chave}`.
pub(in super::super) async fn delete_webhook(
    State(simulator): State<Simulator>,
    Path(payee_key): Path<String>,
) -> Result<StatusCode, Problem> {
    let mut transaction = simulator.begin().await?;
    let deleted = store::delete_webhook(&mut transaction, &payee_key).await?;
    transaction.commit().await?;
    if deleted {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(Problem::not_found("WebhookNaoEncontrado"))
    }
}

/// `GET /webhook`: at most one, since the simulator has one payee.
pub(in super::super) async fn list_webhooks(
    State(simulator): State<Simulator>,
    Query(parameters): Query<Parameters>,
) -> Result<Json<Value>, Problem> {
    let page = Page::read_open(&parameters, "WebhookConsultaInvalida")?;
    let mut transaction = simulator.begin().await?;
    let found = store::webhook(&mut transaction, &simulator.settings().payee_key).await?;
    let found: Vec<_> = found
        .into_iter()
        .filter(|(_, created_at)| {
            page.from.is_none_or(|from| from <= *created_at)
                && page.until.is_none_or(|until| *created_at <= until)
        })
        .collect();
    let total = i64::try_from(found.len()).expect("at most one");
    let listed: Vec<_> = found
        .iter()
        .filter(|_| page.number == 0)
        .map(|(url, created_at)| to_json(url, *created_at))
        .collect();
    Ok(Json(json!({ "parametros": page.echo(&parameters, total), "webhooks": listed })))
}

fn to_json(url: &str, created_at: Instant) -> Value {
    json!({ "webhookUrl": url, "cnpj": PAYEE_CNPJ, "criacao": created_at.to_storage() })
}
