//! The companies, lines, fares, vehicles and timetables of the demonstration.

use std::collections::HashMap;

use anyhow::Context;
use serde::Deserialize;
use shared::coach::timetable::Weekdays;

use super::{
    Network, layouts,
    places::{Places, records},
    times,
};
use crate::coach::network::{
    departures::store::TimetableRow,
    store::{CompanyRow, ConcessionRow, NetworkRows, VehicleLayoutRow, VehicleRow},
};

mod fares;
mod platforms;
mod stops;

const COMPANIES: &str = include_str!("../../demo/companies.csv");
const LINES: &str = include_str!("../../demo/lines.csv");

/// The first day of all that the demonstration's companies run.
pub(super) const VALID_FROM: &str = "2026-01-17";

#[derive(Deserialize)]
struct Company {
    slug: String,
    trade_name: String,
    legal_name: String,
    cnpj: String,
    address: String,
    registration: String,
    concession_from: String,
    concession_until: String,
}

#[derive(Deserialize)]
struct LineRecord {
    code: String,
    company: String,
    subsystem: String,
    category: String,
    layout: String,
    stops: String,
    duration_min: Option<i64>,
    outbound_times: String,
    return_times: String,
    weekdays: String,
    on_holidays: String,
    line_provenance: String,
    times_provenance: String,
}

/// One direction of a line, as it is to be.
pub(super) struct NewLine<'a> {
    pub(super) company: &'a str,
    pub(super) code: &'a str,
    pub(super) direction: &'a str,
    pub(super) subsystem: &'a str,
    pub(super) category: &'a str,
    pub(super) layout: &'a str,
    pub(super) stops: Vec<usize>,
    pub(super) duration_minutes: Option<i64>,
    pub(super) times: Vec<String>,
    pub(super) weekdays: Weekdays,
    pub(super) on_holidays: &'a str,
    pub(super) provenance: &'a str,
    pub(super) times_provenance: &'a str,
}

/// A network in the making.
pub(super) struct Plan {
    places: Places,
    network: Network,
    company_by_slug: HashMap<String, usize>,
    layout_by_name: HashMap<String, String>,
    vehicles: HashMap<(String, String, String), Vec<String>>,
}

impl Plan {
    pub(super) fn new(mut places: Places) -> Self {
        let mut layout_by_name = HashMap::new();
        let layouts = layouts::all().into_iter().map(|(name, layout)| {
            let layout_id = places.keys.next();
            layout_by_name.insert(name.to_owned(), layout_id.clone());
            let layout = serde_json::to_string(&layout).expect("a layout is JSON");
            let provenance = "invented".to_owned();
            VehicleLayoutRow { layout_id, name: name.to_owned(), layout, provenance }
        });
        let layouts = layouts.collect();
        let rows = NetworkRows {
            version: 0,
            places: places.rows.clone(),
            boarding_fees: places.boarding_fees.clone(),
            companies: Vec::new(),
            concessions: Vec::new(),
            lines: Vec::new(),
            line_stops: Vec::new(),
            section_fares: Vec::new(),
            layouts,
            vehicles: Vec::new(),
        };
        Self {
            places,
            network: Network { rows, timetables: Vec::new(), platforms: Vec::new() },
            company_by_slug: HashMap::new(),
            layout_by_name,
            vehicles: HashMap::new(),
        }
    }

    pub(super) fn into_network(self) -> Network {
        self.network
    }

    fn add_company(&mut self, record: &Company) {
        let company_id = self.places.keys.next();
        let rows = &mut self.network.rows;
        self.company_by_slug.insert(record.slug.clone(), rows.companies.len());
        rows.companies.push(CompanyRow {
            company_id: company_id.clone(),
            legal_name: record.legal_name.clone(),
            trade_name: record.trade_name.clone(),
            slug: record.slug.clone(),
            cnpj: record.cnpj.clone(),
            address: record.address.clone(),
            registration: record.registration.clone(),
            provenance: "invented".to_owned(),
        });
        rows.concessions.push(ConcessionRow {
            concession_id: self.places.keys.next(),
            company_id,
            kind: "concession".to_owned(),
            code: format!("DEMO-{}", record.registration),
            valid_from: record.concession_from.clone(),
            valid_until: record.concession_until.clone(),
            provenance: "invented".to_owned(),
        });
    }

