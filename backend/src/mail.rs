//! Mail: queued in the transaction of what it tells, sent by the worker.

pub mod mailbox;
mod message;
mod store;
mod transport;

use anyhow::Context as _;
use serde::{Deserialize, Serialize};
use serde_json::json;

use transport::Sent;
pub use transport::Transport;

use crate::{
    Result,
    app::App,
    db::Tx,
    error::AppError,
    secret::new_id,
    worker::{self, ClaimedJob, Job, MAX_ATTEMPTS, Outcome, enqueue},
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
/// A server that takes the message and loses the line before it says so gets it again: nobody can
/// know. The message bears one id for ever, by which the recipient's side tells the second copy.
///
/// # Errors
/// When the mail server does not take it; it is tried again, and after the last try it has failed.
pub async fn send(app: App, job: ClaimedJob) -> anyhow::Result<Outcome> {
    let id = job.payload["mail_id"].as_str().context("the job names no mail")?;
    let id = MailId(id.to_owned());
    let Some((mail, queued_at, state)) = store::find_mail(&app.db.reader, &id).await? else {
        return Ok(Outcome::Done);
    };
    if state != State::Queued {
        return Ok(Outcome::Done);
    }
    let state = match message::build(&id, &mail, &app.config.mail_from, queued_at) {
        Ok(message) => hand_over(&app, &job, &id, message).await?,
        Err(error) => {
            tracing::warn!(mail.id = id.0, error.cause = %error.root_cause(), "mail not sendable");
            State::Failed
        }
    };
    let mut tx = app.db.begin().await?;
    store::update_state(&mut tx, &id, state, app.clock.now()).await?;
    worker::finish(&app, &mut tx, &job).await.map_err(AppError::into_cause)?;
    tx.commit().await?;
    Ok(Outcome::Finished)
}

/// Where the mail stands once the server has had it. After the last try it has failed for good,
/// and the job ends dead beside it.
async fn hand_over(
    app: &App,
    job: &ClaimedJob,
    id: &MailId,
    message: lettre::Message,
) -> anyhow::Result<State> {
    match app.config.mail.send(message).await {
        Ok(Sent::Kept) => Ok(State::Kept),
        Ok(Sent::Taken) => Ok(State::Sent),
        Ok(Sent::Refused(code)) => {
            tracing::warn!(mail.id = id.0, smtp.code = %code, "mail refused by the server");
            Ok(State::Failed)
        }
        Err(error) if job.attempt < MAX_ATTEMPTS => Err(error),
        Err(error) => {
            let mut tx = app.db.begin().await?;
            store::update_state(&mut tx, id, State::Failed, app.clock.now()).await?;
            tx.commit().await?;
            Err(error)
        }
    }
}

/// Where a mail stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Queued,
    Sent,
    Kept,
    Failed,
}

impl State {
    const ALL: [Self; 4] = [Self::Queued, Self::Sent, Self::Kept, Self::Failed];

    const fn name(self) -> &'static str {
        match self {
            Self::Queued => "queued",
            Self::Sent => "sent",
            Self::Kept => "kept",
            Self::Failed => "failed",
        }
    }

    fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.name() == name)
    }
}
