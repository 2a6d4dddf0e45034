//! `cargo xtask`: what it takes to build, check and measure, nothing else.
//!
//! One file per verb; what verbs share: [`process`] runs programs and stops them, [`steps`] shows
//! progress, [`assets`] makes what the browser loads.

mod assets;
mod bench;
mod chromium;
mod dist;
mod licences;
mod packages;
mod portal;
mod postgres;
mod process;
mod run;
mod screenshots;
mod server;
mod stamp;
mod steps;
mod test;
mod wasm_target;
mod workspace;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Builds, runs, checks and measures Embarque.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    /// Builds everything and serves the demonstration.
    Run(run::Options),
    /// Takes pictures of every page at 360 and 1280 px.
    Screenshots,
    /// Measures, and prints each figure beside its budget.
    Bench {
        /// What to measure.
        name: bench::Bench,
    },
    /// Makes the release as it is deployed: `target/dist/embarque` and `target/dist/site/`.
    Dist,
    /// Checks everything: format, lints, tests on both databases, journeys in Chromium.
    Test(test::Options),
}

fn main() -> ExitCode {
    let verb = Arguments::parse().verb;
    let result = process::forward_signals().and_then(|()| match verb {
        Verb::Run(options) => run::run(&options),
        Verb::Dist => dist::dist(),
        Verb::Screenshots => screenshots::screenshots(),
        Verb::Bench { name } => bench::bench(name),
        Verb::Test(options) => test::test(&options),
    });
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // What a shell says of a program that was interrupted.
        Err(_) if process::interrupted() => ExitCode::from(130),
        Err(error) => {
            eprintln!("\nerror: {error:#}");
            ExitCode::FAILURE
        }
    }
}
