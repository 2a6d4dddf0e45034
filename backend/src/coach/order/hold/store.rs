//! SQL of what one form and one address may hold.

use shared::time::Instant;
use sqlx::AnyConnection;

use crate::column::Columns;

/// Takes the form's key from an order, so that another order can have it; false where it has not
/// that key.
pub(super) async fn release_request_key(
    connection: &mut AnyConnection,
    order_id: &str,
    request_key: &str,
) -> sqlx::Result<bool> {
    let done = sqlx::query(
        "update purchase_order set request_key = order_id where order_id = $1 \
         and request_key = $2",
    )
    .bind(order_id)
    .bind(request_key)
    .execute(connection)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// How many unpaid orders hold seats at `now` for a client's address.
pub(super) async fn count_holds_of_address(
    connection: &mut AnyConnection,
    address_key: &str,
    now: Instant,
) -> sqlx::Result<i64> {
    sqlx::query(
        "select cast(count(*) as bigint) as holds from purchase_order where address_key = $1 \
         and state in ('held', 'awaiting_payment') and hold_expires_at > $2",
    )
    .bind(address_key)
    .bind(now.to_storage())
    .fetch_one(connection)
    .await?
    .number("holds")
}
