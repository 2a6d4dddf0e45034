//! The offline kit, opened from its folder: no server, no network, the same answers.

use answers::decide::decide;
use backend::{api::examples::FILES, config::names::NameFlags};
use clap::Parser;
use frontend::{
    rights::kit::{self, Kit},
    site::built::Built,
};
use serde_json::{Value, json};
use shared::{
    rule::{RULES, case::Case},
    time::Day,
};
use tempfile::TempDir;
use tests::browser::{Page, Visit, journey_in_folder, site};

#[derive(Parser)]
struct Flags {
    #[command(flatten)]
    names: NameFlags,
}

fn make() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let Flags { names } = Flags::parse_from(["kit"]);
    let made_on = Day::from_storage("2026-12-01").expect("a day");
    let kit = Kit { names: names.into(), made_on };
    kit::write(&kit, &site(), &Built::default(), folder.path()).expect("a kit");
    folder
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_right_is_found_without_internet() {
    let kit = make();
    journey_in_folder(kit.path(), Visit::phone(), async |page| {
        page.set_offline(true).await;
        page.open("/index.html").await;
        page.expect_text("O que aconteceu?").await;
        page.expect_accessible().await;
        page.find("a[href='coach.refund.html']").await.click().await.unwrap();
        page.expect_text("O que você quer?").await;
        page.expect_islands_awake().await;
        page.press_button("Ver o que a lei diz").await;
        page.expect_text("Falta responder:").await;
        page.expect_accessible().await;

        super::rights::tell_of_refund(page).await;
        page.expect_text("Você tem direito a receber de volta").await;
        page.expect_text("128,75").await;
        page.expect_text("se pedir até sexta, 13/3").await;
        page.expect_text("Mostre esta resposta à empresa.").await;
        assert_eq!(page.count(".rights-live a").await, 0, "there is nowhere to go");
        page.find(".rights-live .arithmetic summary").await.click().await.unwrap();
        page.expect_text("Conta-se para trás a partir de sexta, 13/3").await;
        page.find(".rights-live .rights-all summary").await.click().await.unwrap();
        page.expect_text("O dinheiro de volta").await;
        page.find(".rights-live .citation summary").await.click().await.unwrap();
        page.find(".rights-live .citation[open] blockquote").await;
        page.expect_accessible().await;
        page.press_button("Ver o que a lei diz").await;
        assert_eq!(page.focused("class").await, "rights-live");
        assert!(page.path().await.starts_with("/coach.refund.html"));

        page.find(".site-language").await.click().await.unwrap();
        page.expect_text("What do you want?").await;
        page.expect_islands_awake().await;
        super::rights::tell_of_refund(page).await;
        page.expect_text("You have the right to get back").await;
        page.expect_accessible().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_case_is_decided_in_the_kit_as_it_is_natively() {
    let kit = make();
    journey_in_folder(kit.path(), Visit::desk(), async |page| {
        for (rule, module, cases) in [
            ("coach.fare", "rules_coach", FILES[0]),
            ("mototaxi.fare", "rules_mototaxi", FILES[1]),
            ("paratransit.fare", "rules_paratransit", FILES[2]),
        ] {
            page.open(&format!("/{rule}.html")).await;
            page.expect_islands_awake().await;
            let cases: Vec<Case<'_>> = serde_json::from_str(cases).expect("cases");
            let answers = ask(page, module, &cases).await;
            assert_eq!(answers.len(), cases.len());
            for (case, answer) in cases.iter().zip(&answers) {
                let native = decide(RULES, &case.rule, case.input.get(), "pt-BR", None);
                assert_eq!(answer.as_str(), Some(native.as_str()), "{}", case.id);
            }
        }
    })
    .await;
}

/// Asks the page's own module.
async fn ask(page: &Page, module: &str, cases: &[Case<'_>]) -> Vec<Value> {
    let script = "const [name, asked] = arguments; \
                  return asked.map(([rule, input]) => window[name].decide(rule, input, 'pt-BR'));";
    let asked: Vec<_> = cases.iter().map(|case| json!([case.rule, case.input.get()])).collect();
    let given = vec![module.into(), asked.into()];
    let answers = page.browser().execute(script, given).await.expect("the module answers");
    answers.as_array().expect("a list").clone()
}
