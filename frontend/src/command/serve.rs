//! `embarque serve`: the portal with its worker, until a signal ends it.

use std::{net::SocketAddr, process::ExitCode};

use anyhow::Context as _;
use backend::{
    app::App, clock::Clock, coach::network::departures::DAYS_AHEAD, config::Settings, db::Db, demo,
    demo_clock, error::AppError, payment::pix::PixProvider, worker,
};
use clap::Args;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use tracing_subscriber::EnvFilter;

/// What `serve` can be told.
#[derive(Debug, Args)]
pub(super) struct Serve {
    #[command(flatten)]
    settings: Settings,
    /// For measuring: an empty database gets a larger network than the demonstration's
    #[arg(long, hide = true, requires = "demo")]
    bench_network: bool,
}

impl Serve {
    pub(super) async fn run(self) -> anyhow::Result<ExitCode> {
        start_log(&self.settings)?;
        let address = SocketAddr::new(self.settings.listen, self.settings.port);
        let config = self.settings.check()?;
        let clock = Clock::default();
        if let Some(instant) = config.clock {
            clock.set(instant);
        }
        let db = Db::open(&config.database).await?;
        let listener = TcpListener::bind(address)
            .await
            .with_context(|| format!("EMBARQUE_PORT: cannot listen on {address}"))?;
        super::pix_simulator::start(&config).await?;
        let pix = PixProvider::new(config.pix.clone(), clock.clone())?;
        let app =
            App::new(config, db, clock, worker::handlers()).with(|parts| parts.pix = Some(pix));
        demo_clock::restore_clock(&app).await.map_err(AppError::into_cause)?;
        demo_clock::tell_simulator(&app, app.clock.now()).await;
        if app.config.demo && load(&app, self.bench_network).await? {
            tracing::info!("the demonstration's network has been loaded");
        }
        worker::promise_recurring(&app).await.map_err(AppError::into_cause)?;
        let stop = CancellationToken::new();
        let worker = tokio::spawn(worker::run(app.clone(), stop.clone()));
        tracing::info!(address = %listener.local_addr()?, "listening");
        crate::site::serve(&app, listener, signal()).await?;
        stop.cancel();
        worker.await?;
        app.db.close().await;
        Ok(ExitCode::SUCCESS)
    }
}

/// Lines for people in the demonstration, JSON for machines in production.
fn start_log(settings: &Settings) -> anyhow::Result<()> {
    let filter = EnvFilter::try_new(&settings.log)
        .context("EMBARQUE_LOG must be such as info or warn,backend=debug")?;
    let log = tracing_subscriber::fmt().with_env_filter(filter);
    if settings.demo {
        log.init()
    } else {
        log.json().flatten_event(true).init()
    }
    Ok(())
}

async fn load(app: &App, bench_network: bool) -> anyhow::Result<bool> {
    let loaded =
        if bench_network { demo::load_bench(app, DAYS_AHEAD).await } else { demo::load(app).await };
    loaded.map_err(AppError::into_cause)
}

/// Ends when the process is asked to: Ctrl-C, or SIGTERM from a service manager.
pub(super) async fn signal() {
    let mut terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())
        .expect("a process may listen to its signals");
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        _ = terminate.recv() => {}
    }
}
