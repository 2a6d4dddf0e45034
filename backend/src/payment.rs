//! Payment: the provider's adapter and the notices that it sends.

pub mod pix;
pub mod webhook;
