//! A ticket as a PDF: one sheet of A4, tagged for screen readers (PDF/UA-1), real text.
//!
//! From an arm's length one reads route, day, hour, seat and name, with the QR code beside
//! them; below stand the particulars that the regulation demands (`agerba:art-71`).

mod face;
mod particulars;
mod sheet;

use anyhow::anyhow;
use krilla::{
    Document, SerializeSettings,
    configure::{Accessibility, ConfigurationBuilder},
    destination::XyzDestination,
    geom::Point,
    metadata::Metadata,
    outline::{Outline, OutlineNode},
    page::PageSettings,
    tagging::{Node, Tag, TagTree},
};
use shared::{document::public_code::PublicCode, service::Service, wording};

use self::sheet::{Column, Ink, MILLIMETRE, Sheet, Style, group, rect};
use super::{
    TicketDocument,
    issuer::Issuer,
    text::{identity, platform, words},
};
use crate::qr_code::QUIET_ZONE;

/// The media type of the file.
pub const CONTENT_TYPE: &str = "application/pdf";

/// A4 in points.
const PAGE: (f32, f32) = (595.28, 841.89);
const MARGIN: f32 = 44.0;
const WHOLE: Column = Column { x: MARGIN, width: PAGE.0 - 2.0 * MARGIN };
/// The QR code with its quiet zone; the modules alone measure at least 45 mm.
const QR_SIDE: f32 = 54.0 * MILLIMETRE;
const GAP: f32 = 18.0;

/// Draws the ticket.
///
/// # Errors
/// When the PDF breaks a rule of PDF/UA, which would be a fault of ours.
pub fn render(ticket: &TicketDocument, issuer: &Issuer) -> anyhow::Result<Vec<u8>> {
    let configuration = ConfigurationBuilder::new()
        .with_accessibility_validator(Accessibility::UA1)
        .finish()
        .map_err(|error| anyhow!("PDF/UA-1 cannot be chosen: {error:?}"))?;
    let settings = SerializeSettings { configuration, ..SerializeSettings::default() };
    let mut document = Document::new_with(settings);
    let settings = PageSettings::from_wh(PAGE.0, PAGE.1).expect("A4 has a size");
    let mut page = document.start_page_with(settings);
    let mut sheet = Sheet::new(page.surface());
    let mut tree = TagTree::new().with_lang(Some(ticket.language.tag().to_owned()));
    for node in draw(&mut sheet, ticket, issuer) {
        tree.push(node);
    }
    sheet.finish();
    page.finish();
    document.set_tag_tree(tree);
    document.set_metadata(metadata(ticket));
    let mut outline = Outline::new();
    let top = XyzDestination::new(0, Point::from_xy(0.0, 0.0));
    outline.push_child(OutlineNode::new(title(ticket), top));
    document.set_outline(outline);
    document.finish().map_err(|error| anyhow!("the ticket's PDF was refused: {error:?}"))
}

fn title(ticket: &TicketDocument) -> String {
    format!(
        "{} {}: {} – {}",
        ticket.title,
        grouped(&ticket.code),
        ticket.origin_municipality,
        ticket.destination_municipality
    )
}

fn metadata(ticket: &TicketDocument) -> Metadata {
    Metadata::new()
        .title(title(ticket))
        .language(ticket.language.tag().to_owned())
        .creator("Embarque".to_owned())
        .authors(vec![ticket.carrier_name.clone()])
}

fn grouped(code: &str) -> String {
    code.parse::<PublicCode>().map_or_else(|_| code.to_owned(), |code| code.grouped())
}

/// Everything on the sheet in reading order.
fn draw(sheet: &mut Sheet<'_>, ticket: &TicketDocument, issuer: &Issuer) -> Vec<Node> {
    let mut nodes = Vec::new();
    let mut y = 34.0;
    if issuer.demo {
        sheet.ground(rect(0.0, 0.0, PAGE.0, 24.0), Ink::Amber);
        let (marks, _) = sheet.write(words(ticket.language).demo, Style::bold(9.0), WHOLE, 6.2);
        nodes.push(group(Tag::P, marks));
        y = 46.0;
    }
    y = header(sheet, ticket, y, &mut nodes);
    y = trip(sheet, ticket, issuer, y + 20.0, &mut nodes);
    y = passenger(sheet, ticket, y + GAP, &mut nodes);
    y = particulars::money(sheet, ticket, y + GAP, &mut nodes);
    particulars::fields(sheet, ticket, y + GAP, &mut nodes);
    particulars::footer(sheet, ticket, issuer, &mut nodes);
    nodes
}

fn header(sheet: &mut Sheet<'_>, ticket: &TicketDocument, top: f32, nodes: &mut Vec<Node>) -> f32 {
    let brand = Style::bold(19.0).ink(Ink::Blue);
    let left = Column { x: MARGIN, width: 130.0 };
    let right = Column { x: MARGIN + 140.0, width: WHOLE.width - 140.0 };
    let (marks, bottom) = sheet.write("Embarque", brand, left, top);
    nodes.push(group(Tag::P, marks));
    let (mut marks, below) = sheet.write_right(&ticket.title, Style::regular(10.0), right, top);
    let code = format!("{} {}", words(ticket.language).ticket_code, grouped(&ticket.code));
    let (code, _) = sheet.write_right(&code, Style::bold(10.0), right, below);
    marks.extend(code);
    nodes.push(heading(1, title(ticket), marks));
    sheet.hairline(WHOLE, bottom + 8.0);
    bottom + 8.0
}

