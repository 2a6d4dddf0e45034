//! From “what happened?” to an answer, with and without scripts.

use shared::{language::Language, rule::RULES};
use tests::{
    browser::{Page, Visit, journey},
    questions::{decided, query},
};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_passenger_asks_for_the_money_back() {
    for visit in Visit::phone().with_and_without_script() {
        journey(visit, async |page| {
            page.open("/direitos").await;
            page.expect_accessible().await;
            page.find("a[href='/direitos/onibus']").await.click().await.unwrap();
            page.expect_text("O ônibus atrasou na saída").await;
            page.expect_accessible().await;
            page.find("a[href='/direitos/coach.refund']").await.click().await.unwrap();
            page.expect_text("O que você quer?").await;
            page.expect_accessible().await;

            page.fill("ticket-fare_cents", "125,00").await;
            page.press_button("Ver o que a lei diz").await;
            page.expect_text("Preencha este campo.").await;
            page.expect_accessible().await;
            let focused = page.browser().active_element().await.unwrap();
            assert_eq!(focused.attr("id").await.unwrap().as_deref(), Some("erros"));

            let kept = page.find("[name='ticket-fare_cents']").await;
            assert_eq!(kept.prop("value").await.unwrap().as_deref(), Some("125,00"));
            tell_of_refund(page).await;
            page.press_button("Ver o que a lei diz").await;
            page.expect_text("Você tem direito a receber de volta").await;
            page.expect_text("128,75").await;
            page.expect_text("se pedir até sexta, 13/3, 8h").await;
            page.expect_accessible().await;
        })
        .await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_answer_follows_what_is_typed_in_the_words_of_the_server() {
    for prefix in ["", "/en"] {
        journey(Visit::phone(), async |page| {
            page.open(&format!("{prefix}/direitos/coach.refund")).await;
            page.expect_islands_awake().await;
            assert_eq!(page.count(".rights-live-answer > *").await, 0);
            assert_eq!(page.count("script[src*='rules-']").await, 0, "nothing was asked yet");
            page.fill("ticket-fare_cents", "125,00").await;
            page.find(".rights-live-answer .field-hint").await;
            page.expect_accessible().await;

            tell_of_refund(page).await;
            page.find(".rights-live .decision-reason").await;
            page.expect_accessible().await;
            let live = told(page, ".rights-live").await;
            assert!(live.len() > 3 && live.iter().any(|line| line.contains("128")), "{live:?}");
            assert!(!page.path().await.contains('?'), "nothing was sent");

            page.find(".rights-form button.primary").await.click().await.unwrap();
            page.find(".rights-answer").await;
            assert_eq!(told(page, ".rights-answer").await, live);
        })
        .await;
    }
}

/// How many worked cases of each rule are answered in the browser.
const CASES_OF_A_RULE: usize = 2;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_browser_says_of_every_rule_what_the_server_says() {
    let cases = decided();
    journey(Visit::desk(), async |page| {
        for rule in RULES {
            let of_rule = cases.iter().filter(|(case, _)| case.rule == rule.name);
            for ((case, _), language) in of_rule.take(CASES_OF_A_RULE).zip(Language::ALL) {
                let path = format!("{}/direitos/{}", language.path_prefix(), rule.name);
                page.open(&query(rule, case).address(&path)).await;
                // What is ticked is sent in the order of the form, whatever that of the address.
                page.open(&format!("{path}?{}", filled_in(page).await)).await;
                let by_server = told(page, ".rights-answer").await;
                let touch = "document.querySelector('.rights-form') \
                             .dispatchEvent(new Event('input'))";
                page.expect_islands_awake().await;
                page.browser().execute(touch, Vec::new()).await.expect("a form");
                page.find(".rights-live .decision-answer").await;
                let by_browser = told(page, ".rights-live").await;
                assert!(by_browser.len() > 5, "{}: {by_browser:?}", case.id);
                assert_eq!(by_browser, by_server, "{} in {language:?}", case.id);
            }
        }
    })
    .await;
}

/// What the form of the page would send.
async fn filled_in(page: &Page) -> String {
    let script = "return new URLSearchParams(new FormData(document.querySelector('.rights-form'))) \
                  .toString()";
    let sent = page.browser().execute(script, Vec::new()).await.expect("a form");
    sent.as_str().expect("text").to_owned()
}

/// All that an answer says below a part of the page, but for the words of the law.
async fn told(page: &Page, part: &str) -> Vec<String> {
    let script = "const [part] = arguments; const told = ['.decision-answer', '.amount-sum', \
                  '.decision-until', '.decision-note', '.decision-why', '.decision-reason > p:first-child', \
                  '.arithmetic > summary', '.arithmetic-steps li', '.citation > summary', \
                  '.citation-link', '.rights-all > summary', '.rights-result dt', \
                  '.rights-result dd', '.decision-next']; \
                  return [...document.querySelectorAll(told.map(name => `${part} ${name}`))] \
                  .map(element => element.textContent);";
    let told = page.browser().execute(script, vec![part.into()]).await.expect("a selector");
    serde_json::from_value(told).expect("a list of texts")
}

/// Fills in the question about the money back, so that it is due.
pub async fn tell_of_refund(page: &Page) {
    for (name, moment) in [("departure", "2026-03-13T14:00"), ("requested_at", "2026-03-10T14:00")]
    {
        choose(page, name, moment).await;
    }
    page.find("[name='choice'][value='refund'] + label").await.click().await.unwrap();
    page.fill("ticket-fare_cents", "125,00").await;
    page.fill("ticket-boarding_fee_cents", "3,75").await;
    page.fill("ticket-total_paid_cents", "128,75").await;
}

/// Chooses a moment, whatever order of day and month the browser's own control types it in.
async fn choose(page: &Page, name: &str, moment: &str) {
    let script = "const [name, at] = arguments; document.getElementsByName(name)[0].value = at;";
    let given = vec![name.into(), moment.into()];
    page.browser().execute(script, given).await.expect("a field that takes a moment");
}
