//! The network of the demonstration, its departures and what they offer.

use backend::{
    coach::network::{
        self,
        departures::make_departures,
        view::{Closed, DepartureId, Offer, PlaceKind, Provenance},
    },
    coach::search::{self, view::Query},
    demo,
    error::AppError,
};
use shared::{coach::legs::Legs, money::Cents, time::Day};
use tests::{TestApp, instant, on_both_engines};

/// Tuesday, 09:00 in Salvador.
const NOW: &str = "2026-12-01T12:00:00Z";

fn query(from: &str, to: &str, day: &str) -> Query {
    Query {
        from: from.to_owned(),
        to: to.to_owned(),
        day: Day::from_storage(day).expect("a day"),
        filter: Default::default(),
        sort: Default::default(),
        page: 1,
    }
}

async fn first(test: &TestApp, from: &str, to: &str, day: &str) -> (DepartureId, u8, u8) {
    let page = search::search_departures(&test.app, &query(from, to, day)).await.unwrap();
    let result = page.results.first().expect("a departure");
    (result.departure_id.clone(), result.from_position, result.to_position)
}

/// From `day` on the timetable of that departure leaves its first stop there.
async fn tell_platform(test: &TestApp, of: &DepartureId, day: &str, platform: Option<&str>) {
    let mut tx = test.app.db.begin().await.unwrap();
    sqlx::query(
        "insert into boarding_platform (timetable_id, position, valid_from, platform, provenance) \
         select timetable_id, 0, cast($2 as text), cast($3 as text), 'real' from departure \
         where departure_id = $1",
    )
    .bind(&of.0)
    .bind(day)
    .bind(platform)
    .execute(&mut *tx)
    .await
    .unwrap();
    tx.commit().await.unwrap();
}

