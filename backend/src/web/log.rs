//! One line per request: what was asked by its route, never by its address.

use std::time::Duration;

use axum::{
    extract::{MatchedPath, Request, State},
    middleware::Next,
    response::Response,
};
use http::{HeaderName, HeaderValue, Method};
use tracing::Instrument as _;

use crate::{app::App, clock, secret::new_id};

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// What a person may quote to us, and what the log lines of a request carry.
#[derive(Clone, Debug)]
pub struct RequestId(pub String);

/// Gives the request its id, and writes and counts how it ended.
///
/// Addresses may hold public codes and what people searched for: the log has the route's
/// pattern instead, and `unmatched` where there is none.
pub(super) async fn record(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let id = new_id();
    let method = known(request.method());
    let route = match request.extensions().get::<MatchedPath>() {
        Some(path) => path.as_str().to_owned(),
        None => "unmatched".to_owned(),
    };
    request.extensions_mut().insert(RequestId(id.clone()));
    let span = tracing::info_span!("request", request.id = id);
    let start = clock::monotonic();
    let mut response = next.run(request).instrument(span.clone()).await;
    let took = start.elapsed();
    let status = response.status().as_u16();
    span.in_scope(|| {
        tracing::info!(
            http.method = method,
            http.route = route,
            http.status = status,
            duration_ms = milliseconds(took),
            "answered"
        );
    });
    app.metrics.count_request(method, &route, status, took);
    response
        .headers_mut()
        .insert(REQUEST_ID, HeaderValue::try_from(id).expect("a UUID is fit for a header"));
    response
}

/// Methods are free text; only those we answer are written down.
fn known(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::PATCH => "PATCH",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}

fn milliseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
