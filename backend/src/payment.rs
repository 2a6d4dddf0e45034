//! Payment: charges, the provider's adapter and its notices, what goes back, the ledger.

pub mod checkout;
pub mod ledger;
pub mod letter;
pub mod pix;
pub mod reconcile;
pub mod refund;
mod settle;
pub(crate) mod store;
pub mod watch;
pub mod webhook;
pub mod withdraw;
