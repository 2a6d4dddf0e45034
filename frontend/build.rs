//! Turns `locales/{pt-BR,en}/*.json` into functions checked at compile time.

use std::{env, fs, path::PathBuf, process::ExitCode};

#[path = "build/catalogue.rs"]
mod catalogue;

/// A domain whose texts the crate `answers` takes to the browser.
const ELSEWHERE: &str = "answer";

fn main() -> ExitCode {
    println!("cargo::rerun-if-changed=locales");
    println!("cargo::rerun-if-changed=build");
    match generate() {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            println!("cargo::error={problem}");
            ExitCode::FAILURE
        }
    }
}

fn generate() -> Result<(), String> {
    let locales = PathBuf::from(env::var("CARGO_MANIFEST_DIR").map_err(text)?).join("locales");
    let out = PathBuf::from(env::var("OUT_DIR").map_err(text)?).join("text.rs");
    let mut domains: Vec<String> = Vec::new();
    for entry in fs::read_dir(locales.join("pt-BR")).map_err(text)? {
        let name = entry.map_err(text)?.file_name().to_string_lossy().into_owned();
        if let Some(domain) = name.strip_suffix(".json").filter(|domain| *domain != ELSEWHERE) {
            domains.push(domain.to_owned());
        }
    }
    domains.sort();
    let mut code = String::new();
    for domain in &domains {
        let read = |language: &str| {
            let path = locales.join(language).join(format!("{domain}.json"));
            fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
        };
        code.push_str(&catalogue::domain(domain, &read("pt-BR")?, &read("en")?)?);
    }
    fs::write(out, code).map_err(text)
}

fn text(error: impl std::fmt::Display) -> String {
    error.to_string()
}
