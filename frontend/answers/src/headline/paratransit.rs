//! The headlines of the rules of the door-to-door service.

use shared::input::json::Json;

use super::{Headline, with};
use crate::{outcome::Outcome, text::answer_paratransit as text};

/// What an outcome of one of these rules says.
#[must_use]
pub fn headline(outcome: &Outcome<'_>) -> Headline {
    match outcome.rule.name {
        "paratransit.eligibility" => eligibility(outcome),
        "paratransit.registration" => registration(outcome),
        "paratransit.companion" => companion(outcome),
        "paratransit.booking_window" => booking_window(outcome),
        "paratransit.trip_request" => trip_request(outcome),
        "paratransit.standing_order" => standing_order(outcome),
        "paratransit.priority" => priority(outcome),
        "paratransit.cancellation" => cancellation(outcome),
        "paratransit.no_show" => no_show(outcome),
        "paratransit.user_penalty" => user_penalty(outcome),
        "paratransit.user_appeal" => user_appeal(outcome),
        "paratransit.operator_fine" => operator_fine(outcome),
        "paratransit.operator_appeal" => operator_appeal(outcome),
        "paratransit.punctuality" => punctuality(outcome),
        "paratransit.refusal" => refusal(outcome),
        "paratransit.operator_deadlines" => operator_deadlines(outcome),
        "paratransit.remuneration_adjustment" => remuneration_adjustment(outcome),
        "paratransit.late_management_fee" => late_management_fee(outcome),
        "paratransit.fare" => fare(outcome),
        "paratransit.driver_duties" => driver_duties(outcome),
        "paratransit.vehicle_check" => vehicle_check(outcome),
        _ => Headline::default(),
    }
}

fn eligibility(outcome: &Outcome<'_>) -> Headline {
    use text::eligibility as text;
    let language = outcome.language;
    match outcome.is("eligible") {
        true => Headline::claim(text::eligible(language)).then(with(
            outcome,
            "authorization_last_day",
            text::until,
        )),
        false => Headline::new(text::refused(language)).because(outcome, "reasons"),
    }
}

fn registration(outcome: &Outcome<'_>) -> Headline {
    use text::registration as text;
    let language = outcome.language;
    let exam = || match (outcome.day("next_exam_earliest"), outcome.day("next_exam_latest")) {
        (Some(first), Some(last)) => {
            Some(text::exam_between(language, text::ExamBetween { first, last }))
        }
        (Some(day), None) => Some(text::exam_from(language, day)),
        _ => None,
    };
    match outcome.word("state") {
        "pending" => Headline::new(text::pending(language)),
        "exam_required" => Headline::new(text::exam_required(language)).then(exam()),
        "active" => Headline::new(text::active(language)).then(with(
            outcome,
            "inactive_from",
            text::inactive_from,
        )),
        "inactive" => Headline::new(text::inactive(language)).then(with(
            outcome,
            "reactivation_deadline",
            text::reactivate_by,
        )),
        "excluded" => Headline::new(text::excluded(language)),
        "blocked" => Headline::new(text::blocked(language)).then(exam()),
        _ => Headline::new(text::denied(language)),
    }
}

fn companion(outcome: &Outcome<'_>) -> Headline {
    use text::companion as text;
    let language = outcome.language;
    let is_faultless = outcome.count("reasons") == 0;
    match (outcome.is("user_may_board"), outcome.is("companion_may_board")) {
        (true, true) => Headline::new(text::with(language)),
        (true, false) if is_faultless => Headline::new(text::not_needed(language)),
        (true, false) => Headline::new(text::alone(language)).because(outcome, "reasons"),
        (false, _) => Headline::new(text::refused(language)).because(outcome, "reasons"),
    }
}

fn booking_window(outcome: &Outcome<'_>) -> Headline {
    use text::booking_window as text;
    let language = outcome.language;
    let (first, last) = (outcome.day("request_opens_on"), outcome.day("request_day"));
    let (first, last) = (first.unwrap_or_default(), last.unwrap_or_default());
    Headline::new(match outcome.word("timing") {
        "early" => text::early(language, first),
        "in_time" => text::in_time(language).to_owned(),
        "late" => text::late(language, last),
        _ => text::ask_on(language, first),
    })
    .then(with(outcome, "confirmation_day", text::confirmed_on))
}

fn trip_request(outcome: &Outcome<'_>) -> Headline {
    use text::trip_request as text;
    let language = outcome.language;
    match (outcome.is("acceptable"), outcome.is("complete")) {
        (true, _) => Headline::new(text::complete(language)),
        (false, false) => Headline::new(text::incomplete(language)).lacking(outcome, "missing"),
        (false, true) => Headline::new(text::blocked(language)).because(outcome, "blockers"),
    }
}

