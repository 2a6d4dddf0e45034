//! A departure to sell, a provider to pay at, and the steps of a purchase.

use backend::{
    actor::Actor,
    coach::{
        order::{
            find::find_order,
            hold::{HoldOutcome, HoldRequest, hold_seats},
            passengers::{PassengerEntry, PassengerForm, PassengersOutcome, set_passengers},
            view::OrderView,
        },
        search::{
            search_departures,
            view::{Filter, Query, SearchResult, Sort},
        },
        seat::{read_seat_map, verify::verify_seats},
    },
    demo,
    payment::{
        checkout::{PaymentOutcome, start_payment},
        ledger::verify_ledgers,
        reconcile,
    },
    secret::new_id,
    worker,
};
use serde_json::json;
use shared::time::{Day, Instant};
use tests::{Engine, TestApp, find_txid, instant, provider::TestProvider};

/// Tuesday, 09:00 in Salvador.
pub const NOW: &str = "2026-12-01T12:00:00.000Z";

/// Valid CPFs, one for each passenger of the largest order.
pub const CPFS: [&str; 6] = [
    "111.444.777-35",
    "529.982.247-25",
    "000.000.001-91",
    "390.533.447-05",
    "935.411.347-80",
    "168.995.350-09",
];

/// A portal with the demonstration's network and a provider of its own.
pub struct Stage {
    pub test: TestApp,
    pub provider: TestProvider,
    pub trip: SearchResult,
    /// The other trips of the day.
    pub others: Vec<SearchResult>,
}

impl Stage {
    pub async fn open(engine: Engine) -> Self {
        let clock = backend::clock::Clock::fixed(instant(NOW));
        let provider = TestProvider::start(clock).await;
        let flags = provider.flags();
        let flags: Vec<&str> = flags.iter().map(String::as_str).collect();
        let test = TestApp::start_with(engine, &flags, worker::handlers()).await;
        Self::of(test, provider).await
    }

    /// Loads the network and finds a trip.
    pub async fn of(test: TestApp, provider: TestProvider) -> Self {
        test.app.clock.set(instant(NOW));
        demo::load_days(&test.app, 2).await.unwrap();
        let query = Query {
            from: "salvador".to_owned(),
            to: "feira-de-santana".to_owned(),
            day: Day::from_storage("2026-12-02").unwrap(),
            filter: Filter::default(),
            sort: Sort::default(),
            page: 1,
        };
        let found = search_departures(&test.app, &query).await.unwrap();
        let mut others = found.results;
        assert!(!others.is_empty(), "the demonstration runs this line");
        let trip = others.remove(0);
        Self { test, provider, trip, others }
    }

    /// Makes it be `moment` here and at the provider.
    pub fn set_clocks(&self, moment: Instant) {
        self.test.app.clock.set(moment);
        self.provider.clock.set(moment);
    }

    pub fn now(&self) -> Instant {
        self.test.app.clock.now()
    }

    /// Labels of ordinary seats that are free for the trip, in the layout's order.
    pub async fn free_seats(&self) -> Vec<String> {
        let actor = Actor::default();
        let (from, to) = (self.trip.from_position, self.trip.to_position);
        let id = &self.trip.departure_id.0;
        let map = read_seat_map(&self.test.app, &actor, id, from, to).await.unwrap();
        let departure =
            backend::coach::network::find_departure(&self.test.app, &self.trip.departure_id)
                .await
                .unwrap();
        let is_ordinary = |label: &str| {
            departure.layout.seats().any(|seat| {
                seat.label.as_str() == label
                    && seat.kind == shared::coach::seat_layout::SeatKind::Standard
            })
        };
        map.seats
            .into_iter()
            .filter(|seat| seat.availability == backend::coach::seat::Availability::Free)
            .map(|seat| seat.label)
            .filter(|label| is_ordinary(label))
            .collect()
    }

    pub fn request(&self, seats: &[&str]) -> HoldRequest {
        HoldRequest {
            departure_id: self.trip.departure_id.0.clone(),
            from_position: self.trip.from_position,
            to_position: self.trip.to_position,
            seats: seats.iter().map(|seat| (*seat).to_owned()).collect(),
            request_key: new_id(),
        }
    }

