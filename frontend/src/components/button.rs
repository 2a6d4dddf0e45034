//! The button that sends a form.

use leptos::prelude::*;

use crate::components::icon::{Icon, Shape};

/// How strongly a button asks to be pressed; one `Primary` a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Emphasis {
    /// The next step.
    #[default]
    Primary,
    /// Another way.
    Secondary,
    /// Takes something away for good.
    Danger,
}

impl Emphasis {
    /// The classes of a button or of a link that looks like one.
    #[must_use]
    pub const fn class(self) -> &'static str {
        match self {
            Self::Primary => "br-button primary button",
            Self::Secondary => "br-button secondary button",
            Self::Danger => "br-button danger button",
        }
    }
}

/// Sends the form around it; where it has a name, its value goes along.
#[component]
pub fn Button(
    /// A verb and what it does.
    #[prop(into)]
    label: String,
    /// How strongly it asks.
    #[prop(optional)]
    emphasis: Emphasis,
    /// An icon before the label.
    #[prop(optional)]
    icon: Option<Shape>,
    /// Name of the value that goes along.
    #[prop(optional)]
    name: Option<&'static str>,
    /// The value that goes along.
    #[prop(optional, into)]
    value: Option<String>,
) -> impl IntoView {
    view! {
        <button type="submit" class=emphasis.class() name=name value=value>
            {icon.map(|shape| view! { <Icon shape /> })}
            {label}
        </button>
    }
}
