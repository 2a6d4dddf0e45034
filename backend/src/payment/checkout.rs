//! Paying an order by Pix.

use serde::{Deserialize, Serialize};
use shared::{
    money::Cents,
    payment::{
        charge::ChargeState,
        follow,
        order::{self, OrderEvent, OrderState},
        refund::RefundCause,
    },
    time::Instant,
};
use sqlx::AnyConnection;

use super::{
    pix::charge::Txid,
    refund::store as refund_store,
    store::{self, ChargeRow},
    watch,
};
use crate::{
    Result,
    actor::Actor,
    app::App,
    coach::order::{
        access::owned_order,
        store::{self as order_store, OrderRow},
    },
    error::AppError,
    secret::new_id,
    worker::enqueue,
};

/// The present charge of an order, as its payer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PaymentView {
    /// Where the order stands.
    pub order_state: OrderState,
    /// Where the charge stands.
    pub charge_state: ChargeState,
    /// What is to be paid.
    pub amount: Cents,
    /// Text to copy and paste, also the content of the QR code; `None` while the provider
    /// has not yet confirmed the charge, and once it shall not be paid any more.
    pub br_code: Option<String>,
    /// Until when it can be paid.
    pub expires_at: Instant,
    /// Whether money has come that goes back (late, twice, wrong sum) and is not back yet.
    pub has_money_back: bool,
    /// Changes with whatever a page about the payment shows.
    pub mark: String,
}

/// What became of the wish to pay.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PaymentOutcome {
    /// There is a charge to be paid. The provider may still be silent: then the view has
    /// no `br_code` yet, and the worker asks on.
    Started(PaymentView),
    /// It is paid already.
    AlreadyPaid,
    /// The hold has ended.
    HoldEnded,
    /// Passengers are not named yet.
    PassengersMissing,
}

/// Starts the payment of an order, or finds the payment already started.
///
/// # Errors
/// [`AppError::NotFound`] where the actor has no such order.
pub async fn start_payment(app: &App, actor: &Actor, code: &str) -> Result<PaymentOutcome> {
    let order = owned_order(app, actor, code).await?;
    let charge = match plan_charge(app, &order.id).await? {
        Ok(charge) => charge,
        Err(outcome) => return Ok(outcome),
    };
    if let Err(error) = watch::open_charge(app, &charge).await {
        // The charge is planned and its job asks on; the page shows that it is waiting.
        error.log();
    }
    let mut connection = app.db.reader.acquire().await?;
    let order = order_store::find_order_by_id(&mut connection, &order.id).await?;
    let order = order.ok_or(AppError::NotFound)?;
    let view = present_charge(&mut connection, &order).await?;
    Ok(PaymentOutcome::Started(view.ok_or(AppError::Conflict)?))
}

/// Finds the order's open charge or stores a new one, before the provider hears of it.
async fn plan_charge(
    app: &App,
    order_id: &str,
) -> Result<std::result::Result<ChargeRow, PaymentOutcome>> {
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let order = order_store::lock_order(&mut tx, order_id).await?.ok_or(AppError::NotFound)?;
    match order.state {
        OrderState::Paid => {
            tx.rollback().await?;
            return Ok(Err(PaymentOutcome::AlreadyPaid));
        }
        OrderState::Expired | OrderState::Cancelled => {
            return Ok(Err(PaymentOutcome::HoldEnded));
        }
        OrderState::Held | OrderState::AwaitingPayment => {}
    }
    if order.hold_expires_at <= now {
        return Ok(Err(PaymentOutcome::HoldEnded));
    }
    let Some(amount) = order.total else { return Ok(Err(PaymentOutcome::PassengersMissing)) };
    let charges = store::find_charges(&mut tx, &order.id).await?;
    if let Some(open) = charges.into_iter().find(|charge| charge.state.is_open()) {
        tx.rollback().await?;
        return Ok(Ok(open));
    }
    if let Some(awaiting) = follow(order::MOVES, order.state, OrderEvent::StartPayment) {
        order_store::update_state(&mut tx, &order.id, order.state, awaiting, now).await?;
    }
    let charge = ChargeRow {
        id: new_id(),
        txid: Txid::random().as_str().to_owned(),
        order_id: order.id,
        state: ChargeState::Planned,
        amount,
        created_at: now,
        expires_at: order.hold_expires_at,
        opened_at: None,
        br_code: None,
    };
    store::insert_charge(&mut tx, &charge).await?;
    enqueue(&mut tx, &watch::job(&charge)).await?;
    tx.commit().await?;
    Ok(Ok(charge))
}

/// How far the payment is; cheap, for a page that asks every few seconds.
/// `None` before payment was started.
///
/// # Errors
/// [`AppError::NotFound`] where the actor has no such order.
pub async fn payment_state(app: &App, actor: &Actor, code: &str) -> Result<Option<PaymentView>> {
    let order = owned_order(app, actor, code).await?;
    let mut connection = app.db.reader.acquire().await?;
    present_charge(&mut connection, &order).await
}

/// The newest charge of an order as its payer sees it.
pub(crate) async fn present_charge(
    connection: &mut AnyConnection,
    order: &OrderRow,
) -> Result<Option<PaymentView>> {
    let charges = store::find_charges(&mut *connection, &order.id).await?;
    let settled = charges.iter().find(|charge| charge.state == ChargeState::Settled);
    let Some(charge) = settled.or(charges.first()) else { return Ok(None) };
    let br_code = charge.br_code.clone().filter(|_| charge.state.is_open());
    let refunds = refund_store::find_refunds(connection, &order.id).await?;
    let mut mark = format!("{} {} {}", order.state.name(), charges.len(), charge.state.name());
    for refund in &refunds {
        mark = format!("{mark} {}-{}", refund.cause.name(), refund.state.name());
    }
    Ok(Some(PaymentView {
        order_state: order.state,
        charge_state: charge.state,
        amount: charge.amount,
        br_code,
        expires_at: charge.expires_at,
        has_money_back: refunds
            .iter()
            .any(|refund| refund.cause != RefundCause::GivenUp && refund.state.is_open()),
        mark,
    }))
}
