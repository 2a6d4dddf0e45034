//! The demonstration's clock, which people may set; a restart keeps it.

mod store;

use std::ops::RangeInclusive;

use chrono::Datelike as _;
use shared::{service::Service, time::Instant};

use crate::{Result, app::App, error::AppError, pix_simulator::beside, worker};

/// The years to which the clock can be set, the last one included.
pub const YEARS: RangeInclusive<i32> = 2000..=2100;

/// What became of the wish to set the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockOutcome {
    /// It is that moment now.
    Set,
    /// The moment lies outside [`YEARS`]; the clock stands where it stood.
    OutOfRange,
}

/// Sets the clock, the simulator's first, and wakes the worker, so that what has fallen due is
/// run: a charge must have expired on the other side when its job asks there.
///
/// # Errors
/// [`AppError::NotFound`] outside the demonstration.
pub async fn set_clock(app: &App, instant: Instant) -> Result<ClockOutcome> {
    if !app.config.demo {
        return Err(AppError::NotFound);
    }
    if !is_settable(instant) {
        return Ok(ClockOutcome::OutOfRange);
    }
    let before = app.clock.now();
    tell_simulator(app, instant).await;
    app.clock.set(instant);
    let mut tx = app.db.begin().await?;
    store::upsert_ahead(&mut tx, app.clock.ahead_seconds()).await?;
    tx.mark_jobs();
    if instant < before {
        worker::pull_back(&mut tx, instant).await?;
    }
    tx.commit().await?;
    Ok(ClockOutcome::Set)
}

fn is_settable(instant: Instant) -> bool {
    YEARS.contains(&instant.day_in(Service::Coach.zone()).0.year())
}

/// Sets the clock back to the real time.
///
/// # Errors
/// [`AppError::NotFound`] outside the demonstration.
pub async fn reset_clock(app: &App) -> Result<()> {
    let real = app.clock.real_now();
    set_clock(app, real).await.map(drop)
}

/// Moves the clock of a starting process to where it stood, and pulls jobs back that a later clock
/// has put off; only in the demonstration.
///
/// # Errors
/// When the database does not answer.
pub async fn restore_clock(app: &App) -> Result<()> {
    if !app.config.demo {
        return Ok(());
    }
    if app.config.clock.is_none()
        && let Some(seconds) = store::find_ahead(&app.db.reader).await?
        && is_settable(app.clock.real_now().plus_minutes(seconds / 60))
    {
        app.clock.move_ahead(seconds);
    }
    let mut tx = app.db.begin().await?;
    worker::pull_back(&mut tx, app.clock.now()).await?;
    tx.commit().await?;
    Ok(())
}

/// Moves the clock of the simulator beside the portal; one that does not answer keeps its own
/// until the portal starts again.
pub async fn tell_simulator(app: &App, now: Instant) {
    let Some(url) = &app.config.pix_simulator_url else { return };
    if let Err(error) = beside::set_clock(url, now).await {
        tracing::warn!(error.cause = %error, "the Pix simulator's clock was not moved");
    }
}
