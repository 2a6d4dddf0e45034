//! One provision in a page of its chapter.

use leptos::prelude::*;
use shared::{
    language::Language,
    law::{Provision, citation},
    rule,
};

use crate::text::law::article as text;

/// The words as enacted, with the provision's name as a link and the rules that apply it.
#[component]
pub fn Article(
    /// The language of the page.
    language: Language,
    /// The provision.
    provision: &'static Provision,
    /// Whether its name tells the text too, where others stand beside it.
    #[prop(optional)]
    full_label: bool,
) -> impl IntoView {
    let address = citation::link(&provision.id, language);
    let label = if full_label { citation::full_label } else { citation::label };
    let rules: Vec<_> = rule::citing(&provision.id)
        .map(|rule| view! { <li title=rule.name>{rule.title_in(language)}</li> })
        .collect();
    let any_rule = !rules.is_empty();
    let class = if provision.path().contains('.') { "law-part law-below" } else { "law-part" };
    view! {
        <li class=class id=provision.path().to_owned()>
            {provision
                .heading
                .map(|heading| view! { <p class="law-heading" lang="pt-BR">{heading}</p> })}
            <a class="law-label" href=address>
                {label(&provision.id, language)}
            </a>
            <p class="law-words" class:law-revoked=provision.revoked.is_some() lang="pt-BR">
                {provision.words.as_str()}
            </p>
            {provision
                .revoked
                .map(|note| {
                    view! {
                        <p class="law-note">
                            {text::revoked(language)} " " <span lang="pt-BR">{note}</span>
                        </p>
                    }
                })}
            {any_rule
                .then(|| {
                    view! {
                        <ul class="law-rules" aria-label=text::applied_by(language)>
                            {rules}
                        </ul>
                    }
                })}
        </li>
    }
}
