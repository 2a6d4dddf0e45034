//! SQL of charges.

use serde_json::Value;
use shared::{money::Cents, time::Instant};
use sqlx::{FromRow, SqliteConnection};

use super::{Charge, Terms};

#[derive(FromRow)]
struct ChargeRow {
    location_id: i64,
    location_token: String,
    txid: String,
    created_at: String,
    expires_in: i64,
    expires_at: String,
    amount_cents: i64,
    payee_key: String,
    payer_request: Option<String>,
    debtor: Option<String>,
    extra: Option<String>,
    status: String,
    revision: i64,
}

impl From<ChargeRow> for Charge {
    fn from(row: ChargeRow) -> Self {
        let json = |text: Option<String>| text.and_then(|text| serde_json::from_str(&text).ok());
        Self {
            txid: row.txid,
            terms: Terms {
                expires_in: row.expires_in,
                amount: Cents(row.amount_cents),
                payee_key: row.payee_key,
                payer_request: row.payer_request,
                debtor: json(row.debtor),
                extra: json(row.extra),
            },
            created_at: stored(&row.created_at),
            expires_at: stored(&row.expires_at),
            status: row.status,
            revision: row.revision,
            location_id: row.location_id,
            location_token: row.location_token,
        }
    }
}

/// An instant of the book.
pub(in super::super) fn stored(text: &str) -> Instant {
    Instant::from_storage(text).expect("the book's instants were written by `to_storage`")
}

/// Adds a charge.
pub(in super::super) async fn insert(
    connection: &mut SqliteConnection,
    charge: &Charge,
) -> sqlx::Result<Charge> {
    let text = |value: &Option<Value>| value.as_ref().map(Value::to_string);
    let row: ChargeRow = sqlx::query_as(
        "insert into charge (location_token, txid, created_at, expires_in, expires_at, \
         amount_cents, payee_key, payer_request, debtor, extra, status, revision) \
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) \
         returning location_id, location_token, txid, created_at, expires_in, expires_at, \
         amount_cents, payee_key, payer_request, debtor, extra, status, revision",
    )
    .bind(&charge.location_token)
    .bind(&charge.txid)
    .bind(charge.created_at.to_storage())
    .bind(charge.terms.expires_in)
    .bind(charge.expires_at.to_storage())
    .bind(charge.terms.amount.0)
    .bind(&charge.terms.payee_key)
    .bind(&charge.terms.payer_request)
    .bind(text(&charge.terms.debtor))
    .bind(text(&charge.terms.extra))
    .bind(&charge.status)
    .bind(charge.revision)
    .fetch_one(connection)
    .await?;
    Ok(row.into())
}

/// Writes a charge's terms, status and revision.
pub(in super::super) async fn update(
    connection: &mut SqliteConnection,
    charge: &Charge,
) -> sqlx::Result<()> {
    let text = |value: &Option<Value>| value.as_ref().map(Value::to_string);
    sqlx::query(
        "update charge set expires_in = $2, expires_at = $3, amount_cents = $4, \
         payer_request = $5, debtor = $6, extra = $7, status = $8, revision = $9 where txid = $1",
    )
    .bind(&charge.txid)
    .bind(charge.terms.expires_in)
    .bind(charge.expires_at.to_storage())
    .bind(charge.terms.amount.0)
    .bind(&charge.terms.payer_request)
    .bind(text(&charge.terms.debtor))
    .bind(text(&charge.terms.extra))
    .bind(&charge.status)
    .bind(charge.revision)
    .execute(connection)
    .await?;
    Ok(())
}

/// Finds a charge by name.
pub(in super::super) async fn find(
    connection: &mut SqliteConnection,
    txid: &str,
) -> sqlx::Result<Option<Charge>> {
    let row: Option<ChargeRow> = sqlx::query_as(
        "select location_id, location_token, txid, created_at, expires_in, expires_at, \
         amount_cents, payee_key, payer_request, debtor, extra, status, revision \
         from charge where txid = $1",
    )
    .bind(txid)
    .fetch_optional(connection)
    .await?;
    Ok(row.map(Charge::from))
}

