//! The departures of a local day that lead from one place to another.

use std::{collections::HashMap, sync::Arc};

use shared::{
    coach::{legs::Legs, timetable::instant_of},
    money::Cents,
    service::Service,
    time::{Day, Instant, TimeOfDay},
};

use super::store::read_state;
use crate::{
    Result,
    app::App,
    coach::network::{
        departures::{DayBoard, DepartureFacts},
        snapshot::{Fare, Snapshot},
        view::{Company, PlaceKind},
    },
};

/// A coach may have left its first stop that many service days before it leaves a later one.
const DAYS_ON_THE_WAY: i64 = 2;

/// The network, and the boards of some days.
pub(super) struct Timescape {
    pub(super) snapshot: Arc<Snapshot>,
    boards: HashMap<Day, Arc<DayBoard>>,
    /// Of the network and the boards, as [`State::versions`](super::store::State::versions).
    pub(super) versions: Vec<(String, i64)>,
    /// First and last service day of the boards, as stored.
    pub(super) days: (String, String),
    pub(super) now: Instant,
}

/// A line that leads from one place to another, with the pairs of its stops that do so, the
/// best pair first.
pub(super) struct Way {
    line: usize,
    pairs: Vec<(usize, usize)>,
    /// Minutes after the departure of the line at which the first and the last of the pairs begin.
    begins: (i64, i64),
}

/// A departure between two of its stops.
pub(super) struct Trip<'a> {
    pub(super) departure: &'a DepartureFacts,
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) departs_at: Instant,
    pub(super) arrives_at: Instant,
    pub(super) fare: Cents,
    pub(super) boarding_fee: Cents,
}

impl Timescape {
    /// The boards that hold the departures of the local days from `first` to `last`: one
    /// query, and one more for each board that has changed since it was last read.
    pub(super) async fn load(app: &App, first: Day, last: Day) -> Result<Self> {
        let days = (first.minus_days(DAYS_ON_THE_WAY).to_storage(), last.to_storage());
        let state = read_state(&app.db.reader, (&days.0, &days.1), std::iter::empty()).await?;
        let versions = state.versions;
        let network = versions.iter().find(|(day, _)| day.is_empty());
        let network = network.map_or(0, |&(_, version)| version);
        let snapshot = app.network.at_version(&app.db, network).await?;
        let mut boards = HashMap::new();
        for (day, version) in &versions {
            if let Some(day) = Day::from_storage(day) {
                boards.insert(day, snapshot.board(&app.db, day, *version).await?);
            }
        }
        Ok(Self { snapshot, boards, versions, days, now: app.clock.now() })
    }

    /// Everything that can still be bought of the ways on a local day, in no order.
    pub(super) fn trips(&self, ways: &[Way], day: Day) -> Vec<Trip<'_>> {
        let midnight = TimeOfDay(chrono::NaiveTime::MIN);
        let begins = instant_of(day, midnight);
        let ends = instant_of(day.plus_days(1), midnight);
        let mut trips = Vec::new();
        for service_day in (0..=DAYS_ON_THE_WAY).map(|before| day.minus_days(before)) {
            let Some(board) = self.boards.get(&service_day) else { continue };
            for way in ways {
                // Most runs of a board leave on another day; their fares need not be looked up.
                let can_leave = |run: &&DepartureFacts| {
                    let (first, last) = way.begins;
                    begins <= run.departs_at.plus_minutes(last)
                        && run.departs_at.plus_minutes(first) < ends
                };
                let departures = board.of_line(way.line).iter().filter(can_leave);
                let on_sale = departures.filter_map(|run| self.trip(way, run, service_day));
                trips.extend(on_sale.filter(|trip| {
                    begins <= trip.departs_at
                        && trip.departs_at < ends
                        && self.now < trip.departs_at
                }));
            }
        }
        trips
    }

    fn trip<'a>(&self, way: &Way, run: &'a DepartureFacts, service_day: Day) -> Option<Trip<'a>> {
        let line = &self.snapshot.lines[way.line];
        if run.is_cancelled || !line.concession_covers(service_day) {
            return None;
        }
        way.pairs.iter().find_map(|&(from, to)| {
            let Fare::Priced(fare) = line.fare(run.category, from, to, service_day) else {
                return None;
            };
            let origin = &self.snapshot.places[line.stops[from].place];
            Some(Trip {
                departure: run,
                from,
                to,
                departs_at: run.departs_at.plus_minutes(line.stops[from].minutes),
                arrives_at: run.departs_at.plus_minutes(line.stops[to].minutes),
                fare,
                boarding_fee: origin.boarding_fee(service_day),
            })
        })
    }
}

impl Trip<'_> {
    /// What one passenger pays.
    pub(super) fn price(&self) -> Cents {
        Cents(self.fare.0.saturating_add(self.boarding_fee.0))
    }

    pub(super) fn duration_minutes(&self) -> i64 {
        self.arrives_at.minutes_since(self.departs_at).0
    }

    pub(super) fn leaves_at(&self) -> TimeOfDay {
        self.departs_at.time_of_day_in(Service::Coach.zone())
    }

    pub(super) fn legs(&self) -> Legs {
        let position = |stop: usize| u8::try_from(stop).expect("a line has at most 63 stops");
        Legs::between(position(self.from), position(self.to)).expect("a way leads forwards")
    }

    pub(super) fn company<'a>(&self, snapshot: &'a Snapshot) -> &'a Company {
        &snapshot.companies[snapshot.lines[self.departure.line].company]
    }
}

/// The lines that lead from one place to another.
pub(super) fn ways(snapshot: &Snapshot, from: usize, to: usize) -> Vec<Way> {
    let lines = snapshot.places[from].lines.iter();
    lines.filter_map(|&line| way(snapshot, line, from, to)).collect()
}

fn way(snapshot: &Snapshot, line: usize, from: usize, to: usize) -> Option<Way> {
    let stops = &snapshot.lines[line].stops;
    let lies_in = |stop: usize, place: usize| {
        let at = stops[stop].place;
        let facts = &snapshot.places[place];
        at == place
            || facts.place.kind == PlaceKind::Municipality
                && snapshot.places[at].municipality == place
    };
    let starts = (0..stops.len()).filter(|&stop| lies_in(stop, from));
    let mut pairs: Vec<_> = starts
        .flat_map(|start| {
            let ends = (start + 1..stops.len()).filter(|&stop| lies_in(stop, to));
            ends.map(move |end| (start, end))
        })
        .collect();
    if pairs.is_empty() {
        return None;
    }
    // Between municipalities one goes from terminal to terminal where one can.
    pairs.sort_by_key(|&(start, end)| {
        let elsewhere = |stop: usize| !snapshot.places[stops[stop].place].has_terminal();
        let detours = u8::from(elsewhere(start)) + u8::from(elsewhere(end));
        (detours, stops[end].distance_m - stops[start].distance_m)
    });
    let begins = pairs.iter().map(|&(start, _)| stops[start].minutes);
    let begins = (begins.clone().min().unwrap_or(0), begins.max().unwrap_or(0));
    Some(Way { line, pairs, begins })
}
