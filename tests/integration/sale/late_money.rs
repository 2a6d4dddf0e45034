//! Money that comes in time, late, twice, wrong, or is only said to come: always a ticket or
//! a refund, once.

use backend::{
    clock::Clock,
    coach::{order::hold::release_hold, ticket::read_tickets},
    worker,
};
use serde_json::json;
use shared::payment::{
    order::OrderState,
    refund::{RefundCause, RefundState},
    ticket::TicketState,
};
use tests::{TestApp, instant, on_each_engine, provider::TestProvider};

use super::{
    buyer::{Buyer, Chosen},
    stage::{NOW, Stage, staged},
};

const LETTERS: &str = "select count(*) from outbox_mail";

/// An order in the browser that made it, its passenger named.
async fn order(stage: &Stage) -> (Buyer, String) {
    let (buyer, Chosen { code, .. }) = Buyer::with_seat(stage).await;
    buyer.name(&code, false).await.unwrap();
    (buyer, code)
}

on_each_engine! {
    async fn a_charge_that_the_provider_refuses_is_told_and_can_be_asked_for_again(
        engine: Engine
    ) {
        let provider = TestProvider::start(Clock::fixed(instant(NOW))).await;
        let flags = provider.flags();
        let mut flags: Vec<&str> = flags.iter().map(String::as_str).collect();
        // Not the payee's key at this provider.
        flags.extend(["--pix-key", "11111111-8dcc-4054-9bf9-0dbd61d36906"]);
        let test = TestApp::start_with(engine, &flags, worker::handlers()).await;
        let stage = Stage::of(test, provider).await;
        let (buyer, code) = order(&stage).await;
        for charges in 1..=2 {
            let page = buyer.start_payment(&code).await.unwrap();
            assert!(page.contains("O banco não aceitou fazer esta cobrança"), "{page}");
            assert!(page.contains("action=\"/ui/coach/start_payment\""), "no way on: {page}");
            let refused = "select count(*) from charge where state = 'refused'";
            assert_eq!(stage.count(refused).await, charges);
        }
    }
}

