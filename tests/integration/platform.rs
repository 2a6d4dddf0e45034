//! The ground behind the pages.

mod access;
mod assets;
mod jobs;
mod limits;
mod listener;
mod mail;
mod noise;
mod pages;
mod queries;
mod roles;
mod web;

use backend::{actor::Actor, draft, error::AppError, idempotency, idempotency::Submission};
use serde_json::json;
use tests::{TestApp, on_both_engines};

on_both_engines! {
    async fn a_draft_opens_for_its_visitor_only(test: TestApp) {
        let owner = test.visitor().await;
        let values = json!({ "name": "Conceição Araújo" });
        let id = draft::keep(&test.app, &owner, "sale.passengers", &values, &[]).await.unwrap();
        let kept = draft::read(&test.app, &owner, "sale.passengers", &id).await.unwrap();
        assert_eq!(kept.values, values);

        let stranger = test.visitor().await;
        for actor in [stranger, Actor::default()] {
            let refused = draft::read(&test.app, &actor, "sale.passengers", &id).await;
            assert!(matches!(refused, Err(AppError::NotFound)));
        }
        let other_form = draft::read(&test.app, &owner, "sale.search", &id).await;
        assert!(matches!(other_form, Err(AppError::NotFound)));
    }

    async fn a_draft_lives_for_a_day_to_the_minute(test: TestApp) {
        let owner = test.visitor().await;
        let id = draft::keep(&test.app, &owner, "form", &json!({}), &[]).await.unwrap();
        let kept_at = test.app.clock.now();
        test.app.clock.set(kept_at.plus_minutes(24 * 60));
        assert!(draft::read(&test.app, &owner, "form", &id).await.is_ok());
        test.app.clock.set(kept_at.plus_minutes(24 * 60 + 1));
        let late = draft::read(&test.app, &owner, "form", &id).await;
        assert!(matches!(late, Err(AppError::NotFound)));
    }

    async fn a_second_submission_gets_the_first_answer(test: TestApp) {
        let actor = test.visitor().await;
        let app = &test.app;
        let mut tx = app.db.begin().await.unwrap();
        let first = idempotency::claim(app, &mut tx, &actor, "pay", "k1").await.unwrap();
        assert_eq!(first, Submission::First);
        idempotency::answer(&mut tx, &actor, "pay", "k1", "/pedidos/ABC").await.unwrap();
        tx.commit().await.unwrap();

        let mut tx = app.db.begin().await.unwrap();
        let again = idempotency::claim(app, &mut tx, &actor, "pay", "k1").await.unwrap();
        assert_eq!(again, Submission::Repeated("/pedidos/ABC".to_owned()));
        let other = idempotency::claim(app, &mut tx, &actor, "pay", "k2").await.unwrap();
        assert_eq!(other, Submission::First);
    }

    async fn submissions_at_the_same_moment_do_it_once(test: TestApp) {
        let actor = test.visitor().await;
        let tries = (0..8).map(|_| {
            let (app, actor) = (test.app.clone(), actor.clone());
            tokio::spawn(async move {
                let mut tx = app.db.begin().await.unwrap();
                let claimed = idempotency::claim(&app, &mut tx, &actor, "pay", "k").await.unwrap();
                if claimed == Submission::First {
                    idempotency::answer(&mut tx, &actor, "pay", "k", "done").await.unwrap();
                    tx.commit().await.unwrap();
                }
                claimed
            })
        });
        let mut firsts = 0;
        for tried in tries.collect::<Vec<_>>() {
            match tried.await.unwrap() {
                Submission::First => firsts += 1,
                Submission::Repeated(answer) => assert_eq!(answer, "done"),
            }
        }
        assert_eq!(firsts, 1);
    }
}
