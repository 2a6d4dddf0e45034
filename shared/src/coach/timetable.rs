//! On which days a timetable runs, and at which instant.

use chrono::{Datelike, LocalResult, TimeDelta, TimeZone};
use serde::{Deserialize, Serialize};

use crate::{
    service::Service,
    time::{Day, Instant, TimeOfDay},
};

/// The days of the week as bits: bit 0 is Monday, bit 6 Sunday.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Weekdays(u8);

impl Weekdays {
    /// The whole week.
    pub const DAILY: Self = Self(0b111_1111);
    /// Monday to Friday.
    pub const MONDAY_TO_FRIDAY: Self = Self(0b001_1111);
    /// Saturday and Sunday.
    pub const WEEKEND: Self = Self(0b110_0000);

    /// Reads a column; `None` for bits of no day.
    #[must_use]
    pub const fn from_bits(bits: u8) -> Option<Self> {
        if bits > Self::DAILY.0 { None } else { Some(Self(bits)) }
    }

    /// The column's value.
    #[must_use]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Whether the day falls on one of them.
    #[must_use]
    pub fn contain(self, day: Day) -> bool {
        self.0 >> day.0.weekday().num_days_from_monday() & 1 == 1
    }

    /// Whether Sunday is among them.
    #[must_use]
    pub const fn contain_sunday(self) -> bool {
        self.0 >> 6 & 1 == 1
    }
}

/// What a timetable does on a holiday.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OnHolidays {
    /// As on any such weekday.
    Runs,
    /// It does not run.
    Rests,
    /// It runs if it runs on Sundays.
    AsSunday,
}

/// The days of a timetable, exceptions apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ServiceDays {
    /// The days of the week.
    pub weekdays: Weekdays,
    /// What happens on holidays.
    pub on_holidays: OnHolidays,
    /// The first day.
    pub valid_from: Day,
    /// The last day, included.
    pub valid_until: Option<Day>,
}

impl ServiceDays {
    /// Whether the timetable runs on that day; an exception for the day wins over the rule.
    #[must_use]
    pub fn include(&self, day: Day, is_holiday: bool, exception: Option<bool>) -> bool {
        if let Some(runs) = exception {
            return runs;
        }
        if day < self.valid_from || self.valid_until.is_some_and(|last| last < day) {
            return false;
        }
        match (is_holiday, self.on_holidays) {
            (true, OnHolidays::Rests) => false,
            (true, OnHolidays::AsSunday) => self.weekdays.contain_sunday(),
            (false, _) | (true, OnHolidays::Runs) => self.weekdays.contain(day),
        }
    }
}

