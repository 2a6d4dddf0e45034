//! `/regulamentos`: which texts the portal applies.

use leptos::prelude::*;
use shared::law::{Code, regulation};

use crate::{
    components::{
        icon::{Icon, Shape},
        page::Page,
    },
    law::search::{SearchForm, SearchResults, WORDS},
    text::law::regulations as text,
    visit::Visit,
};

/// All texts, one line each.
#[component]
pub fn RegulationsPage() -> impl IntoView {
    let visit = Visit::current();
    let language = visit.language;
    let items = Code::ALL.map(|code| {
        let count = regulation(code).provisions().count() as u64;
        view! {
            <li>
                <a class="door" href=visit.link(&format!("/regulamentos/{code}"))>
                    <Icon shape=Shape::Law />
                    <span class="door-text">
                        <strong>{code.name(language)}</strong>
                        <span>{code.act(language)} " · " {text::provisions(language, count)}</span>
                    </span>
                    <Icon shape=Shape::Forward />
                </a>
            </li>
        }
    });
    let asked = visit.query.get(WORDS).map(str::to_owned);
    view! {
        <Page visit=visit.clone() title=text::title(language) description=text::description(language)>
            <p>{text::about(language)}</p>
            <SearchForm visit=visit.clone() />
            {match asked {
                Some(asked) => view! { <SearchResults visit asked /> }.into_any(),
                None => {
                    view! {
                        <div class="doors">
                            <ul>{items}</ul>
                        </div>
                    }
                        .into_any()
                }
            }}
        </Page>
    }
}
