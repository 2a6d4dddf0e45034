//! The pages of the portal and, in the browser, its islands.

#![recursion_limit = "256"]

pub mod app;

/// Wakes the islands of a page that the server has rendered.
#[cfg(feature = "hydrate")]
#[wasm_bindgen::prelude::wasm_bindgen]
pub fn hydrate() {
    leptos::mount::hydrate_islands();
}
