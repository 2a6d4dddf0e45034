//! SQL of visitors.

use shared::time::Instant;
use sqlx::AnyPool;

use crate::{actor::VisitorId, column::Columns, db::Tx};

/// A visitor and when they were last seen, give or take the days between two renewals.
pub(super) async fn find_visitor(
    pool: &AnyPool,
    secret_hash: &str,
) -> sqlx::Result<Option<(VisitorId, Instant)>> {
    sqlx::query("select visitor_id, last_seen_at from visitor where secret_hash = $1")
        .bind(secret_hash)
        .fetch_optional(pool)
        .await?
        .map(|row| Ok((VisitorId(row.text("visitor_id")?), row.instant("last_seen_at")?)))
        .transpose()
}

pub(super) async fn update_last_seen(
    tx: &mut Tx,
    visitor: &VisitorId,
    now: Instant,
) -> sqlx::Result<()> {
    sqlx::query("update visitor set last_seen_at = $2 where visitor_id = $1 and last_seen_at < $2")
        .bind(&visitor.0)
        .bind(now.to_storage())
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Makes a visitor, unless there is one of that secret.
pub(super) async fn insert_visitor(
    tx: &mut Tx,
    visitor: &VisitorId,
    secret_hash: &str,
    now: Instant,
) -> sqlx::Result<()> {
    sqlx::query(
        "insert into visitor (visitor_id, secret_hash, created_at, last_seen_at) \
         values ($1, $2, $3, $3) on conflict (secret_hash) do nothing",
    )
    .bind(&visitor.0)
    .bind(secret_hash)
    .bind(now.to_storage())
    .execute(&mut **tx)
    .await?;
    Ok(())
}
