//! What mail brings, and that looking at it does nothing.

use tests::browser::{Visit, journey_in};

use crate::{
    counter::Counter,
    story::{self, PORTUGUESE},
};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn links_of_the_mail_lead_to_the_order_and_change_nothing() {
    let counter = Counter::open().await;
    let seats = counter.seat_page().await;
    let mut mail = String::new();
    journey_in(&counter.test, Visit::phone().without_script(), async |page| {
        page.open(&seats).await;
        story::choose_seats(page, &["5", "6"]).await;
        story::name_two(page).await;
        story::pay(page, &counter, &PORTUGUESE).await;
        page.open("/demo/correio").await;
        page.expect_accessible().await;
        story::press(page, ".doors a.door").await;
        page.expect_text("Suas 2 passagens: Salvador – Feira de Santana").await;
        page.expect_text("Plataforma:").await;
        page.expect_accessible().await;
        mail = page.path().await;
        let before = counter.rows().await;
        let links = page.count(".mail-text a").await;
        assert_ne!(links, 0, "the mail has no link");
        for link in 0..links {
            page.open(&mail).await;
            let found = fantoccini::Locator::Css(".mail-text a");
            let links = page.browser().find_all(found).await.unwrap();
            links[link].click().await.unwrap();
            page.expect_text(PORTUGUESE.tickets).await;
        }
        page.open(&mail).await;
        for link in story::links(page, ".choices a").await {
            assert_eq!(page.fetch(&link).await.status, 200, "{link}");
        }
        assert_eq!(counter.rows().await, before);
    })
    .await;
    // Whoever else follows the link, a scanner or a thief, sees nothing and changes nothing.
    journey_in(&counter.test, Visit::desk(), async |page| {
        let before = counter.rows().await;
        page.open(&mail).await;
        story::press(page, ".mail-text a").await;
        page.expect_text(PORTUGUESE.elsewhere).await;
        assert_eq!(counter.rows().await, before);
    })
    .await;
}
