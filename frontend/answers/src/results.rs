//! An outcome as a list that says what each part of it is.

use shared::{
    input::json::Json,
    language::Language,
    law::citation,
    service::Service,
    time::{Instant, syntax},
    wording,
};

use crate::{
    citation::label, html::Html, measure::Unit, outcome::Outcome, text::answer::result as text,
};

/// Names and values of an object; what is not told is left out.
pub(crate) fn write(html: &mut Html, outcome: &Outcome<'_>) {
    let Json::Object(members) = outcome.json else { return };
    html.within("dl", "rights-results", |list| {
        for (name, value) in members.iter().filter(|(_, value)| *value != Json::Null) {
            let label = outcome.words.name(name).unwrap_or(name);
            list.within("div", "rights-result", |row| {
                row.text("dt", "", label);
                row.within("dd", "", |place| write_value(place, outcome, name, value));
            });
        }
    });
}

fn write_value(html: &mut Html, outcome: &Outcome<'_>, name: &str, value: &Json) {
    let language = outcome.language;
    match value {
        Json::Null => {}
        Json::Boolean(true) => html.say(text::yes(language)),
        Json::Boolean(false) => html.say(text::no(language)),
        Json::Number(digits) => html.say(&number(name, digits, language)),
        Json::Text(text) => html.say(&said(outcome, name, text)),
        Json::List(members) if members.is_empty() => html.say(text::none(language)),
        Json::List(members) => html.within("ul", "", |list| {
            for member in members.iter().filter(|member| **member != Json::Null) {
                list.within("li", "", |item| write_value(item, outcome, name, member));
            }
        }),
        Json::Object(_) => write(html, &Outcome { json: value, ..*outcome }),
    }
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

/// A day, a moment, a word, a provision, a place in the form, or a text of the person's own.
fn said(outcome: &Outcome<'_>, name: &str, text: &str) -> String {
    let (language, zone) = (outcome.language, outcome.rule.service.zone());
    if let Some(day) = syntax::read_day(text) {
        return wording::near_day(language, day, outcome.now.day_in(zone));
    }
    if let Some(instant) = Instant::from_storage(text) {
        return wording::near_moment(language, instant, zone, outcome.now);
    }
    if let Some(word) = outcome.words.word(name, text) {
        return word.to_owned();
    }
    if let Some(place) = item(outcome, text) {
        return place;
    }
    if citation::split(text).is_some() {
        return label(text, language);
    }
    if text.starts_with("art-") {
        return label(&format!("{}:{text}", regulation(outcome.rule.service)), language);
    }
    text.to_owned()
}

/// What a pointer such as `/hold/0` names.
fn item(outcome: &Outcome<'_>, pointer: &str) -> Option<String> {
    let (list, index) = pointer.strip_prefix('/')?.split_once('/')?;
    let place = outcome.words.word("", list)?;
    let number = index.parse::<u64>().ok()? + 1;
    Some(text::item(outcome.language, text::Item { place, number }))
}

/// The code of a service's regulation.
const fn regulation(service: Service) -> &'static str {
    match service {
        Service::Coach => "agerba",
        Service::Mototaxi => "semob",
        Service::Paratransit => "semar",
    }
}

#[cfg(test)]
mod tests {
    use shared::rule::find_rule;

    use super::*;
    use crate::outcome::Words;

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

    fn written(outcome: &str) -> String {
        let rule = find_rule("coach.refund").expect("a rule");
        let now = Instant::from_storage("2026-03-10T12:00:00Z").expect("an instant");
        let words =
            Words::of_lines("deadline=Prazo\nreason.late=Fora do prazo\n.hold=No bagageiro");
        let json = Json::parse(outcome).expect("JSON");
        let language = Language::Portuguese;
        let mut html = Html::new();
        write(
            &mut html,
            &Outcome { json: &json, rule, words: &words, language, now, is_proposed: false },
        );
        html.finish()
    }

    #[test]
    fn days_and_moments_are_told_in_the_zone_of_the_service() {
        let list = written(r#"{"deadline": "2026-03-13T08:00:00-03:00", "day": "2026-03-13"}"#);
        assert!(list.contains("<dt>Prazo</dt><dd>sexta, 13/3, 8h</dd>"), "{list}");
        assert!(list.contains("<dd>sexta, 13/3</dd>"), "{list}");
    }

    #[test]
    fn words_provisions_and_places_have_their_names_and_what_is_typed_stays() {
        let list = written(
            r#"{"reason": "late", "breaches": ["agerba:art-49.i"], "failed": ["art-40"],
                "items": ["/hold/0"], "id": "<A1>", "none": [], "nothing": null}"#,
        );
        for shown in
            ["Fora do prazo", "Art. 49, I", "Art. 40", "No bagageiro, item 1", "&lt;A1&gt;"]
        {
            assert!(list.contains(shown), "{shown} in {list}");
        }
        assert!(list.contains("<dd>Nada</dd>") && !list.contains("nothing"), "{list}");
    }
}
