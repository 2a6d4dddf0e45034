//! `/bilhetes/{codigo}`: the ticket that is shown at boarding.

use backend::{
    coach::{
        ticket::{TicketView, read_ticket},
        ticket_document::{TicketDocument, identity, issuer::Issuer, platform},
    },
    error::AppError,
};
use leptos::prelude::*;
use leptos_router::hooks::use_params_map;
use shared::{
    coach::category::Category,
    language::Language,
    payment::ticket::TicketState,
    service::Service,
    wording::{self, money},
};

use super::{
    find_page, order_page::grouped, refund_list::RefundList, server::order_path,
    ticket_files::file_path, ticket_state::ticket_state,
};
use crate::{
    coach::category_name::category_name,
    components::{
        button::Emphasis,
        button_link::ButtonLink,
        clock_time::ClockTime,
        icon::Shape,
        moment::Moment,
        notice::{Notice, Tone},
        page::{Audience, Page},
    },
    format,
    portal::failure::{Failure, answer},
    text::order::{summary, ticket as text},
    visit::Visit,
};

/// Route, day, hour and seat large; the QR code; the particulars of the law; what one can do.
#[component]
pub fn TicketPage() -> impl IntoView {
    let code = use_params_map().read_untracked().get("codigo").unwrap_or_default();
    answer(move |visit| async move {
        for extension in ["pdf", "ics"] {
            if let Some(code) = code.strip_suffix(&format!(".{extension}")) {
                return Err(Failure::MovedTo(file_path(code, extension)));
            }
        }
        let ticket = match read_ticket(&visit.app, &visit.actor, &code).await {
            Err(AppError::NotFound) => return Ok(find_page::elsewhere(visit, &code)),
            ticket => ticket?,
        };
        Ok(page(visit, ticket).into_any())
    })
}

fn page(visit: Visit, ticket: TicketView) -> impl IntoView + use<> {
    let language = visit.language;
    let zone = Service::Coach.zone();
    let document = ticket.document;
    let valid = ticket.state == TicketState::Valid;
    let title = text::title(
        language,
        text::Title { from: &document.origin_municipality, to: &document.destination_municipality },
    );
    let qr = valid.then(|| Issuer::of(&visit.app).qr_code(&document).to_svg(text::qr(language)));
    let day = format::day(language, document.departs_at.day_in(zone), visit.now.day_in(zone));
    let identity = identity(&document.document_kind, &document.document_number, language);
    let acts = valid.then(|| acts(&visit, &document));
    let refund = ticket.refund.as_ref().map(|refund| refund.state);
    let state = ticket_state(language, ticket.state, refund);
    let refunds = ticket.refund.into_iter().collect::<Vec<_>>();
    let trail = vec![(
        summary::order(language, grouped(&ticket.order_code)),
        order_path(&ticket.order_code),
    )];
    view! {
        <Page
            visit=visit.clone()
            title=title.clone()
            description=title
            trail
            audience=Audience::Private
        >
            {(!valid)
                .then(|| {
                    view! {
                        <Notice tone=Tone::Warning title=state>
                            <p>{text::dead(language)}</p>
                        </Notice>
                    }
                })}
            <article class="ticket">
                <div class="ticket-front">
                    <p class="ticket-day">{day}</p>
                    <dl class="ticket-large">
                        <div class="ticket-first">
                            <dt>{text::hour(language)}</dt>
                            <dd>
                                <ClockTime at=document.departs_at />
                            </dd>
                        </div>
                        <div class="ticket-first">
                            <dt>{text::seat(language)}</dt>
                            <dd>{document.seat.clone()}</dd>
                        </div>
                        <div>
                            <dt>{text::boards_at(language)}</dt>
                            <dd>{document.origin.clone()}</dd>
                        </div>
                        {platform(&document, language)
                            .map(|platform| {
                                view! {
                                    <div>
                                        <dt>{text::platform(language)}</dt>
                                        <dd>{platform.to_owned()}</dd>
                                    </div>
                                }
                            })}
                        <div>
                            <dt>{text::alights_at(language)}</dt>
                            <dd>{document.destination.clone()}</dd>
                        </div>
                        <div>
                            <dt>{text::passenger(language)}</dt>
                            <dd>
                                <bdi>{document.passenger_name.clone()}</bdi>
                            </dd>
                        </div>
                        <div>
                            <dt>{text::document(language)}</dt>
                            <dd>{identity}</dd>
                        </div>
                        {document
                            .child
                            .clone()
                            .map(|child| {
                                view! {
                                    <div>
                                        <dt>{text::child(language)}</dt>
                                        <dd>{child.name}</dd>
                                    </div>
                                }
                            })}
                    </dl>
                </div>
                {qr
                    .map(|svg| {
                        view! {
                            <div class="ticket-qr" inner_html=svg></div>
                        }
                    })}
            </article>
            {acts}
            <RefundList visit refunds />
            {particulars(language, &document)}
        </Page>
    }
}

