//! How money, days and instants are written for people.

use chrono::{Datelike, Timelike};

use crate::{
    language::Language,
    money::Cents,
    time::{Day, Instant},
};

const MONTHS: [&str; 12] = [
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
];

const MESES: [&str; 12] = [
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
];

const WEEKDAYS: [(&str, &str); 7] = [
    ("segunda-feira", "Monday"),
    ("terça-feira", "Tuesday"),
    ("quarta-feira", "Wednesday"),
    ("quinta-feira", "Thursday"),
    ("sexta-feira", "Friday"),
    ("sábado", "Saturday"),
    ("domingo", "Sunday"),
];

/// `R$ 1.234,56`, in English `R$ 1,234.56`.
#[must_use]
pub fn money(amount: Cents, language: Language) -> String {
    let (thousands, point) = match language {
        Language::Portuguese => ('.', ','),
        Language::English => (',', '.'),
    };
    let reais = (amount.0.unsigned_abs() / 100).to_string();
    let mut grouped = String::new();
    for (index, digit) in reais.chars().enumerate() {
        if index > 0 && (reais.len() - index).is_multiple_of(3) {
            grouped.push(thousands);
        }
        grouped.push(digit);
    }
    let sign = if amount.0 < 0 { "-" } else { "" };
    format!("{sign}R$\u{a0}{grouped}{point}{:02}", amount.0.unsigned_abs() % 100)
}

/// `13/3/2026`, in English `13 March 2026`.
#[must_use]
pub fn day(day: Day, language: Language) -> String {
    let day = day.0;
    match language {
        Language::Portuguese => format!("{}/{}/{}", day.day(), day.month(), day.year()),
        Language::English => {
            format!("{} {} {}", day.day(), MONTHS[day.month0() as usize], day.year())
        }
    }
}

/// `sexta-feira, 13 de março de 2026`, in English `Friday, 13 March 2026`.
#[must_use]
pub fn long_day(day: Day, language: Language) -> String {
    let day = day.0;
    let (portuguese, english) = WEEKDAYS[day.weekday().num_days_from_monday() as usize];
    let month = day.month0() as usize;
    match language {
        Language::Portuguese => {
            let ordinal = if day.day() == 1 { "º" } else { "" };
            let month = MESES[month];
            format!("{portuguese}, {}{ordinal} de {month} de {}", day.day(), day.year())
        }
        Language::English => format!("{english}, {} {} {}", day.day(), MONTHS[month], day.year()),
    }
}

/// `13/3/2026, 8h05` in local time, in English `13 March 2026, 8:05`.
#[must_use]
pub fn moment(instant: Instant, zone: chrono_tz::Tz, language: Language) -> String {
    let time = instant.time_of_day_in(zone).0;
    let clock = match (language, time.minute()) {
        (Language::Portuguese, 0) => format!("{}h", time.hour()),
        (Language::Portuguese, minute) => format!("{}h{minute:02}", time.hour()),
        (Language::English, minute) => format!("{}:{minute:02}", time.hour()),
    };
    format!("{}, {clock}", day(instant.day_in(zone), language))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_written_out_in_both_languages() {
        let first = Day::from_storage("2026-12-01").expect("a day");
        assert_eq!(long_day(first, Language::Portuguese), "terça-feira, 1º de dezembro de 2026");
        assert_eq!(long_day(first, Language::English), "Tuesday, 1 December 2026");
        let sunday = Day::from_storage("2026-03-15").expect("a day");
        assert_eq!(long_day(sunday, Language::Portuguese), "domingo, 15 de março de 2026");
    }

    #[test]
    fn money_is_grouped_by_thousands() {
        for (cents, portuguese, english) in [
            (0, "R$\u{a0}0,00", "R$\u{a0}0.00"),
            (9_420, "R$\u{a0}94,20", "R$\u{a0}94.20"),
            (123_456, "R$\u{a0}1.234,56", "R$\u{a0}1,234.56"),
            (100_000_000_005, "R$\u{a0}1.000.000.000,05", "R$\u{a0}1,000,000,000.05"),
            (-105, "-R$\u{a0}1,05", "-R$\u{a0}1.05"),
        ] {
            assert_eq!(money(Cents(cents), Language::Portuguese), portuguese);
            assert_eq!(money(Cents(cents), Language::English), english);
        }
    }

    #[test]
    fn moments_are_local() {
        let zone = chrono_tz::America::Bahia;
        let on_the_hour = Instant::from_storage("2026-03-13T11:00:59Z").expect("an instant");
        assert_eq!(moment(on_the_hour, zone, Language::Portuguese), "13/3/2026, 8h");
        assert_eq!(moment(on_the_hour, zone, Language::English), "13 March 2026, 8:00");
        let later = on_the_hour.plus_minutes(5);
        assert_eq!(moment(later, zone, Language::Portuguese), "13/3/2026, 8h05");
    }
}
