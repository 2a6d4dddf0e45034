//! SQL of orders and those who travel on them.

use shared::{
    coach::legs::Legs,
    language::Language,
    money::Cents,
    payment::order::OrderState,
    time::{Day, Instant},
};
use sqlx::{AnyConnection, any::AnyRow};

use crate::{
    column::{Columns, flag},
    secret::new_id,
};

/// A row of `purchase_order`.
#[derive(Clone, Debug)]
pub(crate) struct OrderRow {
    pub(crate) id: String,
    pub(crate) code: String,
    pub(crate) visitor_id: String,
    pub(crate) departure_id: String,
    pub(crate) from_position: u8,
    pub(crate) to_position: u8,
    pub(crate) state: OrderState,
    pub(crate) language: Language,
    pub(crate) created_at: Instant,
    pub(crate) hold_expires_at: Instant,
    pub(crate) hold_cap_at: Instant,
    pub(crate) contact_email: Option<String>,
    pub(crate) total: Option<Cents>,
}

impl OrderRow {
    /// The legs of its stretch.
    pub(crate) fn legs(&self) -> Legs {
        Legs::between(self.from_position, self.to_position)
            .expect("a constraint of the table and the claim of its seats hold the stretch")
    }
}

/// A row of `order_passenger`.
#[derive(Clone, Debug)]
pub(crate) struct PassengerRow {
    pub(crate) id: String,
    pub(crate) position: u8,
    pub(crate) seat: Option<String>,
    pub(crate) adult_position: Option<u8>,
    pub(crate) name: Option<String>,
    pub(crate) document_kind: Option<String>,
    pub(crate) document: Option<String>,
    pub(crate) birth_date: Option<Day>,
    pub(crate) is_insured: bool,
    pub(crate) fare: Option<Cents>,
    pub(crate) boarding_fee: Option<Cents>,
    pub(crate) insurance: Option<Cents>,
}

impl PassengerRow {
    /// Somebody who will be named later.
    pub(crate) fn unnamed(position: u8, seat: &str) -> Self {
        Self {
            id: new_id(),
            position,
            seat: Some(seat.to_owned()),
            adult_position: None,
            name: None,
            document_kind: None,
            document: None,
            birth_date: None,
            is_insured: false,
            fare: None,
            boarding_fee: None,
            insurance: None,
        }
    }

    /// What this passenger pays, once the bill is decided.
    pub(crate) fn total(&self) -> Option<Cents> {
        self.fare?.checked_add(self.boarding_fee?)?.checked_add(self.insurance?)
    }
}

fn unreadable(column: &str) -> sqlx::Error {
    sqlx::Error::ColumnDecode { index: column.to_owned(), source: "unknown name".into() }
}

fn read_order(row: &AnyRow) -> sqlx::Result<OrderRow> {
    Ok(OrderRow {
        id: row.text("order_id")?,
        code: row.text("code")?,
        visitor_id: row.text("visitor_id")?,
        departure_id: row.text("departure_id")?,
        from_position: row.count("from_position")?,
        to_position: row.count("to_position")?,
        state: OrderState::from_name(&row.text("state")?).ok_or_else(|| unreadable("state"))?,
        language: Language::from_tag(&row.text("language")?)
            .ok_or_else(|| unreadable("language"))?,
        created_at: row.instant("created_at")?,
        hold_expires_at: row.instant("hold_expires_at")?,
        hold_cap_at: row.instant("hold_cap_at")?,
        contact_email: row.optional_text("contact_email")?,
        total: row.optional_cents("total_cents")?,
    })
}

/// Makes an order if its visitor has a place left for one more hold; false where there is
/// none or the form's key was used before.
pub(crate) async fn insert_order(
    connection: &mut AnyConnection,
    order: &OrderRow,
    request_key: &str,
    address_key: Option<&str>,
) -> sqlx::Result<bool> {
    let done = sqlx::query(
        "insert into purchase_order (order_id, code, visitor_id, request_key, departure_id, \
         from_position, to_position, state, language, created_at, hold_expires_at, hold_cap_at, \
         address_key, hold_slot) \
         select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, slot.number \
         from (select 0 as number union all select 1 union all select 2 union all select 3) slot \
         where slot.number not in (select hold_slot from purchase_order \
         where visitor_id = $3 and hold_slot is not null) \
         order by slot.number limit 1 \
         on conflict do nothing",
    )
    .bind(&order.id)
    .bind(&order.code)
    .bind(&order.visitor_id)
    .bind(request_key)
    .bind(&order.departure_id)
    .bind(i64::from(order.from_position))
    .bind(i64::from(order.to_position))
    .bind(order.state.name())
    .bind(order.language.tag())
    .bind(order.created_at.to_storage())
    .bind(order.hold_expires_at.to_storage())
    .bind(order.hold_cap_at.to_storage())
    .bind(address_key)
    .execute(connection)
    .await?;
    Ok(done.rows_affected() == 1)
}

