//! How sums, numbers, days and hours are written for people: the one copy.
//!
//! Pages, mail, documents and the sentences of the rules say them in these forms. Hours are those of
//! the service's own zone, whatever the reader's device says.

use chrono::{Datelike, Timelike, Weekday};
use chrono_tz::Tz;

use crate::{
    language::Language,
    money::Cents,
    time::{Day, Instant},
};

/// The no-break space that keeps a number with its unit.
pub const NBSP: char = '\u{a0}';

/// `R$ 1.234,56`, in English `R$ 1,234.56`; a negative sum has its sign in front.
#[must_use]
pub fn money(language: Language, sum: Cents) -> String {
    let sign = if sum.0 < 0 { "−" } else { "" };
    format!("{sign}{}", exact_money(language, sum.0.unsigned_abs().into()))
}

/// [`money`] for a computed sum of centavos that may not fit [`Cents`].
#[must_use]
pub fn exact_money(language: Language, cents: u128) -> String {
    let point = match language {
        Language::Portuguese => ',',
        Language::English => '.',
    };
    format!("R${NBSP}{}{point}{:02}", count(language, cents / 100), cents % 100)
}

/// `1.234`, in English `1,234`.
#[must_use]
pub fn count(language: Language, number: impl Into<u128>) -> String {
    let separator = match language {
        Language::Portuguese => '.',
        Language::English => ',',
    };
    let digits = number.into().to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(separator);
        }
        text.push(digit);
    }
    text
}

/// `13/3/2026`, in English `13 March 2026`.
#[must_use]
pub fn day(language: Language, day: Day) -> String {
    match language {
        Language::Portuguese => format!("{}/{}/{}", day.0.day(), day.0.month(), day.0.year()),
        Language::English => day_in_words(language, day),
    }
}

/// `13 de março de 2026`, `1º de março de 2026`, in English `13 March 2026`.
#[must_use]
pub fn day_in_words(language: Language, day: Day) -> String {
    let (month, day) = (month(language, day), day.0);
    match language {
        Language::Portuguese => {
            let ordinal = if day.day() == 1 { "º" } else { "" };
            format!("{}{ordinal} de {month} de {}", day.day(), day.year())
        }
        Language::English => format!("{} {month} {}", day.day(), day.year()),
    }
}

/// `sexta, 13/3, 8h`, `Friday 13 March, 8:00`; the year is told where it is not `now`'s.
#[must_use]
pub fn near_moment(language: Language, instant: Instant, zone: Tz, now: Instant) -> String {
    let day = near_day(language, instant.day_in(zone), now.day_in(zone));
    format!("{day}, {}", hour(language, instant, zone))
}

/// `sexta, 13/3`, `Friday 13 March`; the year is told where it is not that of `today`.
#[must_use]
pub fn near_day(language: Language, day: Day, today: Day) -> String {
    let name = weekday(language, day);
    match (language, day.0.year() == today.0.year()) {
        (Language::Portuguese, true) => format!("{name}, {}/{}", day.0.day(), day.0.month()),
        (Language::Portuguese, false) => format!("{name}, {}", self::day(language, day)),
        (Language::English, true) => {
            format!("{name} {} {}", day.0.day(), month(language, day))
        }
        (Language::English, false) => format!("{name} {}", self::day(language, day)),
    }
}

/// `sexta-feira, 13 de março de 2026`, in English `Friday, 13 March 2026`.
#[must_use]
pub fn long_day(language: Language, day: Day) -> String {
    let name = weekday(language, day);
    let suffix = match (language, day.0.weekday()) {
        (Language::English, _) | (_, Weekday::Sat | Weekday::Sun) => "",
        (Language::Portuguese, _) => "-feira",
    };
    format!("{name}{suffix}, {}", day_in_words(language, day))
}

/// The hour as it is said: `8h`, `8h30`, in English `8:00`, `8:30`.
#[must_use]
pub fn hour(language: Language, instant: Instant, zone: Tz) -> String {
    let time = instant.time_of_day_in(zone).0;
    match (language, time.minute()) {
        (Language::Portuguese, 0) => format!("{}h", time.hour()),
        (Language::Portuguese, minute) => format!("{}h{minute:02}", time.hour()),
        (Language::English, minute) => format!("{}:{minute:02}", time.hour()),
    }
}

/// `13/3/2026, 8h05` in local time, in English `13 March 2026, 8:05`.
#[must_use]
pub fn moment(language: Language, instant: Instant, zone: Tz) -> String {
    format!("{}, {}", day(language, instant.day_in(zone)), hour(language, instant, zone))
}

/// How long something takes: `2h40`, `45 min`, `1 dia e 3h05`; nothing below zero.
#[must_use]
pub fn duration(language: Language, minutes: i64) -> String {
    let minutes = minutes.max(0);
    let (days, hours, rest) = (minutes / 1440, minutes / 60 % 24, minutes % 60);
    let short = match (hours, rest, language) {
        (0, rest, _) => format!("{rest}{NBSP}min"),
        (hours, 0, _) => format!("{hours}{NBSP}h"),
        (hours, rest, Language::Portuguese) => format!("{hours}h{rest:02}"),
        (hours, rest, Language::English) => format!("{hours}{NBSP}h{NBSP}{rest:02}"),
    };
    if days == 0 {
        return short;
    }
    let days = match (language, days) {
        (Language::Portuguese, 1) => format!("1{NBSP}dia"),
        (Language::Portuguese, days) => format!("{days}{NBSP}dias"),
        (Language::English, 1) => format!("1{NBSP}day"),
        (Language::English, days) => format!("{days}{NBSP}days"),
    };
    match (language, minutes % 1440) {
        (_, 0) => days,
        (Language::Portuguese, _) => format!("{days} e {short}"),
        (Language::English, _) => format!("{days} {short}"),
    }
}

