//! Finding an order again.

use serde::{Deserialize, Serialize};
use shared::document::public_code::PublicCode;

use super::{
    access::{SUBJECT, owned_order},
    store,
    view::{OrderView, view_order},
};
use crate::{
    Result,
    access::{self, RequestId, Subject},
    actor::Actor,
    app::App,
    coach::ticket,
};

/// The order of that public code, if it is the actor's.
///
/// # Errors
/// [`crate::error::AppError::NotFound`] where the actor has no such order.
pub async fn find_order(app: &App, actor: &Actor, code: &str) -> Result<OrderView> {
    let order = owned_order(app, actor, code).await?;
    view_order(app, &order).await
}

/// The actor's orders, the newest first, at most fifty.
///
/// # Errors
/// When the database does not answer.
pub async fn list_orders(app: &App, actor: &Actor) -> Result<Vec<OrderView>> {
    let Some(visitor) = &actor.visitor else { return Ok(Vec::new()) };
    let mut connection = app.db.reader.acquire().await?;
    let orders = store::find_orders_of_visitor(&mut connection, &visitor.0).await?;
    drop(connection);
    let mut views = Vec::with_capacity(orders.len());
    for order in &orders {
        views.push(view_order(app, order).await?);
    }
    Ok(views)
}

/// Seats of a departure that an unpaid order of the actor's own holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnHold {
    /// Public code of the order.
    pub order_code: String,
    /// Labels of the seats.
    pub seats: Vec<String>,
}

/// What the actor holds of a departure at present, the oldest hold first.
///
/// # Errors
/// When the database does not answer.
pub async fn list_holds(app: &App, actor: &Actor, departure_id: &str) -> Result<Vec<OwnHold>> {
    let Some(visitor) = &actor.visitor else { return Ok(Vec::new()) };
    let now = app.clock.now();
    let mut connection = app.db.reader.acquire().await?;
    let mut holds = Vec::new();
    for order in store::find_holding_orders(&mut connection, &visitor.0, departure_id).await? {
        if order.hold_expires_at <= now {
            continue;
        }
        let passengers = store::find_passengers(&mut connection, &order.id).await?;
        let seats = passengers.into_iter().filter_map(|passenger| passenger.seat).collect();
        holds.push(OwnHold { order_code: order.code, seats });
    }
    Ok(holds)
}

/// Sends a one-time code to the order's address if `code`, the order's own or one of its tickets',
/// and `email` belong together. The answer is the same in either case. The code is redeemed by
/// [`access::redeem_code`], after which [`find_order`] opens the order to this visitor.
///
/// # Errors
/// [`crate::error::AppError::RateLimited`] after too many tries;
/// [`crate::error::AppError::NotFound`] for an actor without a visitor.
pub async fn request_order_access(
    app: &App,
    actor: &Actor,
    code: &str,
    email: &str,
) -> Result<RequestId> {
    let mut subject = None;
    if let Ok(code) = code.parse::<PublicCode>() {
        let mut connection = app.db.reader.acquire().await?;
        // Both are asked, so that an order's code, a ticket's and an unknown one cost alike.
        let by_ticket = ticket::store::find_ticket_by_code(&mut connection, code.as_str()).await?;
        let by_order = store::find_order_by_code(&mut connection, code.as_str()).await?;
        let order = match (by_order, by_ticket) {
            (None, Some(ticket)) => {
                store::find_order_by_id(&mut connection, &ticket.order_id).await?
            }
            (order, _) => order,
        };
        subject = order.and_then(|order| {
            Some(Subject { kind: SUBJECT, id: order.id, email: order.contact_email? })
        });
    }
    access::request_code(app, actor, SUBJECT, email, subject.as_ref()).await
}
