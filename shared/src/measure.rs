//! Mass, length and volume in whole units.

/// Mass in grams.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Grams(pub u64);

/// Length in millimetres.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Millimetres(pub u64);

/// Distance in metres.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Metres(pub u64);

/// Volume in cubic millimetres; three long edges need more than 64 bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct CubicMillimetres(pub u128);

impl CubicMillimetres {
    /// The volume of a box.
    #[must_use]
    pub fn of_box(height: Millimetres, width: Millimetres, depth: Millimetres) -> Self {
        let edges = [height, width, depth].map(|edge| u128::from(edge.0));
        Self(edges.into_iter().fold(1, u128::saturating_mul))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_box_of_one_cubic_decimetre() {
        let edge = Millimetres(100);
        assert_eq!(CubicMillimetres::of_box(edge, edge, edge), CubicMillimetres(1_000_000));
    }
}
