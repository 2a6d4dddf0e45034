//! Makes what the browser loads: the islands and the rules as WebAssembly with their loaders, and
//! the CSS.
//!
//! A dev build lands in `target/site/pkg` under plain names; a release is optimised and in
//! `target/xtask/release`, from where `dist` gives the files their hashed names.

mod rules;
mod size;
mod style;
mod wasm;
mod weight;

pub use rules::{MODULES, print_sizes};
pub use wasm::{BROWSER, DEV_PROFILE};

use std::path::PathBuf;

use anyhow::Result;

use crate::{packages, server::Build, steps::Steps, wasm_target::Road, workspace};

/// Number of steps that [`make`] takes.
pub const STEPS: usize = 6;

/// The folder of the npm packages that build the assets.
const STYLE: &str = "style";

/// Where a build leaves `embarque.js`, the modules and `embarque.css`.
pub fn folder(build: Build) -> PathBuf {
    workspace::path(match build {
        Build::Dev => "target/site/pkg",
        Build::Release => "target/xtask/release",
    })
}

/// Makes all assets of one build.
pub fn make(steps: &mut Steps, build: Build) -> Result<()> {
    let mut road = None;
    steps.run("WebAssembly target", || {
        road = Some(Road::open()?);
        Ok(crate::steps::Done::Unchanged)
    })?;
    let road = road.expect("the step succeeded");
    steps.run("npm packages of the style", || packages::install_npm(STYLE))?;
    steps.run("Islands and rules (WebAssembly)", || wasm::compile(&road, build))?;
    steps.run("Loader of the islands", || wasm::bind(build))?;
    steps.run("Loaders of the rules", || rules::bind(build))?;
    steps.run("CSS", || style::make(build))
}
