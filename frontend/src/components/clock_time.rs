//! An hour as a clock face shows it.

use leptos::prelude::*;
use shared::{service::Service, time::Instant};

use crate::format;

/// `07:00` in a `<time>` that carries the exact instant.
#[component]
pub fn ClockTime(
    /// What is told.
    at: Instant,
    /// In whose zone hours are told.
    #[prop(default = Service::Coach)]
    service: Service,
) -> impl IntoView {
    let zone = service.zone();
    view! { <time datetime=format::machine(at, zone)>{format::clock(at, zone)}</time> }
}
