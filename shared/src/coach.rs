//! The intercity coach of Bahia (`agerba`): types common to its rules, and the rules.

pub mod category;
pub mod legs;
pub mod seat_layout;
