//! Opening an order or a file from a browser that does not own it: by its
//! public code and e-mail, then by a code sent to that e-mail.
//!
//! What is answered, and what it costs, is the same whether or not the code
//! and the address belong together: a request is always kept, a job is always
//! promised, and only that job knows whether there is somebody to write to.

mod store;

use anyhow::Context as _;
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::{Deserialize, Serialize};
use serde_json::json;
use shared::language::Language;

use crate::{
    Result,
    actor::Actor,
    app::App,
    error::{AppError, Refusal},
    mail::{self, Mail},
    secret::new_id,
    worker::{self, ClaimedJob, Job, Outcome, enqueue},
};

/// Kind of the job that sends a code.
pub const SEND_CODE: &str = "access.send_code";

/// Minutes for which a code can be redeemed.
pub const CODE_MINUTES: i64 = 15;

/// Wrong codes after which a request is dead.
pub const MAX_ATTEMPTS: i64 = 5;

/// Requests a visitor may make, and requests that may be made for one subject, in an hour.
pub const MAX_REQUESTS: i64 = 5;

/// Something that can be opened: an order, a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// What kind, such as `order`.
    pub kind: &'static str,
    /// Its key (not its public code).
    pub id: String,
    /// The address on file.
    pub email: String,
}

/// Name of a request for a code; opens nothing, and only its own visitor can redeem it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RequestId(pub String);

/// Asks for a code for whatever the visitor has named.
///
/// `found` is what the caller found under the public code, if anything; whether its address is
/// `email` is compared here. `kind` is the kind that was looked for.
///
/// # Errors
/// [`AppError::RateLimited`] after too many requests; [`AppError::NotFound`] without a visitor.
pub async fn request_code(
    app: &App,
    actor: &Actor,
    kind: &'static str,
    email: &str,
    found: Option<&Subject>,
) -> Result<RequestId> {
    let visitor = actor.visitor()?;
    let matching = found.filter(|subject| same_address(&subject.email, email));
    let id = RequestId(new_id());
    let now = app.clock.now();
    let hour_ago = now.plus_minutes(-60);
    let mut tx = app.db.begin().await?;
    if store::count_requests(&mut tx, visitor, hour_ago).await? >= MAX_REQUESTS {
        return Err(AppError::RateLimited(60 * 60));
    }
    // One who asks for another's codes again and again is answered as ever; nobody is written to.
    let subject = matching.map_or("", |subject| subject.id.as_str());
    let asked = store::count_subject_requests(&mut tx, kind, subject, hour_ago).await?;
    let matching = matching.filter(|_| asked < MAX_REQUESTS);
    store::insert_request(&mut tx, &id, visitor, kind, matching, actor.language, now).await?;
    let payload = json!({ "access_code_id": id });
    enqueue(&mut tx, &Job { kind: SEND_CODE, key: id.0.clone(), run_at: now, payload }).await?;
    tx.commit().await?;
    Ok(id)
}

/// Redeems a code for what its request named, and answers that subject's key; from then on
/// [`may_open`] says yes to this visitor, to whom the same code of the same request is answered
/// alike as long as it is valid.
///
/// # Errors
/// [`AppError::Refused`] with `wrong_code` for a wrong, old or never sent code alike.
pub async fn redeem_code(
    app: &App,
    actor: &Actor,
    request: &RequestId,
    code: &str,
) -> Result<String> {
    let visitor = actor.visitor()?;
    let now = app.clock.now();
    let given = hash_code(app, request, code);
    let since = now.plus_minutes(-CODE_MINUTES);
    let mut tx = app.db.begin().await?;
    // Counting comes first and stays, whatever the code was worth.
    let counted = store::count_attempt(&mut tx, request, visitor, since, MAX_ATTEMPTS).await?;
    let counted = match counted {
        // The same form sent once more: it has opened what it names.
        None => store::find_redeemed(&mut tx, request, visitor, since).await?,
        counted => counted,
    };
    let subject = match counted {
        Some(kept) if kept.code_hash.as_ref() == Some(&given) => {
            kept.subject_id.map(|id| (kept.subject_kind, id))
        }
        _ => None,
    };
    if let Some((kind, id)) = &subject {
        store::mark_redeemed(&mut tx, request, now).await?;
        store::insert_grant(&mut tx, visitor, kind, id, now).await?;
    }
    tx.commit().await?;
    subject.map(|(_, id)| id).ok_or_else(|| wrong_code(actor.language))
}

