//! What a request may take, what is refused at the door, and how the server ends.

use backend::{config::Config, worker};
use serde_json::Value;
use tests::{Engine, TestApp, on_both_engines};
use tokio::{
    io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader},
    net::TcpStream,
};

/// Asks a rule and gives the body later; comes back once the server waits for it.
async fn begin(test: &TestApp) -> BufReader<TcpStream> {
    let mut stream = BufReader::new(TcpStream::connect(test.address).await.unwrap());
    let head = "POST /api/v1/rules/coach.refund HTTP/1.1\r\nHost: localhost\r\n\
                Content-Type: application/json\r\nContent-Length: 2\r\n\
                Expect: 100-continue\r\nConnection: close\r\n\r\n";
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut line = String::new();
    stream.read_line(&mut line).await.unwrap();
    assert_eq!(line, "HTTP/1.1 100 Continue\r\n");
    stream.read_line(&mut line).await.unwrap();
    stream
}

async fn end(mut stream: BufReader<TcpStream>) -> String {
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    answer
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_end_waits_for_requests_that_run() {
    let test = TestApp::start(Engine::Sqlite).await;
    let mut running = begin(&test).await;
    test.stop();
    while TcpStream::connect(test.address).await.is_ok() {
        tokio::task::yield_now().await;
    }
    running.write_all(b"{}").await.unwrap();
    let answer = end(running).await;
    assert!(answer.starts_with("HTTP/1.1 422 "), "{answer}");
    assert!(answer.contains("\"missing\""), "{answer}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_request_that_takes_too_long_is_given_up() {
    let flags = ["--request-timeout-ms", "50"];
    let test = TestApp::start_with(Engine::Sqlite, &flags, worker::handlers()).await;
    let answer = end(begin(&test).await).await;
    assert!(answer.starts_with("HTTP/1.1 503 "), "{answer}");
    assert!(answer.contains("\"unavailable\""), "{answer}");
}

on_both_engines! {
    async fn a_body_longer_than_any_form_is_refused(test: TestApp) {
        let client = test.client();
        let long = "x".repeat(300 * 1024);
        let page = client.post_form("/pedidos", "/ui/coach/hold_seats", &[("chave", &long)]).await;
        assert_eq!(page.status(), 413);
        assert!(page.headers()["content-type"].to_str().unwrap().starts_with("text/html"));
        let notice = Value::String(long);
        let answer = client.post_json("/webhooks/pix", &notice).await;
        assert_eq!(answer.status(), 413);
        let body: Value = serde_json::from_str(&answer.text().await.unwrap()).unwrap();
        assert_eq!(body["error"]["code"], "too_large");
    }

    async fn a_fault_is_told_by_the_number_under_which_it_is_logged(test: TestApp) {
        let client = test.client();
        test.app.db.close().await;
        let answer = client.get("/viagens?de=salvador&para=ilheus").await;
        assert_eq!(answer.status(), 500);
        let id = answer.headers()["x-request-id"].to_str().unwrap().to_owned();
        let html = answer.text().await.unwrap();
        assert!(html.contains(&format!("<code>{id}<")), "{id} in {html}");
        assert!(!html.contains("PoolClosed") && !html.contains("sqlx"), "{html}");
    }

    async fn production_has_nothing_of_the_demonstration(test: TestApp) {
        let production = test.app.clone().with(|parts| {
            parts.config = Config {
                demo: false,
                pix_simulator_url: None,
                public_url: "https://embarque.example".to_owned(),
                ..parts.config.clone()
            };
        });
        let production = test.serve_too(production).await;
        for path in ["/demo/correio", "/demo/correio/1", "/demo/relogio"] {
            let path_in_english = format!("/en{path}");
            assert_eq!(production.get(path).await.status(), 404, "{path}");
            assert_eq!(production.get(&path_in_english).await.status(), 404, "{path_in_english}");
        }
        for file in ["/demo/correio/1/mensagem.eml", "/demo/correio/1/anexos/0"] {
            assert_eq!(production.get(file).await.status(), 404, "{file}");
        }
        let before = test.app.clock.now();
        for act in ["/ui/demo/set_clock", "/ui/demo/reset_clock"] {
            let fields = [("quando", "2030-01-01T00:00")];
            let answer = production.post_form("/", act, &fields).await;
            // The address of the form is another origin's here; both ways nothing is done.
            assert!([403, 404].contains(&answer.status().as_u16()), "{act}: {}", answer.status());
        }
        assert_eq!(test.app.clock.now(), before);
        let home = production.get("/").await;
        assert!(home.headers().contains_key("strict-transport-security"));
        let html = home.text().await.unwrap();
        assert!(!html.contains("/demo/") && !html.contains("Demonstração:"), "{html}");
        assert_eq!(test.client().get("/demo/relogio").await.status(), 200);
    }
}
