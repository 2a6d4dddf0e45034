//! What gives a vehicle its age, and whether it needs a toilet.

use super::Facts;
use crate::{coach::Subsystem, measure::Metres};

/// What gives a vehicle its age.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Life {
    /// A vehicle of at most 17 seats.
    Small,
    /// The subsystem of the line.
    Of(Subsystem),
}

impl Life {
    pub(super) const fn years(self) -> u32 {
        match self {
            Self::Small | Self::Of(Subsystem::Structural) => 5,
            Self::Of(Subsystem::Regional) => 10,
            Self::Of(Subsystem::Rural) => 15,
        }
    }

    /// The provision that gave the age.
    pub(super) const fn provision(self) -> &'static str {
        match self {
            Self::Small => "agerba:art-49.p3",
            Self::Of(Subsystem::Structural) => "agerba:art-49.i",
            Self::Of(Subsystem::Regional) => "agerba:art-49.ii",
            Self::Of(Subsystem::Rural) => "agerba:art-49.iii",
        }
    }
}

/// Which rule of Art. 12 holds for the toilet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToiletRule {
    /// Semi-urban lines use a vehicle of urban type.
    SemiUrban,
    /// Rural lines need none.
    Rural,
    /// Letter a of a subsystem, and whether its minimum of sections is met.
    Short {
        /// Structural, or else regional.
        is_structural: bool,
        /// Whether there are as many sections as it asks for.
        has_sections: bool,
    },
    /// Letter b of a subsystem.
    Long {
        /// Structural, or else regional.
        is_structural: bool,
    },
}

impl ToiletRule {
    pub(super) fn of(facts: &Facts) -> Self {
        // Up to this length, and with so many sections, a toilet is optional.
        let (is_structural, longest, fewest_sections) = match facts.subsystem {
            _ if facts.semi_urban => return Self::SemiUrban,
            Subsystem::Rural => return Self::Rural,
            Subsystem::Structural => (true, Metres(200_000), 4),
            Subsystem::Regional => (false, Metres(300_000), 6),
        };
        if facts.line_length <= longest {
            Self::Short { is_structural, has_sections: fewest_sections <= facts.sections }
        } else {
            Self::Long { is_structural }
        }
    }

    /// Short lines with fewer sections are in neither letter; few stops are the very reason for a
    /// toilet: passenger's reading.
    pub(super) const fn is_required(self) -> bool {
        match self {
            Self::SemiUrban | Self::Rural => false,
            Self::Short { has_sections, .. } => !has_sections,
            Self::Long { .. } => true,
        }
    }

    /// The letter that holds, which is also the one that is broken.
    pub(super) const fn letter(self) -> Option<&'static str> {
        match self {
            Self::SemiUrban | Self::Rural => None,
            Self::Short { is_structural: true, .. } => Some("agerba:art-12.p1.i.a"),
            Self::Short { is_structural: false, .. } => Some("agerba:art-12.p2.i.a"),
            Self::Long { is_structural: true } => Some("agerba:art-12.p1.i.b"),
            Self::Long { is_structural: false } => Some("agerba:art-12.p2.i.b"),
        }
    }
}
