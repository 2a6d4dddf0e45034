//! The way back and the second click: nobody pays twice because of them.

use futures_util::future::join_all;

use super::{
    buyer::{Buyer, Chosen, Held},
    stage::{Stage, staged},
};

/// An order that waits for its payment, in the browser that made it.
async fn order(stage: &Stage) -> (Buyer, String) {
    let (buyer, Chosen { code, seat, key }) = Buyer::with_seat(stage).await;
    let again = buyer.hold(&stage.trip, &seat, &key).await.unwrap();
    assert!(matches!(again, Held::Order(second) if second == code), "the same form, once more");
    buyer.name(&code, false).await.unwrap();
    (buyer, code)
}

staged! {
    async fn ten_clicks_at_once_make_one_charge(stage: Stage) {
        let (buyer, code) = order(&stage).await;
        let clicks = (0..10).map(|_| buyer.start_payment(&code));
        for page in join_all(clicks).await {
            assert!(page.is_ok());
        }
        assert_eq!(stage.count("select count(*) from charge").await, 1);
    }

    async fn ten_wishes_for_more_time_at_once_get_one_answer(stage: Stage) {
        let (buyer, code) = order(&stage).await;
        stage.set_clocks(stage.now().plus_minutes(5));
        for there in join_all((0..10).map(|_| buyer.extend(&code))).await {
            assert_eq!(there.unwrap(), format!("/pedidos/{code}?tempo=mais"));
        }
        assert_eq!(stage.count("select count(distinct hold_expires_at) from purchase_order").await, 1);
    }

    async fn forms_kept_from_before_the_payment_lead_to_the_tickets_and_say_why(stage: Stage) {
        let (buyer, code) = order(&stage).await;
        buyer.start_payment(&code).await.unwrap();
        stage.pay(&stage.txid(&code).await).await;
        stage.settle().await;
        let (page, name) = (format!("/pedidos/{code}"), ("passengers-0-name", "Outra Pessoa"));
        for (verb, fields) in [
            ("release_hold", vec![("pedido", code.as_str())]),
            ("extend_hold", vec![("pedido", code.as_str())]),
            ("set_passengers", vec![("pedido", code.as_str()), name]),
        ] {
            let there = buyer.submit(&page, verb, &fields).await.unwrap();
            let page = buyer.open(&there).await.unwrap();
            assert!(page.contains("href=\"/bilhetes/"), "{verb} leads to no ticket: {page}");
            assert!(page.contains("Este pedido já está pago"), "{verb}: {page}");
        }
        assert_eq!(stage.count("select count(*) from ticket where state = 'valid'").await, 1);
    }

    async fn after_payment_the_way_back_leads_to_the_ticket(stage: Stage) {
        let (buyer, code) = order(&stage).await;
        buyer.start_payment(&code).await.unwrap();
        stage.pay(&stage.txid(&code).await).await;
        stage.settle().await;
        // The checkout's form is sent once more, from a page that the browser kept.
        let page = buyer.start_payment(&code).await.unwrap();
        assert!(page.contains("href=\"/bilhetes/"), "no ticket: {page}");
        assert!(!page.contains("pix-codigo"), "it asks for money again: {page}");
        assert_eq!(stage.count("select count(*) from charge").await, 1);
        assert_eq!(stage.count("select count(*) from ticket").await, 1);
    }
}
