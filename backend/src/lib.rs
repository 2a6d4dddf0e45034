//! Everything behind the pages: use cases by domain, the stores with all SQL,
//! the public API, the adapters to the outside and the worker.
//!
//! A use case is a plain async function that takes the application state and
//! who is asking. Only `store.rs` files and [`db`] hold SQL, only [`clock`]
//! reads the time, only [`config`] reads the environment.

pub mod access;
pub mod actor;
pub mod api;
pub mod app;
pub mod clock;
pub mod coach;
pub mod column;
pub mod config;
pub mod db;
pub mod demo;
pub mod demo_clock;
pub mod download;
pub mod draft;
pub mod error;
pub mod idempotency;
pub mod mail;
pub mod metrics;
pub mod payment;
pub mod pix_simulator;
pub mod qr_code;
pub mod retention;
pub mod secret;
pub mod session;
pub mod web;
pub mod worker;

/// What use cases answer.
pub type Result<T> = std::result::Result<T, error::AppError>;