/// Finds a charge by the end of its address.
pub(in super::super) async fn find_by_location(
    connection: &mut SqliteConnection,
    location_token: &str,
) -> sqlx::Result<Option<Charge>> {
    let row: Option<ChargeRow> = sqlx::query_as(
        "select location_id, location_token, txid, created_at, expires_in, expires_at, \
         amount_cents, payee_key, payer_request, debtor, extra, status, revision \
         from charge where location_token = $1",
    )
    .bind(location_token)
    .fetch_optional(connection)
    .await?;
    Ok(row.map(Charge::from))
}

/// Which charges to list, newest first.
#[derive(Debug, Default)]
pub(in super::super) struct Filter {
    pub(in super::super) from: Option<Instant>,
    pub(in super::super) until: Option<Instant>,
    pub(in super::super) status: Option<String>,
    /// CPF or CNPJ of the debtor.
    pub(in super::super) debtor: Option<String>,
}

/// Lists charges, newest first.
pub(in super::super) async fn list(
    connection: &mut SqliteConnection,
    filter: &Filter,
    limit: i64,
    offset: i64,
) -> sqlx::Result<Vec<Charge>> {
    let rows: Vec<ChargeRow> = sqlx::query_as(
        "select location_id, location_token, txid, created_at, expires_in, expires_at, \
         amount_cents, payee_key, payer_request, debtor, extra, status, revision from charge \
         where (cast($1 as text) is null or $1 <= created_at) \
         and (cast($2 as text) is null or created_at <= $2) \
         and (cast($3 as text) is null or status = $3) \
         and (cast($4 as text) is null \
             or json_extract(debtor, '$.cpf') = $4 or json_extract(debtor, '$.cnpj') = $4) \
         order by location_id desc limit $5 offset $6",
    )
    .bind(filter.from.map(Instant::to_storage))
    .bind(filter.until.map(Instant::to_storage))
    .bind(&filter.status)
    .bind(&filter.debtor)
    .bind(limit)
    .bind(offset)
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(Charge::from).collect())
}

/// Counts what [`list`] would list without limit.
pub(in super::super) async fn count(
    connection: &mut SqliteConnection,
    filter: &Filter,
) -> sqlx::Result<i64> {
    sqlx::query_scalar(
        "select count(*) from charge \
         where (cast($1 as text) is null or $1 <= created_at) \
         and (cast($2 as text) is null or created_at <= $2) \
         and (cast($3 as text) is null or status = $3) \
         and (cast($4 as text) is null \
             or json_extract(debtor, '$.cpf') = $4 or json_extract(debtor, '$.cnpj') = $4)",
    )
    .bind(filter.from.map(Instant::to_storage))
    .bind(filter.until.map(Instant::to_storage))
    .bind(&filter.status)
    .bind(&filter.debtor)
    .fetch_one(connection)
    .await
}

/// Keeps what the charge was at its present revision.
pub(in super::super) async fn keep_revision(
    connection: &mut SqliteConnection,
    charge: &Charge,
    body: &Value,
) -> sqlx::Result<()> {
    sqlx::query(
        "insert into charge_revision (txid, revision, body) values ($1, $2, $3) \
         on conflict (txid, revision) do nothing",
    )
    .bind(&charge.txid)
    .bind(charge.revision)
    .bind(body.to_string())
    .execute(connection)
    .await?;
    Ok(())
}

/// What the charge was at a revision.
pub(in super::super) async fn find_revision(
    connection: &mut SqliteConnection,
    txid: &str,
    revision: i64,
) -> sqlx::Result<Option<Value>> {
    let body: Option<String> =
        sqlx::query_scalar("select body from charge_revision where txid = $1 and revision = $2")
            .bind(txid)
            .bind(revision)
            .fetch_optional(connection)
            .await?;
    Ok(body.and_then(|body| serde_json::from_str(&body).ok()))
}
