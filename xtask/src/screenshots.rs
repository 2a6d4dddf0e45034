//! `cargo xtask screenshots`: every page at 360 and 1280 px, in the light scheme, to `screenshots/`.

use std::fs;

use anyhow::Result;

use crate::{
    assets, chromium,
    portal::{self, Portal},
    process,
    server::{self, Build},
    steps::{Done, Steps},
    workspace,
};

/// The verb.
pub fn screenshots() -> Result<()> {
    let mut steps = Steps::new(assets::STEPS + 4);
    steps.run("Chromium", || {
        chromium::prepare()?;
        Ok(Done::Unchanged)
    })?;
    assets::make(&mut steps, Build::Dev)?;
    steps.run("Server", || server::build(Build::Dev))?;
    let data = tempfile::tempdir()?;
    let mut portal = None;
    steps.run("Start, with the demonstration's data", || {
        let flags = ["--requests-per-minute", "0", "--posts-per-minute", "0"];
        let port = portal::free_port()?;
        portal = Some(Portal::start(&[], &Build::Dev.program(), port, data.path(), None, &flags)?);
        Ok(Done::Worked)
    })?;
    let portal = portal.expect("the step succeeded");
    let folder = workspace::path("screenshots");
    steps.run("Pictures", || {
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        let mut cargo = process::cargo();
        cargo.args(["build", "--workspace", "--exclude", "xtask", "--bin", "screenshots"]);
        process::run(&mut cargo)?;
        let mut program = process::command(workspace::path("target/debug/screenshots"));
        process::run(program.arg(portal.port.to_string()).arg(&folder))?;
        Ok(Done::Worked)
    })
}
