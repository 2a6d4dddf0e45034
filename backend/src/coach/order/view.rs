//! An order as its owner sees it.

use serde::{Deserialize, Serialize};
use shared::{
    money::Cents,
    payment::{
        hold::extended_end,
        order::OrderState,
        refund::{RefundCause, RefundState},
    },
    time::{Day, Instant},
};

use super::store::{self, OrderRow, PassengerRow};
use crate::{
    Result,
    app::App,
    coach::ticket::{self, TicketSummary},
    payment::{
        checkout::{PaymentView, present_charge},
        refund,
    },
};

/// An order with all that its page shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderView {
    /// Public code, the name in addresses.
    pub code: String,
    /// Where it stands.
    pub state: OrderState,
    /// The departure.
    pub departure_id: String,
    /// Position of the stop of boarding.
    pub from_position: u8,
    /// Position of the stop of alighting.
    pub to_position: u8,
    /// When its seats were first held.
    pub created_at: Instant,
    /// Until when the seats are held.
    pub hold_expires_at: Instant,
    /// Whether an extension would win time at present.
    pub can_extend: bool,
    /// Where the tickets and news go.
    pub contact_email: Option<String>,
    /// Who travels, children on the lap after their adults.
    pub passengers: Vec<PassengerView>,
    /// Whether every name and document that the ticket needs is there.
    pub has_passengers: bool,
    /// The sum of the bill, once decided.
    pub total: Option<Cents>,
    /// The present charge, once payment was started.
    pub payment: Option<PaymentView>,
    /// The tickets, once paid.
    pub tickets: Vec<TicketSummary>,
    /// Money that goes or went back.
    pub refunds: Vec<RefundView>,
}

/// One who travels.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PassengerView {
    /// Place in the order, from 0.
    pub position: u8,
    /// The seat; `None` for a child on the lap.
    pub seat: Option<String>,
    /// Position of the adult on whose lap the child travels.
    pub adult_position: Option<u8>,
    /// As on the document.
    pub name: Option<String>,
    /// Kind of document.
    pub document_kind: Option<DocumentKind>,
    /// Number of the document.
    pub document: Option<String>,
    /// Given for children.
    pub birth_date: Option<Day>,
    /// Whether the optional insurance is wished.
    pub insured: bool,
    /// What the passenger pays in all, once the bill is decided.
    pub total: Option<Cents>,
}

/// Documents with public faith by which a passenger is known at boarding (`agerba:art-72`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DocumentKind {
    /// Number in the federal register of persons.
    Cpf,
    /// State identity card.
    IdentityCard,
    /// Passport.
    Passport,
    /// National register of foreigners.
    ForeignerRegister,
    /// Birth certificate, of children only.
    BirthCertificate,
}

impl DocumentKind {
    /// All, in the order in which a form offers them.
    pub const ALL: [Self; 5] = [
        Self::Cpf,
        Self::IdentityCard,
        Self::Passport,
        Self::ForeignerRegister,
        Self::BirthCertificate,
    ];

    /// The name in forms and storage.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cpf => "cpf",
            Self::IdentityCard => "identity_card",
            Self::Passport => "passport",
            Self::ForeignerRegister => "foreigner_register",
            Self::BirthCertificate => "birth_certificate",
        }
    }

    /// Reads what [`DocumentKind::name`] gives.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// Money on its way back, as the payer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RefundView {
    /// Why.
    pub cause: RefundCause,
    /// How far.
    pub state: RefundState,
    /// How much.
    pub amount: Cents,
    /// Public code of the ticket that was given up, where one was.
    pub ticket_code: Option<String>,
    /// When it became owed.
    pub requested_at: Instant,
    /// When its state last changed.
    pub changed_at: Instant,
}

impl PassengerView {
    fn of(passenger: &PassengerRow) -> Self {
        Self {
            position: passenger.position,
            seat: passenger.seat.clone(),
            adult_position: passenger.adult_position,
            name: passenger.name.clone(),
            document_kind: passenger.document_kind.as_deref().and_then(DocumentKind::from_name),
            document: passenger.document.clone(),
            birth_date: passenger.birth_date,
            insured: passenger.is_insured,
            total: passenger.total(),
        }
    }
}

impl OrderView {
    /// An order whose seats have just been held.
    pub(super) fn of_new(order: &OrderRow, passengers: &[PassengerRow]) -> Self {
        Self {
            code: order.code.clone(),
            state: order.state,
            departure_id: order.departure_id.clone(),
            from_position: order.from_position,
            to_position: order.to_position,
            created_at: order.created_at,
            hold_expires_at: order.hold_expires_at,
            can_extend: false,
            contact_email: order.contact_email.clone(),
            passengers: passengers.iter().map(PassengerView::of).collect(),
            has_passengers: order.total.is_some(),
            total: order.total,
            payment: None,
            tickets: Vec::new(),
            refunds: Vec::new(),
        }
    }
}

/// All of an order.
pub(crate) async fn view_order(app: &App, order: &OrderRow) -> Result<OrderView> {
    let mut connection = app.db.reader.acquire().await?;
    let passengers = store::find_passengers(&mut connection, &order.id).await?;
    let payment = present_charge(&mut connection, order).await?;
    let tickets = ticket::store::find_tickets(&mut connection, &order.id).await?;
    let refunds = refund::view_refunds(&mut connection, &order.id).await?;
    let now = app.clock.now();
    let extended = extended_end(now, order.hold_expires_at, order.hold_cap_at);
    Ok(OrderView {
        can_extend: order.state.is_holding() && extended.is_some(),
        payment,
        tickets: tickets.iter().map(TicketSummary::of).collect(),
        refunds,
        ..OrderView::of_new(order, &passengers)
    })
}
