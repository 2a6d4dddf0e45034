//! The pages of the portal and, in the browser, its islands.
//!
//! Pages are server components: complete HTML whose forms work without
//! scripts. Only islands are compiled for the browser; the catalogue of texts,
//! the routes and everything that asks `backend` exist on the server alone.

#![recursion_limit = "256"]

#[cfg(feature = "ssr")]
pub mod app;
pub mod coach;
#[cfg(feature = "ssr")]
pub mod command;
pub mod components;
#[cfg(feature = "ssr")]
pub mod demo;
#[cfg(feature = "ssr")]
pub mod document;
#[cfg(feature = "ssr")]
pub mod error;
#[cfg(feature = "ssr")]
pub mod form;
#[cfg(feature = "ssr")]
pub mod format;
#[cfg(feature = "ssr")]
pub mod law;
#[cfg(feature = "ssr")]
pub mod portal;
pub mod rights;
#[cfg(feature = "ssr")]
pub mod site;
#[cfg(feature = "ssr")]
pub mod visit;

/// Every text for people, one function each, made from `locales/` by the build script.
#[cfg(feature = "ssr")]
pub mod text {
    include!(concat!(env!("OUT_DIR"), "/text.rs"));
}

#[cfg(all(test, feature = "ssr"))]
#[path = "../build/catalogue.rs"]
mod catalogue;

/// Wakes the islands of a page that the server has rendered.
#[cfg(feature = "hydrate")]
#[wasm_bindgen::prelude::wasm_bindgen]
pub fn hydrate() {
    leptos::mount::hydrate_islands();
}
