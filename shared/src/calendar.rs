//! Holidays and business days of each service.
//!
//! A calendar is a list of rows: what recurs by law (on a fixed day, or so many days from
//! Easter) between the day on which the law took effect and the day on which it ended, what
//! happens once, and what an act moved in one year. [`for_service`] gives the built-in rows;
//! [`Calendar::with_rows`] adds those that an administrator wrote. The days of a city bind the
//! service that its regulator governs from there: the coach counts by Salvador, the motorcycle
//! taxi by Belém, paratransit by Vitória, whatever the town in which somebody asks.

mod built_in;

use std::{borrow::Cow, collections::BTreeSet, sync::LazyLock};

use chrono::{Datelike, NaiveDate, TimeDelta};
use serde::{Deserialize, Serialize};

use crate::{service::Service, time::Day};

/// Whose holiday it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// The whole country.
    Brazil,
    /// The State of Bahia.
    Bahia,
    /// The State of Pará.
    Para,
    /// The State of Espírito Santo.
    EspiritoSanto,
    /// The city of Salvador.
    Salvador,
    /// The city of Belém.
    Belem,
    /// The city of Vitória.
    Vitoria,
}

/// Why a day is free, and so whether periods stop for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ground {
    /// A law makes it a holiday.
    Law,
    /// Everybody keeps it, though the law leaves it to the cities (Good Friday).
    Practice,
    /// An act made or moved it for one year.
    Once,
    /// Sources disagree; it counts, because a deadline that waits a day harms less.
    Disputed,
    /// Ponto facultativo: offices may close, periods run on.
    Optional,
}

impl Ground {
    /// Whether such a day is a holiday when periods are counted.
    #[must_use]
    pub const fn counts(self) -> bool {
        match self {
            Self::Law | Self::Practice | Self::Once | Self::Disputed => true,
            Self::Optional => false,
        }
    }
}

/// On which day of a year.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum When {
    /// Every year on this day of the month, both counted from 1.
    Yearly {
        /// 1 to 12.
        month: u32,
        /// 1 to 31.
        day: u32,
    },
    /// Every year so many days after Easter Sunday, or before it.
    Easter {
        /// Days after; negative is before.
        offset: i16,
    },
    /// On one day only.
    On(Day),
    /// An act kept the holidays of this place that fall on `instead_of` on another day.
    Moved {
        /// The day that is a holiday.
        to: Day,
        /// The day that is none of this place's that year.
        instead_of: Day,
    },
}

/// One row of a calendar.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Holiday {
    /// Whose.
    pub place: Place,
    /// Its name in Portuguese.
    pub name: Cow<'static, str>,
    /// On which day.
    pub when: When,
    /// Why it is free.
    pub ground: Ground,
    /// First day on which the row is in force; `None` where the beginning lies before 1920 or is
    /// not known, so that the row holds for the whole range.
    pub from: Option<Day>,
    /// Last day on which it is in force; `None` while it still is.
    pub until: Option<Day>,
    /// The act, as it is cited.
    pub law: Cow<'static, str>,
}

/// The holidays by which a service counts its periods.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Calendar {
    rows: Vec<Holiday>,
    /// The bare days of a case. It may bring any number of them, so they are looked up, not walked.
    days: BTreeSet<Day>,
}

static COACH: LazyLock<Calendar> =
    LazyLock::new(|| Calendar::built_in(&[Place::Brazil, Place::Bahia, Place::Salvador]));
static MOTOTAXI: LazyLock<Calendar> =
    LazyLock::new(|| Calendar::built_in(&[Place::Brazil, Place::Para, Place::Belem]));
static PARATRANSIT: LazyLock<Calendar> =
    LazyLock::new(|| Calendar::built_in(&[Place::Brazil, Place::EspiritoSanto, Place::Vitoria]));

