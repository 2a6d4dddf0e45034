//! Installs programs of other package registries: Debian's, npm's and Python's.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context as _, Result, bail};
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

/// Installs the Python packages of a lock in `xtask/python`, and gives the folder of their programs.
pub fn install_python(name: &str) -> Result<PathBuf> {
    prepare_python()?;
    let python = program("python3").context("Python is installed, but it is not on the path")?;
    let lock = workspace::path("xtask/python").join(format!("{name}.txt"));
    let folder = workspace::path("target/xtask/python").join(name);
    let programs = folder.join("bin");
    // Made anew also where another Python has come, whose packages lie elsewhere.
    let inputs = [lock.clone(), python.clone()];
    unless_unchanged(&format!("python-{name}"), &inputs, &programs.join("pip"), || {
        if process::output(Command::new(&python).args(["-c", "import ensurepip"])).is_err() {
            install_debian(&["python3-venv"])?;
        }
        process::run(process::command(&python).args(["-m", "venv", "--clear"]).arg(&folder))?;
        process::run(
            process::command(programs.join("pip"))
                .args(["install", "--quiet", "--disable-pip-version-check", "--require-hashes"])
                .arg("--requirement")
                .arg(&lock),
        )
    })?;
    Ok(programs)
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
pub fn npm_program(folder: &str, program: &str) -> Command {
    process::command(workspace::path(folder).join("node_modules/.bin").join(program))
}
