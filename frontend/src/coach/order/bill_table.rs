//! What is to be paid, passenger by passenger.

use backend::coach::order::bill::BillView;
use leptos::prelude::*;
use shared::{language::Language, money::Cents, wording::money};

use crate::{
    components::{
        icon::{Icon, Shape},
        reasons::Reasons,
    },
    text::order::bill as text,
};

/// Tariff, boarding fee and insurance of each passenger, and the sum.
#[component]
pub fn BillTable(
    /// The language of the page.
    language: Language,
    /// The bill as `coach.fare` decided it.
    bill: BillView,
) -> impl IntoView {
    let passengers = bill
        .passengers
        .into_iter()
        .map(|one| {
            let who = one.name.unwrap_or_default();
            view! {
                <section class="bill-passenger">
                    <h3>{text::who(language, text::Who { name: who, seat: one.seat })}</h3>
                    <dl class="sums">
                        <div>
                            <dt>{text::fare(language)}</dt>
                            <dd>{money(language, one.fare)}</dd>
                        </div>
                        {(one.boarding_fee > Cents::ZERO)
                            .then(|| {
                                view! {
                                    <div>
                                        <dt>{text::boarding_fee(language)}</dt>
                                        <dd>{money(language, one.boarding_fee)}</dd>
                                    </div>
                                }
                            })}
                        {(one.insurance > Cents::ZERO)
                            .then(|| {
                                view! {
                                    <div>
                                        <dt>{text::insurance(language)}</dt>
                                        <dd>{money(language, one.insurance)}</dd>
                                    </div>
                                }
                            })}
                        {one
                            .child
                            .map(|child| {
                                view! {
                                    <div>
                                        <dt>{text::child(language, child)}</dt>
                                        <dd>{text::free(language)}</dd>
                                    </div>
                                }
                            })}
                    </dl>
                </section>
            }
        })
        .collect_view();
    let explanation = bill.explanation;
    view! {
        <section class="bill" aria-labelledby="conta">
            <h2 id="conta">{text::title(language)}</h2>
            {passengers}
            <dl class="sums">
                <div class="sums-total">
                    <dt>{text::total(language)}</dt>
                    <dd>{money(language, bill.total)}</dd>
                </div>
            </dl>
            <details class="disclosure">
                <summary>
                    <Icon shape=Shape::Down />
                    {text::why(language)}
                </summary>
                <Reasons language explanation />
            </details>
        </section>
    }
}
