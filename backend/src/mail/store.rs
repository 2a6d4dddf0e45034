//! SQL of outgoing mail.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use shared::time::Instant;

use super::{Mail, MailId};
use crate::db::Tx;

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
