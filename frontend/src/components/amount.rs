//! A sum of money that matters: large, with what it is in words.

use leptos::prelude::*;
use shared::{language::Language, money::Cents, wording::money};

/// The largest thing of an answer.
#[component]
pub fn Amount(
    /// The language of the page.
    language: Language,
    /// The sum.
    sum: Cents,
    /// What stands before it, small: `Você recebe de volta`.
    #[prop(optional, into)]
    before: Option<String>,
    /// What stands after it, small: `de volta`.
    #[prop(optional, into)]
    after: Option<String>,
) -> impl IntoView {
    view! {
        <p class="amount">
            {before.map(|text| view! { <span class="amount-word">{text}</span> })}
            <strong class="amount-sum">{money(language, sum)}</strong>
            {after.map(|text| view! { <span class="amount-word">{text}</span> })}
        </p>
    }
}
