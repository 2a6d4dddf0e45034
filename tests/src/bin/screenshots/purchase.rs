//! From the departure to the tickets, and what becomes of them.

use crate::tour::{SALVADOR_FEIRA, Tour};

/// A code of the right form that no order has.
const NO_ORDER: &str = "00000-00000-0";

/// Buys two tickets, gives one up, lets an order run out, comes too late for the other ticket.
///
/// The clock moves on at the end: the demonstration serves no second walk.
pub async fn take(tour: &mut Tour<'_>) {
    choose_seats(tour).await;
    name_passengers(tour).await;
    let order = tour.path().await;
    pay(tour).await;
    tour.open("/pedidos").await;
    tour.keep("orders").await;
    read_mail(tour).await;
    let tickets = tickets(tour, &order).await;
    give_up(tour, &tickets[0], &order).await;
    find(tour).await;
    tour.open(&format!("/viagens?{SALVADOR_FEIRA}")).await;
    tour.press(".trip-choose a").await;
    let leaves = tour.attribute(".departure-times time", "datetime").await;
    run_out(tour).await;
    come_too_late(tour, &tickets[1], &leaves).await;
}

async fn choose_seats(tour: &mut Tour<'_>) {
    tour.open(&format!("/viagens?{SALVADOR_FEIRA}")).await;
    tour.press(".trip-choose a").await;
    tour.page.expect_islands_awake().await;
    tour.keep("departure").await;
    tour.press(".departure-price a.button").await;
    tour.page.expect_islands_awake().await;
    tour.keep("seats").await;
    let list = tour.attribute("a.seat-manner", "href").await;
    let map = tour.path().await;
    tour.page.open(&list).await;
    tour.keep("seats-as-list").await;
    tour.page.open(&map).await;
    tour.page.expect_islands_awake().await;
    tour.submit("hold_seats").await;
    tour.page.find("#erros").await;
    tour.keep("seats-refused").await;
    tour.page.expect_islands_awake().await;
    for seat in ["5", "6"] {
        tour.press(&format!("#poltrona-{seat}")).await;
    }
    tour.keep("seats-chosen").await;
    tour.submit("hold_seats").await;
}

async fn name_passengers(tour: &mut Tour<'_>) {
    tour.page.find(".passenger-form").await;
    tour.page.expect_islands_awake().await;
    tour.keep("passengers").await;
    tour.page.fill("passengers-0-name", "Conceição Aparecida d'Ávila").await;
    tour.page.fill("passengers-0-document", "111.444.777-36").await;
    tour.submit("set_passengers").await;
    tour.page.find("#erros").await;
    tour.keep("passengers-refused").await;
    tour.page.fill("passengers-0-document", "111.444.777-35").await;
    tour.page.fill("passengers-1-name", "João Gonçalves").await;
    tour.page.fill("passengers-1-document", "529.982.247-25").await;
    tour.page.fill("contact_email", "conceicao@exemplo.com.br").await;
    tour.submit("set_passengers").await;
    tour.page.find("#pagar").await;
    tour.page.expect_islands_awake().await;
    tour.keep("bill").await;
}

async fn pay(tour: &mut Tour<'_>) {
    tour.submit("start_payment").await;
    tour.page.find(".pix-code").await;
    tour.page.expect_islands_awake().await;
    tour.keep("pix").await;
    pay_at(&tour.attribute(".pix a[href*='/abrir?codigo=']", "href").await).await;
    tour.page.find(".ticket-row").await;
    tour.keep("order-paid").await;
}

/// Pays as the payer does: opens the simulator by the address that the page links, presses pay.
async fn pay_at(address: &str) {
    // Only the first one of a process can be installed, and any will do.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let browser = reqwest::Client::new();
    let opened = browser.get(address).send().await.expect("the simulator answers");
    let pay = format!("{}/pagar", opened.url().as_str().trim_end_matches('/'));
    let paid = browser.post(pay).form(&[("how", "pay")]).send().await;
    assert!(paid.expect("the simulator answers").status().is_success());
}

