//! What is wrong with a form, on top of it.

use leptos::prelude::*;
use leptos_meta::Title;
use shared::language::Language;

use crate::{
    components::icon::{Icon, Shape},
    form::FormState,
    text::common,
};

/// Lists every problem with a link to its field; takes the focus when the page opens, with
/// scripts or without, and is told by the title of the tab. Shows nothing where nothing is wrong.
///
/// A message speaks of “this field”, so what the field is called stands before it.
#[component]
pub fn ErrorSummary(
    /// The language of the page.
    language: Language,
    /// The form as it came back.
    form: FormState,
    /// What fields are called, by the names of their controls.
    #[prop(default = Vec::new())]
    labels: Vec<(String, String)>,
) -> impl IntoView {
    let problems = form.problems();
    (!problems.is_empty()).then(|| {
        let items = problems
            .iter()
            .map(|problem| {
                let text = problem.error.message(language);
                match problem.field.as_deref() {
                    Some(field) => {
                        let label = labels.iter().find(|(name, _)| name == field);
                        let text = match label {
                            Some((_, field)) => {
                                let words = common::errors::OfField { field, message: text };
                                common::errors::of_field(language, words)
                            }
                            None => text.to_owned(),
                        };
                        view! { <li><a href=format!("#{field}")>{text}</a></li> }.into_any()
                    }
                    None => view! { <li>{text}</li> }.into_any(),
                }
            })
            .collect_view();
        let count = problems.len() as u64;
        view! {
            <Title formatter=move |title| common::errors::prefix(language, title) />
            <div
                class="error-summary"
                id="erros"
                role="alert"
                tabindex="-1"
                autofocus
                aria-labelledby="erros-titulo"
            >
                <Icon shape=Shape::Fault />
                <div>
                    <h2 class="error-summary-title" id="erros-titulo">
                        {common::errors::title(language, count)}
                    </h2>
                    <ul>{items}</ul>
                </div>
            </div>
        }
    })
}
