//! Where the portal applies a provision.

use leptos::prelude::*;
use shared::{
    language::Language,
    law::{Portal, Provision},
    rule::find_rule,
};

use crate::text::law::applied as text;

/// The rules that apply it by name, or how else the portal deals with it.
#[component]
pub fn AppliedBy(
    /// The language of the page.
    language: Language,
    /// The provision.
    provision: &'static Provision,
) -> impl IntoView {
    let rules: Vec<_> = provision
        .rules()
        .map(|name| {
            let title = find_rule(name).map(|rule| rule.title_in(language));
            view! {
                <li>
                    {title.map(|title| view! { {title} " " })} <code>{name}</code>
                </li>
            }
        })
        .collect();
    if rules.is_empty() {
        let words = match provision.portal {
            Portal::Rule | Portal::Workflow => text::workflow(language),
            Portal::Information => text::information(language),
            Portal::Out => text::out(language),
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
