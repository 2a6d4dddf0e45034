//! The field for a place, with suggestions while one types.
#![expect(missing_docs, reason = "the macro of an island makes a struct without documentation")]

use leptos::{ev::KeyboardEvent, html::Input, prelude::*};
use serde::{Deserialize, Serialize};

/// What the list of suggestions says, given by the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlaceInputWords {
    /// Name of the list.
    pub list: String,
    /// How many there are, after the number: one, and several.
    pub found: [String; 2],
    /// That there are none.
    pub none: String,
}

/// A combobox after the ARIA pattern: arrows move, Enter takes, Escape closes. Before it is
/// awake, and without scripts, it is a plain text field, and the server finds the place.
#[island]
pub fn PlaceInput(
    /// Name of the value, and id of the input.
    name: String,
    /// What was typed before.
    value: String,
    /// Ids of hint and error.
    described_by: Option<String>,
    /// Whether what was typed is refused.
    invalid: bool,
    /// Where suggestions are asked for.
    source: String,
    /// What it says.
    words: PlaceInputWords,
) -> impl IntoView {
    let input = NodeRef::<Input>::new();
    let (found, set_found) = signal(Vec::<String>::new());
    let (open, set_open) = signal(false);
    let (active, set_active) = signal(None::<usize>);
    let (status, set_status) = signal(String::new());
    let list = format!("{name}-lugares");
    let list_name = words.list.clone();
    let option_id = {
        let list = list.clone();
        move |index: usize| format!("{list}-{index}")
    };

    let close = move || {
        set_open.set(false);
        set_active.set(None);
    };
    let take = move |label: &str| {
        if let Some(input) = input.get_untracked() {
            input.set_value(label);
        }
        close();
    };
    let show = move |places: Vec<String>| {
        set_status.set(match places.len() {
            0 => words.none.clone(),
            1 => format!("1 {}", words.found[0]),
            count => format!("{count} {}", words.found[1]),
        });
        set_active.set(None);
        set_open.set(!places.is_empty());
        set_found.set(places);
    };
    let ask = ask_when_still(source, show);
    let typed = move |_| {
        let text = input.get_untracked().map(|input| input.value()).unwrap_or_default();
        if text.trim().chars().count() < 2 {
            close();
        }
        ask(text);
    };
    let key = move |event: KeyboardEvent| {
        let count = found.with_untracked(Vec::len);
        let last = count.saturating_sub(1);
        match (event.key().as_str(), open.get_untracked()) {
            ("ArrowDown", false) if count > 0 => set_open.set(true),
            ("ArrowDown", true) => {
                set_active
                    .update(|at| *at = Some(at.map_or(0, |at| if at < last { at + 1 } else { 0 })));
            }
            ("ArrowUp", true) => {
                set_active.update(|at| {
                    *at = Some(at.map_or(last, |at| if at > 0 { at - 1 } else { last }));
                });
            }
            ("Enter", true) if active.get_untracked().is_some() => {
                let label = active
                    .get_untracked()
                    .and_then(|at| found.with_untracked(|found| found.get(at).cloned()));
                take(&label.unwrap_or_default());
            }
            ("Escape", true) => close(),
            ("Tab", true) => {
                close();
                return;
            }
            _ => return,
        }
        event.prevent_default();
    };
    let active_id = {
        let option_id = option_id.clone();
        move || active.get().map(&option_id)
    };
    let options = move || {
        found
            .get()
            .into_iter()
            .enumerate()
            .map(|(index, label)| {
                let chosen = label.clone();
                view! {
                    <li
                        class="place-option"
                        role="option"
                        id=option_id(index)
                        aria-selected=move || {
                            if active.get() == Some(index) { "true" } else { "false" }
                        }
                        // Before the input loses the focus, which would close the list.
                        on:mousedown=move |event| {
                            event.prevent_default();
                            take(&chosen);
                        }
                    >
                        {label}
                    </li>
                }
            })
            .collect_view()
    };
    view! {
        <div class="place-input">
            <input
                class="input"
                node_ref=input
                type="text"
                id=name.clone()
                name=name
                value=value
                maxlength="100"
                autocomplete="off"
                autocapitalize="words"
                spellcheck="false"
                role="combobox"
                aria-autocomplete="list"
                aria-controls=list.clone()
                aria-expanded=move || if open.get() { "true" } else { "false" }
                aria-activedescendant=active_id
                aria-describedby=described_by
                aria-invalid=invalid.then_some("true")
                on:input=typed
                on:keydown=key
                on:blur=move |_| close()
            />
            <ul
                class="place-list"
                role="listbox"
                id=list
                aria-label=list_name
                hidden=move || !open.get()
            >
                {options}
            </ul>
            <span class="visually-hidden" role="status">
                {status}
            </span>
        </div>
    }
}

/// Asks for suggestions once the typing has paused, and shows only the answer to the last
/// question.
fn ask_when_still(
    source: String,
    show: impl Fn(Vec<String>) + Clone + 'static,
) -> impl Fn(String) + 'static {
    #[cfg(feature = "hydrate")]
    {
        use std::{cell::Cell, rc::Rc, time::Duration};

        /// Pause after which a question is sent.
        const PAUSE: Duration = Duration::from_millis(180);
        let question = Rc::new(Cell::new(0_u32));
        move |text: String| {
            let this = question.get().wrapping_add(1);
            question.set(this);
            if text.trim().chars().count() < 2 {
                return;
            }
            let (source, show, question) = (source.clone(), show.clone(), question.clone());
            set_timeout(
                move || {
                    if question.get() != this {
                        return;
                    }
                    leptos::task::spawn_local(async move {
                        let places = fetch(&source, &text).await.unwrap_or_default();
                        if question.get() == this {
                            show(places);
                        }
                    });
                },
                PAUSE,
            );
        }
    }
    #[cfg(not(feature = "hydrate"))]
    {
        drop((source, show));
        |_| {}
    }
}

/// The labels of places that fit; nothing where the network fails, for the field works without.
#[cfg(feature = "hydrate")]
async fn fetch(source: &str, text: &str) -> Option<Vec<String>> {
    use leptos::wasm_bindgen::JsCast as _;
    use wasm_bindgen_futures::JsFuture;

    let address = format!("{source}?q={}", String::from(js_sys::encode_uri_component(text)));
    let response = JsFuture::from(window().fetch_with_str(&address)).await.ok()?;
    let response: web_sys::Response = response.dyn_into().ok()?;
    if !response.ok() {
        return None;
    }
    let labels = JsFuture::from(response.json().ok()?).await.ok()?;
    let labels: js_sys::Array = labels.dyn_into().ok()?;
    Some(labels.iter().filter_map(|label| label.as_string()).collect())
}
