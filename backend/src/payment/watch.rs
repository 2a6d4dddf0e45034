//! The life of one charge at the provider: asked for, read back, prolonged, run out.

use serde_json::json;
use shared::{
    payment::{
        charge::{self, ChargeEvent, ChargeState},
        follow,
    },
    time::Instant,
};

use super::{
    pix::{
        charge::{Charge, ChargeRevision, ChargeStatus, NewCharge, Txid},
        failure::PixError,
    },
    settle::record_pix,
    store::{self, ChargeRow},
};
use crate::{
    Result,
    app::App,
    coach::order::ending::{GRACE_MINUTES, cause, expire_order},
    error::AppError,
    worker::{ClaimedJob, Job, Outcome, reschedule},
};

/// Kind of the job that follows one charge until it is closed.
pub const KIND: &str = "charge.watch";

/// Kind of the job that prolongs a charge at the provider.
pub const EXTEND: &str = "charge.extend";

/// Seconds after which the job makes a charge that the request did not manage to make.
const HEAD_START_SECONDS: i64 = 5;

/// Seconds between two looks at a charge whose time is over while the provider is silent.
const SILENCE_SECONDS: i64 = 10;

fn seconds(instant: Instant, seconds: i64) -> Instant {
    Instant(instant.0 + chrono::TimeDelta::seconds(seconds))
}

/// The job that follows a charge from now on.
pub(super) fn job(charge: &ChargeRow) -> Job {
    Job {
        kind: KIND,
        key: charge.id.clone(),
        run_at: seconds(charge.created_at, HEAD_START_SECONDS),
        payload: json!({ "charge_id": charge.id }),
    }
}

/// The job that lets the provider accept a charge until `end`.
pub(crate) fn extension_job(charge: &ChargeRow, end: Instant, now: Instant) -> Job {
    Job {
        kind: EXTEND,
        key: format!("{}:{}", charge.id, end.to_storage()),
        run_at: now,
        payload: json!({ "charge_id": charge.id }),
    }
}

pub(super) async fn charge_of(app: &App, job: &ClaimedJob) -> anyhow::Result<Option<ChargeRow>> {
    let Some(charge_id) = job.payload["charge_id"].as_str() else { return Ok(None) };
    let mut connection = app.db.reader.acquire().await?;
    Ok(store::find_charge(&mut connection, charge_id).await?)
}

/// Handler of [`KIND`]: makes the charge if nobody has, then waits for its end, asks the
/// provider a last time whether money came, and lets the order run out.
///
/// # Errors
/// When database or provider do not answer; it is tried again.
pub async fn watch(app: App, job: ClaimedJob) -> anyhow::Result<Outcome> {
    let Some(charge) = charge_of(&app, &job).await? else { return Ok(Outcome::Done) };
    if !charge.state.is_open() {
        return Ok(Outcome::Done);
    }
    let now = app.clock.now();
    if now < charge.expires_at {
        return match open_charge(&app, &charge).await {
            Ok(()) => Ok(Outcome::Again(charge.expires_at)),
            Err(error) => later(&app, error),
        };
    }
    match read_back(&app, &charge).await {
        Ok(()) => {}
        Err(AppError::Unavailable(_)) if now < charge.expires_at.plus_minutes(GRACE_MINUTES) => {
            return Ok(Outcome::Again(seconds(now, SILENCE_SECONDS)));
        }
        Err(AppError::Unavailable(_)) => {}
        Err(error) => return Err(cause(error)),
    }
    expire_order(&app, &charge.order_id).await.map_err(cause)?;
    Ok(Outcome::Done)
}

