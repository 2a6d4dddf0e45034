//! SQL of access codes and grants.

use shared::{language::Language, time::Instant};
use sqlx::AnyPool;

use super::{RequestId, Subject};
use crate::{actor::VisitorId, db::Tx};

pub(super) async fn insert_request(
    tx: &mut Tx,
    id: &RequestId,
    visitor: &VisitorId,
    kind: &str,
    subject: Option<&Subject>,
    language: Language,
    now: Instant,
) -> sqlx::Result<()> {
    sqlx::query(
        "insert into access_code (access_code_id, visitor_id, subject_kind, subject_id, email, \
         language, attempts, requested_at) values ($1, $2, $3, $4, $5, $6, 0, $7)",
    )
    .bind(&id.0)
    .bind(&visitor.0)
    .bind(kind)
    .bind(subject.map(|subject| subject.id.as_str()))
    .bind(subject.map(|subject| subject.email.as_str()))
    .bind(language.tag())
    .bind(now.to_storage())
    .execute(&mut **tx)
    .await?;
    Ok(())
}

pub(super) async fn has_grant(
    pool: &AnyPool,
    visitor: &VisitorId,
    kind: &str,
    subject_id: &str,
) -> sqlx::Result<bool> {
    let found: Option<i64> = sqlx::query_scalar(
        "select cast(1 as bigint) from access_grant \
         where visitor_id = $1 and subject_kind = $2 and subject_id = $3",
    )
    .bind(&visitor.0)
    .bind(kind)
    .bind(subject_id)
    .fetch_optional(pool)
    .await?;
    Ok(found.is_some())
}
