//! How the page counts: deadlines, validity periods and windows.
//!
//! A deadline to act moves to a business day; the validity of a paper and a window do not.

use crate::{
    language::{Language, Phrase},
    time::{Day, counted::Counted},
    wording,
};

/// A deadline, and whether it was moved to a business day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Due {
    /// The last day to act.
    pub day: Day,
    /// Whether the period itself ended on another day, which is no business day.
    pub is_moved: bool,
}

impl Due {
    /// The day, and why it is not the one that was counted.
    pub fn say(self, language: Language) -> String {
        let day = wording::day(language, self.day);
        if !self.is_moved {
            return day;
        }
        Phrase::new(
            format!("{day} (o prazo acabaria em fim de semana ou feriado)"),
            format!("{day} (it would have ended on a weekend or holiday)"),
        )
        .say(language)
        .to_owned()
    }
}

impl From<&Counted<Day>> for Due {
    fn from(counted: &Counted<Day>) -> Self {
        Self { day: counted.end, is_moved: counted.is_moved() }
    }
}

/// The first day of the two years that end on this day; it is inside them (`semob:art-55`).
pub fn window_start(day: Day) -> Day {
    day.minus_months(24)
}

/// What a step cites that counts days to a [`Due`], beside its own provisions.
macro_rules! counting {
    ($due:expr $(, $provision:literal)*) => {
        if $due.is_moved {
            &[$($provision,)* "cc:art-132", "cc:art-132.p1"]
        } else {
            &[$($provision,)* "cc:art-132"]
        }
    };
}

pub(super) use counting;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calendar::Calendar;

    fn day(text: &str) -> Day {
        Day::from_storage(text).expect("a day")
    }

    #[test]
    fn a_deadline_moves_off_weekends_and_holidays_and_says_so() {
        let calendar = Calendar::of_days([day("2026-05-01")]);
        let due = |days| Due::from(&Counted::days(day("2026-03-02"), days, &calendar));
        assert_eq!(due(59), Due { day: day("2026-04-30"), is_moved: false });
        assert_eq!(due(60), Due { day: day("2026-05-04"), is_moved: true });
        assert_eq!(due(63), Due { day: day("2026-05-04"), is_moved: false });
        assert_eq!(due(59).say(Language::English), "30 April 2026");
        assert!(due(60).say(Language::Portuguese).contains("fim de semana ou feriado"));
    }

    #[test]
    fn a_window_begins_on_the_same_number_or_the_day_after() {
        assert_eq!(window_start(day("2026-03-10")), day("2024-03-10"));
        assert_eq!(window_start(day("2024-02-29")), day("2022-03-01"));
        assert_eq!(window_start(day("2026-02-28")), day("2024-02-28"));
    }
}
