//! A day in a form.

use leptos::prelude::*;
use shared::{language::Language, time::Day};

use crate::{components::field_frame::FieldFrame, form::FormState};

/// The browser's own date control, which a keyboard, a thumb and a screen reader can work.
#[component]
pub fn DateField(
    /// The language of the page.
    language: Language,
    /// What was chosen before, and what was wrong with it.
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
    /// The first day that can be chosen.
    #[prop(optional)]
    first: Option<Day>,
    /// The last day that can be chosen.
    #[prop(optional)]
    last: Option<Day>,
    /// What the browser may fill in: `bday` for a birth date.
    #[prop(default = "off")]
    autocomplete: &'static str,
    /// May be left empty; the label says so.
    #[prop(optional)]
    optional: bool,
) -> impl IntoView {
    let hint = hint.filter(|hint| !hint.is_empty());
    let value = form.value(&name).to_owned();
    let problem = form.problem(language, &name);
    let described = FormState::described_by(&name, hint.is_some(), problem.is_some());
    let invalid = problem.is_some().then_some("true");
    view! {
        <FieldFrame language name=name.clone() label hint problem optional>
            <input
                class="input"
                id=name.clone()
                name=name
                type="date"
                value=value
                min=first.map(Day::to_storage)
                max=last.map(Day::to_storage)
                autocomplete=autocomplete
                aria-describedby=described
                aria-invalid=invalid
            />
        </FieldFrame>
    }
}
