//! The connection to either database, its migrations, and transactions.

mod shared_writer;

use std::{
    ops::{Deref, DerefMut},
    str::FromStr,
    sync::Arc,
    time::Duration,
};

use anyhow::Context as _;
use sqlx::{
    Any, AnyConnection, AnyPool, Executor, Transaction,
    any::{AnyConnectOptions, AnyPoolOptions},
    migrate::Migrator,
};
use tokio::sync::Notify;

use self::shared_writer::{SharedWriter, Turn};
use crate::config::DatabaseSettings;

static MIGRATOR: Migrator = sqlx::migrate!("./migrations");

/// Which engine answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// One file, one writer, whose commits are shared by those who wait for it.
    Sqlite,
    /// A server, several instances of the portal.
    Postgres,
}

impl Engine {
    /// The engine that an address names.
    #[must_use]
    pub fn of(url: &str) -> Self {
        if url.starts_with("postgres") { Self::Postgres } else { Self::Sqlite }
    }
}

/// Pools for reading and for writing; on SQLite the writing one has a single connection.
#[derive(Clone, Debug)]
pub struct Db {
    /// Which engine answers.
    pub engine: Engine,
    /// Connections that read.
    pub reader: AnyPool,
    writer: Writer,
    wake: Arc<Notify>,
}

#[derive(Clone, Debug)]
enum Writer {
    /// One connection for everybody in turn, and the pool that it belongs to.
    Shared(SharedWriter, AnyPool),
    /// A connection for each.
    Pool(AnyPool),
}

/// A transaction that may write. Dropped without [`Tx::commit`], it leaves nothing behind.
///
/// `&mut *tx` is the connection that sqlx executes on (`&mut **tx` where `tx` is a `&mut Tx`).
/// While one is open, don't open another in the same task: on SQLite there is one writer.
#[derive(Debug)]
pub struct Tx {
    inner: Inner,
    wake: Arc<Notify>,
    has_jobs: bool,
}

#[derive(Debug)]
enum Inner {
    Turn(Turn),
    Whole(Transaction<'static, Any>),
}

impl Tx {
    /// Makes it all lasting, then wakes the worker if jobs were among it.
    ///
    /// # Errors
    /// When the database refuses; nothing is kept then.
    pub async fn commit(self) -> sqlx::Result<()> {
        match self.inner {
            Inner::Turn(turn) => turn.commit().await?,
            Inner::Whole(transaction) => transaction.commit().await?,
        }
        if self.has_jobs {
            self.wake.notify_one();
        }
        Ok(())
    }

    /// Leaves nothing behind. What it saw is lasting then, so that whoever acts upon it may
    /// read it anew.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn rollback(self) -> sqlx::Result<()> {
        match self.inner {
            Inner::Turn(turn) => turn.rollback().await,
            Inner::Whole(transaction) => transaction.rollback().await,
        }
    }

    /// Remembers that the worker has something to look for after the commit.
    pub(crate) fn mark_jobs(&mut self) {
        self.has_jobs = true;
    }
}

impl Deref for Tx {
    type Target = AnyConnection;

    fn deref(&self) -> &AnyConnection {
        match &self.inner {
            Inner::Turn(turn) => turn,
            Inner::Whole(transaction) => transaction,
        }
    }
}

impl DerefMut for Tx {
    fn deref_mut(&mut self) -> &mut AnyConnection {
        match &mut self.inner {
            Inner::Turn(turn) => turn,
            Inner::Whole(transaction) => transaction,
        }
    }
}

impl Db {
    /// Connects to `sqlite://FILE` or `postgres://…`; creates the SQLite file where it is missing.
    ///
    /// # Errors
    /// When the address cannot be read or nobody answers there.
    pub async fn connect(url: &str) -> anyhow::Result<Self> {
        sqlx::any::install_default_drivers();
        let wake = Arc::new(Notify::new());
        if Engine::of(url) == Engine::Postgres {
            let pool = AnyPoolOptions::new().max_connections(16).connect(url).await?;
            let writer = Writer::Pool(pool.clone());
            return Ok(Self { engine: Engine::Postgres, reader: pool, writer, wake });
        }
        let url = if url.contains('?') { url.to_owned() } else { format!("{url}?mode=rwc") };
        let options = AnyConnectOptions::from_str(&url)?;
        let writer = sqlite_pool(1).max_lifetime(None).connect_with(options.clone()).await?;
        let writer = Writer::Shared(SharedWriter::start(writer.clone()), writer);
        let reader = sqlite_pool(4).connect_with(options).await?;
        Ok(Self { engine: Engine::Sqlite, reader, writer, wake })
    }

