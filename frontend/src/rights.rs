//! The rights: what happened, the question that fits, a form made from the rule's field table, and
//! the answer with its reasons. Everything stands in the address, and nothing is kept.

pub mod answer;
pub mod control;
pub mod guide;
pub mod guide_page;
pub mod label;
pub mod layout;
pub mod measure;
pub mod outcome_list;
pub mod question_form;
pub mod question_page;
pub mod reading;
