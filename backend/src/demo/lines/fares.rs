//! The demonstration's fares: those printed for line 079, and for the others its tariff per
//! kilometre, raised with the comfort of the category.

use std::collections::HashMap;

use anyhow::Context;
use serde::Deserialize;

use super::{NewLine, VALID_FROM};
use crate::{
    coach::network::store::{LineStopRow, SectionFareRow},
    demo::places::records,
};

const LINE_079: &str = include_str!("../../../demo/line_079_fares.csv");

/// Thousandths of a centavo a kilometre on asphalt, by the certificate of line 079.
const TARIFF: i64 = 20_916;
/// The lowest fare of that certificate.
const LOWEST_CENTS: i64 = 320;

#[derive(Deserialize)]
struct Printed {
    from_position: usize,
    to_position: usize,
    fare_cents: Option<i64>,
}

fn percent(category: &str) -> i64 {
    match category {
        "conventional_air" => 112,
        "executive" => 130,
        "semi_sleeper_executive" => 160,
        "sleeper" => 190,
        "sleeper_executive" => 210,
        _ => 100,
    }
}

pub(super) fn by_distance(
    line_id: &str,
    new: &NewLine<'_>,
    stops: &[LineStopRow],
) -> Vec<SectionFareRow> {
    sections(line_id, new, stops.len(), "derived", |from, to| {
        let metres = stops[to].distance_m - stops[from].distance_m;
        Some((metres * TARIFF * percent(new.category) / 100_000_000).max(LOWEST_CENTS))
    })
}

pub(super) fn line_079(
    line_id: &str,
    new: &NewLine<'_>,
    stops: &[LineStopRow],
) -> anyhow::Result<Vec<SectionFareRow>> {
    let printed: HashMap<_, _> = records::<Printed>(LINE_079)?
        .into_iter()
        .map(|record| ((record.from_position, record.to_position), record.fare_cents))
        .collect();
    let is_outbound = new.direction == "outbound";
    let last = stops.len() - 1;
    let pairs = stops.len() * last / 2;
    anyhow::ensure!(printed.len() == pairs, "the certificate prints {pairs} sections");
    let provenance = if is_outbound { "real" } else { "derived" };
    let mut missing = None;
    let rows = sections(line_id, new, stops.len(), provenance, |from, to| {
        let key = if is_outbound { (from, to) } else { (last - to, last - from) };
        let fare = printed.get(&key);
        missing = missing.or(fare.is_none().then_some(key));
        fare.copied().flatten()
    });
    missing.is_none().then_some(rows).context("a section of line 079 is not printed")
}

fn sections(
    line_id: &str,
    new: &NewLine<'_>,
    stops: usize,
    provenance: &str,
    mut fare: impl FnMut(usize, usize) -> Option<i64>,
) -> Vec<SectionFareRow> {
    let position = |stop: usize| i64::try_from(stop).expect("a line has few stops");
    let mut rows = Vec::new();
    for from in 0..stops {
        for to in from + 1..stops {
            rows.push(SectionFareRow {
                line_id: line_id.to_owned(),
                category: new.category.to_owned(),
                from_position: position(from),
                to_position: position(to),
                valid_from: VALID_FROM.to_owned(),
                fare_cents: fare(from, to),
                provenance: provenance.to_owned(),
            });
        }
    }
    rows
}
