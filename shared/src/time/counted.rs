//! The end of a period together with how it was counted, for whoever wants to check it.

use std::fmt::Debug;

use super::{Day, Instant, Minutes};
use crate::calendar::Calendar;

/// What a period begins and ends with.
pub trait Edge {
    /// In what a period between two of them is counted.
    type Period: Copy + Debug + Eq;
}

impl Edge for Day {
    type Period = Period;
}

impl Edge for Instant {
    type Period = TimePeriod;
}

/// A period, from where it was counted and where it ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted<T: Edge> {
    /// The day or the minute from which it runs; of days, this one is left out.
    pub from: T,
    /// How long it is.
    pub period: T::Period,
    /// The last day, or the last minute.
    pub end: T,
    /// Days that did not count, or on which it could not end, in the order of the calendar.
    pub passed_over: Vec<Day>,
}

/// How long a period is that runs from minute to minute, through nights and holidays
/// (`cc:art-132.p4`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimePeriod {
    /// Counted from its beginning.
    After(Minutes),
    /// Counted back from an event.
    Before(Minutes),
}

/// How long a period is, and in what it is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Period {
    /// Days, of which the last is a business day (`cc:art-132`, `cc:art-132.p1`).
    Days(u32),
    /// Days of the calendar, whatever the last of them is.
    PlainDays(u32),
    /// Days of the calendar, counted back from an event.
    PlainDaysBefore(u32),
    /// Business days alone.
    BusinessDays(u32),
    /// Business days counted back from an act that wants notice.
    BusinessDaysBefore(u32),
    /// Months, to the day of the same number (`cc:art-132.p3`).
    Months(u32),
    /// Months as above, of which the last day is a business day.
    MonthsToBusinessDay(u32),
    /// Months counted back.
    MonthsBefore(u32),
    /// Years, to the day of the same number (`cc:art-132.p3`).
    Years(u32),
}

/// A [`Counted`] of any kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Counting {
    /// In days, months or years.
    Days(Counted<Day>),
    /// In hours or minutes.
    Time(Counted<Instant>),
}

impl Counted<Instant> {
    /// Hours or minutes after an instant.
    #[must_use]
    pub fn time(from: Instant, period: impl Into<Minutes>) -> Self {
        let period = period.into();
        let end = from.plus(period);
        Self { from, period: TimePeriod::After(period), end, passed_over: Vec::new() }
    }

    /// Hours or minutes before an instant.
    #[must_use]
    pub fn time_before(from: Instant, period: impl Into<Minutes>) -> Self {
        let period = period.into();
        let end = from.minus(period);
        Self { from, period: TimePeriod::Before(period), end, passed_over: Vec::new() }
    }
}

impl Counted<Day> {
    /// [`Day::due_after_days`].
    #[must_use]
    pub fn days(from: Day, days: u32, calendar: &Calendar) -> Self {
        Self::moved(from, Period::Days(days), from.plus_days(i64::from(days)), calendar)
    }

    /// [`Day::plus_days`].
    #[must_use]
    pub fn plain_days(from: Day, days: u32) -> Self {
        Self::plain(from, Period::PlainDays(days), from.plus_days(i64::from(days)))
    }

    /// [`Day::minus_days`].
    #[must_use]
    pub fn plain_days_before(from: Day, days: u32) -> Self {
        Self::plain(from, Period::PlainDaysBefore(days), from.minus_days(i64::from(days)))
    }

    /// [`Day::due_after_business_days`].
    #[must_use]
    pub fn business_days(from: Day, count: u32, calendar: &Calendar) -> Self {
        let end = from.due_after_business_days(count, calendar);
        let passed_over = idle(from.plus_days(1), end, calendar);
        Self { from, period: Period::BusinessDays(count), end, passed_over }
    }

    /// [`Day::due_before_business_days`].
    #[must_use]
    pub fn business_days_before(from: Day, count: u32, calendar: &Calendar) -> Self {
        let end = from.due_before_business_days(count, calendar);
        let passed_over = idle(end, from, calendar);
        Self { from, period: Period::BusinessDaysBefore(count), end, passed_over }
    }

    /// [`Day::plus_months`].
    #[must_use]
    pub fn months(from: Day, months: u32) -> Self {
        Self::plain(from, Period::Months(months), from.plus_months(months))
    }

    /// [`Day::plus_months`], and on to a business day.
    #[must_use]
    pub fn months_to_business_day(from: Day, months: u32, calendar: &Calendar) -> Self {
        let period = Period::MonthsToBusinessDay(months);
        Self::moved(from, period, from.plus_months(months), calendar)
    }

    /// [`Day::minus_months`].
    #[must_use]
    pub fn months_before(from: Day, months: u32) -> Self {
        Self::plain(from, Period::MonthsBefore(months), from.minus_months(months))
    }

