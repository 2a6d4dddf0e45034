//! The bar below the seats: what is chosen, what it costs, and the way on.
#![expect(missing_docs, reason = "the macro of an island makes a struct without documentation")]

use leptos::{html::Div, prelude::*};
use serde::{Deserialize, Serialize};
use shared::{language::Language, money::Cents, wording::money};

/// What the bar says, given by the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatTallyWords {
    /// Before anything is chosen.
    pub none: String,
    /// Before the labels of what is chosen.
    pub chosen: String,
    /// Before the sum.
    pub total: String,
    /// That no more can be chosen.
    pub most: String,
}

/// Counts the ticked seats of the form around it, and lets arrow keys walk over the plan.
/// Before it is awake, and without scripts, it shows the price of one seat.
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
) -> impl IntoView {
    let bar = NodeRef::<Div>::new();
    let (chosen, set_chosen) = signal(Vec::<String>::new());
    let (full, set_full) = signal(false);
    watch_form(bar, most, set_chosen, set_full);
    let sum = move || Cents(each.0.saturating_mul(chosen.with(Vec::len) as i64));
    let sentence = move || {
        let labels = chosen.get();
        if labels.is_empty() {
            return price.clone();
        }
        let total = money(language, sum());
        format!("{} {} · {} {total}", words.chosen, labels.join(", "), words.total)
    };
    view! {
        <div class="seat-tally" node_ref=bar>
            <p class="seat-tally-text" role="status">
                {sentence}
                <span class="seat-tally-most">
                    {move || if full.get() { format!(" {}", words.most) } else { String::new() }}
                </span>
            </p>
        </div>
    }
}

/// Follows the form around the bar: ticks, and arrow keys between the seats of the plan.
#[cfg(feature = "hydrate")]
fn watch_form(
    bar: NodeRef<Div>,
    most: usize,
    set_chosen: WriteSignal<Vec<String>>,
    set_full: WriteSignal<bool>,
) {
    use leptos::{
        ev::{Event, KeyboardEvent},
        wasm_bindgen::{JsCast as _, closure::Closure},
    };
    use web_sys::{Element, HtmlInputElement};

    fn inputs(form: &Element, selector: &str) -> Vec<HtmlInputElement> {
        let Ok(nodes) = form.query_selector_all(selector) else { return Vec::new() };
        (0..nodes.length())
            .filter_map(|index| nodes.item(index)?.dyn_into::<HtmlInputElement>().ok())
            .collect()
    }

    Effect::new(move || {
        let Some(bar) = bar.get() else { return };
        let Ok(Some(form)) = bar.closest("form") else { return };
        let tell = {
            let form = form.clone();
            move || {
                let ticked = inputs(&form, "input[name=poltrona]:checked");
                set_full.set(ticked.len() >= most);
                set_chosen.set(ticked.iter().map(HtmlInputElement::value).collect());
            }
        };
        tell();
        let counted = form.clone();
        let on_change = Closure::<dyn Fn(Event)>::new(move |event: Event| {
            let ticked = inputs(&counted, "input[name=poltrona]:checked");
            let last = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
            if ticked.len() > most
                && let Some(last) = last
            {
                last.set_checked(false);
            }
            tell();
        });
        let walked = form.clone();
        let on_key = Closure::<dyn Fn(KeyboardEvent)>::new(move |event: KeyboardEvent| {
            let Some(from) = event.target().and_then(|at| at.dyn_into::<HtmlInputElement>().ok())
            else {
                return;
            };
            if from.name() != "poltrona" {
                return;
            }
            let (rows, columns) = match event.key().as_str() {
                "ArrowUp" => (-1, 0),
                "ArrowDown" => (1, 0),
                "ArrowLeft" => (0, -1),
                "ArrowRight" => (0, 1),
                _ => return,
            };
            event.prevent_default();
            let place = |input: &HtmlInputElement| {
                let read = |name: &str| {
                    input.get_attribute(name).and_then(|text| text.parse::<i32>().ok())
                };
                Some((read("data-deck")?, read("data-row")?, read("data-column")?))
            };
            let Some((deck, row, column)) = place(&from) else { return };
            // The nearest seat ahead in that direction, first on the same line, then beside it.
            let next = inputs(&walked, "input[name=poltrona]:not(:disabled)")
                .into_iter()
                .filter_map(|input| {
                    let (on, at_row, at_column) = place(&input)?;
                    let ahead = (at_row - row) * rows + (at_column - column) * columns;
                    let aside =
                        ((at_row - row) * columns).abs() + ((at_column - column) * rows).abs();
                    (on == deck && ahead > 0).then_some((aside, ahead, input))
                })
                .min_by_key(|(aside, ahead, _)| (*aside, *ahead));
            if let Some((_, _, input)) = next {
                let _ = input.focus();
            }
        });
        let _ = form.add_event_listener_with_callback("change", on_change.as_ref().unchecked_ref());
        let _ = form.add_event_listener_with_callback("keydown", on_key.as_ref().unchecked_ref());
        // The listeners live as long as the page.
        on_change.forget();
        on_key.forget();
    });
}

/// The server has nobody to listen to.
#[cfg(not(feature = "hydrate"))]
const fn watch_form(_: NodeRef<Div>, _: usize, _: WriteSignal<Vec<String>>, _: WriteSignal<bool>) {}
