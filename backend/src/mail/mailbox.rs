//! The demonstration's mailbox: all mail that would have left.

use serde::{Deserialize, Serialize};
use shared::time::Instant;

use super::{Attachment, Mail, MailId, message, store};
use crate::{Result, app::App, error::AppError};

/// Mails shown on one page.
pub const PAGE_SIZE: u32 = 20;

/// One line of the mailbox.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MailSummary {
    /// Its key.
    pub id: MailId,
    /// To whom.
    pub to: String,
    /// What about.
    pub subject: String,
    /// Since when.
    pub queued_at: Instant,
    /// How many files go with it.
    pub attachments: u32,
}

/// A mail with everything in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptMail {
    /// Its key.
    pub id: MailId,
    /// As it was queued, its files included.
    pub mail: Mail,
    /// Since when.
    pub queued_at: Instant,
}

/// A page of the mailbox, newest first; `page` counts from 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MailPage {
    /// At most [`PAGE_SIZE`].
    pub mails: Vec<MailSummary>,
    /// All there are.
    pub total: u64,
}

/// Lists the mailbox.
///
/// # Errors
/// [`AppError::NotFound`] outside the demonstration.
pub async fn list_mails(app: &App, page: u32) -> Result<MailPage> {
    demo_only(app)?;
    let skip = i64::from(page.saturating_sub(1)) * i64::from(PAGE_SIZE);
    let mails = store::list_mails(&app.db.reader, i64::from(PAGE_SIZE), skip).await?;
    let total = store::count_mails(&app.db.reader).await?;
    Ok(MailPage { mails, total })
}

/// Opens a mail.
///
/// # Errors
/// [`AppError::NotFound`] where there is none of that key, or outside the demonstration.
pub async fn read_mail(app: &App, id: &MailId) -> Result<KeptMail> {
    demo_only(app)?;
    let (mail, queued_at, _) =
        store::find_mail(&app.db.reader, id).await?.ok_or(AppError::NotFound)?;
    Ok(KeptMail { id: id.clone(), mail, queued_at })
}

/// Opens one file of a mail; positions count from 0.
///
/// # Errors
/// [`AppError::NotFound`] where there is none, or outside the demonstration.
pub async fn read_attachment(app: &App, id: &MailId, position: usize) -> Result<Attachment> {
    let kept = read_mail(app, id).await?;
    kept.mail.attachments.into_iter().nth(position).ok_or(AppError::NotFound)
}

/// The mail as it would go over the wire, an `.eml` file.
///
/// # Errors
/// [`AppError::NotFound`] where there is none, or outside the demonstration.
pub async fn read_source(app: &App, id: &MailId) -> Result<Vec<u8>> {
    let kept = read_mail(app, id).await?;
    let message = message::build(id, &kept.mail, &app.config.mail_from, kept.queued_at)?;
    Ok(message.formatted())
}

fn demo_only(app: &App) -> Result<()> {
    if app.config.demo { Ok(()) } else { Err(AppError::NotFound) }
}
