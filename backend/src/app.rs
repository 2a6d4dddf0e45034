//! The application state that every use case receives.

use std::sync::Arc;

use crate::{
    Result,
    clock::Clock,
    coach::network::snapshot::NetworkCache,
    config::Config,
    db::Db,
    error::AppError,
    metrics::Metrics,
    payment::{pix::PixProvider, reconcile::Looks},
    worker::Handlers,
};

/// Cheap to clone; all clones are the same application.
#[derive(Clone, Debug)]
pub struct App {
    /// Settings, read once at the start.
    pub config: Arc<Config>,
    /// The database, SQLite or PostgreSQL.
    pub db: Db,
    /// The only source of the present time.
    pub clock: Clock,
    /// The static network, kept in memory.
    pub network: NetworkCache,
    /// What the worker does for each kind of job.
    pub handlers: Arc<Handlers>,
    /// Whoever settles our charges; commands that sell nothing have none.
    pub pix: Option<PixProvider>,
    /// Which charges notices have led to lately.
    pub looks: Looks,
    /// What is counted for `/metrics`.
    pub metrics: Metrics,
}

impl App {
    /// Puts an application together; `handlers` is [`crate::worker::handlers`] but in tests.
    #[must_use]
    pub fn new(config: Config, db: Db, clock: Clock, handlers: Handlers) -> Self {
        Self {
            config: Arc::new(config),
            db,
            clock,
            network: NetworkCache::default(),
            handlers: Arc::new(handlers),
            pix: None,
            looks: Looks::default(),
            metrics: Metrics::default(),
        }
    }

    /// The same application, selling through this provider.
    #[must_use]
    pub fn with_pix(self, pix: PixProvider) -> Self {
        Self { pix: Some(pix), ..self }
    }

    /// The payment provider.
    ///
    /// # Errors
    /// [`AppError::Unavailable`] where none is configured.
    pub fn pix(&self) -> Result<&PixProvider> {
        let missing = || AppError::Unavailable(anyhow::anyhow!("no Pix provider is configured"));
        self.pix.as_ref().ok_or_else(missing)
    }
}
