//! Adds rows to the network.

use crate::coach::network::{
    departures::store::{BoardingPlatformRow, TimetableRow},
    store::{
        BoardingFeeRow, CompanyRow, ConcessionRow, LineRow, LineStopRow, PlaceRow, SectionFareRow,
        VehicleLayoutRow, VehicleRow,
    },
};
use crate::db::Tx;

/// Adds a place; a municipality before what lies in it.
pub async fn insert_place(transaction: &mut Tx, row: &PlaceRow) -> sqlx::Result<()> {
    sqlx::query(
        "insert into place (place_id, kind, municipality_id, name, search_name, slug, state, \
         ibge_code, latitude_e6, longitude_e6, weight, provenance) values ($1, $2, $3, $4, \
         $5, $6, $7, $8, $9, $10, $11, $12)",
    )
    .bind(&row.place_id)
    .bind(&row.kind)
    .bind(&row.municipality_id)
    .bind(&row.name)
    .bind(&row.search_name)
    .bind(&row.slug)
    .bind(&row.state)
    .bind(&row.ibge_code)
    .bind(row.latitude_e6)
    .bind(row.longitude_e6)
    .bind(row.weight)
    .bind(&row.provenance)
    .execute(&mut **transaction)
    .await?;
    Ok(())
}

/// Adds a boarding fee.
pub async fn insert_boarding_fee(transaction: &mut Tx, row: &BoardingFeeRow) -> sqlx::Result<()> {
    sqlx::query(
        "insert into boarding_fee (place_id, valid_from, fee_cents, provenance) values ($1, \
         $2, $3, $4)",
    )
    .bind(&row.place_id)
    .bind(&row.valid_from)
    .bind(row.fee_cents)
    .bind(&row.provenance)
    .execute(&mut **transaction)
    .await?;
    Ok(())
}

/// Adds a company.
pub async fn insert_company(transaction: &mut Tx, row: &CompanyRow) -> sqlx::Result<()> {
    sqlx::query(
        "insert into company (company_id, legal_name, trade_name, slug, cnpj, address, \
         registration, provenance) values ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(&row.company_id)
    .bind(&row.legal_name)
    .bind(&row.trade_name)
    .bind(&row.slug)
    .bind(&row.cnpj)
    .bind(&row.address)
    .bind(&row.registration)
    .bind(&row.provenance)
    .execute(&mut **transaction)
    .await?;
    Ok(())
}

/// Adds a concession.
pub async fn insert_concession(transaction: &mut Tx, row: &ConcessionRow) -> sqlx::Result<()> {
    sqlx::query(
        "insert into concession (concession_id, company_id, kind, code, valid_from, \
         valid_until, provenance) values ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(&row.concession_id)
    .bind(&row.company_id)
    .bind(&row.kind)
    .bind(&row.code)
    .bind(&row.valid_from)
    .bind(&row.valid_until)
    .bind(&row.provenance)
    .execute(&mut **transaction)
    .await?;
    Ok(())
}

/// Adds one direction of a line.
pub async fn insert_line(transaction: &mut Tx, row: &LineRow) -> sqlx::Result<()> {
    sqlx::query(
        "insert into line (line_id, concession_id, code, direction, name, subsystem, \
         provenance) values ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(&row.line_id)
    .bind(&row.concession_id)
    .bind(&row.code)
    .bind(&row.direction)
    .bind(&row.name)
    .bind(&row.subsystem)
    .bind(&row.provenance)
    .execute(&mut **transaction)
    .await?;
    Ok(())
}

/// Adds a stop of a line.
pub async fn insert_line_stop(transaction: &mut Tx, row: &LineStopRow) -> sqlx::Result<()> {
    sqlx::query(
        "insert into line_stop (line_id, position, place_id, distance_m, minutes_from_start, \
         provenance) values ($1, $2, $3, $4, $5, $6)",
    )
    .bind(&row.line_id)
    .bind(row.position)
    .bind(&row.place_id)
    .bind(row.distance_m)
    .bind(row.minutes_from_start)
    .bind(&row.provenance)
    .execute(&mut **transaction)
    .await?;
    Ok(())
}

/// Adds a section's fare.
pub async fn insert_section_fare(transaction: &mut Tx, row: &SectionFareRow) -> sqlx::Result<()> {
    sqlx::query(
        "insert into section_fare (line_id, category, from_position, to_position, valid_from, \
         fare_cents, provenance) values ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(&row.line_id)
    .bind(&row.category)
    .bind(row.from_position)
    .bind(row.to_position)
    .bind(&row.valid_from)
    .bind(row.fare_cents)
    .bind(&row.provenance)
    .execute(&mut **transaction)
    .await?;
    Ok(())
}

/// Adds a layout.
pub async fn insert_vehicle_layout(
    transaction: &mut Tx,
    row: &VehicleLayoutRow,
) -> sqlx::Result<()> {
    sqlx::query(
        "insert into vehicle_layout (layout_id, name, layout, provenance) values ($1, $2, $3, \
         $4)",
    )
    .bind(&row.layout_id)
    .bind(&row.name)
    .bind(&row.layout)
    .bind(&row.provenance)
    .execute(&mut **transaction)
    .await?;
    Ok(())
}

/// Adds a vehicle.
pub async fn insert_vehicle(transaction: &mut Tx, row: &VehicleRow) -> sqlx::Result<()> {
    sqlx::query(
        "insert into vehicle (vehicle_id, company_id, layout_id, plate, fleet_number, \
         category, acquired_on, last_inspection_on, has_toilet, provenance) values ($1, $2, \
         $3, $4, $5, $6, $7, $8, $9, $10)",
    )
    .bind(&row.vehicle_id)
    .bind(&row.company_id)
    .bind(&row.layout_id)
    .bind(&row.plate)
    .bind(&row.fleet_number)
    .bind(&row.category)
    .bind(&row.acquired_on)
    .bind(&row.last_inspection_on)
    .bind(row.has_toilet)
    .bind(&row.provenance)
    .execute(&mut **transaction)
    .await?;
    Ok(())
}

/// Adds a timetable.
pub async fn insert_timetable(transaction: &mut Tx, row: &TimetableRow) -> sqlx::Result<()> {
    sqlx::query(
        "insert into timetable (timetable_id, line_id, category, layout_id, vehicle_id, \
         departs_at, weekdays, on_holidays, valid_from, valid_until, provenance) values ($1, \
         $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
    )
    .bind(&row.timetable_id)
    .bind(&row.line_id)
    .bind(&row.category)
    .bind(&row.layout_id)
    .bind(&row.vehicle_id)
    .bind(&row.departs_at)
    .bind(row.weekdays)
    .bind(&row.on_holidays)
    .bind(&row.valid_from)
    .bind(&row.valid_until)
    .bind(&row.provenance)
    .execute(&mut **transaction)
    .await?;
    Ok(())
}

/// Adds the platform of a stop of a timetable.
pub async fn insert_boarding_platform(
    transaction: &mut Tx,
    row: &BoardingPlatformRow,
) -> sqlx::Result<()> {
    sqlx::query(
        "insert into boarding_platform (timetable_id, position, valid_from, platform, \
         provenance) values ($1, $2, $3, $4, $5)",
    )
    .bind(&row.timetable_id)
    .bind(row.position)
    .bind(&row.valid_from)
    .bind(&row.platform)
    .bind(&row.provenance)
    .execute(&mut **transaction)
    .await?;
    Ok(())
}
