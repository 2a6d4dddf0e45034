//! The preliminary notice, and what came of it.

use crate::{
    input::{Problem, object::Object},
    time::Day,
};

/// A preliminary notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Notice {
    /// Day on which it was served.
    pub served_on: Day,
    /// Days that it gives.
    pub days: u32,
    /// What came of it.
    pub sequel: Sequel,
}

/// What came of a notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sequel {
    /// The irregularity was remedied on this day.
    Remedied(Day),
    /// It was not, and the penalty is decided on this day.
    Decided(Day),
}

impl Notice {
    pub(super) fn read(
        notice: &Object,
        input: &Object,
        committed_on: Day,
    ) -> Result<Self, Problem> {
        let served_on = notice.get("served_on");
        if served_on < committed_on {
            return Err(Problem::inconsistent(
                "/notice/served_on",
                "A notificação é anterior à infração.",
                "The notice was served before the infraction.",
            ));
        }
        let sequel = match notice.get::<Option<Day>>("remedied_on") {
            Some(remedied_on) if remedied_on < served_on => {
                return Err(Problem::inconsistent(
                    "/notice/remedied_on",
                    "A correção é anterior à notificação.",
                    "The remedy came before the notice.",
                ));
            }
            Some(remedied_on) => Sequel::Remedied(remedied_on),
            None => Sequel::Decided(input.get("decided_on")),
        };
        Ok(Self { served_on, days: notice.get("days"), sequel })
    }
}
