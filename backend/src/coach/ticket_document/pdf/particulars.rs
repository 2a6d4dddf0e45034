//! The lower half of the sheet: the sums, the way back, and the particulars by law.

use krilla::tagging::{ListNumbering, Node, TableHeaderScope, Tag};
use shared::{money::Cents, service::Service, wording};

use super::{
    GAP, MARGIN, PAGE, WHOLE, grouped, heading,
    sheet::{Column, Ink, Sheet, Style, group, height},
};
use crate::coach::ticket_document::{
    TicketDocument,
    issuer::Issuer,
    text::{service_type, words},
};

const COLUMNS: usize = 3;
const LABEL: Style = Style::label(8.0);
const VALUE: Style = Style::regular(9.5);
const ROW_GAP: f32 = 4.0;
/// Where the words at the foot of the sheet begin.
const FOOT: f32 = PAGE.1 - MARGIN - 8.0;

/// What was paid, item by item, and until when one gets it back.
pub(super) fn money(
    sheet: &mut Sheet<'_>,
    ticket: &TicketDocument,
    top: f32,
    nodes: &mut Vec<Node>,
) -> f32 {
    let half = (WHOLE.width - GAP) / 2.0;
    let left = Column { x: MARGIN, width: half };
    let right = Column { x: MARGIN + half + GAP, width: half };
    let bill_end = bill(sheet, ticket, left, top, nodes);
    let change_end = change(sheet, ticket, right, top, nodes);
    bill_end.max(change_end)
}

fn bill(
    sheet: &mut Sheet<'_>,
    ticket: &TicketDocument,
    column: Column,
    top: f32,
    nodes: &mut Vec<Node>,
) -> f32 {
    let words = words(ticket.language);
    let (marks, mut y) = sheet.write(words.price_heading, Style::bold(11.0), column, top);
    nodes.push(heading(2, words.price_heading.to_owned(), marks));
    y += 3.0;
    let mut rows = vec![(words.fare, Some(ticket.fare)), (words.boarding_fee, ticket.boarding_fee)];
    if ticket.insurance > Cents::ZERO {
        rows.push((words.insurance, Some(ticket.insurance)));
    }
    let mut table = Vec::new();
    for (label, sum) in rows {
        let sum =
            sum.map_or_else(|| words.none.to_owned(), |sum| wording::money(ticket.language, sum));
        y = row(sheet, (label, &sum), Style::regular(10.0), column, y, &mut table);
    }
    sheet.hairline(column, y + 1.0);
    let total = wording::money(ticket.language, ticket.total);
    y = row(sheet, (words.total, &total), Style::bold(12.0), column, y + 5.0, &mut table);
    nodes.push(group(Tag::Table, table));
    y
}

fn row(
    sheet: &mut Sheet<'_>,
    (label, sum): (&str, &str),
    style: Style,
    column: Column,
    top: f32,
    table: &mut Vec<Node>,
) -> f32 {
    let (label, y) = sheet.write(label, style, column, top);
    let (sum, _) = sheet.write_right(sum, style, column, top);
    let head = group(Tag::TH(TableHeaderScope::Row), vec![group(Tag::P, label)]);
    let cell = group(Tag::TD, vec![group(Tag::P, sum)]);
    table.push(group(Tag::TR, vec![head, cell]));
    y + 1.0
}

fn change(
    sheet: &mut Sheet<'_>,
    ticket: &TicketDocument,
    column: Column,
    top: f32,
    nodes: &mut Vec<Node>,
) -> f32 {
    let words = words(ticket.language);
    let (marks, y) = sheet.write(words.change_heading, Style::bold(11.0), column, top);
    nodes.push(heading(2, words.change_heading.to_owned(), marks));
    let deadline = wording::moment(ticket.language, ticket.refund_deadline, Service::Coach.zone());
    let deadline = format!("{} {deadline}", words.until);
    let style = Style::bold(14.0).ink(Ink::Blue);
    let (marks, y) = sheet.write(&deadline, style, column, y + 2.0);
    nodes.push(group(Tag::P, marks));
    let (mut marks, y) =
        sheet.write(words.change_refund, Style::regular(10.0).lines(2), column, y + 1.0);
    let (how, y) = sheet.write(words.change_how, Style::regular(10.0).lines(2), column, y);
    marks.extend(how);
    nodes.push(group(Tag::P, marks));
    y
}

