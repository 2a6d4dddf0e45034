//! The answer of a right: what one gets, until when, what to do next, and why.

use leptos::prelude::*;
use shared::language::Language;

use crate::{components::citation::Citation, text::common};

/// One reason of a decision, with the provisions that it applies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// A plain sentence.
    pub sentence: String,
    /// Ids of provisions.
    pub provisions: Vec<String>,
}

/// The answer is the largest thing; its reasons stand below, the law's words behind them.
#[component]
pub fn Decision(
    /// The language of the page.
    language: Language,
    /// The answer in a sentence.
    #[prop(into)]
    answer: String,
    /// Sum, last minute, next step.
    children: Children,
    /// Why, in the order in which it was decided.
    reasons: Vec<Reason>,
) -> impl IntoView {
    let items = reasons
        .into_iter()
        .map(|reason| {
            let citations = reason
                .provisions
                .into_iter()
                .map(|provision| view! { <Citation language provision /> })
                .collect_view();
            view! { <li class="decision-reason"><p>{reason.sentence}</p>{citations}</li> }
        })
        .collect_view();
    view! {
        <section class="decision">
            <h2 class="decision-answer">{answer}</h2>
            {children()}
            <h3 class="decision-why">{common::decision::why(language)}</h3>
            <ol class="decision-reasons">{items}</ol>
        </section>
    }
}
