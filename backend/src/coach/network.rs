//! What companies are bound to run: places, lines, fares, vehicles, and the
//! departures that can be sold.

use std::collections::HashMap;

use anyhow::Context;
use shared::{
    coach::{category::Category, legs::Legs},
    time::{Day, Instant},
};
use sqlx::AnyConnection;

use crate::{Result, app::App, error::AppError};

pub mod departures;
pub mod record;
pub mod snapshot;
pub mod store;
pub mod view;

use snapshot::{Fare, LineFacts, Snapshot};
use view::{
    Closed, Departure, DepartureId, DepartureStatus, LayoutId, Offer, Platform, Provenance,
    SectionOffer, Stop,
};

/// The departure with its line, company, stops and vehicle.
///
/// # Errors
/// Not found where there is no such departure.
pub async fn find_departure(app: &App, departure: &DepartureId) -> Result<Departure> {
    let found = departures::store::find_departure(&app.db.reader, &departure.0)
        .await?
        .ok_or(AppError::NotFound)?;
    let snapshot = app.network.at_version(&app.db, found.version).await?;
    let departure = view_departure(&snapshot, &found)
        .with_context(|| format!("departure {} cannot be read", departure.0))?;
    Ok(departure)
}

/// The platforms from which that departure leaves its stops, by their positions, as far as
/// they are known now.
///
/// # Errors
/// When the database fails or a row cannot be read.
pub async fn find_platforms(app: &App, departure: &DepartureId) -> Result<HashMap<u8, Platform>> {
    let mut connection = app.db.reader.acquire().await?;
    read_platforms(&mut connection, departure).await
}

/// As [`find_platforms`], on a connection of the caller's.
pub(super) async fn read_platforms(
    connection: &mut AnyConnection,
    departure: &DepartureId,
) -> Result<HashMap<u8, Platform>> {
    let mut platforms = HashMap::new();
    for row in departures::store::find_platforms(connection, &departure.0).await? {
        let unreadable = || format!("a platform of departure {} cannot be read", departure.0);
        let position = u8::try_from(row.position).with_context(unreadable)?;
        let provenance = Provenance::from_code(&row.provenance).with_context(unreadable)?;
        if let Some(name) = row.platform {
            platforms.insert(position, Platform { name, provenance });
        }
    }
    Ok(platforms)
}

/// What the way from one stop position to a later one costs on that departure, and
/// whether it may be sold now.
///
/// # Errors
/// Not found where there is no such departure or no such way on its line.
pub async fn offer(
    app: &App,
    departure: &DepartureId,
    from_position: u8,
    to_position: u8,
) -> Result<Offer> {
    let found = departures::store::find_departure(&app.db.reader, &departure.0)
        .await?
        .ok_or(AppError::NotFound)?;
    let snapshot = app.network.at_version(&app.db, found.version).await?;
    let unreadable = || format!("departure {} cannot be read", departure.0);
    let line = line_of(&snapshot, &found.row.line_id).with_context(unreadable)?;
    let service_day = Day::from_storage(&found.row.service_day).with_context(unreadable)?;
    let start = Instant::from_storage(&found.row.departs_at).with_context(unreadable)?;
    let category = Category::from_code(&found.row.category).with_context(unreadable)?;
    let legs = Legs::between(from_position, to_position).ok_or(AppError::NotFound)?;
    let (from, to) = (usize::from(from_position), usize::from(to_position));
    let (Some(first), Some(last)) = (line.stops.get(from), line.stops.get(to)) else {
        return Err(AppError::NotFound);
    };
    let departs_at = start.plus_minutes(first.minutes);
    if found.row.status == DepartureStatus::Cancelled.code() {
        return Ok(Offer::Closed(Closed::Cancelled));
    }
    if departs_at <= app.clock.now() {
        return Ok(Offer::Closed(Closed::Departed));
    }
    if !line.concession_covers(service_day) {
        return Ok(Offer::Closed(Closed::ConcessionEnded));
    }
    let fare = match line.fare(category, from, to, service_day) {
        Fare::Priced(fare) => fare,
        Fare::Restricted => return Ok(Offer::Restricted),
        Fare::Unknown => return Ok(Offer::Closed(Closed::NoFare)),
    };
    let origin = &snapshot.places[first.place];
    Ok(Offer::OnSale(SectionOffer {
        departure_id: departure.clone(),
        from_position,
        to_position,
        legs,
        from: origin.place.clone(),
        to: snapshot.places[last.place].place.clone(),
        origin_has_terminal: origin.has_terminal(),
        fare,
        boarding_fee: origin.boarding_fee(service_day),
        departs_at,
        arrives_at: start.plus_minutes(last.minutes),
        distance_m: last.distance_m - first.distance_m,
    }))
}

fn line_of<'a>(snapshot: &'a Snapshot, line_id: &str) -> Option<&'a LineFacts> {
    snapshot.line_by_id.get(line_id).map(|&line| &snapshot.lines[line])
}

fn view_departure(
    snapshot: &Snapshot,
    found: &departures::store::FoundDeparture,
) -> Option<Departure> {
    let row = &found.row;
    let line = line_of(snapshot, &row.line_id)?;
    let start = Instant::from_storage(&row.departs_at)?;
    let stops = (0_u8..).zip(&line.stops).map(|(position, stop)| Stop {
        position,
        place: snapshot.places[stop.place].place.clone(),
        distance_m: stop.distance_m,
        at: start.plus_minutes(stop.minutes),
    });
    let vehicle = match &row.vehicle_id {
        Some(id) => Some(snapshot.vehicles.get(id)?.clone()),
        None => None,
    };
    Some(Departure {
        id: DepartureId(row.departure_id.clone()),
        service_day: Day::from_storage(&row.service_day)?,
        status: DepartureStatus::from_code(&row.status)?,
        category: Category::from_code(&row.category)?,
        line: line.line.clone(),
        company: snapshot.companies[line.company].clone(),
        stops: stops.collect(),
        layout_id: LayoutId(row.layout_id.clone()),
        layout: snapshot.layouts.get(&row.layout_id)?.layout.clone(),
        vehicle,
        provenance: Provenance::from_code(&found.provenance)?,
    })
}
