//! The whole purchase and giving up, with the keyboard alone.

use fantoccini::key::Key;
use tests::browser::{Page, Visit, journey_in};

use crate::{
    counter::Counter,
    story::{self, PORTUGUESE},
};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_trip_is_bought_and_given_up_with_the_keyboard_alone() {
    let counter = Counter::open().await;
    for visit in Visit::desk().with_and_without_script() {
        journey_in(&counter.test, visit, async |page| {
            page.open("/").await;
            page.expect_islands_awake().await;
            for (field, place) in [("de", "Salvador"), ("para", "Feira de Santana")] {
                page.tab_to(&format!("[name='{field}']")).await;
                page.type_text(place).await;
            }
            enter_at(page, ".search-form button.primary").await;
            page.expect_text("Salvador → Feira de Santana").await;
            enter_at(page, ".trip-choose a").await;
            page.expect_text("Mudou de ideia?").await;
            enter_at(page, ".departure-price a.button").await;
            page.expect_text("Escolha as poltronas").await;
            page.expect_islands_awake().await;
            page.tab_to("[name='poltrona']:not([data-companion-of]):not(#poltrona-3)").await;
            page.type_text(" ").await;
            enter_at(page, "form[action$='/hold_seats'] button").await;
            page.expect_text("Quem vai viajar?").await;
            page.expect_islands_awake().await;
            for (field, text) in [
                ("passengers-0-name", "Conceição Aparecida d'Ávila"),
                ("passengers-0-document", "111.444.777-35"),
                ("contact_email", "conceicao@exemplo.com.br"),
            ] {
                page.tab_to(&format!("[name='{field}']")).await;
                page.type_text(text).await;
            }
            enter_at(page, "form[action$='/set_passengers'] button[type='submit']").await;
            page.expect_text("Confira e pague").await;
            enter_at(page, "form[action$='/start_payment'] button").await;
            let address = story::simulator_address(page).await;
            counter.pay_at(&address).await;
            counter.settle().await;
            story::see_tickets(page, &PORTUGUESE).await;
            enter_at(page, ".ticket-row").await;
            page.expect_text("Quero desistir").await;
            enter_at(page, ".ticket-give-up a").await;
            page.expect_text("Você pode receber de volta").await;
            enter_at(page, "form[action$='/give_up'] button").await;
            page.expect_text(PORTUGUESE.dead).await;
        })
        .await;
    }
    assert_eq!(counter.count("select count(*) from ticket where state = 'valid'").await, 0);
    assert_eq!(counter.count("select count(*) from ticket").await, 2);
}

/// Moves the focus there and presses Enter.
async fn enter_at(page: &Page, selector: &str) {
    page.find(selector).await;
    page.tab_to(selector).await;
    page.press_keys(&[Key::Enter]).await;
}
