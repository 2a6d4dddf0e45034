//! Finding an order again.

use super::view::OrderView;
use crate::{Result, actor::Actor, app::App, error::AppError};

/// The order of that public code, if it is the actor's.
///
/// # Errors
/// [`AppError::NotFound`] where the actor has no such order.
pub async fn find_order(app: &App, actor: &Actor, code: &str) -> Result<OrderView> {
    let _ = (app, actor, code);
    Err(AppError::NotFound)
}

/// The actor's orders, the newest first, at most fifty.
///
/// # Errors
/// When the database does not answer.
pub async fn list_orders(app: &App, actor: &Actor) -> Result<Vec<OrderView>> {
    let _ = (app, actor);
    Ok(Vec::new())
}

/// Sends a one-time code to the order's address if `code` and `email` belong together.
/// The answer is the same in either case. The code is redeemed by
/// `access::redeem_code`, after which [`find_order`] opens the order to this visitor.
///
/// # Errors
/// [`AppError::RateLimited`] after too many tries.
pub async fn request_order_access(app: &App, actor: &Actor, code: &str, email: &str) -> Result<()> {
    let _ = (app, actor, code, email);
    Err(AppError::NotFound)
}