/// Whether this visitor has redeemed a code for the subject.
///
/// # Errors
/// When the database does not answer.
pub async fn may_open(app: &App, actor: &Actor, kind: &str, subject_id: &str) -> Result<bool> {
    let Some(visitor) = &actor.visitor else { return Ok(false) };
    Ok(store::has_grant(&app.db.reader, visitor, kind, subject_id).await?)
}

/// Handler of [`SEND_CODE`]: makes a code and writes to the address on file, if there is one.
///
/// # Errors
/// When the database does not answer; it is tried again.
pub async fn send_code(app: App, job: ClaimedJob) -> anyhow::Result<Outcome> {
    let id = job.payload["access_code_id"].as_str().context("the job names no request")?;
    let id = RequestId(id.to_owned());
    let Some(recipient) = store::find_recipient(&app.db.reader, &id).await? else {
        return Ok(Outcome::Done);
    };
    let code = random_code();
    let mut tx = app.db.begin().await?;
    store::update_code(&mut tx, &id, &hash_code(&app, &id, &code)).await?;
    mail::queue(&app, &mut tx, &letter(recipient, &code)).await.map_err(AppError::into_cause)?;
    worker::finish(&app, &mut tx, &job).await.map_err(AppError::into_cause)?;
    tx.commit().await?;
    Ok(Outcome::Done)
}

fn letter(recipient: store::Recipient, code: &str) -> Mail {
    let (subject, text) = match recipient.language {
        Language::Portuguese => (
            "Seu código de acesso".to_owned(),
            format!(
                "Seu código é {code}.\n\nDigite-o na página em que você o pediu. Ele vale por \
                 {CODE_MINUTES} minutos e uma só vez.\n\nSe você não pediu um código, não \
                 precisa fazer nada.\n"
            ),
        ),
        Language::English => (
            "Your access code".to_owned(),
            format!(
                "Your code is {code}.\n\nType it on the page where you asked for it. It is valid \
                 for {CODE_MINUTES} minutes and works once.\n\nIf you did not ask for a code, \
                 there is nothing you need to do.\n"
            ),
        ),
    };
    Mail { to: recipient.email, subject, text, html: None, attachments: Vec::new() }
}

fn wrong_code(language: Language) -> AppError {
    let message = match language {
        Language::Portuguese => "O código não está certo ou não vale mais. Peça outro.",
        Language::English => "The code is wrong or no longer valid. Ask for another one.",
    };
    AppError::Refused(Refusal {
        code: "wrong_code".to_owned(),
        field: Some("code".to_owned()),
        message: message.to_owned(),
    })
}

/// Eight decimal digits: easily typed, and five tries of ten to the eighth are none.
fn random_code() -> String {
    format!("{:08}", rand::random_range(0..100_000_000_u32))
}

/// The hash under which a code is kept; keyed, for eight digits are soon tried out.
fn hash_code(app: &App, request: &RequestId, code: &str) -> String {
    let digits = code.chars().filter(char::is_ascii_digit).collect::<String>();
    let message = format!("{}:{digits}", request.0);
    URL_SAFE_NO_PAD.encode(app.config.secret.authenticate("access-code", message.as_bytes()))
}

/// Addresses are compared without case and surrounding space, as people type them.
fn same_address(left: &str, right: &str) -> bool {
    left.trim().to_lowercase() == right.trim().to_lowercase()
}
