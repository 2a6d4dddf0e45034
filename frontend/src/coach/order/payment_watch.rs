//! Asks every few seconds how far the payment is, and opens the page anew when it would show
//! something else.
#![expect(missing_docs, reason = "the macro of an island makes a struct without documentation")]

use leptos::prelude::*;

/// Without scripts the page has a link that does the same by hand.
#[island]
pub fn PaymentWatch(
    /// Where to ask.
    source: String,
    /// The mark of what the page shows.
    mark: String,
) -> impl IntoView {
    watch(source, mark);
}

#[cfg(feature = "hydrate")]
fn watch(source: String, mark: String) {
    use leptos::wasm_bindgen::JsCast as _;
    use std::time::Duration;
    use wasm_bindgen_futures::JsFuture;

    /// Pause between two questions.
    const PAUSE: Duration = Duration::from_secs(3);

    async fn ask(source: &str) -> Option<String> {
        let response = JsFuture::from(window().fetch_with_str(source)).await.ok()?;
        let response: web_sys::Response = response.dyn_into().ok()?;
        if !response.ok() {
            return None;
        }
        JsFuture::from(response.json().ok()?).await.ok()?.as_string()
    }

    let handle = set_interval_with_handle(
        move || {
            let (source, mark) = (source.clone(), mark.clone());
            leptos::task::spawn_local(async move {
                if ask(&source).await.is_some_and(|now| now != mark) {
                    let _ = window().location().reload();
                }
            });
        },
        PAUSE,
    );
    if let Ok(handle) = handle {
        on_cleanup(move || handle.clear());
    }
}

#[cfg(not(feature = "hydrate"))]
fn watch(source: String, mark: String) {
    drop((source, mark));
}
