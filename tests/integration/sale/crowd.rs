//! Two hundred who want the same seat.

use backend::{
    actor::Actor,
    app::App,
    clock::Clock,
    coach::order::hold::{HoldOutcome, HoldRefusal, hold_seats},
    db::Db,
    payment::checkout::start_payment,
    worker,
};
use futures_util::future::join_all;

use super::stage::{Stage, staged};

const BUYERS: usize = 200;

/// All of them hold, whoever can pays; answers how many could.
async fn rush(stage: &Stage, apps: &[App]) -> usize {
    let seat = stage.free_seats().await[0].clone();
    let mut buyers = Vec::new();
    for _ in 0..BUYERS {
        buyers.push(stage.test.visitor().await);
    }
    let buy = async |index: usize, buyer: Actor| {
        let app = &apps[index % apps.len()];
        match hold_seats(app, &buyer, &stage.request(&[&seat])).await.expect("an answer") {
            HoldOutcome::Held(order) => {
                stage.name(&buyer, &order).await;
                start_payment(app, &buyer, &order.code).await.expect("a charge");
                stage.pay(&stage.txid(&order.code).await).await;
                1
            }
            HoldOutcome::Refused(HoldRefusal::SeatTaken { taken, nearest }) => {
                assert_eq!(taken, std::slice::from_ref(&seat));
                assert_eq!(nearest.len(), 6);
                0
            }
            HoldOutcome::Refused(other) => panic!("an unclear refusal: {other:?}"),
        }
    };
    join_all(buyers.into_iter().enumerate().map(|(index, buyer)| buy(index, buyer)))
        .await
        .into_iter()
        .sum()
}

async fn assert_one_ticket(stage: &Stage) {
    stage.settle().await;
    assert_eq!(stage.count("select count(*) from ticket where state = 'valid'").await, 1);
    assert_eq!(stage.count("select count(*) from charge").await, 1);
    assert_eq!(stage.count("select count(*) from charge where state = 'settled'").await, 1);
    assert_eq!(stage.count("select count(*) from purchase_order").await, 1);
    stage.assert_sound().await;
}

staged! {
    async fn one_of_two_hundred_gets_the_seat(stage: Stage) {
        let apps = [stage.test.app.clone()];
        assert_eq!(rush(&stage, &apps).await, 1);
        assert_one_ticket(&stage).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_of_two_hundred_gets_the_seat_from_two_instances() {
    let stage = Stage::open(tests::Engine::Postgres).await;
    let db = Db::connect(&stage.test.database_url).await.unwrap();
    let config = (*stage.test.app.config).clone();
    let clock = Clock::fixed(stage.now());
    let pix = stage.provider.adapter(clock.clone());
    let second = App::new(config, db, clock, worker::handlers()).with_pix(pix);
    let apps = [stage.test.app.clone(), second.clone()];
    assert_eq!(rush(&stage, &apps).await, 1);
    // Both work off the same jobs.
    let (first, second) = tokio::join!(worker::run_due(&apps[0]), worker::run_due(&second));
    first.unwrap();
    second.unwrap();
    assert_one_ticket(&stage).await;
}
