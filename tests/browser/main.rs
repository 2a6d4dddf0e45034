//! Journeys in Chromium, one file per domain; `tests::browser` says how to write one.

mod counter;
mod every_page;
mod forms;
mod hold;
mod keyboard;
mod mail;
mod order;
mod paper;
mod portal;
mod rights;
mod rights_kit;
mod rules_module;
mod seats;
mod story;