/// Handler of [`EXTEND`].
///
/// # Errors
/// When database or provider do not answer; it is tried again.
pub async fn extend(app: App, job: ClaimedJob) -> anyhow::Result<Outcome> {
    let Some(charge) = charge_of(&app, &job).await? else { return Ok(Outcome::Done) };
    let Some(opened_at) = charge.opened_at.filter(|_| charge.state.is_open()) else {
        return Ok(Outcome::Done);
    };
    let life = (charge.expires_at.0 - opened_at.0).num_seconds();
    let revision = ChargeRevision { expires_in_seconds: u32::try_from(life).ok(), amount: None };
    match app.pix().map_err(cause)?.revise_charge(&txid(&charge), &revision).await {
        // Paid or removed meanwhile: its own job finds out which.
        Ok(_) | Err(PixError::Refused(_) | PixError::NotFound) => Ok(Outcome::Done),
        Err(error) => later(&app, failure(error)),
    }
}

/// Tries again soon while the provider is silent, which is no failure of the job.
pub(super) fn later(app: &App, error: AppError) -> anyhow::Result<Outcome> {
    match error {
        AppError::Unavailable(why) => {
            tracing::warn!(error.cause = ?why, "the payment provider is silent");
            Ok(Outcome::Again(seconds(app.clock.now(), SILENCE_SECONDS)))
        }
        other => Err(cause(other)),
    }
}

pub(super) fn txid(charge: &ChargeRow) -> Txid {
    Txid::parse(&charge.txid).expect("only names that were made as such are stored")
}

/// What an error of the provider is to a use case.
pub(super) fn failure(error: PixError) -> AppError {
    match error {
        PixError::Unavailable(_) | PixError::Denied => AppError::Unavailable(error.into()),
        other => AppError::Internal(other.into()),
    }
}

/// Makes a planned charge at the provider; does nothing to one that is made. One that the provider
/// refuses is closed: asking again for the same is useless, and the payer can ask for another.
pub(super) async fn open_charge(app: &App, charge: &ChargeRow) -> Result<()> {
    if charge.opened_at.is_some() {
        return Ok(());
    }
    let life = (charge.expires_at.0 - app.clock.now().0).num_seconds();
    let new = NewCharge {
        amount: charge.amount,
        expires_in_seconds: u32::try_from(life.max(1)).unwrap_or(u32::MAX),
        message: String::new(),
    };
    match app.pix()?.create_charge(&txid(charge), &new).await {
        Ok(made) => keep_open(app, charge, &made).await,
        Err(error @ (PixError::Refused(_) | PixError::Unsayable(_))) => {
            tracing::error!(charge.id = charge.id, error.cause = ?error, "charge refused");
            refuse(app, charge).await
        }
        Err(error) => Err(failure(error)),
    }
}

/// Closes a planned charge that the provider will never have.
async fn refuse(app: &App, charge: &ChargeRow) -> Result<()> {
    let Some(refused) = follow(charge::MOVES, ChargeState::Planned, ChargeEvent::Refuse) else {
        return Ok(());
    };
    let mut tx = app.db.begin().await?;
    let now = app.clock.now();
    store::update_charge_state(&mut tx, &charge.id, ChargeState::Planned, refused, now).await?;
    tx.commit().await?;
    Ok(())
}

async fn keep_open(app: &App, charge: &ChargeRow, made: &Charge) -> Result<()> {
    let mut tx = app.db.begin().await?;
    let br_code = made.copy_and_paste.as_deref();
    if store::activate_charge(&mut tx, &charge.id, made.created_at, br_code).await? {
        // Nothing is left to do before its end.
        reschedule(&mut tx, KIND, &charge.id, charge.expires_at).await?;
    }
    tx.commit().await?;
    Ok(())
}

/// Reads a charge back from the provider and records every Pix that came under it.
pub(super) async fn read_back(app: &App, charge: &ChargeRow) -> Result<()> {
    let read = match app.pix()?.read_charge(&txid(charge)).await {
        Ok(read) => read,
        // The provider never had it, so nobody can have paid it.
        Err(PixError::NotFound) => return Ok(()),
        Err(error) => return Err(failure(error)),
    };
    if charge.opened_at.is_none() && read.status == ChargeStatus::Active {
        keep_open(app, charge, &read).await?;
    }
    for received in &read.received {
        record_pix(app, charge, Some(&read.payee_key), received).await?;
    }
    Ok(())
}
