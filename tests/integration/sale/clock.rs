//! The demonstration's clock and its simulator's, and whom a portal takes for its simulator.

use std::{net::TcpListener, process::Command};

use backend::{demo_clock, worker};
use serde_json::json;
use shared::payment::order::OrderState;
use tests::{
    Engine, TestApp, instant,
    provider::{PAYEE_KEY, TestProvider},
};

use super::stage::{NOW, Stage};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_charge_expires_on_both_sides_when_the_clock_is_moved() {
    let provider = TestProvider::start(backend::clock::Clock::fixed(instant(NOW))).await;
    let port = provider.address.port().to_string();
    let flags = ["--pix-simulator-port", &port, "--pix-key", PAYEE_KEY];
    let flags = [&flags[..], &["--pix-client-secret", "a secret of the tests"]].concat();
    let test = TestApp::start_with(Engine::Sqlite, &flags, worker::handlers()).await;
    let stage = Stage::of(test, provider).await;
    let visitor = stage.test.visitor().await;
    let (order, txid) = stage.await_payment(&visitor, &[&stage.free_seats().await[0]]).await;
    let end = order.hold_expires_at;
    demo_clock::set_clock(&stage.test.app, end).await.unwrap();
    assert_eq!((stage.now(), stage.provider.clock.now()), (end, end));
    assert_ne!(stage.provider.pay(&txid, &json!({})).await.status(), 201, "it can be paid");
    stage.test.run_jobs().await;
    assert_eq!(stage.order(&visitor, &order.code).await.state, OrderState::Expired);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_else_is_taken_for_the_simulator() {
    let another = TestProvider::start(backend::clock::Clock::fixed(instant(NOW))).await;
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    for taken in [another.address.port(), silent.local_addr().unwrap().port()] {
        let folder = tempfile::tempdir().unwrap();
        let database = format!("sqlite://{}/embarque.db", folder.path().display());
        let mut command = Command::new(env!("CARGO_BIN_EXE_portal"));
        command
            .args(["serve", "--demo", "--port", "0", "--database-url", &database, "--data"])
            .arg(folder.path())
            .args(["--pix-simulator-port", &taken.to_string()]);
        let ended = tokio::task::spawn_blocking(move || command.output().unwrap()).await.unwrap();
        assert!(!ended.status.success());
        let told = String::from_utf8(ended.stderr).unwrap();
        assert!(told.contains(&format!("port {taken}")), "{told}");
        assert!(told.contains("--pix-simulator-port"), "{told}");
    }
}
