//! Makes a snapshot from rows; a row that cannot be read is a fault of ours.

use std::{
    collections::HashMap,
    sync::{Arc, RwLock},
};

use anyhow::{Context, ensure};
use shared::{
    coach::{Subsystem, category::Category},
    input::word::Word,
    money::Cents,
    position::Position,
    time::Day,
};

use super::{Fare, FareTable, LayoutFacts, LineFacts, PlaceFacts, Snapshot, StopFacts};
use crate::coach::network::{
    store::{
        CompanyRow, ConcessionRow, LineRow, LineStopRow, NetworkRows, PlaceRow, SectionFareRow,
        VehicleLayoutRow, VehicleRow,
    },
    view::{Company, CompanyId, Line, LineId, Place, PlaceId, PlaceKind, Provenance, Vehicle},
};

type Numbers = HashMap<String, usize>;

pub(super) fn build(rows: NetworkRows) -> anyhow::Result<Snapshot> {
    let place_by_id: Numbers = number(rows.places.iter().map(|row| row.place_id.clone()));
    let mut places = read_places(&rows.places, &place_by_id)?;
    for row in &rows.boarding_fees {
        let place = find(&place_by_id, &row.place_id)?;
        places[place].boarding_fees.push((day(&row.valid_from)?, Cents(row.fee_cents)));
    }
    let companies: Vec<Company> = rows.companies.iter().map(company).collect::<Result<_, _>>()?;
    let company_by_id = number(companies.iter().map(|company| company.id.0.clone()));
    let mut lines = read_lines(&rows.lines, &rows.concessions, &company_by_id)?;
    let line_by_id = number(rows.lines.iter().map(|row| row.line_id.clone()));
    read_stops(&rows.line_stops, &place_by_id, &line_by_id, &mut lines)?;
    read_fares(&rows.section_fares, &line_by_id, &mut lines)?;
    for (number, line) in lines.iter().enumerate() {
        for stop in &line.stops {
            for place in [stop.place, places[stop.place].municipality] {
                let at = &mut places[place].lines;
                if at.last() != Some(&number) {
                    at.push(number);
                }
            }
        }
    }
    Ok(Snapshot {
        version: rows.version,
        place_by_slug: number(places.iter().map(|facts| facts.place.slug.clone())),
        words: words(&places),
        places,
        companies,
        lines,
        line_by_id,
        layouts: rows.layouts.iter().map(layout).collect::<Result<_, _>>()?,
        vehicles: rows.vehicles.iter().map(vehicle).collect::<Result<_, _>>()?,
        boards: RwLock::default(),
    })
}

fn number(keys: impl Iterator<Item = String>) -> Numbers {
    keys.enumerate().map(|(number, key)| (key, number)).collect()
}

fn find(numbers: &Numbers, key: &str) -> anyhow::Result<usize> {
    numbers.get(key).copied().with_context(|| format!("no row has the key {key}"))
}

fn day(text: &str) -> anyhow::Result<Day> {
    Day::from_storage(text).with_context(|| format!("{text:?} is no day"))
}

fn provenance(code: &str) -> anyhow::Result<Provenance> {
    Provenance::from_code(code).with_context(|| format!("{code:?} is no provenance"))
}

fn subsystem(word: &str) -> Option<Subsystem> {
    let number = Subsystem::WORDS.iter().position(|known| *known == word)?;
    Some(Subsystem::ALL[number])
}

fn position(number: i64) -> anyhow::Result<usize> {
    usize::try_from(number).with_context(|| format!("{number} is no position"))
}

fn read_places(rows: &[PlaceRow], by_id: &Numbers) -> anyhow::Result<Vec<PlaceFacts>> {
    rows.iter()
        .map(|row| {
            let municipality = find(by_id, &row.municipality_id)?;
            let kind = PlaceKind::from_code(&row.kind)
                .with_context(|| format!("{:?} is no kind of place", row.kind))?;
            let place = Place {
                id: PlaceId(row.place_id.clone()),
                kind,
                name: row.name.clone(),
                municipality: rows[municipality].name.clone(),
                state: row.state.clone(),
                slug: row.slug.clone(),
                provenance: provenance(&row.provenance)?,
            };
            Ok(PlaceFacts {
                place,
                municipality,
                search_name: row.search_name.clone(),
                position: Position { latitude_e6: row.latitude_e6, longitude_e6: row.longitude_e6 },
                weight: row.weight,
                lines: Vec::new(),
                boarding_fees: Vec::new(),
            })
        })
        .collect()
}

