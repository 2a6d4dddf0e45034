//! `cargo xtask run`: builds everything and serves the demonstration.

use std::{
    fs,
    io::{Read, Write},
    net::{Ipv4Addr, TcpListener, TcpStream},
    thread,
    time::Duration,
};

use anyhow::{Result, bail};

use crate::{
    assets, process,
    process::Running,
    server::{self, Build},
    steps::{Done, Steps, seconds},
    workspace,
};

/// Arguments of the verb.
#[derive(clap::Args)]
pub struct Options {
    /// Port of the portal.
    #[arg(long, default_value_t = 3000)]
    port: u16,
    /// `sqlite://FILE` or `postgres://…`; by default a file in `data-demo`.
    #[arg(long)]
    database_url: Option<String>,
    /// Builds as for deployment: slower to build, as fast as it gets to use.
    #[arg(long)]
    release: bool,
}

/// Builds, starts, and stays until the server ends or somebody presses Ctrl-C.
pub fn run(options: &Options) -> Result<()> {
    if TcpListener::bind((Ipv4Addr::LOCALHOST, options.port)).is_err() {
        bail!("port {} is taken; choose another with --port", options.port);
    }
    let build = if options.release { Build::Release } else { Build::Dev };
    let mut steps = Steps::new(assets::STEPS + 2);
    assets::make(&mut steps, build)?;
    steps.run("Server", || server::build(build))?;
    let mut portal = None;
    steps.run("Start, with the demonstration's data", || {
        portal = Some(start(options, build)?);
        Ok(Done::Worked)
    })?;
    let mut portal = portal.expect("the step succeeded");
    welcome(options.port, &seconds(steps.elapsed()));
    let status = portal.wait()?;
    if !status.success() && !process::interrupted() {
        bail!("the server ended by itself ({status})");
    }
    Ok(())
}

fn start(options: &Options, build: Build) -> Result<Running> {
    let mut command = process::command(build.program());
    command.args(["serve", "--demo", "--port", &options.port.to_string()]);
    let folder = workspace::path("data-demo");
    fs::create_dir_all(&folder)?;
    command.arg("--data").arg(&folder).arg("--database-url");
    match &options.database_url {
        Some(url) => command.arg(url),
        None => command.arg(format!("sqlite://{}/embarque.db", folder.display())),
    };
    let mut portal = Running::start(&mut command)?;
    while !answers(options.port) {
        if let Some(status) = portal.ended()? {
            bail!("the server did not start ({status})");
        }
        if process::interrupted() {
            bail!("interrupted");
        }
        thread::sleep(Duration::from_millis(100));
    }
    Ok(portal)
}

/// Whether the portal says that it is ready.
fn answers(port: u16) -> bool {
    let ask = || -> std::io::Result<String> {
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port))?;
        stream.set_read_timeout(Some(Duration::from_secs(5)))?;
        write!(stream, "GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        Ok(answer)
    };
    ask().is_ok_and(|answer| answer.starts_with("HTTP/1.1 200"))
}

fn welcome(port: u16, time: &str) {
    println!(
        "
Embarque is ready after {time}:  http://localhost:{port}  (English: http://localhost:{port}/en)

  Try: Salvador → Feira de Santana, tomorrow, two seats.
  Nothing is charged. The Pix simulator plays the bank; its page is linked from the page where
  you pay, and can pay, pay late, pay twice, pay another sum, lose, forge or replay the notice,
  and refuse a refund.
  Mail that passengers would get: http://localhost:{port}/demo/correio
  Move the clock, and see what falls due: http://localhost:{port}/demo/relogio

Ctrl-C stops everything."
    );
}
