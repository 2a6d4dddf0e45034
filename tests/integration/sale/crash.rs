//! Killing the served portal at random points of two hundred purchases and refunds.

use std::{
    collections::{BTreeMap, BTreeSet},
    net::SocketAddr,
    sync::Arc,
    time::Duration,
};

use backend::{
    coach::{network::departures, search::view::SearchResult},
    payment::pix::{
        PixProvider,
        received::{Period, RefundStatus},
    },
    secret::new_id,
    worker::{self, Job},
};
use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};
use serde_json::json;
use sqlx::Row as _;
use tokio::{sync::Semaphore, task::JoinSet};

use super::{
    buyer::{Buyer, Held},
    served::Machine,
    stage::Stage,
};

const PURCHASES: i64 = 200;

/// Buyers at the same time.
const BUYERS: u32 = 6;

/// Most steps of buyers that an instance lives to answer: counted, so that a slow machine kills
/// no more often than a fast one.
const LONGEST_LIFE: u32 = 120;

/// Longest time that an instance lives on after its last step, in milliseconds, so that it dies
/// in the midst of the next ones.
const LONGEST_REST: u64 = 60;

/// Looks at what an instance works off, a quarter of a second apart.
const LOOKS: u32 = 100;

/// Instances that may work off what the killed ones left, an hour apart: a refund for which the
/// provider was silent once is asked about again after a tenth of its age.
const HOURS: u32 = 6;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_order_ends_well_however_often_the_portal_is_killed_sqlite() {
    kill_and_recover(Stage::open(tests::Engine::Sqlite).await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_order_ends_well_however_often_the_portal_is_killed_postgres() {
    kill_and_recover(Stage::open(tests::Engine::Postgres).await).await;
}

async fn kill_and_recover(stage: Stage) {
    let mut random = StdRng::seed_from_u64(tests::seed());
    let machine = Machine::start();
    let behaviour = json!({ "refund_seconds": 0 });
    change_behaviour(&machine, &behaviour).await;
    spare_departures(&stage).await;
    let mut kills = 0;
    while stage.count("select count(*) from charge").await < PURCHASES {
        live_and_die(&stage, &machine, &mut random).await;
        kills += 1;
        assert!(kills < 300, "the instances get nowhere");
        // The leases of the dead run out before the next one lives.
        stage.set_clocks(stage.now().plus_minutes(2));
    }
    println!("{kills} kills");
    stage.assert_sound().await;

    work_off(&stage, &machine).await;
    assert_all_ended(&stage).await;
    let (ours, theirs) = books(&stage, &machine).await;
    assert!(!ours.is_empty());
    assert_eq!(ours, theirs);
}

/// Instances that nobody disturbs work off what the killed ones left; unpaid holds have run out
/// by then.
async fn work_off(stage: &Stage, machine: &Machine) {
    let mut left = Vec::new();
    for _ in 0..HOURS {
        stage.set_clocks(stage.now().plus_minutes(60));
        let portal = machine.serve(stage);
        for _ in 0..LOOKS {
            left = unsettled(stage, machine).await;
            if left.is_empty() {
                portal.kill();
                return;
            }
            tokio::time::sleep(Duration::from_millis(250)).await;
        }
        println!("left after an hour: {left:?}");
        portal.kill();
    }
    panic!("left for ever: {left:?}");
}

async fn change_behaviour(machine: &Machine, changes: &serde_json::Value) {
    let http = reqwest::Client::new();
    let url = machine.provider_url("/control/behaviour");
    let mut behaviour: serde_json::Value =
        http.get(&url).send().await.unwrap().json().await.unwrap();
    for (name, value) in changes.as_object().unwrap() {
        behaviour[name] = value.clone();
    }
    assert_eq!(http.put(&url).json(&behaviour).send().await.unwrap().status(), 204);
}

/// Sixty days of departures would take an instance's life.
async fn spare_departures(stage: &Stage) {
    let mut tx = stage.test.app.db.begin().await.unwrap();
    let job = Job {
        kind: departures::MAKE,
        key: "nightly".to_owned(),
        run_at: stage.now().plus_minutes(30 * 24 * 60),
        payload: json!(null),
    };
    worker::enqueue(&mut tx, &job).await.unwrap();
    tx.commit().await.unwrap();
}

/// An instance serves its buyers for so many steps, and is killed.
async fn live_and_die(stage: &Stage, machine: &Machine, random: &mut StdRng) {
    let life = random.random_range(0..LONGEST_LIFE);
    let rest = Duration::from_millis(random.random_range(0..LONGEST_REST));
    let portal = machine.serve(stage);
    let mut buyers = JoinSet::new();
    let steps = Arc::new(Semaphore::new(0));
    for _ in 0..BUYERS {
        let shop = Shop {
            trips: stage.others.clone(),
            address: machine.address,
            provider: machine.provider_url(""),
            steps: steps.clone(),
        };
        buyers.spawn(shop.buy_until_it_is_gone(StdRng::seed_from_u64(random.random())));
    }
    steps.acquire_many(life).await.expect("it stays open").forget();
    tokio::time::sleep(rest).await;
    portal.kill();
    while let Some(ended) = buyers.join_next().await {
        ended.expect("every answer was one that a passenger may see");
    }
}

/// Where one of the buyers buys and pays.
struct Shop {
    trips: Vec<SearchResult>,
    address: SocketAddr,
    provider: String,
    steps: Arc<Semaphore>,
}

impl Shop {
    async fn buy_until_it_is_gone(self, mut random: StdRng) {
        while self.buy(&mut random).await.is_ok() {}
    }

    /// Counts a step that was answered.
    fn step<T>(&self, answer: T) -> T {
        self.steps.add_permits(1);
        answer
    }

    /// One wish and what comes of it; an error is that nobody answers any more.
    async fn buy(&self, random: &mut StdRng) -> reqwest::Result<()> {
        let buyer = Buyer::at(self.address);
        // Few seats, so that the buyers meet.
        let trip = &self.trips[random.random_range(0..self.trips.len())];
        let seat = random.random_range(1..=30).to_string();
        let held = self.step(buyer.hold(trip, &seat, &new_id()).await?);
        let Held::Order(code) = held else { return Ok(()) };
        self.step(buyer.name(&code, random.random_bool(0.3)).await?);
        let page = self.step(buyer.start_payment(&code).await?);
        match random.random_range(0..10) {
            0 => return Ok(()),
            1 => return buyer.release(&code).await,
            _ => {}
        }
        let Some(text) = copy_and_paste(&page) else { return Ok(()) };
        let url = self.charge_url(&text).await?;
        let http = reqwest::Client::new();
        self.step(http.post(&url).json(&json!({})).send().await?);
        if random.random_bool(0.1) {
            http.post(&url).json(&json!({ "force": true })).send().await?;
        }
        for _ in 0..20 {
            tokio::time::sleep(Duration::from_millis(50)).await;
            if buyer.payment_state(&code).await? != "paid" {
                continue;
            }
            let ticket = self.step(buyer.find_ticket(&code).await?);
            let ticket = ticket.expect("a paid order has its ticket");
            if random.random_bool(0.5) {
                self.step(buyer.give_up(&ticket).await?);
            }
            break;
        }
        Ok(())
    }

    /// Where the charge of a copied text is paid.
    async fn charge_url(&self, text: &str) -> reqwest::Result<String> {
        let policy = reqwest::redirect::Policy::none();
        let browser = reqwest::Client::builder().redirect(policy).build()?;
        let open = browser.get(format!("{}/abrir", self.provider)).query(&[("codigo", text)]);
        let opened = open.send().await?;
        let page = opened.headers()["location"].to_str().expect("an address is text");
        let txid = page.strip_prefix("/cobrancas/").expect("the code of a charge");
        Ok(format!("{}/control/charges/{txid}/payments", self.provider))
    }
}

/// The text to copy on an order's page, once the provider has made the charge.
fn copy_and_paste(page: &str) -> Option<String> {
    let after = page.split("id=\"pix-codigo\"").nth(1)?.split_once('>')?.1;
    Some(after.split_once("</textarea>")?.0.trim().to_owned())
}

/// What is left for the portal to do, by its book and by the provider's.
async fn unsettled(stage: &Stage, machine: &Machine) -> Vec<String> {
    let mut left = Vec::new();
    for open in [
        "select count(*) from purchase_order where state in ('held', 'awaiting_payment')",
        "select count(*) from refund where state in ('requested', 'in_process')",
        "select count(*) from job where state = 'waiting' and kind = 'charge.withdraw'",
    ] {
        let count = stage.count(open).await;
        if count > 0 {
            left.push(format!("{count} by {open}"));
        }
    }
    let (ours, theirs) = books(stage, machine).await;
    let lines = ours.keys().chain(theirs.keys()).collect::<BTreeSet<_>>();
    for line in lines.into_iter().filter(|line| ours.get(*line) != theirs.get(*line)) {
        left.push(format!("{line}: ours {:?}, theirs {:?}", ours.get(line), theirs.get(line)));
    }
    left
}

/// Paid with a ticket, run out, let go or given back; nothing in between.
async fn assert_all_ended(stage: &Stage) {
    let open = "select count(*) from purchase_order where state in ('held', 'awaiting_payment')";
    assert_eq!(stage.count(open).await, 0);
    assert_eq!(stage.count("select count(*) from refund where state <> 'done'").await, 0);
    assert_eq!(stage.count("select count(*) from ticket where state = 'given_up'").await, 0);
    assert_eq!(stage.count("select count(*) from job where state = 'dead'").await, 0);
    let without = "select count(*) from purchase_order where state = 'paid' \
                   and order_id not in (select order_id from ticket)";
    assert_eq!(stage.count(without).await, 0);
    let unpaid = "select count(*) from ticket where order_id not in \
                  (select order_id from received_pix where fate = 'accepted')";
    assert_eq!(stage.count(unpaid).await, 0);
    assert!(stage.count("select count(*) from ticket").await > 0);
    assert!(stage.count("select count(*) from refund where cause = 'given_up'").await > 0);
    stage.assert_sound().await;
}

/// What came in and went back under each Pix.
type Book = BTreeMap<String, (i64, i64)>;

/// The portal's book and the provider's: each payment is known here, and as much went back as
/// we say.
async fn books(stage: &Stage, machine: &Machine) -> (Book, Book) {
    let clock = stage.test.app.clock.clone();
    let provider = PixProvider::new(machine.settings(stage), clock).expect("no certificates");
    let period = Period {
        from: stage.now().plus_minutes(-10_000),
        until: stage.now().plus_minutes(60),
        txid: None,
    };
    let mut theirs = Book::new();
    let mut page = 0;
    loop {
        let answer = provider.list_received(&period, page).await.unwrap();
        for pix in answer.received {
            let returned = pix.refunds.iter().filter(|r| r.status == RefundStatus::Returned);
            let returned: i64 = returned.map(|refund| refund.amount.0).sum();
            theirs.insert(pix.end_to_end_id.as_str().to_owned(), (pix.amount.0, returned));
        }
        page += 1;
        if page >= answer.pages {
            break;
        }
    }
    let mut connection = stage.test.app.db.reader.acquire().await.unwrap();
    let rows = sqlx::query(
        "select e2eid, amount_cents, cast(coalesce((select sum(refund.amount_cents) from refund \
         where refund.e2eid = received_pix.e2eid and refund.state = 'done'), 0) as bigint) \
         as returned from received_pix",
    )
    .fetch_all(&mut *connection)
    .await
    .unwrap();
    let ours = rows
        .iter()
        .map(|row| (row.get("e2eid"), (row.get("amount_cents"), row.get("returned"))))
        .collect();
    (ours, theirs)
}
