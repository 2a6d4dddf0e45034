//! The short way to an order or a ticket: its code.

use leptos::prelude::*;

use super::find_page;
use crate::{
    components::{
        button::{Button, Emphasis},
        field::Field,
    },
    form::FormState,
    text::order::find as text,
    visit::Visit,
};

/// Asks by its address; whoever has the order sees it, anybody else is asked for the e-mail.
#[component]
pub fn TrackForm(
    /// The request.
    visit: Visit,
) -> impl IntoView {
    let language = visit.language;
    view! {
        <section class="track" aria-labelledby="acompanhar">
            <h2 id="acompanhar">{text::track(language)}</h2>
            <form class="track-form" method="get" action=visit.link(find_page::PATH)>
                <Field
                    language
                    form=FormState::default()
                    name="codigo"
                    label=text::track_code(language)
                    autocomplete="off"
                    maxlength=20
                />
                <Button label=text::see(language) emphasis=Emphasis::Secondary />
            </form>
        </section>
    }
}