fn company(row: &CompanyRow) -> anyhow::Result<Company> {
    Ok(Company {
        id: CompanyId(row.company_id.clone()),
        legal_name: row.legal_name.clone(),
        trade_name: row.trade_name.clone(),
        slug: row.slug.clone(),
        cnpj: row.cnpj.clone(),
        address: row.address.clone(),
        registration: row.registration.clone(),
        provenance: provenance(&row.provenance)?,
    })
}

fn read_lines(
    rows: &[LineRow],
    concessions: &[ConcessionRow],
    company_by_id: &Numbers,
) -> anyhow::Result<Vec<LineFacts>> {
    let concession_by_id = number(concessions.iter().map(|row| row.concession_id.clone()));
    rows.iter()
        .map(|row| {
            let concession = &concessions[find(&concession_by_id, &row.concession_id)?];
            let line = Line {
                id: LineId(row.line_id.clone()),
                code: row.code.clone(),
                name: row.name.clone(),
                subsystem: subsystem(&row.subsystem)
                    .with_context(|| format!("{:?} is no subsystem", row.subsystem))?,
                provenance: provenance(&row.provenance)?,
            };
            Ok(LineFacts {
                line,
                company: find(company_by_id, &concession.company_id)?,
                valid_from: day(&concession.valid_from)?,
                valid_until: day(&concession.valid_until)?,
                stops: Vec::new(),
                fares: Vec::new(),
            })
        })
        .collect()
}

fn read_stops(
    rows: &[LineStopRow],
    place_by_id: &Numbers,
    line_by_id: &Numbers,
    lines: &mut [LineFacts],
) -> anyhow::Result<()> {
    for row in rows {
        let stops = &mut lines[find(line_by_id, &row.line_id)?].stops;
        let in_order = position(row.position)? == stops.len()
            && stops.last().is_none_or(|last| {
                last.distance_m < row.distance_m && last.minutes < row.minutes_from_start
            });
        // Search looks for coaches that left two days before at the most.
        let soon = row.minutes_from_start < 48 * 60;
        ensure!(soon, "line {} takes two days or more", row.line_id);
        ensure!(in_order, "the stops of line {} are not in order", row.line_id);
        stops.push(StopFacts {
            place: find(place_by_id, &row.place_id)?,
            distance_m: row.distance_m,
            minutes: row.minutes_from_start,
        });
    }
    Ok(())
}

fn read_fares(
    rows: &[SectionFareRow],
    line_by_id: &Numbers,
    lines: &mut [LineFacts],
) -> anyhow::Result<()> {
    for row in rows {
        let line = &mut lines[find(line_by_id, &row.line_id)?];
        let category = Category::from_code(&row.category)
            .with_context(|| format!("{:?} is no category", row.category))?;
        let stops = line.stops.len();
        let fare = row.fare_cents.map_or(Fare::Restricted, |cents| Fare::Priced(Cents(cents)));
        let (from, to) = (position(row.from_position)?, position(row.to_position)?);
        ensure!(from < to && to < stops, "line {} has no section {from}–{to}", row.line_id);
        let place = line.fares.iter().position(|(of, _)| *of == category).unwrap_or_else(|| {
            line.fares.push((category, FareTable::new(stops)));
            line.fares.len() - 1
        });
        line.fares[place].1.push(from, to, day(&row.valid_from)?, fare);
    }
    Ok(())
}

fn layout(row: &VehicleLayoutRow) -> anyhow::Result<(String, Arc<LayoutFacts>)> {
    let layout = serde_json::from_str(&row.layout)
        .with_context(|| format!("layout {} cannot be read", row.layout_id))?;
    Ok((row.layout_id.clone(), Arc::new(LayoutFacts::new(layout))))
}

fn vehicle(row: &VehicleRow) -> anyhow::Result<(String, Vehicle)> {
    let vehicle = Vehicle {
        plate: row.plate.clone(),
        fleet_number: row.fleet_number.clone(),
        has_toilet: row.has_toilet != 0,
        provenance: provenance(&row.provenance)?,
    };
    Ok((row.vehicle_id.clone(), vehicle))
}

/// Where each word of each name begins, so that a prefix is found by bisection.
fn words(places: &[PlaceFacts]) -> Vec<(String, usize)> {
    let mut words = Vec::new();
    for (number, facts) in places.iter().enumerate() {
        let name = facts.search_name.as_str();
        let after_spaces = name.match_indices(' ').map(|(space, _)| space + 1);
        words.extend(
            std::iter::once(0).chain(after_spaces).map(|at| (name[at..].to_owned(), number)),
        );
    }
    words.sort();
    words
}
