//! Finds or gets Chromium and ChromeDriver.

use anyhow::{Result, ensure};

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
    BROWSERS.into_iter().any(is_program) && is_program("chromedriver")
}

fn is_program(name: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(name).is_file())
}
