//! SQL of jobs.

use shared::time::Instant;
use sqlx::AnyPool;

use super::{ClaimedJob, Job};
use crate::{column::Columns, db::Tx, secret::new_id};

pub(super) async fn insert_job(tx: &mut Tx, job: &Job) -> sqlx::Result<bool> {
    let inserted = sqlx::query(
        "insert into job (job_id, kind, job_key, payload, state, run_at, attempts) \
         values ($1, $2, $3, $4, 'waiting', $5, 0) on conflict (kind, job_key) do nothing",
    )
    .bind(new_id())
    .bind(job.kind)
    .bind(&job.key)
    .bind(job.payload.to_string())
    .bind(job.run_at.to_storage())
    .execute(&mut **tx)
    .await?;
    Ok(inserted.rows_affected() == 1)
}

pub(super) async fn update_run_at(
    tx: &mut Tx,
    kind: &str,
    key: &str,
    run_at: Instant,
) -> sqlx::Result<bool> {
    let moved = sqlx::query(
        "update job set run_at = $3 where kind = $1 and job_key = $2 and state = 'waiting'",
    )
    .bind(kind)
    .bind(key)
    .bind(run_at.to_storage())
    .execute(&mut **tx)
    .await?;
    Ok(moved.rows_affected() == 1)
}

/// Lets no waiting job wait beyond `now`, and no lease last beyond `lease_until`.
pub(super) async fn pull_back(tx: &mut Tx, now: Instant, lease_until: Instant) -> sqlx::Result<()> {
    sqlx::query("update job set run_at = $1 where state = 'waiting' and run_at > $1")
        .bind(now.to_storage())
        .execute(&mut **tx)
        .await?;
    sqlx::query("update job set lease_until = $1 where state = 'waiting' and lease_until > $1")
        .bind(lease_until.to_storage())
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Ids of jobs that are due and that nobody holds, those due longest first.
pub(super) async fn find_due(
    pool: &AnyPool,
    now: Instant,
    limit: i64,
) -> sqlx::Result<Vec<String>> {
    sqlx::query_scalar(
        "select job_id from job where state = 'waiting' and run_at <= $1 \
         and (lease_until is null or lease_until <= $1) order by run_at, job_id limit $2",
    )
    .bind(now.to_storage())
    .bind(limit)
    .fetch_all(pool)
    .await
}

/// Takes the lease of one job, unless it has gone to somebody else meanwhile.
pub(super) async fn claim(
    tx: &mut Tx,
    id: &str,
    now: Instant,
    lease_until: Instant,
) -> sqlx::Result<Option<ClaimedJob>> {
    let lease = new_id();
    sqlx::query(
        "update job set lease_token = $2, lease_until = $3, attempts = attempts + 1 \
         where job_id = $1 and state = 'waiting' and run_at <= $4 \
         and (lease_until is null or lease_until <= $4) \
         returning kind, job_key, payload, attempts",
    )
    .bind(id)
    .bind(&lease)
    .bind(lease_until.to_storage())
    .bind(now.to_storage())
    .fetch_optional(&mut **tx)
    .await?
    .map(|row| {
        Ok(ClaimedJob {
            id: id.to_owned(),
            kind: row.text("kind")?,
            key: row.text("job_key")?,
            payload: row.json("payload")?,
            attempt: row.number("attempts")?,
            lease: lease.clone(),
        })
    })
    .transpose()
}

pub(super) async fn finish_job(tx: &mut Tx, job: &ClaimedJob, now: Instant) -> sqlx::Result<bool> {
    let finished = sqlx::query(
        "update job set state = 'done', finished_at = $3, lease_token = null, lease_until = null, \
         last_error = null where job_id = $1 and lease_token = $2 and state = 'waiting'",
    )
    .bind(&job.id)
    .bind(&job.lease)
    .bind(now.to_storage())
    .execute(&mut **tx)
    .await?;
    Ok(finished.rows_affected() == 1)
}

/// Gives the job back to run later; `attempts` is what counts as tried so far.
pub(super) async fn release_job(
    tx: &mut Tx,
    job: &ClaimedJob,
    run_at: Instant,
    attempts: i64,
    error: Option<&str>,
) -> sqlx::Result<()> {
    sqlx::query(
        "update job set run_at = $3, attempts = $4, last_error = $5, lease_token = null, \
         lease_until = null where job_id = $1 and lease_token = $2 and state = 'waiting'",
    )
    .bind(&job.id)
    .bind(&job.lease)
    .bind(run_at.to_storage())
    .bind(attempts)
    .bind(error)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

pub(super) async fn bury_job(
    tx: &mut Tx,
    job: &ClaimedJob,
    now: Instant,
    error: &str,
) -> sqlx::Result<()> {
    sqlx::query(
        "update job set state = 'dead', finished_at = $3, last_error = $4, lease_token = null, \
         lease_until = null where job_id = $1 and lease_token = $2 and state = 'waiting'",
    )
    .bind(&job.id)
    .bind(&job.lease)
    .bind(now.to_storage())
    .bind(error)
    .execute(&mut **tx)
    .await?;
    Ok(())
}
