//! Copies the text of a field, where the browser lets scripts do so.
#![expect(missing_docs, reason = "the macro of an island makes a struct without documentation")]

use leptos::prelude::*;
use serde::{Deserialize, Serialize};

/// What the button says, given by the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CopyWords {
    /// Before.
    pub copy: String,
    /// After.
    pub copied: String,
}

/// Shown only when it is awake: without scripts one copies from the field by hand.
#[island]
pub fn CopyButton(
    /// Id of the field.
    target: String,
    /// What it says.
    words: CopyWords,
) -> impl IntoView {
    let (awake, set_awake) = signal(false);
    let (copied, set_copied) = signal(false);
    Effect::new(move || set_awake.set(true));
    let (before, after) = (words.copy, words.copied.clone());
    view! {
        <div class="copy" hidden=move || !awake.get()>
            <button
                type="button"
                class="br-button primary button"
                on:click=move |_| {
                    copy(&target);
                    set_copied.set(true);
                }
            >
                {move || if copied.get() { after.clone() } else { before.clone() }}
            </button>
            <span class="visually-hidden" role="status">
                {move || if copied.get() { words.copied.clone() } else { String::new() }}
            </span>
        </div>
    }
}

#[cfg(feature = "hydrate")]
fn copy(target: &str) {
    use leptos::wasm_bindgen::JsCast as _;
    let field = document()
        .get_element_by_id(target)
        .and_then(|element| element.dyn_into::<web_sys::HtmlTextAreaElement>().ok());
    if let Some(field) = field {
        field.select();
        let _ = window().navigator().clipboard().write_text(&field.value());
    }
}

#[cfg(not(feature = "hydrate"))]
fn copy(_: &str) {}
