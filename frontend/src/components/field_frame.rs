//! What stands around every field: label, hint, error.

use leptos::prelude::*;
use shared::language::Language;

use crate::{
    components::icon::{Icon, Shape},
    text::common,
};

/// Ties label, hint and error to the control inside, whose id is `name`.
#[component]
pub fn FieldFrame(
    /// The language of the page.
    language: Language,
    /// Id of the control.
    #[prop(into)]
    name: String,
    /// The question.
    #[prop(into)]
    label: String,
    /// What helps to answer it.
    hint: Option<String>,
    /// What is wrong with the answer.
    problem: Option<String>,
    /// May be left empty.
    optional: bool,
    /// The control.
    children: Children,
) -> impl IntoView {
    let class = if problem.is_some() { "field field-wrong" } else { "field" };
    view! {
        <div class=class>
            <label class="field-label" for=name.clone()>
                {label}
                {optional
                    .then(|| {
                        view! {
                            <span class="field-optional">" "{common::field::optional(language)}</span>
                        }
                    })}
            </label>
            {hint
                .map(|hint| view! { <p class="field-hint" id=format!("{name}-dica")>{hint}</p> })}
            {problem
                .map(|problem| {
                    view! {
                        <p class="field-problem" id=format!("{name}-erro")>
                            <Icon shape=Shape::Fault />
                            {problem}
                        </p>
                    }
                })}
            {children()}
        </div>
    }
}