/// The particulars of `agerba:art-71` that do not stand above, label over value.
pub(super) fn fields(
    sheet: &mut Sheet<'_>,
    ticket: &TicketDocument,
    top: f32,
    nodes: &mut Vec<Node>,
) {
    let words = words(ticket.language);
    sheet.hairline(WHOLE, top - GAP / 2.0);
    let (marks, y) = sheet.write(words.fields_heading, Style::bold(11.0), WHOLE, top);
    nodes.push(heading(2, words.fields_heading.to_owned(), marks));
    let fields = particulars(ticket);
    let key = ticket.fiscal_key.as_deref().map(|key| vec![(words.fiscal_key, key.to_owned())]);
    let rows: Vec<_> = fields.chunks(COLUMNS).chain(key.as_deref()).collect();
    let top = y + 3.0;
    // Long values take several lines where what stands above has left them room.
    let room = FOOT - 12.0 - top;
    let lines = [3, 2].into_iter().find(|lines| rows_height(&rows, *lines) <= room).unwrap_or(1);
    let mut list = Vec::new();
    let mut top = top;
    for row in rows {
        let mut bottom = top;
        for (index, (label, value)) in row.iter().enumerate() {
            let column = cell(row.len(), index);
            let (label, y) = sheet.write(label, LABEL, column, top);
            let (value, y) = sheet.write(value, VALUE.lines(lines), column, y - 0.5);
            list.push(group(Tag::LI, vec![group(Tag::Lbl, label), group(Tag::LBody, value)]));
            bottom = bottom.max(y);
        }
        top = bottom + ROW_GAP;
    }
    nodes.push(group(Tag::L(ListNumbering::None), list));
}

/// A third of the sheet, or all of it for a value that stands alone.
fn cell(count: usize, index: usize) -> Column {
    if count == 1 {
        return WHOLE;
    }
    let width = (WHOLE.width - 2.0 * 16.0) / COLUMNS as f32;
    Column { x: MARGIN + (width + 16.0) * index as f32, width }
}

fn rows_height(rows: &[&[(&'static str, String)]], lines: usize) -> f32 {
    let row = |row: &&[(&'static str, String)]| {
        let cells = row.iter().enumerate().map(|(index, (label, value))| {
            let column = cell(row.len(), index);
            height(label, LABEL, column) + height(value, VALUE.lines(lines), column)
        });
        cells.fold(0.0_f32, f32::max) + ROW_GAP
    };
    rows.iter().map(row).sum()
}

/// Labels and values, three to a row.
fn particulars(ticket: &TicketDocument) -> Vec<(&'static str, String)> {
    let words = words(ticket.language);
    let issued = wording::moment(ticket.language, ticket.issued_at, Service::Coach.zone());
    vec![
        (words.carrier, ticket.carrier_name.clone()),
        (words.carrier_cnpj, ticket.carrier_cnpj.clone()),
        (words.carrier_address, ticket.carrier_address.clone()),
        (words.line, ticket.line_prefix.clone()),
        (words.line_terminals, ticket.line_terminals.clone()),
        (words.class, service_type(&ticket.service_type, ticket.language).to_owned()),
        (words.number, ticket.number.clone()),
        (words.copy, ticket.copy_number.to_string()),
        (words.series, ticket.series.clone().unwrap_or_else(|| words.none.to_owned())),
        (words.issued_at, issued),
        (words.agency, ticket.agency.clone()),
        (words.issuing_agent, ticket.issuing_agent.clone()),
        (words.printer, ticket.printer_name.clone()),
        (words.printer_cnpj, ticket.printer_cnpj.clone()),
        (words.order_code, grouped(&ticket.order_code)),
    ]
}

/// What kind of document this is and where the portal is found, at the foot of the sheet.
pub(super) fn footer(
    sheet: &mut Sheet<'_>,
    ticket: &TicketDocument,
    issuer: &Issuer,
    nodes: &mut Vec<Node>,
) {
    sheet.hairline(WHOLE, FOOT - 8.0);
    let address = issuer.public_url.split_once("://").map_or("", |(_, address)| address);
    let right = Column { x: MARGIN + WHOLE.width - 150.0, width: 150.0 };
    let left = Column { x: MARGIN, width: WHOLE.width - 160.0 };
    let style = Style::label(8.0);
    let (marks, _) = sheet.write(words(ticket.language).nature, style, left, FOOT);
    nodes.push(group(Tag::P, marks));
    let (marks, _) = sheet.write_right(address, style, right, FOOT);
    nodes.push(group(Tag::P, marks));
}
