//! The API as programs of others judge it: a validator its description, Schemathesis the answers
//! to requests that it makes up from that description (how: `xtask/python/schemathesis.toml`).

use std::{fs, path::Path};

use anyhow::{Result, ensure};

use super::run_told;
use crate::{
    packages,
    portal::{self, Portal},
    process,
    server::{self, Build},
    workspace,
};

/// Where the description is told.
const DESCRIPTION: &str = "/api/v1/openapi.json";

/// The demonstration without limits, which says little.
const FLAGS: [&str; 8] = [
    "--requests-per-minute",
    "0",
    "--posts-per-minute",
    "0",
    "--api-requests-per-minute",
    "0",
    "--log",
    "warn",
];

/// Has a portal judged, and gives the closing lines of the judges.
pub(super) fn judge() -> Result<Vec<String>> {
    let programs = packages::install_python("api")?;
    server::build(Build::Dev)?;
    let folder = tempfile::tempdir()?;
    let program = Build::Dev.program();
    let port = portal::free_port()?;
    let portal = Portal::start(&[], &program, port, folder.path(), None, &FLAGS)?;
    let mut told = validate(&programs, &portal, folder.path())?;
    told.extend(ask_everything(&programs, &portal, folder.path())?);
    Ok(told)
}

fn validate(programs: &Path, portal: &Portal, folder: &Path) -> Result<Vec<String>> {
    let (head, body) = portal.get(DESCRIPTION)?;
    ensure!(head.contains(" 200 "), "{DESCRIPTION} answers {head}");
    let file = folder.join("openapi.json");
    fs::write(&file, body)?;
    let mut validator = process::command(programs.join("openapi-spec-validator"));
    validator.args(["--schema", "3.1", "--subschema-errors", "all"]).arg(file);
    run_told(&mut validator, |_| true)
}

fn ask_everything(programs: &Path, portal: &Portal, folder: &Path) -> Result<Vec<String>> {
    let mut schemathesis = process::command(programs.join("schemathesis"));
    schemathesis
        .arg("--config-file")
        .arg(workspace::path("xtask/python/schemathesis.toml"))
        .args(["run", "--no-color"])
        .arg(format!("http://localhost:{}{DESCRIPTION}", portal.port))
        // What it leaves goes with the folder.
        .current_dir(folder);
    run_told(&mut schemathesis, is_closing)
}

/// How many requests there were, what was wrong with the answers, and the verdict.
fn is_closing(line: &str) -> bool {
    let is_verdict = line.starts_with("===") && line.contains(" in ");
    is_verdict || ["❌", "🚫", " generated, "].iter().any(|sign| line.contains(sign))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_counts_and_verdict_are_told_again() {
        for line in [
            "  ❌ ST103 Undocumented status code: 17",
            "  🚫 Runtime Error: 1",
            "  9510 generated, 9510 passed",
            "=========== No issues found in 94.72s ===========",
            "====== 132 failures, 1 error in 266.76s ======",
        ] {
            assert!(is_closing(line), "{line}");
        }
        for line in ["=== SUMMARY ===", "", "API Operations:", "     ✅ 118 passed"] {
            assert!(!is_closing(line), "{line}");
        }
    }
}
