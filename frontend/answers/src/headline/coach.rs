//! The headlines of the rules of the coach.

use shared::law::citation;

use super::{Headline, with};
use crate::{outcome::Outcome, text::answer_coach as text};

/// What an outcome of one of these rules says.
#[must_use]
pub fn headline(outcome: &Outcome<'_>) -> Headline {
    match outcome.rule.name {
        "coach.refund" => refund(outcome),
        "coach.open_ticket" => open_ticket(outcome),
        "coach.fare_difference" => fare_difference(outcome),
        "coach.interruption" => interruption(outcome),
        "coach.double_sale" => double_sale(outcome),
        "coach.baggage_allowance" => baggage_allowance(outcome),
        "coach.baggage_claim" => baggage_claim(outcome),
        "coach.child_fare" => child_fare(outcome),
        "coach.fare" => fare(outcome),
        "coach.sale_window" => sale_window(outcome),
        "coach.ticket_fields" => ticket_fields(outcome),
        "coach.boarding" => boarding(outcome),
        "coach.departure_delay" => departure_delay(outcome),
        "coach.standing" => standing(outcome),
        "coach.complaint_routing" => complaint_routing(outcome),
        "coach.fine" => fine(outcome),
        "coach.defence" => defence(outcome),
        "coach.suspension_revocation" => suspension_revocation(outcome),
        "coach.concession_renewal" => concession_renewal(outcome),
        "coach.vehicle" => vehicle(outcome),
        "coach.line_change" => line_change(outcome),
        _ => Headline::default(),
    }
}

fn refund(outcome: &Outcome<'_>) -> Headline {
    use text::refund as text;
    let language = outcome.language;
    let last = outcome.moment("deadline");
    let until = last.clone().map(|last| text::if_asked_until(language, last));
    match (outcome.word("entitlement"), outcome.word("reason"), last) {
        ("refund", ..) => {
            Headline::claim(text::refund(language)).sum(outcome.money("refund_cents")).then(until)
        }
        ("revalidation", ..) => Headline::claim(text::revalidation(language))
            .sum(outcome.money("revalidation_cents"))
            .then(until),
        (_, "too_late" | "departed", Some(last)) => {
            Headline::new(text::none(language)).then(Some(text::too_late(language, last)))
        }
        _ => Headline::new(text::none(language)).then(Some(text::other_law(language).into())),
    }
}

fn open_ticket(outcome: &Outcome<'_>) -> Headline {
    use text::open_ticket as text;
    let language = outcome.language;
    let last = "last_day_at_issue_price";
    let then = match outcome.is("within_year") {
        true => with(outcome, last, text::price_holds),
        false => with(outcome, last, text::price_held),
    };
    match outcome.money_due("difference_cents") {
        Some(sum) => Headline::new(text::pays(language)).sum(Some(sum)).then(then),
        None => Headline::claim(text::pays_nothing(language)).then(then),
    }
}

fn fare_difference(outcome: &Outcome<'_>) -> Headline {
    use text::fare_difference as text;
    let language = outcome.language;
    if outcome.is("inferior") {
        return Headline::claim(text::due(language))
            .sum(outcome.money("difference_cents"))
            .then(Some(text::at_the_end(language).into()));
    }
    Headline::new(text::none(language))
}

fn interruption(outcome: &Outcome<'_>) -> Headline {
    use text::interruption as text;
    let language = outcome.language;
    let indemnity =
        outcome.is("indemnity_alternative").then(|| text::indemnity(language).to_owned());
    Headline::claim(match outcome.is("food_and_lodging_due") {
        true => text::transport_and_lodging(language),
        false => text::transport(language),
    })
    .then(indemnity)
}

fn double_sale(outcome: &Outcome<'_>) -> Headline {
    use text::double_sale as text;
    let language = outcome.language;
    match (outcome.is("double_sold"), outcome.is("food_and_lodging_due")) {
        (false, _) => Headline::new(text::none(language)),
        (true, true) => Headline::claim(text::double_waiting(language)),
        (true, false) => Headline::claim(text::double(language)),
    }
}

fn baggage_allowance(outcome: &Outcome<'_>) -> Headline {
    use text::baggage_allowance as text;
    let language = outcome.language;
    if outcome.count("refused_items") > 0 {
        return Headline::new(text::refused(language));
    }
    if outcome.is("within_allowance") {
        return Headline::claim(text::free(language));
    }
    Headline::new(text::fee(language)).sum(outcome.money("max_fee_cents"))
}

fn baggage_claim(outcome: &Outcome<'_>) -> Headline {
    use text::baggage_claim as text;
    let language = outcome.language;
    if outcome.is("admissible") {
        return Headline::claim(text::due(language))
            .sum(outcome.money("total_payable_cents"))
            .then(with(outcome, "pay_by", text::paid_by));
    }
    let last = outcome.moment("filing_deadline").filter(|_| outcome.word("reason") == "late");
    Headline::new(text::none(language)).then(last.map(|last| text::ended(language, last)))
}

