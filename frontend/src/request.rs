//! What a page or a server function knows about the request it answers.
//!
//! ```ignore
//! let (app, actor) = (request::app(), request::actor());
//! let order = backend::sale::read_order(&app, &actor, &code).await;
//! ```
//!
//! Call these before the first `.await` of an async block, or pass their results in.

use backend::{actor::Actor, app::App, error::AppError};
use http::{HeaderName, HeaderValue, StatusCode, header};
use leptos::prelude::{expect_context, use_context};
use leptos_axum::ResponseOptions;
use shared::language::Language;

/// The application, for calling use cases.
#[must_use]
pub fn app() -> App {
    expect_context()
}

/// Who is asking. Routes are listed once at the start without a request: then it is nobody.
#[must_use]
pub fn actor() -> Actor {
    use_context::<http::request::Parts>()
        .and_then(|parts| parts.extensions.get::<Actor>().cloned())
        .unwrap_or_default()
}

/// The language of the page: English under `/en`.
#[must_use]
pub fn language() -> Language {
    actor().language
}

/// Sets the status of the answer.
pub fn set_status(status: StatusCode) {
    if let Some(response) = use_context::<ResponseOptions>() {
        response.set_status(status);
    }
}

/// Sets a header of the answer.
pub fn set_header(name: HeaderName, value: HeaderValue) {
    if let Some(response) = use_context::<ResponseOptions>() {
        response.insert_header(name, value);
    }
}

/// Sets the status of a page whose use case failed, and logs the cause once.
pub fn fail(error: &AppError) {
    error.log();
    set_status(error.status());
}

/// Marks the page as somebody's own: no cache keeps it.
pub fn keep_private() {
    set_header(header::CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
}
