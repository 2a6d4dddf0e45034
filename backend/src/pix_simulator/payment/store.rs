//! SQL of payments and refunds.

use shared::{money::Cents, time::Instant};
use sqlx::{FromRow, SqliteConnection};

use super::{IN_PROCESS, Payment, Refund};
use crate::pix_simulator::charge::store::stored;

#[derive(FromRow)]
struct PaymentRow {
    end_to_end_id: String,
    txid: String,
    amount_cents: i64,
    payee_key: String,
    received_at: String,
    payer_message: Option<String>,
}

impl From<PaymentRow> for Payment {
    fn from(row: PaymentRow) -> Self {
        Self {
            end_to_end_id: row.end_to_end_id,
            txid: row.txid,
            amount: Cents(row.amount_cents),
            payee_key: row.payee_key,
            received_at: stored(&row.received_at),
            payer_message: row.payer_message,
            refunds: Vec::new(),
        }
    }
}

#[derive(FromRow)]
struct RefundRow {
    end_to_end_id: String,
    refund_id: String,
    return_id: String,
    amount_cents: i64,
    nature: String,
    message: Option<String>,
    status: String,
    reason: Option<String>,
    planned: String,
    due_at: Option<String>,
    requested_at: String,
    settled_at: Option<String>,
}

impl From<RefundRow> for Refund {
    fn from(row: RefundRow) -> Self {
        Self {
            end_to_end_id: row.end_to_end_id,
            refund_id: row.refund_id,
            return_id: row.return_id,
            amount: Cents(row.amount_cents),
            nature: row.nature,
            message: row.message,
            status: row.status,
            reason: row.reason,
            planned: row.planned,
            due_at: row.due_at.as_deref().map(stored),
            requested_at: stored(&row.requested_at),
            settled_at: row.settled_at.as_deref().map(stored),
        }
    }
}

/// Adds a payment.
pub(in super::super) async fn insert(
    connection: &mut SqliteConnection,
    payment: &Payment,
) -> sqlx::Result<()> {
    sqlx::query(
        "insert into payment (end_to_end_id, txid, amount_cents, payee_key, received_at, \
         payer_message) values ($1, $2, $3, $4, $5, $6)",
    )
    .bind(&payment.end_to_end_id)
    .bind(&payment.txid)
    .bind(payment.amount.0)
    .bind(&payment.payee_key)
    .bind(payment.received_at.to_storage())
    .bind(&payment.payer_message)
    .execute(connection)
    .await?;
    Ok(())
}

async fn with_refunds(
    connection: &mut SqliteConnection,
    rows: Vec<PaymentRow>,
) -> sqlx::Result<Vec<Payment>> {
    let mut payments: Vec<Payment> = rows.into_iter().map(Payment::from).collect();
    for payment in &mut payments {
        let refunds: Vec<RefundRow> = sqlx::query_as(
            "select end_to_end_id, refund_id, return_id, amount_cents, nature, message, status, \
             reason, planned, due_at, requested_at, settled_at \
             from refund where end_to_end_id = $1 order by requested_at, refund_id",
        )
        .bind(&payment.end_to_end_id)
        .fetch_all(&mut *connection)
        .await?;
        payment.refunds = refunds.into_iter().map(Refund::from).collect();
    }
    Ok(payments)
}

/// Finds a payment with its refunds.
pub(in super::super) async fn find(
    connection: &mut SqliteConnection,
    end_to_end_id: &str,
) -> sqlx::Result<Option<Payment>> {
    let rows: Vec<PaymentRow> = sqlx::query_as(
        "select end_to_end_id, txid, amount_cents, payee_key, received_at, payer_message \
         from payment where end_to_end_id = $1",
    )
    .bind(end_to_end_id)
    .fetch_all(&mut *connection)
    .await?;
    Ok(with_refunds(connection, rows).await?.pop())
}

/// The payments for a charge, in the order of receipt.
pub(in super::super) async fn of_charge(
    connection: &mut SqliteConnection,
    txid: &str,
) -> sqlx::Result<Vec<Payment>> {
    let rows: Vec<PaymentRow> = sqlx::query_as(
        "select end_to_end_id, txid, amount_cents, payee_key, received_at, payer_message \
         from payment where txid = $1 order by received_at, rowid",
    )
    .bind(txid)
    .fetch_all(&mut *connection)
    .await?;
    with_refunds(connection, rows).await
}

