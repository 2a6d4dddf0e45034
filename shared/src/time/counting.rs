//! Periods in days, months and years (`cc:art-132`).
//!
//! The caller brings the calendar: the service's own, or the one that came with the case.

use chrono::{Datelike, Months, NaiveDate, TimeDelta, Weekday};

use super::Day;
use crate::calendar::Calendar;

impl Day {
    /// The first day that any input may name.
    pub const FIRST: Self = Self(NaiveDate::from_ymd_opt(1920, 1, 1).expect("a day"));
    /// The last day that any input may name.
    pub const LAST: Self = Self(NaiveDate::from_ymd_opt(2199, 12, 31).expect("a day"));

    /// Plain calendar addition; a negative count goes back. Saturates at the ends of the calendar.
    #[must_use]
    pub fn plus_days(self, days: i64) -> Self {
        let end = if days < 0 { NaiveDate::MIN } else { NaiveDate::MAX };
        Self(
            TimeDelta::try_days(days)
                .and_then(|delta| self.0.checked_add_signed(delta))
                .unwrap_or(end),
        )
    }

    /// Plain calendar subtraction, never moved for weekends or holidays.
    #[must_use]
    pub fn minus_days(self, days: i64) -> Self {
        self.plus_days(days.saturating_neg())
    }

    /// Days from this one to `other`; negative where that lies before it.
    #[must_use]
    pub fn days_until(self, other: Self) -> i64 {
        (other.0 - self.0).num_days()
    }

    /// Whether it is a Saturday or a Sunday.
    #[must_use]
    pub fn is_weekend(self) -> bool {
        matches!(self.0.weekday(), Weekday::Sat | Weekday::Sun)
    }

    /// The end of a period of days: the first is left out, and an end that is no business day
    /// moves to the next one (`cc:art-132`, `cc:art-132.p1`).
    #[must_use]
    pub fn due_after_days(self, days: u32, calendar: &Calendar) -> Self {
        let mut end = self.plus_days(i64::from(days));
        while !calendar.is_business_day(end) && end.0 < NaiveDate::MAX {
            end = end.plus_days(1);
        }
        end
    }

    /// The `count`-th business day after this one, whatever day this is (`cc:art-132`).
    #[must_use]
    pub fn due_after_business_days(self, count: u32, calendar: &Calendar) -> Self {
        let mut end = self;
        for _ in 0..count {
            end = end.plus_days(1).due_after_days(0, calendar);
        }
        end
    }

    /// The `count`-th business day before this one, whatever day this is: the last day of an act
    /// that wants so many business days' notice (`cc:art-132`).
    #[must_use]
    pub fn due_before_business_days(self, count: u32, calendar: &Calendar) -> Self {
        let mut end = self;
        for _ in 0..count {
            end = end.minus_days(1);
            while !calendar.is_business_day(end) && NaiveDate::MIN < end.0 {
                end = end.minus_days(1);
            }
        }
        end
    }

    /// The day of the same number so many months later, or the day right after where that month
    /// lacks it (`cc:art-132.p3`). Never moved for weekends or holidays.
    #[must_use]
    pub fn plus_months(self, months: u32) -> Self {
        self.same_number(self.0.checked_add_months(Months::new(months)), NaiveDate::MAX)
    }

    /// The day of the same number so many months earlier, or the 1st of the month after that one
    /// where it lacks the number (`cc:art-132.p3`): 31 August less six months is 1 March.
    #[must_use]
    pub fn minus_months(self, months: u32) -> Self {
        self.same_number(self.0.checked_sub_months(Months::new(months)), NaiveDate::MIN)
    }

    /// [`Day::plus_months`] by whole years: one year from 2024-02-29 ends on 2025-03-01.
    #[must_use]
    pub fn plus_years(self, years: u32) -> Self {
        self.plus_months(years.saturating_mul(12))
    }

    /// Years completed on this day by who was born on `birth`; 0 before the birth.
    #[must_use]
    pub fn age_of(self, birth: Self) -> u32 {
        let years = u32::try_from(self.0.year() - birth.0.year()).unwrap_or(0);
        if birth.plus_years(years) <= self { years } else { years.saturating_sub(1) }
    }