fn standing_order(outcome: &Outcome<'_>) -> Headline {
    use text::standing_order as text;
    let language = outcome.language;
    match outcome.flag("suspension_accepted") {
        Some(true) => {
            return Headline::new(text::paused(language)).then(with(
                outcome,
                "resumes_on",
                text::resumes,
            ));
        }
        Some(false) => {
            return Headline::new(text::not_paused(language))
                .because(outcome, "suspension_defects");
        }
        None => {}
    }
    let (deadline, expires) = ("start_deadline", with(outcome, "expires_on", text::expires));
    match outcome.word("start_status") {
        "met" => Headline::new(text::started(language)).then(expires),
        "late" => {
            Headline::claim(text::late(language)).then(with(outcome, deadline, text::deadline))
        }
        _ => {
            let day = outcome.day(deadline).unwrap_or_default();
            Headline::claim(text::start_by(language, day)).then(expires)
        }
    }
}

fn priority(outcome: &Outcome<'_>) -> Headline {
    use text::priority as text;
    let language = outcome.language;
    let (served, not_served) = (outcome.count("served"), outcome.count("not_served"));
    if served + not_served > 0 {
        let left_out = (not_served > 0).then(|| text::not_served(language, not_served));
        return Headline::new(text::served(language, served)).then(left_out);
    }
    Headline::new(match outcome.list("order").first() {
        Some(Json::Text(id)) => text::first(language, id),
        _ => text::nobody(language).to_owned(),
    })
}

fn cancellation(outcome: &Outcome<'_>) -> Headline {
    use text::cancellation as text;
    let language = outcome.language;
    let last = outcome.moment("latest_in_time_at");
    Headline::new(match (outcome.count("breaches"), outcome.is("in_time")) {
        (0, true) => text::in_time(language),
        (0, false) => text::excused(language),
        _ => text::wrongly(language),
    })
    .then(last.map(|last| text::until(language, last)))
}

fn no_show(outcome: &Outcome<'_>) -> Headline {
    use text::no_show as text;
    let language = outcome.language;
    if !outcome.is("no_show") {
        return Headline::new(match outcome.word("excuse") {
            "no_vehicle" => text::no_vehicle(language),
            "vehicle_late" => text::vehicle_late(language),
            "vehicle_unsafe" => text::vehicle_unsafe(language),
            _ => text::none(language),
        });
    }
    if !outcome.is("counted") {
        return Headline::new(text::excused(language));
    }
    let count = outcome.number("count_in_window").unwrap_or_default();
    Headline::new(text::counted(language)).then(Some(match outcome.is("limit_exceeded") {
        true => text::over_limit(language, count),
        false => text::count(language, count),
    }))
}

fn user_penalty(outcome: &Outcome<'_>) -> Headline {
    use text::user_penalty as text;
    let language = outcome.language;
    match outcome.word("penalty") {
        "warning" => Headline::new(text::warning(language)),
        "suspension" => {
            let days = outcome.number("suspension_days").unwrap_or_default();
            let back = with(outcome, "service_resumes_on", text::back_on);
            Headline::new(text::suspension(language, days)).then(back)
        }
        _ => Headline::new(text::cancellation(language))
            .then(Some(text::register_again(language).into())),
    }
}

fn user_appeal(outcome: &Outcome<'_>) -> Headline {
    use text::user_appeal as text;
    let language = outcome.language;
    if outcome.flag("timely").is_none() {
        let day = outcome.day("filing_deadline").unwrap_or_default();
        return Headline::new(text::file_by(language, day));
    }
    if outcome.count("defects") > 0 {
        return Headline::new(text::defective(language)).because(outcome, "defects");
    }
    let latest = "judgment_latest";
    match outcome.is("overdue") {
        true => Headline::claim(text::overdue(language)).then(with(outcome, latest, text::was_due)),
        false => Headline::new(text::valid(language)).then(with(outcome, latest, text::judged_by)),
    }
}

fn operator_fine(outcome: &Outcome<'_>) -> Headline {
    use text::operator_fine as text;
    let language = outcome.language;
    let km = outcome.number("total_km").map(|km| text::km(language, km));
    Headline::new(text::amount(language)).sum(outcome.money("total_cents")).then(km)
}

fn operator_appeal(outcome: &Outcome<'_>) -> Headline {
    use text::operator_appeal as text;
    let language = outcome.language;
    let payment = || match outcome.is("payment_late") {
        true => with(outcome, "payment_deadline", text::unpaid),
        false => with(outcome, "payment_deadline", text::pay_by),
    };
    if outcome.is("closed") {
        return Headline::new(text::closed(language));
    }
    if outcome.is("preliminary_rejection") {
        return Headline::new(text::rejected(language)).because(outcome, "rejection_grounds");
    }
    let latest = "judgment_latest";
    match (outcome.flag("appeal_timely"), outcome.day("appeal_deadline")) {
        (Some(true), _) if outcome.is("overdue") => {
            Headline::new(text::overdue(language)).then(with(outcome, latest, text::was_due))
        }
        (Some(true), _) => {
            Headline::new(text::in_time(language)).then(with(outcome, latest, text::judged_by))
        }
        (Some(false), _) => Headline::new(text::late(language)).then(payment()),
        (None, Some(day)) => Headline::new(text::appeal_by(language, day)).then(payment()),
        (None, None) => match (outcome.flag("sent_in_time"), outcome.day("send_deadline")) {
            (Some(false), _) => Headline::new(text::sent_late(language)),
            (_, day) => Headline::new(text::send_by(language, day.unwrap_or_default())),
        },
    }
}

