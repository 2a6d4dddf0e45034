//! SQL of outgoing mail.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use shared::time::Instant;
use sqlx::AnyPool;

use super::{Attachment, Mail, MailId, State, mailbox::MailSummary};
use crate::{column::Columns, db::Tx};

pub(super) async fn insert_mail(
    tx: &mut Tx,
    id: &MailId,
    mail: &Mail,
    now: Instant,
) -> sqlx::Result<()> {
    sqlx::query(
        "insert into outbox_mail \
         (outbox_mail_id, recipient, subject, text_body, html_body, state, queued_at) \
         values ($1, $2, $3, $4, $5, 'queued', $6)",
    )
    .bind(&id.0)
    .bind(&mail.to)
    .bind(&mail.subject)
    .bind(&mail.text)
    .bind(&mail.html)
    .bind(now.to_storage())
    .execute(&mut **tx)
    .await?;
    for (position, attachment) in (0_i64..).zip(&mail.attachments) {
        sqlx::query(
            "insert into outbox_attachment \
             (outbox_mail_id, position, file_name, content_type, content) \
             values ($1, $2, $3, $4, $5)",
        )
        .bind(&id.0)
        .bind(position)
        .bind(&attachment.file_name)
        .bind(&attachment.content_type)
        .bind(STANDARD.encode(&attachment.content))
        .execute(&mut **tx)
        .await?;
    }
    Ok(())
}

pub(super) async fn update_state(
    tx: &mut Tx,
    id: &MailId,
    state: State,
    now: Instant,
) -> sqlx::Result<()> {
    sqlx::query("update outbox_mail set state = $2, sent_at = $3 where outbox_mail_id = $1")
        .bind(&id.0)
        .bind(state.name())
        .bind(now.to_storage())
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// A mail with its files, when it was queued, and where it stands.
pub(super) async fn find_mail(
    pool: &AnyPool,
    id: &MailId,
) -> sqlx::Result<Option<(Mail, Instant, State)>> {
    let row = sqlx::query(
        "select recipient, subject, text_body, html_body, state, queued_at \
         from outbox_mail where outbox_mail_id = $1",
    )
    .bind(&id.0)
    .fetch_optional(pool)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let state = State::from_name(&row.text("state")?)
        .ok_or_else(|| sqlx::Error::Decode("an unknown state of mail".into()))?;
    let mail = Mail {
        to: row.text("recipient")?,
        subject: row.text("subject")?,
        text: row.text("text_body")?,
        html: row.optional_text("html_body")?,
        attachments: list_attachments(pool, id).await?,
    };
    Ok(Some((mail, row.instant("queued_at")?, state)))
}

async fn list_attachments(pool: &AnyPool, id: &MailId) -> sqlx::Result<Vec<Attachment>> {
    sqlx::query(
        "select file_name, content_type, content from outbox_attachment \
         where outbox_mail_id = $1 order by position",
    )
    .bind(&id.0)
    .fetch_all(pool)
    .await?
    .iter()
    .map(|row| {
        let content = STANDARD
            .decode(row.text("content")?)
            .map_err(|error| sqlx::Error::Decode(error.into()))?;
        Ok(Attachment {
            file_name: row.text("file_name")?,
            content_type: row.text("content_type")?,
            content,
        })
    })
    .collect()
}

pub(super) async fn list_mails(
    pool: &AnyPool,
    limit: i64,
    skip: i64,
) -> sqlx::Result<Vec<MailSummary>> {
    sqlx::query(
        "select outbox_mail_id, recipient, subject, queued_at, \
         (select cast(count(*) as bigint) from outbox_attachment \
          where outbox_attachment.outbox_mail_id = outbox_mail.outbox_mail_id) as attachments \
         from outbox_mail order by queued_at desc, outbox_mail_id desc limit $1 offset $2",
    )
    .bind(limit)
    .bind(skip)
    .fetch_all(pool)
    .await?
    .iter()
    .map(|row| {
        Ok(MailSummary {
            id: MailId(row.text("outbox_mail_id")?),
            to: row.text("recipient")?,
            subject: row.text("subject")?,
            queued_at: row.instant("queued_at")?,
            attachments: row.count("attachments")?,
        })
    })
    .collect()
}

pub(super) async fn count_mails(pool: &AnyPool) -> sqlx::Result<u64> {
    sqlx::query("select cast(count(*) as bigint) as mails from outbox_mail")
        .fetch_one(pool)
        .await?
        .count("mails")
}