/// Which payments to list.
#[derive(Debug)]
pub(in super::super) struct Filter {
    pub(in super::super) from: Option<Instant>,
    pub(in super::super) until: Option<Instant>,
    pub(in super::super) txid: Option<String>,
    pub(in super::super) refunded: Option<bool>,
}

/// Lists payments in the order of receipt.
pub(in super::super) async fn list(
    connection: &mut SqliteConnection,
    filter: &Filter,
    limit: i64,
    offset: i64,
) -> sqlx::Result<Vec<Payment>> {
    let rows: Vec<PaymentRow> = sqlx::query_as(
        "select end_to_end_id, txid, amount_cents, payee_key, received_at, payer_message \
         from payment \
         where (cast($1 as text) is null or $1 <= received_at) \
         and (cast($2 as text) is null or received_at <= $2) \
         and (cast($3 as text) is null or txid = $3) \
         and (cast($4 as bigint) is null or $4 = exists (select 1 from refund \
             where refund.end_to_end_id = payment.end_to_end_id)) \
         order by received_at, rowid limit $5 offset $6",
    )
    .bind(filter.from.map(Instant::to_storage))
    .bind(filter.until.map(Instant::to_storage))
    .bind(&filter.txid)
    .bind(filter.refunded.map(i64::from))
    .bind(limit)
    .bind(offset)
    .fetch_all(&mut *connection)
    .await?;
    with_refunds(connection, rows).await
}

/// Counts what [`list`] would list without limit.
pub(in super::super) async fn count(
    connection: &mut SqliteConnection,
    filter: &Filter,
) -> sqlx::Result<i64> {
    sqlx::query_scalar(
        "select count(*) from payment \
         where (cast($1 as text) is null or $1 <= received_at) \
         and (cast($2 as text) is null or received_at <= $2) \
         and (cast($3 as text) is null or txid = $3) \
         and (cast($4 as bigint) is null or $4 = exists (select 1 from refund \
             where refund.end_to_end_id = payment.end_to_end_id))",
    )
    .bind(filter.from.map(Instant::to_storage))
    .bind(filter.until.map(Instant::to_storage))
    .bind(&filter.txid)
    .bind(filter.refunded.map(i64::from))
    .fetch_one(connection)
    .await
}

/// Adds a refund.
pub(in super::super) async fn insert_refund(
    connection: &mut SqliteConnection,
    refund: &Refund,
) -> sqlx::Result<()> {
    sqlx::query(
        "insert into refund (end_to_end_id, refund_id, return_id, amount_cents, nature, message, \
         status, reason, planned, due_at, requested_at, settled_at) \
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
    )
    .bind(&refund.end_to_end_id)
    .bind(&refund.refund_id)
    .bind(&refund.return_id)
    .bind(refund.amount.0)
    .bind(&refund.nature)
    .bind(&refund.message)
    .bind(&refund.status)
    .bind(&refund.reason)
    .bind(&refund.planned)
    .bind(refund.due_at.map(Instant::to_storage))
    .bind(refund.requested_at.to_storage())
    .bind(refund.settled_at.map(Instant::to_storage))
    .execute(connection)
    .await?;
    Ok(())
}

/// The refunds in process whose time has come.
pub(in super::super) async fn due_refunds(
    connection: &mut SqliteConnection,
    now: Instant,
) -> sqlx::Result<Vec<Refund>> {
    let rows: Vec<RefundRow> = sqlx::query_as(
        "select end_to_end_id, refund_id, return_id, amount_cents, nature, message, status, \
         reason, planned, due_at, requested_at, settled_at \
         from refund where status = $1 and due_at <= $2 order by due_at, refund_id limit 100",
    )
    .bind(IN_PROCESS)
    .bind(now.to_storage())
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(Refund::from).collect())
}

/// Ends a refund in process; `false` where it was over already.
pub(in super::super) async fn end_refund(
    connection: &mut SqliteConnection,
    refund: &Refund,
    status: &str,
    reason: Option<&str>,
    settled_at: Option<Instant>,
) -> sqlx::Result<bool> {
    let ended = sqlx::query(
        "update refund set status = $3, reason = $4, settled_at = $5, due_at = null \
         where end_to_end_id = $1 and refund_id = $2 and status = $6",
    )
    .bind(&refund.end_to_end_id)
    .bind(&refund.refund_id)
    .bind(status)
    .bind(reason)
    .bind(settled_at.map(Instant::to_storage))
    .bind(IN_PROCESS)
    .execute(connection)
    .await?;
    Ok(ended.rows_affected() == 1)
}
