//! One of a few, all in sight.

use leptos::prelude::*;
use shared::language::Language;

use crate::{
    components::icon::{Icon, Shape},
    form::{Choice, FormState},
};

/// A `<fieldset>` of radio buttons; the error links to the first of them.
#[component]
pub fn RadioGroup(
    /// The language of the page.
    language: Language,
    /// What was chosen before, and what was wrong with it.
    form: FormState,
    /// Name of the value; the first button has it as its id.
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
) -> impl IntoView {
    let hint = hint.filter(|hint| !hint.is_empty());
    let chosen = form.value(&name).to_owned();
    let problem = form.problem(language, &name);
    let described = FormState::described_by(&name, hint.is_some(), problem.is_some());
    let class = if problem.is_some() { "field field-wrong" } else { "field" };
    let buttons = choices
        .into_iter()
        .enumerate()
        .map(|(index, choice)| {
            let id = if index == 0 { name.clone() } else { format!("{name}-{index}") };
            let checked = choice.value == chosen;
            view! {
                <div class="br-radio">
                    <input
                        type="radio"
                        id=id.clone()
                        name=name.clone()
                        value=choice.value
                        checked=checked
                    />
                    <label for=id>
                        {choice.label}
                        {choice
                            .detail
                            .map(|detail| view! { <span class="field-detail">{detail}</span> })}
                    </label>
                </div>
            }
        })
        .collect_view();
    view! {
        <fieldset class=class aria-describedby=described>
            <legend class="field-label">{label}</legend>
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
            {buttons}
        </fieldset>
    }
}
