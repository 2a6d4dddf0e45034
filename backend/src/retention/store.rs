//! SQL of forgetting.

use shared::time::Instant;

use crate::db::Tx;

pub(super) async fn delete_drafts(tx: &mut Tx, before: Instant) -> sqlx::Result<()> {
    delete(tx, "delete from draft where kept_at < $1", before).await
}

pub(super) async fn delete_access_codes(tx: &mut Tx, before: Instant) -> sqlx::Result<()> {
    delete(tx, "delete from access_code where requested_at < $1", before).await
}

pub(super) async fn delete_submissions(tx: &mut Tx, before: Instant) -> sqlx::Result<()> {
    delete(tx, "delete from submission where submitted_at < $1", before).await
}

pub(super) async fn delete_mails(tx: &mut Tx, before: Instant) -> sqlx::Result<()> {
    let attachments = "delete from outbox_attachment where outbox_mail_id in \
         (select outbox_mail_id from outbox_mail where queued_at < $1 and state <> 'queued')";
    delete(tx, attachments, before).await?;
    delete(tx, "delete from outbox_mail where queued_at < $1 and state <> 'queued'", before).await
}

pub(super) async fn delete_jobs(tx: &mut Tx, before: Instant) -> sqlx::Result<()> {
    delete(tx, "delete from job where finished_at < $1 and state = 'done'", before).await
}

/// Visitors who own nothing any more; orders outlive the browser that bought them.
pub(super) async fn delete_visitors(tx: &mut Tx, before: Instant) -> sqlx::Result<()> {
    let grants = "delete from access_grant where visitor_id in \
         (select visitor_id from visitor where last_seen_at < $1)";
    delete(tx, grants, before).await?;
    let visitors = "delete from visitor where last_seen_at < $1 \
         and not exists (select 1 from draft where draft.visitor_id = visitor.visitor_id) \
         and not exists \
         (select 1 from access_code where access_code.visitor_id = visitor.visitor_id) \
         and not exists \
         (select 1 from submission where submission.visitor_id = visitor.visitor_id) \
         and not exists \
         (select 1 from purchase_order where purchase_order.visitor_id = visitor.visitor_id)";
    delete(tx, visitors, before).await
}

async fn delete(tx: &mut Tx, statement: &'static str, before: Instant) -> sqlx::Result<()> {
    sqlx::query(statement).bind(before.to_storage()).execute(&mut **tx).await?;
    Ok(())
}
