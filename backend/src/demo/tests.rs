//! The demonstration's tables say what they should.

use shared::{coach::category::Category, document::Cnpj};

use super::*;

#[test]
fn every_municipality_of_bahia_is_there_and_nothing_real_sells() {
    let rows = network().expect("the demonstration's network").rows;
    let municipalities = rows.places.iter().filter(|place| place.kind == "municipality");
    assert_eq!(municipalities.count(), 417);
    assert!(rows.companies.iter().all(|company| company.provenance == "invented"));
    assert!(rows.companies.iter().all(|company| company.legal_name.contains("empresa fictícia")));
    for company in &rows.companies {
        assert!(company.cnpj.parse::<Cnpj>().is_ok(), "{} has no CNPJ", company.trade_name);
    }
}

#[test]
fn it_has_about_sixty_lines_and_five_hundred_departures_a_day() {
    let network = network().expect("the demonstration's network");
    let lines = network.rows.lines.len() / 2;
    assert!((55..=70).contains(&lines), "{lines} lines");
    let departures = network.timetables.len();
    assert!((450..=620).contains(&departures), "{departures} departures a day");
    for timetable in &network.timetables {
        assert!(Category::from_code(&timetable.category).is_some());
    }
}

#[test]
fn line_079_has_its_printed_fares_and_restricted_sections_in_both_directions() {
    let rows = network().expect("the demonstration's network").rows;
    let fare = |direction: &str, from: i64, to: i64| {
        let line = rows.lines.iter().find(|line| line.code == "079" && line.direction == direction);
        let line_id = &line.expect("line 079").line_id;
        let section = rows.section_fares.iter().find(|row| {
            row.line_id == *line_id && row.from_position == from && row.to_position == to
        });
        section.expect("the section").fare_cents
    };
    // Itabuna – Lagoa Redonda, Feira de Santana – Alagoinhas, and up to the crossroads.
    assert_eq!(fare("outbound", 0, 11), Some(11_786));
    assert_eq!(fare("outbound", 7, 8), Some(1_228));
    assert_eq!(fare("outbound", 0, 5), None);
    assert_eq!(fare("return", 0, 11), Some(11_786));
    assert_eq!(fare("return", 3, 4), Some(1_228));
    assert_eq!(fare("return", 6, 11), None);
}

#[test]
fn platforms_are_made_up_for_terminals_and_some_are_not_told() {
    let network = network().expect("the demonstration's network");
    assert!(network.platforms.iter().all(|row| row.provenance == "invented"));
    let has_one = |timetable: &TimetableRow| {
        network.platforms.iter().any(|row| row.timetable_id == timetable.timetable_id)
    };
    assert!(network.timetables.iter().any(has_one));
    assert!(!network.timetables.iter().all(has_one));
}

#[test]
fn the_network_is_the_same_each_time() {
    let (first, second) = (network().expect("a network"), network().expect("a network"));
    assert_eq!(format!("{:?}", first.rows), format!("{:?}", second.rows));
    assert_eq!(format!("{:?}", first.timetables), format!("{:?}", second.timetables));
}

#[test]
fn the_bench_has_its_size() {
    let network = bench::network().expect("the bench's network");
    assert_eq!(network.rows.places.len(), 400);
    assert_eq!(network.rows.lines.len(), 200);
    assert_eq!(network.timetables.len(), 1_000);
}
