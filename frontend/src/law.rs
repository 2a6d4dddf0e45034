//! The regulations, to be read: every provision with its words and what applies it.

pub mod applied_by;
pub mod article;
pub mod bearings;
pub mod chapter_page;
pub mod coverage;
pub mod map_page;
pub mod provision_page;
pub mod regulation_page;
pub mod regulations_page;
pub mod search;
pub mod section;
