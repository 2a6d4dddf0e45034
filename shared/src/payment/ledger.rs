//! The ledger of an order: immutable entries between three accounts, and the check
//! that they tell the same story as its tickets and refunds.

use serde::{Deserialize, Serialize};

use super::{named_states, refund::RefundState, ticket::TicketState};
use crate::money::Cents;

named_states! {
    /// Where money of an order can be.
    Account {
        /// At the payment provider.
        Provider = "provider",
        /// Owed to whoever paid.
        Payer = "payer",
        /// Worth of valid tickets.
        Carrier = "carrier",
    }
}

named_states! {
    /// Why an entry was made.
    EntryKind {
        /// A Pix arrived.
        Received = "received",
        /// What was received became a ticket.
        TicketSold = "ticket_sold",
        /// A ticket became money owed to the payer.
        TicketGivenUp = "ticket_given_up",
        /// The payer has the money back.
        Refunded = "refunded",
    }
}

impl EntryKind {
    /// The account that is debited: what it holds grows when it is an asset of ours,
    /// and what we owe there shrinks otherwise.
    #[must_use]
    pub const fn debit(self) -> Account {
        match self {
            Self::Received => Account::Provider,
            Self::TicketSold | Self::Refunded => Account::Payer,
            Self::TicketGivenUp => Account::Carrier,
        }
    }

    /// The account that is credited.
    #[must_use]
    pub const fn credit(self) -> Account {
        match self {
            Self::Received | Self::TicketGivenUp => Account::Payer,
            Self::TicketSold => Account::Carrier,
            Self::Refunded => Account::Provider,
        }
    }
}

/// One entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Why it was made; fixes both accounts.
    pub kind: EntryKind,
    /// How much moved; above zero.
    pub amount: Cents,
}

/// What each account holds (provider) or is owed (payer, carrier).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Balances {
    /// What lies at the provider.
    pub provider: Cents,
    /// What is owed to the payer.
    pub payer: Cents,
    /// What valid tickets are worth.
    pub carrier: Cents,
}

/// Adds the entries up; `None` where a sum does not fit 64 bits.
#[must_use]
pub fn balances(entries: &[Entry]) -> Option<Balances> {
    let mut sums = Balances::default();
    for entry in entries {
        let Balances { provider, payer, carrier } = &mut sums;
        match entry.kind.debit() {
            Account::Provider => *provider = provider.checked_add(entry.amount)?,
            Account::Payer => *payer = payer.checked_sub(entry.amount)?,
            Account::Carrier => *carrier = carrier.checked_sub(entry.amount)?,
        }
        match entry.kind.credit() {
            Account::Provider => *provider = provider.checked_sub(entry.amount)?,
            Account::Payer => *payer = payer.checked_add(entry.amount)?,
            Account::Carrier => *carrier = carrier.checked_add(entry.amount)?,
        }
    }
    Some(sums)
}

/// What the balances must be, told by the tickets and refunds themselves: valid tickets
/// are worth what they cost, and what is not yet refunded is owed.
#[must_use]
pub fn expected(
    tickets: &[(TicketState, Cents)],
    refunds: &[(RefundState, Cents)],
) -> Option<Balances> {
    let carrier = sum(tickets.iter().filter(|(state, _)| *state == TicketState::Valid))?;
    let payer = sum(refunds.iter().filter(|(state, _)| *state != RefundState::Done))?;
    Some(Balances { provider: carrier.checked_add(payer)?, payer, carrier })
}

fn sum<'a, State: 'a>(mut amounts: impl Iterator<Item = &'a (State, Cents)>) -> Option<Cents> {
    amounts.try_fold(Cents::ZERO, |sum, (_, amount)| sum.checked_add(*amount))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn entry(kind: EntryKind, amount: i64) -> Entry {
        Entry { kind, amount: Cents(amount) }
    }

    #[test]
    fn a_paid_order_owes_the_carrier_what_lies_at_the_provider() {
        let entries = [
            entry(EntryKind::Received, 5000),
            entry(EntryKind::TicketSold, 2500),
            entry(EntryKind::TicketSold, 2500),
        ];
        let tickets = [(TicketState::Valid, Cents(2500)); 2];
        let sums = Balances { provider: Cents(5000), payer: Cents(0), carrier: Cents(5000) };
        assert_eq!(balances(&entries), Some(sums));
        assert_eq!(expected(&tickets, &[]), Some(sums));
    }

    #[test]
    fn a_refund_that_failed_is_still_owed() {
        let entries = [
            entry(EntryKind::Received, 2500),
            entry(EntryKind::TicketSold, 2500),
            entry(EntryKind::TicketGivenUp, 2500),
        ];
        let sums = Balances { provider: Cents(2500), payer: Cents(2500), carrier: Cents(0) };
        assert_eq!(balances(&entries), Some(sums));
        let tickets = [(TicketState::GivenUp, Cents(2500))];
        let refunds = [(RefundState::Failed, Cents(2500))];
        assert_eq!(expected(&tickets, &refunds), Some(sums));
    }

    #[test]
    fn a_lost_centavo_shows() {
        let entries = [entry(EntryKind::Received, 2500), entry(EntryKind::TicketSold, 2499)];
        assert_ne!(balances(&entries), expected(&[(TicketState::Valid, Cents(2500))], &[]));
    }

    proptest! {
        /// Orders of every size: each ticket is given up or kept, each refund done or not.
        #[test]
        fn refunds_of_all_tickets_are_exactly_what_was_paid(
            tickets in prop::collection::vec((1_i64..1_000_000, any::<bool>(), any::<bool>()), 1..=6)
        ) {
            let total: i64 = tickets.iter().map(|(amount, _, _)| amount).sum();
            let mut entries = vec![entry(EntryKind::Received, total)];
            let (mut sold, mut refunds) = (Vec::new(), Vec::new());
            for (amount, given_up, done) in &tickets {
                entries.push(entry(EntryKind::TicketSold, *amount));
                if !given_up {
                    sold.push((TicketState::Valid, Cents(*amount)));
                    continue;
                }
                entries.push(entry(EntryKind::TicketGivenUp, *amount));
                if *done {
                    entries.push(entry(EntryKind::Refunded, *amount));
                    sold.push((TicketState::Refunded, Cents(*amount)));
                    refunds.push((RefundState::Done, Cents(*amount)));
                } else {
                    sold.push((TicketState::GivenUp, Cents(*amount)));
                    refunds.push((RefundState::Requested, Cents(*amount)));
                }
            }
            let sums = balances(&entries).expect("small sums");
            prop_assert_eq!(Some(sums), expected(&sold, &refunds));
            let refunded: i64 = refunds
                .iter()
                .filter(|(state, _)| *state == RefundState::Done)
                .map(|(_, amount)| amount.0)
                .sum();
            prop_assert_eq!(sums.provider.0 + refunded, total);
            if tickets.iter().all(|(_, given_up, done)| *given_up && *done) {
                prop_assert_eq!(sums, Balances::default());
            }
        }
    }
}
