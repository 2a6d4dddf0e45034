//! Charges and what payers do with them.

use backend::payment::pix::{
    charge::{ChargeRevision, ChargeStatus, Txid},
    failure::{PixError, Refusal, RefusalKind},
    received::Period,
};
use serde_json::json;
use shared::{
    document::br_code::{BrCode, Target},
    money::Cents,
};
use tests::{START, instant};

use super::{charge_of, paid, provider};

#[tokio::test]
async fn a_charge_is_made_once_however_often_it_is_asked_for() {
    let (_provider, adapter, _) = provider().await;
    let txid = Txid::random();
    let first = adapter.create_charge(&txid, &charge_of(3705)).await.unwrap();
    let second = adapter.create_charge(&txid, &charge_of(3705)).await.unwrap();
    assert_eq!(first, second);
    assert_eq!(first.status, ChargeStatus::Active);
    assert_eq!(first.amount, Cents(3705));
    assert_eq!(first.revision, 0);
    assert_eq!(first.created_at, instant(START));
    assert_eq!(first.expires_at, instant("2026-03-10T17:15:00Z"));
    assert_eq!(adapter.read_charge(&txid).await.unwrap(), first);
}

#[tokio::test]
async fn the_copy_and_paste_text_is_a_dynamic_code_of_the_charges_address() {
    let (_provider, adapter, _) = provider().await;
    let charge = adapter.create_charge(&Txid::random(), &charge_of(100)).await.unwrap();
    let code = BrCode::read(charge.copy_and_paste.as_deref().unwrap()).unwrap();
    assert_eq!(code.target, Target::Location(charge.location.unwrap()));
}

#[tokio::test]
async fn a_charge_lives_longer_when_revised_and_not_at_all_when_cancelled() {
    let (provider, adapter, _) = provider().await;
    let txid = Txid::random();
    adapter.create_charge(&txid, &charge_of(100)).await.unwrap();
    let longer = ChargeRevision { expires_in_seconds: Some(2700), amount: None };
    let revised = adapter.revise_charge(&txid, &longer).await.unwrap();
    assert_eq!(revised.revision, 1);
    assert_eq!(revised.expires_at, instant("2026-03-10T17:45:00Z"));

    let cancelled = adapter.cancel_charge(&txid).await.unwrap();
    assert_eq!(cancelled.status, ChargeStatus::RemovedByPayee);
    assert_eq!(adapter.cancel_charge(&txid).await.unwrap(), cancelled, "cancelling repeats");
    assert_eq!(provider.pay(txid.as_str(), &json!({})).await.status(), 409);
    let refused = adapter.revise_charge(&txid, &longer).await;
    assert!(matches!(
        refused,
        Err(PixError::Refused(Refusal { kind: RefusalKind::Charge, status: 400, .. }))
    ));
}

#[tokio::test]
async fn a_paid_charge_shows_its_payment_and_can_be_neither_cancelled_nor_charged_anew() {
    let (provider, adapter, _) = provider().await;
    let txid = Txid::random();
    adapter.create_charge(&txid, &charge_of(3705)).await.unwrap();
    let message = "São João: viagem à praia, ônibus nº 12 – ação 😀";
    provider.pay(txid.as_str(), &json!({ "message": message })).await;
    let charge = adapter.read_charge(&txid).await.unwrap();
    assert_eq!(charge.status, ChargeStatus::Completed);
    let [pix] = &charge.received[..] else { panic!("one payment") };
    assert_eq!(pix.amount, Cents(3705));
    assert_eq!(pix.txid.as_ref(), Some(&txid));
    assert_eq!(pix.payer_message.as_deref(), Some(message));
    assert!(pix.end_to_end_id.as_str().starts_with("E99999004202603101700"));
    assert_eq!(&adapter.read_received(&pix.end_to_end_id).await.unwrap(), pix);

    assert!(matches!(adapter.cancel_charge(&txid).await, Err(PixError::Refused(_))));
    let again = adapter.create_charge(&txid, &charge_of(3705)).await.unwrap();
    assert_eq!(again, charge, "a retry after the payment finds the payment");
    let other = adapter.create_charge(&txid, &charge_of(3706)).await;
    assert!(matches!(other, Err(PixError::Refused(_))));
}