pub(crate) async fn find_order_by_code(
    connection: &mut AnyConnection,
    code: &str,
) -> sqlx::Result<Option<OrderRow>> {
    let row = sqlx::query("select * from purchase_order where code = $1")
        .bind(code)
        .fetch_optional(connection)
        .await?;
    row.as_ref().map(read_order).transpose()
}

pub(crate) async fn find_order_by_id(
    connection: &mut AnyConnection,
    order_id: &str,
) -> sqlx::Result<Option<OrderRow>> {
    let row = sqlx::query("select * from purchase_order where order_id = $1")
        .bind(order_id)
        .fetch_optional(connection)
        .await?;
    row.as_ref().map(read_order).transpose()
}

pub(crate) async fn find_order_by_request(
    connection: &mut AnyConnection,
    visitor_id: &str,
    request_key: &str,
) -> sqlx::Result<Option<OrderRow>> {
    let row =
        sqlx::query("select * from purchase_order where visitor_id = $1 and request_key = $2")
            .bind(visitor_id)
            .bind(request_key)
            .fetch_optional(connection)
            .await?;
    row.as_ref().map(read_order).transpose()
}

/// A visitor's unpaid orders that hold seats of a departure, the oldest first.
pub(super) async fn find_holding_orders(
    connection: &mut AnyConnection,
    visitor_id: &str,
    departure_id: &str,
) -> sqlx::Result<Vec<OrderRow>> {
    let rows = sqlx::query(
        "select * from purchase_order where visitor_id = $1 and departure_id = $2 \
         and state in ('held', 'awaiting_payment') order by created_at, order_id",
    )
    .bind(visitor_id)
    .bind(departure_id)
    .fetch_all(connection)
    .await?;
    rows.iter().map(read_order).collect()
}

/// A visitor's orders, the newest first, at most fifty.
pub(crate) async fn find_orders_of_visitor(
    connection: &mut AnyConnection,
    visitor_id: &str,
) -> sqlx::Result<Vec<OrderRow>> {
    let rows = sqlx::query(
        "select * from purchase_order where visitor_id = $1 \
         order by created_at desc, order_id desc limit 50",
    )
    .bind(visitor_id)
    .fetch_all(connection)
    .await?;
    rows.iter().map(read_order).collect()
}

/// Reads an order and keeps every other writer from it until the transaction ends.
pub(crate) async fn lock_order(
    connection: &mut AnyConnection,
    order_id: &str,
) -> sqlx::Result<Option<OrderRow>> {
    let row = sqlx::query(
        "update purchase_order set order_id = order_id where order_id = $1 returning *",
    )
    .bind(order_id)
    .fetch_optional(connection)
    .await?;
    row.as_ref().map(read_order).transpose()
}

