//! The application state that every use case receives.

use std::sync::Arc;

use crate::{clock::Clock, coach::network::snapshot::NetworkCache, config::Config, db::Db};

/// Cheap to clone; all clones are the same application.
#[derive(Clone, Debug)]
pub struct App {
    /// Settings, read once at the start.
    pub config: Arc<Config>,
    /// The database, SQLite or PostgreSQL.
    pub db: Db,
    /// The only source of the present time.
    pub clock: Clock,
    /// The static network, kept in memory; `NetworkCache::default()` at the start.
    pub network: NetworkCache,
}
