//! Departures: made ahead from the timetables, and kept in memory day by day.

use std::{collections::HashMap, ops::Range, sync::Arc};

use anyhow::Context;
use sha2::{Digest, Sha256};
use shared::{
    calendar,
    coach::{
        category::Category,
        timetable::{OnHolidays, ServiceDays, Weekdays, instant_of},
    },
    service::Service,
    time::{Day, Instant, TimeOfDay},
};
use uuid::Builder;

use super::{
    snapshot::{LayoutFacts, Snapshot},
    view::{DepartureId, DepartureStatus},
};
use crate::{
    Result,
    app::App,
    db::Db,
    worker::{ClaimedJob, Job, Outcome},
};

pub(crate) mod store;

use store::{DepartureRow, TimetableRow};

/// How many days ahead departures are made, the present day included.
pub const DAYS_AHEAD: i64 = 60;

/// The departures of a service day, line by line, each line's by time.
#[derive(Debug)]
pub(crate) struct DayBoard {
    pub(crate) version: i64,
    departures: Vec<DepartureFacts>,
    by_line: HashMap<usize, Range<usize>>,
}

#[derive(Debug)]
pub(crate) struct DepartureFacts {
    pub(crate) id: DepartureId,
    pub(crate) line: usize,
    pub(crate) category: Category,
    pub(crate) layout: Arc<LayoutFacts>,
    pub(crate) service_day: Day,
    pub(crate) departs_at: Instant,
    pub(crate) is_cancelled: bool,
}

impl DayBoard {
    /// The departures of a line, by time.
    pub(crate) fn of_line(&self, line: usize) -> &[DepartureFacts] {
        self.by_line.get(&line).map_or(&[], |range| &self.departures[range.clone()])
    }

    fn build(snapshot: &Snapshot, version: i64, rows: Vec<DepartureRow>) -> anyhow::Result<Self> {
        let mut departures: Vec<_> =
            rows.iter().map(|row| facts(snapshot, row)).collect::<anyhow::Result<_>>()?;
        departures.sort_by_key(|departure| (departure.line, departure.departs_at));
        let mut by_line = HashMap::new();
        for (number, departure) in departures.iter().enumerate() {
            by_line.entry(departure.line).or_insert(number..number).end = number + 1;
        }
        Ok(Self { version, departures, by_line })
    }
}

fn facts(snapshot: &Snapshot, row: &DepartureRow) -> anyhow::Result<DepartureFacts> {
    let fault = || format!("departure {} cannot be read", row.departure_id);
    Ok(DepartureFacts {
        id: DepartureId(row.departure_id.clone()),
        line: *snapshot.line_by_id.get(&row.line_id).with_context(fault)?,
        category: Category::from_code(&row.category).with_context(fault)?,
        layout: snapshot.layouts.get(&row.layout_id).with_context(fault)?.clone(),
        service_day: Day::from_storage(&row.service_day).with_context(fault)?,
        departs_at: Instant::from_storage(&row.departs_at).with_context(fault)?,
        is_cancelled: row.status == DepartureStatus::Cancelled.code(),
    })
}

impl Snapshot {
    /// The departures of a service day at `version` or later; days without any have no version.
    pub(crate) async fn board(&self, db: &Db, day: Day, version: i64) -> Result<Arc<DayBoard>> {
        let kept =
            self.boards.read().expect("no holder of the boards' lock panics").get(&day).cloned();
        if let Some(board) = kept.filter(|board| version <= board.version) {
            return Ok(board);
        }
        let rows = store::departures_of_day(&db.reader, &day.to_storage()).await?;
        let board = Arc::new(DayBoard::build(self, version, rows)?);
        let mut boards = self.boards.write().expect("no holder of the boards' lock panics");
        // Nobody searches among days long gone: they need not be kept.
        boards.retain(|&kept, _| day.minus_days(2 * DAYS_AHEAD) <= kept);
        boards.insert(day, board.clone());
        Ok(board)
    }
}

/// Makes the departures of the next `days` service days that are not there yet, and answers
/// how many it made. Several workers may do so at once: each departure is made once.
///
/// # Errors
/// When the database fails or a timetable cannot be read.
pub async fn make_departures(app: &App, days: i64) -> anyhow::Result<usize> {
    let today = app.clock.now().day_in(Service::Coach.zone());
    let timetables = read_timetables(&app.db).await?;
    let calendar = calendar::for_service(Service::Coach);
    let mut made = 0;
    for day in (0..days).map(|ahead| today.plus_days(ahead)) {
        let is_holiday = calendar.is_holiday(day);
        let there = store::timetables_of_day(&app.db.reader, &day.to_storage()).await?;
        let missing: Vec<_> = timetables
            .iter()
            .filter(|timetable| timetable.runs_on(day, is_holiday))
            .filter(|timetable| !there.contains(&timetable.row.timetable_id))
            .map(|timetable| timetable.departure(day))
            .collect();
        if !missing.is_empty() {
            made += keep(&app.db, day, &missing).await?;
        }
    }
    Ok(made)
}

