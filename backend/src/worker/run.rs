//! The loop that claims due jobs and runs their handlers.

use std::{panic::AssertUnwindSafe, time::Duration};

use anyhow::anyhow;
use futures_util::FutureExt as _;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use super::{ClaimedJob, LEASE_SECONDS, MAX_ATTEMPTS, Outcome, store};
use crate::{Result, app::App, error::AppError};

/// How often the table is looked at when nothing wakes the worker.
const POLL: Duration = Duration::from_secs(1);

/// A run is given up well before its lease ends.
const LONGEST_RUN: Duration = Duration::from_secs(45);

/// Jobs one worker runs at the same time.
const WIDTH: usize = 8;

/// Seconds before the second try; doubles with every further one, up to an hour.
const FIRST_BACKOFF_SECONDS: i64 = 5;

/// Runs what falls due until `stop` is cancelled; jobs that have begun are run to their end.
///
/// Jobs are tasks of their own: one that waits for the database must go on while the next are
/// claimed, for the claim may wait behind it. Dropping this future cuts them all off.
pub async fn run(app: App, stop: CancellationToken) {
    let mut running = JoinSet::new();
    loop {
        let woken = app.db.wake().notified();
        if stop.is_cancelled() {
            if running.is_empty() {
                return;
            }
        } else {
            match claim_due(&app, WIDTH - running.len()).await {
                Ok(claimed) => spawn(&mut running, &app, claimed),
                Err(error) => error.log(),
            }
        }
        tokio::select! {
            Some(ended) = running.join_next() => {
                if let Err(error) = ran(ended) {
                    error.log();
                }
            }
            () = stop.cancelled(), if !stop.is_cancelled() => {}
            () = woken => {}
            () = tokio::time::sleep(POLL) => {}
        }
    }
}

/// Runs everything that is due now, with what it makes due, and answers how many runs it were.
///
/// # Errors
/// When the database does not answer; failures of handlers are kept with their jobs.
pub async fn run_due(app: &App) -> Result<usize> {
    let mut count = 0;
    let mut running = JoinSet::new();
    loop {
        let claimed = claim_due(app, WIDTH - running.len()).await?;
        spawn(&mut running, app, claimed);
        let Some(ended) = running.join_next().await else { return Ok(count) };
        ran(ended)?;
        count += 1;
    }
}

fn spawn(running: &mut JoinSet<Result<()>>, app: &App, claimed: Vec<ClaimedJob>) {
    for job in claimed {
        let app = app.clone();
        running.spawn(async move { run_one(&app, job).await });
    }
}

/// The end of a job's task, which is never cancelled before its worker is.
fn ran(ended: std::result::Result<Result<()>, tokio::task::JoinError>) -> Result<()> {
    ended.map_err(|error| AppError::Internal(error.into()))?
}

/// Takes the leases of up to `most` jobs that are due.
async fn claim_due(app: &App, most: usize) -> Result<Vec<ClaimedJob>> {
    let now = app.clock.now();
    let most = i64::try_from(most).unwrap_or(0);
    let due = store::find_due(&app.db.reader, now, most).await?;
    let mut claimed = Vec::new();
    if due.is_empty() {
        return Ok(claimed);
    }
    let mut tx = app.db.begin().await?;
    for id in due {
        let lease_until = plus_seconds(now, LEASE_SECONDS);
        claimed.extend(store::claim(&mut tx, &id, now, lease_until).await?);
    }
    tx.commit().await?;
    Ok(claimed)
}

async fn run_one(app: &App, job: ClaimedJob) -> Result<()> {
    let outcome = tokio::time::timeout(LONGEST_RUN, handle(app, &job))
        .await
        .unwrap_or_else(|_| Err(anyhow!("it took longer than {LONGEST_RUN:?}")));
    settle(app, &job, outcome).await
}

/// Calls the handler; its panic is a failure like another.
async fn handle(app: &App, job: &ClaimedJob) -> anyhow::Result<Outcome> {
    let handler =
        app.handlers.of(&job.kind).ok_or_else(|| anyhow!("no handler for {}", job.kind))?;
    AssertUnwindSafe(handler(app.clone(), job.clone()))
        .catch_unwind()
        .await
        .unwrap_or_else(|_| Err(anyhow!("the handler panicked")))
}

/// Writes down how a run ended, unless the lease has gone to another worker.
async fn settle(app: &App, job: &ClaimedJob, outcome: anyhow::Result<Outcome>) -> Result<()> {
    if matches!(outcome, Ok(Outcome::Finished)) {
        return Ok(());
    }
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    match outcome {
        Ok(Outcome::Done | Outcome::Finished) => {
            store::finish_job(&mut tx, job, now).await?;
        }
        Ok(Outcome::Again(run_at)) => {
            // Never at once again: a job that asks for the past would run without end.
            let run_at = run_at.max(plus_seconds(now, 1));
            store::release_job(&mut tx, job, run_at, 0, None).await?;
        }
        Err(error) => {
            let cause = format!("{error:#}");
            tracing::warn!(
                job.kind = job.kind,
                job.id = job.id,
                job.attempt = job.attempt,
                error.cause = cause,
                "job failed"
            );
            if job.attempt >= MAX_ATTEMPTS {
                store::bury_job(&mut tx, job, now, &cause).await?;
            } else {
                let run_at = plus_seconds(now, backoff_seconds(job.attempt));
                store::release_job(&mut tx, job, run_at, job.attempt, Some(&cause)).await?;
            }
        }
    }
    tx.commit().await?;
    Ok(())
}

/// Seconds until the next try after try number `attempt`.
fn backoff_seconds(attempt: i64) -> i64 {
    let doublings = u32::try_from(attempt - 1).unwrap_or(0).min(10);
    (FIRST_BACKOFF_SECONDS << doublings).min(60 * 60)
}

fn plus_seconds(instant: shared::time::Instant, seconds: i64) -> shared::time::Instant {
    shared::time::Instant(instant.0 + chrono::TimeDelta::seconds(seconds))
}

#[cfg(test)]
mod tests {
    use super::backoff_seconds;

    #[test]
    fn the_wait_doubles_up_to_an_hour() {
        assert_eq!([1, 2, 3].map(backoff_seconds), [5, 10, 20]);
        assert_eq!(backoff_seconds(10), 2560);
        assert_eq!(backoff_seconds(11), 3600);
        assert_eq!(backoff_seconds(MAX), 3600);
    }

    const MAX: i64 = super::MAX_ATTEMPTS;
}
