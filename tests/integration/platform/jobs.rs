//! The outbox: each job exactly once in effect, whatever falls over.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use backend::{
    app::App,
    db::Db,
    demo_clock, draft,
    error::AppError,
    worker::{self, ClaimedJob, Handlers, Job, Outcome},
};
use serde_json::json;
use tests::{TestApp, on_each_engine};
use tokio::sync::Notify;

/// A job whose effect is a draft of that name, so that effects can be counted.
async fn promise(app: &App, key: &str) {
    let run_at = app.clock.now();
    let mut tx = app.db.begin().await.unwrap();
    let job = Job { kind: "test.effect", key: key.to_owned(), run_at, payload: json!({}) };
    worker::enqueue(&mut tx, &job).await.unwrap();
    tx.commit().await.unwrap();
}

async fn finish(app: &App, job: &ClaimedJob) -> anyhow::Result<Outcome> {
    let mut tx = app.db.begin().await?;
    worker::finish(app, &mut tx, job).await.map_err(AppError::into_cause)?;
    tx.commit().await?;
    Ok(Outcome::Done)
}

on_each_engine! {
    async fn several_workers_run_each_job_once(engine: Engine) {
        let (begun, finished) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let counters = (begun.clone(), finished.clone());
        let handlers = Handlers::default().on("test.effect", move |app, job| {
            let (begun, finished) = counters.clone();
            async move {
                begun.fetch_add(1, Ordering::SeqCst);
                let outcome = finish(&app, &job).await?;
                finished.fetch_add(1, Ordering::SeqCst);
                Ok(outcome)
            }
        });
        let test = TestApp::start_with(engine, &[], handlers).await;
        for number in 0..40 {
            promise(&test.app, &number.to_string()).await;
            promise(&test.app, &number.to_string()).await;
        }
        // A second process: its own connections to the same database.
        let db = Db::connect(&test.database_url).await.unwrap();
        let second = test.app.clone().with(|parts| parts.db = db);
        let ran = tokio::join!(
            worker::run_due(&test.app),
            worker::run_due(&second),
            worker::run_due(&test.app)
        );
        assert_eq!(ran.0.unwrap() + ran.1.unwrap() + ran.2.unwrap(), 40);
        assert_eq!(begun.load(Ordering::SeqCst), 40);
        assert_eq!(finished.load(Ordering::SeqCst), 40);
        second.db.close().await;
    }
}

on_each_engine! {
    async fn a_job_cut_off_in_between_runs_again_after_its_lease(engine: Engine) {
        let (tries, effects) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let reached = Arc::new(Notify::new());
        let (count, kept, at) = (tries.clone(), effects.clone(), reached.clone());
        let handlers = Handlers::default().on("test.effect", move |app, job| {
            let (count, kept, at) = (count.clone(), kept.clone(), at.clone());
            async move {
                if count.fetch_add(1, Ordering::SeqCst) == 0 {
                    let mut tx = app.db.begin().await?;
                    worker::finish(&app, &mut tx, &job).await.map_err(AppError::into_cause)?;
                    // Killed with the effect written and not committed.
                    at.notify_one();
                    std::future::pending::<()>().await;
                }
                let outcome = finish(&app, &job).await?;
                kept.fetch_add(1, Ordering::SeqCst);
                Ok(outcome)
            }
        });
        let test = TestApp::start_with(engine, &[], handlers).await;
        promise(&test.app, "once").await;
        let killed = tokio::spawn({
            let app = test.app.clone();
            async move { worker::run_due(&app).await }
        });
        reached.notified().await;
        killed.abort();
        assert!(killed.await.is_err());

        assert_eq!(test.run_jobs().await, 0, "the lease still holds");
        let now = test.app.clock.now();
        test.app.clock.set(now.plus_minutes(1));
        assert_eq!(test.run_jobs().await, 1);
        assert_eq!(test.run_jobs().await, 0);
        assert_eq!(effects.load(Ordering::SeqCst), 1);
    }
}

on_each_engine! {
    async fn who_lost_the_lease_cannot_finish(engine: Engine) {
        let refused = Arc::new(AtomicUsize::new(0));
        let count = refused.clone();
        let handlers = Handlers::default().on("test.effect", move |app, job| {
            let count = count.clone();
            async move {
                if job.attempt == 1 {
                    // While this run dawdles its lease ends, and another run does it all.
                    app.clock.set(app.clock.now().plus_minutes(2));
                    let other = Box::pin(worker::run_due(&app));
                    anyhow::ensure!(other.await.map_err(AppError::into_cause)? == 1);
                    let late = finish(&app, &job).await;
                    count.fetch_add(usize::from(late.is_err()), Ordering::SeqCst);
                    return late;
                }
                finish(&app, &job).await
            }
        });
        let test = TestApp::start_with(engine, &[], handlers).await;
        promise(&test.app, "once").await;
        test.run_jobs().await;
        assert_eq!(refused.load(Ordering::SeqCst), 1);
        test.app.clock.set(test.app.clock.now().plus_minutes(60));
        assert_eq!(test.run_jobs().await, 0, "it stays done");
    }
}

on_each_engine! {
    async fn a_job_that_always_fails_ends_dead_and_is_shown(engine: Engine) {
        let handlers = Handlers::default().on("test.effect", |_, job: ClaimedJob| async move {
            if job.attempt % 2 == 0 { panic!("a fault") } else { anyhow::bail!("no luck") }
        });
        let test = TestApp::start_with(engine, &[], handlers).await;
        promise(&test.app, "doomed").await;
        let mut runs = 0;
        for _ in 0..40 {
            runs += test.run_jobs().await;
            test.app.clock.set(test.app.clock.now().plus_minutes(60));
        }
        assert_eq!(runs as i64, worker::MAX_ATTEMPTS);
        let metrics = test.client().get("/metrics").await.text().await.unwrap();
        let line = "embarque_jobs{kind=\"test.effect\",state=\"dead\"} 1";
        assert!(metrics.contains(line), "{metrics}");
    }
}

on_each_engine! {
    async fn moving_the_demonstrations_clock_runs_what_falls_due(engine: Engine) {
        let test = TestApp::start(engine).await;
        let owner = test.visitor().await;
        let id = draft::keep(&test.app, &owner, "form", &json!({}), &[]).await.unwrap();
        worker::promise_recurring(&test.app).await.unwrap();
        worker::promise_recurring(&test.app).await.unwrap();
        let first = test.run_jobs().await;
        assert_eq!(test.run_jobs().await, 0);
        let start = test.app.clock.now();
        demo_clock::set_clock(&test.app, start.plus_minutes(25 * 60)).await.unwrap();
        assert!(test.run_jobs().await >= 1 && first >= 1);
        // The sweep has taken the draft away: turning the clock back does not bring it back.
        demo_clock::set_clock(&test.app, start).await.unwrap();
        let gone = draft::read(&test.app, &owner, "form", &id).await;
        assert!(matches!(gone, Err(AppError::NotFound)));
        // What was put off to the next day is not left until the clock comes there again.
        assert!(test.run_jobs().await >= 1);
        let late = "select cast(count(*) as bigint) from job where state = 'waiting' and run_at > $1";
        let most = start.plus_minutes(24 * 60).to_storage();
        let late: i64 =
            sqlx::query_scalar(late).bind(most).fetch_one(&test.app.db.reader).await.unwrap();
        assert_eq!(late, 0);
    }
}
