//! What tests and the demonstration tell the simulator to do, as JSON under `/control`.

use axum::{
    Json, Router,
    extract::{Path, State},
    http::StatusCode,
    response::{IntoResponse, Response},
    routing::{get, post, put},
};
use serde::Deserialize;
use serde_json::{Value, json};
use shared::time::Instant;

use super::{
    Simulator,
    behaviour::{Behaviour, Notices},
    beside, charge,
    notice::{self, DELIVERED, HELD, LOST},
    payment::{self, NOT_DONE, Pay, PayError, RETURNED, end_refund, pay},
    store,
};
use crate::payment::pix::amount::parse_amount;

/// Why the simulator does not do what it is told.
pub(super) enum Refused {
    NotFound,
    Conflict,
    Invalid,
    Store(sqlx::Error),
}

impl From<sqlx::Error> for Refused {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error)
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let (status, code) = match self {
            Self::NotFound => (StatusCode::NOT_FOUND, "not_found"),
            Self::Conflict => (StatusCode::CONFLICT, "conflict"),
            Self::Invalid => (StatusCode::UNPROCESSABLE_ENTITY, "invalid"),
            Self::Store(error) => {
                tracing::error!(%error, "the simulator's file fails");
                (StatusCode::INTERNAL_SERVER_ERROR, "internal")
            }
        };
        (status, Json(json!({ "error": { "code": code } }))).into_response()
    }
}

pub(super) fn routes() -> Router<Simulator> {
    Router::new()
        .route("/control/charges/{txid}", get(show_charge))
        .route("/control/charges/{txid}/payments", post(post_payment))
        .route("/control/charges/{txid}/notices/{what}", post(post_notices))
        .route("/control/refunds/{e2eid}/{id}", post(post_refund))
        .route("/control/behaviour", get(show_behaviour).put(put_behaviour))
        .route("/control/clock", put(put_clock))
        .route("/control/identity", get(show_identity))
        .route("/control/tokens/revoke", post(revoke_tokens))
        .route("/control/run", post(run))
}

