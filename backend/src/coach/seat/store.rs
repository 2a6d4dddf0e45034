//! SQL of sold stretches.

use shared::coach::legs::Legs;
use sqlx::AnyConnection;

use crate::column::Columns;

/// Takes a seat on all these legs, or changes nothing: true where it was taken.
pub(crate) async fn claim_seat(
    connection: &mut AnyConnection,
    departure_id: &str,
    seat: &str,
    legs: Legs,
) -> sqlx::Result<bool> {
    let done = sqlx::query(
        "insert into departure_seat (departure_id, seat, legs) values ($1, $2, $3) \
         on conflict (departure_id, seat) \
         do update set legs = departure_seat.legs | excluded.legs \
         where (departure_seat.legs & excluded.legs) = 0",
    )
    .bind(departure_id)
    .bind(seat)
    .bind(legs.bits())
    .execute(connection)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Frees a seat on all these legs: true where it was taken on each of them.
pub(crate) async fn free_seat(
    connection: &mut AnyConnection,
    departure_id: &str,
    seat: &str,
    legs: Legs,
) -> sqlx::Result<bool> {
    let done = sqlx::query(
        "update departure_seat set legs = legs & $3 \
         where departure_id = $1 and seat = $2 and (legs & $4) = $4",
    )
    .bind(departure_id)
    .bind(seat)
    .bind(!legs.bits())
    .bind(legs.bits())
    .execute(connection)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// What is sold of each seat of a departure that was ever claimed.
pub(crate) async fn find_sold_legs(
    connection: &mut AnyConnection,
    departure_id: &str,
) -> sqlx::Result<Vec<(String, Legs)>> {
    let rows = sqlx::query("select seat, legs from departure_seat where departure_id = $1")
        .bind(departure_id)
        .fetch_all(connection)
        .await?;
    rows.iter().map(|row| Ok((row.text("seat")?, read_legs(row.number("legs")?)?))).collect()
}

/// The seats that a visitor's unpaid orders hold on a departure.
pub(crate) async fn find_own_seats(
    connection: &mut AnyConnection,
    departure_id: &str,
    visitor_id: &str,
) -> sqlx::Result<Vec<String>> {
    let rows = sqlx::query(
        "select order_passenger.seat from order_passenger \
         join purchase_order on purchase_order.order_id = order_passenger.order_id \
         where purchase_order.departure_id = $1 and purchase_order.visitor_id = $2 \
         and purchase_order.state in ('held', 'awaiting_payment') \
         and order_passenger.seat is not null",
    )
    .bind(departure_id)
    .bind(visitor_id)
    .fetch_all(connection)
    .await?;
    rows.iter().map(|row| row.text("seat")).collect()
}

/// A claim on a seat, or the bits that record them, for the comparison of both.
pub(crate) enum SeatRecord {
    /// What `departure_seat` says.
    Sold(String, Legs),
    /// What a hold or a valid ticket says.
    Claimed(String, Legs),
}

/// Keys of departures with seats sold or orders, after `after`, in order.
pub(crate) async fn find_departures_sold(
    connection: &mut AnyConnection,
    after: &str,
) -> sqlx::Result<Vec<String>> {
    let rows = sqlx::query(
        "select departure_id from departure_seat where departure_id > $1 \
         union select departure_id from purchase_order where departure_id > $1 \
         order by departure_id limit 200",
    )
    .bind(after)
    .fetch_all(connection)
    .await?;
    rows.iter().map(|row| row.text("departure_id")).collect()
}

/// Both sides of a departure's seats, as one statement sees them at one moment.
pub(crate) async fn find_seat_records(
    connection: &mut AnyConnection,
    departure_id: &str,
) -> sqlx::Result<Vec<SeatRecord>> {
    let rows = sqlx::query(
        "select 'sold' as source, seat, legs, 0 as from_position, 0 as to_position \
         from departure_seat where departure_id = $1 \
         union all \
         select 'hold', order_passenger.seat, 0, purchase_order.from_position, \
         purchase_order.to_position from order_passenger \
         join purchase_order on purchase_order.order_id = order_passenger.order_id \
         where purchase_order.departure_id = $1 and order_passenger.seat is not null \
         and purchase_order.state in ('held', 'awaiting_payment') \
         union all \
         select 'ticket', seat, 0, from_position, to_position from ticket \
         where departure_id = $1 and state = 'valid'",
    )
    .bind(departure_id)
    .fetch_all(connection)
    .await?;
    rows.iter()
        .map(|row| {
            let seat = row.text("seat")?;
            if row.text("source")? == "sold" {
                return Ok(SeatRecord::Sold(seat, read_legs(row.number("legs")?)?));
            }
            let legs = Legs::between(row.count("from_position")?, row.count("to_position")?);
            let legs = legs.ok_or_else(|| no_legs("from_position"))?;
            Ok(SeatRecord::Claimed(seat, legs))
        })
        .collect()
}

fn read_legs(bits: i64) -> sqlx::Result<Legs> {
    Legs::from_bits(bits).ok_or_else(|| no_legs("legs"))
}

fn no_legs(column: &str) -> sqlx::Error {
    sqlx::Error::ColumnDecode { index: column.to_owned(), source: "no set of legs".into() }
}
