//! Until when the departure is sold, and for how long the regulation asks for its sale.

use backend::coach::{explanation::Explanation, network::view::SectionOffer};
use leptos::prelude::*;
use shared::coach::{
    Subsystem,
    sale_window::{Facts, decide},
};

use crate::{
    components::{moment::Moment, reasons::Reasons},
    text::coach::sale_window as text,
    visit::Visit,
};

/// The rule `coach.sale_window`, asked now.
#[component]
pub fn SaleWindow(
    /// The request.
    visit: Visit,
    /// What is sold.
    offer: SectionOffer,
    /// That of the line.
    subsystem: Subsystem,
) -> impl IntoView {
    let language = visit.language;
    let departure = offer.departs_at;
    let explanation = Explanation::of(&decide(&Facts { subsystem, departure, as_of: visit.now }));
    view! {
        <section class="departure-part">
            <h2>{text::title(language)}</h2>
            <p>
                {text::until_departure(language)} " "
                <strong>
                    <Moment language at=departure now=visit.now />
                </strong> "."
            </p>
            <Reasons language explanation />
        </section>
    }
}
