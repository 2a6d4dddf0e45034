//! Timetables and departures.

use std::collections::HashSet;

use sqlx::{AnyConnection, AnyPool};

use crate::db::Tx;

/// A row of `timetable`.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct TimetableRow {
    /// Key.
    pub timetable_id: String,
    /// The line.
    pub line_id: String,
    /// The category of the service.
    pub category: String,
    /// The inside of the vehicle.
    pub layout_id: String,
    /// The vehicle, where one is set.
    pub vehicle_id: Option<String>,
    /// Local time at the first stop.
    pub departs_at: String,
    /// Bit 0 is Monday.
    pub weekdays: i64,
    /// `runs`, `rests`, `as_sunday`.
    pub on_holidays: String,
    /// First day.
    pub valid_from: String,
    /// Last day, included.
    pub valid_until: Option<String>,
    /// Where the row comes from.
    pub provenance: String,
}

/// A row of `departure`.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct DepartureRow {
    /// Key.
    pub departure_id: String,
    /// What it runs by.
    pub timetable_id: String,
    /// The local day at the first stop.
    pub service_day: String,
    /// The line.
    pub line_id: String,
    /// The category of the service.
    pub category: String,
    /// The inside of the vehicle.
    pub layout_id: String,
    /// The vehicle, where one is set.
    pub vehicle_id: Option<String>,
    /// The instant at the first stop.
    pub departs_at: String,
    /// `scheduled` or `cancelled`.
    pub status: String,
}

/// A row of `boarding_platform`.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct BoardingPlatformRow {
    /// The timetable.
    pub timetable_id: String,
    /// Position of the stop.
    pub position: i64,
    /// First service day.
    pub valid_from: String,
    /// The platform; none where only the terminal tells it.
    pub platform: Option<String>,
    /// Where the row comes from.
    pub provenance: String,
}

/// A departure, where its timetable comes from, and the version of the static network.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct FoundDeparture {
    /// The departure.
    #[sqlx(flatten)]
    pub row: DepartureRow,
    /// Of the timetable.
    pub provenance: String,
    /// Of the static network.
    pub version: i64,
}

/// One departure.
pub async fn find_departure(pool: &AnyPool, id: &str) -> sqlx::Result<Option<FoundDeparture>> {
    sqlx::query_as(
        "select departure.departure_id, departure.timetable_id, departure.service_day, \
         departure.line_id, departure.category, departure.layout_id, departure.vehicle_id, \
         departure.departs_at, departure.status, timetable.provenance, network_version.version \
         from departure \
         join timetable on timetable.timetable_id = departure.timetable_id \
         cross join network_version \
         where departure.departure_id = $1",
    )
    .bind(id)
    .fetch_optional(pool)
    .await
}

/// The platforms in force on the day of a departure.
pub async fn find_platforms(
    connection: &mut AnyConnection,
    departure: &str,
) -> sqlx::Result<Vec<BoardingPlatformRow>> {
    sqlx::query_as(
        "select told.timetable_id, told.position, told.valid_from, told.platform, \
         told.provenance \
         from departure \
         join boarding_platform as told on told.timetable_id = departure.timetable_id \
         where departure.departure_id = $1 and told.valid_from = \
         (select max(latest.valid_from) from boarding_platform as latest \
         where latest.timetable_id = told.timetable_id and latest.position = told.position \
         and latest.valid_from <= departure.service_day)",
    )
    .bind(departure)
    .fetch_all(connection)
    .await
}

/// Every departure of a service day.
pub async fn departures_of_day(pool: &AnyPool, day: &str) -> sqlx::Result<Vec<DepartureRow>> {
    sqlx::query_as(
        "select departure_id, timetable_id, service_day, line_id, category, layout_id, \
         vehicle_id, departs_at, status from departure where service_day = $1",
    )
    .bind(day)
    .fetch_all(pool)
    .await
}

/// The timetables that have their departure on a service day.
pub async fn timetables_of_day(pool: &AnyPool, day: &str) -> sqlx::Result<HashSet<String>> {
    let ids: Vec<String> =
        sqlx::query_scalar("select timetable_id from departure where service_day = $1")
            .bind(day)
            .fetch_all(pool)
            .await?;
    Ok(ids.into_iter().collect())
}

/// Every timetable.
pub async fn timetables(pool: &AnyPool) -> sqlx::Result<Vec<TimetableRow>> {
    sqlx::query_as(
        "select timetable_id, line_id, category, layout_id, vehicle_id, departs_at, weekdays, \
         on_holidays, valid_from, valid_until, provenance from timetable order by timetable_id",
    )
    .fetch_all(pool)
    .await
}

/// Every exception: timetable, service day, 1 where it runs.
pub async fn timetable_exceptions(pool: &AnyPool) -> sqlx::Result<Vec<(String, String, i64)>> {
    sqlx::query_as("select timetable_id, service_day, runs from timetable_exception")
        .fetch_all(pool)
        .await
}

/// Adds a departure unless its timetable has one on that day; answers how many it added. The
/// key is made from both, so that a run that is there conflicts by either.
pub async fn insert_departure(transaction: &mut Tx, row: &DepartureRow) -> sqlx::Result<usize> {
    let done = sqlx::query(
        "insert into departure (departure_id, timetable_id, service_day, line_id, category, \
         layout_id, vehicle_id, departs_at, status) \
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9) \
         on conflict do nothing",
    )
    .bind(&row.departure_id)
    .bind(&row.timetable_id)
    .bind(&row.service_day)
    .bind(&row.line_id)
    .bind(&row.category)
    .bind(&row.layout_id)
    .bind(&row.vehicle_id)
    .bind(&row.departs_at)
    .bind(&row.status)
    .execute(&mut **transaction)
    .await?;
    Ok(usize::try_from(done.rows_affected()).expect("one row at most is added"))
}

/// Tells every instance that a departure of that service day has changed.
pub async fn raise_day_version(transaction: &mut Tx, day: &str) -> sqlx::Result<()> {
    sqlx::query(
        "insert into service_day (service_day, version) values ($1, 1) \
         on conflict (service_day) do update set version = service_day.version + 1",
    )
    .bind(day)
    .execute(&mut **transaction)
    .await?;
    Ok(())
}
