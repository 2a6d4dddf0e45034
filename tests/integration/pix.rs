//! The Pix adapter against the simulated provider, and both against the API's own description.

mod contract;
mod contract_check;
mod failures;
mod mutual_tls;
mod notices;
mod page;
mod payments;
mod refunds;

use backend::{
    clock::Clock,
    payment::pix::{
        PixProvider,
        charge::{NewCharge, Txid},
        received::ReceivedPix,
    },
};
use serde_json::json;
use shared::money::Cents;
use tests::{START, instant, provider::TestProvider};

/// A provider and an adapter whose clocks stand at the same moment and move together.
async fn provider() -> (TestProvider, PixProvider, Clock) {
    let clock = Clock::fixed(instant(START));
    let provider = TestProvider::start(clock.clone()).await;
    let adapter = provider.adapter(clock.clone());
    (provider, adapter, clock)
}

fn charge_of(cents: i64) -> NewCharge {
    NewCharge {
        amount: Cents(cents),
        expires_in_seconds: 900,
        message: "Passagem Salvador – Feira de Santana".to_owned(),
    }
}

/// A charge of that sum, paid in full.
async fn paid(provider: &TestProvider, adapter: &PixProvider, cents: i64) -> (Txid, ReceivedPix) {
    let txid = Txid::random();
    adapter.create_charge(&txid, &charge_of(cents)).await.expect("a charge");
    assert_eq!(provider.pay(txid.as_str(), &json!({})).await.status(), 201);
    let charge = adapter.read_charge(&txid).await.expect("the charge");
    (txid, charge.received[0].clone())
}
