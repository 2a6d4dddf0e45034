//! `cargo xtask test`: everything that is checked before a change lands.
//!
//! A step that fails does not stop the others; the end tells all. Compiling steps share one
//! selection of packages, so that features unify in one way and nothing is built twice.

mod api;

use std::{
    io::{BufRead, IsTerminal},
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use anyhow::{Result, bail};

use crate::{
    assets, chromium, licences, packages, postgres, postgres::Cluster, process, process::Running,
    server::Build, steps, steps::Steps, wasm_target::Road,
};

/// Arguments of the verb.
#[derive(clap::Args)]
pub struct Options {
    /// For a warm loop of seconds: format, lints, unit tests and SQLite only.
    #[arg(long)]
    fast: bool,
    /// Runs only the tests whose name contains this, and no lints.
    #[arg(long, value_name = "NAME")]
    filter: Option<String>,
}

/// All members but ourselves, who are built with features of our own.
const PRODUCT: [&str; 3] = ["--workspace", "--exclude", "xtask"];
const OURSELVES: [&str; 2] = ["--package", "xtask"];

/// The verb.
pub fn test(options: &Options) -> Result<()> {
    let mut report = Report::default();
    if options.filter.is_none() {
        lint(&mut report, options.fast);
    }
    let tests = Tests { filter: options.filter.as_deref(), engines: engines(options.fast) };
    report.run("unit and property tests", || {
        packages::prepare_poppler()?;
        tests.run(&PRODUCT, &["--lib", "--bins"], None)
    });
    if !options.fast && options.filter.is_none() {
        report.run("tests of xtask", || tests.run(&OURSELVES, &[], None));
        report.run("examples in documentation", || tests.run(&PRODUCT, &["--doc"], None));
    }
    report.run("programs for the tests", || {
        packages::prepare_python()?;
        packages::install_npm("tests").map(|_| Vec::new())
    });
    report.run("conformance", || tests.run(&PRODUCT, &["--test", "conformance"], None));
    if options.fast {
        report
            .run("integration on SQLite", || tests.run(&PRODUCT, &["--test", "integration"], None));
    } else {
        report.run("integration on SQLite and PostgreSQL", || {
            let cluster = Cluster::start(postgres::Durability::Off)?;
            tests.run(&PRODUCT, &["--test", "integration"], Some(&cluster))
        });
        let ready =
            report.run("browser: programs and pages", || prepare_browser().map(|()| Vec::new()));
        if ready {
            report.run("browser journeys", || tests.run(&PRODUCT, &["--test", "browser"], None));
        }
        if options.filter.is_none() {
            report.run("API as others judge it", api::judge);
        }
    }
    report.close()
}

fn lint(report: &mut Report, fast: bool) {
    let warnings_are_errors = ["--", "--deny", "warnings"];
    report.run("format", || quietly(process::cargo().args(["fmt", "--all", "--check"])));
    report.run("clippy, native", || {
        let mut clippy = process::cargo();
        clippy.arg("clippy").args(PRODUCT).arg("--all-targets").args(warnings_are_errors);
        quietly(&mut clippy)
    });
    if fast {
        return;
    }
    report.run("clippy, xtask", || {
        let mut clippy = process::cargo();
        clippy.arg("clippy").args(OURSELVES).arg("--all-targets").args(warnings_are_errors);
        quietly(&mut clippy)
    });
    report.run("clippy, WebAssembly", || {
        let road = Road::open()?;
        // Debian's compiler comes without clippy; there the build alone must do.
        let verb = if road.has_clippy() { "clippy" } else { "check" };
        let mut clippy = road.cargo(verb);
        clippy.args(assets::BROWSER).envs(assets::DEV_PROFILE);
        if road.has_clippy() {
            clippy.args(warnings_are_errors);
        }
        quietly(&mut clippy)
    });
    report.run("documentation", || {
        let mut doc = process::cargo();
        doc.args(["doc", "--no-deps", "--document-private-items"]).args(PRODUCT);
        // Private items are documented too, so that links to them lead somewhere.
        let flags = "--deny warnings --allow rustdoc::private_intra_doc_links";
        quietly(doc.env("RUSTDOCFLAGS", flags))
    });
    report.run("licences and advisories", || licences::check().map(|()| Vec::new()));
}

fn quietly(command: &mut Command) -> Result<Vec<String>> {
    process::run(command).map(|()| Vec::new())
}

/// Everything a journey needs beside the tests themselves.
fn prepare_browser() -> Result<()> {
    chromium::prepare()?;
    assets::make(&mut Steps::new(assets::STEPS), Build::Dev)
}

/// Which databases the tests of stores run on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Engines {
    Sqlite,
    Both,
}

