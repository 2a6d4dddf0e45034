//! SQL of access codes and grants.

use shared::{language::Language, time::Instant};
use sqlx::{AnyPool, any::AnyRow};

use super::{RequestId, Subject};
use crate::{actor::VisitorId, column::Columns, db::Tx};

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

/// To whom a code goes.
pub(super) struct Recipient {
    pub(super) email: String,
    pub(super) language: Language,
}

/// A request as it is compared with a code.
pub(super) struct Kept {
    pub(super) subject_kind: String,
    pub(super) subject_id: Option<String>,
    pub(super) code_hash: Option<String>,
}

fn read_kept(row: &AnyRow) -> sqlx::Result<Kept> {
    Ok(Kept {
        subject_kind: row.text("subject_kind")?,
        subject_id: row.optional_text("subject_id")?,
        code_hash: row.optional_text("code_hash")?,
    })
}

pub(super) async fn count_requests(
    tx: &mut Tx,
    visitor: &VisitorId,
    since: Instant,
) -> sqlx::Result<i64> {
    sqlx::query(
        "select cast(count(*) as bigint) as requests from access_code \
         where visitor_id = $1 and requested_at > $2",
    )
    .bind(&visitor.0)
    .bind(since.to_storage())
    .fetch_one(&mut **tx)
    .await?
    .number("requests")
}

pub(super) async fn count_subject_requests(
    tx: &mut Tx,
    kind: &str,
    subject_id: &str,
    since: Instant,
) -> sqlx::Result<i64> {
    sqlx::query(
        "select cast(count(*) as bigint) as requests from access_code \
         where subject_kind = $1 and subject_id = $2 and requested_at > $3",
    )
    .bind(kind)
    .bind(subject_id)
    .bind(since.to_storage())
    .fetch_one(&mut **tx)
    .await?
    .number("requests")
}

pub(super) async fn find_recipient(
    pool: &AnyPool,
    id: &RequestId,
) -> sqlx::Result<Option<Recipient>> {
    let row = sqlx::query(
        "select email, language from access_code \
         where access_code_id = $1 and email is not null and redeemed_at is null",
    )
    .bind(&id.0)
    .fetch_optional(pool)
    .await?;
    row.map(|row| {
        let language = Language::from_tag(&row.text("language")?).unwrap_or_default();
        Ok(Recipient { email: row.text("email")?, language })
    })
    .transpose()
}

pub(super) async fn update_code(tx: &mut Tx, id: &RequestId, code_hash: &str) -> sqlx::Result<()> {
    sqlx::query("update access_code set code_hash = $2 where access_code_id = $1")
        .bind(&id.0)
        .bind(code_hash)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Counts a try at a request that is still open to its visitor, and answers what it is worth.
pub(super) async fn count_attempt(
    tx: &mut Tx,
    id: &RequestId,
    visitor: &VisitorId,
    since: Instant,
    most: i64,
) -> sqlx::Result<Option<Kept>> {
    let row = sqlx::query(
        "update access_code set attempts = attempts + 1 \
         where access_code_id = $1 and visitor_id = $2 and requested_at >= $3 \
         and attempts < $4 and redeemed_at is null \
         returning subject_kind, subject_id, code_hash",
    )
    .bind(&id.0)
    .bind(&visitor.0)
    .bind(since.to_storage())
    .bind(most)
    .fetch_optional(&mut **tx)
    .await?;
    row.as_ref().map(read_kept).transpose()
}

/// A request that its visitor has redeemed already.
pub(super) async fn find_redeemed(
    tx: &mut Tx,
    id: &RequestId,
    visitor: &VisitorId,
    since: Instant,
) -> sqlx::Result<Option<Kept>> {
    let row = sqlx::query(
        "select subject_kind, subject_id, code_hash from access_code \
         where access_code_id = $1 and visitor_id = $2 and requested_at >= $3 \
         and redeemed_at is not null",
    )
    .bind(&id.0)
    .bind(&visitor.0)
    .bind(since.to_storage())
    .fetch_optional(&mut **tx)
    .await?;
    row.as_ref().map(read_kept).transpose()
}

pub(super) async fn mark_redeemed(tx: &mut Tx, id: &RequestId, now: Instant) -> sqlx::Result<()> {
    sqlx::query("update access_code set redeemed_at = $2 where access_code_id = $1")
        .bind(&id.0)
        .bind(now.to_storage())
        .execute(&mut **tx)
        .await?;
    Ok(())
}

pub(super) async fn insert_grant(
    tx: &mut Tx,
    visitor: &VisitorId,
    kind: &str,
    subject_id: &str,
    now: Instant,
) -> sqlx::Result<()> {
    sqlx::query(
        "insert into access_grant (visitor_id, subject_kind, subject_id, granted_at) \
         values ($1, $2, $3, $4) on conflict (visitor_id, subject_kind, subject_id) do nothing",
    )
    .bind(&visitor.0)
    .bind(kind)
    .bind(subject_id)
    .bind(now.to_storage())
    .execute(&mut **tx)
    .await?;
    Ok(())
}