    /// Adds one direction of a line with its stops, fares, vehicles and timetables.
    pub(super) fn add_line(&mut self, new: &NewLine<'_>) -> anyhow::Result<()> {
        let company = *self
            .company_by_slug
            .get(new.company)
            .with_context(|| format!("{} is no company", new.company))?;
        let line_id = self.places.keys.next();
        let stops = stops::rows(&self.places.rows, &line_id, new);
        let fares = match new.code {
            "079" => fares::line_079(&line_id, new, &stops)?,
            _ => fares::by_distance(&line_id, new, &stops),
        };
        let concession_id = self.network.rows.concessions[company].concession_id.clone();
        self.network.rows.lines.push(stops::line(
            &self.places.rows,
            line_id.clone(),
            concession_id,
            new,
        ));
        self.network.rows.line_stops.extend(stops);
        self.network.rows.section_fares.extend(fares);
        let layout_id = self
            .layout_by_name
            .get(new.layout)
            .with_context(|| format!("{} is no layout", new.layout))?
            .clone();
        let fleet = self.fleet(company, new, &layout_id);
        for (number, departs_at) in new.times.iter().enumerate() {
            let timetable_id = self.places.keys.next();
            self.network.platforms.extend(platforms::rows(
                &self.places.rows,
                &timetable_id,
                new,
                self.network.timetables.len(),
            ));
            self.network.timetables.push(TimetableRow {
                timetable_id,
                line_id: line_id.clone(),
                category: new.category.to_owned(),
                layout_id: layout_id.clone(),
                vehicle_id: Some(fleet[number % fleet.len()].clone()),
                departs_at: departs_at.clone(),
                weekdays: i64::from(new.weekdays.bits()),
                on_holidays: new.on_holidays.to_owned(),
                valid_from: VALID_FROM.to_owned(),
                valid_until: None,
                provenance: new.times_provenance.to_owned(),
            });
        }
        Ok(())
    }

    /// Three vehicles for each kind of service that the company runs.
    fn fleet(&mut self, company: usize, new: &NewLine<'_>, layout_id: &str) -> Vec<String> {
        let key = (new.company.to_owned(), new.category.to_owned(), new.layout.to_owned());
        if let Some(fleet) = self.vehicles.get(&key) {
            return fleet.clone();
        }
        let company_id = self.network.rows.companies[company].company_id.clone();
        let fleet: Vec<_> = (0..3)
            .map(|_| {
                let number = self.network.rows.vehicles.len() + 1;
                let vehicle_id = self.places.keys.next();
                self.network.rows.vehicles.push(VehicleRow {
                    vehicle_id: vehicle_id.clone(),
                    company_id: company_id.clone(),
                    layout_id: layout_id.to_owned(),
                    plate: format!("DEM{}A{:02}", number / 100, number % 100),
                    fleet_number: format!("{number:04}"),
                    category: new.category.to_owned(),
                    acquired_on: "2024-03-01".to_owned(),
                    last_inspection_on: "2026-09-15".to_owned(),
                    has_toilet: i64::from(new.layout != "micro"),
                    provenance: "invented".to_owned(),
                });
                vehicle_id
            })
            .collect();
        self.vehicles.insert(key, fleet.clone());
        fleet
    }
}

pub(super) fn read(plan: &mut Plan) -> anyhow::Result<()> {
    for company in records::<Company>(COMPANIES)? {
        plan.add_company(&company);
    }
    for record in records::<LineRecord>(LINES)? {
        add_both_directions(plan, &record).with_context(|| format!("line {}", record.code))?;
    }
    Ok(())
}

/// The companies alone, for lines that are made otherwise.
pub(super) fn read_companies(plan: &mut Plan) -> anyhow::Result<Vec<String>> {
    let companies = records::<Company>(COMPANIES)?;
    companies.iter().for_each(|company| plan.add_company(company));
    Ok(companies.into_iter().map(|company| company.slug).collect())
}

fn add_both_directions(plan: &mut Plan, record: &LineRecord) -> anyhow::Result<()> {
    let stop = |slug: &str| {
        let place = plan.places.by_slug.get(slug).copied();
        place.with_context(|| format!("{slug} is no place"))
    };
    let mut stops: Vec<_> = record.stops.split(' ').map(stop).collect::<Result<_, _>>()?;
    let weekdays = match record.weekdays.as_str() {
        "daily" => Weekdays::DAILY,
        "monday_to_friday" => Weekdays::MONDAY_TO_FRIDAY,
        other => anyhow::bail!("{other} are no days"),
    };
    let back_is_told = !record.return_times.is_empty();
    let return_times = if back_is_told { &record.return_times } else { &record.outbound_times };
    for (direction, times) in [("outbound", &record.outbound_times), ("return", return_times)] {
        let is_outbound = direction == "outbound";
        let derived = |provenance: &'static str| if is_outbound { provenance } else { "derived" };
        plan.add_line(&NewLine {
            company: &record.company,
            code: &record.code,
            direction,
            subsystem: &record.subsystem,
            category: &record.category,
            layout: &record.layout,
            stops: stops.clone(),
            duration_minutes: record.duration_min,
            times: times::read(times)?,
            weekdays,
            on_holidays: &record.on_holidays,
            provenance: match record.line_provenance.as_str() {
                "real" => derived("real"),
                _ => "invented",
            },
            times_provenance: match record.times_provenance.as_str() {
                "real" if is_outbound || back_is_told => "real",
                "real" => "derived",
                _ => "invented",
            },
        })?;
        stops.reverse();
    }
    Ok(())
}