fn engines(fast: bool) -> Engines {
    if fast { Engines::Sqlite } else { Engines::Both }
}

/// How test programmes are called.
struct Tests<'a> {
    filter: Option<&'a str>,
    engines: Engines,
}

impl Tests<'_> {
    /// Runs test programmes and gives their own closing lines.
    fn run(
        &self,
        packages: &[&str],
        targets: &[&str],
        cluster: Option<&Cluster>,
    ) -> Result<Vec<String>> {
        let mut cargo = process::cargo();
        cargo.arg("test").args(packages).args(targets).arg("--no-fail-fast").arg("--");
        cargo.args(self.filter);
        if self.engines == Engines::Sqlite {
            cargo.args(["--skip", "postgres"]);
        }
        if std::io::stdout().is_terminal() {
            cargo.args(["--color", "always"]);
        }
        if let Some(cluster) = cluster {
            cargo.env("EMBARQUE_TEST_POSTGRES", cluster.url());
        }
        run_told(&mut cargo, |line| {
            line.starts_with("test result:") || line.starts_with("conformance:")
        })
    }
}

/// Shows what a program writes, and gives the lines that are told again at the end, also where it
/// fails.
fn run_told(command: &mut Command, is_told: impl Fn(&str) -> bool) -> Result<Vec<String>> {
    let mut program = Running::start(command.stdout(Stdio::piped()))?;
    let output = program.take_output().expect("the output is piped");
    let mut told = Vec::new();
    for line in output.lines() {
        let line = line?;
        println!("{line}");
        if is_told(&line) {
            told.push(line);
        }
    }
    let status = program.wait()?;
    if !status.success() {
        bail!("{}", told.join("\n"));
    }
    Ok(told)
}

/// What each step did, told again at the end.
#[derive(Default)]
struct Report {
    lines: Vec<Line>,
    started: Option<Instant>,
}

struct Line {
    name: &'static str,
    time: Duration,
    result: Result<Vec<String>>,
}

impl Report {
    /// Runs a step and answers whether it succeeded; none begins after an interrupt.
    fn run(&mut self, name: &'static str, work: impl FnOnce() -> Result<Vec<String>>) -> bool {
        if process::interrupted() {
            return false;
        }
        println!("\n── {name} ──");
        let begun = Instant::now();
        self.started.get_or_insert(begun);
        let result = work();
        if let Err(error) = &result {
            println!("{name} failed: {error:#}");
        }
        let succeeded = result.is_ok();
        self.lines.push(Line { name, time: begun.elapsed(), result });
        succeeded
    }

    fn close(self) -> Result<()> {
        println!("\n── summary ──");
        for line in &self.lines {
            let word = if line.result.is_ok() { "ok" } else { "FAILED" };
            println!("{word:6} {:>12}  {}", steps::seconds(line.time), line.name);
            let told = match &line.result {
                Ok(closing) => closing.clone(),
                Err(error) => format!("{error:#}").lines().map(str::to_owned).collect(),
            };
            // A programme in which the filter left nothing says nothing.
            for told in told.iter().filter(|told| !told.contains(" 0 passed; 0 failed")) {
                println!("{:22}{told}", "");
            }
        }
        let whole = self.started.map(|started| started.elapsed()).unwrap_or_default();
        let failed = self.lines.iter().filter(|line| line.result.is_err()).count();
        println!("{} steps in {}", self.lines.len(), steps::seconds(whole));
        if failed > 0 {
            bail!("{failed} steps failed");
        }
        if process::interrupted() {
            bail!("interrupted");
        }
        Ok(())
    }
}
