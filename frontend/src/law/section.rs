//! The heading of a chapter or of one of its sections.

use leptos::prelude::*;

/// Chapter and section as the text has them.
#[component]
pub fn Section(
    /// The chapter's heading.
    title: &'static str,
    /// The section's heading.
    section: Option<&'static str>,
) -> impl IntoView {
    view! {
        <span lang="pt-BR">
            {title}
            {section.map(|section| view! { <span class="law-subsection">{section}</span> })}
        </span>
    }
}
