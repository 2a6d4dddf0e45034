//! The first form of a browser that nobody knows yet.

use futures_util::future::join_all;
use http::header::{COOKIE, SET_COOKIE};

use super::{
    buyer::{Buyer, Held, seats_path},
    stage::{Stage, staged},
};

const VISITORS: &str = "select count(*) from visitor";

staged! {
    async fn sent_twice_before_its_answer_has_come_it_makes_one_order(stage: Stage) {
        let buyer = Buyer::at(stage.test.address);
        let key = buyer.see_seats(&stage.trip).await.unwrap();
        assert_eq!(stage.count(VISITORS).await, 0, "looking writes nothing");
        let seat = stage.free_seats().await[0].clone();
        let posts = [(); 3].map(|()| buyer.hold(&stage.trip, &seat, &key));
        let mut codes = Vec::new();
        for held in join_all(posts).await {
            let Held::Order(code) = held.unwrap() else { panic!("its own seat is refused") };
            codes.push(code);
        }
        assert!(codes.iter().all(|code| *code == codes[0]), "{codes:?}");
        assert_eq!(stage.count(VISITORS).await, 1);
        assert_eq!(stage.count("select count(*) from purchase_order").await, 1);
    }

    async fn only_the_seats_promise_a_cookie_and_once(stage: Stage) {
        let seats = seats_path(&stage.trip);
        let departure = seats.replace("/assentos", "");
        for path in ["/", "/viagens", departure.as_str(), "/pedidos", "/direitos"] {
            let answer = stage.test.client().get(path).await;
            assert!(answer.headers().get(SET_COOKIE).is_none(), "{path} sets a cookie");
        }
        let client = stage.test.client();
        let first = client.get(&seats).await;
        assert!(first.headers().contains_key(SET_COOKIE));
        assert_eq!(first.headers()["cache-control"], "private, no-store");
        let again = client.get(&seats).await;
        assert!(again.headers().get(SET_COOKIE).is_none(), "another one would forget the first");
        assert_eq!(stage.count(VISITORS).await, 0);
    }

    async fn nobody_becomes_a_visitor_under_a_secret_thought_up_elsewhere(stage: Stage) {
        for planted in ["abc.def", "abc", "."] {
            let answer = stage
                .test
                .client()
                .form("/", "/no-such-form", &[("a", "b")])
                .header(COOKIE, format!("__Host-visitor={planted}"))
                .send()
                .await
                .unwrap();
            let given = answer.headers()[SET_COOKIE].to_str().unwrap();
            assert!(!given.starts_with(&format!("__Host-visitor={planted};")), "{given}");
        }
    }
}
