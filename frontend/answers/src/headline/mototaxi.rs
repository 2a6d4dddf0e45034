//! The headlines of the rules of the motorcycle taxi.

use super::{Headline, with};
use crate::{outcome::Outcome, text::answer_mototaxi as text};

/// What an outcome of one of these rules says.
#[must_use]
pub fn headline(outcome: &Outcome<'_>) -> Headline {
    match outcome.rule.name {
        "mototaxi.fare" => fare(outcome),
        "mototaxi.interrupted_ride" => interrupted_ride(outcome),
        "mototaxi.ride_check" => ride_check(outcome),
        "mototaxi.permit" => permit(outcome),
        "mototaxi.permit_interruption" => permit_interruption(outcome),
        "mototaxi.vehicle" => vehicle(outcome),
        "mototaxi.fine" => fine(outcome),
        "mototaxi.penalty" => penalty(outcome),
        "mototaxi.points" => points(outcome),
        "mototaxi.revocation" => revocation(outcome),
        "mototaxi.citation_procedure" => citation_procedure(outcome),
        "mototaxi.impound" => impound(outcome),
        "mototaxi.stand" => stand(outcome),
        "mototaxi.outside_driver" => outside_driver(outcome),
        "mototaxi.complaint" => complaint(outcome),
        _ => Headline::default(),
    }
}

fn fare(outcome: &Outcome<'_>) -> Headline {
    use text::fare as text;
    let language = outcome.language;
    let fare = outcome.money("fare_cents");
    // A table that is not in force says what is usual, and accuses nobody.
    if outcome.is_proposed {
        let more = outcome.money_due("overcharge_cents").map(|sum| text::more(language, sum));
        return Headline::new(text::by_taxi(language)).sum(fare).then(more);
    }
    match outcome.money_due("overcharge_cents") {
        Some(sum) => Headline::claim(text::overcharged(language))
            .sum(Some(sum))
            .then(fare.map(|fare| text::right_fare(language, fare))),
        None => Headline::new(text::fare(language)).sum(fare),
    }
}

fn interrupted_ride(outcome: &Outcome<'_>) -> Headline {
    use text::interrupted_ride as text;
    let language = outcome.language;
    let other = outcome.is("replacement_required").then(|| text::replacement(language).to_owned());
    match (outcome.money_due("refund_due_cents"), outcome.is("may_charge")) {
        (Some(sum), _) => Headline::claim(text::refund(language)).sum(Some(sum)),
        (None, false) => Headline::claim(text::pays_nothing(language)),
        (None, true) => Headline::new(text::pays(language)),
    }
    .then(other)
}

fn ride_check(outcome: &Outcome<'_>) -> Headline {
    use text::ride_check as text;
    let language = outcome.language;
    match outcome.count("infractions") {
        0 => Headline::new(text::none(language)),
        some => Headline::new(text::some(language, some)),
    }
}

fn permit(outcome: &Outcome<'_>) -> Headline {
    use text::permit as text;
    let language = outcome.language;
    match outcome.is("entitled") {
        true => Headline::new(text::entitled(language)).then(with(
            outcome,
            "permit_ends_on",
            text::until,
        )),
        false => Headline::new(text::not_entitled(language)).because(outcome, "reasons"),
    }
}

fn permit_interruption(outcome: &Outcome<'_>) -> Headline {
    use text::permit_interruption as text;
    let language = outcome.language;
    match (outcome.is("allowed"), outcome.day("last_day")) {
        (true, Some(day)) => Headline::new(text::until(language, day)),
        _ => Headline::new(text::refused(language)).because(outcome, "reasons"),
    }
}

fn vehicle(outcome: &Outcome<'_>) -> Headline {
    use text::vehicle as text;
    let language = outcome.language;
    match outcome.is("accepted") {
        true => Headline::new(text::accepted(language)).then(with(
            outcome,
            "last_day_in_service",
            text::until,
        )),
        false => Headline::new(text::refused(language)).because(outcome, "failures"),
    }
}

fn fine(outcome: &Outcome<'_>) -> Headline {
    use text::fine as text;
    let language = outcome.language;
    let first = outcome.said("first_penalty").map(|penalty| text::first(language, penalty));
    Headline::new(text::amount(language)).sum(outcome.money("fine_cents")).then(first)
}

fn penalty(outcome: &Outcome<'_>) -> Headline {
    use text::penalty as text;
    let language = outcome.language;
    let suspended = outcome.number("suspension_days").filter(|days| *days > 0);
    let then = match outcome.is("revocation_proceeding") {
        true => Some(text::revocation(language).to_owned()),
        false => suspended.map(|days| text::suspended(language, days)),
    };
    Headline::new(match (outcome.word("status"), outcome.day("notice_due_on")) {
        ("notice_running", Some(day)) => text::notice_running(language, day),
        ("notice_first", _) => text::notice_first(language).into(),
        ("remedied", _) => text::remedied(language).into(),
        _ => text::penalties(language, outcome.all_said("penalties").unwrap_or_default()),
    })
    .then(then)
}

