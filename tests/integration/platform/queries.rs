//! How often each page asks the database: a number each, so that none grows unseen.

use backend::demo;
use tests::{Engine, TestApp, instant};

use super::{listener::Listener, pages};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_ask_the_database_a_known_number_of_times() {
    let listener = Listener::get();
    let test = TestApp::start(Engine::Sqlite).await;
    test.app.clock.set(instant(pages::NOW));
    demo::load_days(&test.app, 3).await.unwrap();
    let seats = pages::seat_page(&test).await;
    let departure = seats.replace("/assentos", "");
    let near = "/viagens?de=santa-barbara&para=salvador&data=2026-12-02";
    for (path, expected) in [
        ("/", 0),
        ("/viagens", 0),
        (pages::SEARCH, 1),
        // Nothing goes there: other days and near places are looked for.
        (near, 2),
        // Two of them ask for the platforms and for what is sold.
        (departure.as_str(), 4),
        (seats.as_str(), 3),
        ("/regulamentos/agerba", 0),
        ("/pedidos", 0),
    ] {
        // The first one finds the network not yet in memory.
        test.client().get(path).await;
        let answer = test.client().get(path).await;
        assert_eq!(answer.status(), 200, "{path}");
        let id = answer.headers()["x-request-id"].to_str().unwrap();
        let mut statements = listener.statements(id);
        // Settings of a connection that this request happened to open.
        statements.retain(|statement| !statement.to_ascii_lowercase().starts_with("pragma"));
        assert_eq!(statements.len(), expected, "{path}: {statements:#?}");
    }
}