/// Route, day, hours and seat at the left, the QR code at the right.
fn trip(
    sheet: &mut Sheet<'_>,
    ticket: &TicketDocument,
    issuer: &Issuer,
    top: f32,
    nodes: &mut Vec<Node>,
) -> f32 {
    let words = words(ticket.language);
    let left = WHOLE.width - QR_SIDE - 24.0;
    let stops = Column { x: MARGIN + 20.0, width: left - 20.0 };
    let (mut from, mut from_end) =
        stop(sheet, words.from, [&ticket.origin_municipality, &ticket.origin], stops, top);
    if let Some(platform) = platform(ticket, ticket.language) {
        let text = format!("{}: {platform}", words.platform);
        let (marks, below) = sheet.write(&text, Style::bold(11.0), stops, from_end);
        from.extend(marks);
        from_end = below;
    }
    let (to, to_end) = stop(
        sheet,
        words.to,
        [&ticket.destination_municipality, &ticket.destination],
        stops,
        from_end + 12.0,
    );
    sheet.trip_line(MARGIN + 5.0, top + 25.0, from_end + 12.0 + 25.0);
    nodes.push(heading(2, format!("{} {}", words.from, ticket.origin_municipality), from));
    nodes.push(heading(2, format!("{} {}", words.to, ticket.destination_municipality), to));

    let zone = Service::Coach.zone();
    let day = wording::long_day(ticket.language, ticket.departs_at.day_in(zone));
    let column = Column { x: MARGIN, width: left };
    let (marks, y) = sheet.write(&day, Style::bold(15.0), column, to_end + 22.0);
    nodes.push(group(Tag::P, marks));
    let clock = |instant: shared::time::Instant| instant.time_of_day_in(zone).to_storage();
    let third = left / 3.0;
    let mut bottom = y;
    for (index, (label, value, size)) in [
        (words.departure, clock(ticket.departs_at), 40.0),
        (words.seat, ticket.seat.clone(), 40.0),
        (words.arrival, clock(ticket.arrives_at), 22.0),
    ]
    .into_iter()
    .enumerate()
    {
        let width = if index == 2 { third - 24.0 } else { third };
        let x = MARGIN + third * index as f32 + if index == 0 { 0.0 } else { 22.0 };
        let column = Column { x, width };
        let (mut marks, below) = sheet.write(label, Style::label(10.0), column, y + 12.0);
        // The baselines of large and small figures meet.
        let drop = 40.0 - size;
        let (value, below) = sheet.write(&value, Style::bold(size), column, below - 4.0 + drop);
        marks.extend(value);
        nodes.push(group(Tag::P, marks));
        bottom = bottom.max(below);
    }

    // The modules end at the margin; their quiet zone reaches into it.
    let code = issuer.qr_code(ticket);
    let quiet = QR_SIDE * QUIET_ZONE as f32 / (code.width() + 2 * QUIET_ZONE) as f32;
    let x = MARGIN + WHOLE.width - QR_SIDE + quiet;
    let alt = format!("{} {}", words.qr_alt, grouped(&ticket.code));
    nodes.push(sheet.qr_code(&code, &alt, x, top - quiet + 4.0, QR_SIDE));
    let column = Column { x: x + quiet, width: QR_SIDE - 2.0 * quiet };
    let hint = Style::label(9.0).lines(2);
    let under = top + QR_SIDE - 2.0 * quiet + 9.0;
    let (marks, hint_end) = sheet.write(words.boarding_hint, hint, column, under);
    nodes.push(group(Tag::P, marks));
    bottom.max(hint_end)
}

fn stop(
    sheet: &mut Sheet<'_>,
    label: &str,
    [municipality, stop]: [&str; 2],
    column: Column,
    top: f32,
) -> (Vec<Node>, f32) {
    let (mut marks, y) = sheet.write(label, Style::label(10.0), column, top);
    let (name, y) = sheet.write(municipality, Style::bold(22.0).lines(2), column, y - 3.0);
    marks.extend(name);
    if stop == municipality {
        return (marks, y);
    }
    let (stop, y) = sheet.write(stop, Style::label(10.5), column, y - 1.0);
    marks.extend(stop);
    (marks, y)
}

fn passenger(
    sheet: &mut Sheet<'_>,
    ticket: &TicketDocument,
    top: f32,
    nodes: &mut Vec<Node>,
) -> f32 {
    let words = words(ticket.language);
    let column = Column { x: MARGIN + 14.0, width: WHOLE.width - 28.0 };
    let height = if ticket.child.is_some() { 78.0 } else { 62.0 };
    sheet.ground(rect(MARGIN, top, WHOLE.width, height), Ink::Tint);
    let (mut marks, y) = sheet.write(words.passenger, Style::label(9.0), column, top + 8.0);
    let (name, y) = sheet.write(&ticket.passenger_name, Style::bold(17.0), column, y - 1.0);
    marks.extend(name);
    let document = identity(&ticket.document_kind, &ticket.document_number, ticket.language);
    let (document, y) = sheet.write(&document, Style::regular(10.5), column, y - 1.0);
    marks.extend(document);
    nodes.push(group(Tag::P, marks));
    if let Some(child) = &ticket.child {
        let text = format!(
            "{}: {}, {}",
            words.lap_child,
            child.name,
            identity(&child.document_kind, &child.document_number, ticket.language)
        );
        let (marks, _) = sheet.write(&text, Style::regular(10.0), column, y + 1.0);
        nodes.push(group(Tag::P, marks));
    }
    top + height
}

fn heading(level: u16, title: String, marks: Vec<Node>) -> Node {
    let level = std::num::NonZeroU16::new(level).expect("levels begin with one");
    group(Tag::Hn(level, Some(title)), marks)
}

#[cfg(test)]
mod tests;
