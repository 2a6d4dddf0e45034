//! Which departures lead from one place to another on a day.

use std::{cmp::Ordering, sync::Arc};

use shared::{service::Service, time::Day};

use crate::{Result, app::App, error::AppError};

pub(crate) mod kept;
mod places;
mod seats;
pub(crate) mod store;
mod trips;
pub mod view;

use kept::KeptPage;
use trips::{Timescape, Trip, Way, ways};
use view::{
    Alternatives, DayCount, Filter, PAGE_SIZE, Period, PlaceMatch, Query, ResultsPage,
    SearchResult, Sort, Suggestion,
};

/// Days shown before and after the one asked for.
const DAYS_AROUND: i64 = 3;
/// How far ahead other days are looked for where nothing leaves on the one asked for.
const DAYS_LOOKED_AHEAD: i64 = 14;
/// Other days and near places offered at the most.
const MOST_ALTERNATIVES: usize = 3;

/// Places whose name has a word that starts as typed, accents and case aside, the
/// busiest first; at most `limit`.
///
/// # Errors
/// When the database fails.
pub async fn suggest_places(app: &App, typed: &str, limit: usize) -> Result<Vec<Suggestion>> {
    let snapshot = app.network.current(&app.db).await?;
    let found = places::matching(&snapshot, typed, limit);
    Ok(found.into_iter().map(|place| places::suggestion(&snapshot.places[place])).collect())
}

/// Which place a form without scripts means: a slug, a name in full, or the only place that
/// fits; otherwise the places to choose from, at most `limit`.
///
/// # Errors
/// When the database fails.
pub async fn resolve_place(app: &App, typed: &str, limit: usize) -> Result<PlaceMatch> {
    // A place that is found needs no newer network: the search looks for it again in that of now.
    if let Some(last) = app.network.last()
        && let found @ PlaceMatch::One(_) = places::resolve(&last, typed, limit)
    {
        return Ok(found);
    }
    let snapshot = app.network.current(&app.db).await?;
    Ok(places::resolve(&snapshot, typed, limit))
}

/// One page of the departures that `query` asks for. Departures that have left, are cancelled
/// or may not be sold are not among them; those without a free place are.
///
/// # Errors
/// Not found where no place has that name in addresses.
pub async fn search_departures(app: &App, query: &Query) -> Result<ResultsPage> {
    let now = app.clock.now();
    if let Some(kept) = app.results.find(query, now)
        && let Some(page) = kept.fill(&kept.read_state(app).await?)
    {
        return Ok(page);
    }
    let (first, last) = (query.day.minus_days(DAYS_AROUND), query.day.plus_days(DAYS_AROUND));
    let scape = Timescape::load(app, first, last).await?;
    let made = Arc::new(make_page(app, &scape, query).await?);
    // What is free decides who is among wheelchair places, and the places near have boards of
    // their own: neither is known by the versions alone.
    if !query.filter.wheelchair && made.page.alternatives.is_none() {
        app.results.keep(query.clone(), made.clone());
    }
    if made.page.results.is_empty() {
        return Ok(made.page.clone());
    }
    Ok(made.fill_in(&made.read_state(app).await?))
}

async fn make_page(app: &App, scape: &Timescape, query: &Query) -> Result<KeptPage> {
    let snapshot = &scape.snapshot;
    let place = |slug: &str| snapshot.place_by_slug.get(slug).copied().ok_or(AppError::NotFound);
    let (from, to) = (place(&query.from)?, place(&query.to)?);
    let ways = ways(snapshot, from, to);
    let around: Vec<_> = (-DAYS_AROUND..=DAYS_AROUND)
        .map(|offset| query.day.plus_days(offset))
        .map(|day| (day, scape.trips(&ways, day)))
        .collect();
    let leaving = around.iter().flat_map(|(_, trips)| trips).map(|trip| trip.departs_at);
    let holds_until = leaving.min().unwrap_or(scape.now);
    let days = around.iter().map(|(day, trips)| count(*day, trips)).collect();
    let mut trips = around
        .into_iter()
        .find_map(|(day, trips)| (day == query.day).then_some(trips))
        .unwrap_or_default();
    let unfiltered = trips.len();
    let (companies, categories) = choices(scape, &trips);
    trips.retain(|trip| fits(scape, trip, &query.filter));
    if query.filter.wheelchair {
        trips = seats::with_wheelchair_place(app, trips).await?;
    }
    trips.sort_by(|a, b| compare(a, b, query.sort));
    let total = trips.len();
    let page = query.page.max(1);
    let skipped = usize::try_from(page - 1).unwrap_or(usize::MAX).saturating_mul(PAGE_SIZE);
    let shown: Vec<_> = trips.into_iter().skip(skipped).take(PAGE_SIZE).collect();
    let alternatives = match unfiltered {
        0 => Some(alternatives(app, scape, (from, to), query.day).await?),
        _ => None,
    };
    let page = ResultsPage {
        from: snapshot.places[from].place.clone(),
        to: snapshot.places[to].place.clone(),
        day: query.day,
        results: shown.iter().map(|trip| result(scape, trip)).collect(),
        total,
        unfiltered,
        page,
        pages: u32::try_from(total.div_ceil(PAGE_SIZE)).unwrap_or(u32::MAX).max(1),
        days,
        companies,
        categories,
        alternatives,
    };
    Ok(KeptPage {
        versions: scape.versions.clone(),
        days: scape.days.clone(),
        made_at: scape.now,
        holds_until,
        page,
        stretches: shown.iter().map(|trip| (trip.legs(), trip.departure.layout.clone())).collect(),
    })
}

