//! An outcome as a list that says what each part of it is.

use answers::measure::Unit;
use leptos::prelude::*;
use shared::{
    input::json::Json,
    language::Language,
    rule::Rule,
    time::{Instant, syntax},
    wording,
};

use crate::{
    format,
    rights::label,
    text::rights::{form, result as text},
};

/// Names and values of an object, those left out that say nothing.
pub fn outcome_list(
    rule: &'static Rule,
    outcome: &Json,
    language: Language,
    now: Instant,
) -> AnyView {
    let Json::Object(members) = outcome else { return ().into_any() };
    let rows = members
        .iter()
        .filter_map(|(name, value)| {
            let shown = value_view(rule, name, value, language, now)?;
            let label = label::result(rule, name, language).unwrap_or(name.as_str()).to_owned();
            Some(view! {
                <div class="rights-result">
                    <dt>{label}</dt>
                    <dd>{shown}</dd>
                </div>
            })
        })
        .collect_view();
    view! { <dl class="rights-results">{rows}</dl> }.into_any()
}

fn value_view(
    rule: &'static Rule,
    name: &str,
    value: &Json,
    language: Language,
    now: Instant,
) -> Option<AnyView> {
    Some(match value {
        Json::Null => return None,
        Json::Boolean(true) => form::yes(language).into_any(),
        Json::Boolean(false) => form::no(language).into_any(),
        Json::Number(digits) => number(name, digits, language).into_any(),
        Json::Text(text) => said(rule, name, text, language, now).into_any(),
        Json::List(members) if members.is_empty() => text::none(language).into_any(),
        Json::List(members) => {
            let items = members
                .iter()
                .filter_map(|member| value_view(rule, name, member, language, now))
                .map(|shown| view! { <li>{shown}</li> })
                .collect_view();
            view! { <ul>{items}</ul> }.into_any()
        }
        Json::Object(_) => outcome_list(rule, value, language, now),
    })
}

/// A whole number in the unit that people use.
fn number(name: &str, digits: &str, language: Language) -> String {
    let nbsp = wording::NBSP;
    match Unit::of(name) {
        Unit::Reais => {
            let cents = digits.parse::<u128>();
            cents.map_or_else(|_| digits.to_owned(), |cents| wording::exact_money(language, cents))
        }
        Unit::Plain => {
            let grouped = digits
                .parse::<u128>()
                .map_or_else(|_| digits.to_owned(), |count| wording::count(language, count));
            match name.rsplit_once('_').map_or(name, |(_, unit)| unit) {
                "minutes" => format!("{grouped}{nbsp}min"),
                "km" => format!("{grouped}{nbsp}km"),
                "kg" => format!("{grouped}{nbsp}kg"),
                "cm3" => format!("{grouped}{nbsp}cm³"),
                "to" | "from" | "year" | "through" => digits.to_owned(),
                _ => grouped,
            }
        }
        unit => format!("{}{nbsp}{}", unit.show(language, digits), unit.sign().unwrap_or_default()),
    }
}

/// A day, a moment, a word or a text of the person's own.
fn said(rule: &Rule, name: &str, text: &str, language: Language, now: Instant) -> String {
    let zone = rule.service.zone();
    if let Some(day) = syntax::read_day(text) {
        return format::day(language, day, now.day_in(zone));
    }
    if let Some(instant) = Instant::from_storage(text) {
        return format::moment(language, instant, zone, now);
    }
    label::word(rule, name, text, language).unwrap_or_else(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use shared::rule::find_rule;

    use super::*;

    #[test]
    fn numbers_are_told_in_the_units_of_people() {
        let portuguese = |name, digits| number(name, digits, Language::Portuguese);
        assert_eq!(portuguese("refund_cents", "12875"), "R$\u{a0}128,75");
        assert_eq!(portuguese("hold_weight_g", "30500"), "30,5\u{a0}kg");
        assert_eq!(portuguese("duration_minutes", "1500"), "1.500\u{a0}min");
        assert_eq!(portuguese("count", "3"), "3");
        let large = "34028236692093846346337460743176821145";
        assert!(portuguese("fine_cents", large).starts_with("R$"));
    }

    #[test]
    fn days_and_moments_are_told_in_the_zone_of_the_service() {
        let rule = find_rule("coach.refund").expect("a rule");
        let now = Instant::from_storage("2026-03-10T12:00:00Z").expect("an instant");
        let said = |text| said(rule, "deadline", text, Language::Portuguese, now);
        assert_eq!(said("2026-03-13T08:00:00-03:00"), "sexta, 13/3, 8h");
        assert_eq!(said("2026-03-13"), "sexta, 13/3");
    }
}
