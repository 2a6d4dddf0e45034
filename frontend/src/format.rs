//! Days, moments and distances in the shorter forms of the pages.
//!
//! What they are made of, names and numbers, comes from [`wording`].

use chrono::{Datelike, SecondsFormat};
use chrono_tz::Tz;
pub use shared::wording::{near_day as day, near_moment as moment};
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
