//! `cob` of the API, and the payload at a charge's address.

use axum::{
    Json,
    body::Bytes,
    extract::{Path, Query, State},
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use chrono::TimeDelta;
use serde_json::{Value, json};
use shared::time::Instant;

use super::{
    super::{
        Simulator, names,
        paging::{Page, Parameters},
        payment,
        problem::{Objection, Problem},
    },
    ACTIVE, Charge, REMOVED, Terms, store,
};
use crate::payment::pix::charge::Txid;

const REFUSED: &str = "CobOperacaoInvalida";

fn body(bytes: &Bytes) -> Result<Value, Problem> {
    serde_json::from_slice(bytes).ok().filter(Value::is_object).ok_or(Problem::objection(
        "RequisicaoInvalida",
        "corpo",
        "não é um objeto JSON",
    ))
}

/// `PUT /cob/{txid}`.
pub(in super::super) async fn put_charge(
    State(simulator): State<Simulator>,
    Path(txid): Path<String>,
    bytes: Bytes,
) -> Result<Response, Problem> {
    let body = body(&bytes)?;
    if Txid::parse(&txid).is_none() {
        return Err(Problem::objection(REFUSED, "txid", "não respeita o schema"));
    }
    create(&simulator, txid, &body).await
}

/// `POST /cob`: the provider chooses the name.
pub(in super::super) async fn post_charge(
    State(simulator): State<Simulator>,
    bytes: Bytes,
) -> Result<Response, Problem> {
    let body = body(&bytes)?;
    create(&simulator, names::random_token(), &body).await
}

async fn create(simulator: &Simulator, txid: String, body: &Value) -> Result<Response, Problem> {
    let terms = Terms::read(body, None, &simulator.settings().payee_key)
        .map_err(|objections| Problem::refused(REFUSED, objections))?;
    let now = simulator.now();
    let mut transaction = simulator.begin().await?;
    let charge = match store::find(&mut transaction, &txid).await? {
        Some(charge) if charge.status != ACTIVE => return Err(not_active()),
        Some(charge) => revise(simulator, &mut transaction, charge, terms, ACTIVE).await?,
        None => {
            let charge = Charge {
                txid,
                created_at: now,
                expires_at: end(now, terms.expires_in),
                terms,
                status: ACTIVE.to_owned(),
                revision: 0,
                location_id: 0,
                location_token: names::random_token(),
            };
            let charge = store::insert(&mut transaction, &charge).await?;
            let body = simulator.charge_json(&charge, &[]);
            store::keep_revision(&mut transaction, &charge, &body).await?;
            charge
        }
    };
    transaction.commit().await?;
    Ok((StatusCode::CREATED, Json(simulator.charge_json(&charge, &[]))).into_response())
}

/// `PATCH /cob/{txid}`.
pub(in super::super) async fn patch_charge(
    State(simulator): State<Simulator>,
    Path(txid): Path<String>,
    bytes: Bytes,
) -> Result<Json<Value>, Problem> {
    let body = body(&bytes)?;
    let mut transaction = simulator.begin().await?;
    let charge = store::find(&mut transaction, &txid)
        .await?
        .ok_or(Problem::not_found("CobNaoEncontrado"))?;
    if charge.status != ACTIVE {
        return Err(not_active());
    }
    let status = match body.get("status") {
        None => ACTIVE,
        Some(status) if status != REMOVED => {
            return Err(Problem::objection(REFUSED, "cob.status", "não respeita o schema"));
        }
        Some(_) if body.as_object().is_some_and(|fields| fields.len() > 1) => {
            let reason = "remove a cobrança juntamente com outras alterações";
            return Err(Problem::objection(REFUSED, "cob.status", reason));
        }
        Some(_) => REMOVED,
    };
    let terms = Terms::read(&body, Some(&charge.terms), &simulator.settings().payee_key)
        .map_err(|objections| Problem::refused(REFUSED, objections))?;
    let charge = revise(&simulator, &mut transaction, charge, terms, status).await?;
    transaction.commit().await?;
    Ok(Json(simulator.charge_json(&charge, &[])))
}

async fn revise(
    simulator: &Simulator,
    connection: &mut sqlx::SqliteConnection,
    before: Charge,
    terms: Terms,
    status: &str,
) -> Result<Charge, Problem> {
    if before.terms == terms && before.status == status {
        return Ok(before);
    }
    let charge = Charge {
        expires_at: end(before.created_at, terms.expires_in),
        terms,
        status: status.to_owned(),
        revision: before.revision + 1,
        ..before
    };
    store::update(connection, &charge).await?;
    store::keep_revision(connection, &charge, &simulator.charge_json(&charge, &[])).await?;
    Ok(charge)
}

fn not_active() -> Problem {
    let reason = "a cobrança não está ATIVA, e a presente requisição busca alterá-la";
    Problem::refused(REFUSED, vec![Objection { property: "cob.status", reason }])
}

fn end(created_at: Instant, expires_in: i64) -> Instant {
    Instant(created_at.0 + TimeDelta::seconds(expires_in))
}

/// `GET /cob/{txid}`.
pub(in super::super) async fn get_charge(
    State(simulator): State<Simulator>,
    Path(txid): Path<String>,
    Query(parameters): Query<Parameters>,
) -> Result<Json<Value>, Problem> {
    let mut transaction = simulator.begin().await?;
    let charge = store::find(&mut transaction, &txid)
        .await?
        .ok_or(Problem::not_found("CobNaoEncontrado"))?;
    let payments = payment::store::of_charge(&mut transaction, &txid).await?;
    let Some(revision) = parameters.revisao else {
        return Ok(Json(simulator.charge_json(&charge, &payments)));
    };
    let body = match revision.parse() {
        Ok(revision) => store::find_revision(&mut transaction, &txid, revision).await?,
        Err(_) => None,
    };
    let missing = || {
        Problem::objection("CobConsultaInvalida", "revisao", "revisão inexistente para a cobrança")
    };
    body.map(Json).ok_or_else(missing)
}

/// `GET /cob`.
pub(in super::super) async fn list_charges(
    State(simulator): State<Simulator>,
    Query(parameters): Query<Parameters>,
) -> Result<Json<Value>, Problem> {
    let page = Page::read(&parameters, "CobConsultaInvalida")?;
    let filter = store::Filter {
        from: page.from,
        until: page.until,
        status: parameters.status.clone(),
        debtor: parameters.cpf.clone().or_else(|| parameters.cnpj.clone()),
    };
    let mut transaction = simulator.begin().await?;
    // Every charge here has an address, so that asking for those without finds none.
    let (total, charges) = if parameters.location_presente == Some(false) {
        (0, Vec::new())
    } else {
        let total = store::count(&mut transaction, &filter).await?;
        (total, store::list(&mut transaction, &filter, page.length, page.offset()).await?)
    };
    let mut listed = Vec::new();
    for charge in &charges {
        let payments = payment::store::of_charge(&mut transaction, &charge.txid).await?;
        let mut body = simulator.charge_json(charge, &payments);
        // The specification asks for this field in lists without saying what it is.
        body["idCob"] = json!(charge.txid);
        listed.push(body);
    }
    Ok(Json(json!({ "parametros": page.echo(&parameters, total), "cobs": listed })))
}

/// `GET /qr/v2/{token}`: what a payer's institution reads after the QR code.
pub(in super::super) async fn show_payload(
    State(simulator): State<Simulator>,
    Path(token): Path<String>,
) -> Result<Response, Problem> {
    let mut transaction = simulator.begin().await?;
    let charge = store::find_by_location(&mut transaction, &token)
        .await?
        .ok_or(Problem::not_found("CobPayloadNaoEncontrado"))?;
    let payload = charge.to_payload(simulator.now());
    let signed = simulator.signing_key().sign(&simulator.settings().host, &payload);
    let signed = signed.map_err(|error| {
        tracing::error!(%error, "a payload was not signed");
        Problem::unavailable()
    })?;
    Ok(([(header::CONTENT_TYPE, "application/jose")], signed).into_response())
}

/// `GET /qr/v2/jwks`: the key by which payloads are checked.
pub(in super::super) async fn show_keys(State(simulator): State<Simulator>) -> Json<Value> {
    Json(simulator.signing_key().public_keys())
}
