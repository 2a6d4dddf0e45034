//! There is nothing to show, and what can be done about it.

use leptos::prelude::*;

use crate::components::icon::{Icon, Shape};

/// An empty list, said kindly.
#[component]
pub fn EmptyState(
    /// What there could have been.
    #[prop(default = Shape::Search)]
    shape: Shape,
    /// What there is not.
    #[prop(into)]
    title: String,
    /// What can be done.
    children: Children,
) -> impl IntoView {
    view! {
        <section class="empty">
            <span class="empty-icon">
                <Icon shape />
            </span>
            <h2 class="empty-title">{title}</h2>
            <div class="empty-text">{children()}</div>
        </section>
    }
}
