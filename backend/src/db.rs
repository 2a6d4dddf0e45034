//! The connection to either database, its migrations, and transactions.

use std::{str::FromStr, time::Duration};

use sqlx::{
    Any, AnyPool, Executor, Transaction,
    any::{AnyConnectOptions, AnyPoolOptions},
    migrate::Migrator,
};

static MIGRATOR: Migrator = sqlx::migrate!("./migrations");

/// Which engine answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// One file, one writer.
    Sqlite,
    /// A server, several instances of the portal.
    Postgres,
}

/// Pools for reading and for writing; on SQLite the writing one has a single connection.
#[derive(Clone, Debug)]
pub struct Db {
    /// Which engine answers.
    pub engine: Engine,
    /// Connections that read.
    pub reader: AnyPool,
    writer: AnyPool,
}

impl Db {
    /// Connects to `sqlite://FILE` or `postgres://…`; creates the SQLite file where it is missing.
    ///
    /// # Errors
    /// When the address cannot be read or nobody answers there.
    pub async fn connect(url: &str) -> anyhow::Result<Self> {
        sqlx::any::install_default_drivers();
        if url.starts_with("postgres") {
            let pool = AnyPoolOptions::new().max_connections(16).connect(url).await?;
            return Ok(Self { engine: Engine::Postgres, reader: pool.clone(), writer: pool });
        }
        let url = if url.contains('?') { url.to_owned() } else { format!("{url}?mode=rwc") };
        let options = AnyConnectOptions::from_str(&url)?;
        let writer = sqlite_pool(1).max_lifetime(None).connect_with(options.clone()).await?;
        let reader = sqlite_pool(4).connect_with(options).await?;
        Ok(Self { engine: Engine::Sqlite, reader, writer })
    }

    /// Brings the schema up to date; a failure stops the start.
    ///
    /// # Errors
    /// When a migration fails or one that was applied has been changed.
    pub async fn migrate(&self) -> anyhow::Result<()> {
        MIGRATOR.run(&self.writer).await?;
        Ok(())
    }

    /// Opens a transaction that may write; on SQLite it takes the write lock at once.
    ///
    /// # Errors
    /// When no connection can be had.
    pub async fn begin(&self) -> sqlx::Result<Transaction<'static, Any>> {
        match self.engine {
            Engine::Sqlite => self.writer.begin_with("begin immediate").await,
            Engine::Postgres => self.writer.begin().await,
        }
    }
}

fn sqlite_pool(connections: u32) -> AnyPoolOptions {
    AnyPoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(Duration::from_secs(30))
        .after_connect(|connection, _| {
            Box::pin(async move {
                connection
                    .execute(
                        "pragma journal_mode = wal; pragma synchronous = full; \
                         pragma foreign_keys = on; pragma busy_timeout = 10000;",
                    )
                    .await?;
                Ok(())
            })
        })
}