    pub async fn hold(&self, actor: &Actor, seats: &[&str]) -> OrderView {
        match hold_seats(&self.test.app, actor, &self.request(seats)).await.unwrap() {
            HoldOutcome::Held(order) => order,
            other => panic!("not held: {other:?}"),
        }
    }

    /// Names passengers of a held order: each has the CPF of its place.
    pub async fn name(&self, actor: &Actor, order: &OrderView) {
        let seats = order.passengers.iter().filter(|passenger| passenger.seat.is_some());
        let passengers = seats.zip(CPFS).map(|(_, cpf)| PassengerEntry {
            name: "Conceição d'Ávila".to_owned(),
            document_kind: "cpf".to_owned(),
            document: cpf.to_owned(),
            ..PassengerEntry::default()
        });
        let form = PassengerForm {
            passengers: passengers.collect(),
            contact_email: "conceicao@exemplo.com.br".to_owned(),
        };
        let outcome = set_passengers(&self.test.app, actor, &order.code, &form).await.unwrap();
        assert!(matches!(outcome, PassengersOutcome::Kept(_)), "{outcome:?}");
    }

    /// An order that waits for its charge to be paid, and the charge's name.
    pub async fn await_payment(&self, actor: &Actor, seats: &[&str]) -> (OrderView, String) {
        let order = self.hold(actor, seats).await;
        self.name(actor, &order).await;
        let outcome = start_payment(&self.test.app, actor, &order.code).await.unwrap();
        assert!(matches!(outcome, PaymentOutcome::Started(_)), "{outcome:?}");
        let txid = self.txid(&order.code).await;
        (order, txid)
    }

    /// The name of an order's newest charge.
    pub async fn txid(&self, code: &str) -> String {
        find_txid(&self.test.app, code).await
    }

    /// Counts rows by a constant statement.
    pub async fn count(&self, statement: &'static str) -> i64 {
        let mut connection = self.test.app.db.reader.acquire().await.unwrap();
        sqlx::query_scalar(statement).fetch_one(&mut *connection).await.unwrap()
    }

    /// Pays a charge in full.
    pub async fn pay(&self, txid: &str) {
        let answer = self.provider.pay(txid, &json!({})).await;
        assert_eq!(answer.status(), 201);
    }

    /// Lets provider and worker do all that is due, until nothing is.
    pub async fn settle(&self) {
        let mut tx = self.test.app.db.begin().await.unwrap();
        for job in reconcile::jobs(self.now()) {
            worker::enqueue(&mut tx, &job).await.unwrap();
            worker::reschedule(&mut tx, job.kind, &job.key, self.now()).await.unwrap();
        }
        tx.commit().await.unwrap();
        self.test.run_jobs().await;
        self.provider.run().await;
        // Refunds in process are looked at again some seconds later.
        self.set_clocks(Instant(self.now().0 + std::time::Duration::from_secs(11)));
        self.test.run_jobs().await;
    }

    pub async fn order(&self, actor: &Actor, code: &str) -> OrderView {
        find_order(&self.test.app, actor, code).await.unwrap()
    }

    /// Whatever happened: no seat lost or doubled, every centavo accounted for.
    pub async fn assert_sound(&self) {
        let seats = verify_seats(&self.test.app.db).await.unwrap();
        assert_eq!(seats.faults, []);
        let ledgers = verify_ledgers(&self.test.app.db).await.unwrap();
        assert_eq!(ledgers.faults, []);
    }
}

/// Runs each function on both engines with a stage of its own.
macro_rules! staged {
    ($(async fn $name:ident($stage:ident: Stage) $body:block)+) => {$(
        mod $name {
            use super::*;

            async fn run($stage: Stage) $body

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn sqlite() {
                run(Stage::open(tests::Engine::Sqlite).await).await;
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn postgres() {
                run(Stage::open(tests::Engine::Postgres).await).await;
            }
        }
    )+};
}
pub(crate) use staged;
