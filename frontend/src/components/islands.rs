//! Scripts, on the pages that have islands.

use leptos::{hydration::HydrationScripts, prelude::*};

/// Loads the WebAssembly and wakes the islands; a page without this loads no script at all.
#[component]
pub fn Islands() -> impl IntoView {
    let options = expect_context::<LeptosOptions>();
    view! { <HydrationScripts options islands=true /> }
}
