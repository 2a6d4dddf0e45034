//! The places of the demonstration.

use std::collections::HashMap;

use anyhow::Context;
use serde::{Deserialize, de::DeserializeOwned};
use shared::folding::fold;

use super::keys::Keys;
use crate::coach::network::store::{BoardingFeeRow, PlaceRow};

const MUNICIPALITIES: &str = include_str!("../../demo/municipalities.csv");
const PLACES: &str = include_str!("../../demo/places.csv");

/// The boarding fee of lines within Bahia since 2026-01-17: g1 BA and A Tarde, 2026-01-15;
/// and the one before it, derived from the rise of 5.17 % that they tell.
const BOARDING_FEES: [(&str, i64, &str); 2] =
    [("2025-01-01", 357, "derived"), ("2026-01-17", 375, "real")];

#[derive(Deserialize)]
struct Municipality {
    ibge_code: String,
    name: String,
    latitude_e6: i64,
    longitude_e6: i64,
    weekly_departures: Option<i64>,
}

#[derive(Deserialize)]
struct Within {
    slug: String,
    kind: String,
    name: String,
    municipality: String,
    latitude_e6: i64,
    longitude_e6: i64,
    provenance: String,
}

/// Places, their fees, and the keys given out so far.
pub(super) struct Places {
    pub(super) keys: Keys,
    pub(super) rows: Vec<PlaceRow>,
    pub(super) by_slug: HashMap<String, usize>,
    pub(super) boarding_fees: Vec<BoardingFeeRow>,
}

/// The records of a table whose first lines are comments.
pub(super) fn records<T: DeserializeOwned>(table: &str) -> anyhow::Result<Vec<T>> {
    let mut reader = csv::ReaderBuilder::new().comment(Some(b'#')).from_reader(table.as_bytes());
    reader.deserialize().collect::<Result<_, _>>().context("a table of the demonstration")
}

pub(super) fn read() -> anyhow::Result<Places> {
    let mut places = municipalities()?;
    for record in records::<Within>(PLACES)? {
        let home = *places
            .by_slug
            .get(&record.municipality)
            .with_context(|| format!("{} is no municipality", record.municipality))?;
        let place_id = places.keys.next();
        if record.kind == "terminal" {
            places.boarding_fees.extend(BOARDING_FEES.map(
                |(valid_from, fee_cents, provenance)| {
                    let (place_id, valid_from) = (place_id.clone(), valid_from.to_owned());
                    let provenance = provenance.to_owned();
                    BoardingFeeRow { place_id, valid_from, fee_cents, provenance }
                },
            ));
        }
        let row = PlaceRow {
            place_id,
            kind: record.kind,
            municipality_id: places.rows[home].municipality_id.clone(),
            search_name: fold(&record.name),
            name: record.name,
            slug: record.slug.clone(),
            state: "BA".to_owned(),
            ibge_code: None,
            latitude_e6: record.latitude_e6,
            longitude_e6: record.longitude_e6,
            // Less than its municipality's, which is offered first.
            weight: places.rows[home].weight / 2,
            provenance: record.provenance,
        };
        places.by_slug.insert(record.slug, places.rows.len());
        places.rows.push(row);
    }
    Ok(places)
}

pub(super) fn municipalities() -> anyhow::Result<Places> {
    let mut keys = Keys::default();
    let rows: Vec<_> = records::<Municipality>(MUNICIPALITIES)?
        .into_iter()
        .map(|record| {
            let place_id = keys.next();
            let search_name = fold(&record.name);
            PlaceRow {
                municipality_id: place_id.clone(),
                place_id,
                kind: "municipality".to_owned(),
                slug: search_name.replace(' ', "-"),
                search_name,
                name: record.name,
                state: "BA".to_owned(),
                ibge_code: Some(record.ibge_code),
                latitude_e6: record.latitude_e6,
                longitude_e6: record.longitude_e6,
                weight: record.weekly_departures.unwrap_or(0),
                provenance: "real".to_owned(),
            }
        })
        .collect();
    let by_slug = rows.iter().enumerate().map(|(number, row)| (row.slug.clone(), number)).collect();
    Ok(Places { keys, rows, by_slug, boarding_fees: Vec::new() })
}
