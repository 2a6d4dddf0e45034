//! What a form proposes where nobody who travels can be asked to know it.

use shared::{language::Language, rule::Rule};

use crate::{measure::Unit, query::Query};

/// A control and the whole number of the wire that is proposed for it.
type Proposed = (&'static str, &'static str);

/// The fare table of the taxis of Belém, in force from 12 August 2025: R$ 5.61 to set out, R$ 4.03 a
/// kilometre on flag I, R$ 4.84 on flag II. It is not that of the motorcycle taxis: `semob:art-38`
/// puts their first table off, and no later decree with values is known. Wherever it is used, that
/// is said.
const TAXI_TABLE: &[Proposed] = &[
    ("tariff-flag_fall_cents", "561"),
    ("tariff-km_flag_1_cents", "403"),
    ("tariff-km_flag_2_cents", "484"),
];

fn of(rule: &Rule) -> &'static [Proposed] {
    match rule.name {
        "mototaxi.fare" => TAXI_TABLE,
        _ => &[],
    }
}

/// The controls of a fresh form with what is proposed for them, as it is typed.
pub fn proposed(rule: &Rule, language: Language) -> impl Iterator<Item = (String, String)> {
    let typed = move |(control, digits): &Proposed| {
        ((*control).to_owned(), Unit::of(control).show(language, digits))
    };
    of(rule).iter().map(typed)
}

/// Whether this value is the one that is proposed for its control.
#[must_use]
pub fn is_proposed(rule: &Rule, control: &str, value: &str) -> bool {
    let same = |digits: &str| Unit::of(control).read(value).as_deref() == Some(digits);
    of(rule).iter().any(|(name, digits)| *name == control && same(digits))
}

/// Whether an answer rests on the proposal alone.
#[must_use]
pub fn is_taken(rule: &Rule, query: &Query) -> bool {
    let taken = |(control, _): &Proposed| {
        query.get(control).is_some_and(|value| is_proposed(rule, control, value))
    };
    let proposal = of(rule);
    !proposal.is_empty() && proposal.iter().all(taken)
}

#[cfg(test)]
mod tests {
    use shared::rule::find_rule;

    use super::*;
    use crate::ask::{Asked, ask};

    fn fare() -> &'static Rule {
        find_rule("mototaxi.fare").expect("a rule")
    }

    fn fresh(language: Language) -> Query {
        proposed(fare(), language).collect()
    }

    #[test]
    fn a_ride_is_answered_by_the_proposed_table_alone() {
        for language in Language::ALL {
            let query = fresh(language)
                .with("boarded_at", Some("2026-03-10T10:00"))
                .with("distance_m", Some("10"));
            let Asked::Answered(answer) = ask(fare(), &query, language) else {
                panic!("{query:?}")
            };
            let outcome: serde_json::Value =
                serde_json::from_str(answer.outcome.get()).expect("JSON");
            assert_eq!(outcome["fare_cents"], 561 + 10 * 403);
            assert!(is_taken(fare(), &query));
        }
    }

    #[test]
    fn a_table_of_ones_own_is_not_the_proposal() {
        let query = fresh(Language::English).with("tariff-km_flag_2_cents", Some("4.85"));
        assert!(!is_taken(fare(), &query));
        let refund = find_rule("coach.refund").expect("a rule");
        assert!(!is_taken(refund, &query));
        assert!(is_proposed(fare(), "tariff-flag_fall_cents", "5,61"));
        assert!(!is_proposed(fare(), "tariff-flag_fall_cents", "5,60"));
        assert!(!is_proposed(fare(), "distance_m", "5,61"));
    }
}
