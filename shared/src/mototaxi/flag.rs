//! The flag (bandeira) in force when a passenger boards (`semob:art-37`).

use chrono::{Datelike, NaiveTime, Weekday};
use serde::{Serialize, Serializer};

use crate::{
    calendar::Calendar,
    input::word::words,
    service::Service,
    time::{Instant, TimeOfDay},
};

/// The night begins, itself included (`semob:art-37.ii`).
const NIGHT_BEGINS: TimeOfDay = TimeOfDay(NaiveTime::from_hms_opt(21, 0, 0).expect("a time"));
/// The night has ended, itself excluded (`semob:art-37.ii`).
const NIGHT_ENDS: TimeOfDay = TimeOfDay(NaiveTime::from_hms_opt(6, 0, 0).expect("a time"));

words! {
    /// Why flag II is in force.
    pub enum Reason {
        /// From 21:00 to 06:00.
        Night = "night",
        /// A Sunday.
        Sunday = "sunday",
        /// A holiday.
        Holiday = "holiday",
    }
}

/// A flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flag {
    /// Bandeira I.
    One,
    /// Bandeira II.
    Two,
}

impl Flag {
    /// The flag in force for these reasons.
    #[must_use]
    pub const fn of(reasons: &[Reason]) -> Self {
        if reasons.is_empty() { Self::One } else { Self::Two }
    }

    /// The provisions by which the flag is in force.
    #[must_use]
    pub const fn provisions(self) -> &'static [&'static str] {
        match self {
            Self::One => &["semob:art-37.i", "semob:art-37"],
            Self::Two => &["semob:art-37.ii", "semob:art-37"],
        }
    }
}

crate::rule::outcome::written!(Flag, {"type": "integer", "enum": [1, 2]});

impl Serialize for Flag {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(match self {
            Self::One => 1,
            Self::Two => 2,
        })
    }
}

/// Why flag II is in force for a ride that begins at this moment; nothing where flag I is.
///
/// Silent text, passenger's reading: the flag of the boarding holds for the whole ride, and a
/// Saturday by day, which neither item names, has flag I because item II is the exception.
#[must_use]
pub fn reasons(boarded_at: Instant, calendar: &Calendar) -> Vec<Reason> {
    let zone = Service::Mototaxi.zone();
    let (day, time) = (boarded_at.day_in(zone), boarded_at.time_of_day_in(zone));
    let found = [
        (Reason::Night, NIGHT_BEGINS <= time || time < NIGHT_ENDS),
        (Reason::Sunday, day.0.weekday() == Weekday::Sun),
        (Reason::Holiday, calendar.is_holiday(day)),
    ];
    found.into_iter().filter(|(_, holds)| *holds).map(|(reason, _)| reason).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::Day;

    fn check(boarded_at: &str, expected: &[Reason]) {
        let boarded_at = Instant::from_storage(boarded_at).expect("an instant");
        let holiday = Day::from_storage("2026-10-12").expect("a day");
        assert_eq!(reasons(boarded_at, &Calendar::of_days([holiday])), expected, "{boarded_at:?}");
    }

    #[test]
    fn the_night_is_half_open() {
        use Reason::Night;
        check("2026-03-10T20:59:59-03:00", &[]);
        check("2026-03-10T20:59:59.999-03:00", &[]);
        check("2026-03-10T21:00:00-03:00", &[Night]);
        check("2026-03-11T00:00:00-03:00", &[Night]);
        check("2026-03-11T05:59:59-03:00", &[Night]);
        check("2026-03-11T06:00:00-03:00", &[]);
    }

    #[test]
    fn sundays_and_holidays_run_from_midnight_to_midnight_in_belem() {
        use Reason::{Holiday, Night, Sunday};
        check("2026-03-14T15:00:00-03:00", &[]);
        check("2026-03-14T23:59:59-03:00", &[Night]);
        check("2026-03-15T00:00:00-03:00", &[Night, Sunday]);
        check("2026-03-15T12:00:00-03:00", &[Sunday]);
        check("2026-03-16T00:00:00-03:00", &[Night]);
        check("2026-10-12T12:00:00-03:00", &[Holiday]);
        // Still Sunday in Belém, although it is Monday, a holiday, by UTC.
        check("2026-10-12T02:59:59Z", &[Night, Sunday]);
        check("2026-10-12T03:00:00Z", &[Night, Holiday]);
    }

    #[test]
    fn the_offset_says_nothing_of_the_local_time() {
        // Summer time in São Paulo, none in Belém.
        check("2018-12-17T21:30:00-02:00", &[]);
        // Belém had summer time in December 1987.
        check("1987-12-15T20:30:00-03:00", &[Reason::Night]);
    }
}
