//! Two hundred who want the same seat, each in a browser, by the forms of the served portal.

use std::net::SocketAddr;

use futures_util::future::join_all;
use tests::TestApp;

use super::{
    buyer::{Buyer, Held},
    stage::{Stage, staged},
};

const BUYERS: usize = 200;

/// What the refused read beside the field of the seat.
const REFUSAL: &str = "Outra pessoa reservou antes. Escolha outra poltrona.";

/// All of them see the seat free, then all choose it; whoever holds it pays. Answers the codes
/// of the orders that were held, and how many were refused in clear words.
async fn rush(stage: &Stage, addresses: &[SocketAddr]) -> (Vec<String>, usize) {
    let seat = stage.free_seats().await[0].clone();
    let look = async |index: usize| {
        let buyer = Buyer::at(addresses[index % addresses.len()]);
        let key = buyer.see_seats(&stage.trip).await.unwrap();
        (buyer, key)
    };
    let buyers = join_all((0..BUYERS).map(look)).await;
    let buy = async |(buyer, key): &(Buyer, String)| match buyer
        .hold(&stage.trip, &seat, key)
        .await
        .unwrap()
    {
        Held::Order(code) => {
            buyer.name(&code, false).await.unwrap();
            let page = buyer.start_payment(&code).await.unwrap();
            assert!(page.contains("br.gov.bcb.pix"), "no Pix to copy: {page}");
            stage.pay(&stage.txid(&code).await).await;
            Some(code)
        }
        Held::Refused(page) => {
            assert!(page.contains(REFUSAL), "an unclear refusal: {page}");
            let lost = format!("A poltrona {seat} acabou de ser reservada por outra pessoa");
            assert!(page.contains(&lost), "no word of the seat: {page}");
            assert!(page.contains("Livres mais perto: "), "no other seat offered: {page}");
            None
        }
    };
    let bought: Vec<Option<String>> = join_all(buyers.iter().map(buy)).await;
    let refused = bought.iter().filter(|code| code.is_none()).count();
    (bought.into_iter().flatten().collect(), refused)
}

async fn assert_one_ticket(stage: &Stage, addresses: &[SocketAddr]) {
    let (orders, refused) = rush(stage, addresses).await;
    assert_eq!((orders.len(), refused), (1, BUYERS - 1));
    stage.settle().await;
    assert_eq!(stage.count("select count(*) from ticket where state = 'valid'").await, 1);
    assert_eq!(stage.count("select count(*) from charge where state = 'settled'").await, 1);
    // Nobody else was charged, and nobody else's wish left anything behind.
    assert_eq!(stage.count("select count(*) from charge").await, 1);
    assert_eq!(stage.count("select count(*) from received_pix").await, 1);
    assert_eq!(stage.count("select count(*) from refund").await, 0);
    assert_eq!(stage.count("select count(*) from purchase_order").await, 1);
    stage.assert_sound().await;
}

staged! {
    async fn one_of_two_hundred_gets_the_seat(stage: Stage) {
        assert_one_ticket(&stage, &[stage.test.address]).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_of_two_hundred_gets_the_seat_from_two_instances_on_postgres() {
    let stage = Stage::open(tests::Engine::Postgres).await;
    let second: TestApp = stage.test.start_beside().await;
    // The provider's notice comes to the one instance, the other's worker runs at the same time.
    let notices = format!("http://{}/webhooks/pix", second.address);
    let provider = stage.provider.adapter(stage.provider.clock.clone());
    provider.set_webhook(&notices).await.unwrap();
    let both = [stage.test.address, second.address];
    let worker = async {
        for _ in 0..20 {
            second.run_jobs().await;
            tokio::task::yield_now().await;
        }
    };
    tokio::join!(assert_one_ticket(&stage, &both), worker);
}
