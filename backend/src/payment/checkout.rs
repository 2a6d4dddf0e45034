//! Paying an order by Pix.

use serde::{Deserialize, Serialize};
use shared::{
    money::Cents,
    payment::{charge::ChargeState, order::OrderState},
    time::Instant,
};

use crate::{Result, actor::Actor, app::App, error::AppError};

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
    /// has not yet confirmed the charge.
    pub br_code: Option<String>,
    /// Until when it can be paid.
    pub expires_at: Instant,
    /// Whether money has come that goes back (late, twice, wrong sum).
    pub has_money_back: bool,
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
    let _ = (app, actor, code);
    Err(AppError::NotFound)
}

/// How far the payment is; cheap, for a page that asks every few seconds.
/// `None` before payment was started.
///
/// # Errors
/// [`AppError::NotFound`] where the actor has no such order.
pub async fn payment_state(app: &App, actor: &Actor, code: &str) -> Result<Option<PaymentView>> {
    let _ = (app, actor, code);
    Err(AppError::NotFound)
}
