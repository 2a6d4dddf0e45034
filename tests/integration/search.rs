//! Searching places and departures in the demonstration's network.

use backend::{
    coach::{
        network::view::PlaceKind,
        search::{
            resolve_place, search_departures, suggest_places,
            view::{Filter, PAGE_SIZE, Period, PlaceMatch, Query, ResultsPage, Sort},
        },
    },
    demo,
    error::AppError,
};
use shared::{
    coach::{category::Category, legs::Legs},
    money::Cents,
    time::Day,
};
use tests::{TestApp, instant, on_both_engines};

/// Tuesday, 09:00 in Salvador.
const NOW: &str = "2026-12-01T12:00:00Z";

async fn load(test: &TestApp) {
    test.app.clock.set(instant(NOW));
    demo::load_days(&test.app, 4).await.unwrap();
}

fn query(from: &str, to: &str, day: &str) -> Query {
    Query {
        from: from.to_owned(),
        to: to.to_owned(),
        day: Day::from_storage(day).expect("a day"),
        filter: Filter::default(),
        sort: Sort::default(),
        page: 1,
    }
}

async fn search(test: &TestApp, query: &Query) -> ResultsPage {
    search_departures(&test.app, query).await.unwrap()
}

fn salvador_feira() -> Query {
    query("salvador", "feira-de-santana", "2026-12-02")
}

async fn take(test: &TestApp, departure: &str, seat: &str, legs: Legs) {
    let mut tx = test.app.db.begin().await.unwrap();
    sqlx::query("insert into departure_seat (departure_id, seat, legs) values ($1, $2, $3)")
        .bind(departure)
        .bind(seat)
        .bind(legs.bits())
        .execute(&mut *tx)
        .await
        .unwrap();
    tx.commit().await.unwrap();
}

