//! Taking a charge back that nobody shall pay any more.

use serde_json::json;
use shared::time::Instant;

use super::{
    pix::failure::PixError,
    watch::{charge_of, failure, later, read_back, txid},
};
use crate::{
    app::App,
    coach::order::ending::cause,
    worker::{ClaimedJob, Job, Outcome},
};

/// Kind of the job that removes a charge at the provider.
pub const KIND: &str = "charge.withdraw";

/// The job that removes a withdrawn charge.
pub(crate) fn job(charge_id: &str, now: Instant) -> Job {
    Job {
        kind: KIND,
        key: charge_id.to_owned(),
        run_at: now,
        payload: json!({ "charge_id": charge_id }),
    }
}

/// Handler of [`KIND`]. One that was paid meanwhile is read back: its money goes back.
///
/// # Errors
/// When database or provider do not answer; it is tried again.
pub async fn withdraw(app: App, job: ClaimedJob) -> anyhow::Result<Outcome> {
    let Some(charge) = charge_of(&app, &job).await? else { return Ok(Outcome::Done) };
    match app.pix().map_err(cause)?.cancel_charge(&txid(&charge)).await {
        Ok(_) | Err(PixError::NotFound | PixError::Refused(_)) => {}
        Err(error) => return later(&app, failure(error)),
    }
    match read_back(&app, &charge).await {
        Ok(()) => Ok(Outcome::Done),
        Err(error) => later(&app, error),
    }
}
