//! From the pairs of files of several domains, `<locale>/<domain>.json`, to one file of code.

use std::{env, fmt::Display, fs, path::PathBuf, process::ExitCode};

use crate::catalogue;

/// The folders of the two languages.
const LANGUAGES: [&str; 2] = ["pt-BR", "en"];

/// Writes `text.rs` for these domains of the folder `locales`, which stands beside the manifest of
/// the package; a fault is told to cargo.
pub(crate) fn write(
    locales: &str,
    domains: impl FnOnce(&Locales) -> Result<Vec<String>, String>,
) -> ExitCode {
    match generate(locales, domains) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            println!("cargo::error={problem}");
            ExitCode::FAILURE
        }
    }
}

fn generate(
    locales: &str,
    domains: impl FnOnce(&Locales) -> Result<Vec<String>, String>,
) -> Result<(), String> {
    let manifest = PathBuf::from(env::var("CARGO_MANIFEST_DIR").map_err(text)?);
    let out = PathBuf::from(env::var("OUT_DIR").map_err(text)?).join("text.rs");
    let locales = Locales(manifest.join(locales));
    let mut code = String::new();
    for domain in domains(&locales)? {
        let [portuguese, english] = locales.read(&domain)?;
        code.push_str(&catalogue::domain(&domain, &portuguese, &english)?);
    }
    fs::write(out, code).map_err(text)
}

/// The folder of all texts.
pub(crate) struct Locales(PathBuf);

impl Locales {
    /// The domains that have a file, in the order of their names.
    pub(crate) fn domains(&self) -> Result<Vec<String>, String> {
        let mut domains = Vec::new();
        for entry in fs::read_dir(self.0.join(LANGUAGES[0])).map_err(text)? {
            let name = entry.map_err(text)?.file_name().to_string_lossy().into_owned();
            domains.extend(name.strip_suffix(".json").map(str::to_owned));
        }
        domains.sort();
        Ok(domains)
    }

    /// The two files of a domain, Portuguese first; cargo builds again when they change.
    fn read(&self, domain: &str) -> Result<[String; 2], String> {
        let read = |language: &str| {
            let path = self.0.join(language).join(format!("{domain}.json"));
            println!("cargo::rerun-if-changed={}", path.display());
            fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
        };
        let [portuguese, english] = LANGUAGES;
        Ok([read(portuguese)?, read(english)?])
    }
}

fn text(error: impl Display) -> String {
    error.to_string()
}
