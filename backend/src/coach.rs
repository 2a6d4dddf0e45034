//! Intercity coach of the State of Bahia: where it goes, what is sold, how it is given up.

pub mod explanation;
pub mod give_up;
pub mod network;
pub mod order;
pub mod search;
pub mod seat;
pub mod ticket;
pub mod ticket_document;
