//! The names of the functional categories for people (`agerba:art-14`).

use shared::{coach::category::Category, language::Language};

use crate::text::coach::category as text;

/// What a passenger calls a category.
#[must_use]
pub const fn category_name(language: Language, category: Category) -> &'static str {
    match category {
        Category::Conventional => text::conventional(language),
        Category::ConventionalAir => text::conventional_air(language),
        Category::Executive => text::executive(language),
        Category::Sleeper => text::sleeper(language),
        Category::SemiSleeperExecutive => text::semi_sleeper_executive(language),
        Category::SleeperExecutive => text::sleeper_executive(language),
        Category::SemiUrban => text::semi_urban(language),
        Category::Mixed => text::mixed(language),
        Category::Other => text::other(language),
    }
}
