//! Lighthouse's judgement of a page on a slow phone.

use std::{fs, path::Path};

use anyhow::{Context as _, Result};
use serde_json::Value;

use crate::{packages::npm_program, process};

/// How headless Chromium is started, also by root in a container.
const CHROME_FLAGS: &str = "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run \
                            --disable-background-networking --disable-component-update \
                            --disable-sync --disable-dev-shm-usage";

/// Categories, in the order of [`scores`].
pub const CATEGORIES: [&str; 4] = ["performance", "accessibility", "best-practices", "seo"];

/// The scores of one run, 0 to 100.
pub fn scores(address: &str, folder: &Path) -> Result<[f64; 4]> {
    let report = folder.join("lighthouse.json");
    process::run(
        npm_program("tests", "lighthouse")
            .arg(address)
            .args(["--quiet", "--output=json"])
            .arg(format!("--output-path={}", report.display()))
            .arg(format!("--only-categories={}", CATEGORIES.join(",")))
            .arg(format!("--chrome-flags={CHROME_FLAGS}"))
            .env("CHROME_PATH", crate::chromium::browser()?),
    )?;
    let report: Value = serde_json::from_str(&fs::read_to_string(report)?)?;
    let mut scores = [0.0; 4];
    for (score, category) in scores.iter_mut().zip(CATEGORIES) {
        let told = report["categories"][category]["score"].as_f64();
        *score = 100.0 * told.with_context(|| format!("Lighthouse tells no {category}"))?;
    }
    Ok(scores)
}
