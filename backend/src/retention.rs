//! Forgets what has been kept long enough, once a day.

mod store;

use shared::time::Instant;

use crate::{
    access::CODE_MINUTES,
    app::App,
    draft::DRAFT_HOURS,
    session::VISITOR_DAYS,
    worker::{ClaimedJob, Job, Outcome},
};

/// Kind of the job.
pub const SWEEP: &str = "retention.sweep";

const DAY_MINUTES: i64 = 24 * 60;

/// Days a form's answer can be asked for again.
const SUBMISSION_DAYS: i64 = 7;

/// Days a mail is kept after it was queued.
const MAIL_DAYS: i64 = 90;

/// Days a finished job is kept, so that its effect is not promised again.
const JOB_DAYS: i64 = 30;

/// The one job of its kind: each run asks for the next.
#[must_use]
pub fn sweep_job(run_at: Instant) -> Job {
    let payload = serde_json::json!({});
    Job { kind: SWEEP, key: "daily".to_owned(), run_at, payload }
}

/// Handler of [`SWEEP`].
///
/// # Errors
/// When the database does not answer; it is tried again.
pub async fn sweep(app: App, _job: ClaimedJob) -> anyhow::Result<Outcome> {
    let now = app.clock.now();
    let before = |minutes: i64| now.plus_minutes(-minutes);
    let mut tx = app.db.begin().await?;
    store::delete_drafts(&mut tx, before(DRAFT_HOURS * 60)).await?;
    store::delete_access_codes(&mut tx, before(DAY_MINUTES.max(CODE_MINUTES))).await?;
    store::delete_submissions(&mut tx, before(SUBMISSION_DAYS * DAY_MINUTES)).await?;
    store::delete_mails(&mut tx, before(MAIL_DAYS * DAY_MINUTES)).await?;
    store::delete_jobs(&mut tx, before(JOB_DAYS * DAY_MINUTES)).await?;
    store::delete_visitors(&mut tx, before(VISITOR_DAYS * DAY_MINUTES)).await?;
    tx.commit().await?;
    Ok(Outcome::Again(now.plus_minutes(DAY_MINUTES)))
}
