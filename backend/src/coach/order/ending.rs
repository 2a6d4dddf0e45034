//! The end of orders that are not paid: run out or let go.

mod store;

use serde_json::json;
use shared::{
    payment::{
        charge::{self, ChargeEvent},
        follow,
        order::{self, OrderEvent, OrderState},
    },
    time::Instant,
};

use super::store::{self as order_store, OrderRow};
use crate::{
    Result,
    app::App,
    coach::seat,
    db::Tx,
    error::AppError,
    payment::{store as payment_store, withdraw},
    worker::{ClaimedJob, Job, Outcome, enqueue},
};

/// Kind of the job that ends holds which have run out.
pub const SWEEP: &str = "order.sweep";

/// Minutes after the end of the hold for which an order that awaits payment keeps its seats
/// while the provider does not say whether money came.
pub const GRACE_MINUTES: i64 = 2;

/// Minutes after which the personal data of an unpaid order are emptied: seven days.
const ERASE_AFTER_MINUTES: i64 = 7 * 24 * 60;

/// Seconds between two looks for ended holds.
const SWEEP_SECONDS: i64 = 5;

/// The job that looks for ended holds for ever; there is one.
#[must_use]
pub fn sweep_job(now: Instant) -> Job {
    Job { kind: SWEEP, key: "all".to_owned(), run_at: now, payload: json!({}) }
}

/// Handler of [`SWEEP`].
///
/// # Errors
/// When the database does not answer; it is tried again.
pub async fn sweep(app: App, _job: ClaimedJob) -> anyhow::Result<Outcome> {
    let now = app.clock.now();
    expire_ended_holds(&app, None, None).await.map_err(cause)?;
    let mut tx = app.db.begin().await?;
    store::erase_unpaid(&mut tx, now.plus_minutes(-ERASE_AFTER_MINUTES)).await?;
    tx.commit().await?;
    Ok(Outcome::Again(Instant(now.0 + chrono::TimeDelta::seconds(SWEEP_SECONDS))))
}

/// Ends the holds that have run out, of one departure or one visitor where given; says
/// whether there were any. Orders that await payment are ended by their charge's own job,
/// which asks the provider first; here only those that it has left past the grace.
pub(crate) async fn expire_ended_holds(
    app: &App,
    departure_id: Option<&str>,
    visitor_id: Option<&str>,
) -> Result<bool> {
    let now = app.clock.now();
    let late = now.plus_minutes(-GRACE_MINUTES);
    let mut connection = app.db.reader.acquire().await?;
    let mut ended =
        store::find_ended_holds(&mut connection, OrderState::Held, now, departure_id, visitor_id)
            .await?;
    ended.extend(
        store::find_ended_holds(
            &mut connection,
            OrderState::AwaitingPayment,
            late,
            departure_id,
            visitor_id,
        )
        .await?,
    );
    drop(connection);
    for order_id in &ended {
        expire_order(app, order_id).await?;
    }
    Ok(!ended.is_empty())
}

/// Ends one order whose hold has run out; does nothing to any other.
pub(crate) async fn expire_order(app: &App, order_id: &str) -> Result<()> {
    let mut tx = app.db.begin().await?;
    let Some(order) = order_store::lock_order(&mut tx, order_id).await? else { return Ok(()) };
    if order.state.is_holding() && order.hold_expires_at <= app.clock.now() {
        free_seats(&mut tx, &order).await?;
        end(app, &mut tx, &order, OrderEvent::Expire, ChargeEvent::Lapse).await?;
        tx.commit().await?;
    }
    Ok(())
}

/// Lets a locked order go at its owner's wish; whoever pays still gets the money back.
pub(crate) async fn cancel_order(app: &App, tx: &mut Tx, order: &OrderRow) -> Result<()> {
    free_seats(tx, order).await?;
    cancel_freed_order(app, tx, order).await
}

/// The same of an order whose seats are given back already.
pub(super) async fn cancel_freed_order(app: &App, tx: &mut Tx, order: &OrderRow) -> Result<()> {
    for charge in end(app, tx, order, OrderEvent::Cancel, ChargeEvent::Withdraw).await? {
        enqueue(tx, &withdraw::job(&charge, app.clock.now())).await?;
    }
    Ok(())
}

/// Ends a locked order and closes its open charges, whose ids it answers.
async fn end(
    app: &App,
    tx: &mut Tx,
    order: &OrderRow,
    event: OrderEvent,
    charge_event: ChargeEvent,
) -> Result<Vec<String>> {
    let now = app.clock.now();
    let to = follow(order::MOVES, order.state, event).ok_or(AppError::Conflict)?;
    if !order_store::update_state(tx, &order.id, order.state, to, now).await? {
        return Err(AppError::Conflict);
    }
    let mut closed = Vec::new();
    for charge in payment_store::find_charges(tx, &order.id).await? {
        if let Some(state) = follow(charge::MOVES, charge.state, charge_event)
            && payment_store::update_charge_state(tx, &charge.id, charge.state, state, now).await?
        {
            closed.push(charge.id);
        }
    }
    Ok(closed)
}

/// Gives back the seats that an order holds.
async fn free_seats(tx: &mut Tx, order: &OrderRow) -> Result<()> {
    let legs = order.legs();
    let mut seats: Vec<String> = order_store::find_passengers(tx, &order.id)
        .await?
        .into_iter()
        .filter_map(|passenger| passenger.seat)
        .collect();
    seats.sort();
    for label in &seats {
        if !seat::store::free_seat(tx, &order.departure_id, label, legs).await? {
            return Err(AppError::Internal(anyhow::anyhow!("an order's seat was not taken")));
        }
    }
    Ok(())
}

/// What made a use case fail, for the job's log.
pub(crate) fn cause(error: AppError) -> anyhow::Error {
    match error {
        AppError::Unavailable(cause) | AppError::Internal(cause) => cause,
        other => anyhow::anyhow!("{}", other.code()),
    }
}
