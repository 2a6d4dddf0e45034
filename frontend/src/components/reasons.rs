//! Why: the steps of a decision.

use backend::coach::explanation::Explanation;
use leptos::prelude::*;
use shared::{language::Language, service::Service};

use crate::components::{arithmetic::Arithmetic, citation::Citation};

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
            let periods = reason
                .periods
                .into_iter()
                .map(|counting| {
                    view! { <Arithmetic language service=Service::Coach counting /> }
                })
                .collect_view();
            view! { <li class="decision-reason"><p>{sentence}</p>{periods}{citations}</li> }
        })
        .collect_view();
    view! { <ol class="decision-reasons">{items}</ol> }
}