/// The weekday by its name alone: `sexta`, in English `Friday`.
#[must_use]
pub fn weekday(language: Language, day: Day) -> &'static str {
    let names = match language {
        Language::Portuguese => {
            ["segunda", "terça", "quarta", "quinta", "sexta", "sábado", "domingo"]
        }
        Language::English => {
            ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
        }
    };
    names[day.0.weekday().num_days_from_monday() as usize]
}

/// The month by its name: `março`, in English `March`.
#[must_use]
pub fn month(language: Language, day: Day) -> &'static str {
    let names = match language {
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
        ],
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
        ],
    };
    names[day.0.month0() as usize]
}

#[cfg(test)]
mod tests {
    use super::*;
    use Language::{English, Portuguese};

    fn read_day(text: &str) -> Day {
        Day::from_storage(text).expect("a day")
    }

    #[test]
    fn days_are_written_out_in_both_languages() {
        let first = read_day("2026-12-01");
        assert_eq!(long_day(Portuguese, first), "terça-feira, 1º de dezembro de 2026");
        assert_eq!(long_day(English, first), "Tuesday, 1 December 2026");
        let sunday = read_day("2026-03-15");
        assert_eq!(long_day(Portuguese, sunday), "domingo, 15 de março de 2026");
        assert_eq!(day_in_words(Portuguese, sunday), "15 de março de 2026");
        assert_eq!(day(Portuguese, sunday), "15/3/2026");
        assert_eq!(day(English, sunday), "15 March 2026");
    }

    #[test]
    fn a_week_and_a_year_have_their_names() {
        for (offset, portuguese, english) in [
            (9, "segunda", "Monday"),
            (10, "terça", "Tuesday"),
            (11, "quarta", "Wednesday"),
            (12, "quinta", "Thursday"),
            (13, "sexta", "Friday"),
            (14, "sábado", "Saturday"),
            (15, "domingo", "Sunday"),
        ] {
            let day = read_day(&format!("2026-03-{offset:02}"));
            assert_eq!((weekday(Portuguese, day), weekday(English, day)), (portuguese, english));
        }
        assert_eq!(month(Portuguese, read_day("2026-01-31")), "janeiro");
        assert_eq!(month(Portuguese, read_day("2026-12-31")), "dezembro");
        assert_eq!(month(English, read_day("2026-09-01")), "September");
    }

    #[test]
    fn money_has_two_places_and_groups_of_three() {
        for (cents, portuguese, english) in [
            (0, "R$\u{a0}0,00", "R$\u{a0}0.00"),
            (9_420, "R$\u{a0}94,20", "R$\u{a0}94.20"),
            (99_999, "R$\u{a0}999,99", "R$\u{a0}999.99"),
            (123_456, "R$\u{a0}1.234,56", "R$\u{a0}1,234.56"),
            (100_000_000_005, "R$\u{a0}1.000.000.000,05", "R$\u{a0}1,000,000,000.05"),
            (-105, "−R$\u{a0}1,05", "−R$\u{a0}1.05"),
            (i64::MIN, "−R$\u{a0}92.233.720.368.547.758,08", "−R$\u{a0}92,233,720,368,547,758.08"),
        ] {
            assert_eq!(money(Portuguese, Cents(cents)), portuguese);
            assert_eq!(money(English, Cents(cents)), english);
        }
        let longest = exact_money(Portuguese, 1_234_567_890_123_456_789_012);
        assert_eq!(longest, "R$\u{a0}12.345.678.901.234.567.890,12");
    }

    #[test]
    fn moments_are_local() {
        let zone = chrono_tz::America::Bahia;
        let on_the_hour = Instant::from_storage("2026-03-13T11:00:59Z").expect("an instant");
        assert_eq!(moment(Portuguese, on_the_hour, zone), "13/3/2026, 8h");
        assert_eq!(moment(English, on_the_hour, zone), "13 March 2026, 8:00");
        let later = on_the_hour.plus_minutes(5);
        assert_eq!(moment(Portuguese, later, zone), "13/3/2026, 8h05");
    }

    #[test]
    fn a_moment_names_weekday_day_and_hour_of_the_zone() {
        const BAHIA: Tz = chrono_tz::America::Bahia;
        let instant = |text| Instant::from_storage(text).expect("an instant");
        let now = instant("2026-03-10T17:00:00Z");
        let last = instant("2026-03-13T11:00:00Z");
        assert_eq!(near_moment(Portuguese, last, BAHIA, now), "sexta, 13/3, 8h");
        assert_eq!(near_moment(English, last, BAHIA, now), "Friday 13 March, 8:00");
        assert_eq!(
            near_moment(Portuguese, instant("2027-01-01T02:30:00Z"), BAHIA, now),
            "quinta, 31/12, 23h30"
        );
        assert_eq!(
            near_moment(Portuguese, instant("2027-01-01T03:05:00Z"), BAHIA, now),
            "sexta, 1/1/2027, 0h05"
        );
    }

    #[test]
    fn durations_use_the_largest_units_that_say_something() {
        assert_eq!(duration(Portuguese, 160), "2h40");
        assert_eq!(duration(Portuguese, 120), "2\u{a0}h");
        assert_eq!(duration(Portuguese, 59), "59\u{a0}min");
        assert_eq!(duration(Portuguese, -5), "0\u{a0}min");
        assert_eq!(duration(English, 160), "2\u{a0}h\u{a0}40");
        assert_eq!(duration(Portuguese, 1440), "1\u{a0}dia");
        assert_eq!(duration(Portuguese, 2 * 1440 + 185), "2\u{a0}dias e 3h05");
    }
}