on_both_engines! {
    async fn places_are_found_without_accents_by_any_word(test: TestApp) {
        load(&test).await;
        let slugs = async |typed: &str| -> Vec<String> {
            let found = suggest_places(&test.app, typed, 5).await.unwrap();
            found.into_iter().map(|suggestion| suggestion.slug).collect()
        };
        assert_eq!(slugs("sao fel").await[0], "sao-felix");
        // The very name comes first, then the busiest.
        assert_eq!(slugs("SANTANA").await[..2], ["santana", "feira-de-santana"]);
        assert_eq!(slugs("conquista vit").await[0], "vitoria-da-conquista");
        assert_eq!(slugs("sal").await[0], "salvador");
        let terminals = suggest_places(&test.app, "terminal salv", 5).await.unwrap();
        assert_eq!(terminals[0].kind, PlaceKind::Terminal);
        assert_eq!(terminals[0].label, "Terminal Rodoviário de Salvador (Salvador, BA)");
        assert!(slugs("xyz").await.is_empty());
        assert!(slugs(" '%_ ").await.is_empty());
        assert_eq!(slugs("a").await.len(), 5);
    }

    async fn a_typed_place_is_one_several_or_none(test: TestApp) {
        load(&test).await;
        let slug = async |typed: &str| match resolve_place(&test.app, typed, 10).await.unwrap() {
            PlaceMatch::One(place) => Some(place.slug),
            PlaceMatch::Several(_) | PlaceMatch::Nothing => None,
        };
        assert_eq!(slug("feira-de-santana").await.as_deref(), Some("feira-de-santana"));
        assert_eq!(slug("Feira de Santana, BA").await.as_deref(), Some("feira-de-santana"));
        assert_eq!(slug("lencois").await.as_deref(), Some("lencois"));
        let several = resolve_place(&test.app, "santo", 10).await.unwrap();
        assert!(matches!(several, PlaceMatch::Several(found) if 1 < found.len()));
        assert_eq!(resolve_place(&test.app, "Nenhures", 10).await.unwrap(), PlaceMatch::Nothing);
    }

    async fn results_come_by_time_twenty_a_page_from_several_companies(test: TestApp) {
        load(&test).await;
        let page = search(&test, &salvador_feira()).await;
        assert_eq!(page.results.len(), PAGE_SIZE);
        assert!(PAGE_SIZE < page.total);
        assert!(page.results.is_sorted_by_key(|result| result.departs_at));
        assert!(3 <= page.companies.len() && 4 <= page.categories.len());
        assert!(page.companies.iter().all(|company| company.slug != "mandacaru"));
        assert!(page.results.iter().all(|result| result.boarding_fee == Cents(375)));
        let last = search(&test, &Query { page: page.pages, ..salvador_feira() }).await;
        assert_eq!(last.results.len(), page.total - PAGE_SIZE * (page.pages as usize - 1));
        let past = search(&test, &Query { page: u32::MAX, ..salvador_feira() }).await;
        assert!(past.results.is_empty());
        assert_eq!(past.total, page.total);
    }

    async fn filters_and_orders_hold(test: TestApp) {
        load(&test).await;
        let with = |filter| Query { filter, ..salvador_feira() };
        let evening = Filter { period: Some(Period::Evening), ..Filter::default() };
        let page = search(&test, &with(evening)).await;
        // 18:00 in Salvador is 21:00 UTC.
        let six = instant("2026-12-02T21:00:00Z");
        assert!(0 < page.total && page.results.iter().all(|result| six <= result.departs_at));
        let executive = Filter { category: Some(Category::Executive), ..Filter::default() };
        let page = search(&test, &with(executive)).await;
        let is_executive = |category| category == Category::Executive;
        assert!(0 < page.total && page.results.iter().all(|result| is_executive(result.category)));
        let sertao = Filter { company: Some("sertao".to_owned()), ..Filter::default() };
        let page = search(&test, &with(sertao)).await;
        assert!(page.results.iter().all(|result| result.company == "Expresso Sertão Azul"));
        let free = Filter { highest_price: Some(Cents::ZERO), ..Filter::default() };
        let page = search(&test, &with(free)).await;
        assert_eq!(page.total, 0);
        assert!(0 < page.unfiltered && page.alternatives.is_none());
        let cheapest = search(&test, &Query { sort: Sort::Price, ..salvador_feira() }).await;
        assert!(cheapest.results.is_sorted_by_key(|result| result.fare.0 + result.boarding_fee.0));
        let quickest = search(&test, &Query { sort: Sort::Duration, ..salvador_feira() }).await;
        assert!(quickest.results.is_sorted_by_key(|result| result.duration_minutes));
    }

    async fn seats_left_are_those_free_on_the_whole_stretch(test: TestApp) {
        load(&test).await;
        let asked = query("feira-de-santana", "alagoinhas", "2026-12-02");
        let of_079 = |page: &ResultsPage| {
            let line = page.results.iter().find(|result| result.line == "Itabuna – Lagoa Redonda");
            line.expect("line 079 leads there").clone()
        };
        let before = of_079(&search(&test, &asked).await);
        assert_eq!((before.from_position, before.to_position), (7, 8));
        assert_eq!((before.seats_left, before.wheelchair_places_left), (42, 1));
        let id = before.departure_id.0.as_str();
        take(&test, id, "1", Legs::between(0, 7).unwrap()).await;
        take(&test, id, "2", Legs::between(7, 8).unwrap()).await;
        take(&test, id, "5", Legs::between(0, 11).unwrap()).await;
        let after = of_079(&search(&test, &asked).await);
        assert_eq!((after.seats_left, after.wheelchair_places_left), (40, 1));
        // The companion seat of the wheelchair place is gone: so is the place.
        take(&test, id, "4", Legs::between(6, 9).unwrap()).await;
        let after = of_079(&search(&test, &asked).await);
        assert_eq!((after.seats_left, after.wheelchair_places_left), (40, 0));
        let filter = Filter { wheelchair: true, ..Filter::default() };
        let accessible = search(&test, &Query { filter, ..asked }).await;
        assert!(accessible.results.iter().all(|result| result.departure_id != before.departure_id));
        assert!(accessible.results.iter().all(|result| 0 < result.wheelchair_places_left));
        assert_eq!(accessible.total, accessible.unfiltered - 1);
    }

    async fn departures_that_have_left_are_not_shown(test: TestApp) {
        load(&test).await;
        let today = query("salvador", "feira-de-santana", "2026-12-01");
        let page = search(&test, &today).await;
        let now = instant(NOW);
        assert!(0 < page.total && page.results.iter().all(|result| now < result.departs_at));
        let yesterday = search(&test, &query("salvador", "feira-de-santana", "2026-11-30")).await;
        assert_eq!(yesterday.total, 0);
        let strip: Vec<_> = page.days.iter().map(|count| count.departures).collect();
        assert_eq!(strip.len(), 7);
        assert_eq!(strip[..3], [0, 0, 0]);
        assert_eq!(strip[3], page.total);
        assert!(strip[3] < strip[4], "tomorrow has the whole day");
    }

    async fn results_asked_for_again_follow_the_clock_the_places_and_the_boards(test: TestApp) {
        load(&test).await;
        let today = query("salvador", "feira-de-santana", "2026-12-01");
        let before = search(&test, &today).await;
        assert_eq!(search(&test, &today).await, before);
        let next = &before.results[0];
        test.app.clock.set(next.departs_at.plus_minutes(-1));
        assert_eq!(search(&test, &today).await, before);
        test.app.clock.set(next.departs_at);
        let after = search(&test, &today).await;
        assert_eq!(after.total, before.total - 1);
        assert!(after.results.iter().all(|result| result.departure_id != next.departure_id));
        assert_eq!(after.days[3].departures, before.days[3].departures - 1);
        // The clock of a demonstration can be set back.
        test.app.clock.set(instant(NOW));
        assert_eq!(search(&test, &today).await, before);
        take(&test, &next.departure_id.0, "1", Legs::between(0, 1).unwrap()).await;
        let sold = search(&test, &today).await;
        assert_eq!(sold.results[0].seats_left, next.seats_left - 1);
        assert_eq!(sold.results[1..], before.results[1..]);
        let mut tx = test.app.db.begin().await.unwrap();
        sqlx::query("update departure set status = 'cancelled' where departure_id = $1")
            .bind(&next.departure_id.0)
            .execute(&mut *tx)
            .await
            .unwrap();
        sqlx::query("update service_day set version = version + 1 where service_day = $1")
            .bind(today.day.to_storage())
            .execute(&mut *tx)
            .await
            .unwrap();
        tx.commit().await.unwrap();
        let cancelled = search(&test, &today).await;
        assert_eq!(cancelled.total, before.total - 1);
    }

    async fn overnight_coaches_arrive_the_next_day_and_are_boarded_on_it(test: TestApp) {
        load(&test).await;
        let page = search(&test, &query("salvador", "porto-seguro", "2026-12-02")).await;
        assert!(0 < page.total && page.results.iter().all(|result| result.days_later == 1));
        // Line 221 leaves Salvador at 20:00 and is in Eunápolis in the morning.
        let morning = search(&test, &query("eunapolis", "porto-seguro", "2026-12-03")).await;
        let through = morning.results.iter().find(|result| result.line == "Salvador – Porto Seguro");
        assert_eq!(through.expect("a coach of the night before").days_later, 0);
    }

    async fn where_nothing_leaves_other_days_and_near_places_are_offered(test: TestApp) {
        load(&test).await;
        let page = search(&test, &query("santa-barbara", "salvador", "2026-12-02")).await;
        assert_eq!(page.unfiltered, 0);
        let alternatives = page.alternatives.expect("something to try");
        assert!(alternatives.days.is_empty());
        // Feira de Santana lies some 30 km from Santa Bárbara.
        let near: Vec<_> = alternatives.near_from.iter().map(|near| &near.place.slug).collect();
        assert!(near.iter().any(|slug| *slug == "feira-de-santana"), "{near:?}");
        assert!(alternatives.near_from.is_sorted_by_key(|near| near.distance_km));

        test.app.clock.set(instant("2026-12-01T23:30:00Z"));
        let gone = search(&test, &query("alagoinhas", "inhambupe", "2026-12-01")).await;
        let days = gone.alternatives.expect("other days").days;
        assert_eq!(days[0].day, Day::from_storage("2026-12-02").unwrap());
    }

    async fn a_page_past_the_end_says_so_and_leads_back(test: TestApp) {
        load(&test).await;
        let all = "/viagens?de=salvador&para=feira-de-santana&data=2026-12-02";
        let page = test.client().get(&format!("{all}&pagina=99")).await.text().await.unwrap();
        assert!(page.contains("Esta lista não vai tão longe"), "{page}");
        assert!(!page.contains("Nenhuma viagem com estes filtros"), "no filter was set");
        assert!(page.contains(&format!("href=\"{}\"", all.replace('&', "&amp;"))), "{page}");
    }

    async fn an_unknown_place_is_not_found(test: TestApp) {
        load(&test).await;
        let asked = query("salvador", "nenhures", "2026-12-02");
        let nowhere = search_departures(&test.app, &asked).await;
        assert!(matches!(nowhere, Err(AppError::NotFound)));
        let nothing = search(&test, &query("salvador", "salvador", "2026-12-02")).await;
        assert_eq!(nothing.total, 0);
    }
}
