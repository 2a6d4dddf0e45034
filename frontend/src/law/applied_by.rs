//! Where the portal applies a provision.

use leptos::prelude::*;
use shared::{language::Language, law::Provision, rule};

use crate::{law::coverage::Coverage, text::law::applied as text};

/// The rules that apply it by name, or how else the portal deals with it.
#[component]
pub fn AppliedBy(
    /// The language of the page.
    language: Language,
    /// The provision.
    provision: &'static Provision,
) -> impl IntoView {
    let rules: Vec<_> = rule::citing(&provision.id)
        .map(|rule| {
            view! {
                <li>
                    {rule.title_in(language)} " " <code>{rule.name}</code>
                </li>
            }
        })
        .collect();
    if rules.is_empty() {
        let words = match Coverage::of(provision) {
            Coverage::Rule | Coverage::Workflow => text::workflow(language),
            Coverage::Page => text::information(language),
            Coverage::NotYet => text::not_yet(language),
            Coverage::Out => text::out(language),
        };
        return view! { <p class="law-applied">{words}</p> }.into_any();
    }
    view! {
        <div class="law-applied">
            <p>{text::rules(language, rules.len() as u64)}</p>
            <ul>{rules}</ul>
        </div>
    }
    .into_any()
}
