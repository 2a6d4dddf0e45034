//! A message that stands out: good news, information, a warning or a fault.

use leptos::prelude::*;

use crate::components::icon::{Icon, Shape};

/// How much a notice weighs; said by icon, ground and heading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Something worked.
    Success,
    /// Worth knowing.
    Info,
    /// Worth a second look.
    Warning,
    /// Does not work.
    Danger,
}

impl Tone {
    const fn class(self) -> &'static str {
        match self {
            Self::Success => "br-message success notice",
            Self::Info => "br-message info notice",
            Self::Warning => "br-message warning notice",
            Self::Danger => "br-message danger notice",
        }
    }

    const fn shape(self) -> Shape {
        match self {
            Self::Success => Shape::Done,
            Self::Info => Shape::Info,
            Self::Warning => Shape::Warning,
            Self::Danger => Shape::Fault,
        }
    }
}

/// A notice with a heading and what there is to say about it.
#[component]
pub fn Notice(
    /// How much it weighs.
    tone: Tone,
    /// One short sentence.
    #[prop(into)]
    title: String,
    /// What there is to say.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    view! {
        <div class=tone.class()>
            <span class="notice-icon">
                <Icon shape=tone.shape() />
            </span>
            <div class="notice-text">
                <p class="notice-title">{title}</p>
                {children.map(|children| children())}
            </div>
        </div>
    }
}
