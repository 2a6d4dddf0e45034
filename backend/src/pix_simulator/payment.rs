//! Payments received and their refunds, as the simulated provider keeps them.

pub(super) mod api;
pub(super) mod store;

use chrono::TimeDelta;
use serde_json::{Value, json};
use shared::{money::Cents, time::Instant};
use sqlx::SqliteConnection;

use super::{
    Simulator, behaviour::Notices, charge, charge::written, names, notice, problem::Problem,
    store::behaviour,
};

/// Refunds may be asked for until so many days after the payment.
const REFUND_DAYS: i64 = 90;

/// State of a refund that is neither settled nor failed.
pub(super) const IN_PROCESS: &str = "EM_PROCESSAMENTO";
/// State of a refund that reached the payer.
pub(super) const RETURNED: &str = "DEVOLVIDO";
/// State of a refund that failed.
pub(super) const NOT_DONE: &str = "NAO_REALIZADO";

/// Why a refund fails, where nobody gives a reason.
pub(super) const FAILURE: &str = "A conta de destino está encerrada.";

/// A payment in the book.
#[derive(Clone, Debug)]
pub(super) struct Payment {
    pub(super) end_to_end_id: String,
    pub(super) txid: String,
    pub(super) amount: Cents,
    pub(super) payee_key: String,
    pub(super) received_at: Instant,
    pub(super) payer_message: Option<String>,
    pub(super) refunds: Vec<Refund>,
}

/// A refund in the book.
#[derive(Clone, Debug)]
pub(super) struct Refund {
    pub(super) end_to_end_id: String,
    pub(super) refund_id: String,
    pub(super) return_id: String,
    pub(super) amount: Cents,
    pub(super) nature: String,
    pub(super) message: Option<String>,
    pub(super) status: String,
    pub(super) reason: Option<String>,
    /// The state that it shall reach at `due_at`.
    pub(super) planned: String,
    /// `None` while it is held, and once it is over.
    pub(super) due_at: Option<Instant>,
    pub(super) requested_at: Instant,
    pub(super) settled_at: Option<Instant>,
}

impl Payment {
    /// `Pix` of the API.
    pub(super) fn to_json(&self) -> Value {
        let amount = written(self.amount);
        let mut body = json!({
            "endToEndId": self.end_to_end_id,
            "txid": self.txid,
            "valor": amount,
            "componentesValor": { "original": { "valor": amount } },
            "chave": self.payee_key,
            "horario": self.received_at.to_storage(),
        });
        if let Some(text) = &self.payer_message {
            body["infoPagador"] = json!(text);
        }
        if !self.refunds.is_empty() {
            body["devolucoes"] = self.refunds.iter().map(Refund::to_json).collect();
        }
        body
    }
}

impl Refund {
    /// `Devolucao` of the API.
    pub(super) fn to_json(&self) -> Value {
        let mut body = json!({
            "id": self.refund_id,
            "rtrId": self.return_id,
            "valor": written(self.amount),
            "natureza": self.nature,
            "horario": { "solicitacao": self.requested_at.to_storage() },
            "status": self.status,
        });
        if let Some(settled_at) = self.settled_at {
            body["horario"]["liquidacao"] = json!(settled_at.to_storage());
        }
        for (field, text) in [("descricao", &self.message), ("motivo", &self.reason)] {
            if let Some(text) = text {
                body[field] = json!(text);
            }
        }
        body
    }
}

/// How a simulated payer pays.
#[derive(Clone, Debug, Default)]
pub(super) struct Pay {
    /// Another sum than the charge's.
    pub(super) amount: Option<Cents>,
    /// Also where the charge is paid, expired or removed: the payment was under way already.
    pub(super) force: bool,
    /// What the payer writes.
    pub(super) message: Option<String>,
    /// What becomes of the notice, where it is not what the behaviour says.
    pub(super) notices: Option<Notices>,
}

/// Why a payment did not come about.
#[derive(Debug)]
pub(super) enum PayError {
    NoCharge,
    NotPayable,
    Store(sqlx::Error),
}

impl From<sqlx::Error> for PayError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error)
    }
}

