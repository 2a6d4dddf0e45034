//! The domain of the portal: the law, the rules, the types.
//!
//! Here is what can be decided without asking anybody. There will never be
//! I/O, a clock, randomness, an environment, async, HTTP or SQL: a caller
//! tells this crate the time and hands it the facts. It builds natively and
//! for WebAssembly, so that the browser and the server decide alike.

pub mod calendar;
pub mod coach;
pub mod document;
pub mod folding;
pub mod input;
pub mod language;
pub mod law;
pub mod measure;
pub mod money;
pub mod mototaxi;
pub mod paratransit;
pub mod payment;
pub mod position;
pub mod rule;
pub mod service;
pub mod time;
pub mod wording;
