//! A database of its own for each test.

use std::path::{Path, PathBuf};

use backend::db::Engine;
use tempfile::TempDir;

/// Gone with the test: the file with its folder, the PostgreSQL one with its cluster.
pub(crate) struct Database {
    pub(crate) url: String,
    folder: TempDir,
}

impl Database {
    pub(crate) async fn create(engine: Engine) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let url = match engine {
            Engine::Sqlite => sqlite_url(&folder.path().join("embarque.db")),
            Engine::Postgres => create_postgres().await,
        };
        Self { url, folder }
    }

    pub(crate) fn folder(&self) -> PathBuf {
        self.folder.path().to_owned()
    }
}

fn sqlite_url(file: &Path) -> String {
    format!("sqlite://{}", file.display())
}

/// Makes a fresh database beside the one that `EMBARQUE_TEST_POSTGRES` names.
async fn create_postgres() -> String {
    let server = std::env::var("EMBARQUE_TEST_POSTGRES")
        .expect("EMBARQUE_TEST_POSTGRES names a PostgreSQL, as `cargo xtask test` starts it");
    sqlx::any::install_default_drivers();
    let name = format!("test_{}", backend::secret::new_id().replace('-', ""));
    let mut connection = <sqlx::AnyConnection as sqlx::Connection>::connect(&server)
        .await
        .expect("the test PostgreSQL answers");
    let statement = sqlx::AssertSqlSafe(format!("create database {name}"));
    sqlx::query(statement).execute(&mut connection).await.expect("the role may make databases");
    let (before, query) = server.split_once('?').unwrap_or((&server, ""));
    let slash = before.rfind('/').expect("an address with a database");
    let separator = if query.is_empty() { "" } else { "?" };
    format!("{}/{name}{separator}{query}", &before[..slash])
}
