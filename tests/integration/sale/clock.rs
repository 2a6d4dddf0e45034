//! The demonstration's clock and its simulator's, and whom a portal takes for its simulator.

use std::{net::TcpListener, process::Command};

use backend::{demo_clock, worker};
use serde_json::json;
use shared::payment::order::OrderState;
use tests::{
    Engine, TestApp, instant, on_both_engines,
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

on_both_engines! {
    async fn a_year_that_no_clock_shows_is_refused_beside_its_field(test: TestApp) {
        let client = test.client();
        let before = test.app.clock.now();
        for (typed, is_refused) in [
            ("9999-12-31T23:59", true),
            ("2101-01-01T00:00", true),
            ("1999-12-31T23:59", true),
            ("0001-01-01T00:00", true),
            ("2100-12-31T23:59", false),
            ("2000-01-01T00:00", false),
        ] {
            let fields = [("quando", typed)];
            let answer = client.post_form("/demo/relogio", "/ui/demo/set_clock", &fields).await;
            assert_eq!(answer.status(), 303);
            let there = answer.headers()["location"].to_str().unwrap().to_owned();
            let answer = client.get(there.trim_end_matches("#erros")).await;
            assert_eq!(answer.status(), 200, "{typed}");
            let page = answer.text().await.unwrap();
            let word = "O relógio só vai do ano 2000 ao 2100.";
            assert_eq!(page.contains(word), is_refused, "{typed}: {page}");
            assert_eq!(test.app.clock.now() == before, is_refused, "{typed}");
            assert_eq!(client.get("/pedidos").await.status(), 200, "{typed}");
            test.app.clock.set(before);
        }
    }
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