/// Pays a charge. Of several payments at once that are not forced, one comes about.
pub(super) async fn pay(simulator: &Simulator, txid: &str, pay: Pay) -> Result<Payment, PayError> {
    let now = simulator.now();
    let mut transaction = simulator.begin().await?;
    let mut charge =
        charge::store::find(&mut transaction, txid).await?.ok_or(PayError::NoCharge)?;
    if !charge.is_payable(now) && !pay.force {
        return Err(PayError::NotPayable);
    }
    if charge.status == charge::ACTIVE {
        charge.status = charge::COMPLETED.to_owned();
        charge.revision += 1;
        charge::store::update(&mut transaction, &charge).await?;
        let body = simulator.charge_json(&charge, &[]);
        charge::store::keep_revision(&mut transaction, &charge, &body).await?;
    }
    let payment = Payment {
        end_to_end_id: names::end_to_end_id(now),
        txid: charge.txid,
        amount: pay.amount.unwrap_or(charge.terms.amount),
        payee_key: charge.terms.payee_key,
        received_at: now,
        payer_message: pay.message,
        refunds: Vec::new(),
    };
    store::insert(&mut transaction, &payment).await?;
    let fate = match pay.notices {
        Some(fate) => fate,
        None => behaviour(&mut transaction).await?.notices,
    };
    notice::queue(&mut transaction, &payment, fate, now).await?;
    transaction.commit().await?;
    simulator.wake();
    Ok(payment)
}

/// What a refund request asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct AskedRefund {
    pub(super) amount: Cents,
    pub(super) nature: String,
    pub(super) message: Option<String>,
}

/// Books a refund, once under its name.
pub(super) async fn ask_refund(
    simulator: &Simulator,
    end_to_end_id: &str,
    refund_id: &str,
    asked: AskedRefund,
) -> Result<Refund, Problem> {
    const KIND: &str = "PixDevolucaoInvalida";
    let now = simulator.now();
    let mut transaction = simulator.begin().await?;
    let payment = store::find(&mut transaction, end_to_end_id)
        .await?
        .ok_or(Problem::not_found("PixNaoEncontrado"))?;
    if let Some(refund) = payment.refunds.iter().find(|refund| refund.refund_id == refund_id) {
        if refund.amount == asked.amount && refund.nature == asked.nature {
            return Ok(refund.clone());
        }
        let reason = "o id já é utilizado por outra requisição de devolução para o e2eid";
        return Err(Problem::objection(KIND, "devolucao.id", reason));
    }
    let returned: i64 = payment
        .refunds
        .iter()
        .filter(|refund| refund.status != NOT_DONE)
        .map(|refund| refund.amount.0)
        .sum();
    if payment.amount.0 - returned < asked.amount.0 {
        let reason = "em conjunto com as demais devoluções, excederia o valor do pix originário";
        return Err(Problem::objection(KIND, "devolucao.valor", reason));
    }
    if payment.received_at.0 + TimeDelta::days(REFUND_DAYS) < now.0 {
        let reason = "viola a janela de tempo permitida: 90 dias desde a liquidação original";
        return Err(Problem::objection(KIND, "devolucao.horario", reason));
    }
    let behaviour = behaviour(&mut transaction).await?;
    let due_at = Instant(now.0 + TimeDelta::seconds(behaviour.refund_seconds));
    let (planned, due_at) = match behaviour.refunds {
        super::behaviour::Refunds::Settle => (RETURNED, Some(due_at)),
        super::behaviour::Refunds::Refuse => (NOT_DONE, Some(due_at)),
        super::behaviour::Refunds::Hold => (RETURNED, None),
    };
    let refund = Refund {
        end_to_end_id: payment.end_to_end_id,
        refund_id: refund_id.to_owned(),
        return_id: names::return_id(now),
        amount: asked.amount,
        nature: asked.nature,
        message: asked.message,
        status: IN_PROCESS.to_owned(),
        reason: None,
        planned: planned.to_owned(),
        due_at,
        requested_at: now,
        settled_at: None,
    };
    store::insert_refund(&mut transaction, &refund).await?;
    transaction.commit().await?;
    simulator.wake();
    Ok(refund)
}

/// Ends a refund in process and books the notice of it; `false` where it was over already.
pub(super) async fn end_refund(
    connection: &mut SqliteConnection,
    refund: &Refund,
    status: &str,
    reason: Option<&str>,
    now: Instant,
) -> sqlx::Result<bool> {
    let settled_at = (status == RETURNED).then_some(now);
    if !store::end_refund(connection, refund, status, reason, settled_at).await? {
        return Ok(false);
    }
    let fate = behaviour(connection).await?.notices;
    if let Some(payment) = store::find(connection, &refund.end_to_end_id).await? {
        notice::queue(connection, &payment, fate, now).await?;
    }
    Ok(true)
}

/// Ends the refunds whose time has come.
pub(super) async fn end_due_refunds(simulator: &Simulator) -> sqlx::Result<u64> {
    let now = simulator.now();
    let mut transaction = simulator.begin().await?;
    let mut ended = 0;
    for refund in store::due_refunds(&mut transaction, now).await? {
        let reason = (refund.planned == NOT_DONE).then_some(FAILURE);
        let planned = refund.planned.clone();
        ended += u64::from(end_refund(&mut transaction, &refund, &planned, reason, now).await?);
    }
    transaction.commit().await?;
    Ok(ended)
}
