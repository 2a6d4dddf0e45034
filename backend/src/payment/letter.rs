//! What is written to the one who bought: the tickets, and the news of money going back.

use serde_json::json;
use shared::{
    document::public_code::PublicCode,
    language::Language,
    payment::refund::{RefundCause, RefundState},
    time::Instant,
    wording,
};

use super::refund::store::RefundRow;
use crate::{
    Result,
    app::App,
    coach::{
        order::{
            ending::cause,
            store::{self as order_store, OrderRow},
        },
        ticket::store as ticket_store,
        ticket_document::{TicketDocument, issuer::Issuer, letter},
    },
    db::Tx,
    mail::{self, Mail},
    worker::{ClaimedJob, Job, Outcome, finish},
};

/// Kind of the job that writes the letter with the tickets of an order.
pub const TICKETS: &str = "letter.tickets";

/// The job that writes the letter with the tickets: they are drawn when it runs, not within
/// the transaction of the payment.
pub(super) fn tickets_job(order: &OrderRow, now: Instant) -> Job {
    Job {
        kind: TICKETS,
        key: order.id.clone(),
        run_at: now,
        payload: json!({ "order_id": order.id }),
    }
}

/// Handler of [`TICKETS`].
///
/// # Errors
/// When the database does not answer or a ticket cannot be drawn; it is tried again.
pub async fn write_tickets(app: App, job: ClaimedJob) -> anyhow::Result<Outcome> {
    let Some(order_id) = job.payload["order_id"].as_str() else { return Ok(Outcome::Done) };
    let mut connection = app.db.reader.acquire().await?;
    let order = order_store::find_order_by_id(&mut connection, order_id).await?;
    let tickets = ticket_store::find_tickets(&mut connection, order_id).await?;
    drop(connection);
    let Some(email) = order.and_then(|order| order.contact_email) else {
        return Ok(Outcome::Done);
    };
    let documents: Vec<TicketDocument> =
        tickets.into_iter().map(|ticket| ticket.document).collect();
    let Some(mail) = letter::write(&email, &documents, &Issuer::of(&app))? else {
        return Ok(Outcome::Done);
    };
    let mut tx = app.db.begin().await?;
    finish(&app, &mut tx, &job).await.map_err(cause)?;
    mail::queue(&app, &mut tx, &mail).await.map_err(cause)?;
    tx.commit().await?;
    Ok(Outcome::Finished)
}

/// Queues the letter that a refund has started, is done or has failed.
pub(super) async fn queue_refund_news(
    app: &App,
    tx: &mut Tx,
    order: &OrderRow,
    refund: &RefundRow,
) -> Result<()> {
    let Some(email) = &order.contact_email else { return Ok(()) };
    let code =
        order.code.parse::<PublicCode>().map_or_else(|_| order.code.clone(), |code| code.grouped());
    let language = order.language;
    let amount = wording::money(language, refund.amount);
    let reason = reason(refund.cause, language);
    let news = news(refund.state, &amount, language);
    let link =
        format!("{}{}/pedidos/{}", app.config.public_url, language.path_prefix(), order.code);
    let subject = subject(refund.state, &amount, &code, language);
    let follow_up = match language {
        Language::Portuguese => {
            format!("Acompanhe em {link} (peça o acesso com o código do pedido e este e-mail).")
        }
        Language::English => {
            format!("Follow it at {link} (ask for access with the order's code and this e-mail).")
        }
    };
    let mail = Mail {
        to: email.clone(),
        subject,
        text: format!("{reason}\n\n{news}\n\n{follow_up}\n"),
        html: None,
        attachments: Vec::new(),
    };
    mail::queue(app, tx, &mail).await?;
    Ok(())
}

/// Tells the letters of one refund apart before they are opened.
fn subject(state: RefundState, amount: &str, code: &str, language: Language) -> String {
    match (state, language) {
        (RefundState::Requested | RefundState::InProcess, Language::Portuguese) => {
            format!("Devolução de {amount} a caminho: pedido {code}")
        }
        (RefundState::Requested | RefundState::InProcess, Language::English) => {
            format!("Refund of {amount} on its way: order {code}")
        }
        (RefundState::Done, Language::Portuguese) => {
            format!("Devolução de {amount} concluída: pedido {code}")
        }
        (RefundState::Done, Language::English) => {
            format!("Refund of {amount} done: order {code}")
        }
        (RefundState::Failed, Language::Portuguese) => {
            format!("Devolução de {amount} ainda não concluída: pedido {code}")
        }
        (RefundState::Failed, Language::English) => {
            format!("Refund of {amount} not carried out yet: order {code}")
        }
    }
}

const fn reason(cause: RefundCause, language: Language) -> &'static str {
    match (cause, language) {
        (RefundCause::GivenUp, Language::Portuguese) => {
            "Você desistiu da viagem a tempo (art. 74 do regulamento)."
        }
        (RefundCause::GivenUp, Language::English) => {
            "You gave the trip up in time (article 74 of the regulation)."
        }
        (RefundCause::Late, Language::Portuguese) => {
            "O seu Pix chegou depois do prazo, quando as poltronas já não estavam reservadas para \
             você. Nenhuma passagem foi emitida por ele."
        }
        (RefundCause::Late, Language::English) => {
            "Your Pix came after its time, when the seats were no longer held for you. It bought \
             no ticket."
        }
        (RefundCause::Duplicate, Language::Portuguese) => {
            "Recebemos um segundo Pix pelo mesmo pedido, que já estava pago."
        }
        (RefundCause::Duplicate, Language::English) => {
            "We received a second Pix for the same order, which was already paid."
        }
        (RefundCause::WrongSum, Language::Portuguese) => {
            "Recebemos um Pix de valor diferente do pedido. Nenhuma passagem foi emitida por ele."
        }
        (RefundCause::WrongSum, Language::English) => {
            "We received a Pix of another sum than the order's. It bought no ticket."
        }
    }
}

fn news(state: RefundState, amount: &str, language: Language) -> String {
    match (state, language) {
        (RefundState::Requested | RefundState::InProcess, Language::Portuguese) => {
            format!("Estamos devolvendo {amount} para a conta que pagou.")
        }
        (RefundState::Requested | RefundState::InProcess, Language::English) => {
            format!("We are returning {amount} to the account that paid.")
        }
        (RefundState::Done, Language::Portuguese) => {
            format!("A devolução de {amount} foi concluída: o dinheiro está na conta que pagou.")
        }
        (RefundState::Done, Language::English) => {
            format!("The refund of {amount} is done: the money is in the account that paid.")
        }
        (RefundState::Failed, Language::Portuguese) => format!(
            "O banco não concluiu a devolução de {amount}. O valor continua sendo seu e você não \
             precisa pedir de novo: a nossa equipe já tem a tarefa de devolver de outro modo e \
             escreve para este e-mail."
        ),
        (RefundState::Failed, Language::English) => format!(
            "The bank did not carry out the refund of {amount}. The money is still yours and you \
             need not ask again: our staff has the task to return it in another way and writes \
             to this e-mail."
        ),
    }
}
