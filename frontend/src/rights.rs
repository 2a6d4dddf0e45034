//! The rights: what happened, the question that fits, a form made from the rule's field table, and
//! the answer with its reasons. Everything stands in the address, and nothing is kept.

#[cfg(feature = "ssr")]
pub mod control;
#[cfg(feature = "ssr")]
pub mod guide;
#[cfg(feature = "ssr")]
pub mod guide_page;
#[cfg(feature = "ssr")]
pub mod kit;
#[cfg(feature = "ssr")]
pub mod label;
#[cfg(feature = "ssr")]
pub mod layout;
pub mod live_answer;
#[cfg(feature = "ssr")]
pub mod question_form;
#[cfg(feature = "ssr")]
pub mod question_page;
