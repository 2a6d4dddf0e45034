//! The network of the demonstration, from the tables in `backend/demo`, whose first lines
//! name their sources. It is the same on every machine; each row says whether it is real,
//! derived or invented. No fare is today's real fare.

use crate::{
    Result,
    app::App,
    coach::network::{
        departures::{
            DAYS_AHEAD, make_departures,
            store::{BoardingPlatformRow, TimetableRow},
        },
        record::record_network,
        store::{NetworkRows, network_version},
    },
};

mod bench;
mod keys;
mod layouts;
mod lines;
mod places;
mod times;

use lines::Plan;

/// A network that is not in the database yet.
pub(crate) struct Network {
    pub(crate) rows: NetworkRows,
    pub(crate) timetables: Vec<TimetableRow>,
    pub(crate) platforms: Vec<BoardingPlatformRow>,
}

/// Fills an empty database with the demonstration's network and its departures of the next
/// [`DAYS_AHEAD`] days; answers false, and does nothing, where there is a network already.
///
/// # Errors
/// When the database fails.
pub async fn load(app: &App) -> Result<bool> {
    load_days(app, DAYS_AHEAD).await
}

/// As [`load`], with the departures of the next `days` days.
///
/// # Errors
/// When the database fails.
pub async fn load_days(app: &App, days: i64) -> Result<bool> {
    fill(app, network, days).await
}

/// Fills an empty database with a larger network, made for measuring: 400 places, 200 lines,
/// 1,000 departures a day.
///
/// # Errors
/// When the database fails.
pub async fn load_bench(app: &App, days: i64) -> Result<bool> {
    fill(app, bench::network, days).await
}

async fn fill(app: &App, network: fn() -> anyhow::Result<Network>, days: i64) -> Result<bool> {
    // Version 0 is that of a database in which no network was ever recorded.
    if network_version(&app.db.reader).await? != 0 {
        return Ok(false);
    }
    let network = network()?;
    record_network(&app.db, network.rows, &network.timetables, &network.platforms).await?;
    make_departures(app, days).await?;
    Ok(true)
}

fn network() -> anyhow::Result<Network> {
    let mut plan = Plan::new(places::read()?);
    lines::read(&mut plan)?;
    Ok(plan.into_network())
}

#[cfg(test)]
mod tests;
