//! The same form with other seats, and seats that are the visitor's own already.

use backend::coach::order::hold::{HoldOutcome, HoldRefusal, HoldRequest, hold_seats};
use futures_util::future::join_all;
use shared::payment::order::OrderState;

use super::{
    buyer::{Buyer, Held, seats_path},
    stage::{Stage, staged},
};

fn with_seats(request: &HoldRequest, seats: &[&str]) -> HoldRequest {
    let seats = seats.iter().map(|seat| (*seat).to_owned()).collect();
    HoldRequest { seats, ..request.clone() }
}

staged! {
    async fn other_seats_take_the_place_of_those_held_before(stage: Stage) {
        let app = &stage.test.app;
        let (visitor, other) = (stage.test.visitor().await, stage.test.visitor().await);
        let free = stage.free_seats().await;
        let first = stage.request(&[&free[0], &free[1]]);
        let HoldOutcome::Held(before) = hold_seats(app, &visitor, &first).await.unwrap() else {
            panic!("free seats are refused");
        };
        // One of them stays, one goes, one is new.
        let second = with_seats(&first, &[&free[1], &free[2]]);
        let HoldOutcome::Changed(after) = hold_seats(app, &visitor, &second).await.unwrap() else {
            panic!("another wish is answered by the old order");
        };
        assert_ne!(after.code, before.code);
        let seats: Vec<_> = after.passengers.iter().filter_map(|one| one.seat.clone()).collect();
        assert_eq!(seats, [free[1].clone(), free[2].clone()]);
        assert_eq!(stage.order(&visitor, &before.code).await.state, OrderState::Cancelled);
        let again = hold_seats(app, &visitor, &second).await.unwrap();
        assert!(matches!(again, HoldOutcome::Held(same) if same.code == after.code));
        stage.hold(&other, &[&free[0]]).await;
        stage.assert_sound().await;
    }

    async fn where_the_other_seats_are_gone_the_first_are_kept(stage: Stage) {
        let app = &stage.test.app;
        let (visitor, other) = (stage.test.visitor().await, stage.test.visitor().await);
        let free = stage.free_seats().await;
        stage.hold(&other, &[&free[2]]).await;
        let first = stage.request(&[&free[0]]);
        let HoldOutcome::Held(before) = hold_seats(app, &visitor, &first).await.unwrap() else {
            panic!("a free seat is refused");
        };
        let wish = with_seats(&first, &[&free[0], &free[2]]);
        let outcome = hold_seats(app, &visitor, &wish).await.unwrap();
        let HoldOutcome::Refused(HoldRefusal::SeatTaken { taken, .. }) = outcome else {
            panic!("{outcome:?}");
        };
        assert_eq!(taken, [free[2].clone()]);
        assert_eq!(stage.order(&visitor, &before.code).await.state, OrderState::Held);
        stage.assert_sound().await;
    }

    async fn an_order_that_is_paid_stays_whatever_its_form_asks_later(stage: Stage) {
        let app = &stage.test.app;
        let visitor = stage.test.visitor().await;
        let free = stage.free_seats().await;
        let first = stage.request(&[&free[0]]);
        let HoldOutcome::Held(paid) = hold_seats(app, &visitor, &first).await.unwrap() else {
            panic!("a free seat is refused");
        };
        stage.name(&visitor, &paid).await;
        backend::payment::checkout::start_payment(app, &visitor, &paid.code).await.unwrap();
        stage.pay(&stage.txid(&paid.code).await).await;
        stage.settle().await;
        let wish = with_seats(&first, &[&free[1]]);
        let outcome = hold_seats(app, &visitor, &wish).await.unwrap();
        assert!(matches!(outcome, HoldOutcome::Held(order) if order.code != paid.code));
        assert_eq!(stage.order(&visitor, &paid.code).await.state, OrderState::Paid);
        stage.assert_sound().await;
    }

    async fn the_other_seats_asked_for_five_times_at_once_are_one_order(stage: Stage) {
        let app = &stage.test.app;
        let visitor = stage.test.visitor().await;
        let free = stage.free_seats().await;
        let first = stage.request(&[&free[0]]);
        hold_seats(app, &visitor, &first).await.unwrap();
        let wish = with_seats(&first, &[&free[1]]);
        let posts = join_all((0..5).map(|_| hold_seats(app, &visitor, &wish))).await;
        let mut codes = Vec::new();
        for outcome in posts {
            match outcome.unwrap() {
                HoldOutcome::Held(order) | HoldOutcome::Changed(order) => codes.push(order.code),
                HoldOutcome::Refused(refusal) => panic!("{refusal:?}"),
            }
        }
        assert!(codes.iter().all(|code| *code == codes[0]), "{codes:?}");
        let holding = "select count(*) from purchase_order where state = 'held'";
        assert_eq!(stage.count(holding).await, 1);
        stage.assert_sound().await;
    }

    async fn ones_own_seats_are_never_somebody_elses(stage: Stage) {
        let app = &stage.test.app;
        let visitor = stage.test.visitor().await;
        let free = stage.free_seats().await;
        let own = stage.hold(&visitor, &[&free[0]]).await;
        // Another form, as of another window.
        let same = hold_seats(app, &visitor, &stage.request(&[&free[0]])).await.unwrap();
        assert!(matches!(same, HoldOutcome::Held(order) if order.code == own.code));
        let more = hold_seats(app, &visitor, &stage.request(&[&free[0], &free[1]])).await.unwrap();
        let HoldOutcome::Refused(HoldRefusal::SeatsOwn(seats)) = more else { panic!("{more:?}") };
        assert_eq!(seats, [free[0].clone()]);
    }

    async fn the_pages_say_what_was_let_go_and_what_is_ones_own(stage: Stage) {
        let buyer = Buyer::at(stage.test.address);
        let key = buyer.see_seats(&stage.trip).await.unwrap();
        let free = stage.free_seats().await;
        buyer.hold(&stage.trip, &free[0], &key).await.unwrap();
        let Held::Order(code) = buyer.hold(&stage.trip, &free[1], &key).await.unwrap() else {
            panic!("a free seat is refused");
        };
        let page = buyer.open(&format!("/pedidos/{code}/passageiros?troca=sim")).await.unwrap();
        assert!(page.contains("As que você tinha escolhido antes foram soltas."), "{page}");
        let seats = buyer.open(&seats_path(&stage.trip)).await.unwrap();
        let own = format!("A poltrona {} já está reservada para você", free[1]);
        assert!(seats.contains(&own), "no word of one's own seat: {seats}");
        assert!(seats.contains(&format!("href=\"/pedidos/{code}\"")), "no way to the order");
        let (more, key) = (free[1].clone(), buyer.see_seats(&stage.trip).await.unwrap());
        let other = Buyer::at(stage.test.address);
        let Held::Refused(page) = other.hold(&stage.trip, &more, &key).await.unwrap() else {
            panic!("a taken seat is held");
        };
        assert!(page.contains("acabou de ser reservada por outra pessoa"), "{page}");
    }
}
