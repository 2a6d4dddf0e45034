//! Whether the days of a citation agree with one another.

use crate::{
    input::{Problem, object::Object},
    money::Cents,
    time::Day,
};

/// Every day beside the one that is looked at, in the order of the table.
const DAYS: &[&str] = &[
    "drawn_up_on",
    "notice_sent_on",
    "notice_received_on",
    "defence_filed_on",
    "proceeding_opened_on",
    "submitted_to_manager_on",
    "decision_notified_on",
    "reconsideration_filed_on",
    "reconsideration_published_on",
    "paid_on",
];

/// What is not there without what.
const NEEDS: &[(&str, &str)] = &[
    ("notice_received_on", "notice_sent_on"),
    ("defence_result", "defence_filed_on"),
    ("decision_notified_on", "defence_result"),
    ("reconsideration_filed_on", "decision_notified_on"),
    ("reconsideration_result", "reconsideration_filed_on"),
    ("reconsideration_result", "reconsideration_published_on"),
];

/// What is not before what.
const ORDER: &[(&str, &str)] = &[
    ("notice_sent_on", "drawn_up_on"),
    ("defence_filed_on", "drawn_up_on"),
    ("proceeding_opened_on", "drawn_up_on"),
    ("notice_received_on", "notice_sent_on"),
    ("decision_notified_on", "defence_filed_on"),
    ("reconsideration_filed_on", "decision_notified_on"),
    ("reconsideration_published_on", "reconsideration_filed_on"),
];

/// Looks for contradictions in the order of the page.
///
/// # Errors
/// The first of them.
pub(super) fn check(input: &Object) -> Result<(), Problem> {
    let day = |name: &str| input.get::<Option<Day>>(name);
    let on: Day = input.get("on");
    if let Some(name) = DAYS.iter().find(|name| day(name).is_some_and(|day| on < day)) {
        return Err(Problem::inconsistent(
            format!("/{name}"),
            "Este dia é posterior ao dia consultado.",
            "This day lies after the one that is looked at.",
        ));
    }
    if input.get("signed_on_spot") {
        let sent = ["notice_sent_on", "notice_received_on"];
        if let Some(name) = sent.iter().find(|name| input.is_given(name)) {
            return Err(Problem::inconsistent(
                format!("/{name}"),
                "Quem assinou na hora já foi notificado.",
                "Who signed on the spot has been notified by that.",
            ));
        }
    }
    let lacks = |(name, needed): &&(&str, &str)| input.is_given(name) && !input.is_given(needed);
    if let Some((_, needed)) = NEEDS.iter().find(lacks) {
        return Err(Problem::missing(format!("/{needed}")));
    }
    if input.get::<Cents>("paid_cents") > Cents::ZERO && !input.is_given("paid_on") {
        return Err(Problem::missing("/paid_on"));
    }
    let is_early = |(name, earlier): &&(&str, &str)| {
        day(name).zip(day(earlier)).is_some_and(|(day, earlier)| day < earlier)
    };
    match ORDER.iter().find(is_early) {
        Some((name, _)) => Err(Problem::inconsistent(
            format!("/{name}"),
            "Este dia é anterior ao que vem antes dele no processo.",
            "This day lies before the one that comes before it in the procedure.",
        )),
        None => Ok(()),
    }
}
