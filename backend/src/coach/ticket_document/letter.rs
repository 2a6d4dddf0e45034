//! The mail that brings the tickets of an order.

use any_ascii::any_ascii;
use shared::{document::public_code::PublicCode, language::Language, service::Service, wording};

use super::{
    TicketDocument, calendar,
    issuer::Issuer,
    pdf,
    text::{platform, words},
};
use crate::mail::{Attachment, Mail};

const LONGEST_PLACE: usize = 24;

/// The mail to `to` with every ticket as PDF and calendar entry; `None` without a ticket.
///
/// # Errors
/// When a PDF cannot be made.
pub fn write(
    to: &str,
    tickets: &[TicketDocument],
    issuer: &Issuer,
) -> anyhow::Result<Option<Mail>> {
    let Some(first) = tickets.first() else { return Ok(None) };
    let mut attachments = Vec::new();
    for ticket in tickets {
        attachments.push(Attachment {
            file_name: file_name(ticket, "pdf"),
            content_type: pdf::CONTENT_TYPE.to_owned(),
            content: pdf::render(ticket, issuer)?,
        });
        attachments.push(Attachment {
            file_name: file_name(ticket, "ics"),
            content_type: calendar::CONTENT_TYPE.to_owned(),
            content: calendar::write(ticket, issuer).into_bytes(),
        });
    }
    Ok(Some(Mail {
        to: to.to_owned(),
        subject: subject(first, tickets.len()),
        text: body(first, tickets, issuer),
        html: None,
        attachments,
    }))
}

/// A name that survives mail, archives and downloads: ASCII, no spaces, short.
#[must_use]
pub fn file_name(ticket: &TicketDocument, extension: &str) -> String {
    let word = match ticket.language {
        Language::Portuguese => "passagem",
        Language::English => "ticket",
    };
    let day = ticket.departs_at.day_in(Service::Coach.zone()).to_storage();
    let origin = plain(&ticket.origin_municipality);
    let destination = plain(&ticket.destination_municipality);
    format!("{word}-{origin}-{destination}-{day}-{}.{extension}", plain(&ticket.code))
}

/// Lower-case ASCII words joined by hyphens.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    for character in any_ascii(text).chars() {
        if character.is_ascii_alphanumeric() {
            plain.push(character.to_ascii_lowercase());
        } else if !plain.is_empty() && !plain.ends_with('-') {
            plain.push('-');
        }
        if plain.len() >= LONGEST_PLACE {
            break;
        }
    }
    plain.trim_end_matches('-').to_owned()
}

/// One line; control characters in a name cannot break it.
fn subject(first: &TicketDocument, count: usize) -> String {
    let route = route(first);
    let moment = wording::moment(first.language, first.departs_at, Service::Coach.zone());
    let subject = match (first.language, count) {
        (Language::Portuguese, 1) => format!("Sua passagem: {route}, {moment}"),
        (Language::Portuguese, _) => format!("Suas {count} passagens: {route}, {moment}"),
        (Language::English, 1) => format!("Your ticket: {route}, {moment}"),
        (Language::English, _) => format!("Your {count} tickets: {route}, {moment}"),
    };
    subject.chars().filter(|character| !character.is_control()).collect()
}

fn route(ticket: &TicketDocument) -> String {
    format!("{} – {}", ticket.origin_municipality, ticket.destination_municipality)
}

fn body(first: &TicketDocument, tickets: &[TicketDocument], issuer: &Issuer) -> String {
    let language = first.language;
    let mut paragraphs = Vec::new();
    if issuer.demo {
        paragraphs.push(words(language).demo.to_owned());
    }
    paragraphs.push(
        match language {
            Language::Portuguese => {
                "A compra está confirmada. As passagens vão em anexo, em PDF e para a sua agenda. \
                 Ao embarcar, mostre o código QR e um documento com foto."
            }
            Language::English => {
                "Your purchase is confirmed. The tickets are attached, as PDF and for your \
                 calendar. When you board, show the QR code and a document with your photo."
            }
        }
        .to_owned(),
    );
    paragraphs.extend(tickets.iter().map(describe));
    let order =
        format!("{}{}/pedidos/{}", issuer.public_url, language.path_prefix(), first.order_code);
    let code = grouped(&first.order_code);
    paragraphs.push(match language {
        Language::Portuguese => format!(
            "Código do pedido: {code}\nVer o pedido, mudar ou desistir: {order}\n\
             De outro aparelho, a página pede o código e este e-mail."
        ),
        Language::English => format!(
            "Order code: {code}\nSee the order, change it or give it up: {order}\n\
             From another device the page asks for the code and this e-mail address."
        ),
    });
    paragraphs.join("\n\n") + "\n"
}

