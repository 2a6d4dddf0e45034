//! Instants, days and times of day, and how periods are counted.
//!
//! Nothing here asks for the time: callers are told it by the server's clock.
//! Periods in hours and minutes run on absolute time (`cc:art-132.p4`), periods
//! in days, months and years on calendar days; [`counting`] has the latter, and [`counted`] tells
//! how an end was reached.

pub mod counted;
pub mod counting;
pub mod syntax;

use chrono::{DateTime, DurationRound, NaiveDate, NaiveTime, SecondsFormat, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

/// A period in whole hours, counted from minute to minute (`cc:art-132.p4`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hours(pub i64);

/// A period in whole minutes (`cc:art-132.p4`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Minutes(pub i64);

impl From<Hours> for Minutes {
    fn from(hours: Hours) -> Self {
        Self(hours.0.saturating_mul(60))
    }
}

/// A moment in absolute time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Instant(pub DateTime<Utc>);

/// The first moment of the year 0, in milliseconds of Unix time.
const FIRST_STORED: i64 = -62_167_219_200_000;

/// The last moment of the year 9999, in milliseconds of Unix time.
const LAST_STORED: i64 = 253_402_300_799_999;

/// A calendar day, without a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Day(pub NaiveDate);

/// A calendar month.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Month {
    first: Day,
}

/// A time of day on the local clock face, minutes exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TimeOfDay(pub NaiveTime);

crate::rule::outcome::written!(Instant, {"type": "string", "format": "date-time"});
crate::rule::outcome::written!(Day, {"type": "string", "format": "date"});

impl Instant {
    /// The local calendar day in `zone`.
    #[must_use]
    pub fn day_in(self, zone: chrono_tz::Tz) -> Day {
        Day(self.0.with_timezone(&zone).date_naive())
    }

    /// UTC text of one fixed width, `2026-03-10T17:00:00.000Z`: its order is the order of time.
    /// What lies outside the years of four digits is written as their first or last moment.
    #[must_use]
    pub fn to_storage(self) -> String {
        let (first, last) = (
            DateTime::from_timestamp_millis(FIRST_STORED),
            DateTime::from_timestamp_millis(LAST_STORED),
        );
        let stored = self.0.max(first.unwrap_or(self.0)).min(last.unwrap_or(self.0));
        stored.to_rfc3339_opts(SecondsFormat::Millis, true)
    }

    /// Reads what [`Instant::to_storage`] wrote.
    #[must_use]
    pub fn from_storage(text: &str) -> Option<Self> {
        DateTime::parse_from_rfc3339(text).ok().map(|instant| Self(instant.to_utc()))
    }

    /// The start of the minute in which this instant lies: 08:00:59 is in the minute 08:00.
    #[must_use]
    pub fn to_minute(self) -> Self {
        // Far outside the years that any input may name, the instant itself.
        Self(self.0.duration_trunc(TimeDelta::minutes(1)).unwrap_or(self.0))
    }

    /// This instant moved forwards by a period of absolute time.
    #[must_use]
    pub fn plus(self, period: impl Into<Minutes>) -> Self {
        self.plus_minutes(period.into().0)
    }

    /// This instant moved back by a period of absolute time.
    #[must_use]
    pub fn minus(self, period: impl Into<Minutes>) -> Self {
        self.plus_minutes(period.into().0.saturating_neg())
    }

    /// Whole minutes from `earlier` to this instant, both cut to their minute; negative before it.
    #[must_use]
    pub fn minutes_since(self, earlier: Self) -> Minutes {
        Minutes((self.to_minute().0 - earlier.to_minute().0).num_minutes())
    }

    /// Whole minutes elapsed from `earlier` to this instant, what is left of one dropped: from
    /// 08:00:59 to 08:01:58 there is none.
    #[must_use]
    pub fn full_minutes_since(self, earlier: Self) -> Minutes {
        Minutes((self.0 - earlier.0).num_minutes())
    }

