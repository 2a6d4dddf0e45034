//! `cargo xtask bench web`: what a visitor waits for, and what it costs the server.

use std::{path::Path, time::Duration};

use anyhow::{Context as _, Result};

use super::{
    Budget, figure,
    lighthouse::{CATEGORIES, scores},
    load::Load,
    median,
};
use crate::{
    chromium, dist, packages,
    portal::{self, Portal},
    steps::{Done, Steps},
};

/// Odd, so that the median is one of the values.
const RUNS: usize = 3;

/// How long one load lasts.
const LOAD_TIME: Duration = Duration::from_secs(10);

/// Pages judged by Lighthouse and weighed.
const PAGES: [(&str, &str); 2] = [("home", "/"), ("search", SEARCH)];

/// Where the demonstration's clock starts, so that each bench sees the same departures.
const CLOCK: &str = "2026-12-01T11:00:00.000Z";

/// The search of the journey, on the day after.
const SEARCH: &str = "/viagens?de=salvador&para=feira-de-santana&data=2026-12-02";

/// The verb.
pub fn measure() -> Result<()> {
    let mut steps = Steps::new(dist::STEPS + 2);
    let program = dist::make(&mut steps)?;
    steps.run("Chromium and Lighthouse", || {
        chromium::prepare()?;
        packages::install_npm("tests")
    })?;
    let folder = tempfile::tempdir()?;
    let mut portal = None;
    steps.run("Start on one core", || {
        portal = Some(start(&program, folder.path())?);
        Ok(Done::Worked)
    })?;
    let portal = portal.expect("the step succeeded");
    println!("\nRelease on this machine; medians of {RUNS} runs.\n");
    weigh(&portal, &program)?;
    load(&portal)?;
    let memory = portal.peak_memory()? as f64 / 1e6;
    figure("memory of the server, peak", memory, "MB", Budget::AtMost(200.0));
    judge(&portal, folder.path())
}

/// The server gets one core, the load another.
fn start(program: &Path, folder: &Path) -> Result<Portal> {
    let flags = ["--requests-per-minute", "0", "--clock", CLOCK];
    let launcher = ["taskset", "--cpu-list", "0"];
    Portal::start(&launcher, program, portal::free_port()?, folder, None, &flags)
}

fn weigh(portal: &Portal, program: &Path) -> Result<()> {
    for (name, path) in PAGES {
        let (_, body) = portal.get(path)?;
        let kilobytes = body.len() as f64 / 1e3;
        figure(&format!("HTML of {name}"), kilobytes, "KB", Budget::AtMost(60.0));
    }
    let package = program.parent().context("the program lies in a folder")?.join("site/pkg");
    for (name, ending, limit) in [("CSS", ".css.br", 40.0), ("WebAssembly", ".wasm.br", 150.0)] {
        let files = std::fs::read_dir(&package)?.collect::<std::io::Result<Vec<_>>>()?;
        let sizes = files
            .iter()
            .filter(|file| file.file_name().to_string_lossy().ends_with(ending))
            .map(|file| Ok(file.metadata()?.len()));
        let bytes: u64 = sizes.sum::<Result<u64>>()?;
        figure(&format!("{name} with brotli"), bytes as f64 / 1e3, "KB", Budget::AtMost(limit));
    }
    Ok(())
}

fn load(portal: &Portal) -> Result<()> {
    let full =
        Load { port: portal.port, path: SEARCH, connections: 32, time: LOAD_TIME, rate: None };
    let steady = Load { rate: Some(200.0), ..full };
    let mut rates = Vec::new();
    let mut slowest = Vec::new();
    for _ in 0..RUNS {
        rates.push(full.run()?.rate);
        slowest.push(steady.run()?.p99.as_secs_f64() * 1e3);
    }
    figure("search results rendered", median(rates), "/s", Budget::AtLeast(2500.0));
    figure("search result at 200/s, p99", median(slowest), "ms", Budget::AtMost(50.0));
    Ok(())
}

fn judge(portal: &Portal, folder: &Path) -> Result<()> {
    for (name, path) in PAGES {
        let address = format!("http://localhost:{}{path}", portal.port);
        let runs = (0..RUNS).map(|_| scores(&address, folder)).collect::<Result<Vec<_>>>()?;
        for (index, category) in CATEGORIES.into_iter().enumerate() {
            let value = median(runs.iter().map(|run| run[index]).collect());
            let limit = if category == "performance" { 99.0 } else { 100.0 };
            figure(&format!("Lighthouse {category} of {name}"), value, "", Budget::AtLeast(limit));
        }
    }
    Ok(())
}
