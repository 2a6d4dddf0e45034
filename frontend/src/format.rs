//! How dates, hours, durations and distances are written for people.
//!
//! Hours are those of the service's own zone, whatever the reader's device says.

use chrono::{Datelike, NaiveDate, SecondsFormat, Timelike, Weekday};
use chrono_tz::Tz;
use shared::{
    language::Language,
    time::{Day, Instant},
};

use crate::{duration::NBSP, money::grouped};

/// `1.234` or `1,234`.
#[must_use]
pub fn count(language: Language, number: u64) -> String {
    grouped(number, if language == Language::Portuguese { '.' } else { ',' })
}

/// The clock face, `07:00`.
#[must_use]
pub fn clock(instant: Instant, zone: Tz) -> String {
    instant.0.with_timezone(&zone).format("%H:%M").to_string()
}

/// The hour as it is said: `8h`, `8h30`, in English `8:00`, `8:30`.
#[must_use]
pub fn hour(language: Language, instant: Instant, zone: Tz) -> String {
    let local = instant.0.with_timezone(&zone);
    match (language, local.minute()) {
        (Language::Portuguese, 0) => format!("{}h", local.hour()),
        (Language::Portuguese, minute) => format!("{}h{minute:02}", local.hour()),
        (Language::English, minute) => format!("{}:{minute:02}", local.hour()),
    }
}

/// `sexta, 13/3, 8h`, `Friday 13 March, 8:00`; the year is told where it is not `now`'s.
#[must_use]
pub fn moment(language: Language, instant: Instant, zone: Tz, now: Instant) -> String {
    let day = day(language, instant.day_in(zone), now.day_in(zone));
    format!("{day}, {}", hour(language, instant, zone))
}

/// `sexta, 13/3`, `Friday 13 March`; the year is told where it is not that of `today`.
#[must_use]
pub fn day(language: Language, day: Day, today: Day) -> String {
    let Day(date) = day;
    let year = date.year() != today.0.year();
    let name = weekday(language, date.weekday());
    match (language, year) {
        (Language::Portuguese, false) => format!("{name}, {}/{}", date.day(), date.month()),
        (Language::Portuguese, true) => {
            format!("{name}, {}/{}/{}", date.day(), date.month(), date.year())
        }
        (Language::English, false) => format!("{name} {} {}", date.day(), month(language, date)),
        (Language::English, true) => {
            format!("{name} {} {} {}", date.day(), month(language, date), date.year())
        }
    }
}

/// The day for a narrow place: `sex 13/3`, `Fri 13 Mar`.
#[must_use]
pub fn short_day(language: Language, day: Day) -> String {
    let Day(date) = day;
    let name: String = weekday(language, date.weekday()).chars().take(3).collect();
    match language {
        Language::Portuguese => format!("{name} {}/{}", date.day(), date.month()),
        Language::English => {
            let month: String = month(language, date).chars().take(3).collect();
            format!("{name} {} {month}", date.day())
        }
    }
}

/// The day in full, as a paper would say it: `13 de março de 2026`, `13 March 2026`.
#[must_use]
pub fn full_day(language: Language, day: Day) -> String {
    let Day(date) = day;
    match language {
        Language::Portuguese => {
            format!("{} de {} de {}", date.day(), month(language, date), date.year())
        }
        Language::English => format!("{} {} {}", date.day(), month(language, date), date.year()),
    }
}

/// `108 km`, rounded half up to whole kilometres; below one kilometre in metres.
#[must_use]
pub fn distance(language: Language, metres: i64) -> String {
    let metres = u64::try_from(metres).unwrap_or_default();
    if metres < 1000 {
        return format!("{metres}{NBSP}m");
    }
    format!("{}{NBSP}km", count(language, (metres + 500) / 1000))
}

/// What machines read in `<time datetime>`: RFC 3339 with the offset of the zone.
#[must_use]
pub fn machine(instant: Instant, zone: Tz) -> String {
    instant.0.with_timezone(&zone).to_rfc3339_opts(SecondsFormat::Secs, true)
}

/// The name of the zone for people who are elsewhere: `horário da Bahia`.
#[must_use]
pub fn zone(language: Language, zone: Tz) -> &'static str {
    match (language, zone) {
        (Language::Portuguese, Tz::America__Bahia) => "horário da Bahia",
        (Language::English, Tz::America__Bahia) => "Bahia time",
        (Language::Portuguese, Tz::America__Belem) => "horário de Belém",
        (Language::English, Tz::America__Belem) => "Belém time",
        (Language::Portuguese, _) => "horário de Brasília",
        (Language::English, _) => "Brasília time",
    }
}

fn weekday(language: Language, weekday: Weekday) -> &'static str {
    let index = weekday.num_days_from_monday() as usize;
    match language {
        Language::Portuguese => {
            ["segunda", "terça", "quarta", "quinta", "sexta", "sábado", "domingo"][index]
        }
        Language::English => {
            ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"][index]
        }
    }
}

fn month(language: Language, date: NaiveDate) -> &'static str {
    let index = date.month0() as usize;
    match language {
        Language::Portuguese => [
            "janeiro",
            "fevereiro",
            "março",
            "abril",
            "maio",
            "junho",
            "julho",
            "agosto",
            "setembro",
            "outubro",
            "novembro",
            "dezembro",
        ][index],
        Language::English => [
            "January",
            "February",
            "March",
            "April",
            "May",
            "June",
            "July",
            "August",
            "September",
            "October",
            "November",
            "December",
        ][index],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Language::{English, Portuguese};

    const BAHIA: Tz = chrono_tz::America::Bahia;

    fn instant(text: &str) -> Instant {
        Instant::from_storage(text).expect("an instant")
    }

    #[test]
    fn a_moment_names_weekday_day_and_hour_of_the_zone() {
        let now = instant("2026-03-10T17:00:00Z");
        let last = instant("2026-03-13T11:00:00Z");
        assert_eq!(moment(Portuguese, last, BAHIA, now), "sexta, 13/3, 8h");
        assert_eq!(moment(English, last, BAHIA, now), "Friday 13 March, 8:00");
        assert_eq!(
            moment(Portuguese, instant("2027-01-01T02:30:00Z"), BAHIA, now),
            "quinta, 31/12, 23h30"
        );
        assert_eq!(
            moment(Portuguese, instant("2027-01-01T03:05:00Z"), BAHIA, now),
            "sexta, 1/1/2027, 0h05"
        );
    }

    #[test]
    fn salvador_kept_summer_time_in_december_2011() {
        assert_eq!(clock(instant("2011-12-10T12:00:00Z"), BAHIA), "10:00");
        assert_eq!(machine(instant("2011-12-10T12:00:00Z"), BAHIA), "2011-12-10T10:00:00-02:00");
        assert_eq!(machine(instant("2026-12-10T12:00:00Z"), BAHIA), "2026-12-10T09:00:00-03:00");
    }

    #[test]
    fn days_and_distances_fit_narrow_places() {
        let day = Day::from_storage("2026-03-14").expect("a day");
        assert_eq!(short_day(Portuguese, day), "sáb 14/3");
        assert_eq!(short_day(English, day), "Sat 14 Mar");
        assert_eq!(full_day(Portuguese, day), "14 de março de 2026");
        assert_eq!(distance(Portuguese, 107_500), "108\u{a0}km");
        assert_eq!(distance(Portuguese, 1_234_499), "1.234\u{a0}km");
        assert_eq!(distance(English, 999), "999\u{a0}m");
    }
}
