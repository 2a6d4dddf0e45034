//! `embarque serve`: the portal with its worker, until a signal ends it.

use std::{net::SocketAddr, process::ExitCode};

use anyhow::Context as _;
use backend::{
    app::App,
    clock::Clock,
    config::Settings,
    db::{Db, Engine},
    demo, demo_clock,
    error::AppError,
    payment::pix::PixProvider,
    worker,
};
use clap::Args;
use tokio_util::sync::CancellationToken;
use tracing_subscriber::EnvFilter;

/// What `serve` can be told.
#[derive(Debug, Args)]
pub(super) struct Serve {
    #[command(flatten)]
    settings: Settings,
}

impl Serve {
    pub(super) async fn run(self) -> anyhow::Result<ExitCode> {
        start_log(&self.settings)?;
        let address = SocketAddr::new(self.settings.listen, self.settings.port);
        let config = self.settings.check()?;
        migrate(&config.database).await?;
        let clock = Clock::default();
        if let Some(instant) = config.clock {
            clock.set(instant);
        }
        let db = Db::connect(&config.database.database_url).await?;
        let listener = tokio::net::TcpListener::bind(address).await?;
        if config.pix_simulator_url.is_some() {
            super::pix_simulator::start(&config)?;
        }
        let pix = PixProvider::new(config.pix.clone(), clock.clone())?;
        let app = App::new(config, db, clock, worker::handlers()).with_pix(pix);
        demo_clock::restore_clock(&app).await.map_err(AppError::into_cause)?;
        if app.config.demo && demo::load(&app).await.map_err(AppError::into_cause)? {
            tracing::info!("the demonstration's network has been loaded");
        }
        worker::promise_recurring(&app).await.map_err(AppError::into_cause)?;
        let stop = CancellationToken::new();
        let worker = tokio::spawn(worker::run(app.clone(), stop.clone()));
        tracing::info!(address = %listener.local_addr()?, "listening");
        let service = crate::site::router(&app).into_make_service_with_connect_info::<SocketAddr>();
        axum::serve(listener, service).with_graceful_shutdown(signal()).await?;
        stop.cancel();
        worker.await?;
        app.db.close().await;
        Ok(ExitCode::SUCCESS)
    }
}

/// Lines for people in the demonstration, JSON for machines in production.
fn start_log(settings: &Settings) -> anyhow::Result<()> {
    let filter = EnvFilter::try_new(&settings.log).context("EMBARQUE_LOG is not understood")?;
    let log = tracing_subscriber::fmt().with_env_filter(filter);
    if settings.demo {
        log.init()
    } else {
        log.json().flatten_event(true).init()
    }
    Ok(())
}

/// SQLite has one owner; on PostgreSQL the serving role may own nothing.
async fn migrate(database: &backend::config::DatabaseSettings) -> anyhow::Result<()> {
    let serves_as_owner = database.migration_database_url.is_none();
    if serves_as_owner || Engine::of(&database.database_url) == Engine::Sqlite {
        Db::connect(database.migration_url()).await?.migrate().await?;
    }
    Ok(())
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
