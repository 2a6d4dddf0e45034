//! The pages of the portal and, in the browser, its islands.

#![recursion_limit = "256"]

pub mod app;
#[cfg(feature = "ssr")]
pub mod command;
#[cfg(feature = "ssr")]
pub mod request;
#[cfg(feature = "ssr")]
pub mod site;

/// Wakes the islands of a page that the server has rendered.
#[cfg(feature = "hydrate")]
#[wasm_bindgen::prelude::wasm_bindgen]
pub fn hydrate() {
    leptos::mount::hydrate_islands();
}
