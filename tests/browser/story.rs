//! The steps of a purchase as a passenger takes them: the same in both languages, with scripts on
//! and off.

use tests::browser::{Page, Script};

use super::counter::{Counter, TRIP_DAY};

/// What the pages say in one language, as far as journeys look at it.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    /// The first page's address.
    pub home: &'static str,
    pub free_seat: &'static str,
    pub held: &'static str,
    pub problem: &'static str,
    pub simulator: &'static str,
    pub tickets: &'static str,
    pub give_up: &'static str,
    pub returned: &'static str,
    pub dead: &'static str,
    pub too_late: &'static str,
    pub not_found: &'static str,
    pub elsewhere: &'static str,
}

pub const PORTUGUESE: Words = Words {
    home: "/",
    free_seat: "poltrona 5, janela, livre",
    held: "Poltronas 5, 6 reservadas para você até",
    problem: "Este CPF não existe. Confira os números.",
    simulator: "Abrir o simulador do Pix",
    tickets: "Suas passagens",
    give_up: "Quero desistir",
    returned: "devolvido",
    dead: "Esta passagem não vale mais para embarcar.",
    too_late: "Por este regulamento, não há mais direito à devolução",
    not_found: "Não encontramos esta página",
    elsewhere: "Abra com o e-mail da compra",
};

pub const ENGLISH: Words = Words {
    home: "/en",
    free_seat: "seat 5, window, free",
    held: "Seats 5, 6 are held for you until",
    problem: "There is no such CPF. Check the digits.",
    simulator: "Open the Pix simulator",
    tickets: "Your tickets",
    give_up: "I want to give it up",
    returned: "returned",
    dead: "This ticket is no longer valid for boarding.",
    too_late: "By this regulation there is no longer a right to a refund",
    not_found: "We could not find this page",
    elsewhere: "Open it with the e-mail of the purchase",
};

/// From the first page to the seats of the first trip.
pub async fn find_seats(page: &Page, words: &Words) {
    page.open(words.home).await;
    page.expect_islands_awake().await;
    for (field, place) in [("de", "Salvador"), ("para", "Feira de Santana")] {
        page.fill(field, place).await;
        if page.visit().script == Script::On {
            press(page, &format!("#{field}-lugares-0")).await;
        }
    }
    assert_eq!(value(page, "data").await, TRIP_DAY, "the day after today is proposed");
    page.expect_accessible().await;
    press(page, ".search-form button.primary").await;
    page.expect_accessible().await;
    press(page, ".trip-choose a").await;
    page.expect_islands_awake().await;
    page.expect_accessible().await;
    press(page, ".departure-price a.button").await;
}

/// Ticks seats and goes on.
pub async fn choose_seats(page: &Page, seats: &[&str]) {
    page.expect_islands_awake().await;
    for seat in seats {
        tick(page, seat).await;
    }
    submit(page, "hold_seats").await;
}

/// Ticks or unticks a seat.
pub async fn tick(page: &Page, seat: &str) {
    press(page, &format!("#poltrona-{seat}")).await;
}

/// Names two passengers, the second with a child on the lap; the first CPF is wrong at first.
pub async fn name_passengers(page: &Page, words: &Words) {
    page.expect_text(words.held).await;
    page.expect_islands_awake().await;
    name(page, 0, "Conceição Aparecida d'Ávila", "111.444.777-36").await;
    name(page, 1, "João Gonçalves", "529.982.247-25").await;
    let child = "passengers-1-child-";
    press(page, "fieldset:nth-of-type(2) summary").await;
    page.fill(&format!("{child}name"), "Íris Gonçalves").await;
    page.fill(&format!("{child}document"), "390.533.447-05").await;
    set_value(page, &format!("{child}birth_date"), "2023-05-10").await;
    page.fill("contact_email", "conceicao@exemplo.com.br").await;
    page.expect_accessible().await;
    submit(page, "set_passengers").await;

    page.expect_text(words.problem).await;
    page.expect_islands_awake().await;
    page.expect_accessible().await;
    let focused = page.browser().active_element().await.unwrap();
    assert_eq!(focused.attr("id").await.unwrap().as_deref(), Some("erros"));
    for (field, typed) in [
        ("passengers-0-name", "Conceição Aparecida d'Ávila"),
        ("passengers-0-document", "111.444.777-36"),
        ("passengers-1-child-name", "Íris Gonçalves"),
        ("passengers-1-child-birth_date", "2023-05-10"),
        ("contact_email", "conceicao@exemplo.com.br"),
    ] {
        assert_eq!(value(page, field).await, typed, "{field} came back otherwise");
    }
    press(page, "#erros a").await;
    let focused = page.browser().active_element().await.unwrap();
    assert_eq!(focused.attr("id").await.unwrap().as_deref(), Some("passengers-0-document"));
    page.fill("passengers-0-document", "111.444.777-35").await;
    submit(page, "set_passengers").await;
}

