//! How the questions that passengers need most are laid out: what is asked first and under which
//! everyday question. What a layout does not name stands folded below it.

use shared::{language::Language, rule::Rule};

use crate::text::rights::legend as text;

/// Fields under one question.
#[derive(Debug)]
pub struct Group {
    /// The question.
    pub legend: fn(Language) -> &'static str,
    /// Controls, by their names; the name of an object stands for all of it.
    pub controls: &'static [&'static str],
}

const fn group(legend: fn(Language) -> &'static str, controls: &'static [&'static str]) -> Group {
    Group { legend, controls }
}

/// The layout made by hand for a rule, if it has one.
#[must_use]
pub fn of(rule: &Rule) -> Option<&'static [Group]> {
    Some(match rule.name {
        "coach.refund" => {
            const {
                &[
                    group(text::want, &["choice"]),
                    group(text::when_trip, &["departure", "requested_at"]),
                    group(
                        text::what_paid,
                        &[
                            "ticket-fare_cents",
                            "ticket-boarding_fee_cents",
                            "ticket-insurance_cents",
                            "ticket-total_paid_cents",
                        ],
                    ),
                ]
            }
        }
        "coach.baggage_allowance" => {
            const {
                &[
                    group(text::in_hold, &["hold"]),
                    group(text::in_hand, &["hand"]),
                    group(text::excess_price, &["conventional_fare_cents", "proposed_fee_cents"]),
                ]
            }
        }
        "coach.baggage_claim" => {
            const {
                &[
                    group(text::what_happened, &["object", "carried_in", "items"]),
                    group(text::when_claimed, &["trip_ended_at", "filed_at"]),
                ]
            }
        }
        "coach.interruption" => {
            const {
                &[
                    group(text::what_happened, &["event", "cause", "injury"]),
                    group(text::how_long, &["started_at", "ended_at", "as_of"]),
                    group(text::what_given, &["transport_provided", "food_and_lodging_provided"]),
                ]
            }
        }
        "coach.fare_difference" => {
            const {
                &[
                    group(text::bought, &["contracted_category", "contracted_fare_cents"]),
                    group(text::came, &["supplied_category", "supplied_fare_cents"]),
                    group(text::how_far, &["trip_distance_m", "substitute_distance_m"]),
                ]
            }
        }
        "coach.double_sale" => {
            const {
                &[
                    group(text::when_trip, &["departure"]),
                    group(text::which_tickets, &["tickets", "seated_tickets"]),
                ]
            }
        }
        "mototaxi.fare" => {
            const {
                &[
                    group(text::ride, &["boarded_at", "distance_m"]),
                    group(text::charged, &["charged_cents", "flag_used"]),
                ]
            }
        }
        "mototaxi.ride_check" => {
            const {
                &[
                    group(text::seen, &["observations"]),
                    group(text::flag_and_meter, &["boarded_at", "meter_required"]),
                ]
            }
        }
        "paratransit.booking_window" => {
            const { &[group(text::when_van, &["trip_date", "requested_at"])] }
        }
        "paratransit.cancellation" => {
            const {
                &[
                    group(text::when_cancelled, &["leg", "trip_at", "cancelled_at"]),
                    group(text::cancelled_before, &["justified", "earlier_unjustified"]),
                ]
            }
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use shared::{
        input::field::{Field, Kind},
        rule::RULES,
    };

    use super::*;
    use answers::reading::inside;

    fn controls(fields: &'static [Field], around: &str, found: &mut Vec<String>) {
        for field in fields {
            let control = inside(around, field.name);
            if let Kind::Object(fields) = field.kind {
                controls(fields, &control, found);
            }
            found.push(control);
        }
    }

    #[test]
    fn a_layout_names_controls_of_its_rule_each_once() {
        let mut laid_out = 0;
        for rule in RULES {
            let Some(groups) = of(rule) else { continue };
            laid_out += 1;
            let mut known = Vec::new();
            controls(rule.fields, "", &mut known);
            let mut named: Vec<_> = groups.iter().flat_map(|group| group.controls).collect();
            for control in &named {
                assert!(known.iter().any(|name| name == *control), "{} {control}", rule.name);
            }
            let all = named.len();
            named.sort_unstable();
            named.dedup();
            assert_eq!(named.len(), all, "{}", rule.name);
        }
        assert_eq!(laid_out, 10);
    }
}
