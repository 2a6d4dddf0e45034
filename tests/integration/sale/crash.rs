//! Killing an instance at random points of two hundred purchases and refunds.

use std::{
    collections::BTreeMap,
    io::{BufRead as _, BufReader},
    process::{Command, Stdio},
    time::Duration,
};

use backend::payment::pix::received::{Period, RefundStatus};
use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};
use shared::time::Instant;
use sqlx::Row as _;

use super::stage::Stage;

const PURCHASES: i64 = 200;

/// Longest life of an instance, in milliseconds after it is ready.
const LONGEST_LIFE: u64 = 2_500;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_order_ends_well_however_often_the_portal_is_killed_sqlite() {
    kill_and_recover(Stage::open(tests::Engine::Sqlite).await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_order_ends_well_however_often_the_portal_is_killed_postgres() {
    kill_and_recover(Stage::open(tests::Engine::Postgres).await).await;
}

async fn kill_and_recover(stage: Stage) {
    let seed: u64 = rand::random();
    println!("seed {seed}");
    let mut random = StdRng::seed_from_u64(seed);
    let mut kills = 0;
    let charged = "select count(*) from charge";
    while stage.count(charged).await < PURCHASES {
        live_and_die(&stage, random.random(), random.random_range(0..LONGEST_LIFE)).await;
        kills += 1;
        assert!(kills < 600, "the instances get nowhere");
        // The leases of the dead run out before the next one lives.
        stage.set_clocks(stage.now().plus_minutes(2));
    }
    println!("{kills} kills");
    stage.assert_sound().await;

    // One more instance works off what they left; unpaid holds run out.
    for _ in 0..12 {
        stage.set_clocks(stage.now().plus_minutes(5));
        tests::promise_sale_jobs(&stage.test.app).await;
        stage.settle().await;
    }
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
    assert!(stage.count("select count(*) from refund").await > 0);
    stage.assert_sound().await;
    assert_books_agree(&stage).await;
}

/// An instance lives so long after it is ready, and is killed.
async fn live_and_die(stage: &Stage, seed: u64, milliseconds: u64) {
    let now = stage.now().to_storage();
    let mut child = Command::new(env!("CARGO_BIN_EXE_buyers"))
        .args([&seed.to_string(), &stage.provider.url("")])
        .args(["--database-url", &stage.test.database_url, "--clock", &now, "--data"])
        .arg(&stage.test.app.config.data)
        .args(stage.provider.flags())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the buyers start");
    let output = child.stdout.take().expect("it is piped");
    let ready = tokio::task::spawn_blocking(move || {
        BufReader::new(output).lines().next().is_some_and(|line| line.is_ok())
    });
    assert!(ready.await.unwrap(), "an instance did not start");
    tokio::time::sleep(Duration::from_millis(milliseconds)).await;
    child.kill().expect("it lives until now");
    child.wait().expect("it is gone");
}

/// The provider's book: each payment is known here, and as much went back as we say.
async fn assert_books_agree(stage: &Stage) {
    let provider = stage.provider.adapter(stage.test.app.clock.clone());
    let period = Period {
        from: stage.now().plus_minutes(-10_000),
        until: Instant(stage.now().0 + Duration::from_secs(60)),
        txid: None,
    };
    let mut theirs = BTreeMap::new();
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
    let ours: BTreeMap<String, (i64, i64)> = rows
        .iter()
        .map(|row| (row.get("e2eid"), (row.get("amount_cents"), row.get("returned"))))
        .collect();
    assert!(!ours.is_empty());
    assert_eq!(ours, theirs);
}
