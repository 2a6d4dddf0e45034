//! What stands at the door of every request.

use backend::worker;
use tests::{Engine, TestApp, on_both_engines};

use super::listener::Listener;

on_both_engines! {
    async fn reading_needs_no_cookie_and_is_guarded(test: TestApp) {
        let answer = test.client().get("/").await;
        assert_eq!(answer.status(), 200);
        let headers = answer.headers();
        assert!(headers.get("set-cookie").is_none());
        let policy = headers["content-security-policy"].to_str().unwrap();
        assert!(policy.starts_with("default-src 'none'; script-src 'self' 'nonce-"));
        assert!(!policy.contains("unsafe-inline"));
        assert_eq!(headers["referrer-policy"], "same-origin");
        assert_eq!(headers["x-content-type-options"], "nosniff");
        assert_eq!(headers["cache-control"], "no-cache");
        assert!(headers.contains_key("x-request-id"));
    }

    async fn each_page_has_a_nonce_of_its_own(test: TestApp) {
        let client = test.client();
        let first = client.get("/").await.headers()["content-security-policy"].clone();
        assert_ne!(first, client.get("/").await.headers()["content-security-policy"]);
    }

    async fn the_first_post_makes_a_visitor_whose_pages_nobody_keeps(test: TestApp) {
        let client = test.client();
        let answer = client.post_form("/", "/no-such-form", &[("a", "b")]).await;
        let cookie = answer.headers()["set-cookie"].to_str().unwrap();
        assert!(cookie.starts_with("__Host-visitor="));
        for attribute in ["; Path=/", "; Secure", "; HttpOnly", "; SameSite=Lax"] {
            assert!(cookie.contains(attribute), "{cookie}");
        }
        assert_eq!(answer.headers()["cache-control"], "private, no-store");
        let page = client.get("/").await;
        assert_eq!(page.headers()["cache-control"], "private, no-store");
        let again = client.post_form("/", "/no-such-form", &[("a", "b")]).await;
        assert!(again.headers().get("set-cookie").is_none(), "the visitor is known by now");
    }

    async fn a_visitor_who_comes_back_is_known_for_another_half_year(test: TestApp) {
        let client = test.client();
        let first = client.post_form("/", "/no-such-form", &[("a", "b")]).await;
        let cookie = first.headers()["set-cookie"].to_str().unwrap().to_owned();
        let start = test.app.clock.now();
        let visit = async |day: i64| {
            test.app.clock.set(start.plus_minutes(day * 24 * 60));
            let page = client.request("GET", "/").send().await.unwrap();
            page.headers().get("set-cookie").map(|value| value.to_str().unwrap().to_owned())
        };
        assert_eq!(visit(29).await, None, "it has long to live");
        assert_eq!(visit(30).await.as_ref(), Some(&cookie), "the same secret, a new half year");
        assert_eq!(visit(31).await, None);
        // Half a year after the first visit, and not after the last.
        assert_eq!(visit(200).await.as_ref(), Some(&cookie));
        assert_eq!(visit(200 + 180).await, None, "its time is over");
        let again = client.post_form("/", "/no-such-form", &[("a", "b")]).await;
        let other = again.headers()["set-cookie"].to_str().unwrap().to_owned();
        assert_ne!(other, cookie, "a cookie whose time is over opens nothing");
    }

    async fn posts_of_other_sites_are_refused(test: TestApp) {
        let client = test.client();
        for (name, value) in [
            ("sec-fetch-site", "cross-site"),
            ("sec-fetch-site", "same-site"),
            ("origin", "https://evil.example"),
            ("origin", "null"),
        ] {
            let request = client.request("POST", "/no-such-form").header(name, value);
            let answer = request.header("cookie", "__Host-visitor=x").send().await.unwrap();
            assert_eq!(answer.status(), 403, "{name}: {value}");
            assert!(answer.headers().get("set-cookie").is_none());
        }
    }

    async fn a_slash_at_the_end_leads_to_the_page(test: TestApp) {
        for (path, page) in [
            ("/en/", "/en"),
            ("/viagens/", "/viagens"),
            ("/en/viagens/?de=a", "/en/viagens?de=a"),
            ("/regulamentos/agerba/", "/regulamentos/agerba"),
        ] {
            let answer = test.client().get(path).await;
            assert_eq!(answer.status(), 308, "{path}");
            assert_eq!(answer.headers()["location"], page);
        }
        assert_eq!(test.client().get("/nada/").await.status(), 404);
    }

    async fn unknown_addresses_are_told_in_the_words_of_their_readers(test: TestApp) {
        let page = test.client().get("/nada-aqui").await;
        assert_eq!(page.status(), 404);
        assert!(page.headers()["content-type"].to_str().unwrap().starts_with("text/html"));
        let answer = test.client().get("/api/v1/nothing").await;
        assert_eq!(answer.status(), 404);
        let body: serde_json::Value =
            serde_json::from_str(&answer.text().await.unwrap()).unwrap();
        assert_eq!(body["error"]["code"], "not_found");
        assert!(body["error"]["message"].is_string());
    }

    async fn it_is_ready_once_the_tables_are_there(test: TestApp) {
        assert_eq!(test.client().get("/healthz").await.status(), 200);
        assert_eq!(test.client().get("/readyz").await.status(), 200);
        test.app.db.close().await;
        assert_eq!(test.client().get("/healthz").await.status(), 200);
        assert_eq!(test.client().get("/readyz").await.status(), 503);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_over_its_limit_is_told_when_to_come_back() {
    let flags = ["--requests-per-minute", "3", "--trusted-proxies", "127.0.0.0/8"];
    let test = TestApp::start_with(Engine::Sqlite, &flags, worker::handlers()).await;
    let ask = async |from: &str| {
        let request = test.client().request("GET", "/").header("x-forwarded-for", from);
        request.send().await.unwrap()
    };
    for left in ["2", "1", "0"] {
        let answer = ask("203.0.113.7").await;
        assert_eq!(answer.status(), 200);
        assert_eq!(answer.headers()["ratelimit"], format!("\"requests\";r={left}"));
    }
    let stopped = ask("203.0.113.7").await;
    assert_eq!(stopped.status(), 429);
    let wait: u64 = stopped.headers()["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((1..=20).contains(&wait));
    assert_eq!(ask("203.0.113.8").await.status(), 200, "another client is not stopped");
    assert_eq!(test.client().get("/healthz").await.status(), 200);
}

#[tokio::test]
async fn the_log_has_routes_and_ids_and_nothing_of_people() {
    let listener = Listener::get();
    let test = TestApp::start(Engine::Sqlite).await;
    let client = test.client();
    let query = "cpf=52998224725&email=zuleide@exemplo.com.br";
    let read = client.get(&format!("/pedidos/0123456789A?{query}")).await;
    let fields = [("email", "zuleide@exemplo.com.br"), ("document", "52998224725")];
    let from = "/?email=zuleide@exemplo.com.br";
    let posted = client.post_form(from, "/pedidos/0123456789A", &fields).await;
    let text = listener.text();
    for answer in [read, posted] {
        let id = answer.headers()["x-request-id"].to_str().unwrap();
        let line = text.lines().find(|line| line.contains(id) && line.contains("answered"));
        assert!(line.is_some_and(|line| line.contains("http.route")), "{id} in {text}");
    }
    for personal in ["zuleide", "52998224725", "0123456789A", "__Host-visitor"] {
        assert!(!text.contains(personal), "{personal} in {text}");
    }
}
