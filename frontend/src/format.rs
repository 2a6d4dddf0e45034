//! Days, moments and distances in the shorter forms of the pages.
//!
//! What they are made of, names and numbers, comes from [`wording`].

use chrono::{Datelike, SecondsFormat};
use chrono_tz::Tz;
use shared::{
    language::Language,
    time::{Day, Instant},
    wording::{self, NBSP},
};

/// The clock face, `07:00`.
#[must_use]
pub fn clock(instant: Instant, zone: Tz) -> String {
    instant.0.with_timezone(&zone).format("%H:%M").to_string()
}

/// `sexta, 13/3, 8h`, `Friday 13 March, 8:00`; the year is told where it is not `now`'s.
#[must_use]
pub fn moment(language: Language, instant: Instant, zone: Tz, now: Instant) -> String {
    let day = day(language, instant.day_in(zone), now.day_in(zone));
    format!("{day}, {}", wording::hour(language, instant, zone))
}

/// `sexta, 13/3`, `Friday 13 March`; the year is told where it is not that of `today`.
#[must_use]
pub fn day(language: Language, day: Day, today: Day) -> String {
    let name = wording::weekday(language, day);
    match (language, day.0.year() == today.0.year()) {
        (Language::Portuguese, true) => format!("{name}, {}/{}", day.0.day(), day.0.month()),
        (Language::Portuguese, false) => format!("{name}, {}", wording::day(language, day)),
        (Language::English, true) => {
            format!("{name} {} {}", day.0.day(), wording::month(language, day))
        }
        (Language::English, false) => format!("{name} {}", wording::day(language, day)),
    }
}

/// The day for a narrow place: `sex 13/3`, `Fri 13 Mar`.
#[must_use]
pub fn short_day(language: Language, day: Day) -> String {
    let short = |name: &str| name.chars().take(3).collect::<String>();
    let name = short(wording::weekday(language, day));
    match language {
        Language::Portuguese => format!("{name} {}/{}", day.0.day(), day.0.month()),
        Language::English => {
            format!("{name} {} {}", day.0.day(), short(wording::month(language, day)))
        }
    }
}

/// `108 km`, rounded half up to whole kilometres; below one kilometre in metres.
#[must_use]
pub fn distance(language: Language, metres: i64) -> String {
    let metres = u64::try_from(metres).unwrap_or_default();
    if metres < 1000 {
        return format!("{metres}{NBSP}m");
    }
    format!("{}{NBSP}km", wording::count(language, (metres + 500) / 1000))
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
        assert_eq!(distance(Portuguese, 107_500), "108\u{a0}km");
        assert_eq!(distance(Portuguese, 1_234_499), "1.234\u{a0}km");
        assert_eq!(distance(English, 999), "999\u{a0}m");
    }
}
