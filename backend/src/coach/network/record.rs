//! Puts a whole network, such as the demonstration's, into the database.

use super::{
    departures::store::{BoardingPlatformRow, TimetableRow},
    snapshot,
    store::{NetworkRows, raise_version},
};
use crate::{
    Result,
    db::{Db, Tx},
};

mod store;

/// Adds the rows in one transaction, after checking that the network can be read back: stops
/// in order, keys known, layouts valid.
///
/// # Errors
/// When the network could not be read back, a key is taken, or the database fails.
pub async fn record_network(
    db: &Db,
    rows: NetworkRows,
    timetables: &[TimetableRow],
    platforms: &[BoardingPlatformRow],
) -> Result<()> {
    snapshot::check(rows.clone())?;
    let mut transaction = db.begin().await?;
    insert_rows(&mut transaction, &rows).await?;
    for row in timetables {
        store::insert_timetable(&mut transaction, row).await?;
    }
    for row in platforms {
        store::insert_boarding_platform(&mut transaction, row).await?;
    }
    raise_version(&mut transaction).await?;
    transaction.commit().await?;
    Ok(())
}

async fn insert_rows(transaction: &mut Tx, rows: &NetworkRows) -> sqlx::Result<()> {
    for row in &rows.places {
        store::insert_place(transaction, row).await?;
    }
    for row in &rows.boarding_fees {
        store::insert_boarding_fee(transaction, row).await?;
    }
    for row in &rows.companies {
        store::insert_company(transaction, row).await?;
    }
    for row in &rows.concessions {
        store::insert_concession(transaction, row).await?;
    }
    for row in &rows.lines {
        store::insert_line(transaction, row).await?;
    }
    for row in &rows.line_stops {
        store::insert_line_stop(transaction, row).await?;
    }
    for row in &rows.section_fares {
        store::insert_section_fare(transaction, row).await?;
    }
    for row in &rows.layouts {
        store::insert_vehicle_layout(transaction, row).await?;
    }
    for row in &rows.vehicles {
        store::insert_vehicle(transaction, row).await?;
    }
    Ok(())
}
