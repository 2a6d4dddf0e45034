//! How to pay: the QR code, the text to copy, and a page that notices the payment.

use backend::{payment::checkout::PaymentView, qr_code::QrCode};
use leptos::prelude::*;
use shared::payment::charge::ChargeState;

use super::{
    copy_button::{CopyButton, CopyWords},
    payment_watch::PaymentWatch,
    server::{PAYMENT_STATE, START_PAYMENT},
};
use crate::{
    components::{
        amount::Amount,
        button::{Button, Emphasis},
        button_link::ButtonLink,
        icon::{Icon, Shape},
        notice::{Notice, Tone},
    },
    text::order::pix as text,
    visit::{Query, Visit},
};

/// The present charge of an order.
#[component]
pub fn PixPanel(
    /// The request.
    visit: Visit,
    /// Public code of the order.
    code: String,
    /// The charge.
    payment: PaymentView,
) -> impl IntoView {
    let language = visit.language;
    let here = visit.link(&super::server::order_path(&code));
    let source = Query::from([("pedido", code.as_str())]).address(PAYMENT_STATE);
    let simulator = simulator_address(&visit, payment.br_code.as_deref());
    let pay = payment.br_code.map(|br_code| {
        let qr = QrCode::encode(&br_code).map(|code| code.to_svg(text::qr(language)));
        let words = CopyWords {
            copy: text::copy(language).to_owned(),
            copied: text::copied(language).to_owned(),
        };
        view! {
            <div class="pix-ways">
                <div class="pix-text">
                    <label class="field-label" for="pix-codigo">
                        {text::code(language)}
                    </label>
                    <textarea class="input pix-code" id="pix-codigo" readonly rows="6">
                        {br_code.clone()}
                    </textarea>
                    <CopyButton target="pix-codigo".to_owned() words />
                    <ol class="pix-steps">
                        <li>{text::step_open(language)}</li>
                        <li>{text::step_pay(language)}</li>
                        <li>{text::step_wait(language)}</li>
                    </ol>
                </div>
                {qr.map(|svg| view! { <div class="pix-qr" inner_html=svg></div> })}
            </div>
        }
    });
    let is_open = payment.charge_state.is_open();
    let waiting = is_open && pay.is_none();
    let simulator = simulator.filter(|_| is_open);
    let anew = (!is_open).then(|| make_anew(&visit, &code, payment.charge_state));
    view! {
        <section class="pix" id="pix" aria-label=text::title(language)>
            <Amount language sum=payment.amount after=text::to_pay(language) />
            {payment
                .has_money_back
                .then(|| view! { <Notice tone=Tone::Info title=text::money_back(language) /> })}
            {anew}
            {waiting
                .then(|| view! { <Notice tone=Tone::Info title=text::not_yet(language) /> })} {pay}
            <PaymentWatch source mark=payment.mark />
            <div class="order-acts">
                {is_open
                    .then(|| {
                        view! {
                            <ButtonLink
                                href=here
                                label=text::refresh(language)
                                emphasis=Emphasis::Secondary
                            />
                        }
                    })}
                {simulator
                    .map(|href| {
                        view! {
                            <a class=Emphasis::Secondary.class() href=href target="_blank">
                                {text::simulator(language)}
                                <Icon shape=Shape::Forward />
                            </a>
                        }
                    })}
            </div>
        </section>
    }
}

/// Why there is nothing to pay with, and the way to a new charge.
fn make_anew(visit: &Visit, code: &str, state: ChargeState) -> impl IntoView + use<> {
    let language = visit.language;
    let (title, about) = match state {
        ChargeState::Spoiled => (text::spoiled(language), text::spoiled_about(language)),
        ChargeState::Refused => (text::refused(language), text::refused_about(language)),
        ChargeState::Planned
        | ChargeState::Active
        | ChargeState::Settled
        | ChargeState::Lapsed
        | ChargeState::Withdrawn => (text::closed(language), text::closed_about(language)),
    };
    view! {
        <Notice tone=Tone::Warning title>
            <p>{about}</p>
        </Notice>
        <form class="order-acts" method="post" action=visit.link(START_PAYMENT)>
            <input type="hidden" name="pedido" value=code.to_owned() />
            <Button label=text::make_new(language) />
        </form>
    }
}

/// The demonstration's page on which this charge is paid; the provider's list while it is silent.
fn simulator_address(visit: &Visit, br_code: Option<&str>) -> Option<String> {
    let simulator = visit.app.config.pix_simulator_url.as_deref()?;
    Some(match br_code {
        Some(code) => {
            let path = format!("{simulator}{}", visit.link("/abrir"));
            Query::from([("codigo", code)]).address(&path)
        }
        None => format!("{simulator}{}", visit.link("/")),
    })
}
