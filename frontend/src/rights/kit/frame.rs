//! The document around every page of the kit.

use leptos::prelude::*;
use shared::{language::Language, wording};

use super::{ASSETS, Kit};
use crate::{
    components::icon::{Icon, Shape},
    text::{common, rights::kit as text},
};

/// Header, content, footer; addresses are relative to the page's own folder.
#[component]
pub(super) fn Frame(
    /// The kit.
    kit: Kit,
    /// The language of the page.
    language: Language,
    /// What the tab and the heading say.
    #[prop(into)]
    title: String,
    /// The heading, where it is not the title.
    #[prop(optional, into)]
    heading: Option<String>,
    /// The file of the page, the same in both languages.
    #[prop(into)]
    file: String,
    /// The script that it runs.
    #[prop(optional, into)]
    script: Option<String>,
    /// The content.
    children: Children,
) -> impl IntoView {
    let (other, root, other_file) = match language {
        Language::Portuguese => (Language::English, "", format!("en/{file}")),
        Language::English => (Language::Portuguese, "../", format!("../{file}")),
    };
    let heading = heading.unwrap_or_else(|| title.clone());
    let made_on = wording::day(language, kit.made_on);
    view! {
        <!DOCTYPE html>
        <html lang=language.tag()>
            <head>
                <meta charset="utf-8" />
                <meta name="viewport" content="width=device-width, initial-scale=1" />
                <meta name="color-scheme" content="light dark" />
                <title>{format!("{title} · Embarque")}</title>
                <link rel="stylesheet" href=format!("{root}{ASSETS}/embarque.css") />
            </head>
            <body>
                <a class="skip-link" href="#conteudo">
                    {common::header::skip(language)}
                </a>
                <header class="site-header">
                    <div class="site-header-bar">
                        <a class="site-name" href="index.html">
                            <Icon shape=Shape::Coach />
                            "Embarque"
                        </a>
                        <a
                            class="site-language"
                            href=other_file
                            hreflang=other.tag()
                            lang=other.tag()
                            aria-label=common::header::switch_language(language)
                        >
                            {common::header::other_language(language)}
                        </a>
                    </div>
                </header>
                <main id="conteudo" tabindex="-1">
                    <div class="page page-task">
                        <h1 class="page-title">{heading}</h1>
                        {children()}
                    </div>
                </main>
                <footer class="site-footer">
                    <div class="site-footer-inner">
                        <p>{text::footer(language, made_on)}</p>
                    </div>
                </footer>
                {script.map(|script| view! { <script src=format!("{root}{ASSETS}/{script}")></script> })}
            </body>
        </html>
    }
}
