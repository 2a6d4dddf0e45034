//! The whole application against both databases, one file per domain.

mod pix;
mod platform;
mod readme;
mod sale;
