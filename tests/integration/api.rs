//! The public API and the pages of the regulations, as machines and readers meet them.

use serde_json::json;
use tests::on_both_engines;

on_both_engines! {
    async fn an_article_is_found_without_its_accents(test: tests::TestApp) {
        let client = test.client();
        let page = client.get("/regulamentos?busca=desistir+da+viagem").await;
        assert_eq!(page.status(), 200);
        assert!(page.text().await.expect("a page").contains("/regulamentos/agerba/art-74\""));
        let none = client.get("/en/regulamentos?busca=xyzzy").await.text().await.expect("a page");
        assert!(none.contains("Nothing found for “xyzzy”"), "{none}");
    }

    async fn the_map_tells_what_is_not_applied_yet(test: tests::TestApp) {
        let client = test.client();
        for code in ["agerba", "semob", "semar", "cc"] {
            let page = client.get(&format!("/regulamentos/{code}/mapa")).await;
            assert_eq!(page.status(), 200, "{code}");
            let page = page.text().await.expect("a page");
            assert!(page.len() <= 60_000, "{code}: {}", page.len());
        }
        let missing = client.get("/en/regulamentos/agerba/mapa?so=falta").await;
        assert!(missing.text().await.expect("a page").contains("Not applied yet"));
    }

    async fn what_bears_on_a_text_is_told_beside_it(test: tests::TestApp) {
        let client = test.client();
        for (path, act) in [
            ("/regulamentos/semar", "Decreto 5976/2025"),
            ("/regulamentos/agerba", "Súmula Vinculante 21"),
            ("/regulamentos/agerba/art-111", "Súmula Vinculante 21"),
            ("/regulamentos/agerba/art-74", "Lei federal 11.975/2009"),
        ] {
            let page = client.get(path).await.text().await.expect("a page");
            assert!(page.contains(act), "{path}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_learns_how_far_its_limit_is() {
    let flags = ["--api-requests-per-minute", "2"];
    let handlers = backend::worker::handlers();
    let test = tests::TestApp::start_with(tests::Engine::Sqlite, &flags, handlers).await;
    let client = test.client();
    let nothing = json!({});
    let ask = || client.post_json("/api/v1/rules/coach.refund", &nothing);
    for left in ["\"api\";r=1", "\"api\";r=0"] {
        let answer = ask().await;
        assert_eq!(answer.status(), 422);
        assert_eq!(answer.headers()["ratelimit"], left);
        assert_eq!(answer.headers()["ratelimit-policy"], "\"api\";q=2;w=60");
    }
    let refused = ask().await;
    assert_eq!(refused.status(), 429);
    assert!(refused.headers().contains_key("retry-after"));
    let body: serde_json::Value = refused.json().await.expect("JSON");
    assert_eq!(body["error"]["code"], "rate_limited");
}
