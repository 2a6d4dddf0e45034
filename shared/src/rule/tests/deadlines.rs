//! Deadlines to act end on a business day, whatever holiday is put in their way.

use serde_json::Value;

use super::*;
use crate::{calendar::Calendar, time::Day};

/// The days that a rule's page moves to a business day, or counts in business days.
const MOVED: &[(&str, &[&str])] = &[
    ("coach.baggage_claim", &["pay_by"]),
    ("coach.interruption", &["report_fine_last_day"]),
    ("coach.complaint_routing", &["response_due_on"]),
    ("coach.defence", &["defence_deadline", "payment_due_on", "appeal_deadline"]),
    ("coach.concession_renewal", &["documents_due_on", "guarantee_due_on"]),
    ("coach.line_change", &["request_deadline", "implement_by"]),
    (
        "mototaxi.citation_procedure",
        &[
            "notice_due_on",
            "defence_due_on",
            "decision_due_on",
            "ratification_due_on",
            "reconsideration_due_on",
            "forwarding_due_on",
            "payment_due_on",
        ],
    ),
    ("mototaxi.permit", &["credential_due_on"]),
    ("mototaxi.permit_interruption", &["last_day"]),
    ("mototaxi.vehicle", &["replacement_due_on"]),
    ("mototaxi.penalty", &["notice_due_on"]),
    ("mototaxi.impound", &["compliance_due_on", "claim_until"]),
    ("paratransit.registration", &["reactivation_deadline"]),
    ("paratransit.standing_order", &["start_deadline", "latest_suspension_request_on"]),
    (
        "paratransit.operator_appeal",
        &[
            "send_deadline",
            "appeal_deadline",
            "judgment_deadline",
            "judgment_latest",
            "payment_deadline",
        ],
    ),
    ("paratransit.user_appeal", &["filing_deadline", "judgment_deadline", "judgment_latest"]),
    // Its other deadline, of keeping, is a duration.
    ("paratransit.operator_deadlines", &["deadline"]),
    ("paratransit.late_management_fee", &["effective_due_on"]),
];

/// Holidays put in the way of one deadline, one after another.
const HURDLES: usize = 6;

fn outcome(rule: &Rule, input: &Value) -> Option<Value> {
    let input = Json::from(input.clone());
    let answer = rule.evaluate(&ask(rule, &input, Language::English)).ok()?;
    Some(serde_json::from_str(answer.outcome.get()).expect("JSON"))
}

#[test]
fn a_deadline_gives_way_to_every_holiday() {
    let cases: Vec<_> = worked_cases().filter(|case| case.expect.is_some()).collect();
    for (name, fields) in MOVED {
        let rule = find_rule(name).expect("a rule");
        for field in *fields {
            let of_rule = cases.iter().filter(|case| case.rule == *name);
            let moved: usize = of_rule.map(|case| hurdles_taken(rule, case, field)).sum();
            assert!(0 < moved, "no worked case of {name} has moved its {field}");
        }
    }
}

/// Makes the deadline's own day a holiday again and again, and counts how often it moved.
fn hurdles_taken(rule: &Rule, case: &Case<'_>, field: &str) -> usize {
    let mut input: Value = serde_json::from_str(case.input.get()).expect("JSON");
    let mut holidays: Vec<Day> = Vec::new();
    for taken in 0..HURDLES {
        let told: Vec<_> = holidays.iter().map(|day| Value::from(day.to_storage())).collect();
        input["holidays"] = told.into();
        // What a case says of later acts may contradict the moved deadline.
        let Some(outcome) = outcome(rule, &input) else { return taken.saturating_sub(1) };
        let is_kept =
            rule.name == "paratransit.operator_deadlines" && outcome["keep_until"].is_string();
        let Some(day) = outcome[field].as_str().filter(|_| !is_kept) else {
            return taken.saturating_sub(1);
        };
        let day = Day::from_storage(day).expect("a day");
        let calendar = Calendar::of_days(holidays.iter().copied());
        assert!(calendar.is_business_day(day), "{}: {field} is {}", case.id, day.to_storage());
        holidays.push(day);
    }
    HURDLES - 1
}