    /// Connects as `serve` does, with the schema up to date. On PostgreSQL the serving role may own
    /// nothing: then the owner's address is given too, or `embarque migrate` has run before.
    ///
    /// # Errors
    /// When nobody answers, or the schema is not up to date and this role may not change that.
    pub async fn open(settings: &DatabaseSettings) -> anyhow::Result<Self> {
        let connect = async |variable: &str, url: &str| {
            let silent = || format!("{variable}: the database does not answer");
            Self::connect(url).await.with_context(silent)
        };
        let db = connect("EMBARQUE_DATABASE_URL", &settings.database_url).await?;
        if let Some(url) = &settings.migration_database_url {
            let owner = connect("EMBARQUE_MIGRATION_DATABASE_URL", url).await?;
            owner.migrate().await?;
            owner.close().await;
        } else if db.engine == Engine::Sqlite || !db.is_current().await.unwrap_or(false) {
            db.migrate().await.context(
                "the tables are not up to date: run `embarque migrate` as their owner, or name \
                 the owner in EMBARQUE_MIGRATION_DATABASE_URL",
            )?;
        }
        Ok(db)
    }

    /// Brings the schema up to date; a failure stops the start.
    ///
    /// # Errors
    /// When a migration fails or one that was applied has been changed.
    pub async fn migrate(&self) -> anyhow::Result<()> {
        MIGRATOR.run(&self.reader).await?;
        Ok(())
    }

    /// Whether the schema has every migration this version knows.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn is_current(&self) -> sqlx::Result<bool> {
        let applied: Vec<i64> = sqlx::query_scalar("select version from _sqlx_migrations")
            .fetch_all(&self.reader)
            .await?;
        Ok(MIGRATOR.iter().all(|migration| applied.contains(&migration.version)))
    }

    /// Opens a transaction that may write; on SQLite it takes the write lock at once.
    ///
    /// # Errors
    /// When no connection can be had.
    pub async fn begin(&self) -> sqlx::Result<Tx> {
        let inner = match &self.writer {
            Writer::Shared(writer, _) => Inner::Turn(writer.begin().await?),
            Writer::Pool(pool) => Inner::Whole(pool.begin().await?),
        };
        Ok(Tx { inner, wake: self.wake.clone(), has_jobs: false })
    }

    /// What is notified after each commit that left jobs.
    pub(crate) fn wake(&self) -> &Notify {
        &self.wake
    }

    /// Closes all connections, waiting for those in use.
    pub async fn close(&self) {
        self.reader.close().await;
        let (Writer::Shared(_, writer) | Writer::Pool(writer)) = &self.writer;
        writer.close().await;
    }

    /// Opens a transaction whose queries all see one moment.
    ///
    /// # Errors
    /// When no connection can be had.
    pub async fn begin_reading(&self) -> sqlx::Result<Transaction<'static, Any>> {
        match self.engine {
            Engine::Sqlite => self.reader.begin().await,
            Engine::Postgres => {
                let statement = "begin isolation level repeatable read read only";
                self.reader.begin_with(statement).await
            }
        }
    }
}

fn sqlite_pool(connections: u32) -> AnyPoolOptions {
    AnyPoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(Duration::from_secs(30))
        // A file does not hang up: asking it before each use whether it is there costs as much as a
        // small query.
        .test_before_acquire(false)
        .after_connect(|connection, _| {
            Box::pin(async move {
                connection
                    .execute(
                        "pragma busy_timeout = 10000; pragma journal_mode = wal; \
                         pragma synchronous = full; pragma foreign_keys = on;",
                    )
                    .await?;
                Ok(())
            })
        })
}
