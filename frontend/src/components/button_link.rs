//! A link that looks like a button, for a step that changes nothing.

use leptos::prelude::*;

use crate::components::{
    button::Emphasis,
    icon::{Icon, Shape},
};

/// Leads to the next step.
#[component]
pub fn ButtonLink(
    /// Where it leads.
    #[prop(into)]
    href: String,
    /// A verb and what it does.
    #[prop(into)]
    label: String,
    /// How strongly it asks.
    #[prop(optional)]
    emphasis: Emphasis,
    /// An icon before the label.
    #[prop(optional)]
    icon: Option<Shape>,
    /// What a screen reader hears besides the label, to tell like links apart.
    #[prop(optional, into)]
    about: Option<String>,
) -> impl IntoView {
    view! {
        <a class=emphasis.class() href=href>
            {icon.map(|shape| view! { <Icon shape /> })}
            {label}
            {about.map(|about| view! { <span class="visually-hidden">" "{about}</span> })}
        </a>
    }
}
