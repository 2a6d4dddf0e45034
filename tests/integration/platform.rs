//! The ground behind the pages.

use backend::{actor::Actor, draft, error::AppError};
use serde_json::json;
use tests::{TestApp, on_both_engines};

on_both_engines! {
    async fn the_first_page_is_served(test: TestApp) {
        let answer = test.client().get("/").await;
        assert_eq!(answer.status(), 200);
        assert!(answer.headers().get("set-cookie").is_none(), "reading needs no cookie");
    }

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
    }
}
