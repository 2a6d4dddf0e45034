//! Holding seats: all or none, for a while, by their owner.

use backend::{
    coach::{
        order::{
            find::find_order,
            hold::{
                ExtensionOutcome, HoldOutcome, HoldRefusal, HoldRequest, extend_hold, hold_seats,
                release_hold,
            },
        },
        seat::{Availability, read_seat_map},
    },
    error::AppError,
};
use shared::payment::order::OrderState;

use super::stage::{Stage, staged};

fn refusal(outcome: HoldOutcome) -> HoldRefusal {
    match outcome {
        HoldOutcome::Refused(refusal) => refusal,
        other => panic!("not refused: {other:?}"),
    }
}

staged! {
    async fn seats_are_held_all_or_none_and_the_nearest_free_ones_told(stage: Stage) {
        let app = &stage.test.app;
        let (first, second) = (stage.test.visitor().await, stage.test.visitor().await);
        let free = stage.free_seats().await;
        stage.hold(&first, &[&free[1]]).await;
        let outcome = hold_seats(app, &second, &stage.request(&[&free[0], &free[1]])).await;
        let HoldRefusal::SeatTaken { taken, nearest } = refusal(outcome.unwrap()) else {
            panic!("another refusal");
        };
        assert_eq!(taken, [free[1].clone()]);
        assert_eq!(nearest.len(), 6);
        assert!(!nearest.contains(&free[0]) && !nearest.contains(&free[1]));
        // The free one of the two was not kept.
        stage.hold(&second, &[&free[0]]).await;
        stage.assert_sound().await;
    }

    async fn an_order_is_its_visitors_alone(stage: Stage) {
        let app = &stage.test.app;
        let (owner, other) = (stage.test.visitor().await, stage.test.visitor().await);
        let order = stage.hold(&owner, &[&stage.free_seats().await[0]]).await;
        assert!(matches!(find_order(app, &other, &order.code).await, Err(AppError::NotFound)));
        assert!(matches!(release_hold(app, &other, &order.code).await, Err(AppError::NotFound)));
        assert!(matches!(extend_hold(app, &other, &order.code).await, Err(AppError::NotFound)));
        assert_eq!(stage.order(&owner, &order.code).await.state, OrderState::Held);
        assert!(matches!(find_order(app, &owner, "x'--").await, Err(AppError::NotFound)));
    }

    async fn a_form_sent_twice_holds_once(stage: Stage) {
        let app = &stage.test.app;
        let visitor = stage.test.visitor().await;
        let request: HoldRequest = stage.request(&[&stage.free_seats().await[0]]);
        let first = hold_seats(app, &visitor, &request).await.unwrap();
        let HoldOutcome::Held(first) = first else { panic!("refused: {first:?}") };
        let second = hold_seats(app, &visitor, &request).await.unwrap();
        let HoldOutcome::Held(second) = second else { panic!("refused: {second:?}") };
        assert_eq!(first.code, second.code);
        assert_eq!(stage.count("select count(*) from purchase_order").await, 1);
    }

    async fn a_visitor_has_at_most_four_holds_even_at_once(stage: Stage) {
        let app = &stage.test.app;
        let visitor = stage.test.visitor().await;
        let free = stage.free_seats().await;
        let requests: Vec<_> = free[..8].iter().map(|seat| stage.request(&[seat])).collect();
        let holds = requests.iter().map(|request| hold_seats(app, &visitor, request));
        let outcomes = futures_util::future::join_all(holds).await;
        let held = outcomes.iter().filter(|o| matches!(o, Ok(HoldOutcome::Held(_)))).count();
        assert!((1..=4).contains(&held), "{held}");
        for seat in &free[8..16] {
            let _ = hold_seats(app, &visitor, &stage.request(&[seat])).await.unwrap();
        }
        let holding = "select count(*) from purchase_order where state = 'held'";
        assert_eq!(stage.count(holding).await, 4);
        stage.assert_sound().await;
    }

    async fn whatever_the_clicks_a_hold_ends_after_forty_five_minutes(stage: Stage) {
        let app = &stage.test.app;
        let visitor = stage.test.visitor().await;
        let order = stage.hold(&visitor, &[&stage.free_seats().await[0]]).await;
        let cap = order.created_at.plus_minutes(45);
        for _ in 0..44 {
            stage.set_clocks(stage.now().plus_minutes(1));
            for _ in 0..3 {
                let _ = extend_hold(app, &visitor, &order.code).await.unwrap();
            }
            assert!(stage.order(&visitor, &order.code).await.hold_expires_at <= cap);
        }
        let outcome = extend_hold(app, &visitor, &order.code).await.unwrap();
        assert_eq!(outcome, ExtensionOutcome::AtCap);
        stage.set_clocks(cap);
        let outcome = extend_hold(app, &visitor, &order.code).await.unwrap();
        assert_eq!(outcome, ExtensionOutcome::Ended);
    }

    async fn a_hold_that_has_run_out_gives_its_seat_to_the_next_at_once(stage: Stage) {
        let (first, second) = (stage.test.visitor().await, stage.test.visitor().await);
        let free = stage.free_seats().await;
        let order = stage.hold(&first, &[&free[0]]).await;
        stage.set_clocks(order.hold_expires_at);
        // No worker has run since.
        stage.hold(&second, &[&free[0]]).await;
        assert_eq!(stage.order(&first, &order.code).await.state, OrderState::Expired);
        stage.assert_sound().await;
    }

    async fn a_released_seat_is_free_at_once(stage: Stage) {
        let app = &stage.test.app;
        let (first, second) = (stage.test.visitor().await, stage.test.visitor().await);
        let free = stage.free_seats().await;
        let order = stage.hold(&first, &[&free[0], &free[1]]).await;
        release_hold(app, &first, &order.code).await.unwrap();
        release_hold(app, &first, &order.code).await.unwrap();
        assert_eq!(stage.order(&first, &order.code).await.state, OrderState::Cancelled);
        stage.hold(&second, &[&free[0], &free[1]]).await;
        stage.assert_sound().await;
    }

    async fn the_map_tells_mine_from_taken(stage: Stage) {
        let (owner, other) = (stage.test.visitor().await, stage.test.visitor().await);
        let free = stage.free_seats().await;
        stage.hold(&owner, &[&free[0]]).await;
        for (actor, expected) in [(&owner, Availability::Mine), (&other, Availability::Taken)] {
            let (id, trip) = (&stage.trip.departure_id.0, &stage.trip);
            let map =
                read_seat_map(&stage.test.app, actor, id, trip.from_position, trip.to_position);
            let map = map.await.unwrap();
            let seat = map.seats.iter().find(|seat| seat.label == free[0]).unwrap();
            assert_eq!(seat.availability, expected);
        }
    }

    async fn odd_wishes_are_refused_by_name(stage: Stage) {
        let app = &stage.test.app;
        let visitor = stage.test.visitor().await;
        let free = stage.free_seats().await;
        let wish = async |seats: &[&str]| {
            refusal(hold_seats(app, &visitor, &stage.request(seats)).await.unwrap())
        };
        assert_eq!(wish(&[]).await, HoldRefusal::NoSeat);
        let seven: Vec<&str> = free[..7].iter().map(String::as_str).collect();
        assert_eq!(wish(&seven).await, HoldRefusal::TooManySeats);
        assert_eq!(wish(&["999"]).await, HoldRefusal::UnknownSeat("999".to_owned()));
        let twice = [free[0].as_str(), free[0].as_str()];
        assert_eq!(wish(&twice).await, HoldRefusal::UnknownSeat(free[0].clone()));
        let nowhere = HoldRequest { to_position: 62, ..stage.request(&[&free[0]]) };
        let outcome = hold_seats(app, &visitor, &nowhere).await;
        assert!(matches!(outcome, Err(AppError::NotFound)), "{outcome:?}");
    }
}