    /// Local time with the offset that `zone` had at this instant, seconds and no fraction:
    /// `2026-03-10T08:00:00-03:00`.
    #[must_use]
    pub fn to_local(self, zone: chrono_tz::Tz) -> String {
        self.0.with_timezone(&zone).to_rfc3339_opts(SecondsFormat::Secs, false)
    }

    /// The time on the local clock face in `zone`, seconds dropped.
    #[must_use]
    pub fn time_of_day_in(self, zone: chrono_tz::Tz) -> TimeOfDay {
        TimeOfDay(self.to_minute().0.with_timezone(&zone).time())
    }

    /// This instant moved by whole minutes, forwards or back; saturates at the ends of time.
    #[must_use]
    pub fn plus_minutes(self, minutes: i64) -> Self {
        let moved =
            TimeDelta::try_minutes(minutes).and_then(|delta| self.0.checked_add_signed(delta));
        let end = if minutes < 0 { DateTime::<Utc>::MIN_UTC } else { DateTime::<Utc>::MAX_UTC };
        Self(moved.unwrap_or(end))
    }
}

impl Day {
    /// ISO text, `2026-03-10`.
    #[must_use]
    pub fn to_storage(self) -> String {
        self.0.format("%Y-%m-%d").to_string()
    }

    /// Reads what [`Day::to_storage`] wrote.
    #[must_use]
    pub fn from_storage(text: &str) -> Option<Self> {
        NaiveDate::parse_from_str(text, "%Y-%m-%d").ok().map(Self)
    }
}

impl Month {
    /// The month of this number, from 1, in this year; `None` where there is none.
    #[must_use]
    pub fn of(year: i32, month: u32) -> Option<Self> {
        NaiveDate::from_ymd_opt(year, month, 1).map(|first| Self { first: Day(first) })
    }

    /// Its first day.
    #[must_use]
    pub const fn first_day(self) -> Day {
        self.first
    }

    /// Its last day.
    #[must_use]
    pub fn last_day(self) -> Day {
        self.first.plus_months(1).minus_days(1)
    }
}

impl TimeOfDay {
    /// `14:00`.
    #[must_use]
    pub fn to_storage(self) -> String {
        self.0.format("%H:%M").to_string()
    }

    /// Reads what [`TimeOfDay::to_storage`] wrote.
    #[must_use]
    pub fn from_storage(text: &str) -> Option<Self> {
        NaiveTime::parse_from_str(text, "%H:%M").ok().map(Self)
    }
}

#[cfg(test)]
mod tests {
    use chrono_tz::America::{Bahia, Sao_Paulo};
    use proptest::prelude::*;

    use super::*;

    fn instant(text: &str) -> Instant {
        Instant::from_storage(text).expect("an instant")
    }

    /// Any second from 1990 to 2100.
    fn any_instant() -> impl Strategy<Value = Instant> {
        (631_152_000_i64..4_133_980_800)
            .prop_map(|seconds| Instant(DateTime::from_timestamp(seconds, 0).expect("in range")))
    }

    #[test]
    fn storage_text_of_an_instant_has_one_width_and_reads_back() {
        let instant = instant("2026-03-10T14:00:00-03:00");
        assert_eq!(instant.to_storage(), "2026-03-10T17:00:00.000Z");
        assert_eq!(Instant::from_storage(&instant.to_storage()), Some(instant));
    }

    #[test]
    fn whatever_the_year_a_stored_instant_reads_back_and_keeps_its_order() {
        let first = instant("0000-01-01T00:00:00.000Z");
        let last = instant("9999-12-31T23:59:59.999Z");
        for (moment, stored) in [
            (first, first),
            (last, last),
            (first.plus_minutes(-1), first),
            (last.plus_minutes(1), last),
            (last.plus_minutes(i64::MAX), last),
            (first.plus_minutes(i64::MIN), first),
        ] {
            assert_eq!(Instant::from_storage(&moment.to_storage()), Some(stored));
            assert_eq!(moment.to_storage().len(), first.to_storage().len());
        }
    }

