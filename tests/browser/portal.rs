//! The shell that all pages share.

use tests::browser::{Visit, journey, journey_in};

use crate::{
    counter::Counter,
    story::{self, PORTUGUESE},
};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_home_page_opens_with_and_without_script() {
    for visit in Visit::phone().with_and_without_script() {
        journey(visit, async |page| {
            page.open("/").await;
            page.expect_text("Embarque").await;
            page.expect_accessible().await;
            let tree = page.accessibility_tree().await;
            assert!(tree.iter().any(|node| node.role == "heading"), "no heading in {tree:?}");
        })
        .await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_device_without_connection_is_told_so_until_it_is_back() {
    journey(Visit::phone(), async |page| {
        page.open("/").await;
        page.expect_islands_awake().await;
        assert_eq!(page.count(".offline:not([hidden])").await, 0);
        page.set_offline(true).await;
        page.find(".offline:not([hidden])").await;
        page.expect_text("Seu aparelho está sem internet.").await;
        page.expect_accessible().await;
        page.set_offline(false).await;
        page.find(".offline[hidden]").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_first_page_leads_to_ones_own_order_and_asks_strangers_for_the_mail() {
    let counter = Counter::open().await;
    let seats = counter.seat_page().await;
    let mut code = String::new();
    journey_in(&counter.test, Visit::phone().without_script(), async |page| {
        page.open(&seats).await;
        story::choose_seats(page, &["5", "6"]).await;
        story::name_two(page).await;
        page.find("#pagar").await;
        code = page.path().await.split(['/', '#']).nth(2).expect("a code").to_owned();
        page.open("/pedidos").await;
        page.expect_text("Salvador → Feira de Santana").await;
        page.open("/").await;
        page.fill("codigo", &code.to_lowercase()).await;
        story::press(page, ".track-form button").await;
        page.expect_text("Confira e pague").await;
    })
    .await;
    journey_in(&counter.test, Visit::desk(), async |page| {
        page.open("/").await;
        page.fill("codigo", &code).await;
        story::press(page, ".track-form button").await;
        page.expect_text("Procurar outro pedido").await;
        assert_eq!(story::value(page, "codigo").await, code);
        assert!(!page.text().await.contains(PORTUGUESE.held));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_other_language_shows_the_same_page() {
    let counter = Counter::open().await;
    let search = "/viagens?de=salvador&para=feira-de-santana&data=2026-12-02&ordem=preco";
    let seats = counter.seat_page().await;
    journey_in(&counter.test, Visit::phone().without_script(), async |page| {
        for address in ["/", "/pedidos", search, &seats, "/regulamentos/agerba/art-74"] {
            page.open(address).await;
            story::press(page, ".site-language").await;
            let expected = format!("/en{}", address.trim_end_matches('/'));
            assert_eq!(page.path().await, expected);
            story::press(page, ".site-language").await;
            assert_eq!(page.path().await, address);
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_bar_on_top_is_one_row_on_a_phone_in_both_languages() {
    journey(Visit::phone(), async |page| {
        for address in ["/", "/en"] {
            page.open(address).await;
            let tops = "return new Set([...document.querySelector('.site-header-bar').children]\
                        .map(part => part.offsetTop)).size";
            let rows = page.browser().execute(tops, Vec::new()).await.unwrap();
            assert_eq!(rows, 1, "{address}");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_days_around_a_search_open_at_the_chosen_one() {
    let counter = Counter::open().await;
    let search = "/viagens?de=salvador&para=feira-de-santana&data=2026-12-08";
    journey_in(&counter.test, Visit::phone(), async |page| {
        page.open(search).await;
        page.find(".day[aria-current]").await;
        let place = "const { left, right } = \
                     document.querySelector('.day[aria-current]').getBoundingClientRect(); \
                     return 0 <= left && right <= innerWidth && scrollY === 0";
        assert_eq!(page.browser().execute(place, Vec::new()).await.unwrap(), true);
    })
    .await;
}
