//! Every page in every state: nothing for axe to find, nothing wider than the window, and both
//! languages, on a phone in the light and on a desk in the dark.

use backend::coach::order::ending;
use tests::browser::{Page, Scheme, Visit, journey_at, journey_in};

use crate::{
    counter::Counter,
    story::{self, PORTUGUESE},
};

/// The table of routes, of which none may be left out here.
const APP: &str = include_str!("../../frontend/src/app.rs");

/// Names as long as a document may bring them, one of them without a place to break.
const LONG_NAMES: [&str; 2] = [
    "Maria Aparecida Conceição Guimarães de Albuquerque Cavalcanti Nepomuceno de Sá",
    "Hildegardisfriedensreichshohenzollernwaldenburgschillingsfuerst",
];

/// A question about a ride, answered.
const RIDE: &str = "ver=1&boarded_at=2026-12-01T10:00&distance_m=7,5&tariff-flag_fall_cents=4\
                    &tariff-km_flag_1_cents=2&tariff-km_flag_2_cents=2,50&charged_cents=25";

/// The narrowest window in which text must reflow (WCAG 1.4.10).
const NARROWEST: (u32, u32) = (320, 740);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_page_is_accessible_and_fits_in_both_languages() {
    let counter = Counter::open().await;
    let mut simulator = String::new();
    journey_in(&counter.test, Visit::phone(), async |page| {
        let states = States::make(page, &counter).await;
        simulator = states.simulator.clone();
        let pages = states.pages();
        for route in routes() {
            assert!(pages.iter().any(|(of, _)| *of == route), "{route} is visited nowhere");
        }
        for (_, path) in &pages {
            judge(page, path).await;
        }
        states.make_late(&counter).await;
        for path in states.late_pages() {
            judge(page, &path).await;
        }
        counter.break_mailbox().await;
        judge(page, "/demo/correio").await;
        page.expect_text("Something failed on our side").await;
    })
    .await;
    journey_at(counter.provider.address.port(), Visit::phone(), async |page| {
        for path in ["/", "/en", &simulator] {
            page.open(path).await;
            expect_fitting(page, path, Visit::phone().size.0).await;
            expect_fitting_enlarged(page, path).await;
            page.show(Scheme::Dark).await;
            page.expect_accessible().await;
            page.show(Scheme::Light).await;
        }
    })
    .await;
}

/// The paths of the table of routes, as they are written there.
fn routes() -> Vec<&'static str> {
    let paths = APP.split("path!(\"").skip(1).filter_map(|after| after.split('"').next());
    paths.collect()
}

/// Looks at a page on a phone in Portuguese, then on a desk in English and in the dark; in both
/// languages also on a phone whose text is twice as large.
async fn judge(page: &Page, path: &str) {
    page.resize(NARROWEST).await;
    page.show(Scheme::Light).await;
    page.open(path).await;
    expect_fitting(page, path, NARROWEST.0).await;
    expect_fitting_enlarged(page, path).await;
    page.resize(Visit::desk().size).await;
    page.show(Scheme::Dark).await;
    page.open(&format!("/en{}", path.trim_end_matches('/'))).await;
    let language = page.find("html").await.attr("lang").await.unwrap();
    assert_eq!(language.as_deref(), Some("en"), "{path}");
    page.enlarge_text().await;
    expect_fitting(page, path, Visit::desk().size.0).await;
    expect_fitting_enlarged(page, path).await;
}

async fn expect_fitting_enlarged(page: &Page, path: &str) {
    page.resize(Visit::phone().size).await;
    page.enlarge_text().await;
    expect_width(page, path, Visit::phone().size.0).await;
}

async fn expect_fitting(page: &Page, path: &str, width: u32) {
    page.expect_accessible().await;
    expect_width(page, path, width).await;
}

async fn expect_width(page: &Page, path: &str, width: u32) {
    let script = "return document.documentElement.scrollWidth";
    let wide = page.browser().execute(script, Vec::new()).await.unwrap();
    let wide = wide.as_u64().expect("a width is a number");
    assert!(wide <= u64::from(width), "{path} is {wide} pixels wide in a window of {width}");
}

/// One visitor's orders, one in each state.
struct States {
    seats: String,
    held: String,
    awaiting: String,
    paid: String,
    cancelled: String,
    expired: String,
    refunded_ticket: String,
    valid_ticket: String,
    mail: String,
    access: String,
    refused: Vec<(&'static str, String)>,
    simulator: String,
}

impl States {
    async fn make(page: &Page, counter: &Counter) -> Self {
        let seats = counter.seat_page().await;
        let paid = hold(page, &seats, &["5", "6"]).await;
        let [words, one_word] = LONG_NAMES;
        story::name(page, 0, words, "111.444.777-35").await;
        story::name(page, 1, one_word, "529.982.247-25").await;
        page.fill("contact_email", "conceicao@exemplo.com.br").await;
        story::submit(page, "set_passengers").await;
        story::pay(page, counter, &PORTUGUESE).await;
        let tickets = story::ticket_paths(page).await;
        page.open(&format!("{}/desistir", tickets[0])).await;
        story::submit(page, "give_up").await;
        page.expect_text(PORTUGUESE.dead).await;
        counter.settle().await;
        counter.settle().await;

        let expired = hold(page, &seats, &["9"]).await;
        counter.move_clocks(16 * 60);
        counter.run(ending::sweep_job(counter.test.app.clock.now())).await;
        let cancelled = hold(page, &seats, &["10"]).await;
        story::submit(page, "release_hold").await;
        page.expect_text("Você soltou as poltronas").await;
        let awaiting = hold(page, &seats, &["11", "12"]).await;
        story::name_two(page).await;
        story::submit(page, "start_payment").await;
        let simulator = story::simulator_address(page).await;
        let held = hold(page, &seats, &["13"]).await;
        let mut refused =
            vec![("/pedidos/:codigo/passageiros", refuse(page, "/ui/coach/set_passengers").await)];
        page.open(&seats).await;
        refused.push(("/viagens/:id/assentos", refuse(page, "/ui/coach/hold_seats").await));
        page.open("/pedidos").await;
        refused.push(("/pedidos", refuse(page, "/ui/coach/request_order_access").await));
        page.fill("codigo", "7KQ2M9XH4T0").await;
        page.fill("email", "alguem@exemplo.com.br").await;
        story::submit(page, "request_order_access").await;
        page.expect_text("Código recebido").await;
        let access = page.path().await;
        refused.push(("/pedidos/codigo", refuse(page, "/ui/coach/redeem_order_access").await));
        page.open("/demo/relogio").await;
        story::set_value(page, "quando", "").await;
        refused.push(("/demo/relogio", refuse(page, "/ui/demo/set_clock").await));
        page.open("/demo/correio").await;
        let mail = story::links(page, ".doors a.door").await.swap_remove(0);
        let (_, simulator) = simulator.split_once("/abrir").expect("the address of a charge");
        let [refunded_ticket, valid_ticket] = tickets.try_into().expect("two tickets");
        Self {
            simulator: format!("/abrir{simulator}"),
            seats,
            held,
            awaiting,
            paid,
            cancelled,
            expired,
            refunded_ticket,
            valid_ticket,
            mail,
            access,
            refused,
        }
    }

