//! Amounts and periods of the law that have changed, or that an act may change.
//!
//! A constant that never changed is a `const` of its rule. One that did is a [`Parameter`]: its
//! values with the day from which each is in force, oldest first, with the superseded ones as the
//! text still tells them. A rule asks [`Law::value`] for it while it reads its facts, so that
//! `decide` is handed a plain value and cannot fail; what was asked is told in the answer's
//! `values`. Who says `law_of` gets the value of that day, or the problem `out_of_range` where no
//! value is known; who says nothing gets the newest.
//!
//! ```
//! use shared::rule::parameter::{Law, Parameter, Row};
//!
//! /// The most that is paid for a volume (`agerba:art-83`).
//! const CAP: Parameter = Parameter {
//!     name: "coach.indemnity_cap_cents",
//!     rows: &[Row::since(2002, 4, 4, 35_000), Row::since(2008, 12, 24, 69_411)],
//! };
//!
//! let law = Law::of(None);
//! assert_eq!(law.value(&CAP), Ok(69_411));
//! assert_eq!(law.used()[0].name, "coach.indemnity_cap_cents");
//! ```
//!
//! In a rule it looks so: `cap: Cents(ground.law.value(&CAP)?)` in `Facts::read`, which receives a
//! [`Ground`](crate::rule::ground::Ground), and `answer::answer_on` in the place of
//! `answer::answer`.

use std::cell::RefCell;

use chrono::NaiveDate;
use serde::Serialize;

use crate::{
    input::{Code, Problem},
    language::Phrase,
    time::Day,
};

/// A value of the law with its history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name in answers: the service, what it is, and its unit.
    pub name: &'static str,
    /// Its values, oldest first; never empty.
    pub rows: &'static [Row],
}

/// What a parameter is from a day on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    from: Day,
    value: Option<i64>,
}

impl Row {
    /// From this day on the parameter has this value.
    #[must_use]
    pub const fn since(year: i32, month: u32, day: u32, value: i64) -> Self {
        Self { from: day_of(year, month, day), value: Some(value) }
    }

    /// From this day on it has none: the act that set it has ended.
    #[must_use]
    pub const fn none_since(year: i32, month: u32, day: u32) -> Self {
        Self { from: day_of(year, month, day), value: None }
    }
}

const fn day_of(year: i32, month: u32, day: u32) -> Day {
    Day(NaiveDate::from_ymd_opt(year, month, day).expect("the day of an act exists"))
}

/// A parameter as it was used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct DatedValue {
    /// Its name.
    pub name: &'static str,
    /// The value used.
    pub value: i64,
    /// The first day on which it is in force.
    pub in_force_from: Day,
}

/// The law of one day, or the newest, and what of it was used.
#[derive(Debug)]
pub struct Law {
    day: Option<Day>,
    used: RefCell<Vec<DatedValue>>,
}

impl Law {
    /// The law of this day; the newest where none is named.
    #[must_use]
    pub const fn of(day: Option<Day>) -> Self {
        Self { day, used: RefCell::new(Vec::new()) }
    }

    /// The value of a parameter; it is noted as used.
    ///
    /// # Errors
    /// `out_of_range` at `/law_of` where no value is known for the day.
    pub fn value(&self, parameter: &Parameter) -> Result<i64, Problem> {
        let row = match self.day {
            Some(day) => parameter.rows.iter().rfind(|row| row.from <= day),
            None => parameter.rows.iter().rfind(|row| row.value.is_some()),
        };
        let Some((row, value)) = row.and_then(|row| Some((row, row.value?))) else {
            return Err(Problem {
                code: Code::OutOfRange,
                field: "/law_of".to_owned(),
                message: Phrase::new(
                    "Nesse dia não vigorava nenhum valor conhecido.",
                    "No known value was in force on that day.",
                ),
            });
        };
        let used = DatedValue { name: parameter.name, value, in_force_from: row.from };
        let mut all = self.used.borrow_mut();
        if !all.contains(&used) {
            all.push(used);
        }
        Ok(value)
    }

    /// What was used, in the order of its first use.
    #[must_use]
    pub fn used(&self) -> Vec<DatedValue> {
        self.used.borrow().clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CAP: Parameter = Parameter {
        name: "coach.indemnity_cap_cents",
        rows: &[Row::since(2002, 4, 4, 35_000), Row::since(2008, 12, 24, 69_411)],
    };
    const ENDED: Parameter = Parameter {
        name: "coach.trial_cents",
        rows: &[Row::since(2010, 1, 1, 5), Row::none_since(2012, 1, 1)],
    };

    fn value_of(parameter: &Parameter, law_of: &str) -> Result<i64, (Code, String)> {
        let law = Law::of(Some(Day::from_storage(law_of).expect("a day")));
        law.value(parameter).map_err(|problem| (problem.code, problem.field))
    }

    #[test]
    fn a_value_holds_from_its_first_day_to_the_eve_of_the_next() {
        assert_eq!(value_of(&CAP, "2002-04-04"), Ok(35_000));
        assert_eq!(value_of(&CAP, "2008-12-23"), Ok(35_000));
        assert_eq!(value_of(&CAP, "2008-12-24"), Ok(69_411));
        assert_eq!(value_of(&CAP, "2199-12-31"), Ok(69_411));
        assert_eq!(Law::of(None).value(&CAP), Ok(69_411));
    }

    #[test]
    fn a_day_without_a_known_value_is_out_of_range() {
        let refused = Err((Code::OutOfRange, "/law_of".to_owned()));
        assert_eq!(value_of(&CAP, "2002-04-03"), refused);
        assert_eq!(value_of(&ENDED, "2011-12-31"), Ok(5));
        assert_eq!(value_of(&ENDED, "2012-01-01"), refused);
        assert_eq!(Law::of(None).value(&ENDED), Ok(5), "the newest that there is");
    }

    #[test]
    fn what_was_used_is_told_once_and_what_was_refused_is_not() {
        let law = Law::of(Day::from_storage("2005-06-01"));
        assert!(law.value(&ENDED).is_err());
        assert!(law.value(&CAP).is_ok() && law.value(&CAP).is_ok());
        let told = serde_json::to_value(law.used()).expect("values are JSON");
        let expected = serde_json::json!([{
            "name": "coach.indemnity_cap_cents", "value": 35_000, "in_force_from": "2002-04-04",
        }]);
        assert_eq!(told, expected);
    }
}
