//! Jobs that run after the request that promised them, exactly once in effect.
//!
//! A job is a row written in the transaction of what it follows from. Any
//! instance claims it by a conditional update that takes a lease; who lost the
//! lease cannot finish it. A handler whose effect is in the database calls
//! [`finish`] in the transaction of the effect, so both happen or neither. A
//! handler whose effect is outside makes it repeatable by a key of its own.

mod run;
mod store;

use std::{collections::HashMap, future::Future, pin::Pin, sync::Arc};

use chrono::TimeDelta;
use shared::time::Instant;

pub use run::{run, run_due};

use crate::{
    Result,
    app::App,
    coach::{network::departures, order},
    db::Tx,
    error::AppError,
    payment,
};

/// Seconds for which a claimed job belongs to the worker that claimed it.
pub const LEASE_SECONDS: i64 = 60;

/// Tries after which a job is given up and shown as dead in `/metrics`.
pub const MAX_ATTEMPTS: i64 = 20;

/// Something to do later.
#[derive(Clone, Debug, PartialEq)]
pub struct Job {
    /// Names the handler, such as `mail.send`.
    pub kind: &'static str,
    /// Names the effect: of one kind and key there is one job, ever.
    pub key: String,
    /// Not before.
    pub run_at: Instant,
    /// Ids the handler needs; no personal data.
    pub payload: serde_json::Value,
}

/// A job that this worker holds for [`LEASE_SECONDS`].
#[derive(Clone, Debug)]
pub struct ClaimedJob {
    pub(crate) id: String,
    /// Which handler.
    pub kind: String,
    /// Which effect.
    pub key: String,
    /// As it was enqueued.
    pub payload: serde_json::Value,
    /// Which try this is, from 1.
    pub attempt: i64,
    pub(crate) lease: String,
}

/// How a handler ended; an error means another try later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It is done, or there is nothing left to do.
    Done,
    /// It is done, and [`finish`] was called in the transaction of its effect.
    Finished,
    /// Run it again then; that is no failure and counts no try.
    Again(Instant),
}

type Handler = Arc<
    dyn Fn(App, ClaimedJob) -> Pin<Box<dyn Future<Output = anyhow::Result<Outcome>> + Send>>
        + Send
        + Sync,
>;

/// What is done for each kind of job.
#[derive(Clone, Default)]
pub struct Handlers(HashMap<&'static str, Handler>);

impl Handlers {
    /// Adds the handler of a kind.
    #[must_use]
    pub fn on<F, R>(mut self, kind: &'static str, handler: F) -> Self
    where
        F: Fn(App, ClaimedJob) -> R + Send + Sync + 'static,
        R: Future<Output = anyhow::Result<Outcome>> + Send + 'static,
    {
        self.0.insert(kind, Arc::new(move |app, job| Box::pin(handler(app, job))));
        self
    }

    fn of(&self, kind: &str) -> Option<Handler> {
        self.0.get(kind).cloned()
    }
}

impl std::fmt::Debug for Handlers {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_set().entries(self.0.keys()).finish()
    }
}

/// The handlers of the product, one line per kind.
#[must_use]
pub fn handlers() -> Handlers {
    Handlers::default()
        .on(crate::mail::SEND, crate::mail::send)
        .on(crate::access::SEND_CODE, crate::access::send_code)
        .on(crate::retention::SWEEP, crate::retention::sweep)
        .on(order::ending::SWEEP, order::ending::sweep)
        .on(payment::watch::KIND, payment::watch::watch)
        .on(payment::watch::EXTEND, payment::watch::extend)
        .on(payment::withdraw::KIND, payment::withdraw::withdraw)
        .on(payment::reconcile::READ_BACK, payment::reconcile::read_back_hinted)
        .on(payment::reconcile::RECONCILE, payment::reconcile::reconcile)
        .on(payment::reconcile::GUARD_NOTICES, payment::reconcile::guard_notices)
        .on(payment::refund::KIND, payment::refund::carry_through)
        .on(payment::letter::TICKETS, payment::letter::write_tickets)
        .on(departures::MAKE, departures::make_nightly)
}

/// Promises the jobs that run for ever, where they are not promised yet.
///
/// # Errors
/// When the database does not answer.
pub async fn promise_recurring(app: &App) -> Result<()> {
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    enqueue(&mut tx, &crate::retention::sweep_job(now)).await?;
    enqueue(&mut tx, &order::ending::sweep_job(now)).await?;
    enqueue(&mut tx, &departures::job(now)).await?;
    for job in payment::reconcile::jobs(now) {
        enqueue(&mut tx, &job).await?;
    }
    tx.commit().await?;
    Ok(())
}

/// Promises a job within the caller's transaction; false where its effect is promised already.
///
/// # Errors
/// When the database does not answer.
pub async fn enqueue(tx: &mut Tx, job: &Job) -> Result<bool> {
    tx.mark_jobs();
    Ok(store::insert_job(tx, job).await?)
}

/// Moves a waiting job to another moment; false where it has ended or never was.
///
/// # Errors
/// When the database does not answer.
pub async fn reschedule(tx: &mut Tx, kind: &str, key: &str, run_at: Instant) -> Result<bool> {
    tx.mark_jobs();
    Ok(store::update_run_at(tx, kind, key, run_at).await?)
}

/// Lets every waiting job be looked at by `now`, after the clock was set back: what was put off to a
/// moment that the clock has left again would else wait until it comes there once more. A job that
/// has nothing to do yet puts itself off anew.
///
/// # Errors
/// When the database does not answer.
pub async fn pull_back(tx: &mut Tx, now: Instant) -> Result<()> {
    tx.mark_jobs();
    let lease_until = Instant(now.0 + TimeDelta::seconds(LEASE_SECONDS));
    Ok(store::pull_back(tx, now, lease_until).await?)
}

/// Ends a job in the transaction of its effect. On an error roll back: another worker has it.
///
/// # Errors
/// [`AppError::Conflict`] when the lease was lost.
pub async fn finish(app: &App, tx: &mut Tx, job: &ClaimedJob) -> Result<()> {
    if store::finish_job(tx, job, app.clock.now()).await? {
        Ok(())
    } else {
        Err(AppError::Conflict)
    }
}
