//! What is asked of the search, and what it answers.

use chrono::Timelike;
use serde::{Deserialize, Serialize};
use shared::{
    coach::category::Category,
    money::Cents,
    time::{Day, Instant, TimeOfDay},
};

use crate::coach::network::view::{DepartureId, Place, PlaceKind};

/// Results on a page.
pub const PAGE_SIZE: usize = 20;

/// A place that fits what was typed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Suggestion {
    /// Its name in addresses, which [`Query`] takes.
    pub slug: String,
    /// What to show: `Feira de Santana, BA`, `Terminal Rodoviário (Salvador, BA)`.
    pub label: String,
    /// What it is.
    pub kind: PlaceKind,
}

/// What a typed place may mean.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlaceMatch {
    /// This one.
    One(Place),
    /// One of these, best first.
    Several(Vec<Suggestion>),
    /// Nothing that is known.
    Nothing,
}

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Query {
    /// Where from: a slug of a municipality (all its stops) or of one stop.
    pub from: String,
    /// Where to, likewise.
    pub to: String,
    /// The local day on which the coach leaves the stop of boarding.
    pub day: Day,
    /// What else must hold.
    pub filter: Filter,
    /// The order.
    pub sort: Sort,
    /// From 1; a page past the last one is empty.
    pub page: u32,
}

/// What results must be like; nothing asks for nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Filter {
    /// Leaves in that part of the day.
    pub period: Option<Period>,
    /// Is of that category.
    pub category: Option<Category>,
    /// Is run by the company of that slug.
    pub company: Option<String>,
    /// Costs no more, boarding fee included.
    pub highest_price: Option<Cents>,
    /// Has a wheelchair place free, with its companion seat.
    pub wheelchair: bool,
}

/// A part of the day, by the local time of leaving.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Period {
    /// 00:00 to 05:59.
    Night,
    /// 06:00 to 11:59.
    Morning,
    /// 12:00 to 17:59.
    Afternoon,
    /// 18:00 to 23:59.
    Evening,
}

impl Period {
    /// All, from midnight on.
    pub const ALL: [Self; 4] = [Self::Night, Self::Morning, Self::Afternoon, Self::Evening];

    /// The part of the day in which a time lies.
    #[must_use]
    pub fn of(time: TimeOfDay) -> Self {
        match time.0.hour() {
            0..6 => Self::Night,
            6..12 => Self::Morning,
            12..18 => Self::Afternoon,
            _ => Self::Evening,
        }
    }
}

/// The order of results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sort {
    /// Earliest departure first.
    #[default]
    Departure,
    /// Earliest arrival first.
    Arrival,
    /// Lowest price first.
    Price,
    /// Shortest way first.
    Duration,
}

/// One departure between the stops asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SearchResult {
    /// The departure.
    pub departure_id: DepartureId,
    /// Position of the stop of boarding.
    pub from_position: u8,
    /// Position of the stop of alighting.
    pub to_position: u8,
    /// Name of the stop of boarding.
    pub from: String,
    /// Name of the stop of alighting.
    pub to: String,
    /// When it leaves.
    pub departs_at: Instant,
    /// When it arrives.
    pub arrives_at: Instant,
    /// Local midnights between leaving and arriving: 1 is "the next day".
    pub days_later: u8,
    /// Minutes on the way.
    pub duration_minutes: i64,
    /// Trade name of the company.
    pub company: String,
    /// Both ends of the line, `Itabuna – Lagoa Redonda`.
    pub line: String,
    /// The category of the service.
    pub category: Category,
    /// The tariff for one passenger.
    pub fare: Cents,
    /// The terminal's fee for one passenger, apart from the tariff.
    pub boarding_fee: Cents,
    /// Places free all the way, wheelchair places apart.
    pub seats_left: u16,
    /// Wheelchair places free all the way with their companion seats.
    pub wheelchair_places_left: u16,
}

/// A page of results and what helps to go on from it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResultsPage {
    /// Where from.
    pub from: Place,
    /// Where to.
    pub to: Place,
    /// The day asked for.
    pub day: Day,
    /// At most [`PAGE_SIZE`].
    pub results: Vec<SearchResult>,
    /// Results on all pages.
    pub total: usize,
    /// Departures of that day before any filter.
    pub unfiltered: usize,
    /// This page, from 1.
    pub page: u32,
    /// Pages, at least 1.
    pub pages: u32,
    /// The days around, with how many departures each has.
    pub days: Vec<DayCount>,
    /// Companies that can be chosen in the filter.
    pub companies: Vec<CompanyChoice>,
    /// Categories that can be chosen in the filter.
    pub categories: Vec<Category>,
    /// Where nothing leaves on the day: what does.
    pub alternatives: Option<Alternatives>,
}

/// A company that a filter can name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CompanyChoice {
    /// Its name in addresses, which [`Filter`] takes.
    pub slug: String,
    /// The name on its coaches.
    pub trade_name: String,
}

/// A day and its departures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DayCount {
    /// The day.
    pub day: Day,
    /// How many departures can still be bought.
    pub departures: usize,
}

/// What to try where nothing was found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Alternatives {
    /// The next days on which the same way has departures.
    pub days: Vec<DayCount>,
    /// Places near the first from which the second is reached, nearest first.
    pub near_from: Vec<NearPlace>,
    /// Places near the second that are reached from the first, nearest first.
    pub near_to: Vec<NearPlace>,
}

/// A place near another one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NearPlace {
    /// The place.
    pub place: Place,
    /// Kilometres as the crow flies, rounded.
    pub distance_km: u32,
}
