//! The demonstration's clock, which people may set; a restart keeps it.

mod store;

use shared::time::Instant;

use crate::{Result, app::App, error::AppError, pix_simulator::beside};

/// Sets the clock, the simulator's first, and wakes the worker, so that what has fallen due is
/// run: a charge must have expired on the other side when its job asks there.
///
/// # Errors
/// [`AppError::NotFound`] outside the demonstration.
pub async fn set_clock(app: &App, instant: Instant) -> Result<()> {
    if !app.config.demo {
        return Err(AppError::NotFound);
    }
    tell_simulator(app, instant).await;
    app.clock.set(instant);
    let mut tx = app.db.begin().await?;
    store::upsert_ahead(&mut tx, app.clock.ahead_seconds()).await?;
    tx.mark_jobs();
    tx.commit().await?;
    Ok(())
}

/// Sets the clock back to the real time.
///
/// # Errors
/// [`AppError::NotFound`] outside the demonstration.
pub async fn reset_clock(app: &App) -> Result<()> {
    let real = app.clock.real_now();
    set_clock(app, real).await
}

/// Moves the clock of a starting process to where it stood; only in the demonstration.
///
/// # Errors
/// When the database does not answer.
pub async fn restore_clock(app: &App) -> Result<()> {
    if app.config.demo
        && app.config.clock.is_none()
        && let Some(seconds) = store::find_ahead(&app.db.reader).await?
    {
        app.clock.move_ahead(seconds);
    }
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
