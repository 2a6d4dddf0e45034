//! A vehicle in which nothing is left, and who may fill it.

use backend::coach::{
    network::find_departure,
    seat::{Availability, read_seat_map},
};
use shared::coach::seat_layout::SeatKind;
use tests::{TestApp, instant, on_each_engine, provider::TestProvider};

use super::{
    buyer::{Buyer, Held, seats_path},
    stage::{NOW, Stage, staged},
};

staged! {
    async fn the_pages_say_that_it_is_sold_out_and_where_else_to_look(stage: Stage) {
        let (id, trip) = (&stage.trip.departure_id, &stage.trip);
        let departure = find_departure(&stage.test.app, id).await.unwrap();
        let seats: Vec<_> = departure.layout.seats().collect();
        let companions = seats.iter().filter(|seat| matches!(seat.kind, SeatKind::Companion(_)));
        let companions: Vec<_> = companions.map(|seat| seat.label.as_str()).collect();
        // All but the companions' seats, which nobody can have alone.
        let labels: Vec<_> = seats.iter().map(|seat| seat.label.as_str()).collect();
        let others: Vec<_> =
            labels.iter().copied().filter(|label| !companions.contains(label)).collect();
        for seats in others.chunks(6) {
            stage.hold(&stage.test.visitor().await, seats).await;
        }
        let nobody = backend::actor::Actor::default();
        let (from, to) = (trip.from_position, trip.to_position);
        let map = read_seat_map(&stage.test.app, &nobody, &id.0, from, to).await.unwrap();
        assert_eq!(map.count_free(), 0);
        for seat in map.seats {
            let is_companion = companions.contains(&seat.label.as_str());
            let expected =
                if is_companion { Availability::WithoutPlace } else { Availability::Taken };
            assert_eq!(seat.availability, expected, "{}", seat.label);
        }
        let seats = seats_path(trip);
        for path in [seats.replace("/assentos", ""), seats] {
            let page = stage.test.client().get(&path).await.text().await.unwrap();
            assert!(page.contains("Não há poltrona livre nesta viagem"), "{path}: {page}");
            let link = page.split("Ver outras viagens do dia").next().unwrap_or_default();
            let link = link.rsplit("<a ").next().unwrap_or_default();
            assert!(link.contains("href=\"/viagens?de="), "{path} leads nowhere: {page}");
            assert!(link.contains("data=2026-12-02"), "{path} leads to another day: {link}");
            if !companions.is_empty() && path.contains("assentos") {
                assert!(page.contains("livre só junto com o lugar"), "{page}");
            }
        }
    }
}

on_each_engine! {
    async fn an_address_holds_so_many_orders_however_often_it_comes_as_another(engine: Engine) {
        let provider = TestProvider::start(backend::clock::Clock::fixed(instant(NOW))).await;
        let flags = provider.flags();
        let mut flags: Vec<&str> = flags.iter().map(String::as_str).collect();
        flags.extend(["--holds-per-address", "3"]);
        let test = TestApp::start_with(engine, &flags, backend::worker::handlers()).await;
        let stage = Stage::of(test, provider).await;
        let free = stage.free_seats().await;
        let hold = async |seat: &str| {
            let buyer = Buyer::at(stage.test.address);
            let key = buyer.see_seats(&stage.trip).await.unwrap();
            let held = buyer.hold(&stage.trip, seat, &key).await.unwrap();
            (buyer, held)
        };
        let mut held = Vec::new();
        for seat in &free[..3] {
            let (buyer, Held::Order(code)) = hold(seat).await else { panic!("{seat} is refused") };
            held.push((buyer, code));
        }
        let (_, Held::Refused(page)) = hold(&free[3]).await else { panic!("a fourth is held") };
        assert!(page.contains("feitas desta conexão de internet"), "{page}");
        let keys = "select count(distinct address_key) from purchase_order";
        assert_eq!(stage.count(keys).await, 1);
        // A seat let go makes room, and its order forgets the address.
        held[0].0.release(&held[0].1).await.unwrap();
        let remembered = "select count(*) from purchase_order where address_key is not null";
        assert_eq!(stage.count(remembered).await, 2);
        let (_, again) = hold(&free[3]).await;
        assert!(matches!(again, Held::Order(_)), "{again:?}");
        // So does time, before anybody has swept.
        stage.set_clocks(stage.now().plus_minutes(15));
        let (_, later) = hold(&free[4]).await;
        assert!(matches!(later, Held::Order(_)), "{later:?}");
        stage.assert_sound().await;
    }
}
