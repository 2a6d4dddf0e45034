//! What scripts of other sites, caches and hasty clients are told, through the whole application.

use backend::worker;
use http::{HeaderMap, StatusCode};
use reqwest::Response;
use serde_json::{Value, json};
use tests::{Client, Engine, TestApp};

const SITE: &str = "https://example.org";

/// One address of each kind that answers reading.
const READ: [&str; 5] = [
    "/api/v1/openapi.json",
    "/api/v1/rules",
    "/api/v1/rules/coach.refund",
    "/api/v1/provisions",
    "/api/v1/provisions/agerba:art-74",
];

const ASKED: [&str; 2] = ["/api/v1/rules/coach.refund", "/api/v1/rules/coach.refund/batch"];

async fn start(flags: &[&str]) -> TestApp {
    TestApp::start_with(Engine::Sqlite, flags, worker::handlers()).await
}

async fn ask(client: &Client, method: &str, path: &str, headers: &[(&str, &str)]) -> Response {
    let mut request = client.request(method, path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    request.send().await.unwrap()
}

fn words(headers: &HeaderMap, name: &str) -> Vec<String> {
    let text = headers.get(name).map_or("", |value| value.to_str().unwrap());
    text.split(',').map(|word| word.trim().to_ascii_lowercase()).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_script_of_any_site_may_ask_first_and_then_read_what_it_needs() {
    let test = start(&[]).await;
    let client = test.client();
    for (method, path) in
        READ.map(|path| ("GET", path)).into_iter().chain(ASKED.map(|path| ("POST", path)))
    {
        let wanted = if method == "GET" { "if-none-match" } else { "content-type" };
        let preflight = ask(
            &client,
            "OPTIONS",
            path,
            &[
                ("origin", SITE),
                ("access-control-request-method", method),
                ("access-control-request-headers", wanted),
            ],
        )
        .await;
        assert_eq!(preflight.status(), StatusCode::OK, "{path}");
        let headers = preflight.headers();
        assert_eq!(headers["access-control-allow-origin"], "*", "{path}");
        assert!(!headers.contains_key("access-control-allow-credentials"), "{path}");
        let methods = words(headers, "access-control-allow-methods");
        assert!(methods.contains(&method.to_ascii_lowercase()), "{path}: {methods:?}");
        let allowed = words(headers, "access-control-allow-headers");
        assert!(allowed.contains(&wanted.to_owned()), "{path}: {allowed:?}");

        let answer = ask(&client, method, path, &[("origin", SITE)]).await;
        assert_eq!(answer.headers()["access-control-allow-origin"], "*", "{path}");
        let exposed = words(answer.headers(), "access-control-expose-headers");
        for name in ["etag", "retry-after", "ratelimit", "ratelimit-policy"] {
            assert!(exposed.contains(&name.to_owned()), "{path}: {name} not in {exposed:?}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_but_the_api_is_open_to_scripts_of_other_sites() {
    let test = start(&[]).await;
    for path in ["/", "/viagens", "/regulamentos/agerba", "/api"] {
        let answer = ask(&test.client(), "GET", path, &[("origin", SITE)]).await;
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
        assert!(!answer.headers().contains_key("access-control-allow-origin"), "{path}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_cache_has_is_not_sent_again_compressed_or_not() {
    let test = start(&[]).await;
    let client = test.client();
    for path in READ {
        let first = ask(&client, "GET", path, &[]).await;
        assert_eq!(first.headers()["cache-control"], "public, max-age=3600", "{path}");
        let tag = first.headers()["etag"].to_str().unwrap().to_owned();
        assert!(!first.bytes().await.unwrap().is_empty());
        for encoding in ["identity", "br", "gzip"] {
            let known = [("if-none-match", tag.as_str()), ("accept-encoding", encoding)];
            let again = ask(&client, "GET", path, &known).await;
            assert_eq!(again.status(), StatusCode::NOT_MODIFIED, "{path} {encoding}");
            assert_eq!(again.headers()["etag"], tag.as_str(), "{path} {encoding}");
            assert_eq!(again.headers()["cache-control"], "public, max-age=3600", "{path}");
            assert!(again.bytes().await.unwrap().is_empty(), "{path} {encoding}");
        }
        let other = ask(&client, "GET", path, &[("if-none-match", "\"other\"")]).await;
        assert_eq!(other.status(), StatusCode::OK, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_learns_how_far_its_limit_is_and_when_to_come_back() {
    let test = start(&["--api-requests-per-minute", "2"]).await;
    let client = test.client();
    let nothing = json!({});
    let post = || client.post_json(ASKED[0], &nothing);
    for left in ["\"api\";r=1", "\"api\";r=0"] {
        let answer = post().await;
        assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(answer.headers()["ratelimit"], left);
        assert_eq!(answer.headers()["ratelimit-policy"], "\"api\";q=2;w=60");
    }
    for (method, path) in
        [("POST", ASKED[0]), ("POST", ASKED[1]), ("GET", READ[0]), ("GET", READ[3])]
    {
        let refused = ask(&client, method, path, &[("origin", SITE)]).await;
        assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS, "{path}");
        let wait: u64 = refused.headers()["retry-after"].to_str().unwrap().parse().unwrap();
        assert!((1..=30).contains(&wait), "a place is free again in half a minute: {wait}");
        assert_eq!(refused.headers()["ratelimit"], "\"api\";r=0", "{path}");
        assert_eq!(refused.headers()["ratelimit-policy"], "\"api\";q=2;w=60", "{path}");
        assert_eq!(refused.headers()["access-control-allow-origin"], "*", "{path}");
        let body: Value = refused.json().await.unwrap();
        assert_eq!(body["error"]["code"], "rate_limited", "{path}");
    }
    let page = ask(&client, "GET", "/", &[]).await;
    assert_eq!(page.status(), StatusCode::OK, "pages have a limit of their own");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_failure_without_a_field_is_told_in_the_language_asked_for() {
    let test = start(&["--api-requests-per-minute", "4"]).await;
    let client = test.client();
    for (method, path, language, code, message) in [
        ("GET", "/api/v1/nada", "", "not_found", "Não existe nada neste endereço."),
        ("GET", "/api/v1/provisions/x", "en", "not_found", "There is no such thing here."),
        (
            "DELETE",
            "/api/v1/rules",
            "pt-BR",
            "method_not_allowed",
            "Este endereço não aceita este método.",
        ),
        (
            "DELETE",
            "/api/v1/rules",
            "en-GB",
            "method_not_allowed",
            "This address does not take this method.",
        ),
        (
            "GET",
            "/api/v1/rules",
            "pt;q=0.4, en",
            "rate_limited",
            "Too many requests. Wait a little.",
        ),
    ] {
        let answer = ask(&client, method, path, &[("accept-language", language)]).await;
        let told = answer.headers()["content-language"].to_str().unwrap().to_owned();
        assert_eq!(told, if message.is_ascii() { "en" } else { "pt-BR" }, "{path}");
        assert!(words(answer.headers(), "vary").contains(&"accept-language".to_owned()), "{path}");
        let body: Value = answer.json().await.unwrap();
        let expected = json!({ "code": code, "field": null, "message": message });
        assert_eq!(body["error"], expected, "{method} {path}");
    }
}
