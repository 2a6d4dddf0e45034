//! Journeys in Chromium, one file per domain; `tests::browser` says how to write one.

mod order;
mod portal;
