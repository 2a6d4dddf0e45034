//! Checks that each order's ledger, tickets, refunds and receipts tell the same story.

use shared::{
    money::Cents,
    payment::{
        ledger::{Balances, EntryKind, balances, expected},
        refund::RefundState,
        ticket::TicketState,
    },
};

use super::store::{self, MoneyRecord};
use crate::db::Db;

/// An order whose books do not agree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LedgerFault {
    /// Key of the order.
    pub order_id: String,
    /// What the entries add up to; `None` where a sum does not fit.
    pub booked: Option<Balances>,
    /// What tickets and refunds demand.
    pub expected: Option<Balances>,
    /// What came in by the entries, and by the Pix recorded.
    pub received: [Cents; 2],
}

/// What a look at the ledgers found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LedgerReport {
    /// Orders looked at.
    pub orders: u64,
    /// Those whose books do not agree.
    pub faults: Vec<LedgerFault>,
}

/// Looks at the money of every order.
///
/// # Errors
/// When the database does not answer or holds a row that cannot be read.
pub async fn verify_ledgers(db: &Db) -> sqlx::Result<LedgerReport> {
    let mut report = LedgerReport::default();
    let mut connection = db.reader.acquire().await?;
    let mut after = String::new();
    loop {
        let orders = store::find_orders_with_money(&mut connection, &after).await?;
        let Some(last) = orders.last() else { return Ok(report) };
        after.clone_from(last);
        for order_id in orders {
            let records = store::find_money(&mut connection, &order_id).await?;
            report.orders += 1;
            report.faults.extend(check(order_id, &records));
        }
    }
}

fn check(order_id: String, records: &[MoneyRecord]) -> Option<LedgerFault> {
    let (mut entries, mut tickets, mut refunds) = (Vec::new(), Vec::new(), Vec::new());
    let mut received = [Cents::ZERO; 2];
    let mut add = |index: usize, amount: Cents| {
        received[index] = received[index].checked_add(amount).unwrap_or(Cents(i64::MAX));
    };
    for record in records {
        match record {
            MoneyRecord::Entry(entry) => {
                if entry.kind == EntryKind::Received {
                    add(0, entry.amount);
                }
                entries.push(*entry);
            }
            MoneyRecord::Ticket(state, amount) => {
                tickets.extend(TicketState::from_name(state).map(|state| (state, *amount)));
            }
            MoneyRecord::Refund(state, amount) => {
                refunds.extend(RefundState::from_name(state).map(|state| (state, *amount)));
            }
            MoneyRecord::Pix(amount) => add(1, *amount),
        }
    }
    let (booked, expected) = (balances(&entries), expected(&tickets, &refunds));
    let agrees = booked.is_some() && booked == expected && received[0] == received[1];
    (!agrees).then_some(LedgerFault { order_id, booked, expected, received })
}