fn acts(visit: &Visit, document: &TicketDocument) -> impl IntoView + use<> {
    let language = visit.language;
    let file = |extension: &str| visit.link(&file_path(&document.code, extension));
    let give_up = visit.link(&format!("/bilhetes/{}/desistir", document.code));
    let in_time = visit.now <= document.refund_deadline;
    view! {
        <div class="order-acts">
            <ButtonLink href=file("pdf") label=text::pdf(language) icon=Shape::Print />
            <ButtonLink
                href=file("ics")
                label=text::calendar(language)
                icon=Shape::Calendar
                emphasis=Emphasis::Secondary
            />
        </div>
        <section class="ticket-give-up">
            <h2>{text::changed_mind(language)}</h2>
            <p>
                {if in_time { text::give_up_until(language) } else { text::give_up_over(language) }}
                " " <Moment language at=document.refund_deadline now=visit.now /> "."
            </p>
            <ButtonLink
                href=give_up
                label=text::give_up(language)
                icon=Shape::Refund
                emphasis=Emphasis::Secondary
            />
        </section>
    }
}

/// Every particular that `agerba:art-71` and `agerba:art-75` want on a ticket.
fn particulars(language: Language, document: &TicketDocument) -> impl IntoView + use<> {
    let zone = Service::Coach.zone();
    let service = Category::from_code(&document.service_type)
        .map_or_else(|| document.service_type.clone(), |one| category_name(language, one).into());
    let boarding_fee = document
        .boarding_fee
        .map_or_else(|| text::none(language).to_owned(), |fee| money(language, fee));
    let issued = format!(
        "{}, {}",
        wording::day_in_words(language, document.issued_at.day_in(zone)),
        format::clock(document.issued_at, zone)
    );
    let rows = [
        (text::number(language), document.number.clone()),
        (text::copy(language), document.copy_number.to_string()),
        (text::series(language), document.series.clone().unwrap_or_else(|| "—".to_owned())),
        (text::fare(language), money(language, document.fare)),
        (text::boarding_fee(language), boarding_fee),
        (text::insurance(language), money(language, document.insurance)),
        (text::total(language), money(language, document.total)),
        (text::line(language), format!("{} · {}", document.line_prefix, document.line_terminals)),
        (text::service(language), service),
        (text::issued(language), issued),
        (text::agency(language), format!("{} · {}", document.agency, document.issuing_agent)),
        (
            text::printer(language),
            format!("{}, CNPJ {}", document.printer_name, document.printer_cnpj),
        ),
        (
            text::carrier(language),
            format!(
                "{}, CNPJ {}, {}",
                document.carrier_name, document.carrier_cnpj, document.carrier_address
            ),
        ),
        (
            text::fiscal(language),
            document.fiscal_key.clone().unwrap_or_else(|| text::fiscal_later(language).to_owned()),
        ),
    ]
    .map(|(name, value)| view! { <div><dt>{name}</dt><dd>{value}</dd></div> });
    view! {
        <section class="ticket-particulars" aria-labelledby="dados">
            <h2 id="dados">{document.title.clone()}</h2>
            <p class="order-soft">{text::code(language)} " " {grouped(&document.code)}</p>
            <dl class="particulars">{rows}</dl>
        </section>
    }
}
