//! How long something takes, in words; the browser's clocks use it as well.

use shared::{language::Language, wording::NBSP};

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

#[cfg(test)]
mod tests {
    use super::*;
    use Language::{English, Portuguese};

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
