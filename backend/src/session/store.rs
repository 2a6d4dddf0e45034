//! SQL of visitors.

use shared::time::Instant;
use sqlx::AnyPool;

use crate::{actor::VisitorId, db::Tx};

pub(super) async fn find_visitor(
    pool: &AnyPool,
    secret_hash: &str,
) -> sqlx::Result<Option<VisitorId>> {
    let id: Option<String> =
        sqlx::query_scalar("select visitor_id from visitor where secret_hash = $1")
            .bind(secret_hash)
            .fetch_optional(pool)
            .await?;
    Ok(id.map(VisitorId))
}

pub(super) async fn insert_visitor(
    tx: &mut Tx,
    visitor: &VisitorId,
    secret_hash: &str,
    now: Instant,
) -> sqlx::Result<()> {
    sqlx::query(
        "insert into visitor (visitor_id, secret_hash, created_at, last_seen_at) \
         values ($1, $2, $3, $3)",
    )
    .bind(&visitor.0)
    .bind(secret_hash)
    .bind(now.to_storage())
    .execute(&mut **tx)
    .await?;
    Ok(())
}
