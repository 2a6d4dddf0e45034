//! Giving a trip up: the quote, the act, the money back.

use backend::{
    actor::Actor,
    coach::{
        give_up::{GiveUpOutcome, give_up, quote_order, quote_refund},
        ticket::read_ticket,
    },
    error::AppError,
    mail::mailbox,
};
use serde_json::json;
use shared::{
    coach::refund::Reason,
    money::Cents,
    payment::{refund::RefundState, ticket::TicketState},
};

use super::{
    buyer::{Buyer, Chosen},
    stage::{Stage, staged},
};

/// A paid order of two tickets, whose codes are answered with the order's.
async fn buy_two(stage: &Stage, visitor: &Actor) -> (String, Vec<String>) {
    let free = stage.free_seats().await;
    let (order, txid) = stage.await_payment(visitor, &[&free[0], &free[1]]).await;
    stage.pay(&txid).await;
    stage.settle().await;
    let paid = stage.order(visitor, &order.code).await;
    (order.code, paid.tickets.into_iter().map(|ticket| ticket.code).collect())
}

staged! {
    async fn what_was_quoted_goes_back_and_the_seat_is_free_at_once(stage: Stage) {
        let app = &stage.test.app;
        let (visitor, other) = (stage.test.visitor().await, stage.test.visitor().await);
        let (code, tickets) = buy_two(&stage, &visitor).await;
        let quotes = quote_order(app, &visitor, &code).await.unwrap();
        assert!(quotes.iter().all(|quote| quote.eligible && quote.refund == quote.paid));
        let reasons = &quotes[0].explanation.reasons;
        assert!(reasons[0].provisions.contains(&"agerba:art-74".to_owned()));
        assert!(reasons.iter().all(|reason| !reason.portuguese.is_empty()));
        assert!(reasons.iter().all(|reason| !reason.english.is_empty()));

        let before = read_ticket(app, &visitor, &tickets[0]).await.unwrap();
        let outcome = give_up(app, &visitor, &tickets[0], "key").await.unwrap();
        let GiveUpOutcome::GivenUp(refund) = outcome else { panic!("refused: {outcome:?}") };
        assert_eq!(refund.amount, before.document.total);
        let after = read_ticket(app, &visitor, &tickets[0]).await.unwrap();
        assert_eq!(after.state, TicketState::GivenUp);
        assert!(before.document.revision < after.document.revision);
        stage.hold(&other, &[&before.document.seat]).await;
        stage.assert_sound().await;

        stage.settle().await;
        stage.settle().await;
        let refunded = read_ticket(app, &visitor, &tickets[0]).await.unwrap();
        assert_eq!(refunded.state, TicketState::Refunded);
        assert_eq!(refunded.refund.expect("a refund").state, RefundState::Done);
        let kept = read_ticket(app, &visitor, &tickets[1]).await.unwrap();
        assert_eq!(kept.state, TicketState::Valid);
        // The tickets, that money goes back, that it is back.
        assert_eq!(stage.count("select count(*) from outbox_mail").await, 3);
        stage.assert_sound().await;
    }

    async fn all_parts_given_back_are_what_was_paid(stage: Stage) {
        let app = &stage.test.app;
        let visitor = stage.test.visitor().await;
        let (code, tickets) = buy_two(&stage, &visitor).await;
        for ticket in &tickets {
            give_up(app, &visitor, ticket, ticket).await.unwrap();
        }
        stage.settle().await;
        stage.settle().await;
        let order = stage.order(&visitor, &code).await;
        let back: i64 = order.refunds.iter().map(|refund| refund.amount.0).sum();
        assert_eq!(Some(Cents(back)), order.total);
        assert!(order.refunds.iter().all(|refund| refund.state == RefundState::Done));
        stage.assert_sound().await;
    }

    async fn the_same_form_twice_is_answered_alike_and_another_is_refused(stage: Stage) {
        let app = &stage.test.app;
        let visitor = stage.test.visitor().await;
        let (_, tickets) = buy_two(&stage, &visitor).await;
        let first = give_up(app, &visitor, &tickets[0], "one").await.unwrap();
        assert_eq!(give_up(app, &visitor, &tickets[0], "one").await.unwrap(), first);
        let other = give_up(app, &visitor, &tickets[0], "two").await.unwrap();
        let GiveUpOutcome::Refused(quote) = other else { panic!("given up twice") };
        assert_eq!((quote.reason, quote.refund), (Reason::Cancelled, Cents::ZERO));
        assert_eq!(stage.count("select count(*) from refund").await, 1);
    }

    async fn ten_clicks_at_once_give_up_once(stage: Stage) {
        let app = &stage.test.app;
        let visitor = stage.test.visitor().await;
        let (_, tickets) = buy_two(&stage, &visitor).await;
        let keys: Vec<String> = (0..10).map(|key| key.to_string()).collect();
        let clicks = keys.iter().map(|key| give_up(app, &visitor, &tickets[0], key));
        let outcomes = futures_util::future::join_all(clicks).await;
        let given_up =
            outcomes.iter().filter(|o| matches!(o, Ok(GiveUpOutcome::GivenUp(_)))).count();
        assert_eq!(given_up, 1);
        stage.assert_sound().await;
    }

    async fn six_hours_before_is_in_time_and_a_minute_later_is_not(stage: Stage) {
        let app = &stage.test.app;
        let visitor = stage.test.visitor().await;
        let (_, tickets) = buy_two(&stage, &visitor).await;
        let deadline = stage.trip.departs_at.plus_minutes(-360);
        stage.set_clocks(deadline.plus_minutes(1));
        let quote = quote_refund(app, &visitor, &tickets[0]).await.unwrap();
        assert_eq!((quote.eligible, quote.reason), (false, Reason::TooLate));
        assert_eq!(quote.deadline, deadline);
        let outcome = give_up(app, &visitor, &tickets[0], "late").await.unwrap();
        assert!(matches!(outcome, GiveUpOutcome::Refused(_)));
        let valid = read_ticket(app, &visitor, &tickets[0]).await.unwrap();
        assert_eq!(valid.state, TicketState::Valid);
        stage.set_clocks(deadline);
        let outcome = give_up(app, &visitor, &tickets[0], "in time").await.unwrap();
        assert!(matches!(outcome, GiveUpOutcome::GivenUp(_)));
    }

    async fn nobody_gives_up_what_is_not_theirs(stage: Stage) {
        let app = &stage.test.app;
        let (visitor, other) = (stage.test.visitor().await, stage.test.visitor().await);
        let (_, tickets) = buy_two(&stage, &visitor).await;
        let outcome = give_up(app, &other, &tickets[0], "key").await;
        assert!(matches!(outcome, Err(AppError::NotFound)), "{outcome:?}");
        let quote = quote_refund(app, &other, &tickets[0]).await;
        assert!(matches!(quote, Err(AppError::NotFound)));
    }

    async fn a_refund_that_the_provider_refuses_is_seen_and_becomes_a_task(stage: Stage) {
        let app = &stage.test.app;
        let visitor = stage.test.visitor().await;
        let (code, tickets) = buy_two(&stage, &visitor).await;
        stage.provider.behave(&json!({ "refunds": "refuse" })).await;
        give_up(app, &visitor, &tickets[0], "key").await.unwrap();
        for _ in 0..3 {
            stage.settle().await;
        }
        let order = stage.order(&visitor, &code).await;
        assert_eq!(order.refunds.len(), 1);
        assert_eq!(order.refunds[0].state, RefundState::Failed);
        let tasks = "select count(*) from staff_task where kind = 'refund_failed'";
        assert_eq!(stage.count(tasks).await, 1);
        let ticket = read_ticket(app, &visitor, &tickets[0]).await.unwrap();
        assert_eq!(ticket.state, TicketState::GivenUp);
        stage.assert_sound().await;
    }

    async fn a_failed_refund_says_the_same_on_every_page_and_in_the_mail(stage: Stage) {
        let (buyer, Chosen { code, .. }) = Buyer::with_seat(&stage).await;
        buyer.name(&code, false).await.unwrap();
        buyer.start_payment(&code).await.unwrap();
        stage.pay(&stage.txid(&code).await).await;
        stage.settle().await;
        let ticket = buyer.find_ticket(&code).await.unwrap().expect("a ticket");
        stage.provider.behave(&json!({ "refunds": "refuse" })).await;
        buyer.give_up(&ticket).await.unwrap();
        for _ in 0..3 {
            stage.settle().await;
        }
        for path in [format!("/pedidos/{code}"), format!("/bilhetes/{ticket}")] {
            let page = buyer.open(&path).await.unwrap();
            assert!(!page.contains("dinheiro a caminho"), "{path} promises money: {page}");
            assert!(!page.contains("O dinheiro volta para a conta"), "{path}: {page}");
            assert!(!page.contains("Pagamento recebido"), "{path}: {page}");
            for said in [
                "Desistência feita, devolução ainda não concluída",
                "o banco não concluiu a devolução",
                "você não precisa pedir de novo",
            ] {
                assert!(page.contains(said), "{path} does not say “{said}”: {page}");
            }
        }
        let mails = mailbox::list_mails(&stage.test.app, 1).await.unwrap().mails;
        let subjects: Vec<_> = mails.iter().map(|mail| mail.subject.as_str()).collect();
        assert!(subjects[0].contains("ainda não concluída"), "{subjects:?}");
        assert!(subjects[1].contains("a caminho"), "{subjects:?}");
        let last = mailbox::read_mail(&stage.test.app, &mails[0].id).await.unwrap().mail;
        assert!(last.text.contains("você não precisa pedir de novo"), "{}", last.text);
    }

    async fn after_ninety_days_the_provider_is_not_asked_any_more(stage: Stage) {
        let app = &stage.test.app;
        let visitor = stage.test.visitor().await;
        let (code, tickets) = buy_two(&stage, &visitor).await;
        stage.provider.behave(&json!({ "unavailable_calls": 1_000_000 })).await;
        give_up(app, &visitor, &tickets[0], "key").await.unwrap();
        stage.test.run_jobs().await;
        stage.set_clocks(stage.now().plus_minutes(91 * 24 * 60));
        stage.provider.behave(&json!({ "unavailable_calls": 0 })).await;
        stage.test.run_jobs().await;
        let order = stage.order(&visitor, &code).await;
        assert_eq!(order.refunds[0].state, RefundState::Failed);
        assert_eq!(stage.count("select count(*) from staff_task").await, 1);
    }
}