/// The mail with the tickets, once it is there.
async fn read_mail(tour: &mut Tour<'_>) {
    let mail = "main a[href*='/demo/correio/']";
    tour.open("/demo/correio").await;
    while !tour.shows(mail).await {
        tour.open("/demo/correio").await;
    }
    tour.keep("demo-mailbox").await;
    tour.press(mail).await;
    tour.keep("demo-mail").await;
}

async fn tickets(tour: &mut Tour<'_>, order: &str) -> [String; 2] {
    tour.page.open(order).await;
    let first = tour.attribute("li:nth-of-type(1) > .ticket-row", "href").await;
    let second = tour.attribute("li:nth-of-type(2) > .ticket-row", "href").await;
    tour.page.open(&first).await;
    tour.keep("ticket").await;
    [first, second]
}

async fn give_up(tour: &mut Tour<'_>, ticket: &str, order: &str) {
    tour.page.open(&format!("{ticket}/desistir")).await;
    tour.page.expect_islands_awake().await;
    tour.keep("give-up-quote").await;
    tour.submit("give_up").await;
    tour.page.find("main h1").await;
    tour.keep("given-up").await;
    tour.page.open(order).await;
    tour.keep("order-with-refund").await;
    tour.page.open(&format!("{ticket}/desistir")).await;
    tour.keep("give-up-refused").await;
}

async fn find(tour: &mut Tour<'_>) {
    tour.open("/pedidos").await;
    tour.submit("request_order_access").await;
    tour.page.find("#erros").await;
    tour.keep("find-refused").await;
    tour.page.fill("codigo", NO_ORDER).await;
    tour.page.fill("email", "conceicao@exemplo.com.br").await;
    tour.submit("request_order_access").await;
    tour.page.find("form[action$='/redeem_order_access']").await;
    tour.keep("find-code").await;
    tour.page.fill("codigo", "no").await;
    tour.submit("redeem_order_access").await;
    tour.page.find("#erros").await;
    tour.keep("find-code-refused").await;
}

/// Another order, of which nobody pays the bill.
async fn run_out(tour: &mut Tour<'_>) {
    tour.press(".departure-price a.button").await;
    tour.page.expect_islands_awake().await;
    tour.press("#poltrona-9").await;
    tour.submit("hold_seats").await;
    tour.page.find(".passenger-form").await;
    tour.page.fill("passengers-0-name", "Conceição Aparecida d'Ávila").await;
    tour.page.fill("passengers-0-document", "111.444.777-35").await;
    tour.page.fill("contact_email", "conceicao@exemplo.com.br").await;
    tour.submit("set_passengers").await;
    tour.page.find("#pagar").await;
    let order = tour.path().await;
    let in_an_hour = "new Date(Date.parse(field.value + 'Z') + 3600000).toISOString().slice(0, 16)";
    move_clock(tour, in_an_hour).await;
    tour.page.open(&order).await;
    while tour.shows("#pagar").await {
        tour.page.open(&order).await;
    }
    tour.keep("order-expired").await;
}

/// The minute in which the coach leaves.
async fn come_too_late(tour: &mut Tour<'_>, ticket: &str, leaves: &str) {
    let leaves = leaves.get(..16).expect("an instant has day and minute");
    move_clock(tour, &format!("'{leaves}'")).await;
    tour.page.open(&format!("{ticket}/desistir")).await;
    tour.keep("give-up-too-late").await;
}

/// Moves the demonstration's clock, whatever order of parts the browser's control types it in: to
/// what `value` makes of the field, which holds the present minute.
async fn move_clock(tour: &Tour<'_>, value: &str) {
    tour.open("/demo/relogio").await;
    let script =
        format!("const field = document.getElementsByName('quando')[0]; field.value = {value};");
    tour.page.browser().execute(&script, Vec::new()).await.expect("a field of time");
    tour.submit("set_clock").await;
    tour.page.find(".clock-now").await;
}
