//! `cargo xtask bench NAME`: measured figures, each beside its budget.

mod lighthouse;
mod load;
mod rules;
mod web;

use anyhow::Result;

use crate::{
    assets, postgres::Cluster, postgres::Durability, process, server::Build, steps::Steps,
};

/// What can be measured.
#[derive(Clone, Copy, clap::ValueEnum)]
pub enum Bench {
    /// Page weight, Lighthouse, server rendering under load, memory.
    Web,
    /// Claims of seats and whole sales on each engine, beside its raw commit rate.
    Seats,
    /// Rules in process, over HTTP beside another rules engine, and what each costs in the browser.
    Rules,
}

/// The verb.
pub fn bench(bench: Bench) -> Result<()> {
    match bench {
        Bench::Web => web::measure(),
        Bench::Seats => {
            let cluster = Cluster::start(Durability::Full)?;
            run_programme("seats", Some(&cluster))
        }
        Bench::Rules => {
            rules::measure()?;
            assets::make(&mut Steps::new(assets::STEPS), Build::Release)?;
            assets::print_sizes()
        }
    }
}

/// Runs a bench programme of the tests crate as a release.
fn run_programme(name: &str, cluster: Option<&Cluster>) -> Result<()> {
    let mut cargo = process::cargo();
    cargo
        .args(["bench", "--workspace", "--exclude", "xtask", "--bench", name])
        .args(["--target-dir", "target/release-server"])
        .env("RUSTFLAGS", "");
    if let Some(cluster) = cluster {
        cargo.env("EMBARQUE_TEST_POSTGRES", cluster.url());
    }
    process::run(&mut cargo)
}

/// Prints a figure beside its budget.
fn figure(what: &str, value: f64, unit: &str, budget: Budget) {
    let (kept, sign, limit) = match budget {
        Budget::AtMost(limit) => (value <= limit, "≤", limit),
        Budget::AtLeast(limit) => (value >= limit, "≥", limit),
    };
    let word = if kept { "ok" } else { "MISSED" };
    println!("{word:6} {what:48} {value:>10.1} {unit:10} budget {sign} {limit} {unit}");
}

/// Prints a figure that has no budget of its own.
fn told(what: &str, value: f64, unit: &str) {
    println!("{:6} {what:48} {value:>10.1} {unit}", "");
}

/// What a figure must keep to.
#[derive(Clone, Copy)]
enum Budget {
    AtMost(f64),
    AtLeast(f64),
}

/// The middle of the values.
fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