fn points(outcome: &Outcome<'_>) -> Headline {
    use text::points as text;
    let language = outcome.language;
    let days = outcome.number("suspension_days").unwrap_or_default();
    let then = match outcome.is("suspended") {
        true => text::suspended(language, days),
        false => text::not_suspended(language).to_owned(),
    };
    Headline::new(text::total(language, outcome.number("total").unwrap_or_default()))
        .then(Some(then))
}

fn revocation(outcome: &Outcome<'_>) -> Headline {
    use text::revocation as text;
    let language = outcome.language;
    match outcome.is("open_proceeding") {
        true => Headline::new(text::open(language)).because(outcome, "grounds"),
        false => Headline::new(text::none(language)),
    }
}

fn citation_procedure(outcome: &Outcome<'_>) -> Headline {
    use text::citation_procedure as text;
    let language = outcome.language;
    let day = |name| outcome.day(name).unwrap_or_default();
    let sentence = match outcome.word("state") {
        "awaiting_notice" => text::awaiting_notice(language, day("notice_due_on")),
        "archived" => text::archived(language).into(),
        "notice_sent" => text::notice_sent(language).into(),
        "defence_open" => text::defence_open(language, day("defence_due_on")),
        "defence_pending" => text::defence_pending(language).into(),
        "decision_not_notified" => text::decision_not_notified(language).into(),
        "reconsideration_open" => {
            text::reconsideration_open(language, day("reconsideration_due_on"))
        }
        "reconsideration_pending" => text::reconsideration_pending(language).into(),
        "annulled" => text::annulled(language).into(),
        _ => text::definitive(language).into(),
    };
    let then = match (outcome.money_due("refund_cents"), outcome.word("state")) {
        (Some(sum), _) => Some(text::refund(language, sum)),
        (None, "final") if outcome.is("payment_overdue") => {
            with(outcome, "payment_due_on", text::unpaid)
        }
        (None, "final") => with(outcome, "payment_due_on", text::pay_by),
        (None, "defence_pending") => with(outcome, "decision_due_on", text::decided_by),
        (None, _) => None,
    };
    Headline::new(sentence).then(then)
}

fn impound(outcome: &Outcome<'_>) -> Headline {
    use text::impound as text;
    let language = outcome.language;
    if outcome.cents("remainder_cents").is_some() {
        return match outcome.money_due("remainder_payable_cents") {
            Some(sum) => Headline::new(text::remainder(language)).sum(Some(sum)),
            None => Headline::new(text::sold(language)),
        };
    }
    match (outcome.is("releasable"), outcome.is("auctionable")) {
        (true, _) => Headline::new(text::releasable(language)).then(with(
            outcome,
            "claim_until",
            text::claim_until,
        )),
        (false, true) => Headline::new(text::auctionable(language)),
        (false, false) => Headline::new(text::missing(language)).lacking(outcome, "missing"),
    }
}

fn stand(outcome: &Outcome<'_>) -> Headline {
    use text::stand as text;
    let language = outcome.language;
    let full = outcome.is("spaces_exceeded").then(|| text::full(language).to_owned());
    match outcome.is("allowed") {
        true => Headline::new(text::allowed(language)).then(full),
        false => Headline::new(text::refused(language)).because(outcome, "failures"),
    }
}

fn outside_driver(outcome: &Outcome<'_>) -> Headline {
    use text::outside_driver as text;
    let language = outcome.language;
    let fine = match (outcome.is("fine_due"), outcome.money("fine_cents")) {
        (true, Some(sum)) => Some(text::fine(language, sum)),
        (true, None) => Some(text::fined(language).to_owned()),
        (false, _) => None,
    };
    Headline::new(match outcome.word("ground") {
        "registered" => text::registered(language),
        "unpaid" => text::unpaid(language),
        "outside_belem" => text::outside_belem(language),
        "drop_off" => text::drop_off(language),
        "round_trip" => text::round_trip(language),
        "independent_ride" => text::independent_ride(language),
        _ => text::not_licensed(language),
    })
    .then(fine)
}

fn complaint(outcome: &Outcome<'_>) -> Headline {
    use text::complaint as text;
    let language = outcome.language;
    match outcome.is("can_become_citation") {
        true => Headline::new(text::ready(language)),
        false => Headline::new(text::incomplete(language)).lacking(outcome, "missing"),
    }
}
