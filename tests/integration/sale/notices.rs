//! What the provider's notices do at the served portal, and where they go.

use backend::payment::pix::failure::PixError;
use serde_json::json;
use shared::payment::order::OrderState;

use super::stage::{Stage, staged};

/// Sends the portal a notice of a charge, as the provider does or a stranger.
async fn notify(stage: &Stage, txid: &str) {
    let body = json!({ "pix": [{ "txid": txid, "endToEndId": "E".repeat(32) }] });
    let answer = stage.test.client().post_json("/webhooks/pix/pix", &body).await;
    assert_eq!(answer.status(), 200);
}

staged! {
    async fn a_notice_brings_the_tickets_before_it_is_answered(stage: Stage) {
        let visitor = stage.test.visitor().await;
        let (order, txid) = stage.await_payment(&visitor, &[&stage.free_seats().await[0]]).await;
        notify(&stage, &txid).await;
        assert_eq!(stage.order(&visitor, &order.code).await.state, OrderState::AwaitingPayment);
        stage.pay(&txid).await;
        stage.set_clocks(stage.now().plus_minutes(1));
        notify(&stage, &txid).await;
        let paid = stage.order(&visitor, &order.code).await;
        assert_eq!((paid.state, paid.tickets.len()), (OrderState::Paid, 1));
        stage.assert_sound().await;
    }

    async fn a_flood_of_notices_makes_one_look_and_loses_nothing(stage: Stage) {
        let visitor = stage.test.visitor().await;
        let (order, txid) = stage.await_payment(&visitor, &[&stage.free_seats().await[0]]).await;
        notify(&stage, &txid).await;
        stage.provider.behave(&json!({ "unavailable_calls": 1000 })).await;
        for _ in 0..20 {
            notify(&stage, &txid).await;
        }
        stage.test.run_jobs().await;
        let left = stage.provider.get("/control/behaviour").await["unavailable_calls"].clone();
        assert_eq!(left, 1000, "the provider was asked again within the minute");
        stage.provider.behave(&json!({ "unavailable_calls": 0 })).await;
        // What came after the look is found when the minute is over.
        stage.pay(&txid).await;
        stage.set_clocks(stage.now().plus_minutes(1));
        stage.test.run_jobs().await;
        assert_eq!(stage.order(&visitor, &order.code).await.state, OrderState::Paid);
    }

    async fn a_notice_while_the_provider_is_silent_is_followed_up(stage: Stage) {
        let visitor = stage.test.visitor().await;
        let (order, txid) = stage.await_payment(&visitor, &[&stage.free_seats().await[0]]).await;
        stage.pay(&txid).await;
        stage.provider.behave(&json!({ "unavailable_calls": 1000 })).await;
        notify(&stage, &txid).await;
        stage.provider.behave(&json!({ "unavailable_calls": 0 })).await;
        stage.test.run_jobs().await;
        assert_eq!(stage.order(&visitor, &order.code).await.state, OrderState::Paid);
    }

    async fn notices_are_called_here_and_called_back_from_elsewhere(stage: Stage) {
        let provider = stage.provider.adapter(stage.provider.clock.clone());
        assert_eq!(provider.read_webhook().await, Err(PixError::NotFound));
        let own = format!("{}/webhooks/pix", stage.test.app.config.public_url);
        stage.settle().await;
        assert_eq!(provider.read_webhook().await.unwrap().url, own);
        provider.set_webhook("https://elsewhere.example/pix").await.unwrap();
        stage.set_clocks(stage.now().plus_minutes(61));
        stage.test.run_jobs().await;
        assert_eq!(provider.read_webhook().await.unwrap().url, own);
    }
}
