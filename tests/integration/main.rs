//! The whole application against both databases, one file per domain.

mod api;
mod network;
mod pix;
mod platform;
mod readme;
mod rights;
mod sale;
mod search;
