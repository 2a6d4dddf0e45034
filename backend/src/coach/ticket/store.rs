//! SQL of tickets.

use shared::{money::Cents, payment::ticket::TicketState, time::Instant};
use sqlx::{AnyConnection, any::AnyRow};

use crate::{coach::ticket_document::TicketDocument, column::Columns};

/// A row of `ticket`.
#[derive(Clone, Debug)]
pub(crate) struct TicketRow {
    pub(crate) id: String,
    pub(crate) code: String,
    pub(crate) order_id: String,
    pub(crate) passenger_id: String,
    pub(crate) departure_id: String,
    pub(crate) from_position: u8,
    pub(crate) to_position: u8,
    pub(crate) seat: String,
    pub(crate) state: TicketState,
    pub(crate) total: Cents,
    /// As on the day of issue, with the present revision.
    pub(crate) document: TicketDocument,
}

fn read_ticket(row: &AnyRow) -> sqlx::Result<TicketRow> {
    let state = TicketState::from_name(&row.text("state")?).ok_or_else(|| {
        sqlx::Error::ColumnDecode { index: "state".to_owned(), source: "unknown name".into() }
    })?;
    let document = TicketDocument { revision: row.count("revision")?, ..row.json("particulars")? };
    Ok(TicketRow {
        id: row.text("ticket_id")?,
        code: row.text("code")?,
        order_id: row.text("order_id")?,
        passenger_id: row.text("passenger_id")?,
        departure_id: row.text("departure_id")?,
        from_position: row.count("from_position")?,
        to_position: row.count("to_position")?,
        seat: row.text("seat")?,
        state,
        total: row.cents("total_cents")?,
        document,
    })
}

pub(super) async fn insert_ticket(
    connection: &mut AnyConnection,
    ticket: &TicketRow,
    number: i64,
    particulars: &str,
) -> sqlx::Result<()> {
    let issued_at = ticket.document.issued_at.to_storage();
    sqlx::query(
        "insert into ticket (ticket_id, code, number, order_id, passenger_id, departure_id, \
         from_position, to_position, seat, state, revision, total_cents, particulars, issued_at, \
         changed_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14)",
    )
    .bind(&ticket.id)
    .bind(&ticket.code)
    .bind(number)
    .bind(&ticket.order_id)
    .bind(&ticket.passenger_id)
    .bind(&ticket.departure_id)
    .bind(i64::from(ticket.from_position))
    .bind(i64::from(ticket.to_position))
    .bind(&ticket.seat)
    .bind(ticket.state.name())
    .bind(i64::from(ticket.document.revision))
    .bind(ticket.total.0)
    .bind(particulars)
    .bind(issued_at)
    .execute(connection)
    .await?;
    Ok(())
}

/// The tickets of an order, by seat as issued.
pub(crate) async fn find_tickets(
    connection: &mut AnyConnection,
    order_id: &str,
) -> sqlx::Result<Vec<TicketRow>> {
    let rows = sqlx::query("select * from ticket where order_id = $1 order by ticket_id")
        .bind(order_id)
        .fetch_all(connection)
        .await?;
    rows.iter().map(read_ticket).collect()
}

pub(crate) async fn find_ticket_by_code(
    connection: &mut AnyConnection,
    code: &str,
) -> sqlx::Result<Option<TicketRow>> {
    let row = sqlx::query("select * from ticket where code = $1")
        .bind(code)
        .fetch_optional(connection)
        .await?;
    row.as_ref().map(read_ticket).transpose()
}

pub(crate) async fn find_ticket_by_id(
    connection: &mut AnyConnection,
    ticket_id: &str,
) -> sqlx::Result<Option<TicketRow>> {
    let row = sqlx::query("select * from ticket where ticket_id = $1")
        .bind(ticket_id)
        .fetch_optional(connection)
        .await?;
    row.as_ref().map(read_ticket).transpose()
}

/// Moves a ticket from one state to the next and outdates its QR code; false where it is
/// not in the first.
pub(crate) async fn update_ticket(
    connection: &mut AnyConnection,
    ticket_id: &str,
    from: TicketState,
    to: TicketState,
    now: Instant,
) -> sqlx::Result<bool> {
    let done = sqlx::query(
        "update ticket set state = $3, revision = revision + 1, changed_at = $4 \
         where ticket_id = $1 and state = $2",
    )
    .bind(ticket_id)
    .bind(from.name())
    .bind(to.name())
    .bind(now.to_storage())
    .execute(connection)
    .await?;
    Ok(done.rows_affected() == 1)
}
