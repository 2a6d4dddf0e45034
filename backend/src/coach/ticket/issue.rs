//! Issuing the tickets of a paid order.

use std::collections::BTreeSet;

use shared::{
    coach::{
        refund,
        ticket_fields::{self, Facts, Form, particular::Particular},
    },
    document::{Cnpj, public_code::PublicCode},
    money::Cents,
    payment::ticket::TicketState,
    time::Instant,
};

use super::store::{self, TicketRow};
use crate::{
    Result,
    app::App,
    coach::{
        network::{
            self,
            view::{Departure, SectionOffer},
        },
        order::store::{OrderRow, PassengerRow},
        ticket_document::{LapChild, TicketDocument},
    },
    db::Tx,
    error::AppError,
    secret::new_id,
};

/// Heading that the law gives the document (`agerba:art-71.ii`).
const TITLE: &str = "Bilhete de passagem";

/// Where it is sold (`agerba:art-71.x`).
const AGENCY: &str = "Embarque (internet)";

/// Who issues it there (`agerba:art-71.x`).
const ISSUING_AGENT: &str = "Sistema Embarque";

/// Ticket numbers have twelve digits, so that none begins with zero and all look alike.
const NUMBERS: std::ops::Range<i64> = 100_000_000_000..1_000_000_000_000;

/// Issues one ticket for each passenger with a seat, within the transaction of the payment.
pub(crate) async fn issue_tickets(
    app: &App,
    tx: &mut Tx,
    order: &OrderRow,
    passengers: &[PassengerRow],
    departure: &Departure,
    offer: &SectionOffer,
) -> Result<Vec<TicketRow>> {
    let now = app.clock.now();
    let mut platforms = network::read_platforms(tx, &departure.id).await?;
    let platform = platforms.remove(&order.from_position).map(|platform| platform.name);
    let mut tickets = Vec::new();
    for passenger in passengers.iter().filter(|passenger| passenger.seat.is_some()) {
        let child = passengers.iter().find(|row| row.adult_position == Some(passenger.position));
        let number = rand::random_range(NUMBERS);
        let document = write_document(order, passenger, child, departure, offer, number, now)
            .ok_or_else(|| AppError::Internal(anyhow::anyhow!("a paid order lacks a name")))?;
        let document = TicketDocument { platform: platform.clone(), ..document };
        if !is_complete(&document, departure, offer) {
            tracing::error!(order.code = order.code, "a ticket lacks a mandatory particular");
        }
        let particulars = serde_json::to_string(&document).map_err(anyhow::Error::from)?;
        let ticket = TicketRow {
            id: new_id(),
            code: document.code.clone(),
            order_id: order.id.clone(),
            passenger_id: passenger.id.clone(),
            departure_id: order.departure_id.clone(),
            from_position: order.from_position,
            to_position: order.to_position,
            seat: document.seat.clone(),
            state: TicketState::Valid,
            total: document.total,
            document,
        };
        store::insert_ticket(tx, &ticket, number, &particulars).await?;
        tickets.push(ticket);
    }
    Ok(tickets)
}

/// The particulars of one ticket; `None` where the passenger is not named or billed.
fn write_document(
    order: &OrderRow,
    passenger: &PassengerRow,
    child: Option<&PassengerRow>,
    departure: &Departure,
    offer: &SectionOffer,
    number: i64,
    now: Instant,
) -> Option<TicketDocument> {
    let company = &departure.company;
    let cnpj = match company.cnpj.parse::<Cnpj>() {
        Ok(cnpj) => cnpj.masked(),
        Err(_) => company.cnpj.clone(),
    };
    let boarding_fee = passenger.boarding_fee?;
    Some(TicketDocument {
        code: PublicCode::from_random(rand::random()).as_str().to_owned(),
        order_code: order.code.clone(),
        revision: 1,
        language: order.language,
        carrier_name: company.legal_name.clone(),
        carrier_address: company.address.clone(),
        carrier_cnpj: cnpj.clone(),
        title: TITLE.to_owned(),
        number: number.to_string(),
        copy_number: 1,
        series: None,
        origin: offer.from.name.clone(),
        origin_municipality: offer.from.municipality.clone(),
        platform: None,
        destination: offer.to.name.clone(),
        destination_municipality: offer.to.municipality.clone(),
        line_prefix: departure.line.code.clone(),
        line_terminals: departure.line.name.clone(),
        departs_at: offer.departs_at,
        arrives_at: offer.arrives_at,
        seat: passenger.seat.clone()?,
        issued_at: now,
        agency: AGENCY.to_owned(),
        issuing_agent: ISSUING_AGENT.to_owned(),
        // An electronic ticket is printed by nobody but its carrier's system.
        printer_name: company.legal_name.clone(),
        printer_cnpj: cnpj,
        service_type: departure.category.code().to_owned(),
        passenger_name: passenger.name.clone()?,
        document_kind: passenger.document_kind.clone()?,
        document_number: passenger.document.clone()?,
        child: child.and_then(lap_child),
        fare: passenger.fare?,
        boarding_fee: offer.origin_has_terminal.then_some(boarding_fee),
        insurance: passenger.insurance?,
        total: passenger.total()?,
        refund_deadline: offer.departs_at.to_minute().minus(refund::NOTICE),
        fiscal_key: None,
    })
}

fn lap_child(child: &PassengerRow) -> Option<LapChild> {
    Some(LapChild {
        name: child.name.clone()?,
        document_kind: child.document_kind.clone()?,
        document_number: child.document.clone()?,
        birth_date: child.birth_date?,
    })
}

/// Whether `coach.ticket_fields` misses nothing. The portal's is an electronic system, of
/// which one copy is enough (`agerba:art-71.p2`).
fn is_complete(document: &TicketDocument, departure: &Departure, offer: &SectionOffer) -> bool {
    let facts = Facts {
        subsystem: departure.line.subsystem,
        form: Form::Standard,
        present: present(document),
        origin_has_terminal: offer.origin_has_terminal,
        open_dated: false,
        has_series: document.series.is_some(),
        copies: 1,
        approved_system: true,
    };
    ticket_fields::decide(&facts).outcome.complete
}

/// The particulars that a document carries.
fn present(document: &TicketDocument) -> BTreeSet<Particular> {
    let texts = [
        (Particular::CarrierName, &document.carrier_name),
        (Particular::CarrierAddress, &document.carrier_address),
        (Particular::CarrierCnpj, &document.carrier_cnpj),
        (Particular::Title, &document.title),
        (Particular::TicketNumber, &document.number),
        (Particular::Origin, &document.origin),
        (Particular::Destination, &document.destination),
        (Particular::LinePrefix, &document.line_prefix),
        (Particular::LineTerminals, &document.line_terminals),
        (Particular::SeatNumber, &document.seat),
        (Particular::Agency, &document.agency),
        (Particular::IssuingAgent, &document.issuing_agent),
        (Particular::PrinterName, &document.printer_name),
        (Particular::PrinterCnpj, &document.printer_cnpj),
        (Particular::ServiceType, &document.service_type),
    ];
    let mut present: BTreeSet<Particular> =
        texts.into_iter().filter(|(_, text)| !text.is_empty()).map(|(name, _)| name).collect();
    // Typed values are always there.
    present.extend([
        Particular::CopyNumber,
        Particular::TravelDate,
        Particular::TravelTime,
        Particular::IssueDate,
    ]);
    if document.fare > Cents::ZERO {
        present.insert(Particular::Fare);
    }
    if document.series.is_some() {
        present.insert(Particular::Series);
    }
    if document.boarding_fee.is_some() {
        present.insert(Particular::BoardingFee);
    }
    present
}
