//! The rows of the static network, read whole into a snapshot.

use sqlx::{AnyConnection, AnyPool};

use crate::db::Tx;

/// A row of `place`.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct PlaceRow {
    /// Key.
    pub place_id: String,
    /// What it is.
    pub kind: String,
    /// The municipality, itself for a municipality.
    pub municipality_id: String,
    /// Its own name.
    pub name: String,
    /// The name folded by `shared::folding::fold`.
    pub search_name: String,
    /// Its name in addresses.
    pub slug: String,
    /// `BA`.
    pub state: String,
    /// Seven digits, municipalities only.
    pub ibge_code: Option<String>,
    /// Millionths of a degree, north positive.
    pub latitude_e6: i64,
    /// Millionths of a degree, east positive.
    pub longitude_e6: i64,
    /// Weekly departures, ranks suggestions.
    pub weight: i64,
    /// Where the row comes from.
    pub provenance: String,
}

/// A row of `boarding_fee`.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct BoardingFeeRow {
    /// The terminal.
    pub place_id: String,
    /// First day.
    pub valid_from: String,
    /// Centavos.
    pub fee_cents: i64,
    /// Where the row comes from.
    pub provenance: String,
}

/// A row of `company`.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct CompanyRow {
    /// Key.
    pub company_id: String,
    /// The name in the register.
    pub legal_name: String,
    /// The name on the coaches.
    pub trade_name: String,
    /// Its name in addresses.
    pub slug: String,
    /// Fourteen characters.
    pub cnpj: String,
    /// One line.
    pub address: String,
    /// With the regulator.
    pub registration: String,
    /// Where the row comes from.
    pub provenance: String,
}

/// A row of `concession`.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct ConcessionRow {
    /// Key.
    pub concession_id: String,
    /// Who holds it.
    pub company_id: String,
    /// `concession` or `permission`.
    pub kind: String,
    /// Its number.
    pub code: String,
    /// First day.
    pub valid_from: String,
    /// Last day, included.
    pub valid_until: String,
    /// Where the row comes from.
    pub provenance: String,
}

/// A row of `line`.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct LineRow {
    /// Key.
    pub line_id: String,
    /// The right to run it.
    pub concession_id: String,
    /// The prefix on tickets.
    pub code: String,
    /// `outbound` or `return`.
    pub direction: String,
    /// Both ends.
    pub name: String,
    /// The part of the network.
    pub subsystem: String,
    /// Where the row comes from.
    pub provenance: String,
}

/// A row of `line_stop`.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct LineStopRow {
    /// The line.
    pub line_id: String,
    /// From 0 without gaps.
    pub position: i64,
    /// Where it is.
    pub place_id: String,
    /// Metres from the first stop.
    pub distance_m: i64,
    /// Minutes from the first stop.
    pub minutes_from_start: i64,
    /// Where the row comes from.
    pub provenance: String,
}

/// A row of `section_fare`.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct SectionFareRow {
    /// The line.
    pub line_id: String,
    /// The category of the service.
    pub category: String,
    /// Position of boarding.
    pub from_position: i64,
    /// Position of alighting.
    pub to_position: i64,
    /// First day.
    pub valid_from: String,
    /// Centavos; none for a restricted section.
    pub fare_cents: Option<i64>,
    /// Where the row comes from.
    pub provenance: String,
}

/// A row of `vehicle_layout`.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct VehicleLayoutRow {
    /// Key.
    pub layout_id: String,
    /// For staff.
    pub name: String,
    /// JSON of a `SeatLayout`.
    pub layout: String,
    /// Where the row comes from.
    pub provenance: String,
}

/// A row of `vehicle`.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct VehicleRow {
    /// Key.
    pub vehicle_id: String,
    /// Whose it is.
    pub company_id: String,
    /// Its inside.
    pub layout_id: String,
    /// `ABC1D23`.
    pub plate: String,
    /// Painted on it.
    pub fleet_number: String,
    /// The category of service for which it is fit.
    pub category: String,
    /// Invoice of the first bodywork (`agerba:art-49.p1`).
    pub acquired_on: String,
    /// Last inspection (`agerba:art-50`).
    pub last_inspection_on: String,
    /// 1 with a toilet.
    pub has_toilet: i64,
    /// Where the row comes from.
    pub provenance: String,
}

