//! The pages of the regulations: every provision with its words, and the map with what applies it.

use shared::law::{Code, regulation};
use tests::{Engine, TestApp};

/// Text as it stands in a page.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_provision_has_a_page_with_its_words() {
    let test = TestApp::start(Engine::Sqlite).await;
    let client = test.client();
    for provision in Code::ALL.into_iter().flat_map(|code| regulation(code).provisions()) {
        let path = format!("/regulamentos/{}", provision.id.replacen(':', "/", 1));
        let page = client.get(&path).await;
        assert_eq!(page.status(), 200, "{path}");
        let page = page.text().await.unwrap();
        let first = provision.words.lines().next().expect("a provision has words");
        assert!(page.contains(&escaped(first)), "{path}: {first}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_map_tells_rule_page_workflow_and_test_of_each_provision() {
    let test = TestApp::start(Engine::Sqlite).await;
    let client = test.client();
    for code in Code::ALL {
        let mut rows = 0;
        let count = regulation(code).provisions().count();
        for page in 1..=count.div_ceil(40) {
            let path = format!("/en/regulamentos/{code}/mapa?pagina={page}");
            let html = client.get(&path).await.text().await.unwrap();
            let table = html.split_once("<tbody>").expect("a table").1;
            let table = table.split_once("</tbody>").expect("a table").0;
            for row in table.split("</tr>").filter(|row| row.contains("<th")) {
                rows += 1;
                let has_test = row.contains(" public case") || row.contains("<code>");
                let is_applied = ["Not applied yet", "Does not concern Embarque"]
                    .iter()
                    .all(|state| !row.contains(state));
                assert_eq!(has_test, is_applied, "{path}: {row}");
                let has_rule = row.contains("/en/api#");
                assert_eq!(has_rule, row.contains(">Computed rule<"), "{path}: {row}");
            }
        }
        assert_eq!(rows, count, "{code}");
    }
}