    /// [`Day::plus_years`].
    #[must_use]
    pub fn years(from: Day, years: u32) -> Self {
        Self::plain(from, Period::Years(years), from.plus_years(years))
    }

    /// Whether the period itself ended on a day on which it could not end, and ran on.
    #[must_use]
    pub fn is_moved(&self) -> bool {
        matches!(self.period, Period::Days(_) | Period::MonthsToBusinessDay(_))
            && !self.passed_over.is_empty()
    }

    const fn plain(from: Day, period: Period, end: Day) -> Self {
        Self { from, period, end, passed_over: Vec::new() }
    }

    fn moved(from: Day, period: Period, nominal: Day, calendar: &Calendar) -> Self {
        let end = nominal.due_after_days(0, calendar);
        Self { from, period, end, passed_over: idle(nominal, end, calendar) }
    }
}

/// The days from `first` until before `end` that are no business days.
fn idle(first: Day, end: Day, calendar: &Calendar) -> Vec<Day> {
    let count = first.days_until(end).max(0);
    (0..count)
        .map(|nth| first.plus_days(nth))
        .filter(|day| !calendar.is_business_day(*day))
        .collect()
}

impl From<Counted<Day>> for Counting {
    fn from(counted: Counted<Day>) -> Self {
        Self::Days(counted)
    }
}

impl From<Counted<Instant>> for Counting {
    fn from(counted: Counted<Instant>) -> Self {
        Self::Time(counted)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::time::Hours;

    fn day(text: &str) -> Day {
        Day::from_storage(text).expect("a day")
    }

    fn days(texts: &[&str]) -> Vec<Day> {
        texts.iter().copied().map(day).collect()
    }

    #[test]
    fn what_a_period_of_days_ran_over_is_told() {
        // Friday 6 March 2026 and one day: Saturday, Sunday, and a Monday that is a holiday.
        let calendar = Calendar::of_days([day("2026-03-09")]);
        let counted = Counted::days(day("2026-03-06"), 1, &calendar);
        assert_eq!(counted.end, day("2026-03-10"));
        assert_eq!(counted.passed_over, days(&["2026-03-07", "2026-03-08", "2026-03-09"]));
        assert!(counted.is_moved());
        // What lies inside the period counts.
        let counted = Counted::days(day("2026-03-06"), 4, &calendar);
        assert_eq!((counted.end, counted.passed_over.len()), (day("2026-03-10"), 0));
        assert!(!counted.is_moved());
    }

    #[test]
    fn what_does_not_count_among_business_days_is_told() {
        let calendar = Calendar::of_days([day("2026-03-11")]);
        let counted = Counted::business_days(day("2026-03-06"), 3, &calendar);
        assert_eq!(counted.end, day("2026-03-12"));
        assert_eq!(counted.passed_over, days(&["2026-03-07", "2026-03-08", "2026-03-11"]));
        let back = Counted::business_days_before(day("2026-03-12"), 3, &calendar);
        assert_eq!(back.end, day("2026-03-06"));
        assert_eq!(back.passed_over, days(&["2026-03-07", "2026-03-08", "2026-03-11"]));
        assert!(!back.is_moved());
    }

    #[test]
    fn months_run_on_only_where_the_rule_says_so() {
        let calendar = Calendar::of_days([]);
        // 10 May 2026 is a Sunday.
        assert_eq!(Counted::months(day("2026-03-10"), 2).end, day("2026-05-10"));
        let counted = Counted::months_to_business_day(day("2026-03-10"), 2, &calendar);
        assert_eq!((counted.end, counted.is_moved()), (day("2026-05-11"), true));
    }

    #[test]
    fn hours_run_from_minute_to_minute() {
        let from = Instant::from_storage("2026-03-07T12:34:00Z").expect("an instant");
        let counted = Counted::time(from, Hours(24));
        assert_eq!(counted.end.to_storage(), "2026-03-08T12:34:00.000Z");
        assert_eq!(counted.period, TimePeriod::After(Minutes(24 * 60)));
    }

    proptest! {
        #[test]
        fn the_days_told_account_for_every_day(
            start in 0_i64..40_000, count in 0_u32..60, step in 2_i64..9,
        ) {
            let start = day("1990-01-01").plus_days(start);
            let calendar = Calendar::of_days((-200..400).map(|nth| start.plus_days(nth * step)));
            let counted = Counted::business_days(start, count, &calendar);
            let told = counted.passed_over.len() as i64;
            prop_assert_eq!(start.days_until(counted.end), i64::from(count) + told);
            let counted = Counted::days(start, count, &calendar);
            let told = counted.passed_over.len() as i64;
            prop_assert_eq!(start.days_until(counted.end), i64::from(count) + told);
        }
    }
}
