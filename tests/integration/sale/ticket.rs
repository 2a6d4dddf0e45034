//! A ticket as issued: complete by the rule on page and PDF, and whole in the mail.

use std::{collections::BTreeMap, process::Command};

use backend::{
    actor::{Actor, VisitorId},
    coach::{
        ticket::read_ticket,
        ticket_document::{TicketDocument, identity},
    },
    mail::mailbox,
    session::create_visitor,
};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use frontend::coach::category_name::category_name;
use serde_json::{Value, json};
use shared::{coach::category::Category, language::Language, service::Service, wording};
use tests::mail_reader::readings;

use super::stage::{Stage, staged};

/// A ticket that was bought and paid, by a visitor with this cookie.
struct Bought {
    document: TicketDocument,
    cookie: String,
}

impl Bought {
    async fn on(stage: &Stage) -> Self {
        let (visitor, cookie): (VisitorId, _) = create_visitor(&stage.test.app).await.unwrap();
        let visitor = Actor { visitor: Some(visitor), ..Actor::default() };
        let seat = stage.free_seats().await.remove(0);
        let (order, txid) = stage.await_payment(&visitor, &[&seat]).await;
        stage.pay(&txid).await;
        stage.settle().await;
        let paid = stage.order(&visitor, &order.code).await;
        let code = &paid.tickets[0].code;
        let document = read_ticket(&stage.test.app, &visitor, code).await.unwrap().document;
        let cookie = cookie.to_str().unwrap().split(';').next().unwrap().to_owned();
        Self { document, cookie }
    }

    async fn get(&self, stage: &Stage, path: &str) -> reqwest::Response {
        let path = format!("/bilhetes/{}{path}", self.document.code);
        let request = stage.test.client().request("GET", &path).header("cookie", &self.cookie);
        let answer = request.header("accept", "text/html").send().await.unwrap();
        assert_eq!(answer.status(), 200, "{path}");
        answer
    }
}

/// What a person may find for each particular, by the names of the rule.
fn particulars(ticket: &TicketDocument) -> BTreeMap<&'static str, Vec<String>> {
    let language = Language::Portuguese;
    let zone = Service::Coach.zone();
    let (departs, issued) = (ticket.departs_at.day_in(zone), ticket.issued_at.day_in(zone));
    let category = Category::from_code(&ticket.service_type).expect("a category");
    let one = |text: &str| vec![text.to_owned()];
    BTreeMap::from([
        ("carrier_name", one(&ticket.carrier_name)),
        ("carrier_address", one(&ticket.carrier_address)),
        ("carrier_cnpj", one(&ticket.carrier_cnpj)),
        ("title", one("Bilhete de passagem")),
        ("fare", vec![wording::money(language, ticket.fare)]),
        ("ticket_number", one(&ticket.number)),
        ("copy_number", vec![format!("Via {}", ticket.copy_number)]),
        ("origin", one(&ticket.origin)),
        ("destination", one(&ticket.destination)),
        ("line_prefix", one(&ticket.line_prefix)),
        ("line_terminals", one(&ticket.line_terminals)),
        ("travel_date", vec!["quarta, 2/12".into(), wording::long_day(language, departs)]),
        ("travel_time", vec![ticket.departs_at.time_of_day_in(zone).to_storage()]),
        ("seat_number", vec![format!("Poltrona {}", ticket.seat)]),
        (
            "issue_date",
            vec![wording::day(language, issued), wording::day_in_words(language, issued)],
        ),
        ("agency", one(&ticket.agency)),
        ("issuing_agent", one(&ticket.issuing_agent)),
        ("printer_name", one(&ticket.printer_name)),
        ("printer_cnpj", one(&ticket.printer_cnpj)),
        ("service_type", one(category_name(language, category))),
        (
            "boarding_fee",
            ticket.boarding_fee.map(|fee| wording::money(language, fee)).into_iter().collect(),
        ),
    ])
}

/// The words of a page without its marks.
fn words_of(page: &str) -> String {
    let body = page.split_once("<main").expect("a page").1;
    let pieces = body.split('<').map(|piece| piece.split_once('>').map_or(piece, |piece| piece.1));
    let words = pieces.collect::<Vec<_>>().join(" ");
    words.replace("&#x27;", "'").replace("&#39;", "'").replace("&amp;", "&")
}

