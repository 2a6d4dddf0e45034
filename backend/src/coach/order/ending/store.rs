//! SQL of orders that end unpaid.

use shared::{payment::order::OrderState, time::Instant};
use sqlx::AnyConnection;

use crate::column::Columns;

/// Unpaid orders whose hold ended at or before `due`, the longest ended first, at most a
/// hundred; `departure_id` and `visitor_id` narrow the search.
pub(super) async fn find_ended_holds(
    connection: &mut AnyConnection,
    state: OrderState,
    due: Instant,
    departure_id: Option<&str>,
    visitor_id: Option<&str>,
) -> sqlx::Result<Vec<String>> {
    let rows = sqlx::query(
        "select order_id from purchase_order where state = $1 and hold_expires_at <= $2 \
         and (cast($3 as text) is null or departure_id = $3) \
         and (cast($4 as text) is null or visitor_id = $4) \
         order by hold_expires_at limit 100",
    )
    .bind(state.name())
    .bind(due.to_storage())
    .bind(departure_id)
    .bind(visitor_id)
    .fetch_all(connection)
    .await?;
    rows.iter().map(|row| row.text("order_id")).collect()
}

/// Empties the personal data of orders that ended unpaid at or before `ended`.
pub(super) async fn erase_unpaid(
    connection: &mut AnyConnection,
    ended: Instant,
) -> sqlx::Result<()> {
    sqlx::query(
        "update order_passenger set name = null, document_kind = null, document = null, \
         birth_date = null where name is not null and order_id in (select order_id \
         from purchase_order where state in ('expired', 'cancelled') and closed_at <= $1)",
    )
    .bind(ended.to_storage())
    .execute(&mut *connection)
    .await?;
    sqlx::query(
        "update purchase_order set contact_email = null where contact_email is not null \
         and state in ('expired', 'cancelled') and closed_at <= $1 and order_id not in \
         (select order_id from refund where state <> 'done')",
    )
    .bind(ended.to_storage())
    .execute(connection)
    .await?;
    Ok(())
}
