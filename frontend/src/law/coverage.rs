//! How the portal stands to a provision today.

use shared::{
    law::{Portal, Provision},
    rule,
};

/// Workflows that are built, by the names that the tables of provisions give them, and the tests
/// that walk through each.
const BUILT: [(&str, &str); 2] = [
    ("ticket purchase", "tests/integration/sale.rs"),
    ("trip search", "tests/integration/search.rs"),
];

/// The test that reads the page of every provision.
const EVERY_PAGE: &str = "tests/integration/api/pages.rs";

/// The test that every provision of a rule is cited by a decision of it.
const EVERY_CITATION: &str = "shared/src/rule/tests/citations.rs";

/// How far a provision is applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coverage {
    /// A rule decides by it.
    Rule,
    /// A workflow that is built obeys it.
    Workflow,
    /// It is told, with its words, on its page.
    Page,
    /// It is to be applied, and nothing does so yet.
    NotYet,
    /// The portal has nothing to do with it.
    Out,
}

impl Coverage {
    /// All, in the order of the map's summary.
    pub const ALL: [Self; 5] = [Self::Rule, Self::Workflow, Self::Page, Self::NotYet, Self::Out];

    /// How far this provision is applied.
    #[must_use]
    pub fn of(provision: &Provision) -> Self {
        let is_cited = rule::citing(&provision.id).next().is_some();
        let is_built = || walked_through(provision).is_some();
        match provision.portal {
            _ if is_cited => Self::Rule,
            Portal::Workflow if is_built() => Self::Workflow,
            Portal::Rule | Portal::Workflow => Self::NotYet,
            Portal::Information => Self::Page,
            Portal::Out => Self::Out,
        }
    }

    /// The test that holds it, beside the worked cases of rules.
    #[must_use]
    pub fn test(self, provision: &Provision) -> Option<&'static str> {
        match self {
            Self::Rule => Some(EVERY_CITATION),
            Self::Workflow => walked_through(provision),
            Self::Page => Some(EVERY_PAGE),
            Self::NotYet | Self::Out => None,
        }
    }
}

/// The test of the first workflow that obeys it and is built.
fn walked_through(provision: &Provision) -> Option<&'static str> {
    let is_by = |name: &str| provision.applied_by.iter().any(|by| by == name);
    BUILT.into_iter().find(|(name, _)| is_by(name)).map(|(_, test)| test)
}

#[cfg(test)]
mod tests {
    use super::*;
    use shared::law::{Code, provision, regulation};

    #[test]
    fn what_a_rule_cites_is_applied_and_what_no_workflow_obeys_is_not() {
        let of = |id| Coverage::of(provision(id).expect("a provision"));
        assert_eq!(of("agerba:art-74"), Coverage::Rule);
        assert_eq!(of("agerba:art-1.p2"), Coverage::Page);
        assert_eq!(of("agerba:resolution.art-2"), Coverage::Out);
        let all: Vec<_> = Code::ALL
            .into_iter()
            .flat_map(|code| regulation(code).provisions())
            .map(Coverage::of)
            .collect();
        assert!(Coverage::ALL.iter().all(|one| all.contains(one)));
    }

    #[test]
    fn what_is_applied_has_a_test_and_the_test_is_there() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        for provision in Code::ALL.into_iter().flat_map(|code| regulation(code).provisions()) {
            let coverage = Coverage::of(provision);
            let test = coverage.test(provision);
            let is_applied = !matches!(coverage, Coverage::NotYet | Coverage::Out);
            assert_eq!(test.is_some(), is_applied, "{}", provision.id);
            assert!(test.is_none_or(|test| root.join(test).is_file()), "{test:?}");
        }
    }
}
