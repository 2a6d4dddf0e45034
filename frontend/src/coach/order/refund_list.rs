//! Money on its way back.

use backend::coach::order::view::RefundView;
use leptos::prelude::*;
use shared::{
    payment::refund::{RefundCause, RefundState},
    wording::money,
};

use crate::{
    components::{
        moment::Moment,
        notice::{Notice, Tone},
    },
    text::order::refund as text,
    visit::Visit,
};

/// Each refund with its sum, its cause and how far it is; nothing where there is none.
#[component]
pub fn RefundList(
    /// The request.
    visit: Visit,
    /// The refunds.
    refunds: Vec<RefundView>,
) -> impl IntoView {
    let language = visit.language;
    (!refunds.is_empty()).then(|| {
        let items = refunds
            .into_iter()
            .map(|refund| {
                let (tone, state) = match refund.state {
                    RefundState::Requested => (Tone::Info, text::requested(language)),
                    RefundState::InProcess => (Tone::Info, text::in_process(language)),
                    RefundState::Done => (Tone::Success, text::done(language)),
                    RefundState::Failed => (Tone::Warning, text::failed(language)),
                };
                let cause = match refund.cause {
                    RefundCause::GivenUp => text::given_up(language),
                    RefundCause::Late => text::late(language),
                    RefundCause::Duplicate => text::duplicate(language),
                    RefundCause::WrongSum => text::wrong_sum(language),
                };
                let next = match refund.state {
                    RefundState::Requested | RefundState::InProcess => text::on_its_way(language),
                    RefundState::Done => text::arrived(language),
                    RefundState::Failed => text::failed_next(language),
                };
                let rights = (refund.state == RefundState::Failed).then(|| {
                    view! {
                        <p>
                            <a href=visit.link("/direitos")>{text::failed_rights(language)}</a>
                        </p>
                    }
                });
                let title = text::title(
                    language,
                    text::Title { state, sum: money(language, refund.amount) },
                );
                view! {
                    <Notice tone title>
                        <p>{cause} " " {next}</p>
                        {rights}
                        <p>
                            {text::changed(language)} " "
                            <Moment language at=refund.changed_at now=visit.now />
                        </p>
                    </Notice>
                }
            })
            .collect_view();
        view! {
            <section id="devolucao" aria-labelledby="devolucao-titulo">
                <h2 id="devolucao-titulo">{text::heading(language)}</h2>
                {items}
            </section>
        }
    })
}
