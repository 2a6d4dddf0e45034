//! SQL of the outbox's figures.

use sqlx::AnyPool;

use crate::column::Columns;

pub(super) async fn count_jobs(pool: &AnyPool) -> sqlx::Result<Vec<(String, String, i64)>> {
    sqlx::query(
        "select kind, state, cast(count(*) as bigint) as jobs from job group by kind, state",
    )
    .fetch_all(pool)
    .await?
    .iter()
    .map(|row| Ok((row.text("kind")?, row.text("state")?, row.number("jobs")?)))
    .collect()
}

pub(super) async fn count_mails(pool: &AnyPool) -> sqlx::Result<Vec<(String, i64)>> {
    sqlx::query("select state, cast(count(*) as bigint) as mails from outbox_mail group by state")
        .fetch_all(pool)
        .await?
        .iter()
        .map(|row| Ok((row.text("state")?, row.number("mails")?)))
        .collect()
}
