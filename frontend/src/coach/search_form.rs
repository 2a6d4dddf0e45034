//! Where from, where to, on which day.

use leptos::prelude::*;
use shared::language::Language;

use crate::{
    coach::{
        place_input::{PlaceInput, PlaceInputWords},
        search_request::{PATH, last_day, today},
        server::SUGGEST_PLACES,
    },
    components::{
        button::Button,
        date_field::DateField,
        field_frame::FieldFrame,
        icon::{Icon, Shape},
    },
    form::FormState,
    text::coach::search as text,
    visit::Visit,
};

/// What the fields are called, by the names of their controls.
pub fn labels(language: Language) -> Vec<(String, String)> {
    [("de", text::from(language)), ("para", text::to(language)), ("data", text::day(language))]
        .map(|(name, label)| (name.to_owned(), label.to_owned()))
        .to_vec()
}

/// A plain form that asks by its address; the two places suggest while one types.
#[component]
pub fn SearchForm(
    /// The request.
    visit: Visit,
    /// What was typed before.
    form: FormState,
    /// Whether origin and destination can be exchanged: there is something to exchange.
    #[prop(optional)]
    can_swap: bool,
) -> impl IntoView {
    let language = visit.language;
    let (first, last) = (today(&visit), last_day(&visit));
    let place = |name: &'static str, label: &'static str| {
        let problem = form.problem(language, name);
        let described_by = FormState::described_by(name, false, problem.is_some());
        let invalid = problem.is_some();
        let value = form.value(name).to_owned();
        let words = PlaceInputWords {
            list: label.to_owned(),
            found: [
                text::place_found(language).to_owned(),
                text::places_found(language).to_owned(),
            ],
            none: text::no_place_found(language).to_owned(),
        };
        view! {
            <FieldFrame language name label hint=None problem optional=false>
                <PlaceInput
                    name=name.to_owned()
                    value
                    described_by
                    invalid
                    source=SUGGEST_PLACES.to_owned()
                    words
                />
            </FieldFrame>
        }
    };
    let from = place("de", text::from(language));
    let to = place("para", text::to(language));
    view! {
        <form
            class="search-form"
            method="get"
            action=visit.link(PATH)
            role="search"
            novalidate=true
        >
            <div class="search-places">
                {from}
                {can_swap
                    .then(|| {
                        view! {
                            <button class="search-swap" name="trocar" value="sim">
                                <Icon shape=Shape::Swap />
                                <span class="visually-hidden">{text::swap(language)}</span>
                            </button>
                        }
                    })} {to}
            </div>
            <DateField
                language
                form
                name="data"
                label=text::day(language)
                first
                last
            />
            <Button label=text::search(language) icon=Shape::Search />
        </form>
    }
}
