//! The answer of a right: what one gets, until when, what to do next, and why.

use answers::text::answer::part;
use backend::coach::explanation::Explanation;
use leptos::prelude::*;
use shared::language::Language;

use crate::components::reasons::Reasons;

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
    /// Why.
    explanation: Explanation,
) -> impl IntoView {
    view! {
        <section class="decision">
            <h2 class="decision-answer">{answer}</h2>
            {children()}
            <h3 class="decision-why">{part::why(language)}</h3>
            <Reasons language explanation />
        </section>
    }
}
