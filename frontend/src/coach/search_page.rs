//! `/viagens`: the departures between two places on a day.

use std::sync::{Arc, Mutex, PoisonError};

use axum::{extract::Request, middleware::Next, response::Response};
use backend::{
    app::App,
    coach::search::view::{Alternatives, DayCount, NearPlace, ResultsPage},
    error::AppError,
};
use http::{Method, request::Parts};
use leptos::prelude::*;
use shared::time::Day;

use crate::{
    coach::{
        search_filters::SearchFilters,
        search_form::{self, SearchForm},
        search_request::{self, Ambiguity, PATH, Search},
        trip_row::TripRow,
    },
    components::{
        empty_state::EmptyState,
        error_summary::ErrorSummary,
        page::{Page, Width},
        pagination::Pagination,
    },
    document::Documents,
    form::FormState,
    format,
    portal::failure::{Failure, answer},
    text::coach::{results as text, search},
    visit::{Visit, split_language},
};

/// The form on top, what was found below it.
#[component]
pub fn SearchPage() -> impl IntoView {
    let read = use_context::<Parts>().and_then(|parts| parts.extensions.get::<Read>()?.take());
    answer(|visit| async move {
        let read = match read {
            Some(read) => read,
            None => search_request::read(&visit).await,
        };
        Ok::<_, Failure>(match read? {
            Search::Form(form, ambiguities) => asking(visit, form, ambiguities).into_any(),
            Search::Found(form, found) => showing(visit, form, *found).into_any(),
        })
    })
}

/// All that the results of an address depend on: what was found, and which day is today.
pub type Shown = (ResultsPage, Day);

/// What was found for a request before its page is written.
#[derive(Clone)]
struct Read(Arc<Mutex<Option<Result<Search, Failure>>>>);

