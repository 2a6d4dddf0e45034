//! Builds the binary `embarque`.

use std::path::PathBuf;

use anyhow::Result;

use crate::{process, steps::Done, workspace};

/// How a build is meant to be used.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Build {
    /// Compiles fast.
    Dev,
    /// Runs fast, loads fast.
    Release,
}

impl Build {
    /// The program that [`build`] leaves.
    pub fn program(self) -> PathBuf {
        workspace::path(match self {
            Self::Dev => "target/debug/embarque",
            Self::Release => "target/release-server/release/embarque",
        })
    }
}

/// Compiles the server with the crate features that the tests use too.
pub fn build(build: Build) -> Result<Done> {
    let mut cargo = process::cargo();
    cargo.args(["build", "--workspace", "--exclude", "xtask", "--bin", "embarque"]);
    match build {
        Build::Dev => cargo.args(["--target-dir", "target"]),
        // Without the flags of `.cargo/config.toml`, hence in a folder of its own.
        Build::Release => {
            cargo.args(["--release", "--target-dir", "target/release-server"]).env("RUSTFLAGS", "")
        }
    };
    process::run(&mut cargo)?;
    Ok(Done::Worked)
}
