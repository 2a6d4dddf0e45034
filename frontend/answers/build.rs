//! Turns the texts of an answer, `../locales/{pt-BR,en}/answer*.json`, into functions.

use std::process::ExitCode;

#[path = "../build/catalogue.rs"]
mod catalogue;
#[path = "../build/domains.rs"]
mod domains;

/// How the domains begin whose texts stand in an answer.
const OURS: &str = "answer";

fn main() -> ExitCode {
    println!("cargo::rerun-if-changed=../build");
    domains::write("../locales", |locales| {
        let all = locales.domains()?;
        Ok(all.into_iter().filter(|domain| domain.starts_with(OURS)).collect())
    })
}
