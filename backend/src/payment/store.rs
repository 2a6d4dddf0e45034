//! SQL of charges, Pix received, and the ledger.

use shared::{
    money::Cents,
    payment::{
        charge::ChargeState,
        ledger::{Entry, EntryKind},
    },
    time::Instant,
};
use sqlx::{AnyConnection, any::AnyRow};

use crate::{column::Columns, secret::new_id};

/// A row of `charge`.
#[derive(Clone, Debug)]
pub(crate) struct ChargeRow {
    pub(crate) id: String,
    pub(crate) txid: String,
    pub(crate) order_id: String,
    pub(crate) state: ChargeState,
    pub(crate) amount: Cents,
    pub(crate) created_at: Instant,
    pub(crate) expires_at: Instant,
    pub(crate) opened_at: Option<Instant>,
    pub(crate) br_code: Option<String>,
}

pub(super) fn unknown_name(column: &str) -> sqlx::Error {
    sqlx::Error::ColumnDecode { index: column.to_owned(), source: "unknown name".into() }
}

fn read_charge(row: &AnyRow) -> sqlx::Result<ChargeRow> {
    Ok(ChargeRow {
        id: row.text("charge_id")?,
        txid: row.text("txid")?,
        order_id: row.text("order_id")?,
        state: ChargeState::from_name(&row.text("state")?).ok_or_else(|| unknown_name("state"))?,
        amount: row.cents("amount_cents")?,
        created_at: row.instant("created_at")?,
        expires_at: row.instant("expires_at")?,
        opened_at: row.optional_instant("opened_at")?,
        br_code: row.optional_text("br_code")?,
    })
}

