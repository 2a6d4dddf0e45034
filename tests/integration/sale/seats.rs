//! Random holds, releases, payments and refunds of random stretches, against a plain model.

use backend::{
    actor::Actor,
    coach::{
        give_up::give_up,
        network::{find_departure, offer, view::Offer},
        order::hold::{HoldOutcome, HoldRefusal, HoldRequest, hold_seats, release_hold},
    },
};
use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};

use super::stage::{Stage, staged};

const STEPS: usize = 120;

/// What is held or sold, by the book of the test.
struct Sold {
    actor: Actor,
    order: String,
    seat: String,
    from: u8,
    to: u8,
    ticket: Option<String>,
}

impl Sold {
    fn shares_a_leg(&self, seat: &str, from: u8, to: u8) -> bool {
        self.seat == seat && self.from.max(from) < self.to.min(to)
    }
}

staged! {
    async fn the_bits_follow_every_hold_release_payment_and_refund(stage: Stage) {
        let mut random = StdRng::seed_from_u64(tests::seed());
        let app = &stage.test.app;
        let departure = find_departure(app, &stage.trip.departure_id).await.unwrap();
        let last = departure.stops.last().unwrap().position;
        let seats: Vec<String> = stage.free_seats().await.into_iter().take(4).collect();
        let mut book: Vec<Sold> = Vec::new();
        let mut refusals = 0;
        for _ in 0..STEPS {
            match random.random_range(0..10) {
                0..5 => {
                    let seat = seats[random.random_range(0..seats.len())].clone();
                    let from = random.random_range(0..last);
                    let to = random.random_range(from + 1..=last);
                    let offered = offer(app, &departure.id, from, to).await.unwrap();
                    let Offer::OnSale(_) = offered else { continue };
                    let actor = stage.test.visitor().await;
                    let request = HoldRequest {
                        from_position: from,
                        to_position: to,
                        ..stage.request(&[&seat])
                    };
                    let is_free = !book.iter().any(|sold| sold.shares_a_leg(&seat, from, to));
                    match hold_seats(app, &actor, &request).await.unwrap() {
                        HoldOutcome::Held(order) => {
                            assert!(is_free, "seat {seat} from {from} to {to} sold twice");
                            let order = order.code;
                            book.push(Sold { actor, order, seat, from, to, ticket: None });
                        }
                        HoldOutcome::Refused(HoldRefusal::SeatTaken { .. }) => {
                            assert!(!is_free, "seat {seat} from {from} to {to} lost");
                            refusals += 1;
                        }
                        other => panic!("{other:?}"),
                    }
                }
                5..7 => {
                    let Some(index) = book.iter().position(|sold| sold.ticket.is_none()) else {
                        continue;
                    };
                    let sold = book.remove(index);
                    release_hold(app, &sold.actor, &sold.order).await.unwrap();
                }
                7..9 => {
                    let Some(sold) = book.iter_mut().find(|sold| sold.ticket.is_none()) else {
                        continue;
                    };
                    let order = stage.order(&sold.actor, &sold.order).await;
                    stage.name(&sold.actor, &order).await;
                    backend::payment::checkout::start_payment(app, &sold.actor, &sold.order)
                        .await
                        .unwrap();
                    stage.pay(&stage.txid(&sold.order).await).await;
                    // Time moves, but not past the end of any hold.
                    let now = stage.now();
                    stage.settle().await;
                    stage.set_clocks(now);
                    let paid = stage.order(&sold.actor, &sold.order).await;
                    sold.ticket = Some(paid.tickets[0].code.clone());
                }
                _ => {
                    let Some(index) = book.iter().position(|sold| sold.ticket.is_some()) else {
                        continue;
                    };
                    let sold = book.remove(index);
                    let ticket = sold.ticket.expect("found by it");
                    give_up(app, &sold.actor, &ticket, "key").await.unwrap();
                }
            }
            stage.assert_sound().await;
        }
        assert!(refusals > 0, "nobody ever wanted a taken seat");
    }
}
