//! The words of the law, one tap away.

use leptos::prelude::*;
use shared::{
    language::Language,
    law::{self, citation},
};

use crate::text::common;

/// `Art. 74`, which opens to the provision's own words (always in Portuguese, as enacted).
#[component]
pub fn Citation(
    /// The language of the page.
    language: Language,
    /// Id of the provision, `agerba:art-74`.
    #[prop(into)]
    provision: String,
) -> impl IntoView {
    law::provision(&provision).map(|found| {
        let address = citation::link(&provision, language);
        // The service's own regulation is understood; another law is named.
        let label = match found.code.service() {
            Some(_) => citation::label(&provision, language),
            None => citation::full_label(&provision, language),
        };
        view! {
            <details class="citation">
                <summary>{label}</summary>
                <blockquote lang="pt-BR" cite=address.clone()>
                    {found.words.as_str()}
                </blockquote>
                <p>
                    <a href=address>{common::citation::read_on(language)}</a>
                </p>
            </details>
        }
    })
}
