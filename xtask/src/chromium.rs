//! Finds or gets Chromium and ChromeDriver.

use std::path::PathBuf;

use anyhow::{Context as _, Result, ensure};

use crate::packages::install_debian;

/// Names under which distributions ship the browser.
const BROWSERS: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];

/// Finds both, installing them where that is possible.
pub fn prepare() -> Result<()> {
    if are_installed() {
        return Ok(());
    }
    install_debian(&["chromium", "chromium-driver", "fonts-dejavu-core"])?;
    ensure!(are_installed(), "Chromium is installed, but it or ChromeDriver is not on the path");
    Ok(())
}

fn are_installed() -> bool {
    browser().is_ok() && program("chromedriver").is_some()
}

/// The browser's program.
pub fn browser() -> Result<PathBuf> {
    BROWSERS.into_iter().find_map(program).context("Chromium is not on the path")
}

/// A program on the path.
pub fn program(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(name)).find(|program| program.is_file())
}