    #[test]
    fn seconds_are_dropped_and_never_rounded() {
        assert_eq!(
            instant("2026-03-10T08:00:59.999Z").to_minute(),
            instant("2026-03-10T08:00:00Z")
        );
        assert_eq!(instant("1931-03-10T08:00:59Z").to_minute(), instant("1931-03-10T08:00:00Z"));
    }

    #[test]
    fn a_minute_has_elapsed_only_when_it_is_full() {
        let earlier = instant("2026-03-10T08:00:59Z");
        assert_eq!(instant("2026-03-10T08:01:58Z").full_minutes_since(earlier), Minutes(0));
        assert_eq!(instant("2026-03-10T08:01:59Z").full_minutes_since(earlier), Minutes(1));
        assert_eq!(instant("2026-03-10T08:01:58Z").minutes_since(earlier), Minutes(1));
    }

    #[test]
    fn hours_run_on_absolute_time_through_the_change_of_clocks() {
        // Bahia put its clocks forward at midnight of 2011-10-16: 05:00 less six hours is 22:00.
        let deadline = instant("2011-10-16T05:00:00-02:00").minus(Hours(6));
        assert_eq!(deadline.to_local(Bahia), "2011-10-15T22:00:00-03:00");
        // São Paulo did for the last time on 2018-11-04, where 00:00 to 00:59 are missing.
        let first = instant("2018-11-03T23:59:00-03:00").plus(Minutes(1));
        assert_eq!(first.to_local(Sao_Paulo), "2018-11-04T01:00:00-02:00");
    }

    #[test]
    fn bahia_had_summer_time_in_2011_and_not_in_2012() {
        assert_eq!(instant("2011-12-25T12:00:00Z").to_local(Bahia), "2011-12-25T10:00:00-02:00");
        assert_eq!(instant("2012-12-25T12:00:00Z").to_local(Bahia), "2012-12-25T09:00:00-03:00");
        assert_eq!(
            instant("2012-12-25T12:00:00Z").to_local(Sao_Paulo),
            "2012-12-25T10:00:00-02:00"
        );
    }

    #[test]
    fn a_month_runs_from_its_first_day_to_its_last() {
        let days = |year, month| {
            let month = Month::of(year, month).expect("a month");
            [month.first_day().to_storage(), month.last_day().to_storage()]
        };
        assert_eq!(days(2024, 2), ["2024-02-01", "2024-02-29"]);
        assert_eq!(days(2025, 12), ["2025-12-01", "2025-12-31"]);
        assert_eq!(Month::of(2025, 13), None);
    }

    #[test]
    fn the_day_of_an_instant_is_the_local_one() {
        assert_eq!(instant("2026-03-11T01:30:00Z").day_in(Bahia).to_storage(), "2026-03-10");
    }

    proptest! {
        #[test]
        fn local_text_names_the_same_instant(instant in any_instant()) {
            for zone in [Bahia, Sao_Paulo] {
                prop_assert_eq!(Instant::from_storage(&instant.to_local(zone)), Some(instant));
            }
        }

        #[test]
        fn a_period_forwards_and_back_is_no_change(instant in any_instant(), hours in 0_i64..9000) {
            let later = instant.plus(Hours(hours));
            prop_assert_eq!(later.minus(Hours(hours)), instant);
            prop_assert_eq!(later.minutes_since(instant), Minutes(hours * 60));
        }

        #[test]
        fn no_text_makes_the_readers_fail_badly(text in "\\PC*", digits in "[0-9TZ:.+-]{0,40}") {
            for text in [text, digits] {
                let _ = (Instant::from_storage(&text), Day::from_storage(&text));
                let _ = TimeOfDay::from_storage(&text);
            }
        }

        #[test]
        fn the_minute_holds_its_instant(instant in any_instant()) {
            let minute = instant.to_minute();
            prop_assert!(minute <= instant && instant < minute.plus(Minutes(1)));
            prop_assert_eq!(minute.to_minute(), minute);
        }
    }
}