#[tokio::test]
async fn an_expired_charge_is_paid_only_by_money_that_was_under_way() {
    let (provider, adapter, clock) = provider().await;
    let txid = Txid::random();
    adapter.create_charge(&txid, &charge_of(100)).await.unwrap();
    clock.set(instant("2026-03-10T17:14:59Z"));
    assert_eq!(adapter.read_charge(&txid).await.unwrap().status, ChargeStatus::Active);
    clock.set(instant("2026-03-10T17:15:00Z"));
    assert_eq!(provider.pay(txid.as_str(), &json!({})).await.status(), 409);
    assert_eq!(provider.pay(txid.as_str(), &json!({ "force": true })).await.status(), 201);
    let charge = adapter.read_charge(&txid).await.unwrap();
    assert_eq!(charge.status, ChargeStatus::Completed);
    assert_eq!(charge.received[0].received_at, charge.expires_at);
}

#[tokio::test]
async fn a_second_payment_and_another_sum_are_shown_as_they_came() {
    let (provider, adapter, _) = provider().await;
    let (txid, first) = paid(&provider, &adapter, 3705).await;
    let order = json!({ "force": true, "amount": "0.01" });
    assert_eq!(provider.pay(txid.as_str(), &order).await.status(), 201);
    let charge = adapter.read_charge(&txid).await.unwrap();
    let sums: Vec<_> = charge.received.iter().map(|pix| pix.amount).collect();
    assert_eq!(sums, [Cents(3705), Cents(1)]);
    assert_eq!(charge.received[0], first);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_twenty_payments_at_once_one_comes_about() {
    let (provider, adapter, _) = provider().await;
    let txid = Txid::random();
    adapter.create_charge(&txid, &charge_of(100)).await.unwrap();
    let url = provider.url(&format!("/control/charges/{txid}/payments"));
    let http = reqwest::Client::new();
    let mut payers = tokio::task::JoinSet::new();
    for _ in 0..20 {
        let request = http.post(&url).json(&json!({}));
        payers.spawn(async move { request.send().await.unwrap().status().as_u16() });
    }
    let mut statuses = payers.join_all().await;
    statuses.sort_unstable();
    assert_eq!((statuses[0], &statuses[1..]), (201, &[409; 19][..]));
    assert_eq!(adapter.read_charge(&txid).await.unwrap().received.len(), 1);
}

#[tokio::test]
async fn payments_are_listed_by_period_page_by_page() {
    let (provider, adapter, clock) = provider().await;
    let (txid, _) = paid(&provider, &adapter, 1).await;
    for _ in 0..101 {
        provider.pay(txid.as_str(), &json!({ "force": true })).await;
    }
    clock.set(instant("2026-03-10T18:00:00Z"));
    let (later, _) = paid(&provider, &adapter, 2).await;
    let hour =
        Period { from: instant(START), until: instant("2026-03-10T17:59:59.999Z"), txid: None };
    let first = adapter.list_received(&hour, 0).await.unwrap();
    assert_eq!((first.received.len(), first.page, first.pages), (100, 0, 2));
    let second = adapter.list_received(&hour, 1).await.unwrap();
    assert_eq!((second.received.len(), second.page, second.pages), (2, 1, 2));
    let of_later = Period { until: instant("2026-03-10T18:00:00Z"), txid: Some(later), ..hour };
    assert_eq!(adapter.list_received(&of_later, 0).await.unwrap().received.len(), 1);
    let backwards = Period { until: instant("2026-03-10T16:00:00Z"), ..of_later };
    assert!(matches!(
        adapter.list_received(&backwards, 0).await,
        Err(PixError::Refused(Refusal { kind: RefusalKind::Query, .. }))
    ));
}

#[tokio::test]
async fn sums_that_cannot_be_charged_are_not_even_sent() {
    let (_provider, adapter, _) = provider().await;
    for cents in [0, -1, 1_000_000_000_000] {
        let error = adapter.create_charge(&Txid::random(), &charge_of(cents)).await;
        assert!(matches!(error, Err(PixError::Unsayable(_))), "{cents}");
    }
    assert_eq!(adapter.read_charge(&Txid::random()).await, Err(PixError::NotFound));
}
