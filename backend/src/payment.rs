//! Payment: charges, the provider's adapter and its notices, what goes back, the ledger.

pub mod checkout;
pub mod pix;
pub mod webhook;