fn child_fare(outcome: &Outcome<'_>) -> Headline {
    use text::child_fare as text;
    let language = outcome.language;
    let day = "last_free_day";
    if outcome.is("free") {
        return Headline::claim(text::free(language)).then(with(outcome, day, text::until));
    }
    let then = match outcome.word("reason") {
        "occupies_seat" => with(outcome, day, text::seat),
        _ => with(outcome, day, text::over_age),
    };
    Headline::new(text::pays(language)).sum(outcome.money("fare_due_cents")).then(then)
}

fn fare(outcome: &Outcome<'_>) -> Headline {
    use text::fare as text;
    let language = outcome.language;
    let allowed = outcome.money("allowed_total_cents").map(|sum| text::allowed(language, sum));
    match outcome.is("lawful") {
        true => Headline::new(text::lawful(language)).then(allowed),
        false => Headline::claim(text::refused(language))
            .sum(outcome.money("refused_total_cents"))
            .then(allowed),
    }
}

fn sale_window(outcome: &Outcome<'_>) -> Headline {
    use text::sale_window as text;
    let language = outcome.language;
    match (outcome.word("status"), outcome.day("opens_on")) {
        ("must_be_on_sale", _) => Headline::claim(text::must(language)).then(with(
            outcome,
            "last_mandatory_day",
            text::until,
        )),
        ("not_yet", Some(day)) => Headline::new(text::not_yet(language, day)),
        ("travel_day", _) => Headline::new(text::travel_day(language)),
        ("departed", _) => Headline::new(text::departed(language)),
        _ => Headline::new(text::exempt(language)),
    }
}

fn ticket_fields(outcome: &Outcome<'_>) -> Headline {
    use text::ticket_fields as text;
    let language = outcome.language;
    if outcome.is("complete") {
        return Headline::new(text::complete(language));
    }
    let missing = outcome.count("missing");
    Headline::claim(match (outcome.is("form_allowed"), missing) {
        (false, _) => text::form(language).to_owned(),
        (true, 0) => text::copies(language).to_owned(),
        (true, missing) => text::missing(language, missing),
    })
    .lacking(outcome, "missing")
}

fn boarding(outcome: &Outcome<'_>) -> Headline {
    use text::boarding as text;
    let language = outcome.language;
    let police = outcome.is("call_police").then(|| text::police(language).to_owned());
    match outcome.word("decision") {
        "carry" => Headline::claim(text::carry(language)),
        "may_refuse" => Headline::new(text::may_refuse(language)),
        "must_disembark" => Headline::new(text::must_disembark(language)),
        _ => Headline::new(text::must_refuse(language)),
    }
    .then(police)
}

fn departure_delay(outcome: &Outcome<'_>) -> Headline {
    use text::departure_delay as text;
    let language = outcome.language;
    if outcome.is("requisition") {
        let last = outcome.moment("payment_deadline");
        return Headline::claim(text::requisition(language))
            .then(last.map(|last| text::payment(language, last)));
    }
    let tolerance =
        || outcome.moment("tolerance_until").map(|last| text::tolerance(language, last));
    let other =
        outcome.moment("replacement_deadline").map(|last| text::replacement(language, last));
    match outcome.word("punctuality") {
        "in_place" => Headline::new(text::in_place(language)),
        "late_in_place" => Headline::new(text::late_in_place(language)),
        "within_tolerance" => Headline::new(text::within_tolerance(language)).then(tolerance()),
        "late" => Headline::claim(text::late(language)).then(other.or_else(tolerance)),
        _ => Headline::new(text::awaited(language)).then(tolerance()),
    }
}

fn standing(outcome: &Outcome<'_>) -> Headline {
    use text::standing as text;
    let language = outcome.language;
    let most = outcome.number("max_standing");
    match (outcome.is("allowed"), most) {
        (false, most) => {
            let excess = outcome.number("excess").unwrap_or_default();
            Headline::claim(text::excess(language, excess))
                .then(most.map(|most| text::most(language, most)))
        }
        (true, None) => Headline::new(text::any(language)),
        (true, Some(0)) => Headline::new(text::nobody(language)),
        (true, Some(most)) => Headline::new(text::allowed(language, most)),
    }
}

fn complaint_routing(outcome: &Outcome<'_>) -> Headline {
    use text::complaint_routing as text;
    let language = outcome.language;
    let ended = || with(outcome, "response_due_on", text::ended);
    match (outcome.word("response_status"), outcome.day("response_due_on")) {
        ("pending", Some(day)) => Headline::claim(text::pending(language, day)),
        ("not_sent", _) => Headline::new(text::not_sent(language)),
        ("on_time", _) => Headline::new(text::on_time(language)).then(ended()),
        ("late", _) => Headline::claim(text::late(language)).then(ended()),
        ("overdue", _) => Headline::claim(text::overdue(language)).then(ended()),
        _ if outcome.word("route") == "ombudsman" => Headline::new(text::not_required(language)),
        _ => Headline::new(text::closed(language)),
    }
}

