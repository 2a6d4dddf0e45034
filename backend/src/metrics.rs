//! What is counted and told at `/metrics`. Labels never hold an address or a code.

mod store;

use std::{
    sync::Arc,
    sync::atomic::{AtomicI64, AtomicU64},
    time::Duration,
};

use prometheus_client::{
    encoding::{EncodeLabelSet, text::encode},
    metrics::{counter::Counter, family::Family, gauge::Gauge, histogram::Histogram},
    registry::Registry,
};

use crate::{Result, app::App, error::AppError};

/// Upper bounds of the duration buckets, in seconds.
const BUCKETS: [f64; 9] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0, 30.0];

/// Counters and gauges of one process.
#[derive(Clone, Debug)]
pub struct Metrics {
    registry: Arc<Registry>,
    requests: Family<Route, Counter<u64, AtomicU64>>,
    durations: Family<Method, Histogram>,
    jobs: Family<JobState, Gauge<i64, AtomicI64>>,
    mails: Family<MailState, Gauge<i64, AtomicI64>>,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct Route {
    method: String,
    route: String,
    status: u32,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct Method {
    method: String,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct JobState {
    kind: String,
    state: String,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct MailState {
    state: String,
}

impl Default for Metrics {
    fn default() -> Self {
        let mut registry = Registry::with_prefix("embarque");
        let requests = Family::default();
        registry.register("requests", "Requests by route and status", requests.clone());
        let durations =
            Family::new_with_constructor((|| Histogram::new(BUCKETS)) as fn() -> Histogram);
        registry.register("request_seconds", "Time until the answer", durations.clone());
        let jobs = Family::default();
        registry.register("jobs", "Jobs kept, by kind and state", jobs.clone());
        let mails = Family::default();
        registry.register("mails", "Mails kept, by state", mails.clone());
        Self { registry: Arc::new(registry), requests, durations, jobs, mails }
    }
}

impl Metrics {
    /// Counts an answered request.
    pub(crate) fn count_request(&self, method: &str, route: &str, status: u16, took: Duration) {
        let method = method.to_owned();
        let labels =
            Route { method: method.clone(), route: route.to_owned(), status: status.into() };
        self.requests.get_or_create(&labels).inc();
        self.durations.get_or_create(&Method { method }).observe(took.as_secs_f64());
    }
}

/// All figures as Prometheus reads them; those of the outbox are counted now.
///
/// # Errors
/// When the database does not answer.
pub async fn render(app: &App) -> Result<String> {
    let metrics = &app.metrics;
    metrics.jobs.clear();
    for (kind, state, count) in store::count_jobs(&app.db.reader).await? {
        metrics.jobs.get_or_create(&JobState { kind, state }).set(count);
    }
    metrics.mails.clear();
    for (state, count) in store::count_mails(&app.db.reader).await? {
        metrics.mails.get_or_create(&MailState { state }).set(count);
    }
    let mut text = String::new();
    encode(&mut text, &metrics.registry).map_err(|error| AppError::Internal(error.into()))?;
    Ok(text)
}
