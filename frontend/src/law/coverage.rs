//! How the portal stands to a provision today.

use shared::{
    law::{Portal, Provision},
    rule,
};

/// Workflows that are built, by the names that the tables of provisions give them.
const BUILT: [&str; 2] = ["ticket purchase", "trip search"];

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
        let is_built = || provision.applied_by.iter().any(|name| BUILT.contains(&name.as_str()));
        match provision.portal {
            _ if is_cited => Self::Rule,
            Portal::Workflow if is_built() => Self::Workflow,
            Portal::Rule | Portal::Workflow => Self::NotYet,
            Portal::Information => Self::Page,
            Portal::Out => Self::Out,
        }
    }
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
}
