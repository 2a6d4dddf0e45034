//! `cargo xtask run`: builds everything and serves the demonstration.

use anyhow::{Result, bail};

use crate::{
    assets, dist,
    portal::{self, Portal},
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
    if !portal::is_free(options.port) {
        bail!("port {} is taken; choose another with --port", options.port);
    }
    let mut steps = Steps::new(1 + if options.release { dist::STEPS } else { assets::STEPS + 1 });
    let program = if options.release {
        dist::make(&mut steps)?
    } else {
        assets::make(&mut steps, Build::Dev)?;
        steps.run("Server", || server::build(Build::Dev))?;
        Build::Dev.program()
    };
    let mut portal = None;
    steps.run("Start, with the demonstration's data", || {
        let folder = workspace::path("data-demo");
        let url = options.database_url.as_deref();
        portal = Some(Portal::start(&[], &program, options.port, &folder, url, &[])?);
        Ok(Done::Worked)
    })?;
    welcome(options.port, &seconds(steps.elapsed()));
    portal.expect("the step succeeded").wait()
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
