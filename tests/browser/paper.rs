//! What comes out of a printer.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use serde_json::json;
use tests::browser::{Page, Visit, journey_in};

use crate::{
    counter::{Counter, TRIP_DAY},
    story::{self, PORTUGUESE},
};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_ticket_takes_one_sheet_and_says_that_it_is_a_demonstration() {
    let counter = Counter::open().await;
    let seats = counter.seat_page().await;
    journey_in(&counter.test, Visit::desk(), async |page| {
        page.open(&seats).await;
        story::choose_seats(page, &["5", "6"]).await;
        page.expect_islands_awake().await;
        story::name_two(page).await;
        story::pay(page, &counter, &PORTUGUESE).await;
        let tickets = story::ticket_paths(page).await;
        let search = format!("/viagens?de=salvador&para=feira-de-santana&data={TRIP_DAY}");
        let departure = seats.replace("/assentos", "");
        let give_up = format!("{}/desistir", tickets[0]);
        for path in [&tickets[0], &give_up, &search, &departure] {
            page.open(path).await;
            let media = json!({ "media": "print" });
            page.command("Emulation.setEmulatedMedia", media).await;
            assert_eq!(shown(page, ".demo-strip").await, 1, "{path}");
            let controls = "main button, main .button, main input, main select";
            assert_eq!(shown(page, controls).await, 0, "{path} prints what only a screen can do");
            page.command("Emulation.setEmulatedMedia", json!({ "media": "" })).await;
        }
        page.open(&tickets[0]).await;
        assert_eq!(sheets(page).await, 1);
    })
    .await;
}

/// How many of such elements take room on the page.
async fn shown(page: &Page, selector: &str) -> u64 {
    let script = "return [...document.querySelectorAll(arguments[0])]\
                  .filter(element => element.getClientRects().length > 0).length";
    let shown = page.browser().execute(script, vec![selector.into()]).await.unwrap();
    shown.as_u64().expect("a count is a number")
}

/// How many sheets of A4 the page takes.
async fn sheets(page: &Page) -> usize {
    let paper = json!({ "paperWidth": 8.27, "paperHeight": 11.69 });
    let answer = page.command("Page.printToPDF", paper).await;
    let document = STANDARD.decode(answer["data"].as_str().expect("text")).expect("base64");
    let document = String::from_utf8_lossy(&document);
    document.matches("/Type /Page\n").count()
}
