//! `embarque migrate`: bring the database's tables up to date.

use std::process::ExitCode;

use backend::{config::DatabaseSettings, db::Db};
use clap::Args;

/// What `migrate` can be told.
#[derive(Debug, Args)]
pub(super) struct Migrate {
    #[command(flatten)]
    database: DatabaseSettings,
}

impl Migrate {
    pub(super) async fn run(self) -> anyhow::Result<ExitCode> {
        Db::connect(self.database.migration_url()).await?.migrate().await?;
        Ok(ExitCode::SUCCESS)
    }
}
