//! The static network in memory: one for all requests, read again when somebody
//! has raised `network_version`.

use std::{
    collections::HashMap,
    sync::{Arc, RwLock},
};

use shared::{
    coach::{
        category::Category,
        seat_layout::{SeatKind, SeatLabel, SeatLayout},
    },
    money::Cents,
    position::Position,
    time::Day,
};

use super::{
    departures::DayBoard,
    store,
    view::{Company, Line, Place, PlaceKind, Vehicle},
};
use crate::{Result, db::Db};

mod build;

/// Keeps the last snapshot of the network; clones share it.
#[derive(Clone, Debug, Default)]
pub struct NetworkCache(Arc<Kept>);

#[derive(Debug, Default)]
struct Kept {
    snapshot: RwLock<Option<Arc<Snapshot>>>,
    /// Held while one request loads, so that the others wait for it instead of loading too.
    loading: tokio::sync::Mutex<()>,
}

/// Everything of the network but departures and seats; places, companies and lines are
/// numbered by their position in the vectors.
#[derive(Debug)]
pub(crate) struct Snapshot {
    pub(crate) version: i64,
    pub(crate) places: Vec<PlaceFacts>,
    pub(crate) place_by_slug: HashMap<String, usize>,
    /// Each word's beginning to the end of its name, sorted, with the place.
    pub(crate) words: Vec<(String, usize)>,
    pub(crate) companies: Vec<Company>,
    pub(crate) lines: Vec<LineFacts>,
    pub(crate) line_by_id: HashMap<String, usize>,
    pub(crate) layouts: HashMap<String, Arc<LayoutFacts>>,
    pub(crate) vehicles: HashMap<String, Vehicle>,
    pub(crate) boards: RwLock<HashMap<Day, Arc<DayBoard>>>,
}

#[derive(Debug)]
pub(crate) struct PlaceFacts {
    pub(crate) place: Place,
    pub(crate) municipality: usize,
    pub(crate) search_name: String,
    pub(crate) position: Position,
    pub(crate) weight: i64,
    /// The lines that stop there; for a municipality, anywhere in it.
    pub(crate) lines: Vec<usize>,
    /// Oldest first.
    pub(crate) boarding_fees: Vec<(Day, Cents)>,
}

#[derive(Debug)]
pub(crate) struct LineFacts {
    pub(crate) line: Line,
    pub(crate) company: usize,
    pub(crate) valid_from: Day,
    pub(crate) valid_until: Day,
    pub(crate) stops: Vec<StopFacts>,
    /// One table a category; a line has few.
    pub(crate) fares: Vec<(Category, FareTable)>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct StopFacts {
    pub(crate) place: usize,
    pub(crate) distance_m: i64,
    pub(crate) minutes: i64,
}

/// What a section costs on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fare {
    Priced(Cents),
    Restricted,
    Unknown,
}

/// The triangle of sections, each with its fares, oldest first.
#[derive(Debug)]
pub(crate) struct FareTable {
    stops: usize,
    cells: Vec<Vec<(Day, Fare)>>,
}

/// A layout with what a search counts.
#[derive(Debug)]
pub(crate) struct LayoutFacts {
    pub(crate) layout: Arc<SeatLayout>,
    pub(crate) standard: u16,
    /// Each wheelchair place with its companion seat.
    pub(crate) wheelchair: Vec<(SeatLabel, SeatLabel)>,
}

/// What is free of a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SeatsLeft {
    pub(crate) standard: u16,
    pub(crate) wheelchair: u16,
}

/// Whether a snapshot can be made of `rows`.
pub(crate) fn check(rows: store::NetworkRows) -> Result<()> {
    build::build(rows)?;
    Ok(())
}

impl NetworkCache {
    /// The snapshot of `version`, or of a later one.
    pub(crate) async fn at_version(&self, db: &Db, version: i64) -> Result<Arc<Snapshot>> {
        if let Some(snapshot) = self.kept(version) {
            return Ok(snapshot);
        }
        let _loading = self.0.loading.lock().await;
        if let Some(snapshot) = self.kept(version) {
            return Ok(snapshot);
        }
        let mut transaction = db.begin_reading().await?;
        let rows = store::read_network(&mut transaction).await?;
        transaction.commit().await?;
        let snapshot = Arc::new(build::build(rows)?);
        let mut kept = self.0.snapshot.write().expect("no holder of the snapshot's lock panics");
        *kept = Some(snapshot.clone());
        Ok(snapshot)
    }

    /// The snapshot as of now, by one query where it has not changed.
    pub(crate) async fn current(&self, db: &Db) -> Result<Arc<Snapshot>> {
        let version = store::network_version(&db.reader).await?;
        self.at_version(db, version).await
    }