fn describe(ticket: &TicketDocument) -> String {
    let zone = Service::Coach.zone();
    let words = words(ticket.language);
    let departure = wording::moment(ticket.language, ticket.departs_at, zone);
    let deadline = wording::moment(ticket.language, ticket.refund_deadline, zone);
    let total = wording::money(ticket.language, ticket.total);
    let refund = match ticket.language {
        Language::Portuguese => {
            format!("Se você desistir até {deadline}, recebe tudo de volta: {total} (Art. 74).")
        }
        Language::English => {
            format!("Give it up by {deadline} and you get everything back: {total} (Art. 74).")
        }
    };
    let platform = platform(ticket, ticket.language)
        .map_or_else(String::new, |platform| format!("\n{}: {platform}", words.platform));
    format!(
        "{}\n{}: {departure}, {}{platform}\n{}: {}\n{}: {}\n{}: {}\n{refund}",
        route(ticket),
        words.departure,
        ticket.origin,
        words.seat,
        ticket.seat,
        words.passenger,
        ticket.passenger_name,
        words.ticket_code,
        grouped(&ticket.code),
    )
}

fn grouped(code: &str) -> String {
    code.parse::<PublicCode>().map_or_else(|_| code.to_owned(), |code| code.grouped())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coach::ticket_document::sample::{issuer, sample};

    #[test]
    fn the_letter_tells_trip_code_and_last_minute() {
        let mail = write("joao@example.org", &[sample(), sample()], &issuer())
            .expect("the PDFs are made")
            .expect("there are tickets");
        assert_eq!(mail.to, "joao@example.org");
        assert_eq!(mail.subject, "Suas 2 passagens: Salvador – Feira de Santana, 1/12/2026, 7h");
        for words in [
            "Demonstração:",
            "Saída: 1/12/2026, 7h, Terminal Rodoviário de Salvador",
            "Plataforma: 17",
            "Poltrona: 12",
            "desistir até 1/12/2026, 1h, recebe tudo de volta: R$\u{a0}46,05",
            "https://embarque.example/pedidos/00000000012",
            "Código do pedido: 0000-0000-012",
        ] {
            assert!(mail.text.contains(words), "{words}\n{}", mail.text);
        }
        assert_eq!(mail.attachments.len(), 4);
        assert_eq!(
            mail.attachments[0].file_name,
            "passagem-salvador-feira-de-santana-2026-12-01-7kq2m9xh4t0.pdf"
        );
        assert!(mail.attachments[0].content.starts_with(b"%PDF-"));
        assert!(mail.attachments[1].content.starts_with(b"BEGIN:VCALENDAR"));
    }

    #[test]
    fn the_letter_speaks_the_language_of_the_purchase() {
        let english = TicketDocument { language: Language::English, ..sample() };
        let mail = write("a@b.c", &[english], &issuer()).expect("made").expect("a ticket");
        assert_eq!(mail.subject, "Your ticket: Salvador – Feira de Santana, 1 December 2026, 7:00");
        assert!(mail.text.contains("https://embarque.example/en/pedidos/00000000012"));
        assert!(mail.attachments[0].file_name.starts_with("ticket-"));
    }

    #[test]
    fn a_name_cannot_break_the_subject_or_a_file_name() {
        let ticket = TicketDocument {
            origin_municipality: "São José d'Ávila / nº 1\r\nBcc: x".to_owned(),
            destination_municipality: "..".to_owned(),
            ..sample()
        };
        assert!(!subject(&ticket, 1).contains(['\r', '\n']));
        let name = file_name(&ticket, "pdf");
        assert!(name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-.".contains(&byte)));
        assert!(name.len() <= 100 && !name.contains(".."), "{name}");
    }

    #[test]
    fn without_tickets_there_is_no_letter() {
        assert_eq!(write("a@b.c", &[], &issuer()).expect("nothing to make"), None);
    }
}
