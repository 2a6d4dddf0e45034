//! Pages of the demonstration: its mailbox and its clock.

pub mod clock_page;
pub mod mail_page;
pub mod mail_text;
pub mod mailbox_page;
pub mod server;
