//! From the address of the search to what is asked of the search.

use backend::{
    app::App,
    coach::{
        network::departures::DAYS_AHEAD,
        search::{
            self,
            view::{Filter, Period, PlaceMatch, Query as Asked, ResultsPage, Sort, Suggestion},
        },
    },
    error::AppError,
};
use chrono::Days;
use shared::{coach::category::Category, money::Cents, service::Service, time::Day};

use crate::{
    error::UiError,
    form::{FormState, Problem},
    portal::failure::Failure,
    visit::{Query, Visit},
};

/// The path of the search.
pub const PATH: &str = "/viagens";

/// Places shown where several could be meant.
const MOST_CHOICES: usize = 12;

/// What came of the address.
pub enum Search {
    /// The form has to be filled in or mended first.
    Form(FormState, Vec<Ambiguity>),
    /// What was found, beside the form that asked for it.
    Found(FormState, Box<ResultsPage>),
}

/// A place that could be several.
pub struct Ambiguity {
    /// The field.
    pub field: &'static str,
    /// Which places could be meant.
    pub choices: Vec<Suggestion>,
}

/// The local day of the request.
#[must_use]
pub fn today(visit: &Visit) -> Day {
    visit.now.day_in(Service::Coach.zone())
}

/// The last day for which anything is sold.
#[must_use]
pub fn last_day(visit: &Visit) -> Day {
    plus_days(today(visit), DAYS_AHEAD.unsigned_abs())
}

fn plus_days(day: Day, days: u64) -> Day {
    Day(day.0.checked_add_days(Days::new(days)).unwrap_or(day.0))
}

/// The form as it is before anybody has typed: tomorrow.
#[must_use]
pub fn fresh_form(visit: &Visit) -> FormState {
    let tomorrow = plus_days(today(visit), 1).to_storage();
    FormState::new(Query::from([("data", tomorrow.as_str())]), Vec::new())
}

/// Reads the address, finds the places that it names, and searches.
///
/// # Errors
/// When the database does not answer; and [`Failure::MovedTo`] the address that names the
/// places as addresses do, so that one search has one address.
pub async fn read(visit: &Visit) -> Result<Search, Failure> {
    let query = &visit.query;
    if ["de", "para", "data"].iter().all(|name| query.get(name).is_none()) {
        return Ok(Search::Form(fresh_form(visit), Vec::new()));
    }
    let mut problems = Vec::new();
    let mut ambiguities = Vec::new();
    let from = place(&visit.app, query, "de", UiError::OriginMissing).await?;
    let to = place(&visit.app, query, "para", UiError::DestinationMissing).await?;
    let mut typed = query.clone();
    let mut slug = |field: &'static str, place: Place| match place {
        Place::One { slug, label } => {
            typed = typed.with(field, Some(&label));
            Some(slug)
        }
        Place::Wrong(error) => {
            problems.push(Problem::of(field, error));
            None
        }
        Place::Several(choices) => {
            problems.push(Problem::of(field, UiError::PlaceAmbiguous));
            ambiguities.push(Ambiguity { field, choices });
            None
        }
    };
    let (from, to) = (slug("de", from), slug("para", to));
    if from.is_some() && from == to {
        problems.push(Problem::of("para", UiError::SamePlace));
    }
    let day = match day(visit) {
        Ok(day) => Some(day),
        Err(error) => {
            problems.push(Problem::of("data", error));
            None
        }
    };
    let (Some(from), Some(to), Some(day), true) = (from, to, day, problems.is_empty()) else {
        if typed.get("data").is_none() {
            typed = typed.with("data", Some(fresh_form(visit).value("data")));
        }
        return Ok(Search::Form(FormState::new(typed, problems), ambiguities));
    };
    let (from, to) = if query.get("trocar").is_some() { (to, from) } else { (from, to) };
    let canonical = query
        .with("trocar", None)
        .with("de", Some(&from))
        .with("para", Some(&to))
        .with("data", Some(&day.to_storage()));
    let unmoved = [("de", from.as_str()), ("para", to.as_str()), ("data", &day.to_storage())]
        .iter()
        .all(|(name, value)| query.get(name) == Some(value));
    if !unmoved || query.get("trocar").is_some() {
        return Err(Failure::MovedTo(canonical.address(PATH)));
    }
    let asked =
        Asked { from, to, day, filter: filter(query), sort: sort(query), page: page(query) };
    match search::search_departures(&visit.app, &asked).await {
        Ok(found) => {
            let form = canonical
                .with("de", Some(&found.from.label()))
                .with("para", Some(&found.to.label()));
            Ok(Search::Found(FormState::new(form, Vec::new()), Box::new(found)))
        }
        Err(error) => Err(error.into()),
    }
}

enum Place {
    One { slug: String, label: String },
    Wrong(UiError),
    Several(Vec<Suggestion>),
}

async fn place(app: &App, query: &Query, field: &str, missing: UiError) -> Result<Place, AppError> {
    let Some(typed) = query.get(field) else { return Ok(Place::Wrong(missing)) };
    Ok(match search::resolve_place(app, typed, MOST_CHOICES).await? {
        PlaceMatch::One(place) => Place::One { label: place.label(), slug: place.slug },
        PlaceMatch::Several(choices) => Place::Several(choices),
        PlaceMatch::Nothing => Place::Wrong(UiError::PlaceUnknown),
    })
}

fn day(visit: &Visit) -> Result<Day, UiError> {
    let Some(text) = visit.query.get("data") else { return Ok(plus_days(today(visit), 1)) };
    let day = Day::from_storage(text).ok_or(UiError::DayInvalid)?;
    if day < today(visit) {
        Err(UiError::DayPast)
    } else if last_day(visit) < day {
        Err(UiError::DayTooFar)
    } else {
        Ok(day)
    }
}

/// Reads what results must be like; what cannot be read asks for nothing.
#[must_use]
pub fn filter(query: &Query) -> Filter {
    let highest_price = query
        .get("ate")
        .and_then(|reais| reais.parse::<u32>().ok())
        .map(|reais| Cents(i64::from(reais) * 100));
    Filter {
        period: query.get("hora").and_then(period),
        category: query.get("classe").and_then(Category::from_code),
        company: query.get("empresa").map(str::to_owned),
        highest_price,
        wheelchair: query.get("cadeira") == Some("sim"),
    }
}

fn period(code: &str) -> Option<Period> {
    match code {
        "madrugada" => Some(Period::Night),
        "manha" => Some(Period::Morning),
        "tarde" => Some(Period::Afternoon),
        "noite" => Some(Period::Evening),
        _ => None,
    }
}

fn sort(query: &Query) -> Sort {
    match query.get("ordem") {
        Some("chegada") => Sort::Arrival,
        Some("preco") => Sort::Price,
        Some("duracao") => Sort::Duration,
        _ => Sort::Departure,
    }
}

fn page(query: &Query) -> u32 {
    query.get("pagina").and_then(|page| page.parse().ok()).filter(|page| *page > 0).unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_read_filters_nothing() {
        let query = Query::from([("hora", "x"), ("classe", "y"), ("ate", "-3"), ("pagina", "0")]);
        assert_eq!(filter(&query), Filter::default());
        assert_eq!((sort(&query), page(&query)), (Sort::Departure, 1));
    }

    #[test]
    fn a_filter_is_read_from_the_address() {
        let query = Query::from([("hora", "manha"), ("classe", "executive"), ("ate", "60")]);
        let expected = Filter {
            period: Some(Period::Morning),
            category: Some(Category::Executive),
            highest_price: Some(Cents(6000)),
            ..Filter::default()
        };
        assert_eq!(filter(&query), expected);
    }
}