fn count(day: Day, trips: &[Trip<'_>]) -> DayCount {
    DayCount { day, departures: trips.len() }
}

fn choices(
    scape: &Timescape,
    trips: &[Trip<'_>],
) -> (Vec<view::CompanyChoice>, Vec<shared::coach::category::Category>) {
    let mut companies: Vec<_> = trips
        .iter()
        .map(|trip| trip.company(&scape.snapshot))
        .map(|company| (&company.trade_name, &company.slug))
        .collect();
    companies.sort_unstable();
    companies.dedup();
    let mut categories: Vec<_> = trips.iter().map(|trip| trip.departure.category).collect();
    categories.sort_unstable();
    categories.dedup();
    let choice = |(name, slug): (&String, &String)| view::CompanyChoice {
        slug: slug.clone(),
        trade_name: name.clone(),
    };
    (companies.into_iter().map(choice).collect(), categories)
}

fn fits(scape: &Timescape, trip: &Trip<'_>, filter: &Filter) -> bool {
    filter.period.is_none_or(|period| Period::of(trip.leaves_at()) == period)
        && filter.category.is_none_or(|category| category == trip.departure.category)
        && filter.highest_price.is_none_or(|highest| trip.price() <= highest)
        && filter.company.as_ref().is_none_or(|slug| *slug == trip.company(&scape.snapshot).slug)
}

fn compare(a: &Trip<'_>, b: &Trip<'_>, sort: Sort) -> Ordering {
    let first = match sort {
        Sort::Departure => Ordering::Equal,
        Sort::Arrival => a.arrives_at.cmp(&b.arrives_at),
        Sort::Price => a.price().cmp(&b.price()),
        Sort::Duration => a.duration_minutes().cmp(&b.duration_minutes()),
    };
    let then = |trip: &Trip<'_>| (trip.departs_at, trip.arrives_at);
    first.then_with(|| then(a).cmp(&then(b))).then_with(|| a.departure.id.cmp(&b.departure.id))
}

/// A departure, of whose places nothing is known yet.
fn result(scape: &Timescape, trip: &Trip<'_>) -> SearchResult {
    let line = &scape.snapshot.lines[trip.departure.line];
    let name = |stop: usize| scape.snapshot.places[line.stops[stop].place].place.name.clone();
    let position = |stop: usize| u8::try_from(stop).expect("a line has at most 63 stops");
    let zone = Service::Coach.zone();
    let later = trip.arrives_at.day_in(zone).0 - trip.departs_at.day_in(zone).0;
    SearchResult {
        departure_id: trip.departure.id.clone(),
        from_position: position(trip.from),
        to_position: position(trip.to),
        from: name(trip.from),
        to: name(trip.to),
        departs_at: trip.departs_at,
        arrives_at: trip.arrives_at,
        days_later: u8::try_from(later.num_days()).expect("no way takes more than two days"),
        duration_minutes: trip.duration_minutes(),
        company: trip.company(&scape.snapshot).trade_name.clone(),
        line: line.line.name.clone(),
        category: trip.departure.category,
        fare: trip.fare,
        boarding_fee: trip.boarding_fee,
        seats_left: 0,
        wheelchair_places_left: 0,
    }
}

async fn alternatives(
    app: &App,
    scape: &Timescape,
    (from, to): (usize, usize),
    day: Day,
) -> Result<Alternatives> {
    let ahead = Timescape::load(app, day, day.plus_days(DAYS_LOOKED_AHEAD)).await?;
    // The network may have changed between both readings: places are looked up again.
    let slug = |place: usize| scape.snapshot.places[place].place.slug.as_str();
    let find = |place| ahead.snapshot.place_by_slug.get(slug(place)).copied();
    let (Some(from), Some(to)) = (find(from), find(to)) else {
        return Ok(Alternatives::default());
    };
    let direct = ways(&ahead.snapshot, from, to);
    let days = (1..=DAYS_LOOKED_AHEAD)
        .map(|later| day.plus_days(later))
        .map(|day| count(day, &ahead.trips(&direct, day)))
        .filter(|count| 0 < count.departures)
        .take(MOST_ALTERNATIVES)
        .collect();
    let near = |place: usize, ways_of: &dyn Fn(usize) -> Vec<Way>| {
        places::near(&ahead.snapshot, place)
            .into_iter()
            .filter(|&(_, other)| !ahead.trips(&ways_of(other), day).is_empty())
            .take(MOST_ALTERNATIVES)
            .map(|(distance, other)| places::near_place(&ahead.snapshot, distance, other))
            .collect()
    };
    Ok(Alternatives {
        days,
        near_from: near(from, &|other| ways(&ahead.snapshot, other, to)),
        near_to: near(to, &|other| ways(&ahead.snapshot, from, other)),
    })
}
