//! The way from the first page to this one.

use leptos::prelude::*;
use shared::language::Language;

use crate::{text::common, visit::localized};

/// A trail of links; the page itself stands last, without a link.
#[component]
pub fn Breadcrumb(
    /// The language of the page.
    language: Language,
    /// Label and path without prefix, from the first page on.
    trail: Vec<(String, String)>,
    /// This page.
    #[prop(into)]
    here: String,
    /// The tag of the language of its name, where it is not that of the page.
    here_language: Option<&'static str>,
) -> impl IntoView {
    let links = trail
        .into_iter()
        .map(|(label, path)| {
            view! {
                <li>
                    <a href=localized(language, &path)>{label}</a>
                </li>
            }
        })
        .collect_view();
    view! {
        <nav class="breadcrumb" aria-label=common::breadcrumb::label(language)>
            <ol>
                <li>
                    <a href=localized(language, "/")>{common::breadcrumb::home(language)}</a>
                </li>
                {links}
                <li aria-current="page" lang=here_language>
                    {here}
                </li>
            </ol>
        </nav>
    }
}
