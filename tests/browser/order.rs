//! From the seats to the tickets and back.

use std::collections::BTreeSet;

use serde_json::json;
use tests::browser::{Page, Script, Visit, journey_in};

use crate::{
    counter::Counter,
    story::{self, ENGLISH, PORTUGUESE, Words},
};

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
        let answer = page.fetch(&format!("{ticket}/bilhete.{file}")).await;
        assert_eq!(answer.status, 200, "{file}");
        assert!(answer.kind.starts_with(kind), "{file} comes as {}", answer.kind);
    }
    let (name, content) = page.download(&format!("a[href$='{ticket}/bilhete.pdf']")).await;
    let code = ticket.rsplit('/').next().expect("a path ends in a code").to_lowercase();
    assert!(name.contains("-salvador-feira-de-santana-2"), "{name}");
    assert!(name.ends_with(&format!("-{code}.pdf")), "{name} of {code}");
    assert!(content.starts_with(b"%PDF-"));
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
    assert_eq!(page.count("form[action$='/give_up']").await, 0);
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
        assert_eq!(page.count("form[action$='/start_payment']").await, 0);

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
    story::send(page, verb).await;
    story::submit(page, verb).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_page_of_the_pix_follows_its_charge_by_itself() {
    let counter = Counter::open().await;
    let seats = counter.seat_page().await;
    journey_in(&counter.test, Visit::phone(), async |page| {
        page.open(&seats).await;
        story::choose_seats(page, &["5", "6"]).await;
        story::name_two(page).await;
        page.find("#pagar").await;
        let order = page.path().await.split(['/', '#']).nth(2).expect("a code").to_owned();
        counter.provider.behave(&json!({ "unavailable_calls": 1000 })).await;
        story::submit(page, "start_payment").await;
        page.expect_text("Estamos pedindo a cobrança ao banco.").await;
        page.expect_islands_awake().await;
        counter.provider.behave(&json!({ "unavailable_calls": 0 })).await;
        counter.move_clocks(60);
        counter.settle().await;
        page.expect_text("Copiar o código").await;
        page.expect_islands_awake().await;

        let charge = tests::find_txid(&counter.test.app, &order).await;
        let wrong = json!({ "amount": "0.01", "force": true });
        counter.provider.pay(&charge, &wrong).await;
        counter.settle().await;
        page.expect_text("O código Pix anterior não vale mais").await;
        page.expect_accessible().await;
        assert_eq!(page.count("#pix-codigo").await, 0);
        story::submit(page, "start_payment").await;
        page.expect_text("Copiar o código").await;
        page.expect_accessible().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn other_seats_chosen_on_the_way_back_are_the_ones_that_are_held() {
    let counter = Counter::open().await;
    let seats = counter.seat_page().await;
    for (visit, [first, second]) in
        [(Visit::phone(), ["5", "6"]), (Visit::desk().without_script(), ["9", "10"])]
    {
        journey_in(&counter.test, visit, async |page| {
            page.open(&seats).await;
            story::choose_seats(page, &[first]).await;
            page.expect_text(&format!("Poltrona {first} reservada para você até")).await;
            page.browser().back().await.unwrap();
            page.expect_text(&format!("A poltrona {first} já está reservada para você")).await;
            page.expect_accessible().await;
            story::choose_seats(page, &[second]).await;
            page.expect_text(&format!("Poltrona {second} reservada para você até")).await;
            page.open(&seats).await;
            story::press(page, ".notice-text a").await;
            page.expect_text("Quem vai viajar?").await;
        })
        .await;
    }
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
            addresses.extend(story::links(page, "main a[href]").await);
        }
        let before = counter.rows().await;
        for address in addresses.iter().filter(|address| address.starts_with('/')) {
            let answer = page.fetch(address).await;
            assert!(answer.status < 400, "{address} answers {}", answer.status);
        }
        assert_eq!(counter.rows().await, before);
    })
    .await;
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
            page.expect_text(PORTUGUESE.elsewhere).await;
            page.expect_accessible().await;
            assert_eq!(story::value(page, "codigo").await.replace('-', ""), order);
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