on_both_engines! {
    async fn the_demonstration_fills_an_empty_database_once(test: TestApp) {
        test.app.clock.set(instant(NOW));
        assert!(demo::load_days(&test.app, 2).await.unwrap());
        assert!(!demo::load_days(&test.app, 2).await.unwrap());
    }

    async fn departures_are_made_once_whoever_makes_them(test: TestApp) {
        test.app.clock.set(instant(NOW));
        demo::load_days(&test.app, 1).await.unwrap();
        let (one, other) =
            tokio::join!(make_departures(&test.app, 3), make_departures(&test.app, 3));
        let made = one.unwrap() + other.unwrap();
        assert!(900 < made, "two more days have departures, not {made}");
        assert_eq!(make_departures(&test.app, 3).await.unwrap(), 0);
    }

    async fn a_timetable_that_rests_on_holidays_has_no_departure_then(test: TestApp) {
        // Friday, 2026-12-25 is a holiday; Monday to Friday runs line 335, resting on holidays.
        test.app.clock.set(instant("2026-12-24T12:00:00Z"));
        demo::load_days(&test.app, 2).await.unwrap();
        let count = async |day: &str| {
            let asked = query("inhambupe", "olindina", day);
            search::search_departures(&test.app, &asked).await.unwrap().unfiltered
        };
        assert_eq!(count("2026-12-25").await, 0);
        let asked = query("inhambupe", "olindina", "2026-12-24");
        let page = search::search_departures(&test.app, &asked).await.unwrap();
        assert!(page.results.iter().all(|result| result.line == "Alagoinhas – Olindina"));
        assert!(0 < page.unfiltered);
    }

    async fn a_platform_is_that_of_the_day_and_may_become_unknown(test: TestApp) {
        test.app.clock.set(instant(NOW));
        demo::load_days(&test.app, 3).await.unwrap();
        let (today, ..) = first(&test, "salvador", "feira-de-santana", "2026-12-02").await;
        let mut platforms = network::find_platforms(&test.app, &today).await.unwrap();
        let told = platforms.remove(&0).expect("the first terminal tells one");
        assert_eq!(told.provenance, Provenance::Invented);
        assert_eq!(platforms.len(), 0, "nobody boards at the last stop");

        let (next, ..) = first(&test, "salvador", "feira-de-santana", "2026-12-03").await;
        for (day, platform) in [("2026-12-03", Some("A")), ("2026-12-04", None)] {
            tell_platform(&test, &today, day, platform).await;
        }
        let of = async |id: &DepartureId| {
            let mut platforms = network::find_platforms(&test.app, id).await.unwrap();
            platforms.remove(&0).map(|platform| platform.name)
        };
        assert_eq!(of(&today).await, Some(told.name));
        assert_eq!(of(&next).await.as_deref(), Some("A"));
        tell_platform(&test, &today, "2026-12-02", None).await;
        assert_eq!(of(&today).await, None);
    }

    async fn a_departure_shows_its_line_stops_company_and_layout(test: TestApp) {
        test.app.clock.set(instant(NOW));
        demo::load_days(&test.app, 2).await.unwrap();
        let (id, ..) = first(&test, "itabuna", "lagoa-redonda", "2026-12-02").await;
        let departure = network::find_departure(&test.app, &id).await.unwrap();
        assert_eq!(departure.line.code, "079");
        assert_eq!(departure.line.provenance, Provenance::Real);
        assert_eq!(departure.provenance, Provenance::Invented);
        assert_eq!(departure.company.provenance, Provenance::Invented);
        assert_eq!(departure.stops.len(), 12);
        assert_eq!(departure.stops[0].at, instant("2026-12-02T08:30:00Z"));
        assert_eq!(departure.stops[0].place.kind, PlaceKind::Terminal);
        assert_eq!(departure.stops[11].place.name, "Lagoa Redonda");
        let ordered = |pair: &[network::view::Stop]| {
            pair[0].at < pair[1].at && pair[0].distance_m < pair[1].distance_m
        };
        assert!(departure.stops.windows(2).all(ordered));
        assert_eq!(departure.layout.seats().count(), 44);
        assert_eq!(departure.layout.wheelchair_places(), 1);
        assert!(departure.vehicle.is_some());
        let unknown = network::find_departure(&test.app, &DepartureId("none".to_owned())).await;
        assert!(matches!(unknown, Err(AppError::NotFound)));
    }

    async fn an_offer_has_the_printed_fare_and_refuses_restricted_sections(test: TestApp) {
        test.app.clock.set(instant(NOW));
        demo::load_days(&test.app, 2).await.unwrap();
        let (id, from, to) = first(&test, "itabuna", "lagoa-redonda", "2026-12-02").await;
        let Offer::OnSale(offer) = network::offer(&test.app, &id, from, to).await.unwrap() else {
            panic!("the whole way is on sale");
        };
        assert_eq!(offer.fare, Cents(11_786));
        assert_eq!(offer.boarding_fee, Cents(375));
        assert!(offer.origin_has_terminal);
        assert_eq!(Some(offer.legs), Legs::between(0, 11));
        assert_eq!(offer.departs_at, instant("2026-12-02T08:30:00Z"));
        // Position 5 is the crossroads of Cruz das Almas.
        let restricted = network::offer(&test.app, &id, 0, 5).await.unwrap();
        assert_eq!(restricted, Offer::Restricted);
        for (from, to) in [(0, 0), (5, 4), (0, 12)] {
            let nowhere = network::offer(&test.app, &id, from, to).await;
            assert!(matches!(nowhere, Err(AppError::NotFound)), "{from} to {to}");
        }
    }

    async fn nothing_is_offered_once_the_coach_has_left_the_stop(test: TestApp) {
        test.app.clock.set(instant(NOW));
        demo::load_days(&test.app, 2).await.unwrap();
        let (id, from, to) = first(&test, "itabuna", "lagoa-redonda", "2026-12-02").await;
        let offered = async |now: &str| {
            test.app.clock.set(instant(now));
            network::offer(&test.app, &id, from, to).await.unwrap()
        };
        assert!(matches!(offered("2026-12-02T08:29:59Z").await, Offer::OnSale(_)));
        assert_eq!(offered("2026-12-02T08:30:00Z").await, Offer::Closed(Closed::Departed));
        // It has not reached Feira de Santana yet, where one can still board.
        let later = network::offer(&test.app, &id, 7, to).await.unwrap();
        assert!(matches!(later, Offer::OnSale(_)));
    }
}