    /// The snapshot that was read last, without asking whether it still holds.
    pub(crate) fn last(&self) -> Option<Arc<Snapshot>> {
        self.kept(i64::MIN)
    }

    fn kept(&self, version: i64) -> Option<Arc<Snapshot>> {
        let kept = self.0.snapshot.read().expect("no holder of the snapshot's lock panics");
        kept.clone().filter(|snapshot| version <= snapshot.version)
    }
}

impl FareTable {
    pub(crate) fn new(stops: usize) -> Self {
        Self { stops, cells: vec![Vec::new(); stops * stops] }
    }

    /// Adds a fare later than those there.
    fn push(&mut self, from: usize, to: usize, valid_from: Day, fare: Fare) {
        self.cells[from * self.stops + to].push((valid_from, fare));
    }

    /// The fare of a section in force on `day`.
    pub(crate) fn on(&self, from: usize, to: usize, day: Day) -> Fare {
        latest(&self.cells[from * self.stops + to], day).unwrap_or(Fare::Unknown)
    }
}

impl LineFacts {
    pub(crate) fn fare(&self, category: Category, from: usize, to: usize, day: Day) -> Fare {
        let table = self.fares.iter().find(|(of, _)| *of == category);
        table.map_or(Fare::Unknown, |(_, table)| table.on(from, to, day))
    }

    pub(crate) fn concession_covers(&self, day: Day) -> bool {
        self.valid_from <= day && day <= self.valid_until
    }
}

impl PlaceFacts {
    pub(crate) fn has_terminal(&self) -> bool {
        self.place.kind == PlaceKind::Terminal
    }

    /// The official boarding fee in force on `day`; zero where there is no terminal
    /// (`agerba:art-75`).
    pub(crate) fn boarding_fee(&self, day: Day) -> Cents {
        if !self.has_terminal() {
            return Cents::ZERO;
        }
        latest(&self.boarding_fees, day).unwrap_or(Cents::ZERO)
    }
}

impl LayoutFacts {
    pub(crate) fn new(layout: SeatLayout) -> Self {
        let standard = layout.seats().filter(|seat| seat.kind == SeatKind::Standard).count();
        let wheelchair = layout
            .seats()
            .filter(|seat| seat.kind == SeatKind::Wheelchair)
            .filter_map(|place| {
                let companion = layout.companion_of(&place.label)?;
                Some((place.label.clone(), companion.label.clone()))
            })
            .collect();
        let standard = u16::try_from(standard).expect("a layout has at most 100 places");
        Self { standard, wheelchair, layout: Arc::new(layout) }
    }

    /// What is left when the places with these labels are taken. Companion seats count with
    /// their wheelchair places, which need them.
    pub(crate) fn left<'a>(&self, taken: impl Iterator<Item = &'a str> + Clone) -> SeatsLeft {
        let is_reserved = |label: &str| {
            self.wheelchair
                .iter()
                .any(|(place, companion)| place.as_str() == label || companion.as_str() == label)
        };
        let taken_standard = taken.clone().filter(|label| !is_reserved(label)).count();
        let free = self.wheelchair.iter().filter(|(place, companion)| {
            taken.clone().all(|label| label != place.as_str() && label != companion.as_str())
        });
        let wheelchair = u16::try_from(free.count()).expect("a layout has at most 100 places");
        let taken_standard = u16::try_from(taken_standard).unwrap_or(u16::MAX);
        SeatsLeft { standard: self.standard.saturating_sub(taken_standard), wheelchair }
    }
}

/// The last value whose first day is not after `day`; `dated` is sorted by day.
fn latest<T: Copy>(dated: &[(Day, T)], day: Day) -> Option<T> {
    let after = dated.partition_point(|(valid_from, _)| *valid_from <= day);
    after.checked_sub(1).map(|last| dated[last].1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> Day {
        Day::from_storage(text).expect("a day")
    }

    #[test]
    fn the_fare_in_force_is_the_latest_not_after_the_day() {
        let mut table = FareTable::new(3);
        table.push(0, 2, day("2026-01-17"), Fare::Priced(Cents(100)));
        table.push(0, 2, day("2026-12-01"), Fare::Restricted);
        assert_eq!(table.on(0, 2, day("2026-01-16")), Fare::Unknown);
        assert_eq!(table.on(0, 2, day("2026-01-17")), Fare::Priced(Cents(100)));
        assert_eq!(table.on(0, 2, day("2026-11-30")), Fare::Priced(Cents(100)));
        assert_eq!(table.on(0, 2, day("2026-12-01")), Fare::Restricted);
        assert_eq!(table.on(0, 1, day("2026-12-01")), Fare::Unknown);
    }
}