    /// Each page's route and address.
    fn pages(&self) -> Vec<(&'static str, String)> {
        let search = "/viagens?de=salvador&para=feira-de-santana&data=2026-12-02";
        let order = "/pedidos/:codigo";
        let mut pages = vec![
            ("/", "/".to_owned()),
            ("/viagens", "/viagens".to_owned()),
            ("/viagens", "/viagens?de=&para=salvador&data=2020-01-01".to_owned()),
            ("/viagens", search.to_owned()),
            ("/viagens", format!("{search}&classe=sleeper&ate=30")),
            ("/viagens", "/viagens?de=abare&para=salvador&data=2026-12-02".to_owned()),
            ("/viagens/:id", self.seats.replace("/assentos", "")),
            ("/viagens/:id/assentos", self.seats.clone()),
            ("/viagens/:id/assentos", format!("{}&ver=lista", self.seats)),
            ("/regulamentos", "/regulamentos".to_owned()),
            ("/regulamentos/:code", "/regulamentos/agerba".to_owned()),
            ("/regulamentos/:code/:provision", "/regulamentos/agerba/art-74".to_owned()),
            ("/regulamentos/:code/:provision", "/regulamentos/agerba/resolucao".to_owned()),
            ("/regulamentos/:code/:provision", "/regulamentos/agerba/mapa".to_owned()),
            ("/direitos", "/direitos".to_owned()),
            ("/direitos/:regra", "/direitos/mao-na-roda".to_owned()),
            ("/direitos/:regra", "/direitos/coach.refund".to_owned()),
            ("/direitos/:regra", "/direitos/coach.refund?ver=1".to_owned()),
            ("/direitos/:regra", format!("/direitos/mototaxi.fare?{RIDE}")),
            ("/demo/correio", "/demo/correio".to_owned()),
            ("/demo/correio/:mail", self.mail.clone()),
            ("/demo/relogio", "/demo/relogio".to_owned()),
            ("/api", "/api".to_owned()),
            ("/pedidos", "/pedidos".to_owned()),
            ("/pedidos", "/pedidos?codigo=nada".to_owned()),
            ("/pedidos/codigo", self.access.clone()),
            ("/pedidos/:codigo/passageiros", format!("{}/passageiros", self.held)),
            (order, self.awaiting.clone()),
            (order, self.paid.clone()),
            (order, self.cancelled.clone()),
            (order, self.expired.clone()),
            ("/bilhetes/:codigo", self.valid_ticket.clone()),
            ("/bilhetes/:codigo", self.refunded_ticket.clone()),
            ("/bilhetes/:codigo/desistir", format!("{}/desistir", self.valid_ticket)),
            ("/bilhetes/:codigo/desistir", format!("{}/desistir", self.refunded_ticket)),
            ("none", "/nao-existe".to_owned()),
        ];
        pages.extend(self.refused.iter().cloned());
        pages
    }

    /// An hour before the trip it is too late to give up.
    async fn make_late(&self, counter: &Counter) {
        let leaves = counter.trip().await.departs_at.0;
        let left = (leaves - counter.test.app.clock.now().0).num_seconds();
        counter.move_clocks(u64::try_from(left - 3600).expect("the trip is tomorrow"));
    }

    fn late_pages(&self) -> [String; 3] {
        [
            self.valid_ticket.clone(),
            format!("{}/desistir", self.valid_ticket),
            self.seats.replace("/assentos", ""),
        ]
    }
}

/// Holds seats, and leads to the page of passengers; answers the order's path.
async fn hold(page: &Page, seats: &str, labels: &[&str]) -> String {
    page.open(seats).await;
    story::choose_seats(page, labels).await;
    page.expect_text("Quem vai viajar?").await;
    page.expect_islands_awake().await;
    let path = page.path().await;
    path.strip_suffix("/passageiros").expect("the page of passengers").to_owned()
}

/// Sends the page's form as it is, which is not good enough; answers the form's page.
async fn refuse(page: &Page, action: &str) -> String {
    story::press(page, &format!("form[action$='{action}'] button[type='submit']")).await;
    page.find("#erros").await;
    page.path().await.trim_end_matches("#erros").to_owned()
}
