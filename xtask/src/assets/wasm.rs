//! Compiles the islands, and binds the module to its JavaScript loader.

use std::{fs, path::PathBuf};

use anyhow::Result;
use wasm_bindgen_cli_support::Bindgen;

use super::{STYLE, folder, weight};
use crate::{
    packages::npm_program,
    process,
    server::Build,
    stamp::unless_unchanged,
    steps::Done,
    wasm_target::{Road, TARGET},
    workspace,
};

/// Features of WebAssembly that every browser of the last years has, and rustc uses.
const WASM_FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// The package, and the features of its side in the browser.
pub const HYDRATE: [&str; 5] =
    ["--package", "frontend", "--no-default-features", "--features", "hydrate"];

/// Settings of the dev profile for the browser's side, the same for compiling and clippy.
pub const DEV_PROFILE: [(&str, &str); 2] =
    [("CARGO_PROFILE_DEV_OPT_LEVEL", "1"), ("CARGO_PROFILE_DEV_DEBUG", "false")];

/// Has cargo build the islands; it knows by itself whether anything changed.
pub fn compile(road: &Road, build: Build) -> Result<Done> {
    let mut cargo = road.cargo("build");
    cargo.args(HYDRATE).arg("--lib");
    match build {
        Build::Dev => cargo.envs(DEV_PROFILE),
        Build::Release => cargo.args(["--profile", "wasm"]).env("RUSTFLAGS", ""),
    };
    process::run(&mut cargo)?;
    Ok(Done::Worked)
}

fn compiled(build: Build) -> PathBuf {
    let profile = match build {
        Build::Dev => "debug",
        Build::Release => "wasm",
    };
    workspace::path("target/front").join(TARGET).join(profile).join("frontend.wasm")
}

/// Writes the loader `embarque.js` and the module `embarque_bg.wasm`, the names that Leptos expects
/// where file names carry no hash.
pub fn bind(build: Build) -> Result<Done> {
    let input = compiled(build);
    let folder = folder(build);
    let module = folder.join("embarque_bg.wasm");
    let name = match build {
        Build::Dev => "wasm-dev",
        Build::Release => "wasm-release",
    };
    unless_unchanged(name, std::slice::from_ref(&input), &module, || {
        fs::create_dir_all(&folder)?;
        Bindgen::new()
            .input_path(&input)
            .web(true)?
            .out_name("embarque")
            .typescript(false)
            .omit_default_module_path(true)
            .remove_name_section(build == Build::Release)
            .remove_producers_section(true)
            .generate(&folder)?;
        if build == Build::Release {
            process::run(
                npm_program(STYLE, "wasm-opt")
                    .args(["-Oz", "--strip-debug", "--strip-producers"])
                    .args(WASM_FEATURES)
                    .arg(&module)
                    .arg("-o")
                    .arg(&module),
            )?;
            weight::check(&module, weight::WASM)?;
        }
        weight::check_wordless(&module)
    })
}
