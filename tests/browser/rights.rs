//! From “what happened?” to an answer, with and without scripts.

use tests::browser::{Visit, journey};

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
            page.fill("ticket-boarding_fee_cents", "3,75").await;
            page.fill("ticket-total_paid_cents", "128,75").await;
            page.find("[name='choice'][value='refund'] + label").await.click().await.unwrap();
            for (name, moment) in
                [("departure", "2026-03-13T14:00"), ("requested_at", "2026-03-10T14:00")]
            {
                choose(page, name, moment).await;
            }
            page.press_button("Ver o que a lei diz").await;
            page.expect_text("Você tem direito a receber de volta").await;
            page.expect_text("128,75").await;
            page.expect_text("se pedir até sexta, 13/3, 8h").await;
            page.expect_accessible().await;
        })
        .await;
    }
}

/// Chooses a moment, whatever order of day and month the browser's own control types it in.
async fn choose(page: &tests::browser::Page, name: &str, moment: &str) {
    let script = "const [name, at] = arguments; document.getElementsByName(name)[0].value = at;";
    let given = vec![name.into(), moment.into()];
    page.browser().execute(script, given).await.expect("a field that takes a moment");
}
