//! An order: seats held, passengers named, bill decided.
//!
//! Everything here belongs to a visitor; somebody else's order is not found.

pub mod access;
pub mod bill;
pub mod ending;
pub mod find;
pub mod hold;
pub mod passengers;
pub(crate) mod store;
pub mod view;
