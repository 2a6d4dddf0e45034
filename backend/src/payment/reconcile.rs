//! Finding payments that nobody told us of, and those that somebody did.

use std::{
    collections::HashSet,
    sync::{Arc, Mutex},
    time::Duration,
};

use serde_json::json;
use shared::time::Instant;

use super::{
    pix::{failure::PixError, received::Period},
    settle::record_pix,
    store::{self, ChargeRow},
    watch::{charge_of, failure, later, read_back},
    webhook::{self, Hint},
};
use crate::{
    Result,
    app::App,
    clock,
    coach::order::ending::cause,
    worker::{ClaimedJob, Job, Outcome, enqueue},
};

/// Kind of the job that reads a charge back after a hint.
pub const READ_BACK: &str = "charge.read_back";

/// Kind of the jobs that list what was received.
pub const RECONCILE: &str = "payment.reconcile";

/// Kind of the job that sees to it that notices come here and nowhere else.
pub const GUARD_NOTICES: &str = "payment.guard_notices";

/// How far each of them looks back, and how often: close behind the present, and once a day
/// as far as a payment could have been missed while the portal was down.
const ROUNDS: [Round; 2] = [
    Round { name: "recent", back_minutes: 120, every_minutes: 2 },
    Round { name: "month", back_minutes: 30 * 24 * 60, every_minutes: 24 * 60 },
];

/// How long all looks together may take while the sender of a notice waits.
const HURRY: Duration = Duration::from_millis(1500);

/// Minutes between two looks at where notices go.
const GUARD_MINUTES: i64 = 60;

struct Round {
    name: &'static str,
    back_minutes: i64,
    every_minutes: i64,
}

/// The jobs that look for payments for ever; there is one of each.
pub fn jobs(now: Instant) -> impl Iterator<Item = Job> {
    let job =
        move |kind, key: &str| Job { kind, key: key.to_owned(), run_at: now, payload: json!({}) };
    let rounds = ROUNDS.iter().map(move |round| job(RECONCILE, round.name));
    rounds.chain([job(GUARD_NOTICES, "all")])
}

/// Handler of [`GUARD_NOTICES`]: a foreign address at the provider is a sign of an intruder,
/// is told in the log and put right.
///
/// # Errors
/// When the provider does not accept our address; it is tried again.
pub async fn guard_notices(app: App, _job: ClaimedJob) -> anyhow::Result<Outcome> {
    let url = format!("{}{}", app.config.public_url, webhook::PATH);
    let provider = app.pix().map_err(cause)?;
    let set = match provider.read_webhook().await {
        Ok(found) if found.url == url => Ok(()),
        Ok(found) => {
            tracing::error!(found.url, "the provider's notices went elsewhere");
            provider.set_webhook(&url).await
        }
        Err(PixError::NotFound) => provider.set_webhook(&url).await,
        Err(error) => Err(error),
    };
    match set {
        Ok(()) => Ok(Outcome::Again(app.clock.now().plus_minutes(GUARD_MINUTES))),
        Err(error) => later(&app, failure(error)),
    }
}

/// Takes the hints of a notice: charges of ours are read back, at once where that is quick, else
/// soon. Nothing that a notice says is believed, and a flood of notices makes one look per charge
/// and minute.
///
/// # Errors
/// When the database does not answer.
pub async fn take_hints(app: App, hints: Vec<Hint>) -> Result<()> {
    let now = app.clock.now();
    let mut charges = Vec::new();
    let mut connection = app.db.reader.acquire().await?;
    for txid in hints.iter().filter_map(|hint| hint.txid.as_ref()) {
        charges.extend(store::find_charge_by_txid(&mut connection, txid.as_str()).await?);
    }
    drop(connection);
    let mut later = Vec::new();
    let hurry = clock::monotonic();
    for charge in charges {
        if !app.looks.take(&charge.id, now) {
            later.push(job_after(&charge, now));
            continue;
        }
        let left = HURRY.saturating_sub(hurry.elapsed());
        match tokio::time::timeout(left, read_back(&app, &charge)).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => {
                error.log();
                later.push(job_now(&charge, now));
            }
            Err(_) => later.push(job_now(&charge, now)),
        }
    }
    if later.is_empty() {
        return Ok(());
    }
    let mut tx = app.db.begin().await?;
    for job in &later {
        enqueue(&mut tx, job).await?;
    }
    tx.commit().await?;
    Ok(())
}

/// The job that reads a charge back at once: one for each minute.
fn job_now(charge: &ChargeRow, now: Instant) -> Job {
    Job {
        kind: READ_BACK,
        key: format!("{}:{}", charge.id, now.to_minute().to_storage()),
        run_at: now,
        payload: json!({ "charge_id": charge.id }),
    }
}

/// The job that reads a charge back when the present minute is over.
fn job_after(charge: &ChargeRow, now: Instant) -> Job {
    let next = now.to_minute().plus_minutes(1);
    Job {
        key: format!("{}:{}:last", charge.id, now.to_minute().to_storage()),
        run_at: next,
        ..job_now(charge, now)
    }
}

/// Which charges were looked at in the present minute because of a notice.
#[derive(Clone, Debug, Default)]
pub struct Looks(Arc<Mutex<(Option<Instant>, HashSet<String>)>>);

impl Looks {
    /// Whether the charge may be looked at; once a minute.
    fn take(&self, charge_id: &str, now: Instant) -> bool {
        let minute = Some(now.to_minute());
        let mut looks = self.0.lock().expect("no holder of the lock panics");
        if looks.0 != minute {
            *looks = (minute, HashSet::new());
        }
        looks.1.insert(charge_id.to_owned())
    }
}

/// Handler of [`READ_BACK`].
///
/// # Errors
/// When database or provider do not answer; it is tried again.
pub async fn read_back_hinted(app: App, job: ClaimedJob) -> anyhow::Result<Outcome> {
    let Some(charge) = charge_of(&app, &job).await? else { return Ok(Outcome::Done) };
    match read_back(&app, &charge).await {
        Ok(()) => Ok(Outcome::Done),
        Err(error) => later(&app, error),
    }
}

/// Handler of [`RECONCILE`]: records what the provider lists and we do not have.
///
/// # Errors
/// When database or provider do not answer; it is tried again.
pub async fn reconcile(app: App, job: ClaimedJob) -> anyhow::Result<Outcome> {
    let Some(round) = ROUNDS.iter().find(|round| round.name == job.key) else {
        return Ok(Outcome::Done);
    };
    let now = app.clock.now();
    let period = Period {
        from: now.plus_minutes(-round.back_minutes),
        until: now.plus_minutes(1),
        txid: None,
    };
    let mut page = 0;
    loop {
        let answer = match app.pix().map_err(cause)?.list_received(&period, page).await {
            Ok(answer) => answer,
            Err(error) => return later(&app, failure(error)),
        };
        for received in &answer.received {
            let Some(txid) = &received.txid else { continue };
            let mut connection = app.db.reader.acquire().await?;
            let charge = store::find_charge_by_txid(&mut connection, txid.as_str()).await?;
            drop(connection);
            if let Some(charge) = charge {
                record_pix(&app, &charge, None, received).await.map_err(cause)?;
            }
        }
        page += 1;
        if page >= answer.pages {
            return Ok(Outcome::Again(now.plus_minutes(round.every_minutes)));
        }
    }
}
