//! The public API and the pages of the regulations, as machines and readers meet them.

mod command;
mod headers;
mod pages;
mod privacy;

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

    async fn an_address_that_names_nothing_is_refused_for_what_is_wrong_with_it(test: tests::TestApp) {
        let client = test.client();
        for (method, path, status, code) in [
            ("POST", "/api/v1/rules/coach.refund?%00=1", 422, "unknown_field"),
            ("POST", "/api/v1/rules/coach.refund?law_of=%00", 422, "invalid"),
            ("POST", "/api/v1/rules/coach.refund/batch?law_of=%00", 422, "invalid"),
            ("POST", "/api/v1/rules/%00", 404, "unknown_rule"),
            ("GET", "/api/v1/rules/%00", 404, "unknown_rule"),
            ("GET", "/api/v1/provisions?regulation=%00", 422, "invalid"),
            ("GET", "/api/v1/provisions/%00", 404, "not_found"),
        ] {
            let answer = client.request(method, path).body("{}").send().await.expect("an answer");
            assert_eq!(answer.status(), status, "{path}");
            let body: serde_json::Value = answer.json().await.expect("JSON");
            assert_eq!(body["error"]["code"], code, "{path}");
        }
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
