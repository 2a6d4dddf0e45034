//! What the pages' forms do; each answers with a redirect.

use axum::{
    Form,
    extract::{Path, Query, State},
    response::{IntoResponse, Redirect, Response},
};
use serde::Deserialize;
use shared::{
    document::br_code::{BrCode, Target},
    language::Language,
    money::Cents,
};

use super::{
    super::{
        Simulator,
        behaviour::{Behaviour, Notices},
        charge,
        control::{self, Refused},
        payment::{FAILURE, Pay},
    },
    Told, charge_path, say,
};
use crate::payment::pix::amount::parse_amount;

fn told(path: &str, told: Told) -> Response {
    Redirect::to(&format!("{path}?feito={}", told.code())).into_response()
}

fn outcome<T>(path: &str, done: Told, result: Result<T, Refused>) -> Response {
    match result {
        Ok(_) => told(path, done),
        Err(Refused::NotFound) => told(path, Told::NotFound),
        Err(Refused::Conflict) => told(path, Told::NotPayable),
        Err(Refused::Invalid) => told(path, Told::Invalid),
        Err(error @ Refused::Store(_)) => error.into_response(),
    }
}

#[derive(Deserialize)]
pub(super) struct CodeQuery {
    codigo: String,
}

/// Opens the charge that a copy-and-paste code stands for.
pub(super) async fn open_code(
    State(simulator): State<Simulator>,
    Query(query): Query<CodeQuery>,
    language: Language,
) -> Response {
    let home = say(language, "/", "/en");
    let token = match BrCode::read(query.codigo.trim()).map(|code| code.target) {
        Ok(Target::Location(location)) => location.rsplit('/').next().map(str::to_owned),
        _ => None,
    };
    let Some(token) = token else { return told(home, Told::NotFound) };
    match find_by_location(&simulator, &token).await {
        Ok(Some(txid)) => Redirect::to(&charge_path(language, &txid)).into_response(),
        Ok(None) => told(home, Told::NotFound),
        Err(error) => Refused::from(error).into_response(),
    }
}

async fn find_by_location(simulator: &Simulator, token: &str) -> sqlx::Result<Option<String>> {
    let mut transaction = simulator.begin().await?;
    let found = charge::store::find_by_location(&mut transaction, token).await?;
    Ok(found.map(|charge| charge.txid))
}

#[derive(Deserialize)]
pub(super) struct PayForm {
    how: String,
    #[serde(default)]
    amount: String,
    #[serde(default)]
    message: String,
    #[serde(default)]
    notices: String,
}

pub(super) async fn pay(
    State(simulator): State<Simulator>,
    Path(txid): Path<String>,
    Form(form): Form<PayForm>,
    language: Language,
) -> Response {
    let path = charge_path(language, &txid);
    let amount = match read_sum(&form.amount) {
        Ok(amount) => amount,
        Err(refused) => return outcome::<()>(&path, Told::Paid, Err(refused)),
    };
    let message = Some(form.message).filter(|text| !text.is_empty());
    let notices = match form.notices.as_str() {
        "hold" => Some(Notices::Hold),
        "lose" => Some(Notices::Lose),
        _ => None,
    };
    let order = Pay { amount, force: form.how != "pay", message, notices };
    let times = if form.how == "twice" { 2 } else { 1 };
    for _ in 0..times {
        if let Err(refused) = control::pay_checked(&simulator, &txid, order.clone()).await {
            return outcome::<()>(&path, Told::Paid, Err(refused));
        }
    }
    told(&path, Told::Paid)
}

/// Reads a sum as a person types it, `12,34` or `12.34`; nothing typed is no sum.
fn read_sum(text: &str) -> Result<Option<Cents>, Refused> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    let text = text.replace(',', ".");
    let text = if text.contains('.') { text } else { format!("{text}.00") };
    parse_amount(&text).map(Some).ok_or(Refused::Invalid)
}

#[derive(Deserialize)]
pub(super) struct NoticeForm {
    what: String,
}

pub(super) async fn order_notices(
    State(simulator): State<Simulator>,
    Path(txid): Path<String>,
    Form(form): Form<NoticeForm>,
    language: Language,
) -> Response {
    let result = control::order_notices(&simulator, &txid, &form.what).await;
    outcome(&charge_path(language, &txid), Told::Notices, result)
}

#[derive(Deserialize)]
pub(super) struct RefundForm {
    outcome: String,
}

pub(super) async fn decide_refund(
    State(simulator): State<Simulator>,
    Path((end_to_end_id, refund_id)): Path<(String, String)>,
    Form(form): Form<RefundForm>,
    language: Language,
) -> Response {
    let refuse = form.outcome == "refuse";
    let result =
        control::decide_refund(&simulator, &end_to_end_id, &refund_id, refuse, Some(FAILURE)).await;
    match &result {
        Ok(txid) => told(&charge_path(language, txid), Told::Refund),
        Err(_) => outcome(say(language, "/", "/en"), Told::Refund, result),
    }
}

pub(super) async fn behave(
    State(simulator): State<Simulator>,
    Form(behaviour): Form<Behaviour>,
    language: Language,
) -> Response {
    let result = control::behave(&simulator, &behaviour).await;
    outcome(say(language, "/", "/en"), Told::Behaviour, result)
}
