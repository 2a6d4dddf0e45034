//! SQL of drafts.

use shared::time::Instant;
use sqlx::AnyPool;

use super::{Draft, DraftId};
use crate::{actor::VisitorId, column::Columns, db::Tx};

pub(super) async fn insert_draft(
    tx: &mut Tx,
    id: &DraftId,
    visitor: &VisitorId,
    draft: &Draft,
) -> sqlx::Result<()> {
    let problems =
        serde_json::to_string(&draft.problems).expect("problems are strings and serialise");
    sqlx::query(
        "insert into draft (draft_id, visitor_id, form, form_values, problems, kept_at) \
         values ($1, $2, $3, $4, $5, $6)",
    )
    .bind(&id.0)
    .bind(&visitor.0)
    .bind(&draft.form)
    .bind(draft.values.to_string())
    .bind(problems)
    .bind(draft.kept_at.to_storage())
    .execute(&mut **tx)
    .await?;
    Ok(())
}

pub(super) async fn find_draft(
    pool: &AnyPool,
    id: &DraftId,
    visitor: &VisitorId,
    form: &str,
    since: Instant,
) -> sqlx::Result<Option<Draft>> {
    sqlx::query(
        "select form, form_values, problems, kept_at from draft \
         where draft_id = $1 and visitor_id = $2 and form = $3 and kept_at >= $4",
    )
    .bind(&id.0)
    .bind(&visitor.0)
    .bind(form)
    .bind(since.to_storage())
    .fetch_optional(pool)
    .await?
    .map(|row| {
        Ok(Draft {
            form: row.text("form")?,
            values: row.json("form_values")?,
            problems: row.json("problems")?,
            kept_at: row.instant("kept_at")?,
        })
    })
    .transpose()
}

pub(super) async fn delete_draft(
    tx: &mut Tx,
    id: &DraftId,
    visitor: &VisitorId,
) -> sqlx::Result<()> {
    sqlx::query("delete from draft where draft_id = $1 and visitor_id = $2")
        .bind(&id.0)
        .bind(&visitor.0)
        .execute(&mut **tx)
        .await?;
    Ok(())
}