/// The built-in calendar of a service.
#[must_use]
pub fn for_service(service: Service) -> &'static Calendar {
    match service {
        Service::Coach => &COACH,
        Service::Mototaxi => &MOTOTAXI,
        Service::Paratransit => &PARATRANSIT,
    }
}

impl Calendar {
    /// Exactly the given days and no others, as where an input brings its own `holidays`.
    #[must_use]
    pub fn of_days(days: impl IntoIterator<Item = Day>) -> Self {
        Self { rows: Vec::new(), days: days.into_iter().collect() }
    }

    /// This calendar and `rows` besides; a [`When::Moved`] among them also moves built-in days
    /// of its place.
    #[must_use]
    pub fn with_rows(&self, rows: impl IntoIterator<Item = Holiday>) -> Self {
        Self { rows: self.rows.iter().cloned().chain(rows).collect(), days: self.days.clone() }
    }

    /// Every row, in no particular order; the bare days of a case are none.
    #[must_use]
    pub fn rows(&self) -> &[Holiday] {
        &self.rows
    }

    /// Whether periods stop for `day`.
    #[must_use]
    pub fn is_holiday(&self, day: Day) -> bool {
        self.days.contains(&day) || self.holidays_on(day).any(|holiday| holiday.ground.counts())
    }

    /// Whether `day` is neither Saturday nor Sunday nor a holiday.
    #[must_use]
    pub fn is_business_day(&self, day: Day) -> bool {
        !day.is_weekend() && !self.is_holiday(day)
    }

    /// The rows that make `day` free, optional days included.
    pub fn holidays_on(&self, day: Day) -> impl Iterator<Item = &Holiday> {
        let offset = (day.0 - easter(day.0.year())).num_days();
        self.rows.iter().filter(move |row| match row.when {
            When::On(on) | When::Moved { to: on, .. } => on == day,
            When::Yearly { month, day: of_month } => {
                day.0.month() == month && day.0.day() == of_month && self.is_kept(row, day)
            }
            When::Easter { offset: wanted } => {
                offset == i64::from(wanted) && self.is_kept(row, day)
            }
        })
    }

    /// The holidays that stop periods among `from` to `to`, both included, in order.
    pub fn holidays_between(&self, from: Day, to: Day) -> impl Iterator<Item = Day> {
        from.0
            .iter_days()
            .take_while(move |day| *day <= to.0)
            .map(Day)
            .filter(|day| self.is_holiday(*day))
    }

    fn built_in(places: &[Place]) -> Self {
        let rows = built_in::rows().filter(|row| places.contains(&row.place)).collect();
        Self { rows, days: BTreeSet::new() }
    }

    /// Whether a recurring row is in force on `day` and no act moved it away that year.
    fn is_kept(&self, row: &Holiday, day: Day) -> bool {
        let in_force =
            row.from.is_none_or(|from| from <= day) && row.until.is_none_or(|until| day <= until);
        let moved = |other: &Holiday| {
            matches!(other.when, When::Moved { instead_of, .. } if instead_of == day)
                && other.place == row.place
        };
        in_force && !self.rows.iter().any(moved)
    }
}

/// Easter Sunday of a year of the Gregorian calendar (Meeus, Jones, Butcher).
fn easter(year: i32) -> NaiveDate {
    let golden = year.rem_euclid(19);
    let century = year.div_euclid(100);
    let of_century = year.rem_euclid(100);
    let leap_correction = (century - (century + 8) / 25 + 1) / 3;
    let epact = (19 * golden + century - century / 4 - leap_correction + 15) % 30;
    let weekday = (32 + 2 * (century % 4) + 2 * (of_century / 4) - epact - of_century % 4) % 7;
    let full_moon_correction = (golden + 11 * epact + 22 * weekday) / 451;
    let days = epact + weekday - 7 * full_moon_correction;
    let earliest = NaiveDate::from_ymd_opt(year, 3, 22).expect("22 March exists in every year");
    earliest + TimeDelta::days(i64::from(days))
}

#[cfg(test)]
mod tests;
