//! The first page: one question, and what to do when something has happened.

use leptos::prelude::*;

use crate::{
    coach::{order::track_form::TrackForm, search_form::SearchForm, search_request::fresh_form},
    components::{
        icon::{Icon, Shape},
        page::Page,
    },
    text::portal::home as text,
    visit::Visit,
};

/// `/`
#[component]
pub fn HomePage() -> impl IntoView {
    let visit = Visit::current();
    let language = visit.language;
    let doors = [
        (Shape::Refund, "/pedidos", text::give_up(language), text::give_up_about(language)),
        (Shape::Info, "/direitos", text::rights(language), text::rights_about(language)),
        (
            Shape::Law,
            "/regulamentos",
            text::regulations(language),
            text::regulations_about(language),
        ),
    ]
    .map(|(shape, path, label, about)| {
        view! {
            <li>
                <a class="door" href=visit.link(path)>
                    <Icon shape />
                    <span class="door-text">
                        <strong>{label}</strong>
                        <span>{about}</span>
                    </span>
                    <Icon shape=Shape::Forward />
                </a>
            </li>
        }
    });
    let form = fresh_form(&visit);
    view! {
        <Page
            visit=visit.clone()
            title=text::title(language)
            description=text::description(language)
            heading=text::heading(language)
            islands=true
        >
            <SearchForm visit=visit.clone() form />
            <section class="doors" aria-labelledby="aconteceu">
                <h2 id="aconteceu">{text::happened(language)}</h2>
                <ul>{doors}</ul>
            </section>
            <TrackForm visit />
        </Page>
    }
}
