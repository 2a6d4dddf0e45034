//! The bar on top of every page.

use leptos::prelude::*;
use shared::language::Language;

use crate::{
    components::icon::{Icon, Shape},
    text::common,
    visit::localized,
};

/// Skip link, name, menu and the switch of language; works without scripts.
#[component]
pub fn SiteHeader(
    /// The language of the page.
    language: Language,
    /// The address of this very page in the other language.
    other_address: String,
    /// Whether this is the demonstration.
    demo: bool,
) -> impl IntoView {
    let other = language.other();
    let links = menu(language, demo)
        .into_iter()
        .map(|(label, path)| {
            view! {
                <li>
                    <a href=localized(language, path)>{label}</a>
                </li>
            }
        })
        .collect_view();
    view! {
        <a class="skip-link" href="#conteudo">
            {common::header::skip(language)}
        </a>
        {demo
            .then(|| {
                view! {
                    <aside class="demo-strip">
                        <p>{common::header::demo(language)}</p>
                    </aside>
                }
            })}
        <header class="site-header">
            <div class="site-header-bar">
                <a class="site-name" href=localized(language, "/")>
                    <Icon shape=Shape::Coach />
                    "Embarque"
                </a>
                <a
                    class="site-language"
                    href=other_address
                    hreflang=other.tag()
                    lang=other.tag()
                    aria-label=common::header::switch_language(language)
                >
                    {common::header::other_language(language)}
                </a>
                <details class="site-menu">
                    <summary>
                        <Icon shape=Shape::Menu />
                        <span>{common::header::menu(language)}</span>
                    </summary>
                    <nav aria-label=common::header::menu(language)>
                        <ul>{links}</ul>
                    </nav>
                </details>
            </div>
        </header>
    }
}

fn menu(language: Language, demo: bool) -> Vec<(&'static str, &'static str)> {
    let mut links = vec![
        (common::menu::search(language), "/"),
        (common::menu::find_order(language), "/pedidos"),
        (common::menu::rights(language), "/direitos"),
        (common::menu::regulations(language), "/regulamentos"),
        (common::menu::api(language), "/api"),
    ];
    if demo {
        links.push((common::menu::mailbox(language), "/demo/correio"));
        links.push((common::menu::clock(language), "/demo/relogio"));
    }
    links
}
