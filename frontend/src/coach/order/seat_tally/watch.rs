//! Follows the form of the seats in the browser: ticks, and arrow keys over the plan.

use leptos::{
    ev::{Event, KeyboardEvent},
    prelude::*,
    wasm_bindgen::{JsCast as _, closure::Closure},
};
use web_sys::{Element, HtmlInputElement};

use super::{Refused, Tally};

/// On the seat of a companion: the label of its wheelchair place.
const COMPANION_OF: &str = "data-companion-of";

/// Listens for as long as the page lives.
pub(super) fn listen(form: &Element, most: usize, set_tally: WriteSignal<Tally>) {
    let tell = {
        let form = form.clone();
        move |refused: Option<Refused>| {
            mark_companions(&form);
            let ticked = inputs(&form, "input[name=poltrona]:checked");
            let full = (ticked.len() >= most).then_some(Refused::Most);
            let labels = ticked.iter().map(HtmlInputElement::value).collect();
            set_tally.set(Tally { labels, refused: refused.or(full) });
        }
    };
    tell(None);
    let changed = form.clone();
    let on_change = Closure::<dyn Fn(Event)>::new(move |event: Event| {
        let last = event.target().and_then(|at| at.dyn_into::<HtmlInputElement>().ok());
        tell(last.and_then(|last| settle(&changed, &last, most)));
    });
    let walked = form.clone();
    let on_key = Closure::<dyn Fn(KeyboardEvent)>::new(move |event| walk(&walked, &event));
    let _ = form.add_event_listener_with_callback("change", on_change.as_ref().unchecked_ref());
    let _ = form.add_event_listener_with_callback("keydown", on_key.as_ref().unchecked_ref());
    on_change.forget();
    on_key.forget();
}

fn inputs(form: &Element, selector: &str) -> Vec<HtmlInputElement> {
    let Ok(nodes) = form.query_selector_all(selector) else { return Vec::new() };
    (0..nodes.length())
        .filter_map(|index| nodes.item(index)?.dyn_into::<HtmlInputElement>().ok())
        .collect()
}

/// Unticks what cannot be had after the last change, and tells why.
fn settle(form: &Element, last: &HtmlInputElement, most: usize) -> Option<Refused> {
    if !last.checked() {
        // The companion does not stay without the wheelchair place.
        for companion in companions(form) {
            if companion.get_attribute(COMPANION_OF) == Some(last.value()) {
                companion.set_checked(false);
            }
        }
        return None;
    }
    let refused = if is_companion_alone(form, last) {
        Refused::CompanionAlone
    } else if inputs(form, "input[name=poltrona]:checked").len() > most {
        Refused::Most
    } else {
        return None;
    };
    last.set_checked(false);
    Some(refused)
}

fn companions(form: &Element) -> Vec<HtmlInputElement> {
    inputs(form, "input[data-companion-of]:not(:disabled)")
}

/// Whether it is a companion's seat whose wheelchair place is not ticked.
fn is_companion_alone(form: &Element, seat: &HtmlInputElement) -> bool {
    seat.get_attribute(COMPANION_OF).is_some_and(|place| {
        let ticked = inputs(form, "input[name=poltrona]:checked");
        ticked.iter().all(|seat| seat.value() != place)
    })
}

/// Tells by look and to screen readers which companions' seats can be had now. They keep the
/// focus, so that everybody can reach them and hear why not.
fn mark_companions(form: &Element) {
    for companion in companions(form) {
        let _ = if is_companion_alone(form, &companion) {
            companion.set_attribute("aria-disabled", "true")
        } else {
            companion.remove_attribute("aria-disabled")
        };
    }
}

/// Moves the focus in the direction of an arrow key: in the list to the next seat of the list, on
/// the plan to the nearest seat ahead.
fn walk(form: &Element, event: &KeyboardEvent) {
    let Some(from) = event.target().and_then(|at| at.dyn_into::<HtmlInputElement>().ok()) else {
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
    let seats = inputs(form, "input[name=poltrona]:not(:disabled)");
    let is_listed = from.closest(".seat-list").is_ok_and(|list| list.is_some());
    let next = if is_listed {
        beside(&seats, &from, rows + columns)
    } else {
        ahead(&seats, &from, (rows, columns))
    };
    if let Some(next) = next {
        let _ = next.focus();
    }
}

/// The seat so many places further in the list, which goes on from one deck to the other.
fn beside<'a>(
    seats: &'a [HtmlInputElement],
    from: &HtmlInputElement,
    step: i32,
) -> Option<&'a HtmlInputElement> {
    let at = seats.iter().position(|seat| seat == from)?;
    seats.get(at.checked_add_signed(step as isize)?)
}

/// The nearest seat in that direction, first on the same line, then beside it; past the last row
/// of a deck the nearest one of the next deck.
fn ahead<'a>(
    seats: &'a [HtmlInputElement],
    from: &HtmlInputElement,
    (rows, columns): (i32, i32),
) -> Option<&'a HtmlInputElement> {
    let (deck, row, column) = place(from)?;
    let nearest = seats.iter().filter_map(|seat| {
        let (on, at_row, at_column) = place(seat)?;
        let (down, right) = (at_row - row, at_column - column);
        if on == deck {
            let ahead = down * rows + right * columns;
            let aside = (down * columns).abs() + (right * rows).abs();
            (ahead > 0).then_some(((0, aside, ahead), seat))
        } else {
            let decks = (on - deck) * rows;
            (decks > 0).then_some(((decks, at_row * rows, right.abs()), seat))
        }
    });
    nearest.min_by_key(|(distance, _)| *distance).map(|(_, seat)| seat)
}

/// Deck, row and column of a seat.
fn place(input: &HtmlInputElement) -> Option<(i32, i32, i32)> {
    let read = |name: &str| input.get_attribute(name)?.parse::<i32>().ok();
    Some((read("data-deck")?, read("data-row")?, read("data-column")?))
}
