//! Intercity coach of the State of Bahia.

pub mod network;
pub mod search;
