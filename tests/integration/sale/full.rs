//! A vehicle in which nothing is left.

use backend::coach::{
    network::find_departure,
    seat::{Availability, read_seat_map},
};
use shared::coach::seat_layout::SeatKind;

use super::{
    buyer::seats_path,
    stage::{Stage, staged},
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
