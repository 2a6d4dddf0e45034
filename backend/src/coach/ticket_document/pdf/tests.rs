use std::process::Command;

use lopdf::{Dictionary, Object};
use shared::{language::Language, money::Cents};

use super::*;
use crate::coach::ticket_document::{
    pass::BoardingPass,
    sample::{issuer, sample},
};

fn parse(pdf: &[u8]) -> lopdf::Document {
    lopdf::Document::load_mem(pdf).expect("another library reads the PDF")
}

/// Runs a program of poppler-utils on the PDF and gives what it writes to its standard output.
fn poppler(program: &str, options: &[&str], pdf: &[u8]) -> Vec<u8> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("ticket.pdf");
    std::fs::write(&file, pdf).expect("written");
    let mut command = Command::new(program);
    command.args(options).arg(&file);
    if program == "pdftotext" {
        command.arg("-");
    }
    let output = command.output().expect("install poppler-utils (Debian) to run this test");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

fn text(pdf: &[u8]) -> String {
    let text = poppler("pdftotext", &["-layout"], pdf);
    String::from_utf8(text).expect("UTF-8")
}

/// The tags of the structure tree, root first, in reading order.
fn tags(document: &lopdf::Document, element: &Dictionary, found: &mut Vec<String>) {
    if let Ok(tag) = element.get(b"S").and_then(Object::as_name) {
        found.push(String::from_utf8_lossy(tag).into_owned());
    }
    let Ok(kids) = element.get(b"K") else { return };
    let kids = match document.dereference(kids) {
        Ok((_, Object::Array(kids))) => kids.clone(),
        Ok((_, kid)) => vec![kid.clone()],
        Err(_) => return,
    };
    for kid in kids {
        if let Ok((_, Object::Dictionary(kid))) = document.dereference(&kid) {
            tags(document, kid, found);
        }
    }
}

#[test]
fn the_pdf_is_tagged_named_and_one_page() {
    let pdf = render(&sample(), &issuer()).expect("made");
    let document = parse(&pdf);
    assert_eq!(document.get_pages().len(), 1);
    let catalog = document.catalog().expect("a catalogue");
    assert_eq!(catalog.get(b"Lang").and_then(Object::as_str).expect("one"), b"pt-BR");
    let marked = catalog.get(b"MarkInfo").and_then(Object::as_dict).expect("one");
    assert!(marked.get(b"Marked").and_then(Object::as_bool).expect("one"));
    let root = catalog.get(b"StructTreeRoot").expect("one");
    let root = document.dereference(root).expect("there").1.as_dict().expect("a dictionary");
    let mut found = Vec::new();
    tags(&document, root, &mut found);
    for tag in ["Document", "H1", "H2", "P", "Figure", "Table", "TH", "TD", "L", "LI", "LBody"] {
        assert!(found.iter().any(|found| found == tag), "{tag} in {found:?}");
    }
    assert_eq!(found.iter().filter(|tag| *tag == "H1").count(), 1);
    assert!(pdf.len() < 120_000, "{}", pdf.len());
}

#[test]
fn every_particular_can_be_read_as_text() {
    let ticket = sample();
    let text = text(&render(&ticket, &issuer()).expect("made"));
    for particular in [
        "Demonstração: empresas, horários, preços e pessoas fictícios",
        "Bilhete de passagem rodoviária intermunicipal",
        "7KQ2-M9XH-4T0",
        "Salvador",
        "Terminal Rodoviário de Salvador",
        "Feira de Santana",
        "terça-feira, 1º de dezembro de 2026",
        "Plataforma: 17",
        "07:00",
        "08:50",
        "12",
        "João Conceição Muñoz Michałowski",
        "CPF 111.444.777-35",
        "Íris Conceição",
        "42,30",
        "3,75",
        "46,05",
        "Avise até 1/12/2026, 1h",
        "Viação Sertão Exemplo Ltda.",
        "12.ABC.345/01DE-35",
        "Avenida Fictícia, 100",
        "079",
        "Salvador – Juazeiro",
        "Executivo",
        "000123",
        "30/11/2026, 11h05",
        "Venda pela internet",
        "11.222.333/0001-81",
        "0000-0000-012",
    ] {
        assert!(text.contains(particular), "{particular}\n{text}");
    }
}

#[test]
fn an_unknown_platform_is_to_be_confirmed_where_there_is_a_terminal() {
    let told = |boarding_fee| {
        let ticket = TicketDocument { platform: None, boarding_fee, ..sample() };
        text(&render(&ticket, &issuer()).expect("made"))
    };
    assert!(told(Some(Cents(375))).contains("Plataforma: a confirmar no terminal"));
    assert!(!told(None).contains("Plataforma"));
}

#[test]
fn the_english_ticket_speaks_english() {
    let ticket = TicketDocument { language: Language::English, ..sample() };
    let pdf = render(&ticket, &issuer()).expect("made");
    let text = text(&pdf);
    for words in ["Tuesday, 1 December 2026", "Departure", "Seat", "What you paid", "Executive"] {
        assert!(text.contains(words), "{words}\n{text}");
    }
    let document = parse(&pdf);
    let catalog = document.catalog().expect("a catalogue");
    assert_eq!(catalog.get(b"Lang").and_then(Object::as_str).expect("one"), b"en");
}

