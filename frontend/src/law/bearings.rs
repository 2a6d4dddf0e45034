//! What is known to bear on a text and is not applied.

use leptos::prelude::*;
use shared::{
    language::Language,
    law::{bearing::Bearing, citation},
};

use crate::{
    components::notice::{Notice, Tone},
    text::law::bearing as text,
};

/// One notice for each act, with the provision on which it bears.
#[component]
pub fn Bearings(
    /// The language of the page.
    language: Language,
    /// The acts.
    bearings: Vec<&'static Bearing>,
) -> impl IntoView {
    bearings
        .into_iter()
        .map(|bearing| {
            let provision = bearing.provision.map(|id| {
                view! {
                    <p>
                        <a href=citation::link(id, language)>{citation::label(id, language)}</a>
                    </p>
                }
            });
            view! {
                <Notice tone=Tone::Info title=text::title(language, bearing.act(language))>
                    <p>{bearing.about(language)}</p>
                    {provision}
                </Notice>
            }
        })
        .collect_view()
}
