//! `/bilhetes/{codigo}/desistir`: what giving up brings back, and the act.

use backend::{
    coach::give_up::{RefundQuote, quote_refund},
    error::AppError,
    secret::new_id,
};
use leptos::prelude::*;
use leptos_router::hooks::use_params_map;
use shared::coach::refund::Reason as Ground;

use super::{find_page, server::GIVE_UP};
use crate::{
    components::{
        amount::Amount,
        button::Button,
        countdown::{Countdown, CountdownWords},
        decision::Decision,
        icon::Shape,
        moment::Moment,
        notice::{Notice, Tone},
        page::{Audience, Page},
    },
    portal::failure::{Failure, answer},
    text::{coach::give_up as right, order::give_up as text},
    visit::Visit,
};

/// The quote for one ticket, with its confirmation or its refusal.
#[component]
pub fn GiveUpPage() -> impl IntoView {
    let code = use_params_map().read_untracked().get("codigo").unwrap_or_default();
    answer(move |visit| async move {
        let quote = match quote_refund(&visit.app, &visit.actor, &code).await {
            Err(AppError::NotFound) => return Ok(find_page::elsewhere(visit, &code)),
            quote => quote?,
        };
        Ok::<_, Failure>(page(visit, quote).into_any())
    })
}

fn page(visit: Visit, quote: RefundQuote) -> impl IntoView + use<> {
    let language = visit.language;
    let answer = match quote.reason {
        Ground::InTime | Ground::OpenDated => text::yes(language),
        Ground::Cancelled => text::given_up_already(language),
        Ground::Used | Ground::TooLate | Ground::Departed => text::no(language),
    };
    let explanation = quote.explanation.clone();
    let back = format!("/bilhetes/{}", quote.ticket_code);
    let who =
        text::who(language, text::Who { name: &quote.passenger_name, seat: quote.seat.as_str() });
    let content = if quote.eligible {
        allowed(&visit, &quote).into_any()
    } else {
        refused(&visit, &quote).into_any()
    };
    view! {
        <Page
            visit=visit.clone()
            title=text::title(language)
            description=text::title(language)
            trail=vec![(text::ticket(language).to_owned(), back)]
            islands=quote.eligible
            audience=Audience::Private
        >
            <p class="order-soft">{who}</p>
            <Decision language answer explanation>
                {content}
            </Decision>
        </Page>
    }
}

fn allowed(visit: &Visit, quote: &RefundQuote) -> impl IntoView + use<> {
    let language = visit.language;
    let left_ms = (quote.deadline.0 - visit.now.0).num_milliseconds();
    let words = CountdownWords {
        before: right::left(language).to_owned(),
        over: right::over(language).to_owned(),
    };
    view! {
        <Amount language sum=quote.refund after=text::back_to_payer(language) />
        <p class="decision-until">
            {right::until(language)} " " <Moment language at=quote.deadline now=visit.now />
            <span class="decision-left">
                " (" <Countdown left_ms language words marks=vec![60, 10] /> ")"
            </span>
        </p>
        <p>{text::what_happens(language)}</p>
        <form class="order-acts" method="post" action=visit.link(GIVE_UP)>
            <input type="hidden" name="bilhete" value=quote.ticket_code.clone() />
            <input type="hidden" name="chave" value=new_id() />
            <Button label=text::confirm(language) icon=Shape::Refund />
            <a href=visit.link(&format!("/bilhetes/{}", quote.ticket_code))>
                {text::keep(language)}
            </a>
        </form>
    }
}

fn refused(visit: &Visit, quote: &RefundQuote) -> impl IntoView + use<> {
    let language = visit.language;
    let late = matches!(quote.reason, Ground::TooLate | Ground::Departed);
    view! {
        {late
            .then(|| {
                view! {
                    <p>
                        {right::too_late(language)} " "
                        <Moment language at=quote.deadline now=visit.now /> "."
                    </p>
                    <Notice tone=Tone::Info title=right::federal_title(language)>
                        <p>{right::federal(language)}</p>
                    </Notice>
                }
            })}
        <p>
            <a href=visit.link(&format!("/bilhetes/{}", quote.ticket_code))>{text::back(language)}</a>
        </p>
    }
}
