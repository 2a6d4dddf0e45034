//! SQL of submissions.

use shared::time::Instant;

use crate::{actor::VisitorId, db::Tx};

/// Whether the key was free.
pub(super) async fn insert_submission(
    tx: &mut Tx,
    visitor: &VisitorId,
    form: &str,
    key: &str,
    now: Instant,
) -> sqlx::Result<bool> {
    let inserted = sqlx::query(
        "insert into submission (visitor_id, form, submission_key, submitted_at) \
         values ($1, $2, $3, $4) on conflict (visitor_id, form, submission_key) do nothing",
    )
    .bind(&visitor.0)
    .bind(form)
    .bind(key)
    .bind(now.to_storage())
    .execute(&mut **tx)
    .await?;
    Ok(inserted.rows_affected() == 1)
}

pub(super) async fn find_answer(
    tx: &mut Tx,
    visitor: &VisitorId,
    form: &str,
    key: &str,
) -> sqlx::Result<Option<String>> {
    sqlx::query_scalar(
        "select answer from submission \
         where visitor_id = $1 and form = $2 and submission_key = $3",
    )
    .bind(&visitor.0)
    .bind(form)
    .bind(key)
    .fetch_one(&mut **tx)
    .await
}

pub(super) async fn update_answer(
    tx: &mut Tx,
    visitor: &VisitorId,
    form: &str,
    key: &str,
    answer: &str,
) -> sqlx::Result<()> {
    sqlx::query(
        "update submission set answer = $4 \
         where visitor_id = $1 and form = $2 and submission_key = $3",
    )
    .bind(&visitor.0)
    .bind(form)
    .bind(key)
    .bind(answer)
    .execute(&mut **tx)
    .await?;
    Ok(())
}
