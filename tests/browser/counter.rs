//! A portal that sells, the provider at which its passengers pay, and one clock for both.

use backend::{
    clock::Clock,
    coach::search::{
        search_departures,
        view::{Filter, Query, SearchResult, Sort},
    },
    demo,
    payment::reconcile,
    worker,
};
use shared::time::{Day, Instant};
use tests::{Engine, TestApp, instant, provider::TestProvider};

/// Tuesday, 9:00 in Salvador.
const NOW: &str = "2026-12-01T12:00:00.000Z";

/// The day of the trip that journeys buy.
pub const TRIP_DAY: &str = "2026-12-02";

/// The demonstration's network on sale.
pub struct Counter {
    pub test: TestApp,
    pub provider: TestProvider,
}

impl Counter {
    pub async fn open() -> Self {
        let provider = TestProvider::start(Clock::fixed(instant(NOW))).await;
        let site = tests::browser::site();
        let port = provider.address.port().to_string();
        // Where no address of a provider is given the demonstration's simulator is the provider,
        // and the pages lead to its control pages.
        let given = provider.flags();
        let mut flags = vec!["--site", site.to_str().expect("a workspace whose path is text")];
        flags.extend(given.iter().skip(2).map(String::as_str));
        flags.extend(["--pix-simulator-port", &port, "--clock", NOW]);
        let test = TestApp::start_with(Engine::Sqlite, &flags, worker::handlers()).await;
        demo::load_days(&test.app, 2).await.unwrap();
        Self { test, provider }
    }

    /// The first trip of the day that journeys search for.
    pub async fn trip(&self) -> SearchResult {
        let query = Query {
            from: "salvador".to_owned(),
            to: "feira-de-santana".to_owned(),
            day: Day::from_storage(TRIP_DAY).unwrap(),
            filter: Filter::default(),
            sort: Sort::default(),
            page: 1,
        };
        let found = search_departures(&self.test.app, &query).await.unwrap();
        found.results.into_iter().next().expect("the demonstration runs this line")
    }

    /// The page on which seats of that trip are chosen.
    pub async fn seat_page(&self) -> String {
        let trip = self.trip().await;
        format!(
            "/viagens/{}/assentos?embarque={}&desembarque={}",
            trip.departure_id.0, trip.from_position, trip.to_position
        )
    }

    /// The page on which seats of a vehicle with two decks are chosen.
    pub async fn double_decker_page(&self) -> String {
        let departure = "select min(departure_id) from departure join vehicle_layout \
                         using (layout_id) where name = 'double_decker' and departs_at > $1";
        let mut connection = self.test.app.db.reader.acquire().await.unwrap();
        let departure = sqlx::query_scalar(departure).bind(TRIP_DAY);
        let departure: String = departure.fetch_one(&mut *connection).await.unwrap();
        format!("/viagens/{departure}/assentos")
    }

    /// Holds a seat as another visitor.
    pub async fn hold_elsewhere(&self, seats: &str, seat: &str) {
        let client = self.test.client();
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

    /// Pays as the payer does: opens the simulator by the address that the page links, presses pay.
    pub async fn pay_at(&self, address: &str) {
        let browser = reqwest::Client::new();
        let opened = browser.get(address).send().await.expect("the simulator answers");
        let charge = opened.url().clone();
        assert!(charge.path().contains("/cobrancas/"), "{charge} is no charge's page");
        let pay = format!("{}/pagar", charge.as_str().trim_end_matches('/'));
        let paid = browser.post(pay).form(&[("how", "pay")]).send().await.unwrap();
        assert!(paid.url().as_str().ends_with("feito=paid"), "{}", paid.url());
    }

    /// Lets provider and worker do all that is due.
    pub async fn settle(&self) {
        let mut tx = self.test.app.db.begin().await.unwrap();
        for job in reconcile::jobs(self.test.app.clock.now()) {
            worker::enqueue(&mut tx, &job).await.unwrap();
            worker::reschedule(&mut tx, job.kind, &job.key, job.run_at).await.unwrap();
        }
        tx.commit().await.unwrap();
        self.test.run_jobs().await;
        self.provider.run().await;
        // Refunds in process are looked at again some seconds later.
        self.move_clocks(11);
        self.test.run_jobs().await;
    }

    /// Runs a job now.
    pub async fn run(&self, job: worker::Job) {
        let mut tx = self.test.app.db.begin().await.unwrap();
        worker::enqueue(&mut tx, &job).await.unwrap();
        worker::reschedule(&mut tx, job.kind, &job.key, job.run_at).await.unwrap();
        tx.commit().await.unwrap();
        self.test.run_jobs().await;
    }

    /// Makes the page of the mailbox fail.
    pub async fn break_mailbox(&self) {
        let mut tx = self.test.app.db.begin().await.unwrap();
        let rename = sqlx::query("alter table outbox_mail rename to lost");
        rename.execute(&mut *tx).await.unwrap();
        tx.commit().await.unwrap();
    }

    /// Lets so many seconds pass.
    pub fn move_clocks(&self, seconds: u64) {
        let now = self.test.app.clock.now().0 + std::time::Duration::from_secs(seconds);
        self.test.app.clock.set(Instant(now));
        self.provider.clock.set(Instant(now));
    }

    /// The code in the newest mail that brings one.
    pub async fn mailed_code(&self) -> String {
        let mut connection = self.test.app.db.reader.acquire().await.unwrap();
        let text: String = sqlx::query_scalar(
            "select text_body from outbox_mail where subject = 'Seu código de acesso' \
             order by queued_at desc, outbox_mail_id desc limit 1",
        )
        .fetch_one(&mut *connection)
        .await
        .unwrap();
        text.chars().filter(char::is_ascii_digit).take(8).collect()
    }

    /// What an act would change.
    pub async fn rows(&self) -> [i64; 5] {
        [
            self.count("select count(*) from purchase_order").await,
            self.count("select count(*) from departure_seat where legs <> 0").await,
            self.count("select count(*) from charge").await,
            self.count("select count(*) from ticket where state = 'valid'").await,
            self.count("select count(*) from refund").await,
        ]
    }

    /// Counts rows by a constant statement.
    pub async fn count(&self, statement: &'static str) -> i64 {
        let mut connection = self.test.app.db.reader.acquire().await.unwrap();
        sqlx::query_scalar(statement).fetch_one(&mut *connection).await.unwrap()
    }
}

/// The value of a hidden field of a page.
fn hidden_value(html: &str, name: &str) -> String {
    let (_, after) = html.split_once(&format!("name=\"{name}\" value=\"")).expect(name);
    after.split('"').next().expect("a value ends").to_owned()
}
