//! The application state that every use case receives.

use std::sync::Arc;

use crate::{
    clock::Clock, coach::network::snapshot::NetworkCache, config::Config, db::Db, worker::Handlers,
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
        }
    }
}
