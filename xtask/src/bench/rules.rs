//! `cargo xtask bench rules`: what a decision costs in process, and over HTTP beside OpenFisca.
//!
//! OpenFisca's web API is the nearest peer: a rules engine that answers JSON over HTTP. Both have
//! one worker and the same core, one after the other, under the same load. Theirs works out a
//! person's income tax from a salary by the rate of the month; ours a ride's fare from a distance by
//! the tariff and the hour, and says why, with the words of the law.

use std::{path::Path, thread, time::Duration};

use anyhow::{Result, bail, ensure};
use serde_json::{Map, Value, json};

use super::{Budget, figure, load::Load, median, run_programme, told};
use crate::{
    packages,
    portal::{self, Portal},
    process::{self, Running},
    server::{self, Build},
};

/// Odd, so that the median is one of the values.
const RUNS: usize = 3;

/// How long one load lasts.
const LOAD_TIME: Duration = Duration::from_secs(4);

/// The core that the server asked has for itself.
const CORE: &str = "0";

/// Decisions in a batch.
const BATCH: u32 = 1000;

/// The verb.
pub(super) fn measure() -> Result<()> {
    run_programme("rules", None)?;
    server::build(Build::Release)?;
    let programs = packages::install_python("openfisca")?;
    let folder = tempfile::tempdir()?;
    let portal = start_portal(folder.path())?;
    let peer = Peer::start(&programs)?;
    println!("\nOver HTTP, one core each; medians of {RUNS} runs.\n");
    let [rule, batch, calculate] =
        ["/api/v1/rules/mototaxi.fare", "/api/v1/rules/mototaxi.fare/batch", "/calculate"]
            .map(|path| [path.to_owned()]);
    let ours = |paths, body, connections| Load {
        port: portal.port,
        paths,
        body: Some(body),
        connections,
        time: LOAD_TIME,
        rate: None,
        spared_core: 0,
    };
    let [ride, rides] = [ride(1), json!({"inputs": (1..=BATCH).map(ride).collect::<Vec<_>>()})];
    let [ride, rides] = [ride.to_string(), rides.to_string()];
    let [salary, salaries] = [1, BATCH].map(|count| salaries(count).to_string());
    let theirs = |body| Load { port: peer.port, ..ours(&calculate, body, 4) };
    let one = ours(&rule, &ride, 32);
    let many = ours(&batch, &rides, 4);
    let (their_one, their_many) = (theirs(salary.as_str()), theirs(salaries.as_str()));
    check_answers([&one, &many, &their_one, &their_many])?;

    let mut rates = [const { Vec::new() }; 4];
    let mut unhindered = Vec::new();
    for _ in 0..RUNS {
        let before = portal.processor_time()?;
        let outcome = one.run()?;
        let spent = portal.processor_time()? - before;
        unhindered.push(outcome.count as f64 / spent.as_secs_f64());
        rates[0].push(outcome.rate);
        rates[1].push(their_one.run()?.rate);
        rates[2].push(many.run()?.rate * f64::from(BATCH));
        rates[3].push(their_many.run()?.rate * f64::from(BATCH));
    }
    let [ours_one, theirs_one, ours_many, theirs_many] = rates.map(median);
    told("requests, Embarque", ours_one, "/s");
    // What the load takes of the machine does not lessen this one.
    told("requests, Embarque, by processor time", median(unhindered), "/s");
    told("requests, OpenFisca", theirs_one, "/s");
    figure("request for request", ours_one / theirs_one, "times", Budget::AtLeast(30.0));
    told("decisions in batches, Embarque", ours_many, "/s");
    told("decisions in batches, OpenFisca", theirs_many, "/s");
    figure("decision for decision", ours_many / theirs_many, "times", Budget::AtLeast(200.0));
    // Who asks them person by person, as their pages do, gets so many fewer.
    told("decision for decision, theirs one by one", ours_many / theirs_one, "times");
    Ok(())
}

fn start_portal(folder: &Path) -> Result<Portal> {
    let flags = ["--api-requests-per-minute", "0", "--log", "warn"];
    let launcher = ["taskset", "--cpu-list", CORE];
    let program = Build::Release.program();
    Portal::start(&launcher, &program, portal::free_port()?, folder, None, &flags)
}

/// OpenFisca's web API with its model country.
struct Peer {
    port: u16,
    _program: Running,
}

impl Peer {
    fn start(programs: &Path) -> Result<Self> {
        let port = portal::free_port()?;
        let mut command = process::command("taskset");
        command.args(["--cpu-list", CORE]).arg(programs.join("openfisca"));
        command.args(["serve", "--country-package", "openfisca_country_template"]);
        command.args(["--workers", "1", "--log-level", "warning", "--port", &port.to_string()]);
        let mut program = Running::start(&mut command)?;
        while portal::is_free(port) {
            if let Some(status) = program.ended()? {
                bail!("OpenFisca did not start ({status})");
            }
            thread::sleep(Duration::from_millis(100));
        }
        Ok(Self { port, _program: program })
    }
}

/// Rides of different lengths, so that no answer is like the one before.
fn ride(number: u32) -> Value {
    json!({
        "boarded_at": "2026-03-10T14:00:00-03:00",
        "distance_m": 3000 + number,
        "tariff": {"flag_fall_cents": 400, "km_flag_1_cents": 120, "km_flag_2_cents": 150},
    })
}

/// A situation of so many persons, each asked for one tax.
fn salaries(count: u32) -> Value {
    let person = |number| {
        let asked = json!({
            "salary": {"2026-03": 3000 + number},
            "income_tax": {"2026-03": null},
        });
        (format!("person {number}"), asked)
    };
    json!({"persons": (1..=count).map(person).collect::<Map<_, _>>()})
}

/// Both engines decide what they are asked, each time as often as is counted.
fn check_answers([one, many, their_one, their_many]: [&Load<'_>; 4]) -> Result<()> {
    let answer =
        |load: &Load<'_>| Ok::<Value, anyhow::Error>(serde_json::from_slice(&load.answer()?)?);
    let is_fare = |decision: &Value| decision["outcome"]["fare_cents"].is_u64();
    let results = answer(many)?["results"].take();
    let results = results.as_array().map_or(&[][..], Vec::as_slice);
    ensure!(is_fare(&answer(one)?), "no fare is decided");
    ensure!(results.len() == BATCH as usize && results.iter().all(is_fare), "a fare is missing");
    for (load, count) in [(their_one, 1), (their_many, BATCH)] {
        let persons = answer(load)?["persons"].take();
        let persons = persons.as_object().cloned().unwrap_or_default();
        let is_taxed = |person: &Value| person["income_tax"]["2026-03"].is_f64();
        ensure!(
            persons.len() == count as usize && persons.values().all(is_taxed),
            "a tax is missing"
        );
    }
    Ok(())
}
