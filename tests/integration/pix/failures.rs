//! Tokens that end, answers that do not come, credentials that are not accepted.

use std::time::Duration;

use backend::payment::pix::{
    PixProvider,
    charge::{ChargeRevision, ChargeStatus, Txid},
    failure::PixError,
    settings::Secret,
};
use serde_json::json;
use tests::{instant, provider::PAYEE_KEY};

use super::{
    charge_of,
    contract::{Exchange, recorded},
    paid, provider,
};

#[tokio::test]
async fn a_token_is_renewed_before_it_ends_and_after_it_was_refused() {
    let (provider, _, clock) = provider().await;
    let (base, recorder, adapter, _folder) = recorded(&provider).await;
    let txid = Txid::random();
    adapter.create_charge(&txid, &charge_of(100)).await.unwrap();
    let count = |path: &str, status: u16| {
        let exchanges = recorder.exchanges();
        let alike = |seen: &&Exchange| seen.path.starts_with(path) && seen.status == status;
        exchanges.iter().filter(alike).count()
    };
    // A token lives 300 seconds; it is renewed at 240.
    for (moment, tokens) in
        [("17:03:59", 1), ("17:04:00", 2), ("17:07:59", 2), ("17:08:00", 3), ("19:00:00", 4)]
    {
        clock.set(instant(&format!("2026-03-10T{moment}Z")));
        adapter.read_charge(&txid).await.unwrap();
        assert_eq!(count("/oauth/token", 200), tokens, "{moment}");
    }
    assert_eq!(count("/api", 401), 0);
    let revoke = reqwest::Client::new().post(format!("{base}/control/tokens/revoke"));
    revoke.send().await.unwrap();
    adapter.read_charge(&txid).await.unwrap();
    assert_eq!((count("/api", 401), count("/oauth/token", 200)), (1, 5));
}

#[tokio::test]
async fn everything_survives_a_restart_but_the_tokens() {
    let (mut provider, adapter, _) = provider().await;
    let (txid, pix) = paid(&provider, &adapter, 3705).await;
    let before = adapter.read_charge(&txid).await.unwrap();
    provider.behave(&json!({ "refunds": "hold" })).await;
    adapter.set_webhook("http://localhost:9/webhooks/pix").await.unwrap();
    provider.restart().await;
    assert_eq!(adapter.read_charge(&txid).await.unwrap(), before);
    assert_eq!(adapter.read_received(&pix.end_to_end_id).await.unwrap(), pix);
    assert_eq!(provider.get("/control/behaviour").await["refunds"], "hold");
    let webhook = adapter.read_webhook().await.unwrap();
    assert_eq!(webhook.url, "http://localhost:9/webhooks/pix");
}

#[tokio::test]
async fn calls_that_may_be_repeated_are_repeated_a_few_times() {
    let (provider, adapter, _) = provider().await;
    let txid = Txid::random();
    provider.behave(&json!({ "unavailable_calls": 2 })).await;
    let charge = adapter.create_charge(&txid, &charge_of(100)).await.unwrap();
    assert_eq!(charge.status, ChargeStatus::Active);
    provider.behave(&json!({ "unavailable_calls": 3 })).await;
    assert!(matches!(adapter.read_charge(&txid).await, Err(PixError::Unavailable(_))));
    assert_eq!(provider.get("/control/behaviour").await["unavailable_calls"], 0);

    provider.behave(&json!({ "unavailable_calls": 1 })).await;
    let longer = ChargeRevision { expires_in_seconds: Some(1800), amount: None };
    assert!(matches!(adapter.revise_charge(&txid, &longer).await, Err(PixError::Unavailable(_))));
    assert_eq!(adapter.read_charge(&txid).await.unwrap().revision, 0, "a patch is sent once");
}

#[tokio::test]
async fn an_answer_that_takes_too_long_counts_as_none() {
    let (provider, _, clock) = provider().await;
    let mut settings = provider.settings();
    settings.timeout = Duration::from_millis(50);
    let hasty = PixProvider::new(settings, clock).unwrap();
    provider.behave(&json!({ "answer_delay_ms": 2000 })).await;
    let error = hasty.read_charge(&Txid::random()).await;
    assert_eq!(error, Err(PixError::Unavailable("timeout".to_owned())));
}

#[tokio::test]
async fn nobody_listening_is_unavailable_and_a_wrong_secret_is_denied() {
    let (provider, _, clock) = provider().await;
    let mut settings = provider.settings();
    settings.client_secret = Secret::new("wrong");
    let stranger = PixProvider::new(settings.clone(), clock.clone()).unwrap();
    assert_eq!(stranger.read_charge(&Txid::random()).await, Err(PixError::Denied));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    settings.token_url = format!("http://{}/oauth/token", listener.local_addr().unwrap());
    drop(listener);
    let lost = PixProvider::new(settings.clone(), clock).unwrap();
    let error = lost.read_charge(&Txid::random()).await;
    assert_eq!(error, Err(PixError::Unavailable("no connection".to_owned())));
    assert!(!format!("{settings:?} {lost:?}").contains("wrong"), "secrets are not shown");
}

#[tokio::test]
async fn the_webhook_of_the_payees_key_is_set_and_read() {
    let (provider, adapter, _) = provider().await;
    assert_eq!(adapter.read_webhook().await, Err(PixError::NotFound));
    adapter.set_webhook("https://portal.example/webhooks/pix").await.unwrap();
    let webhook = adapter.read_webhook().await.unwrap();
    assert_eq!(webhook.url, "https://portal.example/webhooks/pix");
    assert!(matches!(adapter.set_webhook("not an address").await, Err(PixError::Refused(_))));
    let mut settings = provider.settings();
    settings.payee_key = format!("{PAYEE_KEY}+outra");
    let other = PixProvider::new(settings, provider.clock.clone()).unwrap();
    assert!(matches!(
        other.set_webhook("https://portal.example/").await,
        Err(PixError::Refused(_))
    ));
}
