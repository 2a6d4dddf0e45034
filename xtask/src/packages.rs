//! Installs programs of other package registries: Debian's and npm's.

use std::path::Path;

use anyhow::{Result, bail};
use rustix::process::geteuid;

use crate::{chromium::program, process, stamp::unless_unchanged, steps::Done, workspace};

/// Installs Debian packages where that is possible, else says what to install.
pub fn install_debian(packages: &[&str]) -> Result<()> {
    let names = packages.join(" ");
    if !Path::new("/usr/bin/apt-get").exists() {
        bail!("please install what Debian calls: {names}");
    }
    if !geteuid().is_root() {
        bail!("please run: sudo apt-get install -y --no-install-recommends {names}");
    }
    println!("      installing {names}");
    process::run(process::command("apt-get").args(["update", "-qq"]))?;
    process::run(
        process::command("apt-get")
            .args(["install", "-y", "-qq", "--no-install-recommends"])
            .args(packages)
            .env("DEBIAN_FRONTEND", "noninteractive"),
    )
}

/// Finds or gets Poppler's programs, an independent reader of the tickets that tests draw.
pub fn prepare_poppler() -> Result<()> {
    if ["pdftotext", "pdftoppm"].iter().all(|name| program(name).is_some()) {
        return Ok(());
    }
    install_debian(&["poppler-utils"])
}

/// Finds or gets Python, whose reader of mail is one of those that tests ask.
pub fn prepare_python() -> Result<()> {
    if program("python3").is_some() {
        return Ok(());
    }
    install_debian(&["python3"])
}

/// Installs the locked npm packages of a folder of the workspace.
pub fn install_npm(folder: &str) -> Result<Done> {
    let folder_path = workspace::path(folder);
    let inputs = ["package.json", "package-lock.json"].map(|name| folder_path.join(name));
    let output = folder_path.join("node_modules/.package-lock.json");
    unless_unchanged(&format!("npm-{folder}"), &inputs, &output, || {
        if process::output(process::command("npm").arg("--version")).is_err() {
            install_debian(&["nodejs", "npm"])?;
        }
        process::run(
            process::command("npm")
                .args(["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"])
                .current_dir(&folder_path),
        )
    })
}

/// A program that an npm package of the folder brings.
pub fn npm_program(folder: &str, program: &str) -> std::process::Command {
    process::command(workspace::path(folder).join("node_modules/.bin").join(program))
}
