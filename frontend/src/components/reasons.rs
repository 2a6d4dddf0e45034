//! Why: the steps of a decision.

use backend::coach::explanation::Explanation;
use leptos::prelude::*;
use shared::language::Language;

use crate::components::citation::Citation;

/// One sentence a step, in the order in which it was decided, each with what it applies.
#[component]
pub fn Reasons(
    /// The language of the page.
    language: Language,
    /// The steps.
    explanation: Explanation,
) -> impl IntoView {
    let items = explanation
        .reasons
        .into_iter()
        .map(|reason| {
            let sentence = reason.sentence(language).to_owned();
            let citations = reason
                .provisions
                .into_iter()
                .map(|provision| view! { <Citation language provision /> })
                .collect_view();
            view! { <li class="decision-reason"><p>{sentence}</p>{citations}</li> }
        })
        .collect_view();
    view! { <ol class="decision-reasons">{items}</ol> }
}