staged! {
    async fn a_paid_order_has_its_tickets_once_however_often_it_is_told(stage: Stage) {
        let visitor = stage.test.visitor().await;
        let free = stage.free_seats().await;
        let (order, txid) = stage.await_payment(&visitor, &[&free[0], &free[1]]).await;
        stage.pay(&txid).await;
        for what in ["replay", "forge", "replay"] {
            stage.provider.run().await;
            stage.provider.post(&format!("/control/charges/{txid}/notices/{what}"), &json!({})).await;
            stage.settle().await;
        }
        let paid = stage.order(&visitor, &order.code).await;
        assert_eq!(paid.state, OrderState::Paid);
        assert_eq!(paid.tickets.len(), 2);
        assert_eq!(paid.refunds, []);
        let tickets = read_tickets(&stage.test.app, &visitor, &order.code).await.unwrap();
        let total: i64 = tickets.iter().map(|ticket| ticket.document.total.0).sum();
        assert_eq!(Some(total), paid.total.map(|total| total.0));
        assert_eq!(stage.count("select count(*) from ledger_entry").await, 3);
        assert_eq!(stage.count(LETTERS).await, 1);
        stage.assert_sound().await;
    }

    async fn a_forged_notice_buys_nothing(stage: Stage) {
        let visitor = stage.test.visitor().await;
        let free = stage.free_seats().await;
        let (order, txid) = stage.await_payment(&visitor, &[&free[0]]).await;
        stage.provider.post(&format!("/control/charges/{txid}/notices/forge"), &json!({})).await;
        stage.settle().await;
        let waiting = stage.order(&visitor, &order.code).await;
        assert_eq!(waiting.state, OrderState::AwaitingPayment);
        assert_eq!(stage.count("select count(*) from received_pix").await, 0);
    }

    async fn a_payment_whose_notice_is_lost_is_found(stage: Stage) {
        let visitor = stage.test.visitor().await;
        stage.provider.behave(&json!({ "notices": "lose" })).await;
        let (order, txid) =
            stage.await_payment(&visitor, &[&stage.free_seats().await[0]]).await;
        stage.pay(&txid).await;
        stage.settle().await;
        assert_eq!(stage.order(&visitor, &order.code).await.state, OrderState::Paid);
    }

    async fn late_money_buys_the_seat_while_it_is_free(stage: Stage) {
        let visitor = stage.test.visitor().await;
        let (order, txid) =
            stage.await_payment(&visitor, &[&stage.free_seats().await[0]]).await;
        stage.set_clocks(order.hold_expires_at);
        stage.test.run_jobs().await;
        assert_eq!(stage.order(&visitor, &order.code).await.state, OrderState::Expired);
        let answer = stage.provider.pay(&txid, &json!({ "force": true })).await;
        assert_eq!(answer.status(), 201);
        stage.settle().await;
        let paid = stage.order(&visitor, &order.code).await;
        assert_eq!(paid.state, OrderState::Paid);
        assert_eq!(paid.tickets.len(), 1);
        assert_eq!(stage.count(LETTERS).await, 1);
        stage.assert_sound().await;
    }

    async fn late_money_for_a_seat_that_is_gone_goes_back_once(stage: Stage) {
        let (first, second) = (stage.test.visitor().await, stage.test.visitor().await);
        let seat = stage.free_seats().await[0].clone();
        let (order, txid) = stage.await_payment(&first, &[&seat]).await;
        stage.set_clocks(order.hold_expires_at);
        stage.test.run_jobs().await;
        stage.hold(&second, &[&seat]).await;
        stage.provider.pay(&txid, &json!({ "force": true })).await;
        stage.settle().await;
        stage.settle().await;
        let late = stage.order(&first, &order.code).await;
        assert_eq!(late.state, OrderState::Expired);
        assert_eq!(late.tickets, []);
        assert_eq!(late.refunds.len(), 1);
        assert_eq!(late.refunds[0].cause, RefundCause::Late);
        assert_eq!(late.refunds[0].state, RefundState::Done);
        // That it goes back, and that it is back.
        assert_eq!(stage.count(LETTERS).await, 2);
        stage.assert_sound().await;
    }

    async fn a_second_pix_goes_back_and_makes_no_ticket(stage: Stage) {
        let visitor = stage.test.visitor().await;
        let (order, txid) =
            stage.await_payment(&visitor, &[&stage.free_seats().await[0]]).await;
        stage.pay(&txid).await;
        stage.provider.pay(&txid, &json!({ "force": true })).await;
        stage.settle().await;
        stage.settle().await;
        let paid = stage.order(&visitor, &order.code).await;
        assert_eq!(paid.state, OrderState::Paid);
        assert_eq!(paid.tickets.len(), 1);
        assert_eq!(paid.refunds.len(), 1);
        assert_eq!(paid.refunds[0].cause, RefundCause::Duplicate);
        assert_eq!(paid.refunds[0].state, RefundState::Done);
        stage.assert_sound().await;
    }

    async fn another_sum_goes_back_and_the_order_can_still_be_paid(stage: Stage) {
        let visitor = stage.test.visitor().await;
        let app = &stage.test.app;
        let (order, txid) =
            stage.await_payment(&visitor, &[&stage.free_seats().await[0]]).await;
        let wrong = json!({ "amount": "0.01", "force": true });
        assert_eq!(stage.provider.pay(&txid, &wrong).await.status(), 201);
        stage.settle().await;
        stage.settle().await;
        let waiting = stage.order(&visitor, &order.code).await;
        assert_eq!(waiting.state, OrderState::AwaitingPayment);
        assert_eq!(waiting.tickets, []);
        assert_eq!(waiting.refunds[0].cause, RefundCause::WrongSum);
        assert_eq!(waiting.refunds[0].state, RefundState::Done);
        assert_eq!(waiting.refunds[0].amount.0, 1);
        backend::payment::checkout::start_payment(app, &visitor, &order.code).await.unwrap();
        let second = stage.txid(&order.code).await;
        assert_ne!(second, txid);
        stage.pay(&second).await;
        stage.settle().await;
        let paid = stage.order(&visitor, &order.code).await;
        assert_eq!(paid.state, OrderState::Paid);
        assert_eq!(paid.tickets[0].state, TicketState::Valid);
        stage.assert_sound().await;
    }

    async fn a_page_with_a_spoiled_charge_offers_another_one(stage: Stage) {
        let (buyer, code) = order(&stage).await;
        let page = buyer.start_payment(&code).await.unwrap();
        assert!(page.contains("pix-codigo"), "nothing to pay with: {page}");
        let waiting = buyer.payment_mark(&code).await.unwrap();
        let wrong = json!({ "amount": "0.01", "force": true });
        stage.provider.pay(&stage.txid(&code).await, &wrong).await;
        stage.test.run_jobs().await;
        stage.provider.run().await;
        stage.settle().await;
        let spoiled = buyer.payment_mark(&code).await.unwrap();
        assert_ne!(spoiled, waiting, "the page would not open anew");
        let page = buyer.open(&format!("/pedidos/{code}")).await.unwrap();
        assert!(!page.contains("pix-codigo"), "a dead code is shown: {page}");
        assert!(page.contains("O código Pix anterior não vale mais"), "{page}");
        assert!(page.contains("O valor não era o da conta."), "{page}");
        assert!(page.contains("action=\"/ui/coach/start_payment\""), "no way on: {page}");
        let page = buyer.start_payment(&code).await.unwrap();
        assert!(page.contains("pix-codigo"), "{page}");
        assert_ne!(buyer.payment_mark(&code).await.unwrap(), spoiled);
        stage.pay(&stage.txid(&code).await).await;
        stage.settle().await;
        assert_eq!(buyer.payment_state(&code).await.unwrap(), "paid");
        stage.assert_sound().await;
    }

    async fn a_page_opens_anew_when_its_charge_appears(stage: Stage) {
        let (buyer, code) = order(&stage).await;
        stage.provider.behave(&json!({ "unavailable_calls": 1000 })).await;
        buyer.start_payment(&code).await.unwrap();
        let silent = buyer.payment_mark(&code).await.unwrap();
        assert_eq!(buyer.payment_mark(&code).await.unwrap(), silent, "nothing has happened");
        stage.provider.behave(&json!({ "unavailable_calls": 0 })).await;
        stage.set_clocks(stage.now().plus_minutes(1));
        stage.settle().await;
        assert_ne!(buyer.payment_mark(&code).await.unwrap(), silent);
    }

    async fn money_for_an_order_let_go_goes_back(stage: Stage) {
        let visitor = stage.test.visitor().await;
        let (order, txid) =
            stage.await_payment(&visitor, &[&stage.free_seats().await[0]]).await;
        stage.pay(&txid).await;
        release_hold(&stage.test.app, &visitor, &order.code).await.unwrap();
        stage.settle().await;
        stage.settle().await;
        let ended = stage.order(&visitor, &order.code).await;
        assert_eq!(ended.state, OrderState::Cancelled);
        assert_eq!(ended.tickets, []);
        assert_eq!(ended.refunds.len(), 1);
        assert_eq!(ended.refunds[0].state, RefundState::Done);
        stage.assert_sound().await;
    }

    async fn a_silent_provider_delays_the_charge_and_loses_nothing(stage: Stage) {
        let visitor = stage.test.visitor().await;
        stage.provider.behave(&json!({ "unavailable_calls": 1000 })).await;
        let (order, txid) =
            stage.await_payment(&visitor, &[&stage.free_seats().await[0]]).await;
        let waiting = stage.order(&visitor, &order.code).await;
        assert_eq!(waiting.payment.expect("a charge").br_code, None);
        stage.provider.behave(&json!({ "unavailable_calls": 0 })).await;
        stage.set_clocks(stage.now().plus_minutes(1));
        stage.settle().await;
        let payable = stage.order(&visitor, &order.code).await;
        assert!(payable.payment.expect("a charge").br_code.is_some());
        stage.pay(&txid).await;
        stage.settle().await;
        assert_eq!(stage.order(&visitor, &order.code).await.state, OrderState::Paid);
    }
}
