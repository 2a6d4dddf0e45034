//! Turns `locales/{pt-BR,en}/*.json` into functions checked at compile time.

use std::process::ExitCode;

#[path = "build/catalogue.rs"]
mod catalogue;
#[path = "build/domains.rs"]
mod domains;

/// How the domains begin whose texts the crate `answers` takes to the browser.
const ELSEWHERE: &str = "answer";

fn main() -> ExitCode {
    println!("cargo::rerun-if-changed=locales");
    println!("cargo::rerun-if-changed=build");
    domains::write("locales", |locales| {
        let all = locales.domains()?;
        Ok(all.into_iter().filter(|domain| !domain.starts_with(ELSEWHERE)).collect())
    })
}