fn words_of_pdf(pdf: &[u8]) -> String {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), pdf).unwrap();
    let mut reader = Command::new("pdftotext");
    let output = reader.arg("-raw").arg(file.path()).arg("-").output().expect("poppler-utils");
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

/// What the rule finds missing on a ticket that says no more than `words`.
async fn missing(stage: &Stage, ticket: &TicketDocument, words: &str) -> Vec<Value> {
    let plain =
        |text: &str| text.replace('\u{a0}', " ").split_whitespace().collect::<Vec<_>>().join(" ");
    let words = plain(words);
    let found = particulars(ticket)
        .into_iter()
        .filter(|(_, forms)| forms.iter().any(|form| words.contains(&plain(form))));
    let facts = json!({
        "subsystem": "structural",
        "form": "standard",
        "present": found.map(|(name, _)| name).collect::<Vec<_>>(),
        "origin_has_terminal": ticket.boarding_fee.is_some(),
        "copies": 1,
        "approved_system": true,
    });
    let answer = stage.test.client().post_json("/api/v1/rules/coach.ticket_fields", &facts).await;
    let answer: Value = answer.json().await.unwrap();
    answer["outcome"]["missing"].as_array().expect("a list").clone()
}

fn plain(content: &[u8], is_text: bool) -> Vec<u8> {
    content.iter().copied().filter(|byte| !is_text || *byte != b'\r').collect()
}

staged! {
    async fn page_and_pdf_lack_nothing_that_the_rule_wants(stage: Stage) {
        let bought = Bought::on(&stage).await;
        let page = bought.get(&stage, "").await.text().await.unwrap();
        let pdf = bought.get(&stage, "/bilhete.pdf").await.bytes().await.unwrap();
        let ticket = &bought.document;
        assert!(ticket.boarding_fee.is_some(), "the trip begins at a terminal");
        assert_eq!(missing(&stage, ticket, &words_of(&page)).await, [""; 0], "page");
        assert_eq!(missing(&stage, ticket, &words_of_pdf(&pdf)).await, [""; 0], "PDF");
        let holder = identity(&ticket.document_kind, &ticket.document_number, Language::Portuguese);
        for words in [words_of(&page), words_of_pdf(&pdf)] {
            assert!(words.contains(&ticket.passenger_name) && words.contains(&holder), "{words}");
        }
        let none = missing(&stage, ticket, "").await;
        assert_eq!(none.len(), particulars(ticket).len(), "the test can fail");
    }

    async fn the_mail_brings_the_files_that_the_page_offers(stage: Stage) {
        let bought = Bought::on(&stage).await;
        let list = mailbox::list_mails(&stage.test.app, 1).await.unwrap().mails;
        let mail = list.iter().find(|mail| mail.attachments == 2).expect("the tickets' mail");
        let source = mailbox::read_source(&stage.test.app, &mail.id).await.unwrap();
        let mut files = Vec::new();
        for path in ["/bilhete.pdf", "/bilhete.ics"] {
            let answer = bought.get(&stage, path).await;
            let header = answer.headers()["content-disposition"].to_str().unwrap().to_owned();
            assert_eq!(answer.headers()["cache-control"], "private, no-store");
            let name = header.strip_prefix("attachment; filename=\"").unwrap();
            let name = name.strip_suffix('"').unwrap().to_owned();
            files.push((name, answer.bytes().await.unwrap().to_vec()));
        }
        assert!(files[0].0.starts_with("passagem-salvador-feira-de-santana-2026-12-02-"));
        for (program, reading) in readings(&source) {
            assert_eq!(reading.subject, mail.subject, "{program}");
            assert!(reading.subject.starts_with("Sua passagem: Salvador – Feira de Santana, 2/12"));
            assert_eq!(reading.files.len(), 2, "{program}");
            for (file, (name, content)) in reading.files.iter().zip(&files) {
                assert_eq!(&file.name, name, "{program}");
                // Text has the line breaks of who reads it.
                let is_text = file.kind.starts_with("text/");
                assert!(is_text == name.ends_with(".ics"), "{program}");
                let read = STANDARD.decode(&file.content).unwrap();
                assert_eq!(plain(&read, is_text), plain(content, is_text), "{program}");
            }
        }
    }
}
