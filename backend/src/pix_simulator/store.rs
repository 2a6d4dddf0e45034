//! The simulator's own SQLite file, and how the simulated provider behaves.

use std::path::Path;

use sqlx::{
    Sqlite, SqliteConnection, SqlitePool, Transaction,
    migrate::Migrator,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};

use super::behaviour::Behaviour;

static MIGRATOR: Migrator = sqlx::migrate!("./src/pix_simulator/migrations");

/// The file. One connection: what the simulator does happens one after the other.
#[derive(Clone, Debug)]
pub(super) struct Store(SqlitePool);

impl Store {
    /// Opens the file, making it where it is missing.
    pub(super) async fn open(file: &Path) -> anyhow::Result<Self> {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .foreign_keys(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full);
        let pool = SqlitePoolOptions::new()
            .max_connections(1)
            .max_lifetime(None)
            .idle_timeout(None)
            .connect_with(options)
            .await?;
        MIGRATOR.run(&pool).await?;
        Ok(Self(pool))
    }

    /// Begins a transaction that may write.
    pub(super) async fn begin(&self) -> sqlx::Result<Transaction<'static, Sqlite>> {
        self.0.begin_with("begin immediate").await
    }
}

/// Reads the behaviour.
pub(super) async fn behaviour(connection: &mut SqliteConnection) -> sqlx::Result<Behaviour> {
    sqlx::query_as(
        "select notices, refunds, refund_seconds, answer_delay_ms, unavailable_calls \
         from behaviour where behaviour_id = 1",
    )
    .fetch_one(connection)
    .await
}

/// Changes the behaviour.
pub(super) async fn set_behaviour(
    connection: &mut SqliteConnection,
    behaviour: &Behaviour,
) -> sqlx::Result<()> {
    sqlx::query(
        "update behaviour set notices = $1, refunds = $2, refund_seconds = $3, \
         answer_delay_ms = $4, unavailable_calls = $5 where behaviour_id = 1",
    )
    .bind(behaviour.notices)
    .bind(behaviour.refunds)
    .bind(behaviour.refund_seconds)
    .bind(behaviour.answer_delay_ms)
    .bind(behaviour.unavailable_calls)
    .execute(connection)
    .await?;
    Ok(())
}

/// Takes one of the calls that shall be answered 503, where any is left.
pub(super) async fn take_unavailable_call(connection: &mut SqliteConnection) -> sqlx::Result<bool> {
    let taken = sqlx::query(
        "update behaviour set unavailable_calls = unavailable_calls - 1 \
         where behaviour_id = 1 and unavailable_calls > 0",
    )
    .execute(connection)
    .await?;
    Ok(taken.rows_affected() == 1)
}
