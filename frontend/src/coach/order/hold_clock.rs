//! Until when the seats are held, and the way to more time.

use backend::coach::order::view::OrderView;
use leptos::prelude::*;
use shared::{service::Service, wording};

use super::server::{EXTEND_HOLD, RELEASE_HOLD};
use crate::{
    components::{
        button::{Button, Emphasis},
        countdown::{Countdown, CountdownWords},
        icon::{Icon, Shape},
        notice::{Notice, Tone},
    },
    format,
    text::order::hold as text,
    visit::Visit,
};

/// The held seats with their clock; told at marks to who cannot see it, longer by a button.
#[component]
pub fn HoldClock(
    /// The request.
    visit: Visit,
    /// The order.
    order: OrderView,
    /// The page that more time leads back to.
    back: &'static str,
) -> impl IntoView {
    let language = visit.language;
    let left_ms = (order.hold_expires_at.0 - visit.now.0).num_milliseconds();
    let seats: Vec<_> = order.passengers.iter().filter_map(|one| one.seat.clone()).collect();
    let words = CountdownWords {
        before: text::left(language).to_owned(),
        over: text::over(language).to_owned(),
    };
    let zone = Service::Coach.zone();
    let hour = wording::hour(language, order.hold_expires_at, zone);
    let news = match visit.query.get("tempo") {
        Some("mais") => Some((Tone::Success, text::extended(language, hour.as_str()))),
        Some("fim") => Some((Tone::Warning, text::at_cap(language, hour.as_str()))),
        Some(_) | None => None,
    };
    let code = order.code.clone();
    view! {
        {news.map(|(tone, title)| view! { <Notice tone title /> })}
        <section class="hold" aria-label=text::label(language)>
            <p class="hold-time">
                <Icon shape=Shape::Clock />
                <span>
                    {text::held(language, seats.len() as u64, seats.join(", "))} " "
                    <strong>
                        <time datetime=format::machine(order.hold_expires_at, zone)>{hour}</time>
                    </strong> " · "
                    <Countdown left_ms language words marks=vec![10, 5, 2, 1] />
                </span>
            </p>
            <div class="hold-acts">
                {order
                    .can_extend
                    .then(|| {
                        view! {
                            <form method="post" action=visit.link(EXTEND_HOLD)>
                                <input type="hidden" name="pedido" value=code.clone() />
                                <input type="hidden" name="volta" value=back />
                                <Button
                                    label=text::more_time(language)
                                    emphasis=Emphasis::Secondary
                                />
                            </form>
                        }
                    })} <form method="post" action=visit.link(RELEASE_HOLD)>
                    <input type="hidden" name="pedido" value=order.code />
                    <button type="submit" class="link-button">
                        {text::release(language)}
                    </button>
                </form>
            </div>
        </section>
    }
}
