//! Turns the texts of an answer, `../locales/{pt-BR,en}/answer.json`, into functions.

use std::{env, fs, path::PathBuf, process::ExitCode};

#[path = "../build/catalogue.rs"]
mod catalogue;

fn main() -> ExitCode {
    for path in ["../locales/pt-BR/answer.json", "../locales/en/answer.json", "../build"] {
        println!("cargo::rerun-if-changed={path}");
    }
    match generate() {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            println!("cargo::error={problem}");
            ExitCode::FAILURE
        }
    }
}

fn generate() -> Result<(), String> {
    let locales = PathBuf::from(env::var("CARGO_MANIFEST_DIR").map_err(text)?).join("../locales");
    let out = PathBuf::from(env::var("OUT_DIR").map_err(text)?).join("text.rs");
    let read = |language: &str| {
        let path = locales.join(language).join("answer.json");
        fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
    };
    let code = catalogue::domain("answer", &read("pt-BR")?, &read("en")?)?;
    fs::write(out, code).map_err(text)
}

fn text(error: impl std::fmt::Display) -> String {
    error.to_string()
}
