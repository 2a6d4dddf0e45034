//! One of several, from a list that opens.

use leptos::prelude::*;
use shared::language::Language;

use crate::{
    components::field_frame::FieldFrame,
    form::{Choice, FormState},
};

/// A labelled `<select>`.
#[component]
pub fn SelectField(
    /// The language of the page.
    language: Language,
    /// What was chosen before, and what was wrong with it.
    form: FormState,
    /// Name of the value; also the id of the control.
    #[prop(into)]
    name: String,
    /// The question.
    #[prop(into)]
    label: String,
    /// What helps to answer it.
    #[prop(optional, into)]
    hint: Option<String>,
    /// What can be chosen, in order.
    choices: Vec<Choice>,
    /// May be left empty; the label says so.
    #[prop(optional)]
    optional: bool,
) -> impl IntoView {
    let hint = hint.filter(|hint| !hint.is_empty());
    let chosen = form.value(&name).to_owned();
    let problem = form.problem(language, &name);
    let described = FormState::described_by(&name, hint.is_some(), problem.is_some());
    let invalid = problem.is_some().then_some("true");
    let options = choices
        .into_iter()
        .map(|choice| {
            let selected = choice.value == chosen;
            view! { <option value=choice.value selected=selected>{choice.label}</option> }
        })
        .collect_view();
    view! {
        <FieldFrame language name=name.clone() label hint problem optional>
            <select
                class="input"
                id=name.clone()
                name=name
                aria-describedby=described
                aria-invalid=invalid
            >
                {options}
            </select>
        </FieldFrame>
    }
}