/// All rows of the static network at one moment.
#[derive(Clone, Debug)]
pub struct NetworkRows {
    /// What `network_version` said at that moment.
    pub version: i64,
    /// Municipalities and the places in them.
    pub places: Vec<PlaceRow>,
    /// By place, oldest first.
    pub boarding_fees: Vec<BoardingFeeRow>,
    /// In the order of their trade names.
    pub companies: Vec<CompanyRow>,
    /// In no order.
    pub concessions: Vec<ConcessionRow>,
    /// In the order of their codes.
    pub lines: Vec<LineRow>,
    /// By line and position.
    pub line_stops: Vec<LineStopRow>,
    /// By section, oldest first.
    pub section_fares: Vec<SectionFareRow>,
    /// In no order.
    pub layouts: Vec<VehicleLayoutRow>,
    /// In no order.
    pub vehicles: Vec<VehicleRow>,
}

/// Reads the whole static network; `connection` stands in a transaction that sees one moment.
///
/// # Errors
/// When the database fails.
pub async fn read_network(connection: &mut AnyConnection) -> sqlx::Result<NetworkRows> {
    let version = sqlx::query_scalar("select version from network_version")
        .fetch_one(&mut *connection)
        .await?;
    let places = sqlx::query_as(
        "select place_id, kind, municipality_id, name, search_name, slug, state, ibge_code, \
         latitude_e6, longitude_e6, weight, provenance from place order by place_id",
    )
    .fetch_all(&mut *connection)
    .await?;
    let boarding_fees = sqlx::query_as(
        "select place_id, valid_from, fee_cents, provenance from boarding_fee \
         order by place_id, valid_from",
    )
    .fetch_all(&mut *connection)
    .await?;
    let companies = sqlx::query_as(
        "select company_id, legal_name, trade_name, slug, cnpj, address, registration, \
         provenance from company order by trade_name, company_id",
    )
    .fetch_all(&mut *connection)
    .await?;
    let concessions = sqlx::query_as(
        "select concession_id, company_id, kind, code, valid_from, valid_until, provenance \
         from concession",
    )
    .fetch_all(&mut *connection)
    .await?;
    let lines = sqlx::query_as(
        "select line_id, concession_id, code, direction, name, subsystem, provenance \
         from line order by code, direction",
    )
    .fetch_all(&mut *connection)
    .await?;
    let line_stops = sqlx::query_as(
        "select line_id, position, place_id, distance_m, minutes_from_start, provenance \
         from line_stop order by line_id, position",
    )
    .fetch_all(&mut *connection)
    .await?;
    let section_fares = sqlx::query_as(
        "select line_id, category, from_position, to_position, valid_from, fare_cents, \
         provenance from section_fare \
         order by line_id, category, from_position, to_position, valid_from",
    )
    .fetch_all(&mut *connection)
    .await?;
    let layouts = sqlx::query_as("select layout_id, name, layout, provenance from vehicle_layout")
        .fetch_all(&mut *connection)
        .await?;
    let vehicles = sqlx::query_as(
        "select vehicle_id, company_id, layout_id, plate, fleet_number, category, acquired_on, \
         last_inspection_on, has_toilet, provenance from vehicle",
    )
    .fetch_all(&mut *connection)
    .await?;
    Ok(NetworkRows {
        version,
        places,
        boarding_fees,
        companies,
        concessions,
        lines,
        line_stops,
        section_fares,
        layouts,
        vehicles,
    })
}

/// The version of the static network.
///
/// # Errors
/// When the database fails.
pub async fn network_version(pool: &AnyPool) -> sqlx::Result<i64> {
    sqlx::query_scalar("select version from network_version").fetch_one(pool).await
}

/// Tells every instance that the static network has changed.
///
/// # Errors
/// When the database fails.
pub async fn raise_version(transaction: &mut Tx) -> sqlx::Result<()> {
    sqlx::query("update network_version set version = version + 1")
        .execute(&mut **transaction)
        .await?;
    Ok(())
}