    /// chrono falls back to the last day of a shorter month; the Civil Code goes on to the next.
    fn same_number(self, found: Option<NaiveDate>, end: NaiveDate) -> Self {
        match found {
            Some(day) if day.day() == self.0.day() => Self(day),
            Some(day) => Self(day).plus_days(1),
            None => Self(end),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn day(text: &str) -> Day {
        Day::from_storage(text).expect("a day")
    }

    fn any_day() -> impl Strategy<Value = Day> {
        (0_i64..40_542).prop_map(|days| day("1990-01-01").plus_days(days))
    }

    #[test]
    fn a_period_that_ends_on_a_weekend_or_holiday_runs_on() {
        let none = &Calendar::of_days([]);
        // Friday 6 March 2026 + 1 is a Saturday.
        assert_eq!(day("2026-03-06").due_after_days(1, none), day("2026-03-09"));
        assert_eq!(day("2026-03-06").due_after_days(3, none), day("2026-03-09"));
        let monday = &Calendar::of_days([day("2026-03-09")]);
        assert_eq!(day("2026-03-06").due_after_days(1, monday), day("2026-03-10"));
    }

    #[test]
    fn business_days_leave_out_the_first_day_and_those_that_do_not_count() {
        let none = &Calendar::of_days([]);
        assert_eq!(day("2026-03-06").due_after_business_days(1, none), day("2026-03-09"));
        assert_eq!(day("2026-03-07").due_after_business_days(1, none), day("2026-03-09"));
        assert_eq!(day("2026-03-06").due_after_business_days(6, none), day("2026-03-16"));
    }

    #[test]
    fn notice_in_business_days_is_counted_back() {
        let none = &Calendar::of_days([]);
        assert_eq!(day("2026-07-06").due_before_business_days(2, none), day("2026-07-02"));
        assert_eq!(day("2026-07-05").due_before_business_days(2, none), day("2026-07-02"));
        let friday = &Calendar::of_days([day("2026-07-03")]);
        assert_eq!(day("2026-07-06").due_before_business_days(2, friday), day("2026-07-01"));
    }

    #[test]
    fn months_end_on_the_same_number_or_the_day_right_after() {
        assert_eq!(day("2024-02-29").plus_years(1), day("2025-03-01"));
        assert_eq!(day("2024-02-29").plus_years(4), day("2028-02-29"));
        assert_eq!(day("2025-12-31").plus_months(2), day("2026-03-01"));
        assert_eq!(day("2026-08-31").minus_months(6), day("2026-03-01"));
        assert_eq!(day("2026-05-31").minus_months(1), day("2026-05-01"));
        assert_eq!(day("2026-01-15").minus_months(1), day("2025-12-15"));
    }

    #[test]
    fn a_birthday_of_29_february_falls_on_1_march_where_the_year_lacks_it() {
        assert_eq!(day("2026-02-28").age_of(day("2020-02-29")), 5);
        assert_eq!(day("2026-03-01").age_of(day("2020-02-29")), 6);
        assert_eq!(day("2024-02-29").age_of(day("2020-02-29")), 4);
        assert_eq!(day("2020-02-29").age_of(day("2020-02-29")), 0);
    }

    proptest! {
        #[test]
        fn days_are_counted_as_they_are_added(start in any_day(), days in -4000_i64..4000) {
            prop_assert_eq!(start.days_until(start.plus_days(days)), days);
        }

        #[test]
        fn months_land_on_the_number_or_on_a_first(start in any_day(), months in 0_u32..240) {
            for landed in [start.plus_months(months), start.minus_months(months)] {
                prop_assert!(landed.0.day() == start.0.day() || landed.0.day() == 1);
            }
        }

        #[test]
        fn more_months_never_end_earlier(start in any_day(), months in 0_u32..240) {
            prop_assert!(start.plus_months(months) < start.plus_months(months + 1));
            prop_assert!(start.minus_months(months + 1) < start.minus_months(months));
        }

        #[test]
        fn the_end_is_a_business_day_and_nothing_before_it_was(
            start in any_day(), days in 1_u32..400, step in 1_i64..9,
        ) {
            let held = Calendar::of_days((0..500).map(|nth| start.plus_days(nth * step)));
            let end = start.due_after_days(days, &held);
            prop_assert!(held.is_business_day(end));
            let mut between = start.plus_days(i64::from(days));
            while between < end {
                prop_assert!(!held.is_business_day(between));
                between = between.plus_days(1);
            }
        }

        #[test]
        fn age_grows_on_the_birthday_and_not_the_day_before(birth in any_day(), years in 1_u32..90) {
            let birthday = birth.plus_years(years);
            prop_assert_eq!(birthday.age_of(birth), years);
            prop_assert_eq!(birthday.minus_days(1).age_of(birth), years - 1);
        }
    }
}