async fn show_charge(
    State(simulator): State<Simulator>,
    Path(txid): Path<String>,
) -> Result<Json<Value>, Refused> {
    let mut transaction = simulator.begin().await?;
    let charge = charge::store::find(&mut transaction, &txid).await?.ok_or(Refused::NotFound)?;
    let payments = payment::store::of_charge(&mut transaction, &txid).await?;
    let notices = notice::store::of_charge(&mut transaction, &txid).await?;
    let notices: Vec<_> = notices
        .iter()
        .map(|notice| {
            json!({ "notice_id": notice.notice_id, "state": notice.state,
                "attempts": notice.attempts, "last_answer": notice.last_answer })
        })
        .collect();
    let charge = simulator.charge_json(&charge, &payments);
    Ok(Json(json!({ "charge": charge, "notices": notices })))
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct PaymentOrder {
    amount: Option<String>,
    force: bool,
    message: Option<String>,
    notices: Option<Notices>,
}

async fn post_payment(
    State(simulator): State<Simulator>,
    Path(txid): Path<String>,
    Json(order): Json<PaymentOrder>,
) -> Result<Response, Refused> {
    let amount =
        order.amount.map(|text| parse_amount(&text).ok_or(Refused::Invalid)).transpose()?;
    let PaymentOrder { force, message, notices, .. } = order;
    let payment = pay_checked(&simulator, &txid, Pay { amount, force, message, notices }).await?;
    Ok((StatusCode::CREATED, Json(payment.to_json())).into_response())
}

/// Pays, after checking what a person or a test has typed.
pub(super) async fn pay_checked(
    simulator: &Simulator,
    txid: &str,
    order: Pay,
) -> Result<payment::Payment, Refused> {
    let long = order.message.as_ref().is_some_and(|text| text.chars().count() > 140);
    if long || order.amount.is_some_and(|amount| amount.0 <= 0) {
        return Err(Refused::Invalid);
    }
    pay(simulator, txid, order).await.map_err(|error| match error {
        PayError::NoCharge => Refused::NotFound,
        PayError::NotPayable => Refused::Conflict,
        PayError::Store(error) => Refused::Store(error),
    })
}

async fn post_notices(
    State(simulator): State<Simulator>,
    Path((txid, what)): Path<(String, String)>,
) -> Result<Json<Value>, Refused> {
    let count = order_notices(&simulator, &txid, &what).await?;
    Ok(Json(json!({ "count": count })))
}

/// Forges, replays, releases or finds again a charge's notices; returns how many.
pub(super) async fn order_notices(
    simulator: &Simulator,
    txid: &str,
    what: &str,
) -> Result<u64, Refused> {
    match what {
        "forge" if notice::forge(simulator, txid).await? => Ok(1),
        "forge" => Err(Refused::NotFound),
        "replay" => Ok(notice::resend(simulator, txid, DELIVERED).await?),
        "release" => Ok(notice::resend(simulator, txid, HELD).await?),
        "recover" => Ok(notice::resend(simulator, txid, LOST).await?),
        _ => Err(Refused::NotFound),
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum RefundOutcome {
    Settle,
    Refuse,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RefundOrder {
    outcome: RefundOutcome,
    reason: Option<String>,
}

async fn post_refund(
    State(simulator): State<Simulator>,
    Path((end_to_end_id, refund_id)): Path<(String, String)>,
    Json(order): Json<RefundOrder>,
) -> Result<StatusCode, Refused> {
    let refuse = matches!(order.outcome, RefundOutcome::Refuse);
    if order.reason.as_ref().is_some_and(|reason| reason.chars().count() > 140) {
        return Err(Refused::Invalid);
    }
    decide_refund(&simulator, &end_to_end_id, &refund_id, refuse, order.reason.as_deref()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Ends a refund in process as told; returns the charge that it belongs to.
pub(super) async fn decide_refund(
    simulator: &Simulator,
    end_to_end_id: &str,
    refund_id: &str,
    refuse: bool,
    reason: Option<&str>,
) -> Result<String, Refused> {
    let mut transaction = simulator.begin().await?;
    let payment =
        payment::store::find(&mut transaction, end_to_end_id).await?.ok_or(Refused::NotFound)?;
    let refund = payment
        .refunds
        .iter()
        .find(|refund| refund.refund_id == refund_id)
        .ok_or(Refused::NotFound)?;
    let status = if refuse { NOT_DONE } else { RETURNED };
    let now = simulator.now();
    if !end_refund(&mut transaction, refund, status, reason.filter(|_| refuse), now).await? {
        return Err(Refused::Conflict);
    }
    transaction.commit().await?;
    simulator.wake();
    Ok(payment.txid)
}

async fn show_behaviour(State(simulator): State<Simulator>) -> Result<Json<Behaviour>, Refused> {
    let mut transaction = simulator.begin().await?;
    Ok(Json(store::behaviour(&mut transaction).await?))
}

async fn put_behaviour(
    State(simulator): State<Simulator>,
    Json(behaviour): Json<Behaviour>,
) -> Result<StatusCode, Refused> {
    behave(&simulator, &behaviour).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Makes the simulator behave so from now on.
pub(super) async fn behave(simulator: &Simulator, behaviour: &Behaviour) -> Result<(), Refused> {
    if !behaviour.is_sensible() {
        return Err(Refused::Invalid);
    }
    let mut transaction = simulator.begin().await?;
    store::set_behaviour(&mut transaction, behaviour).await?;
    transaction.commit().await?;
    Ok(())
}

#[derive(Deserialize)]
struct ClockOrder {
    now: Instant,
}

/// Moves the simulator's clock; the next start is back at the machine's.
async fn put_clock(
    State(simulator): State<Simulator>,
    Json(order): Json<ClockOrder>,
) -> StatusCode {
    simulator.clock().set(order.now);
    simulator.wake();
    StatusCode::NO_CONTENT
}

/// Whose provider this is, so that a portal finds its own and no other's.
async fn show_identity(State(simulator): State<Simulator>) -> Json<Value> {
    let settings = simulator.settings();
    let identity = beside::identity(&settings.client_id, &settings.client_secret);
    Json(json!({ "identity": identity }))
}

async fn revoke_tokens(State(simulator): State<Simulator>) -> StatusCode {
    simulator.grants().revoke_all();
    StatusCode::NO_CONTENT
}

/// Sees at once to whatever is due and answers when that is done.
async fn run(State(simulator): State<Simulator>) -> Result<Json<Value>, Refused> {
    let (refunds_ended, notices_arrived) = simulator.see_to_due().await?;
    Ok(Json(json!({ "refunds_ended": refunds_ended, "notices_arrived": notices_arrived })))
}
