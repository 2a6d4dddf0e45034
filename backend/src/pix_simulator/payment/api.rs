//! `pix` of the API: payments received and refunds.

use axum::{
    Json,
    body::Bytes,
    extract::{Path, Query, State},
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde_json::{Value, json};

use super::{
    super::{
        Simulator,
        paging::{Page, Parameters},
        problem::{Objection, Problem},
    },
    AskedRefund, Payment, ask_refund, store,
};
use crate::payment::pix::{amount::parse_amount, received::RefundId};

/// `GET /pix/{e2eid}`.
pub(in super::super) async fn get_payment(
    State(simulator): State<Simulator>,
    Path(end_to_end_id): Path<String>,
) -> Result<Json<Value>, Problem> {
    let mut transaction = simulator.begin().await?;
    let payment = store::find(&mut transaction, &end_to_end_id).await?;
    payment.map(|found| Json(found.to_json())).ok_or(Problem::not_found("PixNaoEncontrado"))
}

/// `GET /pix`.
pub(in super::super) async fn list_payments(
    State(simulator): State<Simulator>,
    Query(parameters): Query<Parameters>,
) -> Result<Json<Value>, Problem> {
    let page = Page::read(&parameters, "PixConsultaInvalida")?;
    let filter = store::Filter {
        from: page.from,
        until: page.until,
        txid: parameters.txid.clone(),
        refunded: parameters.devolucao_presente,
    };
    let mut transaction = simulator.begin().await?;
    // Every payment here answers a charge and comes from a payer whose documents nobody gave.
    let asks_for_others = parameters.tx_id_presente == Some(false)
        || parameters.cpf.is_some()
        || parameters.cnpj.is_some();
    let (total, payments) = if asks_for_others {
        (0, Vec::new())
    } else {
        let total = store::count(&mut transaction, &filter).await?;
        (total, store::list(&mut transaction, &filter, page.length, page.offset()).await?)
    };
    let listed: Vec<_> = payments.iter().map(Payment::to_json).collect();
    // The specification asks for `cobs` in this list too, without saying what it holds.
    Ok(Json(json!({ "parametros": page.echo(&parameters, total), "pix": listed, "cobs": [] })))
}

/// `PUT /pix/{e2eid}/devolucao/{id}`.
pub(in super::super) async fn put_refund(
    State(simulator): State<Simulator>,
    Path((end_to_end_id, refund_id)): Path<(String, String)>,
    bytes: Bytes,
) -> Result<Response, Problem> {
    let body: Value = serde_json::from_slice(&bytes).unwrap_or_default();
    let asked = read_refund(&body, &refund_id)
        .map_err(|objections| Problem::refused("PixDevolucaoInvalida", objections))?;
    let refund = ask_refund(&simulator, &end_to_end_id, &refund_id, asked).await?;
    Ok((StatusCode::CREATED, Json(refund.to_json())).into_response())
}

fn read_refund(body: &Value, refund_id: &str) -> Result<AskedRefund, Vec<Objection>> {
    let mut objections = Vec::new();
    let mut object = |property| {
        objections.push(Objection { property, reason: "não respeita o schema" });
    };
    if RefundId::parse(refund_id).is_none() {
        object("devolucao.id");
    }
    let amount = body
        .get("valor")
        .and_then(Value::as_str)
        .and_then(parse_amount)
        .filter(|amount| amount.0 > 0);
    if amount.is_none() {
        object("devolucao.valor");
    }
    let nature = match body.get("natureza") {
        None => Some("ORIGINAL"),
        Some(nature) => nature.as_str().filter(|nature| *nature == "ORIGINAL"),
    };
    if nature.is_none() {
        object("devolucao.natureza");
    }
    let message = match body.get("descricao") {
        None => None,
        Some(Value::String(text)) if text.chars().count() <= 140 => Some(text.clone()),
        Some(_) => {
            object("devolucao.descricao");
            None
        }
    };
    match (amount, nature) {
        (Some(amount), Some(nature)) if objections.is_empty() => {
            Ok(AskedRefund { amount, nature: nature.to_owned(), message })
        }
        _ => Err(objections),
    }
}

/// `GET /pix/{e2eid}/devolucao/{id}`.
pub(in super::super) async fn get_refund(
    State(simulator): State<Simulator>,
    Path((end_to_end_id, refund_id)): Path<(String, String)>,
) -> Result<Json<Value>, Problem> {
    let mut transaction = simulator.begin().await?;
    let payment = store::find(&mut transaction, &end_to_end_id).await?;
    let refund = payment
        .into_iter()
        .flat_map(|payment| payment.refunds)
        .find(|refund| refund.refund_id == refund_id);
    refund.map(|found| Json(found.to_json())).ok_or(Problem::not_found("PixDevolucaoNaoEncontrada"))
}
