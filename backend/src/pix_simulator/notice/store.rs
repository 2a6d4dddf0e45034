//! SQL of webhooks and notices.

use shared::time::Instant;
use sqlx::{FromRow, SqliteConnection};

use super::{ABANDONED, Notice, WAITING};
use crate::pix_simulator::charge::store::stored;

/// Adds a notice.
pub(in super::super) async fn insert(
    connection: &mut SqliteConnection,
    payee_key: &str,
    txid: &str,
    body: &str,
    state: &str,
    now: Instant,
) -> sqlx::Result<()> {
    sqlx::query(
        "insert into notice (payee_key, txid, body, state, attempts, due_at, created_at) \
         values ($1, $2, $3, $4, 0, $5, $5)",
    )
    .bind(payee_key)
    .bind(txid)
    .bind(body)
    .bind(state)
    .bind(now.to_storage())
    .execute(connection)
    .await?;
    Ok(())
}

#[derive(FromRow)]
struct DueRow {
    #[sqlx(flatten)]
    notice: Notice,
    url: String,
}

/// The notices whose time has come and whose payee has said where they go.
pub(in super::super) async fn due(
    connection: &mut SqliteConnection,
    now: Instant,
    limit: i64,
) -> sqlx::Result<Vec<(Notice, String)>> {
    let rows: Vec<DueRow> = sqlx::query_as(
        "select notice_id, body, state, attempts, last_answer, url \
         from notice join webhook on webhook.payee_key = notice.payee_key \
         where state = $1 and due_at <= $2 order by due_at, notice_id limit $3",
    )
    .bind(WAITING)
    .bind(now.to_storage())
    .bind(limit)
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.notice, row.url)).collect())
}

/// Writes down how a try ended; `due_at` is when the next comes, if any.
pub(in super::super) async fn record(
    connection: &mut SqliteConnection,
    notice_id: i64,
    state: &str,
    answer: &str,
    due_at: Instant,
) -> sqlx::Result<()> {
    sqlx::query(
        "update notice set state = $2, attempts = attempts + 1, last_answer = $3, due_at = $4 \
         where notice_id = $1",
    )
    .bind(notice_id)
    .bind(state)
    .bind(answer)
    .bind(due_at.to_storage())
    .execute(connection)
    .await?;
    Ok(())
}

/// Puts a charge's notices of one state back to waiting.
pub(in super::super) async fn resend(
    connection: &mut SqliteConnection,
    txid: &str,
    from: &str,
    now: Instant,
) -> sqlx::Result<u64> {
    let changed = sqlx::query(
        "update notice set state = $3, attempts = 0, due_at = $4 where txid = $1 and state = $2",
    )
    .bind(txid)
    .bind(from)
    .bind(WAITING)
    .bind(now.to_storage())
    .execute(connection)
    .await?;
    Ok(changed.rows_affected())
}

/// A charge's notices, oldest first.
pub(in super::super) async fn of_charge(
    connection: &mut SqliteConnection,
    txid: &str,
) -> sqlx::Result<Vec<Notice>> {
    sqlx::query_as(
        "select notice_id, body, state, attempts, last_answer \
         from notice where txid = $1 order by notice_id",
    )
    .bind(txid)
    .fetch_all(connection)
    .await
}

/// Sets where a key's notices go. Given up ones are tried again: the old address may be why.
pub(in super::super) async fn set_webhook(
    connection: &mut SqliteConnection,
    payee_key: &str,
    url: &str,
    now: Instant,
) -> sqlx::Result<()> {
    sqlx::query(
        "insert into webhook (payee_key, url, created_at) values ($1, $2, $3) \
         on conflict (payee_key) do update set url = excluded.url, \
         created_at = excluded.created_at",
    )
    .bind(payee_key)
    .bind(url)
    .bind(now.to_storage())
    .execute(&mut *connection)
    .await?;
    sqlx::query(
        "update notice set state = $2, attempts = 0, due_at = $4 \
         where payee_key = $1 and state in ($2, $3)",
    )
    .bind(payee_key)
    .bind(WAITING)
    .bind(ABANDONED)
    .bind(now.to_storage())
    .execute(connection)
    .await?;
    Ok(())
}

/// Where a key's notices go, and since when.
pub(in super::super) async fn webhook(
    connection: &mut SqliteConnection,
    payee_key: &str,
) -> sqlx::Result<Option<(String, Instant)>> {
    let found: Option<(String, String)> =
        sqlx::query_as("select url, created_at from webhook where payee_key = $1")
            .bind(payee_key)
            .fetch_optional(connection)
            .await?;
    Ok(found.map(|(url, created_at)| (url, stored(&created_at))))
}

/// Forgets where a key's notices go; `false` where nothing was set.
pub(in super::super) async fn delete_webhook(
    connection: &mut SqliteConnection,
    payee_key: &str,
) -> sqlx::Result<bool> {
    let deleted = sqlx::query("delete from webhook where payee_key = $1")
        .bind(payee_key)
        .execute(connection)
        .await?;
    Ok(deleted.rows_affected() == 1)
}
