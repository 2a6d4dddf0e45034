//! Compiles `style/main.scss` and leaves out the rules that no page uses.

use std::fs;

use anyhow::Result;

use super::{STYLE, folder, weight};
use crate::{
    packages::npm_program, process, server::Build, stamp::unless_unchanged, steps::Done, workspace,
};

/// Writes `embarque.css`.
pub fn make(build: Build) -> Result<Done> {
    let folder = folder(build);
    let output = folder.join("embarque.css");
    let name = match build {
        Build::Dev => "css-dev",
        Build::Release => "css-release",
    };
    let inputs = ["style", "frontend/src", "frontend/answers/src"].map(workspace::path);
    unless_unchanged(name, &inputs, &output, || {
        fs::create_dir_all(&folder)?;
        let whole = workspace::path("target/xtask/whole");
        process::run(
            npm_program(STYLE, "sass")
                .args([
                    "--no-source-map",
                    "--style=compressed",
                    "--quiet-deps",
                    "--silence-deprecation=import",
                ])
                .arg("--load-path=style/node_modules")
                .arg(format!("style/main.scss:{}/embarque.css", whole.display())),
        )?;
        // A class counts as used when its name stands anywhere in the pages' source.
        process::run(
            npm_program(STYLE, "purgecss")
                .arg("--css")
                .arg(whole.join("embarque.css"))
                .args(["--content", "frontend/src/**/*.rs", "frontend/answers/src/**/*.rs"])
                .args(["--font-face", "--keyframes"])
                .arg("--variables")
                .arg("--output")
                .arg(&folder),
        )?;
        weight::check(&output, weight::CSS)
    })
}
