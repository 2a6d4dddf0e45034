//! SQL of the demonstration's clock.

use sqlx::AnyPool;

use crate::{column::Columns, db::Tx};

pub(super) async fn upsert_ahead(tx: &mut Tx, seconds: i64) -> sqlx::Result<()> {
    sqlx::query(
        "insert into demo_clock (demo_clock_id, ahead_seconds) values ('demo', $1) \
         on conflict (demo_clock_id) do update set ahead_seconds = excluded.ahead_seconds",
    )
    .bind(seconds)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

pub(super) async fn find_ahead(pool: &AnyPool) -> sqlx::Result<Option<i64>> {
    sqlx::query("select ahead_seconds from demo_clock")
        .fetch_optional(pool)
        .await?
        .map(|row| row.number("ahead_seconds"))
        .transpose()
}
