//! The words of the law, one tap away.

use answers::citation::{Law, inside, label};
use leptos::prelude::*;
use shared::{
    language::Language,
    law::{self, citation},
};

/// `Art. 74`, which opens to the provision's own words (always in Portuguese, as enacted).
#[component]
pub fn Citation(
    /// The language of the page.
    language: Language,
    /// Id of the provision, `agerba:art-74`.
    #[prop(into)]
    provision: String,
) -> impl IntoView {
    words(&provision).map(|words| {
        let address = citation::link(&provision, language);
        let label = label(&provision, language);
        let inside = inside(&label, &words, address.as_deref(), language);
        view! { <details class="citation" inner_html=inside></details> }
    })
}

/// The law as the server has it: all its words, and a page for each.
pub const LAW: Law<'_> = Law { words: &words, leads_on: true };

/// The words of a provision.
fn words(provision: &str) -> Option<String> {
    law::provision(provision).map(|found| found.words.as_str().to_owned())
}
