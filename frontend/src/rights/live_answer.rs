//! The answer while the form is being filled in.
#![expect(missing_docs, reason = "the macro of an island makes a struct without documentation")]

use leptos::{html::Div, prelude::*};
use serde::{Deserialize, Serialize};

#[cfg(feature = "hydrate")]
mod load;

/// The rules of one service for the browser.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Module {
    /// What its script calls itself.
    pub name: String,
    /// Where the script lies.
    pub script: String,
    /// Where the module lies.
    pub wasm: String,
}

/// A place inside the form that stays empty until somebody begins to answer; then the rules load,
/// and their answer follows what is typed. It is a preview: the server's answer is the one that
/// counts.
#[island]
pub fn LiveAnswer(
    /// The rules to load.
    module: Module,
) -> impl IntoView {
    let place = NodeRef::<Div>::new();
    load_when_touched(place, module);
    view! {
        <div node_ref=place>
            <AnswerPlace />
        </div>
    }
}

/// The empty place inside a form that `answers::watch` fills.
#[component]
pub fn AnswerPlace() -> impl IntoView {
    view! {
        <div class="rights-live" tabindex="-1">
            <div class="rights-live-answer rights-said" role="status"></div>
            <div class="rights-live-reasons rights-reasons"></div>
        </div>
    }
}

#[cfg(feature = "hydrate")]
fn load_when_touched(place: NodeRef<Div>, module: Module) {
    Effect::new(move || {
        let form = place.get().and_then(|place| place.closest("form").ok().flatten());
        if let Some(form) = form {
            load::when_touched(&form, module.clone());
        }
    });
}

/// The server answers by itself.
#[cfg(not(feature = "hydrate"))]
fn load_when_touched(_: NodeRef<Div>, _: Module) {}
