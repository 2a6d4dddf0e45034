use std::collections::BTreeSet;

use chrono::Weekday;
use proptest::prelude::*;

use super::*;

/// Copied from the project's reference data; see `shared/fixtures/README.md`.
const PUBLISHED: &str = include_str!("../../fixtures/holidays-2024-2030.csv");

fn day(text: &str) -> Day {
    Day::from_storage(text).unwrap_or_else(|| panic!("{text} is a day"))
}

/// The days published for the places of a service, of the kinds that `wanted` accepts.
fn published(places: [&str; 3], wanted: fn(&str) -> bool) -> BTreeSet<Day> {
    PUBLISHED
        .lines()
        .skip(1)
        .map(|line| line.split(',').collect::<Vec<_>>())
        .filter(|cells| places.contains(&cells[3]) && wanted(cells[4]))
        .map(|cells| day(cells[0]))
        .collect()
}

fn check_against_published(service: Service, places: [&str; 3]) {
    let calendar = for_service(service);
    let expected = published(places, |kind| kind.starts_with("holiday"));
    assert!(expected.len() > 7 * 11, "{}", expected.len());
    let found: BTreeSet<Day> =
        calendar.holidays_between(day("2024-01-01"), day("2030-12-31")).collect();
    let differing: Vec<_> = expected.symmetric_difference(&found).collect();
    assert!(differing.is_empty(), "{service:?}: {differing:?}");
    let optional = published(places, |kind| kind == "optional");
    for day in optional.difference(&expected) {
        assert!(!calendar.is_holiday(*day), "{day:?} is optional");
        assert!(calendar.holidays_on(*day).count() > 0, "{day:?} is told");
    }
}

#[test]
fn the_coach_counts_by_brazil_bahia_and_salvador() {
    check_against_published(Service::Coach, ["BR", "BR-BA", "Salvador"]);
}

#[test]
fn the_motorcycle_taxi_counts_by_brazil_para_and_belem() {
    check_against_published(Service::Mototaxi, ["BR", "BR-PA", "Belém"]);
}

#[test]
fn paratransit_counts_by_brazil_espirito_santo_and_vitoria() {
    check_against_published(Service::Paratransit, ["BR", "BR-ES", "Vitória"]);
}

#[test]
fn a_holiday_of_one_state_is_none_of_another() {
    let bahia = day("2026-07-02");
    assert!(for_service(Service::Coach).is_holiday(bahia));
    assert!(!for_service(Service::Mototaxi).is_holiday(bahia));
    assert!(for_service(Service::Paratransit).is_business_day(bahia));
    let para = day("2025-08-15");
    assert!(for_service(Service::Mototaxi).is_holiday(para));
    assert!(!for_service(Service::Coach).is_holiday(para));
}

#[test]
fn carnival_is_no_holiday_and_says_why() {
    let tuesday = day("2025-03-04");
    for service in [Service::Coach, Service::Mototaxi, Service::Paratransit] {
        let calendar = for_service(service);
        assert!(calendar.is_business_day(tuesday));
        assert!(calendar.holidays_on(tuesday).all(|row| row.ground == Ground::Optional));
    }
}

#[test]
fn laws_begin_on_their_day() {
    let coach = for_service(Service::Coach);
    assert!(!coach.is_holiday(day("2023-11-20")));
    assert!(coach.is_holiday(day("2024-11-20")));
    assert!(!coach.is_holiday(day("1979-10-12")));
    assert!(coach.is_holiday(day("1980-10-12")));
    assert!(!coach.is_holiday(day("1950-04-21")));
    assert!(coach.is_holiday(day("1951-04-21")));
    assert!(coach.is_holiday(day("1930-05-13")));
    assert!(!coach.is_holiday(day("1931-05-13")));
    assert!(!coach.is_holiday(day("1921-12-25")));
    assert!(coach.is_holiday(day("1922-12-25")));
}

#[test]
fn the_saint_of_espirito_santo_is_vitorias_before_it_is_the_states() {
    let monday = day("2019-04-29");
    let rows: Vec<_> =
        for_service(Service::Paratransit).holidays_on(monday).map(|row| row.place).collect();
    assert_eq!(rows, [Place::Vitoria]);
    let monday = day("2024-04-08");
    assert_eq!(for_service(Service::Paratransit).holidays_on(monday).count(), 2);
}

