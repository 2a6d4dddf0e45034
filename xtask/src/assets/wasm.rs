//! Compiles what runs in the browser, and binds the islands' module to its JavaScript loader.

use std::{
    fs,
    path::{Path, PathBuf},
};

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

/// The packages with a side in the browser, its features and its targets: the islands, and the
/// rules of each service.
pub const BROWSER: [&str; 10] = [
    "--package",
    "frontend",
    "--package",
    "answers",
    "--no-default-features",
    "--features",
    "frontend/hydrate,answers/browser",
    "--lib",
    "--bin",
    "rules-*",
];

/// Settings of the dev profile for the browser's side, the same for compiling and clippy.
pub const DEV_PROFILE: [(&str, &str); 2] =
    [("CARGO_PROFILE_DEV_OPT_LEVEL", "1"), ("CARGO_PROFILE_DEV_DEBUG", "false")];

/// Has cargo build the modules; it knows by itself whether anything changed.
pub fn compile(road: &Road, build: Build) -> Result<Done> {
    let mut cargo = road.cargo("build");
    cargo.args(BROWSER);
    match build {
        Build::Dev => cargo.envs(DEV_PROFILE),
        // Names that tell the types of a generic function tell what each rule costs.
        Build::Release => {
            cargo.args(["--profile", "wasm"]).env("RUSTFLAGS", "-C symbol-mangling-version=v0")
        }
    };
    process::run(&mut cargo)?;
    Ok(Done::Worked)
}

/// The module of that name as cargo leaves it.
pub fn compiled(build: Build, name: &str) -> PathBuf {
    let profile = match build {
        Build::Dev => "debug",
        Build::Release => "wasm",
    };
    workspace::path("target/front").join(TARGET).join(profile).join(format!("{name}.wasm"))
}

/// Makes a module as small as it gets, and strips it of names.
pub fn optimise(module: &Path) -> Result<()> {
    process::run(
        npm_program(STYLE, "wasm-opt")
            .args(["-Oz", "--strip-debug", "--strip-producers"])
            .args(WASM_FEATURES)
            .arg(module)
            .arg("-o")
            .arg(module),
    )
}

/// Writes the loader `embarque.js` and the module `embarque_bg.wasm`, the names that Leptos expects
/// where file names carry no hash.
pub fn bind(build: Build) -> Result<Done> {
    let input = compiled(build, "frontend");
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
            optimise(&module)?;
            weight::check(&module, weight::WASM)?;
        }
        weight::check_wordless(&module)
    })
}