/// Moves an order from one state to the next; false where it is not in the first.
/// An order that no longer holds gives its visitor's place for holds back.
pub(crate) async fn update_state(
    connection: &mut AnyConnection,
    order_id: &str,
    from: OrderState,
    to: OrderState,
    now: Instant,
) -> sqlx::Result<bool> {
    let done = sqlx::query(
        "update purchase_order set state = $3, \
         hold_slot = case when $4 = 1 then hold_slot else null end, \
         address_key = case when $4 = 1 then address_key else null end, \
         closed_at = case when $4 = 1 then null else $5 end \
         where order_id = $1 and state = $2",
    )
    .bind(order_id)
    .bind(from.name())
    .bind(to.name())
    .bind(flag(to.is_holding()))
    .bind(now.to_storage())
    .execute(connection)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Prolongs a hold that still ends at `from`.
pub(crate) async fn update_hold_end(
    connection: &mut AnyConnection,
    order_id: &str,
    from: Instant,
    to: Instant,
) -> sqlx::Result<bool> {
    let done = sqlx::query(
        "update purchase_order set hold_expires_at = $3 where order_id = $1 \
         and hold_expires_at = $2 and state in ('held', 'awaiting_payment')",
    )
    .bind(order_id)
    .bind(from.to_storage())
    .bind(to.to_storage())
    .execute(connection)
    .await?;
    Ok(done.rows_affected() == 1)
}

pub(crate) async fn update_contact(
    connection: &mut AnyConnection,
    order_id: &str,
    email: &str,
    total: Cents,
) -> sqlx::Result<()> {
    sqlx::query(
        "update purchase_order set contact_email = $2, total_cents = $3 where order_id = $1",
    )
    .bind(order_id)
    .bind(email)
    .bind(total.0)
    .execute(connection)
    .await?;
    Ok(())
}

pub(crate) async fn insert_passenger(
    connection: &mut AnyConnection,
    order_id: &str,
    passenger: &PassengerRow,
) -> sqlx::Result<()> {
    sqlx::query(
        "insert into order_passenger (passenger_id, order_id, position, seat, adult_position, \
         name, document_kind, document, birth_date, insured) \
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
    )
    .bind(&passenger.id)
    .bind(order_id)
    .bind(i64::from(passenger.position))
    .bind(passenger.seat.as_deref())
    .bind(passenger.adult_position.map(i64::from))
    .bind(passenger.name.as_deref())
    .bind(passenger.document_kind.as_deref())
    .bind(passenger.document.as_deref())
    .bind(passenger.birth_date.map(Day::to_storage))
    .bind(flag(passenger.is_insured))
    .execute(connection)
    .await?;
    Ok(())
}

/// Names a passenger with a seat and keeps what the bill says of them.
pub(crate) async fn update_passenger(
    connection: &mut AnyConnection,
    passenger: &PassengerRow,
) -> sqlx::Result<()> {
    sqlx::query(
        "update order_passenger set name = $2, document_kind = $3, document = $4, \
         birth_date = $5, insured = $6, fare_cents = $7, boarding_fee_cents = $8, \
         insurance_cents = $9 where passenger_id = $1",
    )
    .bind(&passenger.id)
    .bind(passenger.name.as_deref())
    .bind(passenger.document_kind.as_deref())
    .bind(passenger.document.as_deref())
    .bind(passenger.birth_date.map(Day::to_storage))
    .bind(flag(passenger.is_insured))
    .bind(passenger.fare.map(|sum| sum.0))
    .bind(passenger.boarding_fee.map(|sum| sum.0))
    .bind(passenger.insurance.map(|sum| sum.0))
    .execute(connection)
    .await?;
    Ok(())
}

/// Takes the children on laps off an order, before those of a new form are put on.
pub(crate) async fn delete_lap_children(
    connection: &mut AnyConnection,
    order_id: &str,
) -> sqlx::Result<()> {
    sqlx::query("delete from order_passenger where order_id = $1 and seat is null")
        .bind(order_id)
        .execute(connection)
        .await?;
    Ok(())
}

/// Those who travel on an order, in their order.
pub(crate) async fn find_passengers(
    connection: &mut AnyConnection,
    order_id: &str,
) -> sqlx::Result<Vec<PassengerRow>> {
    let rows = sqlx::query("select * from order_passenger where order_id = $1 order by position")
        .bind(order_id)
        .fetch_all(connection)
        .await?;
    rows.iter()
        .map(|row| {
            Ok(PassengerRow {
                id: row.text("passenger_id")?,
                position: row.count("position")?,
                seat: row.optional_text("seat")?,
                adult_position: row
                    .optional_number("adult_position")?
                    .map(|position| u8::try_from(position).map_err(|_| unreadable("position")))
                    .transpose()?,
                name: row.optional_text("name")?,
                document_kind: row.optional_text("document_kind")?,
                document: row.optional_text("document")?,
                birth_date: row.optional_day("birth_date")?,
                is_insured: row.flag("insured")?,
                fare: row.optional_cents("fare_cents")?,
                boarding_fee: row.optional_cents("boarding_fee_cents")?,
                insurance: row.optional_cents("insurance_cents")?,
            })
        })
        .collect()
}
