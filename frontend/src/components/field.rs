//! One line of text in a form.

use leptos::prelude::*;
use shared::language::Language;

use crate::{components::field_frame::FieldFrame, form::FormState};

/// A labelled input with its hint and its error; the value survives a refusal.
#[component]
pub fn Field(
    /// The language of the page.
    language: Language,
    /// What was typed before, and what was wrong with it.
    form: FormState,
    /// Name of the value; also the id of the input.
    #[prop(into)]
    name: String,
    /// The question.
    #[prop(into)]
    label: String,
    /// What helps to answer it.
    #[prop(optional, into)]
    hint: Option<String>,
    /// `text`, `email`, `tel` …
    #[prop(default = "text")]
    kind: &'static str,
    /// What the browser may fill in, by WCAG 1.3.5.
    #[prop(optional)]
    autocomplete: Option<&'static str>,
    /// Which keyboard a phone shows.
    #[prop(optional)]
    inputmode: Option<&'static str>,
    /// Id of a list of what can be typed.
    #[prop(optional, into)]
    list: Option<String>,
    /// Most characters taken.
    #[prop(default = 200)]
    maxlength: u16,
    /// May be left empty; the label says so.
    #[prop(optional)]
    optional: bool,
) -> impl IntoView {
    let hint = hint.filter(|hint| !hint.is_empty());
    let value = form.value(&name).to_owned();
    let problem = form.problem(language, &name);
    let described = FormState::described_by(&name, hint.is_some(), problem.is_some());
    // Controls of their own, such as a day with its hour, know no length.
    let maxlength =
        ["text", "email", "tel", "search", "url", "password"].contains(&kind).then_some(maxlength);
    let invalid = problem.is_some().then_some("true");
    view! {
        <FieldFrame language name=name.clone() label hint problem optional>
            <input
                class="input"
                id=name.clone()
                name=name
                type=kind
                value=value
                maxlength=maxlength
                autocomplete=autocomplete
                inputmode=inputmode
                list=list
                aria-describedby=described
                aria-invalid=invalid
            />
        </FieldFrame>
    }
}