fn punctuality(outcome: &Outcome<'_>) -> Headline {
    use text::punctuality as text;
    let language = outcome.language;
    let after = outcome.moment("user_may_report_after");
    match outcome.word("level") {
        "on_time" => Headline::new(text::on_time(language))
            .then(after.map(|last| text::may_report_after(language, last))),
        level => Headline::claim(match level {
            "late" => text::late(language),
            _ => text::over_limit(language),
        })
        .then(outcome.is("user_may_report").then(|| text::may_report(language).to_owned())),
    }
}

fn refusal(outcome: &Outcome<'_>) -> Headline {
    use text::refusal as text;
    let language = outcome.language;
    let then = match (outcome.is("counts_as_no_show"), outcome.is("passenger_may_refuse")) {
        (true, _) => Some(text::no_show(language).to_owned()),
        (false, true) => Some(text::may_refuse(language).to_owned()),
        (false, false) => None,
    };
    Headline::new(match (outcome.flag("valid"), outcome.moment("report_deadline_at")) {
        (Some(true), _) => text::valid(language).to_owned(),
        (None, Some(last)) => text::open(language, last),
        _ => text::invalid(language).to_owned(),
    })
    .then(then)
}

fn operator_deadlines(outcome: &Outcome<'_>) -> Headline {
    use text::operator_deadlines as text;
    let language = outcome.language;
    let was_due = || with(outcome, "deadline", text::was_due);
    let status = outcome.word("status");
    if let Some(day) = outcome.day("keep_until") {
        return Headline::new(match status {
            "met" => text::kept(language).to_owned(),
            "late" => text::discarded(language).to_owned(),
            _ => text::keep_until(language, day),
        });
    }
    match (status, outcome.day("opens_on")) {
        ("early", Some(day)) => Headline::new(text::early(language, day)),
        ("met", _) => Headline::new(text::met(language)).then(was_due()),
        ("late", _) => Headline::new(text::late(language)).then(was_due()),
        ("overdue", _) => Headline::new(text::overdue(language)).then(was_due()),
        _ => Headline::new(text::due(language, outcome.day("deadline").unwrap_or_default())),
    }
}

fn remuneration_adjustment(outcome: &Outcome<'_>) -> Headline {
    use text::remuneration_adjustment as text;
    let language = outcome.language;
    let short = outcome.flag("reserve_met") == Some(false);
    match (outcome.is("removed"), outcome.day("removed_from")) {
        (true, Some(day)) => Headline::new(text::removed(language, day))
            .then(outcome.number("removed_days").map(|days| text::days(language, days))),
        _ => Headline::new(text::kept(language))
            .then(short.then(|| text::reserve(language).to_owned())),
    }
}

fn late_management_fee(outcome: &Outcome<'_>) -> Headline {
    use text::late_management_fee as text;
    let language = outcome.language;
    let total = outcome.money("total_cents");
    match outcome.number("days_late") {
        Some(days) if days > 0 => {
            Headline::new(text::late(language)).sum(total).then(Some(text::days(language, days)))
        }
        _ => Headline::new(text::in_time(language)).sum(total),
    }
}

fn fare(outcome: &Outcome<'_>) -> Headline {
    use text::fare as text;
    let language = outcome.language;
    match outcome.money_due("refund_cents") {
        Some(sum) => Headline::claim(text::refund(language)).sum(Some(sum)),
        None => Headline::claim(text::free(language)),
    }
}

fn driver_duties(outcome: &Outcome<'_>) -> Headline {
    use text::driver_duties as text;
    let language = outcome.language;
    match outcome.count("findings") {
        0 => Headline::new(text::none(language)),
        some => {
            Headline::claim(text::some(language, some)).then(Some(text::operator(language).into()))
        }
    }
}

fn vehicle_check(outcome: &Outcome<'_>) -> Headline {
    use text::vehicle_check as text;
    let language = outcome.language;
    let may_refuse =
        outcome.is("may_refuse_to_board").then(|| text::may_refuse(language).to_owned());
    match outcome.count("findings") {
        0 => Headline::new(text::none(language)),
        some => Headline::claim(text::some(language, some)).then(may_refuse),
    }
}
