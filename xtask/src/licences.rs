//! Licences and advisories of the crates in `Cargo.lock`, by `deny.toml`.
//!
//! Where `cargo-deny` is installed it checks both. Elsewhere the licences are checked here from
//! what cargo knows without network; advisories need a database from outside, and that they were
//! not checked is said aloud.

use std::{collections::BTreeSet, fs};

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use crate::{process, workspace};

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    version: String,
    license: Option<String>,
    source: Option<String>,
}

/// Fails at the first licence that `deny.toml` does not allow.
pub fn check() -> Result<()> {
    if process::output(process::command("cargo").args(["deny", "--version"])).is_ok() {
        return check_by_cargo_deny();
    }
    let allowed = allowed()?;
    let metadata =
        process::output(process::cargo().args(["metadata", "--locked", "--format-version=1"]))?;
    let metadata: Metadata = serde_json::from_str(&metadata)?;
    let mut refused = Vec::new();
    for package in &metadata.packages {
        let licence = package.license.as_deref().unwrap_or("");
        if !may_use(licence, &allowed) {
            refused.push(format!("{} {}: “{licence}”", package.name, package.version));
        }
        let from_registry =
            package.source.as_deref().is_none_or(|source| source.starts_with("registry+"));
        if !from_registry {
            refused.push(format!("{} {}: not from a registry", package.name, package.version));
        }
    }
    if !refused.is_empty() {
        bail!("not allowed by deny.toml:\n{}", refused.join("\n"));
    }
    println!("{} packages, all under licences that deny.toml allows", metadata.packages.len());
    println!("advisories were NOT checked: `cargo install --locked cargo-deny` lets them be");
    Ok(())
}

/// Licences and origins are a matter of the lock file; advisories need the network, and being
/// without it is no fault of the change.
fn check_by_cargo_deny() -> Result<()> {
    let deny = |checks: &[&str]| {
        process::run(process::command("cargo").args(["deny", "--workspace", "check"]).args(checks))
    };
    deny(&["licenses", "bans", "sources"])?;
    if process::run(process::command("cargo").args(["deny", "fetch", "db"])).is_err() {
        println!("advisories were NOT checked: their database is out of reach");
        return Ok(());
    }
    deny(&["--disable-fetch", "advisories"])
}

/// The list `allow` of `deny.toml`, which holds one quoted name a line.
fn allowed() -> Result<BTreeSet<String>> {
    let text = fs::read_to_string(workspace::path("deny.toml"))?;
    let (_, after) = text.split_once("\nallow = [").context("deny.toml has no list of licences")?;
    let (list, _) = after.split_once(']').context("deny.toml's list does not end")?;
    Ok(list.split('"').skip(1).step_by(2).map(str::to_owned).collect())
}

/// Whether an SPDX expression can be satisfied with allowed licences alone: `or` binds weaker than
/// `and`, parentheses bind strongest, and `/` is the old way to write `or`.
fn may_use(expression: &str, allowed: &BTreeSet<String>) -> bool {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut reader = Reader { words: &words, allowed };
    reader.any_of().is_some_and(|usable| usable && reader.words.is_empty())
}

struct Reader<'a> {
    words: &'a [&'a str],
    allowed: &'a BTreeSet<String>,
}

impl Reader<'_> {
    fn any_of(&mut self) -> Option<bool> {
        let mut usable = self.all_of()?;
        while self.take("OR") {
            usable |= self.all_of()?;
        }
        Some(usable)
    }

    fn all_of(&mut self) -> Option<bool> {
        let mut usable = self.one()?;
        while self.take("AND") {
            usable &= self.one()?;
        }
        Some(usable)
    }

    fn one(&mut self) -> Option<bool> {
        if self.take("(") {
            let usable = self.any_of()?;
            return self.take(")").then_some(usable);
        }
        let (licence, rest) = self.words.split_first()?;
        self.words = rest;
        if !self.take("WITH") {
            return Some(self.allowed.contains(*licence));
        }
        let (exception, rest) = self.words.split_first()?;
        self.words = rest;
        // An exception only adds permissions.
        let named = format!("{licence} WITH {exception}");
        Some(self.allowed.contains(*licence) || self.allowed.contains(&named))
    }

    fn take(&mut self, word: &str) -> bool {
        match self.words.split_first() {
            Some((first, rest)) if *first == word => {
                self.words = rest;
                true
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(expression: &str, expected: bool) {
        let allowed = ["MIT", "Apache-2.0", "Zlib"].map(str::to_owned).into();
        assert_eq!(may_use(expression, &allowed), expected, "{expression}");
    }

    #[test]
    fn one_allowed_alternative_is_enough() {
        check("MIT", true);
        check("GPL-3.0", false);
        check("MIT OR GPL-3.0", true);
        check("GPL-3.0/MIT", true);
    }

    #[test]
    fn all_that_binds_together_must_be_allowed() {
        check("MIT AND GPL-3.0", false);
        check("MIT AND Zlib", true);
        check("GPL-3.0 OR MIT AND Zlib", true);
        check("(GPL-3.0 OR MIT) AND Zlib", true);
        check("(MIT OR Zlib) AND GPL-3.0", false);
        check("Apache-2.0 WITH LLVM-exception", true);
        check("GPL-3.0 WITH Classpath-exception-2.0", false);
    }

    #[test]
    fn what_is_no_expression_is_refused() {
        check("", false);
        check("MIT OR", false);
        check("(MIT", false);
        check("MIT Zlib", false);
    }
}
