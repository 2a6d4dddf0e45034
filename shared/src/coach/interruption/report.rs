//! The report to the regulator.

use super::{Cause, Event, Facts, Step};
use crate::{
    coach::day_of,
    input::word::words,
    rule::Steps,
    time::{Day, Hours, Instant, counted::Counted},
};

words! {
    /// Where the report to the regulator stands.
    pub enum ReportStatus {
        /// None is due.
        NotRequired = "not_required",
        /// It came in time.
        OnTime = "on_time",
        /// It came late.
        Late = "late",
        /// It may still come in time.
        Pending = "pending",
        /// It did not come in time.
        Overdue = "overdue",
    }
}

/// Time to report (`agerba:art-33`, `agerba:art-34`, `agerba:art-58.p2.ii`).
const REPORT: Hours = Hours(48);
/// Days after which a missing report is fined (`agerba:art-98.iii.f`).
const DAYS_TO_FINE: u32 = 5;

/// Whether and until when the regulator is told, and how that stands.
pub(super) struct Report {
    /// The last minute, where a report is due.
    pub(super) deadline: Option<Instant>,
    /// Where it stands.
    pub(super) status: ReportStatus,
    /// The last day without a fine, of a report of force majeure.
    pub(super) fine_last_day: Option<Day>,
}

/// Takes the steps of the report.
pub(super) fn judge_report(facts: &Facts<'_>, is_long: bool, steps: &mut Steps<Step>) -> Report {
    let is_accident = facts.event == Event::Accident;
    let by_force_majeure = facts.cause == Cause::ForceMajeure;
    let stops_by_force_majeure = by_force_majeure && facts.event != Event::Delay;
    let report = Counted::time(facts.started_at, REPORT);
    let deadline = report.end;
    if !(is_accident || stops_by_force_majeure || is_long) {
        steps.push(Step::NoReport);
        return Report { deadline: None, status: ReportStatus::NotRequired, fine_last_day: None };
    }
    if is_accident {
        steps.push(Step::ReportAccident);
    }
    if stops_by_force_majeure {
        steps.push(Step::ReportForceMajeure);
    }
    if is_long {
        steps.push(Step::ReportLong);
    }
    let status = match facts.reported_at {
        Some(at) if at <= deadline => ReportStatus::OnTime,
        Some(_) => ReportStatus::Late,
        None if deadline < facts.as_of => ReportStatus::Overdue,
        None => ReportStatus::Pending,
    };
    steps.push_counted(Step::ReportUntil(deadline, status), report);
    // Accused's reading: between the 48 hours and the five days the report is late and not fined.
    let unfined = by_force_majeure
        .then(|| Counted::days(day_of(facts.started_at), DAYS_TO_FINE, &facts.calendar));
    let fine_last_day = unfined.as_ref().map(|unfined| unfined.end);
    if let Some(unfined) = unfined {
        steps.push_counted(Step::FinedAfter(unfined.end), unfined);
    }
    Report { deadline: Some(deadline), status, fine_last_day }
}
