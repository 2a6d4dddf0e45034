//! SQL of what one form may hold.

use sqlx::AnyConnection;

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
