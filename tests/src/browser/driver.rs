//! Starts ChromeDriver and sessions in it.

use std::{
    io::{BufRead, BufReader},
    os::unix::process::CommandExt as _,
    path::PathBuf,
    process::{Child, Command, Stdio},
};

use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use rustix::process::{Pid, Signal, kill_process_group};
use serde_json::json;
use tempfile::TempDir;

/// Quiet, alone, and fit for root in a container.
const FLAGS: [&str; 10] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--hide-scrollbars",
];

/// Names under which distributions ship the browser.
const BROWSERS: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];

/// A ChromeDriver of our own; it and its browsers end with it.
pub(super) struct Driver {
    process: Child,
    port: u16,
    profile: TempDir,
}

impl Driver {
    /// Starts it on a free port of its choice.
    pub(super) async fn start() -> Self {
        let profile = tempfile::tempdir().expect("a temporary folder");
        let mut process = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()
            .expect("chromedriver is installed, as `cargo xtask test` sees to");
        let output = process.stdout.take().expect("the output is piped");
        let port = tokio::task::spawn_blocking(move || port_told(BufReader::new(output)))
            .await
            .expect("reading does not panic");
        Self { process, port, profile }
    }

    /// Opens a browser with a fresh profile.
    pub(super) async fn open(&self) -> Client {
        let mut flags: Vec<String> = FLAGS.map(str::to_owned).to_vec();
        flags.push(format!("--user-data-dir={}", self.profile.path().display()));
        let capabilities = json!({
            "goog:chromeOptions": { "binary": browser(), "args": flags },
            "goog:loggingPrefs": { "browser": "ALL", "performance": "ALL" },
        });
        let capabilities = capabilities.as_object().expect("an object was written").clone();
        ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities)
            .connect(&format!("http://127.0.0.1:{}", self.port))
            .await
            .expect("ChromeDriver starts Chromium")
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // ChromeDriver ends its browsers when it is asked to end.
        let _ = kill_process_group(Pid::from_child(&self.process), Signal::TERM);
        let _ = self.process.wait();
    }
}

/// Reads on until the driver tells its port, then lets it talk.
fn port_told(mut output: impl BufRead + Send + 'static) -> u16 {
    let mut line = String::new();
    loop {
        line.clear();
        let length = output.read_line(&mut line).expect("the driver writes text");
        assert_ne!(length, 0, "chromedriver ended without telling its port");
        let told = line.trim().trim_end_matches('.').split_once("started successfully on port ");
        if let Some(port) = told.and_then(|(_, port)| port.parse().ok()) {
            std::thread::spawn(move || std::io::copy(&mut output, &mut std::io::sink()));
            return port;
        }
    }
}

fn browser() -> PathBuf {
    let path = std::env::var_os("PATH").expect("a path to search");
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let candidates =
        BROWSERS.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    candidates
        .into_iter()
        .find(|program| program.is_file())
        .expect("Chromium is installed, as `cargo xtask test` sees to")
}

/// What `cargo xtask` has built for the browser.
#[must_use]
pub fn site() -> PathBuf {
    let site = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../target/site"));
    assert!(site.is_dir(), "target/site is missing: `cargo xtask test` builds it first");
    site
}