fn fine(outcome: &Outcome<'_>) -> Headline {
    use text::fine as text;
    let language = outcome.language;
    let doubled = outcome.is("recidivist").then(|| text::doubled(language).to_owned());
    Headline::new(text::amount(language)).sum(outcome.money("amount_cents")).then(doubled)
}

fn defence(outcome: &Outcome<'_>) -> Headline {
    use text::defence as text;
    let language = outcome.language;
    let payment = match outcome.word("payment_status") {
        "due" => with(outcome, "payment_due_on", text::pay_by),
        "overdue" => with(outcome, "payment_due_on", text::unpaid),
        _ => None,
    };
    let day = |name| outcome.day(name).unwrap_or_default();
    Headline::new(match (outcome.word("appeal_status"), outcome.word("defence_status")) {
        ("open", _) => text::appeal_open(language, day("appeal_deadline")),
        ("awaiting_payment", _) => text::appeal_unpaid(language).into(),
        ("admitted", _) => text::appeal_admitted(language).into(),
        ("late", _) => text::appeal_late(language).into(),
        ("expired", _) => text::appeal_expired(language).into(),
        ("not_needed", _) => text::appeal_not_needed(language).into(),
        (_, "open") => text::open(language, day("defence_deadline")),
        (_, "in_time") => text::in_time(language).into(),
        (_, "late") => text::late(language).into(),
        (_, "mixed_types") => text::mixed_types(language).into(),
        _ => text::not_filed(language).into(),
    })
    .then(payment)
}

fn suspension_revocation(outcome: &Outcome<'_>) -> Headline {
    use text::suspension_revocation as text;
    let language = outcome.language;
    let bid = match outcome.flag("may_bid") {
        Some(true) => Some(text::may_bid(language).to_owned()),
        _ => with(outcome, "barred_until", text::barred),
    };
    let (unfitness, revocation) = (outcome.word("unfitness"), outcome.word("revocation"));
    Headline::new(match (unfitness, revocation, outcome.word("suspension")) {
        ("may_apply", ..) => text::unfit(language),
        (_, "may_apply", _) => text::revoke(language),
        (_, "inquiry_first", _) => text::revoke_after_inquiry(language),
        (.., "may_apply") => text::suspend(language),
        (.., "warn_first") => text::warn_first(language),
        (.., "inquiry_first") => text::inquiry_first(language),
        _ => text::none(language),
    })
    .then(bid)
}

fn concession_renewal(outcome: &Outcome<'_>) -> Headline {
    use text::concession_renewal as text;
    let language = outcome.language;
    let (opens, closed) = ("window_opens_on", "window_closes_on");
    match outcome.word("reason") {
        "ok" => Headline::new(text::ok(language)).then(with(outcome, "ends_on", text::ends)),
        "permission" => Headline::new(text::permission(language)),
        "already_extended" => Headline::new(text::already_extended(language)),
        "not_open" => {
            Headline::new(text::not_open(language)).then(with(outcome, opens, text::opens))
        }
        "open" => Headline::new(text::open(language, outcome.day(closed).unwrap_or_default())),
        "too_early" => {
            Headline::new(text::too_early(language)).then(with(outcome, opens, text::opens))
        }
        "too_late" => {
            Headline::new(text::too_late(language)).then(with(outcome, closed, text::closed))
        }
        "not_requested" => {
            Headline::new(text::not_requested(language)).then(with(outcome, closed, text::closed))
        }
        _ => Headline::new(text::irregular(language)),
    }
}

fn vehicle(outcome: &Outcome<'_>) -> Headline {
    use text::vehicle as text;
    let language = outcome.language;
    if outcome.is("fit") {
        return Headline::new(text::fit(language)).then(with(
            outcome,
            "inspection_due_on",
            text::next_inspection,
        ));
    }
    let fails = |name| outcome.flag(name) == Some(false);
    Headline::new(text::unfit(language)).then(if fails("age_ok") {
        with(outcome, "life_ends_on", text::life_ended)
    } else if fails("inspection_ok") {
        with(outcome, "inspection_due_on", text::inspection_ended)
    } else if fails("toilet_ok") {
        Some(text::no_toilet(language).to_owned())
    } else {
        Some(text::one_driver(language).to_owned())
    })
}

fn line_change(outcome: &Outcome<'_>) -> Headline {
    use text::line_change as text;
    let language = outcome.language;
    if outcome.is("allowed") {
        let by = with(outcome, "implement_by", text::implement_by);
        let by = by.or_else(|| with(outcome, "request_deadline", text::request_by));
        return Headline::new(text::allowed(language)).then(by);
    }
    let failed: Vec<_> = outcome
        .list_of_words("failed")
        .map(|path| citation::label(&format!("agerba:{path}"), language))
        .collect();
    Headline::new(text::refused(language)).then(Some(text::against(language, failed.join("; "))))
}