/// Two adults with a CPF each, and where to write to.
pub async fn name_two(page: &Page) {
    name(page, 0, "Conceição Aparecida d'Ávila", "111.444.777-35").await;
    name(page, 1, "João Gonçalves", "529.982.247-25").await;
    page.fill("contact_email", "conceicao@exemplo.com.br").await;
    submit(page, "set_passengers").await;
}

/// Names the passenger of a place among the seats, with a CPF.
pub async fn name(page: &Page, place: usize, name: &str, cpf: &str) {
    page.fill(&format!("passengers-{place}-name"), name).await;
    page.fill(&format!("passengers-{place}-document"), cpf).await;
}

/// From the bill to the tickets.
pub async fn pay(page: &Page, counter: &Counter, words: &Words) {
    page.expect_islands_awake().await;
    page.expect_accessible().await;
    submit(page, "start_payment").await;
    page.expect_text(words.simulator).await;
    page.expect_islands_awake().await;
    page.expect_accessible().await;
    let address = simulator_address(page).await;
    counter.pay_at(&address).await;
    counter.settle().await;
    see_tickets(page, words).await;
}

/// With scripts the tickets come by themselves; without, by the link that says so.
pub async fn see_tickets(page: &Page, words: &Words) {
    if page.visit().script == Script::Off {
        press(page, ".pix .order-acts a").await;
    }
    page.expect_text(words.tickets).await;
    page.expect_accessible().await;
}

/// Where the page's link to the simulator leads.
pub async fn simulator_address(page: &Page) -> String {
    let link = page.find(".pix a[href*='/abrir?codigo=']").await;
    link.attr("href").await.unwrap().expect("a link has an address")
}

/// Paths of the tickets that the order page lists.
pub async fn ticket_paths(page: &Page) -> Vec<String> {
    page.find(".ticket-row").await;
    let rows = fantoccini::Locator::Css(".ticket-row");
    let mut paths = Vec::new();
    for row in page.browser().find_all(rows).await.unwrap() {
        paths.push(row.attr("href").await.unwrap().expect("a row leads to a ticket"));
    }
    paths
}

/// Presses what a CSS selector finds, once it is there, away from the bar at the bottom.
pub async fn press(page: &Page, selector: &str) {
    let element = page.find(selector).await;
    let given = serde_json::to_value(&element).expect("an element has a name");
    let to_the_middle = "arguments[0].scrollIntoView({ block: 'center' })";
    page.browser().execute(to_the_middle, vec![given]).await.expect("a page scrolls");
    element.click().await.expect("something that can be pressed");
}

/// Presses the button of the form that posts to that verb.
pub async fn submit(page: &Page, verb: &str) {
    press(page, &format!("form[action$='/ui/coach/{verb}'] button[type='submit']")).await;
}

/// Sends the form that posts to that verb in the background; the page stays as it is.
pub async fn send(page: &Page, verb: &str) {
    let script = format!(
        "const form = document.querySelector(\"form[action$='/{verb}']\");
         return fetch(form.action, {{ method: 'POST', body: new URLSearchParams(new FormData(form)) }})
             .then(answer => answer.status);"
    );
    let status = page.browser().execute(&script, Vec::new()).await.unwrap();
    assert_eq!(status, 200, "{verb}");
}

/// Where the links that a CSS selector finds lead.
pub async fn links(page: &Page, selector: &str) -> Vec<String> {
    let found = page.browser().find_all(fantoccini::Locator::Css(selector)).await.unwrap();
    let mut links = Vec::new();
    for link in found {
        links.extend(link.attr("href").await.unwrap());
    }
    links
}

/// Sets a day or an hour, whatever order of its parts the browser's own control types it in.
pub async fn set_value(page: &Page, name: &str, value: &str) {
    let script = "const [name, value] = arguments; \
                  document.getElementsByName(name)[0].value = value;";
    let given = vec![name.into(), value.into()];
    page.browser().execute(script, given).await.expect("a field that takes a day");
}

/// What a field holds.
pub async fn value(page: &Page, name: &str) -> String {
    let field = page.find(&format!("[name='{name}']")).await;
    field.prop("value").await.unwrap().expect("a field has a value")
}
