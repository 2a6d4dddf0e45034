//! From the seats to the tickets and back.

mod counter;
mod story;

use std::collections::BTreeSet;

use fantoccini::key::Key;
use tests::browser::{Page, Script, Visit, journey_in};

use counter::Counter;
use story::{ENGLISH, PORTUGUESE, Words};

/// The largest public page that a phone has to load, in bytes of HTML.
const MOST_BYTES: usize = 60 * 1024;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_seats_are_bought_and_one_ticket_is_given_up_with_script() {
    buy_and_give_up(Visit::phone(), &PORTUGUESE).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_seats_are_bought_and_one_ticket_is_given_up_without_script() {
    buy_and_give_up(Visit::phone().without_script(), &PORTUGUESE).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_seats_are_bought_and_one_ticket_is_given_up_in_english() {
    buy_and_give_up(Visit::desk(), &ENGLISH).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_seats_are_bought_and_one_ticket_is_given_up_in_english_without_script() {
    buy_and_give_up(Visit::desk().without_script(), &ENGLISH).await;
}

async fn buy_and_give_up(visit: Visit, words: &Words) {
    let counter = Counter::open().await;
    journey_in(&counter.test, visit, async |page| {
        story::find_seats(page, words).await;
        page.expect_accessible().await;
        let tree = page.accessibility_tree().await;
        let seat = tree.iter().find(|node| node.role == "checkbox" && node.name == words.free_seat);
        assert!(seat.is_some(), "no checkbox is called “{}”", words.free_seat);
        story::choose_seats(page, &["5", "6"]).await;
        story::name_passengers(page, words).await;
        story::pay(page, &counter, words).await;
        let tickets = story::ticket_paths(page).await;
        assert_eq!(tickets.len(), 2);
        give_one_up(page, &counter, words, &tickets[0]).await;
        refuse_the_other(page, &counter, words, &tickets[1]).await;
    })
    .await;
    assert_eq!(counter.count("select count(*) from purchase_order").await, 1);
    assert_eq!(counter.count("select count(*) from charge").await, 1);
}

async fn give_one_up(page: &Page, counter: &Counter, words: &Words, ticket: &str) {
    page.open(ticket).await;
    page.expect_accessible().await;
    for (file, kind) in [("pdf", "application/pdf"), ("ics", "text/calendar")] {
        let answer = fetch(page, &format!("{ticket}/bilhete.{file}")).await;
        assert_eq!(answer.status, 200, "{file}");
        assert!(answer.kind.starts_with(kind), "{file} comes as {}", answer.kind);
    }
    page.follow_link(words.give_up).await;
    page.expect_islands_awake().await;
    page.expect_accessible().await;
    story::submit(page, "give_up").await;
    page.expect_text(words.dead).await;
    page.expect_accessible().await;
    counter.settle().await;
    counter.settle().await;
    page.open(ticket).await;
    page.expect_text(words.returned).await;
    page.expect_accessible().await;
    for file in ["pdf", "ics"] {
        page.open(&format!("{ticket}/bilhete.{file}")).await;
        page.expect_text(words.not_found).await;
    }
    page.open(&format!("{ticket}/desistir")).await;
    page.expect_accessible().await;
}

/// The hour before the coach leaves is too late.
async fn refuse_the_other(page: &Page, counter: &Counter, words: &Words, ticket: &str) {
    let leaves = counter.trip().await.departs_at.0;
    let left = (leaves - counter.test.app.clock.now().0).num_seconds();
    counter.move_clocks(u64::try_from(left - 3600).expect("the trip is tomorrow"));
    page.open(&format!("{ticket}/desistir")).await;
    page.expect_text(words.too_late).await;
    page.expect_accessible().await;
    assert_eq!(count(page, "form[action$='/give_up']").await, 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn seats_are_chosen_with_the_keyboard_alone() {
    let counter = Counter::open().await;
    let seats = counter.seat_page().await;
    journey_in(&counter.test, Visit::desk(), async |page| {
        page.open(&seats).await;
        page.expect_islands_awake().await;
        let tab = char::from(Key::Tab).to_string();
        for _ in 0..40 {
            if focused(page, "name").await == "poltrona" {
                break;
            }
            let focus = page.browser().active_element().await.unwrap();
            focus.send_keys(&tab).await.unwrap();
        }
        assert_eq!(focused(page, "name").await, "poltrona", "the keyboard does not reach a seat");
        let first = focused(page, "value").await;
        page.press_keys(&[Key::Down]).await;
        let below = focused(page, "value").await;
        assert_ne!(first, below);
        page.press_keys(&[Key::Up]).await;
        assert_eq!(focused(page, "value").await, first);
        page.press_keys(&[Key::Down]).await;
        space(page).await;
        page.press_keys(&[Key::Right]).await;
        let beside = focused(page, "value").await;
        assert!(![&first, &below].contains(&&beside));
        space(page).await;
        page.expect_text(&format!("{below}, {beside}")).await;
        page.press_keys(&[Key::Enter]).await;
        page.expect_text("Quem vai viajar?").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn more_than_six_seats_cannot_be_ticked_or_are_refused() {
    let counter = Counter::open().await;
    let seats = counter.seat_page().await;
    for visit in Visit::phone().with_and_without_script() {
        journey_in(&counter.test, visit, async |page| {
            page.open(&seats).await;
            page.expect_islands_awake().await;
            let seven = ["5", "6", "7", "8", "9", "10", "11"];
            for seat in seven {
                story::tick(page, seat).await;
            }
            if visit.script == Script::On {
                page.expect_text("São no máximo 6 por pedido.").await;
                assert_eq!(count(page, "input[name='poltrona']:checked").await, 6);
                return;
            }
            story::submit(page, "hold_seats").await;
            page.expect_text("Falta acertar uma coisa").await;
            assert_eq!(count(page, "input[name='poltrona']:checked").await, 7);
            page.expect_accessible().await;
        })
        .await;
    }
    assert_eq!(counter.count("select count(*) from purchase_order").await, 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_seat_that_somebody_took_meanwhile_tells_the_nearest_free_ones() {
    let counter = Counter::open().await;
    let seats = counter.seat_page().await;
    for (visit, taken, kept) in
        [(Visit::phone(), "9", "10"), (Visit::phone().without_script(), "13", "14")]
    {
        journey_in(&counter.test, visit, async |page| {
            page.open(&seats).await;
            page.expect_islands_awake().await;
            story::tick(page, taken).await;
            story::tick(page, kept).await;
            hold_as_somebody_else(&counter, &seats, taken).await;
            story::submit(page, "hold_seats").await;
            page.expect_text(&format!("A poltrona {taken} acabou de ser reservada")).await;
            page.expect_text("Livres mais perto:").await;
            page.expect_accessible().await;
            let ticked = page.find("input[name='poltrona']:checked").await;
            assert_eq!(ticked.prop("value").await.unwrap().as_deref(), Some(kept));
        })
        .await;
    }
}

async fn hold_as_somebody_else(counter: &Counter, seats: &str, seat: &str) {
    let client = counter.test.client();
    let html = client.get(seats).await.text().await.unwrap();
    let hidden = ["viagem", "embarque", "desembarque", "chave"];
    let values = hidden.map(|name| hidden_value(&html, name));
    let mut fields: Vec<(&str, &str)> =
        hidden.iter().zip(&values).map(|(name, value)| (*name, value.as_str())).collect();
    fields.push(("poltrona", seat));
    let answer = client.post_form(seats, "/ui/coach/hold_seats", &fields).await;
    let location = answer.headers()["location"].to_str().unwrap().to_owned();
    assert!(location.ends_with("/passageiros"), "{location}");
}

/// The value of a hidden field of a page.
fn hidden_value(html: &str, name: &str) -> String {
    let (_, after) = html.split_once(&format!("name=\"{name}\" value=\"")).expect(name);
    after.split('"').next().expect("a value ends").to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_sent_twice_is_done_once_and_going_back_shows_the_tickets() {
    let counter = Counter::open().await;
    let seats = counter.seat_page().await;
    journey_in(&counter.test, Visit::phone(), async |page| {
        page.open(&seats).await;
        page.expect_islands_awake().await;
        story::tick(page, "5").await;
        story::tick(page, "6").await;
        send_twice(page, "hold_seats").await;
        page.expect_text(PORTUGUESE.held).await;
        story::name_two(page).await;
        page.find("#pagar").await;
        send_twice(page, "start_payment").await;
        page.expect_islands_awake().await;
        let address = story::simulator_address(page).await;
        counter.pay_at(&address).await;
        counter.settle().await;
        story::see_tickets(page, &PORTUGUESE).await;
        let tickets = story::ticket_paths(page).await;

        page.browser().back().await.unwrap();
        page.expect_text(PORTUGUESE.tickets).await;
        assert_eq!(count(page, "form[action$='/start_payment']").await, 0);

        page.open(&format!("{}/desistir", tickets[0])).await;
        send_twice(page, "give_up").await;
        page.expect_text(PORTUGUESE.dead).await;
        counter.settle().await;
    })
    .await;
    assert_eq!(counter.count("select count(*) from purchase_order").await, 1);
    assert_eq!(counter.count("select count(*) from charge").await, 1);
    assert_eq!(counter.count("select count(*) from ticket").await, 2);
    assert_eq!(counter.count("select count(*) from refund").await, 1);
}

/// Sends the form in the background, then presses its button.
async fn send_twice(page: &Page, verb: &str) {
    let script = format!(
        "const form = document.querySelector(\"form[action$='/{verb}']\");
         return fetch(form.action, {{ method: 'POST', body: new URLSearchParams(new FormData(form)) }})
             .then(answer => answer.status);"
    );
    let status = page.browser().execute(&script, Vec::new()).await.unwrap();
    assert_eq!(status, 200, "{verb}");
    story::submit(page, verb).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn looking_changes_nothing() {
    let counter = Counter::open().await;
    let seats = counter.seat_page().await;
    journey_in(&counter.test, Visit::phone().without_script(), async |page| {
        page.open(&seats).await;
        story::choose_seats(page, &["5", "6"]).await;
        story::name_two(page).await;
        story::pay(page, &counter, &PORTUGUESE).await;
        let order = page.path().await;
        let tickets = story::ticket_paths(page).await;
        let mut addresses: BTreeSet<String> = [order.clone(), seats.clone()].into();
        for start in [order, tickets[0].clone(), format!("{}/desistir", tickets[0])] {
            page.open(&start).await;
            addresses.extend(links(page).await);
        }
        let before = rows(&counter).await;
        for address in addresses.iter().filter(|address| address.starts_with('/')) {
            let answer = fetch(page, address).await;
            assert!(answer.status < 400, "{address} answers {}", answer.status);
        }
        assert_eq!(rows(&counter).await, before);
    })
    .await;
}

/// What an act would change.
async fn rows(counter: &Counter) -> [i64; 5] {
    [
        counter.count("select count(*) from purchase_order").await,
        counter.count("select count(*) from departure_seat where legs <> 0").await,
        counter.count("select count(*) from charge").await,
        counter.count("select count(*) from ticket where state = 'valid'").await,
        counter.count("select count(*) from refund").await,
    ]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_browser_in_tokyo_shows_the_hours_of_salvador() {
    let counter = Counter::open().await;
    let seats = counter.seat_page().await;
    let visit = Visit::phone().in_zone("Asia/Tokyo");
    for visit in visit.with_and_without_script() {
        journey_in(&counter.test, visit, async |page| {
            page.open(&seats).await;
            let trip = page.find(".order-trip").await.text().await.unwrap();
            assert_eq!(trip, "Salvador → Feira de Santana, quarta, 2/12, 5h30");
            let seat = if visit.script == Script::On { "5" } else { "6" };
            story::choose_seats(page, &[seat]).await;
            page.expect_islands_awake().await;
            // Held for fifteen minutes from 9:00 in Salvador, which is 21:00 in Tokyo.
            page.expect_text("reservada para você até 9h15").await;
        })
        .await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_order_is_found_on_another_device_by_its_code_and_the_mail() {
    let counter = Counter::open().await;
    let seats = counter.seat_page().await;
    let mut order = String::new();
    journey_in(&counter.test, Visit::desk().without_script(), async |page| {
        page.open(&seats).await;
        story::choose_seats(page, &["5", "6"]).await;
        story::name_two(page).await;
        page.find("#pagar").await;
        order = page.path().await.split(['/', '#']).nth(2).expect("a code").to_owned();
    })
    .await;
    for visit in Visit::phone().with_and_without_script() {
        journey_in(&counter.test, visit, async |page| {
            page.open(&format!("/pedidos/{order}")).await;
            page.expect_text(PORTUGUESE.not_found).await;
            page.open("/pedidos").await;
            page.expect_accessible().await;
            story::submit(page, "request_order_access").await;
            page.expect_text("Falta acertar 2 coisas").await;
            page.fill("codigo", &order.to_lowercase()).await;
            page.fill("email", "Conceicao@exemplo.com.br").await;
            story::submit(page, "request_order_access").await;
            page.expect_text("Código recebido").await;
            page.expect_accessible().await;
            counter.test.run_jobs().await;
            page.fill("codigo", "no").await;
            story::submit(page, "redeem_order_access").await;
            page.expect_text("Falta acertar uma coisa").await;
            page.expect_accessible().await;
            page.fill("codigo", &counter.mailed_code().await).await;
            story::submit(page, "redeem_order_access").await;
            page.expect_text("Confira e pague").await;
        })
        .await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn public_pages_stay_small() {
    let counter = Counter::open().await;
    let client = counter.test.client();
    let search = "/viagens?de=salvador&para=feira-de-santana&data=2026-12-02";
    let seats = counter.seat_page().await;
    let departure = seats.replace("/assentos", "");
    for path in ["/", "/en", search, &departure, &seats] {
        let bytes = client.get(path).await.bytes().await.unwrap().len();
        assert!(bytes <= MOST_BYTES, "{path} has {bytes} bytes");
    }
}

/// What an address answers to a plain request of the page's own browser.
struct Answer {
    status: u64,
    kind: String,
}

async fn fetch(page: &Page, path: &str) -> Answer {
    let script = "const [path] = arguments; return fetch(path).then(answer => \
                  [answer.status, answer.headers.get('content-type')]);";
    let answer = page.browser().execute(script, vec![path.into()]).await.unwrap();
    Answer {
        status: answer[0].as_u64().expect("a status"),
        kind: answer[1].as_str().unwrap_or_default().to_owned(),
    }
}

async fn links(page: &Page) -> Vec<String> {
    let found = page.browser().find_all(fantoccini::Locator::Css("main a[href]")).await.unwrap();
    let mut links = Vec::new();
    for link in found {
        links.extend(link.attr("href").await.unwrap());
    }
    links
}

async fn count(page: &Page, selector: &str) -> usize {
    page.browser().find_all(fantoccini::Locator::Css(selector)).await.unwrap().len()
}

async fn focused(page: &Page, attribute: &str) -> String {
    let focus = page.browser().active_element().await.unwrap();
    focus.attr(attribute).await.unwrap().unwrap_or_default()
}

async fn space(page: &Page) {
    page.browser().active_element().await.unwrap().send_keys(" ").await.unwrap();
}
