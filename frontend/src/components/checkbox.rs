//! Yes or no.

use leptos::prelude::*;
use shared::language::Language;

use crate::{
    components::icon::{Icon, Shape},
    form::FormState,
};

/// A checkbox; ticked, its value is `sim`. Never ticked for the person.
#[component]
pub fn Checkbox(
    /// The language of the page.
    language: Language,
    /// What was chosen before, and what was wrong with it.
    form: FormState,
    /// Name of the value; also the id of the control.
    #[prop(into)]
    name: String,
    /// What a tick means.
    #[prop(into)]
    label: String,
    /// What more there is to know.
    #[prop(optional, into)]
    hint: Option<String>,
) -> impl IntoView {
    let hint = hint.filter(|hint| !hint.is_empty());
    let checked = form.value(&name) == "sim";
    let problem = form.problem(language, &name);
    let described = FormState::described_by(&name, hint.is_some(), problem.is_some());
    let invalid = problem.is_some().then_some("true");
    let class = if problem.is_some() { "field field-wrong" } else { "field" };
    view! {
        <div class=class>
            {problem
                .map(|problem| {
                    view! {
                        <p class="field-problem" id=format!("{name}-erro")>
                            <Icon shape=Shape::Fault />
                            {problem}
                        </p>
                    }
                })}
            <div class="br-checkbox">
                <input
                    type="checkbox"
                    id=name.clone()
                    name=name.clone()
                    value="sim"
                    checked=checked
                    aria-describedby=described
                    aria-invalid=invalid
                />
                <label for=name.clone()>{label}</label>
            </div>
            {hint
                .map(|hint| view! { <p class="field-hint" id=format!("{name}-dica")>{hint}</p> })}
        </div>
    }
}