#[test]
fn moved_days_leave_their_place() {
    let coach = for_service(Service::Coach);
    for (to, instead_of) in
        [("2020-05-25", "2020-06-24"), ("2020-05-26", "2020-07-02"), ("2020-05-27", "2020-12-08")]
    {
        assert!(coach.is_holiday(day(to)), "{to}");
        assert!(!coach.is_holiday(day(instead_of)), "{instead_of}");
    }
    assert!(coach.is_holiday(day("2021-12-08")));
    let vitoria = for_service(Service::Paratransit);
    assert!(vitoria.is_holiday(day("2021-03-31")));
    assert!(!vitoria.is_holiday(day("2021-06-03")));
    // The city moved its own day; the State's stayed where it was.
    assert!(vitoria.is_holiday(day("2021-03-30")) && vitoria.is_holiday(day("2021-04-12")));
}

#[test]
fn rows_of_an_administrator_add_and_move() {
    let row = |when| Holiday {
        place: Place::Salvador,
        name: "Visita".into(),
        when,
        ground: Ground::Once,
        from: None,
        until: None,
        law: "Decreto municipal 1/2027".into(),
    };
    let moved = When::Moved { to: day("2027-06-25"), instead_of: day("2027-06-24") };
    let calendar =
        for_service(Service::Coach).with_rows([row(When::On(day("2027-03-10"))), row(moved)]);
    assert!(calendar.is_holiday(day("2027-03-10")));
    assert!(calendar.is_holiday(day("2027-06-25")));
    assert!(!calendar.is_holiday(day("2027-06-24")));
    assert!(calendar.is_holiday(day("2028-06-24")));
}

#[test]
fn given_days_stand_alone() {
    let calendar = Calendar::of_days([day("2026-03-10")]);
    assert!(calendar.is_holiday(day("2026-03-10")));
    assert!(!calendar.is_holiday(day("2026-12-25")));
    assert!(!calendar.is_business_day(day("2026-03-14")));
}

#[test]
fn a_case_may_bring_every_day_there_is() {
    let days = Day::FIRST.0.iter_days().take_while(|day| *day <= Day::LAST.0).map(Day);
    let calendar = Calendar::of_days(days);
    // The first day after 2199, a Wednesday, is the first business day.
    assert_eq!(Day::FIRST.due_after_days(1, &calendar), day("2200-01-01"));
}

/// Easter Sundays of church tables, the earliest and the latest possible among them.
#[test]
fn easter_falls_where_the_church_says() {
    for (year, month, of_month) in [
        (1920, 4, 4),
        (1943, 4, 25),
        (1954, 4, 18),
        (1981, 4, 19),
        (2000, 4, 23),
        (2008, 3, 23),
        (2019, 4, 21),
        (2024, 3, 31),
        (2026, 4, 5),
        (2038, 4, 25),
        (2049, 4, 18),
        (2076, 4, 19),
        (2100, 3, 28),
        (2160, 3, 23),
        (2199, 4, 14),
    ] {
        assert_eq!(Some(easter(year)), NaiveDate::from_ymd_opt(year, month, of_month), "{year}");
    }
}

proptest! {
    #[test]
    fn every_year_of_the_range_has_its_holidays(year in 1920_i32..=2199) {
        let easter = easter(year);
        prop_assert_eq!(easter.weekday(), Weekday::Sun);
        for service in [Service::Coach, Service::Mototaxi, Service::Paratransit] {
            let calendar = for_service(service);
            prop_assert!(calendar.is_holiday(Day(easter - TimeDelta::days(2))));
            let from = NaiveDate::from_ymd_opt(year, 1, 1).expect("a date");
            let to = NaiveDate::from_ymd_opt(year, 12, 31).expect("a date");
            let count = calendar.holidays_between(Day(from), Day(to)).count();
            prop_assert!((7..=20).contains(&count), "{} in {}", count, year);
            prop_assert!(calendar.is_holiday(Day(from)));
        }
    }
}
