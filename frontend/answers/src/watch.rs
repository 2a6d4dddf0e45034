//! Answers a form in the browser while it is filled in.
//!
//! The page has a place inside the form, `.rights-live`: a part that is read out, for the answer,
//! and a part for its reasons. The form says what results are called and what stands around an
//! answer (`data-words` and others), so that it reads as the server's. Where the page holds the
//! words of a provision, in an element whose id is the provision's, they open beside the reason;
//! else there is a link to them.

mod place;

use std::{cell::Cell, rc::Rc};

use js_sys::{Array, Function};
use shared::rule::Rule;
use wasm_bindgen::{JsCast as _, closure::Closure};
use web_sys::{Event, FormData, HtmlFormElement, window};

use crate::{ask::ask, headline::Tell, proposal::is_taken, query::Query, watch::place::Place};

/// How long somebody must have paused before the answer follows, in milliseconds.
const PAUSE: i32 = 300;

/// Who else answers the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// The server does, when it is sent, and its answer counts.
    Beside,
    /// Nobody: the form is not sent anywhere.
    Alone,
}

/// Whether somebody is still typing, or wants the answer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wish {
    Typing,
    Sent,
}

/// Answers every form of the document.
pub fn watch_all(rules: &'static [Rule], tell: Tell) {
    let Some(document) = window().and_then(|window| window.document()) else { return };
    let Ok(forms) = document.query_selector_all("form[data-rule]") else { return };
    for form in (0..forms.length()).filter_map(|index| forms.item(index)) {
        if let Ok(form) = form.dyn_into::<HtmlFormElement>() {
            watch(rules, tell, &form, Manner::Alone);
        }
    }
}

/// Answers a form on every pause, for as long as the page lives.
pub fn watch(rules: &'static [Rule], tell: Tell, form: &HtmlFormElement, manner: Manner) {
    let name = form.get_attribute("data-rule").unwrap_or_default();
    let Some(rule) = rules.iter().find(|rule| rule.name == name) else { return };
    let Some(place) = Place::of(form, rule, tell, manner) else { return };
    let answer = {
        let form = form.clone();
        Rc::new(move |wish: Wish| {
            let typed = typed(&form);
            let asked = ask(rule, &typed, place.language());
            place.show(&asked, is_taken(rule, &typed), wish == Wish::Sent);
        })
    };
    let timer = Timer::new({
        let answer = Rc::clone(&answer);
        move || answer(Wish::Typing)
    });
    if manner == Manner::Beside {
        // Somebody has begun to type while the module was loading.
        timer.start();
    }
    let timer = Rc::new(timer);
    let typing = Rc::clone(&timer);
    listen(form, "input", move |_| typing.start());
    if manner == Manner::Alone {
        listen(form, "submit", move |event| {
            event.prevent_default();
            timer.stop();
            answer(Wish::Sent);
        });
    }
}

fn listen(form: &HtmlFormElement, event: &str, act: impl Fn(Event) + 'static) {
    let act = Closure::<dyn Fn(Event)>::new(act);
    let _ = form.add_event_listener_with_callback(event, act.as_ref().unchecked_ref());
    act.forget();
}

/// What stands in the form now.
fn typed(form: &HtmlFormElement) -> Query {
    let Ok(data) = FormData::new_with_form(form) else { return Query::default() };
    let Ok(Some(pairs)) = js_sys::try_iter(&data) else { return Query::default() };
    let pair = |pair: Array| Some((pair.get(0).as_string()?, pair.get(1).as_string()?));
    pairs.flatten().filter_map(|entry| pair(entry.dyn_into().ok()?)).collect()
}

/// Acts after a pause; each start puts it off.
struct Timer {
    act: Function,
    waiting: Cell<Option<i32>>,
}

impl Timer {
    fn new(act: impl Fn() + 'static) -> Self {
        let act = Closure::<dyn Fn()>::new(act).into_js_value().unchecked_into();
        Self { act, waiting: Cell::new(None) }
    }

    fn start(&self) {
        self.stop();
        let handle = window().and_then(|window| {
            window.set_timeout_with_callback_and_timeout_and_arguments_0(&self.act, PAUSE).ok()
        });
        self.waiting.set(handle);
    }

    fn stop(&self) {
        if let (Some(window), Some(handle)) = (window(), self.waiting.take()) {
            window.clear_timeout_with_handle(handle);
        }
    }
}
