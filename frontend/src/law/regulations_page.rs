//! `/regulamentos`: which texts the portal applies.

use leptos::prelude::*;
use shared::law::{Code, regulation};

use crate::{
    components::{
        icon::{Icon, Shape},
        page::Page,
    },
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
    view! {
        <Page visit title=text::title(language) description=text::description(language)>
            <p>{text::about(language)}</p>
            <div class="doors">
                <ul>{items}</ul>
            </div>
        </Page>
    }
}