/// The instant at which the coach service's clocks show `time` on `day`.
///
/// A time that the clocks skip counts by the offset before the change, so that the coach
/// leaves the skipped length later; of a time that they show twice, the first is meant.
#[must_use]
pub fn instant_of(day: Day, time: TimeOfDay) -> Instant {
    let zone = Service::Coach.zone();
    let local = day.0.and_time(time.0);
    match zone.from_local_datetime(&local) {
        LocalResult::Single(instant) | LocalResult::Ambiguous(instant, _) => {
            Instant(instant.to_utc())
        }
        LocalResult::None => {
            // No change of clocks has skipped more than three hours.
            let before = local - TimeDelta::hours(3);
            let earlier = zone
                .from_local_datetime(&before)
                .earliest()
                .expect("clocks are not changed twice within three hours");
            Instant(earlier.to_utc() + TimeDelta::hours(3))
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

    fn instant(day_text: &str, time: &str) -> String {
        let time = TimeOfDay::from_storage(time).expect("a time");
        instant_of(day(day_text), time).to_storage()
    }

    fn days(weekdays: Weekdays, on_holidays: OnHolidays) -> ServiceDays {
        let (first, last) = (day("2026-11-30"), day("2026-12-31"));
        ServiceDays { weekdays, on_holidays, valid_from: first, valid_until: Some(last) }
    }

    #[test]
    fn weekdays_and_both_ends_of_validity_count() {
        let workdays = days(Weekdays::MONDAY_TO_FRIDAY, OnHolidays::Runs);
        assert!(!workdays.include(day("2026-11-27"), false, None));
        assert!(workdays.include(day("2026-11-30"), false, None));
        assert!(workdays.include(day("2026-12-04"), false, None));
        assert!(!workdays.include(day("2026-12-05"), false, None));
        assert!(workdays.include(day("2026-12-31"), false, None));
        assert!(!workdays.include(day("2027-01-01"), false, None));
        let unlimited = ServiceDays { valid_until: None, ..workdays };
        assert!(unlimited.include(day("2027-01-01"), false, None));
    }

    #[test]
    fn a_holiday_is_a_weekday_a_day_of_rest_or_a_sunday() {
        let friday = day("2026-12-25");
        let include = |weekdays, rule| days(weekdays, rule).include(friday, true, None);
        assert!(include(Weekdays::MONDAY_TO_FRIDAY, OnHolidays::Runs));
        assert!(!include(Weekdays::DAILY, OnHolidays::Rests));
        assert!(!include(Weekdays::MONDAY_TO_FRIDAY, OnHolidays::AsSunday));
        assert!(include(Weekdays::WEEKEND, OnHolidays::AsSunday));
        assert!(!include(Weekdays::WEEKEND, OnHolidays::Runs));
    }

    #[test]
    fn an_exception_wins_over_weekday_holiday_and_validity() {
        let rests = days(Weekdays::DAILY, OnHolidays::Rests);
        assert!(rests.include(day("2026-12-25"), true, Some(true)));
        assert!(rests.include(day("2027-02-01"), false, Some(true)));
        assert!(!rests.include(day("2026-12-01"), false, Some(false)));
    }

    #[test]
    fn local_time_is_bahias_of_the_year() {
        assert_eq!(instant("2026-12-01", "14:00"), "2026-12-01T17:00:00.000Z");
        assert_eq!(instant("2011-12-01", "14:00"), "2011-12-01T16:00:00.000Z");
    }

    #[test]
    fn a_skipped_time_leaves_an_hour_later_on_the_clock() {
        // On 2011-10-16 the clocks went from 00:00 to 01:00.
        assert_eq!(instant("2011-10-15", "23:59"), "2011-10-16T02:59:00.000Z");
        assert_eq!(instant("2011-10-16", "00:30"), "2011-10-16T03:30:00.000Z");
        assert_eq!(instant("2011-10-16", "01:00"), "2011-10-16T03:00:00.000Z");
    }

    #[test]
    fn of_a_time_shown_twice_the_first_is_meant() {
        // On 2012-02-26 at 00:00 the clocks went back to 23:00 of the day before.
        assert_eq!(instant("2012-02-25", "23:30"), "2012-02-26T01:30:00.000Z");
        assert_eq!(instant("2012-02-26", "00:00"), "2012-02-26T03:00:00.000Z");
    }

    proptest! {
        #[test]
        fn the_clock_face_shows_the_timetable_or_the_time_was_skipped(
            offset in 0_i64..40_000, minute in 0_u32..1440,
        ) {
            let day = day("1990-01-01").plus_days(offset);
            let time = chrono::NaiveTime::from_hms_opt(minute / 60, minute % 60, 0).expect("a time");
            let instant = instant_of(day, TimeOfDay(time));
            let shown = instant.0.with_timezone(&Service::Coach.zone()).naive_local();
            let late = shown - day.0.and_time(time);
            prop_assert!(late == TimeDelta::zero() || late == TimeDelta::hours(1));
            if late != TimeDelta::zero() {
                let skipped = Service::Coach.zone().from_local_datetime(&day.0.and_time(time));
                prop_assert_eq!(skipped, LocalResult::None);
            }
        }
    }
}