impl Read {
    fn take(&self) -> Option<Result<Search, Failure>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// Searches before the page is written, and answers with the document kept where it shows the same.
///
/// # Errors
/// When the page breaks off.
pub async fn answer_kept(
    app: App,
    documents: Documents<Shown>,
    request: Request,
    next: Next,
) -> Result<Response, AppError> {
    if request.method() != Method::GET || split_language(request.uri().path()).1 != PATH {
        return Ok(next.run(request).await);
    }
    let (mut parts, body) = request.into_parts();
    let visit = Visit::of(app, Some(&parts));
    let read = search_request::read(&visit).await;
    let shown = match &read {
        Ok(Search::Found(_, found)) => {
            Some((found.as_ref().clone(), search_request::today(&visit)))
        }
        _ => None,
    };
    let address = parts.uri.to_string();
    if let Some(response) = shown.as_ref().and_then(|shown| documents.find(&address, shown)) {
        return Ok(response);
    }
    parts.extensions.insert(Read(Arc::new(Mutex::new(Some(read)))));
    let response = next.run(Request::from_parts(parts, body)).await;
    match shown {
        Some(shown) => documents.keep(address, shown, response).await,
        None => Ok(response),
    }
}

fn asking(visit: Visit, form: FormState, ambiguities: Vec<Ambiguity>) -> impl IntoView {
    let language = visit.language;
    let choices = ambiguities
        .into_iter()
        .map(|ambiguity| {
            let links = ambiguity
                .choices
                .into_iter()
                .map(|place| {
                    let query = visit.query.with(ambiguity.field, Some(&place.slug));
                    view! {
                        <li>
                            <a class="choice" href=query.address(&visit.link(PATH))>
                                {place.label}
                            </a>
                        </li>
                    }
                })
                .collect_view();
            let title = if ambiguity.field == "de" {
                search::which_from(language)
            } else {
                search::which_to(language)
            };
            view! {
                <section>
                    <h2>{title}</h2>
                    <ul class="choices">{links}</ul>
                </section>
            }
        })
        .collect_view();
    view! {
        <Page
            visit=visit.clone()
            title=search::title(language)
            description=search::description(language)
            islands=true
        >
            <ErrorSummary language form=form.clone() labels=search_form::labels(language) />
            <SearchForm visit form />
            {choices}
        </Page>
    }
}

fn showing(visit: Visit, form: FormState, found: ResultsPage) -> impl IntoView + use<> {
    let language = visit.language;
    let day = format::day(language, found.day, search_request::today(&visit));
    let (from, to) = (&found.from.name, &found.to.name);
    let title = text::title(language, text::Title { from, to, day: &day });
    let heading = text::heading(language, text::Heading { from, to });
    view! {
        <Page
            visit=visit.clone()
            title
            heading
            description=search::description(language)
            width=Width::Board
            islands=true
        >
            {results(visit, form, found, &day)}
        </Page>
    }
}

/// The search, the days around, and what was found.
fn results(visit: Visit, form: FormState, found: ResultsPage, day: &str) -> impl IntoView + use<> {
    let language = visit.language;
    let total = found.total as u64;
    let results = if found.results.is_empty() {
        nothing(&visit, &found).into_any()
    } else {
        let rows = found
            .results
            .iter()
            .map(|trip| view! { <TripRow visit=visit.clone() trip=trip.clone() /> })
            .collect_view();
        view! {
            <p class="results-count" role="status">
                {text::count(language, total, day)}
            </p>
            <ol class="trips">{rows}</ol>
            <Pagination visit=visit.clone() page=found.page pages=found.pages />
            <p class="results-note">{text::origin_note(language)}</p>
        }
        .into_any()
    };
    let days = day_strip(&visit, &found.days, found.day);
    view! {
        <SearchForm visit=visit.clone() form can_swap=true />
        {days}
        <div class="results">
            <SearchFilters visit found />
            <div class="results-list">{results}</div>
        </div>
    }
}

fn day_strip(visit: &Visit, days: &[DayCount], chosen: Day) -> impl IntoView + use<> {
    let language = visit.language;
    let today = search_request::today(visit);
    let items = days
        .iter()
        .filter(|count| today <= count.day)
        .map(|count| {
            let query =
                visit.query.with("data", Some(&count.day.to_storage())).with("pagina", None);
            let trips = match count.departures {
                0 => text::no_trip(language).to_owned(),
                some => text::trips(language, some as u64),
            };
            let current = (count.day == chosen).then_some("date");
            view! {
                <li>
                    <a class="day" href=query.address(&visit.link(PATH)) aria-current=current>
                        <strong>{format::short_day(language, count.day)}</strong>
                        <span>{trips}</span>
                    </a>
                </li>
            }
        })
        .collect_view();
    (!days.is_empty()).then(|| {
        view! {
            <nav class="days" aria-label=text::other_days(language)>
                <ul>{items}</ul>
            </nav>
        }
    })
}

fn nothing(visit: &Visit, found: &ResultsPage) -> impl IntoView + use<> {
    let language = visit.language;
    if found.total > 0 {
        let start = visit.query.with("pagina", None).address(&visit.link(PATH));
        let about = text::past_end_about(language, found.total as u64);
        return view! {
            <EmptyState title=text::past_end(language)>
                <p>{about}</p>
                <a class="choice" href=start>
                    {text::from_start(language)}
                </a>
            </EmptyState>
        }
        .into_any();
    }
    if found.unfiltered > 0 {
        let all = ["hora", "classe", "empresa", "ate", "cadeira", "pagina"]
            .iter()
            .fold(visit.query.clone(), |query, name| query.with(name, None))
            .address(&visit.link(PATH));
        let unfiltered = text::unfiltered(language, found.unfiltered as u64);
        return view! {
            <EmptyState title=text::none_so_filtered(language)>
                <p>{unfiltered}</p>
                <a class="choice" href=all>
                    {text::show_all(language)}
                </a>
            </EmptyState>
        }
        .into_any();
    }
    let Alternatives { days, near_from, near_to } = found.alternatives.clone().unwrap_or_default();
    let (any_days, any_near) = (!days.is_empty(), !near_from.is_empty() || !near_to.is_empty());
    let days = days
        .into_iter()
        .map(|count| {
            let query =
                visit.query.with("data", Some(&count.day.to_storage())).with("pagina", None);
            let trips = text::trips(language, count.departures as u64);
            view! {
                <li>
                    <a class="choice" href=query.address(&visit.link(PATH))>
                        {format::day(language, count.day, found.day)}
                        <span class="choice-about">{trips}</span>
                    </a>
                </li>
            }
        })
        .collect_view();
    let near = |name: &'static str, places: Vec<NearPlace>| {
        places
            .into_iter()
            .map(|near| {
                let query = visit.query.with(name, Some(&near.place.slug)).with("pagina", None);
                let place = near.place.label();
                let label = if name == "de" {
                    text::leave_from(language, place)
                } else {
                    text::go_to(language, place)
                };
                view! {
                    <li>
                        <a class="choice" href=query.address(&visit.link(PATH))>
                            {label}
                            <span class="choice-about">
                                {text::away(language, near.distance_km)}
                            </span>
                        </a>
                    </li>
                }
            })
            .collect_view()
    };
    let near = (near("de", near_from), near("para", near_to));
    view! {
        <EmptyState title=text::none(language)>
            {any_days
                .then(|| {
                    view! {
                        <h3>{text::try_days(language)}</h3>
                        <ul class="choices">{days}</ul>
                    }
                })}
            {any_near
                .then(|| {
                    view! {
                        <h3>{text::try_near(language)}</h3>
                        <ul class="choices">{near}</ul>
                    }
                })}
            {(!any_days && !any_near).then(|| view! { <p>{text::no_alternative(language)}</p> })}
        </EmptyState>
    }
    .into_any()
}