pub(super) async fn insert_charge(
    connection: &mut AnyConnection,
    charge: &ChargeRow,
) -> sqlx::Result<()> {
    sqlx::query(
        "insert into charge (charge_id, txid, order_id, state, amount_cents, created_at, \
         expires_at) values ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(&charge.id)
    .bind(&charge.txid)
    .bind(&charge.order_id)
    .bind(charge.state.name())
    .bind(charge.amount.0)
    .bind(charge.created_at.to_storage())
    .bind(charge.expires_at.to_storage())
    .execute(connection)
    .await?;
    Ok(())
}

/// The charges of an order, the newest first.
pub(crate) async fn find_charges(
    connection: &mut AnyConnection,
    order_id: &str,
) -> sqlx::Result<Vec<ChargeRow>> {
    let rows = sqlx::query(
        "select * from charge where order_id = $1 order by created_at desc, charge_id desc",
    )
    .bind(order_id)
    .fetch_all(connection)
    .await?;
    rows.iter().map(read_charge).collect()
}

pub(super) async fn find_charge(
    connection: &mut AnyConnection,
    charge_id: &str,
) -> sqlx::Result<Option<ChargeRow>> {
    let row = sqlx::query("select * from charge where charge_id = $1")
        .bind(charge_id)
        .fetch_optional(connection)
        .await?;
    row.as_ref().map(read_charge).transpose()
}

pub(super) async fn find_charge_by_txid(
    connection: &mut AnyConnection,
    txid: &str,
) -> sqlx::Result<Option<ChargeRow>> {
    let row = sqlx::query("select * from charge where txid = $1")
        .bind(txid)
        .fetch_optional(connection)
        .await?;
    row.as_ref().map(read_charge).transpose()
}

/// Moves a charge from one state to the next; false where it is not in the first.
pub(crate) async fn update_charge_state(
    connection: &mut AnyConnection,
    charge_id: &str,
    from: ChargeState,
    to: ChargeState,
    now: Instant,
) -> sqlx::Result<bool> {
    let done = sqlx::query(
        "update charge set state = $3, closed_at = case when $3 in ('planned', 'active') \
         then null else $4 end where charge_id = $1 and state = $2",
    )
    .bind(charge_id)
    .bind(from.name())
    .bind(to.name())
    .bind(now.to_storage())
    .execute(connection)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Keeps what the provider told of a planned charge, which is active from now on.
pub(super) async fn activate_charge(
    connection: &mut AnyConnection,
    charge_id: &str,
    opened_at: Instant,
    br_code: Option<&str>,
) -> sqlx::Result<bool> {
    let done = sqlx::query(
        "update charge set state = 'active', opened_at = $2, br_code = $3 \
         where charge_id = $1 and state = 'planned'",
    )
    .bind(charge_id)
    .bind(opened_at.to_storage())
    .bind(br_code)
    .execute(connection)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Lets an open charge be paid until another moment.
pub(crate) async fn update_charge_end(
    connection: &mut AnyConnection,
    charge_id: &str,
    expires_at: Instant,
) -> sqlx::Result<()> {
    sqlx::query(
        "update charge set expires_at = $2 where charge_id = $1 \
         and state in ('planned', 'active')",
    )
    .bind(charge_id)
    .bind(expires_at.to_storage())
    .execute(connection)
    .await?;
    Ok(())
}

/// What became of a Pix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PixRow<'a> {
    pub(super) e2eid: &'a str,
    pub(super) charge_id: &'a str,
    pub(super) order_id: &'a str,
    pub(super) amount: Cents,
    pub(super) paid_at: Instant,
    pub(super) recorded_at: Instant,
    /// `accepted` or a name of `RefundCause`.
    pub(super) fate: &'a str,
}

pub(super) async fn insert_pix(
    connection: &mut AnyConnection,
    pix: &PixRow<'_>,
) -> sqlx::Result<()> {
    sqlx::query(
        "insert into received_pix (e2eid, charge_id, order_id, amount_cents, paid_at, \
         recorded_at, fate) values ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(pix.e2eid)
    .bind(pix.charge_id)
    .bind(pix.order_id)
    .bind(pix.amount.0)
    .bind(pix.paid_at.to_storage())
    .bind(pix.recorded_at.to_storage())
    .bind(pix.fate)
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn is_pix_recorded(
    connection: &mut AnyConnection,
    e2eid: &str,
) -> sqlx::Result<bool> {
    let row = sqlx::query("select e2eid from received_pix where e2eid = $1")
        .bind(e2eid)
        .fetch_optional(connection)
        .await?;
    Ok(row.is_some())
}

/// The Pix that bought an order's tickets.
pub(crate) async fn find_accepted_pix(
    connection: &mut AnyConnection,
    order_id: &str,
) -> sqlx::Result<Option<String>> {
    let row =
        sqlx::query("select e2eid from received_pix where order_id = $1 and fate = 'accepted'")
            .bind(order_id)
            .fetch_optional(connection)
            .await?;
    row.map(|row| row.text("e2eid")).transpose()
}

/// Writes an entry, once per effect.
pub(crate) async fn insert_entry(
    connection: &mut AnyConnection,
    order_id: &str,
    effect: &str,
    entry: Entry,
    now: Instant,
) -> sqlx::Result<()> {
    sqlx::query(
        "insert into ledger_entry (entry_id, order_id, effect_key, kind, debit_account, \
         credit_account, amount_cents, recorded_at) values ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(new_id())
    .bind(order_id)
    .bind(format!("{}:{effect}", entry.kind.name()))
    .bind(entry.kind.name())
    .bind(entry.kind.debit().name())
    .bind(entry.kind.credit().name())
    .bind(entry.amount.0)
    .bind(now.to_storage())
    .execute(connection)
    .await?;
    Ok(())
}

/// Keys of orders after `after` that have entries or charges, in order.
pub(super) async fn find_orders_with_money(
    connection: &mut AnyConnection,
    after: &str,
) -> sqlx::Result<Vec<String>> {
    let rows = sqlx::query(
        "select order_id from purchase_order where order_id > $1 \
         and state <> 'held' order by order_id limit 500",
    )
    .bind(after)
    .fetch_all(connection)
    .await?;
    rows.iter().map(|row| row.text("order_id")).collect()
}

/// One line of an order's money, of whichever table.
pub(super) enum MoneyRecord {
    Entry(Entry),
    Ticket(String, Cents),
    Refund(String, Cents),
    Pix(Cents),
}

/// All money of an order as one statement sees it at one moment.
pub(super) async fn find_money(
    connection: &mut AnyConnection,
    order_id: &str,
) -> sqlx::Result<Vec<MoneyRecord>> {
    let rows = sqlx::query(
        "select 'entry' as source, kind as name, amount_cents from ledger_entry \
         where order_id = $1 \
         union all select 'ticket', state, total_cents from ticket where order_id = $1 \
         union all select 'refund', state, amount_cents from refund where order_id = $1 \
         union all select 'pix', fate, amount_cents from received_pix where order_id = $1",
    )
    .bind(order_id)
    .fetch_all(connection)
    .await?;
    rows.iter()
        .map(|row| {
            let (name, amount) = (row.text("name")?, row.cents("amount_cents")?);
            Ok(match row.text("source")?.as_str() {
                "entry" => {
                    let kind = EntryKind::from_name(&name).ok_or_else(|| unknown_name("kind"))?;
                    MoneyRecord::Entry(Entry { kind, amount })
                }
                "ticket" => MoneyRecord::Ticket(name, amount),
                "refund" => MoneyRecord::Refund(name, amount),
                _ => MoneyRecord::Pix(amount),
            })
        })
        .collect()
}
