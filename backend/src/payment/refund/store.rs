//! SQL of refunds and of what the staff has to do about them.

use shared::{
    money::Cents,
    payment::refund::{RefundCause, RefundState},
    time::Instant,
};
use sqlx::{AnyConnection, any::AnyRow};

use crate::{
    coach::order::view::RefundView, column::Columns, payment::store::unknown_name, secret::new_id,
};

/// A row of `refund`.
#[derive(Clone, Debug)]
pub(crate) struct RefundRow {
    pub(crate) id: String,
    pub(crate) provider_id: String,
    pub(crate) order_id: String,
    pub(crate) ticket_id: Option<String>,
    pub(crate) e2eid: String,
    pub(crate) cause: RefundCause,
    pub(crate) state: RefundState,
    pub(crate) amount: Cents,
    pub(crate) request_key: Option<String>,
    pub(crate) requested_at: Instant,
    pub(crate) changed_at: Instant,
}

impl RefundRow {
    /// As the payer sees it.
    pub(crate) fn view(&self, ticket_code: Option<String>) -> RefundView {
        RefundView {
            cause: self.cause,
            state: self.state,
            amount: self.amount,
            ticket_code,
            requested_at: self.requested_at,
            changed_at: self.changed_at,
        }
    }
}

fn read_refund(row: &AnyRow) -> sqlx::Result<RefundRow> {
    Ok(RefundRow {
        id: row.text("refund_id")?,
        provider_id: row.text("provider_id")?,
        order_id: row.text("order_id")?,
        ticket_id: row.optional_text("ticket_id")?,
        e2eid: row.text("e2eid")?,
        cause: RefundCause::from_name(&row.text("cause")?).ok_or_else(|| unknown_name("cause"))?,
        state: RefundState::from_name(&row.text("state")?).ok_or_else(|| unknown_name("state"))?,
        amount: row.cents("amount_cents")?,
        request_key: row.optional_text("request_key")?,
        requested_at: row.instant("requested_at")?,
        changed_at: row.instant("changed_at")?,
    })
}

pub(super) async fn insert_refund(
    connection: &mut AnyConnection,
    refund: &RefundRow,
) -> sqlx::Result<()> {
    sqlx::query(
        "insert into refund (refund_id, provider_id, order_id, ticket_id, e2eid, cause, state, \
         amount_cents, request_key, requested_at, changed_at) \
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
    )
    .bind(&refund.id)
    .bind(&refund.provider_id)
    .bind(&refund.order_id)
    .bind(refund.ticket_id.as_deref())
    .bind(&refund.e2eid)
    .bind(refund.cause.name())
    .bind(refund.state.name())
    .bind(refund.amount.0)
    .bind(refund.request_key.as_deref())
    .bind(refund.requested_at.to_storage())
    .bind(refund.changed_at.to_storage())
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn find_refund(
    connection: &mut AnyConnection,
    refund_id: &str,
) -> sqlx::Result<Option<RefundRow>> {
    let row = sqlx::query("select * from refund where refund_id = $1")
        .bind(refund_id)
        .fetch_optional(connection)
        .await?;
    row.as_ref().map(read_refund).transpose()
}

/// The refund of a ticket that was given up.
pub(crate) async fn find_refund_of_ticket(
    connection: &mut AnyConnection,
    ticket_id: &str,
) -> sqlx::Result<Option<RefundRow>> {
    let row = sqlx::query("select * from refund where ticket_id = $1")
        .bind(ticket_id)
        .fetch_optional(connection)
        .await?;
    row.as_ref().map(read_refund).transpose()
}

/// The refunds of an order, the oldest first.
pub(crate) async fn find_refunds(
    connection: &mut AnyConnection,
    order_id: &str,
) -> sqlx::Result<Vec<RefundRow>> {
    let rows = sqlx::query("select * from refund where order_id = $1 order by refund_id")
        .bind(order_id)
        .fetch_all(connection)
        .await?;
    rows.iter().map(read_refund).collect()
}

/// Moves a refund from one state to the next; false where it is not in the first.
pub(super) async fn update_refund(
    connection: &mut AnyConnection,
    refund_id: &str,
    from: RefundState,
    to: RefundState,
    failure: Option<&str>,
    now: Instant,
) -> sqlx::Result<bool> {
    let done = sqlx::query(
        "update refund set state = $3, failure = $4, changed_at = $5 \
         where refund_id = $1 and state = $2",
    )
    .bind(refund_id)
    .bind(from.name())
    .bind(to.name())
    .bind(failure)
    .bind(now.to_storage())
    .execute(connection)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Gives the staff a refund that failed to look into, once.
pub(super) async fn insert_task(
    connection: &mut AnyConnection,
    order_id: &str,
    refund_id: &str,
    now: Instant,
) -> sqlx::Result<()> {
    sqlx::query(
        "insert into staff_task (task_id, kind, order_id, subject, opened_at) \
         values ($1, 'refund_failed', $2, $3, $4) on conflict do nothing",
    )
    .bind(new_id())
    .bind(order_id)
    .bind(refund_id)
    .bind(now.to_storage())
    .execute(connection)
    .await?;
    Ok(())
}