/// The job that makes departures every night.
pub const MAKE: &str = "network.make_departures";

/// The recurring job that makes departures, from `now` on.
pub(crate) fn job(now: Instant) -> Job {
    Job { kind: MAKE, key: "nightly".to_owned(), run_at: now, payload: serde_json::Value::Null }
}

/// Makes what is missing, and comes back the next night.
///
/// # Errors
/// When the database fails or a timetable cannot be read.
pub async fn make_nightly(app: App, _job: ClaimedJob) -> anyhow::Result<Outcome> {
    let made = make_departures(&app, DAYS_AHEAD).await?;
    tracing::info!(departures.made = made, "departures made");
    Ok(Outcome::Again(next_night(app.clock.now())))
}

/// Five past midnight in Bahia, when the last of the days ahead has begun to count.
fn next_night(now: Instant) -> Instant {
    let tomorrow = now.day_in(Service::Coach.zone()).plus_days(1);
    instant_of(tomorrow, TimeOfDay(chrono::NaiveTime::MIN)).plus_minutes(5)
}

async fn keep(db: &Db, day: Day, departures: &[DepartureRow]) -> anyhow::Result<usize> {
    let mut transaction = db.begin().await?;
    let mut made = 0;
    for departure in departures {
        made += store::insert_departure(&mut transaction, departure).await?;
    }
    store::raise_day_version(&mut transaction, &day.to_storage()).await?;
    transaction.commit().await?;
    Ok(made)
}

struct Timetable {
    row: TimetableRow,
    departs_at: TimeOfDay,
    days: ServiceDays,
    exceptions: HashMap<Day, bool>,
}

impl Timetable {
    fn runs_on(&self, day: Day, is_holiday: bool) -> bool {
        self.days.include(day, is_holiday, self.exceptions.get(&day).copied())
    }

    fn departure(&self, day: Day) -> DepartureRow {
        let departs_at = instant_of(day, self.departs_at);
        DepartureRow {
            departure_id: departure_id(&self.row.timetable_id, day, departs_at),
            timetable_id: self.row.timetable_id.clone(),
            service_day: day.to_storage(),
            line_id: self.row.line_id.clone(),
            category: self.row.category.clone(),
            layout_id: self.row.layout_id.clone(),
            vehicle_id: self.row.vehicle_id.clone(),
            departs_at: departs_at.to_storage(),
            status: DepartureStatus::Scheduled.code().to_owned(),
        }
    }
}

/// The key of a run, the same whichever worker makes it.
fn departure_id(timetable_id: &str, day: Day, departs_at: Instant) -> String {
    let digest = Sha256::digest(format!("{timetable_id}/{}", day.to_storage()));
    let bytes = digest.first_chunk().expect("a digest has 32 bytes");
    let milliseconds = u64::try_from(departs_at.0.timestamp_millis()).unwrap_or(0);
    Builder::from_unix_timestamp_millis(milliseconds, bytes).into_uuid().to_string()
}

async fn read_timetables(db: &Db) -> anyhow::Result<Vec<Timetable>> {
    let mut exceptions: HashMap<String, HashMap<Day, bool>> = HashMap::new();
    for (timetable_id, day, runs) in store::timetable_exceptions(&db.reader).await? {
        let day = Day::from_storage(&day).with_context(|| format!("{day:?} is no day"))?;
        exceptions.entry(timetable_id).or_default().insert(day, runs != 0);
    }
    let rows = store::timetables(&db.reader).await?;
    let timetables = rows.into_iter().map(|row| {
        let exceptions = exceptions.remove(&row.timetable_id).unwrap_or_default();
        let fault = format!("timetable {} cannot be read", row.timetable_id);
        read_timetable(row, exceptions).context(fault)
    });
    timetables.collect()
}

fn read_timetable(row: TimetableRow, exceptions: HashMap<Day, bool>) -> Option<Timetable> {
    let on_holidays = match row.on_holidays.as_str() {
        "runs" => OnHolidays::Runs,
        "rests" => OnHolidays::Rests,
        "as_sunday" => OnHolidays::AsSunday,
        _ => return None,
    };
    let valid_until = match &row.valid_until {
        Some(text) => Some(Day::from_storage(text)?),
        None => None,
    };
    let days = ServiceDays {
        weekdays: u8::try_from(row.weekdays).ok().and_then(Weekdays::from_bits)?,
        on_holidays,
        valid_from: Day::from_storage(&row.valid_from)?,
        valid_until,
    };
    let departs_at = TimeOfDay::from_storage(&row.departs_at)?;
    Some(Timetable { departs_at, days, exceptions, row })
}
