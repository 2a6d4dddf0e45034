//! The seats that are held for a while: more time, its limit, its end.

use backend::coach::order::ending;
use fantoccini::Locator;
use tests::browser::{Page, Visit, journey_in};

use crate::{counter::Counter, story};

/// Lets a test put the clock of the islands forwards.
const CLOCK_AHEAD: &str = "
window.ahead = 0;
const now = performance.now.bind(performance);
performance.now = () => now() + window.ahead;";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hold_is_extended_up_to_its_cap_and_let_go() {
    for visit in Visit::phone().with_and_without_script() {
        let counter = Counter::open().await;
        let seats = counter.seat_page().await;
        journey_in(&counter.test, visit, async |page| {
            page.open(&seats).await;
            story::choose_seats(page, &["5"]).await;
            page.expect_text("Poltrona 5 reservada para você até 9h15").await;
            for (minutes, until) in [(5, "9h20"), (14, "9h34")] {
                counter.move_clocks(minutes * 60);
                page.browser().refresh().await.unwrap();
                story::submit(page, "extend_hold").await;
                page.expect_text(&format!("Pronto: a reserva agora vale até as {until}.")).await;
                page.expect_text(&format!("reservada para você até {until}")).await;
            }
            counter.move_clocks(14 * 60);
            page.browser().refresh().await.unwrap();
            // The second of two presses wins nothing any more, and says so.
            story::send(page, "extend_hold").await;
            story::submit(page, "extend_hold").await;
            page.expect_text("A reserva não pode passar das 9h45.").await;
            assert_eq!(page.count("form[action$='/extend_hold']").await, 0);
            page.expect_accessible().await;

            story::submit(page, "release_hold").await;
            page.expect_text("Você soltou as poltronas").await;
            page.expect_accessible().await;
            page.open(&seats).await;
            assert_eq!(page.count("#poltrona-5:not(:disabled)").await, 1);
        })
        .await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_time_left_is_announced_at_its_marks_and_not_between() {
    let counter = Counter::open().await;
    let seats = counter.seat_page().await;
    journey_in(&counter.test, Visit::phone(), async |page| {
        let script = serde_json::json!({ "source": CLOCK_AHEAD });
        page.command("Page.addScriptToEvaluateOnNewDocument", script).await;
        page.open(&seats).await;
        story::choose_seats(page, &["5"]).await;
        page.expect_text("Quem vai viajar?").await;
        page.expect_islands_awake().await;
        assert_eq!(announced(page).await, "");
        for (minutes, words) in [(10, "faltam 10\u{a0}min"), (5, "faltam 5\u{a0}min")] {
            pass_until_left(page, minutes).await;
            expect_announced(page, words).await;
        }
        pass_until_left(page, 4).await;
        page.find(".countdown [aria-hidden]").await;
        let shown = "//*[@aria-hidden='true'][normalize-space(.)='faltam 4\u{a0}min']";
        page.browser().wait().for_element(Locator::XPath(shown)).await.unwrap();
        assert_eq!(announced(page).await, "faltam 5\u{a0}min", "four minutes are no mark");
        for (minutes, words) in
            [(2, "faltam 2\u{a0}min"), (1, "faltam 1\u{a0}min"), (0, "o tempo acabou")]
        {
            pass_until_left(page, minutes).await;
            expect_announced(page, words).await;
        }
    })
    .await;
}

/// Puts the clock of the islands just past the moment at which so many minutes are left.
async fn pass_until_left(page: &Page, minutes: u64) {
    let ahead = (15 - minutes) * 60_000;
    page.browser().execute("window.ahead = arguments[0]", vec![ahead.into()]).await.unwrap();
}

async fn expect_announced(page: &Page, words: &str) {
    let status = format!("//*[@role='status'][normalize-space(.)='{words}']");
    if page.browser().wait().for_element(Locator::XPath(&status)).await.is_err() {
        panic!("not “{words}” but “{}” is announced", announced(page).await);
    }
}

async fn announced(page: &Page) -> String {
    let status = page.find(".countdown [role='status']").await;
    let text = status.prop("textContent").await.unwrap().unwrap_or_default();
    text.trim().to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_demonstrations_clock_put_past_the_hold_ends_it() {
    for visit in Visit::phone().with_and_without_script() {
        let counter = Counter::open().await;
        let seats = counter.seat_page().await;
        journey_in(&counter.test, visit, async |page| {
            page.open(&seats).await;
            story::choose_seats(page, &["5"]).await;
            page.expect_text("Quem vai viajar?").await;
            let passengers = page.path().await;
            page.open("/demo/relogio").await;
            story::set_value(page, "quando", "2026-12-01T09:16").await;
            story::press(page, "form[action$='/set_clock'] button").await;
            page.expect_text("terça, 1/12, 9h16").await;
            counter.run(ending::sweep_job(counter.test.app.clock.now())).await;
            page.open(&passengers).await;
            page.expect_text("O tempo da reserva acabou").await;
            page.expect_accessible().await;
            page.follow_link("Escolher de novo").await;
            page.expect_text("Escolher poltronas").await;
            page.open(&seats).await;
            assert_eq!(page.count("#poltrona-5:not(:disabled)").await, 1);
        })
        .await;
    }
}
