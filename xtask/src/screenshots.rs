//! `cargo xtask screenshots`: every page at 360 and 1280 px, in the light scheme, to `screenshots/`.

use std::{fs, path::Path};

use anyhow::Result;

use crate::{
    assets, chromium,
    portal::{self, Portal},
    process,
    server::{self, Build},
    steps::{Done, Steps},
    workspace,
};

/// Who walks through the pages: by the window and by the language.
const WALKS: [(&str, &str); 4] =
    [("phone", "pt-BR"), ("phone", "en"), ("desk", "pt-BR"), ("desk", "en")];

/// The verb.
pub fn screenshots() -> Result<()> {
    let mut steps = Steps::new(assets::STEPS + 2 + WALKS.len());
    steps.run("Chromium", || {
        chromium::prepare()?;
        Ok(Done::Unchanged)
    })?;
    assets::make(&mut steps, Build::Dev)?;
    steps.run("Server and walker", || {
        server::build(Build::Dev)?;
        let mut cargo = process::cargo();
        cargo.args(["build", "--workspace", "--exclude", "xtask", "--bin", "screenshots"]);
        process::run(&mut cargo)?;
        Ok(Done::Worked)
    })?;
    let folder = workspace::path("screenshots");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    for (window, language) in WALKS {
        steps.run(&format!("Pictures: {window}, {language}"), || {
            walk(&folder, window, language)?;
            Ok(Done::Worked)
        })?;
    }
    Ok(())
}

/// Each walk has a demonstration of its own, for it moves the clock.
fn walk(folder: &Path, window: &str, language: &str) -> Result<()> {
    let data = tempfile::tempdir()?;
    let flags = ["--requests-per-minute", "0", "--posts-per-minute", "0", "--log", "warn"];
    let port = portal::free_port()?;
    let program = Build::Dev.program();
    let portal = Portal::start(&[], &program, port, data.path(), None, &flags)?;
    let mut walker = process::command(workspace::path("target/debug/screenshots"));
    walker.arg(portal.port.to_string()).arg(folder).args([window, language]);
    process::run(&mut walker)
}
