//! The form of a question: by a layout made by hand, or in the order of the rule's field table.

use answers::{proposal::is_proposed, reading::inside};
use leptos::prelude::*;
use shared::{
    input::field::{Field, Kind, Need},
    rule::Rule,
    time::Instant,
};

use crate::{
    components::button::{Button, Emphasis},
    rights::{
        control::{Ground, control},
        label, layout,
    },
    text::rights::form as text,
};

/// What the browser needs to write an answer as the server writes it.
#[derive(Clone, Debug)]
pub struct Told {
    /// The moment that counts as now, where it is not the device's.
    pub now: Option<Instant>,
    /// What the regulator is called today.
    pub regulator: String,
    /// Where orders are, if the page leads to them.
    pub orders: Option<String>,
}

/// The whole form; its answers go into the address.
#[component]
pub fn QuestionForm(
    /// What its controls need to know.
    ground: Ground,
    /// Where it leads.
    action: String,
    /// Whether an answer stands above it.
    answered: bool,
    /// What stands around an answer, for the browser that writes one.
    told: Told,
    /// The place of the answer while it is being filled in.
    live: AnyView,
) -> impl IntoView {
    let language = ground.language;
    let rule = ground.rule.name;
    let words = label::words_of(ground.rule, language).to_lines();
    let (asked, folded) = parts(&ground);
    // The next step after an answer is the answer's own.
    let (label, emphasis) = match answered {
        true => (text::ask_again(language), Emphasis::Secondary),
        false => (text::ask(language), Emphasis::Primary),
    };
    view! {
        <form
            class="form rights-form"
            method="get"
            action=action
            novalidate=true
            data-rule=rule
            data-words=words
            data-regulator=told.regulator
            data-orders=told.orders
            data-now=told.now.map(|now| now.to_storage())
        >
            // The first button of a form is the one that the Enter key presses.
            <button type="submit" class="visually-hidden" tabindex="-1" aria-hidden="true"></button>
            <input type="hidden" name="ver" value="1" />
            {asked} {folded} {live} <div>
                <Button label emphasis />
            </div>
            <p class="field-hint">{text::nothing_kept(language)}</p>
        </form>
    }
}

/// What is asked at once, and what is folded.
fn parts(ground: &Ground) -> (AnyView, Option<AnyView>) {
    let rule = ground.rule;
    let Some(groups) = layout::of(rule) else {
        let (folded, asked): (Vec<_>, Vec<_>) =
            rule.fields.iter().partition(|field| can_be_folded(field));
        if asked.is_empty() {
            return (controls(ground, folded), None);
        }
        return (controls(ground, asked), fold(ground, folded));
    };
    let asked = groups
        .iter()
        .map(|group| {
            let fields = group
                .controls
                .iter()
                .filter_map(|name| Some(control(ground, find(rule, name)?, (*name).to_owned())))
                .collect_view();
            view! {
                <fieldset class="rights-part">
                    <legend>{(group.legend)(ground.language)}</legend>
                    {fields}
                </fieldset>
            }
        })
        .collect_view();
    let named: Vec<_> = groups.iter().flat_map(|group| group.controls).copied().collect();
    (asked.into_any(), fold_rest(ground, &named))
}

fn can_be_folded(field: &Field) -> bool {
    matches!(field.need, Need::Optional | Need::Default(_))
}

/// The field at the place that a control names.
fn find(rule: &'static Rule, name: &str) -> Option<&'static Field> {
    let mut fields = rule.fields;
    let mut found = None;
    for part in name.split('-') {
        let field: &'static Field = fields.iter().find(|field| field.name == part)?;
        if let Kind::Object(inner) = field.kind {
            fields = inner;
        }
        found = Some(field);
    }
    found
}

fn controls(ground: &Ground, fields: Vec<&'static Field>) -> AnyView {
    fields
        .into_iter()
        .map(|field| control(ground, field, field.name.to_owned()))
        .collect_view()
        .into_any()
}

/// What a layout does not name, with the parts of objects of which it names some.
fn fold_rest(ground: &Ground, named: &[&str]) -> Option<AnyView> {
    let mut rest: Vec<(&'static Field, String)> = Vec::new();
    for field in ground.rule.fields {
        if named.contains(&field.name) {
            continue;
        }
        match field.kind {
            Kind::Object(inner)
                if named.iter().any(|name| name.starts_with(&format!("{}-", field.name))) =>
            {
                let of = |part: &'static Field| (part, inside(field.name, part.name));
                rest.extend(
                    inner.iter().map(of).filter(|(_, name)| !named.contains(&name.as_str())),
                );
            }
            _ => rest.push((field, field.name.to_owned())),
        }
    }
    details(ground, rest)
}

fn fold(ground: &Ground, fields: Vec<&'static Field>) -> Option<AnyView> {
    details(ground, fields.into_iter().map(|field| (field, field.name.to_owned())).collect())
}

/// More to say; open where something of it was said or is wrong.
fn details(ground: &Ground, fields: Vec<(&'static Field, String)>) -> Option<AnyView> {
    if fields.is_empty() {
        return None;
    }
    let language = ground.language;
    let concerns = |name: &str| {
        fields
            .iter()
            .any(|(_, control)| name == control || name.starts_with(&format!("{control}-")))
    };
    let is_open = ground.form.values().pairs().any(|(name, value)| {
        let is_told = !value.trim().is_empty() && !is_proposed(ground.rule, name, value);
        is_told && concerns(name)
    }) || ground
        .form
        .problems()
        .iter()
        .any(|fault| fault.field.as_deref().is_some_and(concerns))
        || ground.grown.as_deref().is_some_and(concerns);
    let names: Vec<_> = fields
        .iter()
        .filter_map(|(field, _)| label::field(ground.rule, field.name, language))
        .take(3)
        .collect();
    let about = names.join(" · ");
    let content =
        fields.into_iter().map(|(field, name)| control(ground, field, name)).collect_view();
    Some(
        view! {
            <details class="disclosure rights-more" open=is_open>
                <summary>
                    {text::more(language)} <span class="field-optional">" " {about}</span>
                </summary>
                <div class="form">{content}</div>
            </details>
        }
        .into_any(),
    )
}
