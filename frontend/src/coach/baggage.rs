//! What baggage travels free (`agerba:art-77`).

use leptos::prelude::*;
use shared::{
    coach::baggage_allowance::{HAND_WEIGHT, HOLD_EDGE, HOLD_VOLUME, HOLD_WEIGHT},
    language::Language,
};

use crate::{
    components::{
        citation::Citation,
        icon::{Icon, Shape},
    },
    text::coach::baggage as text,
};

/// The allowance in words, from the rule's own limits.
#[component]
pub fn BaggageAllowance(
    /// The language of the page.
    language: Language,
) -> impl IntoView {
    let litres = HOLD_VOLUME.0 / 1_000_000;
    let hold = text::hold(
        language,
        text::Hold { weight: HOLD_WEIGHT.0 / 1000, litres, edge: HOLD_EDGE.0 / 10 },
    );
    view! {
        <section class="departure-part">
            <h2>{text::title(language)}</h2>
            <ul class="facts">
                <li>
                    <Icon shape=Shape::Suitcase />
                    {hold}
                </li>
                <li>
                    <Icon shape=Shape::Suitcase />
                    {text::hand(language, HAND_WEIGHT.0 / 1000)}
                </li>
            </ul>
            <Citation language provision="agerba:art-77" />
        </section>
    }
}
