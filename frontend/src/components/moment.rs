//! A moment as people say it, with the exact one for machines.

use leptos::prelude::*;
use shared::{language::Language, service::Service, time::Instant};

use crate::format;

/// `sexta, 13/3, 8h` in a `<time>` that carries the exact instant.
#[component]
pub fn Moment(
    /// The language of the page.
    language: Language,
    /// What is told.
    at: Instant,
    /// The present, which decides whether the year is told.
    now: Instant,
    /// In whose zone hours are told.
    #[prop(default = Service::Coach)]
    service: Service,
) -> impl IntoView {
    let zone = service.zone();
    view! {
        <time datetime=format::machine(at, zone)>{format::moment(language, at, zone, now)}</time>
    }
}
