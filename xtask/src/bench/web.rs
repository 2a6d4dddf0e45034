//! `cargo xtask bench web`: what a visitor waits for, and what it costs the server.

use std::{fs, path::Path, time::Duration};

use anyhow::{Context as _, Result};

use super::{
    Budget, figure,
    lighthouse::{CATEGORIES, scores},
    load::Load,
    median, told,
};
use crate::{
    chromium, dist, packages,
    portal::{self, Portal},
    steps::{Done, Steps},
};

/// Odd, so that the median is one of the values.
const RUNS: usize = 3;

/// How long one load lasts.
const LOAD_TIME: Duration = Duration::from_secs(10);

/// The core that the server has for itself.
const CORE: usize = 0;

/// Where the demonstration's clock starts, so that each bench sees the same departures.
const CLOCK: &str = "2026-12-01T11:00:00.000Z";

/// The search of the journey, on the day after: a full page of results.
const SEARCH: &str = "/viagens?de=salvador&para=feira-de-santana&data=2026-12-02";

/// Pages with an address of their own that are only weighed.
const READ: [(&str, &str); 6] = [
    ("search form", "/viagens"),
    ("regulations", "/regulamentos"),
    ("a regulation", "/regulamentos/agerba"),
    ("find my order", "/pedidos"),
    ("API", "/api"),
    ("nothing there", "/nao-existe"),
];

/// The verb.
pub fn measure() -> Result<()> {
    let mut steps = Steps::new(dist::STEPS + 2);
    let program = dist::make(&mut steps)?;
    steps.run("Chromium and Lighthouse", || {
        chromium::prepare()?;
        packages::install_npm("tests")
    })?;
    let folder = tempfile::tempdir()?;
    let mut portal = None;
    steps.run("Start on one core, with the larger network", || {
        portal = Some(start(&program, folder.path())?);
        Ok(Done::Worked)
    })?;
    let portal = portal.expect("the step succeeded");
    println!("\nRelease on this machine; medians of {RUNS} runs.\n");
    let sold = first_departure(&portal)?;
    let judged = [("home", "/"), ("search", SEARCH), ("seat map", sold.seats.as_str())];
    weigh(&portal, &program, judged.into_iter().chain([("departure", sold.page.as_str())]))?;
    load(&portal)?;
    let memory = portal.peak_memory()? as f64 / 1e6;
    figure("memory of the server, peak", memory, "MB", Budget::AtMost(200.0));
    judge(&portal, folder.path(), &judged)
}

/// The server gets one core, the load the others.
fn start(program: &Path, folder: &Path) -> Result<Portal> {
    let flags = ["--bench-network", "--requests-per-minute", "0", "--clock", CLOCK];
    let flags = [&flags[..], &["--log", "warn"]].concat();
    let core = CORE.to_string();
    let launcher = ["taskset", "--cpu-list", &core];
    Portal::start(&launcher, program, portal::free_port()?, folder, None, &flags)
}

/// Pages of one departure.
struct Sold {
    page: String,
    seats: String,
}

fn first_departure(portal: &Portal) -> Result<Sold> {
    let (_, body) = portal.get(SEARCH)?;
    let html = String::from_utf8(body)?;
    let links = html.split("href=\"").filter_map(|rest| rest.split('"').next());
    let page = links
        .map(|link| link.replace("&amp;", "&"))
        .find(|link| link.starts_with("/viagens/") && link.contains("embarque="))
        .context("the search finds no departure")?;
    let (path, query) = page.split_once('?').context("a departure's address has its stops")?;
    Ok(Sold { seats: format!("{path}/assentos?{query}"), page })
}

fn weigh<'a>(
    portal: &Portal,
    program: &Path,
    pages: impl Iterator<Item = (&'a str, &'a str)>,
) -> Result<()> {
    for (name, path) in pages.chain(READ) {
        let (_, body) = portal.get(path)?;
        let kilobytes = body.len() as f64 / 1e3;
        figure(&format!("HTML of {name}"), kilobytes, "KB", Budget::AtMost(60.0));
    }
    let package = program.parent().context("the program lies in a folder")?.join("site/pkg");
    // The rules of a service come when one is asked; `bench rules` weighs them.
    for (name, ending, limit) in [("CSS", ".css.br", 40.0), ("WebAssembly", ".wasm.br", 150.0)] {
        let files = fs::read_dir(&package)?.collect::<std::io::Result<Vec<_>>>()?;
        let is_meant = |name: &str| name.starts_with("embarque") && name.ends_with(ending);
        let sizes = files
            .iter()
            .filter(|file| is_meant(&file.file_name().to_string_lossy()))
            .map(|file| Ok(file.metadata()?.len()));
        let bytes: u64 = sizes.sum::<Result<u64>>()?;
        figure(&format!("{name} with brotli"), bytes as f64 / 1e3, "KB", Budget::AtMost(limit));
    }
    Ok(())
}

/// More searches than the server keeps documents, so that each is written anew.
fn searches() -> Vec<String> {
    let ways = ["de=salvador&para=feira-de-santana", "de=feira-de-santana&para=salvador"];
    let orders = ["", "&ordem=chegada", "&ordem=preco", "&ordem=duracao"];
    let days = (2..=31).map(|day| format!("2026-12-{day:02}"));
    let of_day = |day: String| {
        let of_way = move |way| {
            let day = day.clone();
            orders.map(|order| format!("/viagens?{way}&data={day}{order}"))
        };
        ways.into_iter().flat_map(of_way).collect::<Vec<_>>()
    };
    let first_pages = days.flat_map(of_day);
    first_pages.flat_map(|page| [format!("{page}&pagina=2"), page]).collect()
}

fn load(portal: &Portal) -> Result<()> {
    let (one, many) = ([SEARCH.to_owned()], searches());
    let full = Load {
        port: portal.port,
        paths: &one,
        body: None,
        connections: 32,
        time: LOAD_TIME,
        rate: None,
        spared_core: CORE,
    };
    let steady = Load { rate: Some(200.0), ..full };
    let mut rates = Vec::new();
    let mut unhindered = Vec::new();
    let mut written = Vec::new();
    let mut slowest = Vec::new();
    for _ in 0..RUNS {
        let before = portal.processor_time()?;
        let outcome = full.run()?;
        let spent = portal.processor_time()? - before;
        rates.push(outcome.rate);
        unhindered.push(outcome.count as f64 / spent.as_secs_f64());
        written.push(Load { paths: &many, ..full }.run()?.rate);
        slowest.push(steady.run()?.p99.as_secs_f64() * 1e3);
    }
    figure("search results on one core", median(rates), "/s", Budget::AtLeast(2500.0));
    // What other programs take of the core does not lessen this one.
    let by_processor = median(unhindered);
    figure("search results by processor time", by_processor, "/s", Budget::AtLeast(2500.0));
    told("search results, each another than before", median(written), "/s");
    figure("search result at 200/s, p99", median(slowest), "ms", Budget::AtMost(50.0));
    Ok(())
}

fn judge(portal: &Portal, folder: &Path, pages: &[(&str, &str)]) -> Result<()> {
    for (name, path) in pages {
        let address = format!("http://localhost:{}{path}", portal.port);
        let runs = (0..RUNS).map(|_| scores(&address, folder)).collect::<Result<Vec<_>>>()?;
        for (index, category) in CATEGORIES.into_iter().enumerate() {
            let value = median(runs.iter().map(|run| run[index]).collect());
            let limit = if category == "performance" { 99.0 } else { 100.0 };
            figure(&format!("Lighthouse {category} of {name}"), value, "", Budget::AtLeast(limit));
        }
    }
    Ok(())
}
