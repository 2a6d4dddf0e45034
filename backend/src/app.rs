//! The application state that every use case receives.

use std::{ops::Deref, sync::Arc};

use crate::{
    Result,
    clock::Clock,
    coach::{network::snapshot::NetworkCache, search::kept::KeptPages},
    config::Config,
    db::Db,
    error::AppError,
    metrics::Metrics,
    payment::{pix::PixProvider, reconcile::Looks},
    worker::Handlers,
};

/// Cheap to clone; all clones are the same application.
///
/// Every layer between the network and a handler holds one and clones it for each request: it is
/// one pointer.
#[derive(Clone, Debug)]
pub struct App(Arc<Parts>);

/// What an application is put together from.
#[derive(Clone, Debug)]
pub struct Parts {
    /// Settings, read once at the start.
    pub config: Config,
    /// The database, SQLite or PostgreSQL.
    pub db: Db,
    /// The only source of the present time.
    pub clock: Clock,
    /// The static network, kept in memory.
    pub network: NetworkCache,
    /// What was searched for lately.
    pub results: KeptPages,
    /// What the worker does for each kind of job.
    pub handlers: Handlers,
    /// Whoever settles our charges; commands that sell nothing have none.
    pub pix: Option<PixProvider>,
    /// Which charges notices have led to lately.
    pub looks: Looks,
    /// What is counted for `/metrics`.
    pub metrics: Metrics,
}

impl Deref for App {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}

impl App {
    /// Puts an application together; `handlers` is [`crate::worker::handlers`] but in tests.
    #[must_use]
    pub fn new(config: Config, db: Db, clock: Clock, handlers: Handlers) -> Self {
        Self(Arc::new(Parts {
            config,
            db,
            clock,
            network: NetworkCache::default(),
            results: KeptPages::default(),
            handlers,
            pix: None,
            looks: Looks::default(),
            metrics: Metrics::default(),
        }))
    }

    /// The same application but for a change of its parts.
    #[must_use]
    pub fn with(self, change: impl FnOnce(&mut Parts)) -> Self {
        let mut parts = Arc::unwrap_or_clone(self.0);
        change(&mut parts);
        Self(Arc::new(parts))
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