#[test]
fn no_name_makes_it_fail_or_spill_over() {
    let long = "Maria da Conceição ".repeat(12);
    for name in
        ["Ana 🚌 Źdźbło", "明 Ñandú ł ã ç", "", "\u{202e}abc\0\n", long.as_str(), &"W".repeat(300)]
    {
        let ticket = TicketDocument {
            passenger_name: name.to_owned(),
            origin_municipality: format!("Município {name}"),
            destination: name.to_owned(),
            carrier_name: name.to_owned(),
            carrier_address: name.to_owned(),
            ..sample()
        };
        let pdf = render(&ticket, &issuer()).expect("made");
        assert_eq!(parse(&pdf).get_pages().len(), 1);
    }
    let ticket = TicketDocument { passenger_name: "Ana 🚌 Źdźbło".to_owned(), ..sample() };
    assert!(text(&render(&ticket, &issuer()).expect("made")).contains("Ana \u{fffd} Źdźbło"));
}

/// Where a word stands, top and bottom in points.
fn place(boxes: &str, word: &str) -> (f32, f32) {
    let line = boxes.lines().find(|line| line.contains(word));
    let line = line.unwrap_or_else(|| panic!("{word} stands nowhere"));
    let number = |name: &str| {
        let (_, rest) = line.split_once(&format!("{name}=\"")).expect("an attribute");
        rest.split('"').next().and_then(|number| number.parse().ok()).expect("a number")
    };
    (number("yMin"), number("yMax"))
}

#[test]
fn the_longest_ticket_keeps_clear_of_the_foot() {
    let long = "Associação Intermunicipal de Transportes Rodoviários do Recôncavo Baiano Ltda. ";
    let ticket = TicketDocument {
        origin: long.to_owned(),
        origin_municipality: "Santo Antônio de Jesus do Recôncavo Baiano".to_owned(),
        destination: long.to_owned(),
        destination_municipality: "São Sebastião do Passé da Chapada Diamantina".to_owned(),
        carrier_name: long.repeat(2),
        carrier_address: long.repeat(2),
        line_terminals: long.repeat(2),
        agency: long.repeat(2),
        printer_name: long.repeat(2),
        insurance: Cents(250),
        fiscal_key: Some("29261112345678000190630010000001231000001237".to_owned()),
        ..sample()
    };
    let pdf = render(&ticket, &issuer()).expect("made");
    let boxes = String::from_utf8(poppler("pdftotext", &["-bbox"], &pdf)).expect("UTF-8");
    let (_, key_bottom) = place(&boxes, "29261112345678000190630010000001231000001237");
    let (foot_top, foot_bottom) = place(&boxes, "embarque.example");
    assert!(key_bottom < foot_top - 6.0, "{key_bottom} {foot_top}");
    assert!(foot_bottom < PAGE.1);
}

/// Printed in grey at 150 dots per inch, the code is read by a decoder of its own.
#[test]
fn the_printed_code_can_be_scanned() {
    let ticket = sample();
    let issuer = issuer();
    let pdf = render(&ticket, &issuer).expect("made");
    let image = poppler("pdftoppm", &["-r", "150", "-gray", "-singlefile"], &pdf);
    let (width, height, pixels) = read_pgm(&image);
    let mut image =
        rqrr::PreparedImage::prepare_from_greyscale(width, height, |x, y| pixels[y * width + x]);
    let grids = image.detect_grids();
    assert_eq!(grids.len(), 1);
    let (_, scanned) = grids[0].decode().expect("it can be read");
    assert_eq!(issuer.key.public().read(&scanned), Ok(BoardingPass::of(&ticket)));
    // The corners lie 45 mm apart at least.
    let [left, right] = [grids[0].bounds[0], grids[0].bounds[1]];
    let millimetres = f64::from(right.x - left.x) * 25.4 / 150.0;
    assert!(millimetres >= 45.0, "{millimetres}");
}

/// A binary grey map: `P5`, width, height, 255, one byte a pixel.
fn read_pgm(image: &[u8]) -> (usize, usize, &[u8]) {
    let mut fields = image.splitn(4, u8::is_ascii_whitespace);
    let mut number = |name: &str| -> usize {
        let field = fields.next().unwrap_or_else(|| panic!("no {name}"));
        let text = std::str::from_utf8(field).expect("ASCII");
        text.trim_start_matches('P').parse().unwrap_or_else(|_| panic!("{name}: {text}"))
    };
    assert_eq!(number("kind"), 5);
    let (width, height) = (number("width"), number("height"));
    let pixels = &image[image.len() - width * height..];
    (width, height, pixels)
}

#[test]
fn without_the_demonstration_there_is_no_strip() {
    let issuer = Issuer { demo: false, ..issuer() };
    let text = text(&render(&sample(), &issuer).expect("made"));
    assert!(!text.contains("Demonstração"));
}
