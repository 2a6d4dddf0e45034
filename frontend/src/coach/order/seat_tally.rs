//! The bar below the seats: what is chosen, what it costs, and the way on.
#![expect(missing_docs, reason = "the macro of an island makes a struct without documentation")]

use leptos::{html::Div, prelude::*};
use serde::{Deserialize, Serialize};
use shared::{language::Language, money::Cents, wording::money};

#[cfg(feature = "hydrate")]
mod watch;

/// What the bar says, given by the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatTallyWords {
    /// Before the labels of what is chosen.
    pub chosen: String,
    /// Before the sum.
    pub total: String,
    /// That no more can be chosen.
    pub most: String,
    /// That a companion's seat goes with its wheelchair place only.
    pub companion: String,
}

/// What the ticked seats come to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Tally {
    labels: Vec<String>,
    refused: Option<Refused>,
}

/// Why the last seat was not ticked, or no further one can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "hydrate"), expect(dead_code, reason = "only a browser refuses"))]
enum Refused {
    Most,
    CompanionAlone,
}

/// Counts the ticked seats of the form around it, unticks what cannot be had, and lets arrow keys
/// walk over the plan. Before it is awake, and without scripts, it shows the price of one seat.
#[island]
pub fn SeatTally(
    /// The language of the page.
    language: Language,
    /// What one passenger pays.
    each: Cents,
    /// Most seats of one order.
    most: usize,
    /// What it says.
    words: SeatTallyWords,
    /// The price of one seat, as the page says it.
    price: String,
    /// The sign before why not.
    children: Children,
) -> impl IntoView {
    let bar = NodeRef::<Div>::new();
    let (tally, set_tally) = signal(Tally::default());
    watch_form(bar, most, set_tally);
    let SeatTallyWords { chosen, total, most, companion } = words;
    let sentence = move || {
        tally.with(|Tally { labels, .. }| {
            if labels.is_empty() {
                return price.clone();
            }
            let sum = money(language, Cents(each.0.saturating_mul(labels.len() as i64)));
            format!("{chosen} {} · {total} {sum}", labels.join(", "))
        })
    };
    let why_not = move || match tally.with(|tally| tally.refused) {
        Some(Refused::Most) => most.clone(),
        Some(Refused::CompanionAlone) => companion.clone(),
        None => String::new(),
    };
    let is_refused = move || tally.with(|tally| tally.refused.is_some());
    view! {
        <div class="seat-tally" node_ref=bar>
            <p class="seat-tally-text" role="status">
                {sentence}
                " "
                <span class="seat-tally-refused" hidden=move || !is_refused()>
                    {children()}
                    <span>{why_not}</span>
                </span>
            </p>
        </div>
    }
}

#[cfg(feature = "hydrate")]
fn watch_form(bar: NodeRef<Div>, most: usize, set_tally: WriteSignal<Tally>) {
    Effect::new(move || {
        let form = bar.get().and_then(|bar| bar.closest("form").ok().flatten());
        if let Some(form) = form {
            watch::listen(&form, most, set_tally);
        }
    });
}

/// The server has nobody to listen to.
#[cfg(not(feature = "hydrate"))]
const fn watch_form(_: NodeRef<Div>, _: usize, _: WriteSignal<Tally>) {}
