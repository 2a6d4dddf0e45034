//! Whose order it is.

use shared::document::public_code::PublicCode;

use super::store::{self, OrderRow};
use crate::{Result, access, actor::Actor, app::App, error::AppError};

/// Kind of subject under which access to an order is granted by a code sent by mail.
pub const SUBJECT: &str = "order";

/// The order of that public code, if the actor's visitor made it or was let in.
pub(crate) async fn owned_order(app: &App, actor: &Actor, code: &str) -> Result<OrderRow> {
    let code: PublicCode = code.parse().map_err(|_| AppError::NotFound)?;
    let mut connection = app.db.reader.acquire().await?;
    let order = store::find_order_by_code(&mut connection, code.as_str()).await?;
    drop(connection);
    let order = order.ok_or(AppError::NotFound)?;
    check_owner(app, actor, &order).await?;
    Ok(order)
}

/// Refuses an order that is not the actor's as if it were not there.
pub(crate) async fn check_owner(app: &App, actor: &Actor, order: &OrderRow) -> Result<()> {
    let is_maker = actor.visitor.as_ref().is_some_and(|visitor| visitor.0 == order.visitor_id);
    if is_maker || access::may_open(app, actor, SUBJECT, &order.id).await? {
        Ok(())
    } else {
        Err(AppError::NotFound)
    }
}
