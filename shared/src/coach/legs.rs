//! The stretch of a departure on which a seat is sold, as bits: bit `i` is the leg
//! from the stop at position `i` to the next.

use serde::{Deserialize, Serialize};

/// Most legs of a departure, so that a set of them is a positive 64-bit integer.
pub const MAX_LEGS: u8 = 62;

/// A set of legs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Legs(i64);

impl Legs {
    /// No leg.
    pub const NONE: Self = Self(0);

    /// The legs from the stop at position `from` to the one at `to`; `None` unless
    /// `from < to <= MAX_LEGS`.
    #[must_use]
    pub const fn between(from: u8, to: u8) -> Option<Self> {
        if from >= to || to > MAX_LEGS {
            return None;
        }
        Some(Self(((1_i64 << to) - 1) & !((1_i64 << from) - 1)))
    }

    /// The number in storage.
    #[must_use]
    pub const fn bits(self) -> i64 {
        self.0
    }

    /// Reads what [`Legs::bits`] wrote; `None` for a number that no set of legs has.
    #[must_use]
    pub const fn from_bits(bits: i64) -> Option<Self> {
        if bits < 0 || bits >> MAX_LEGS != 0 { None } else { Some(Self(bits)) }
    }

    /// Whether the two share a leg.
    #[must_use]
    pub const fn overlap(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The legs that are in either.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_bits_are_those_of_the_legs_ridden() {
        assert_eq!(Legs::between(0, 1).map(Legs::bits), Some(0b1));
        assert_eq!(Legs::between(1, 4).map(Legs::bits), Some(0b1110));
        assert_eq!(Legs::between(0, 62).map(Legs::bits), Some((1 << 62) - 1));
        assert_eq!(Legs::between(61, 62).map(Legs::bits), Some(1 << 61));
    }

    #[test]
    fn a_stretch_goes_forward_and_fits() {
        assert_eq!(Legs::between(3, 3), None);
        assert_eq!(Legs::between(4, 3), None);
        assert_eq!(Legs::between(0, 63), None);
    }

    proptest! {
        #[test]
        fn two_stretches_overlap_exactly_when_some_leg_is_in_both(
            a in 0_u8..61, b in 1_u8..62, c in 0_u8..61, d in 1_u8..62
        ) {
            prop_assume!(a < b && c < d);
            let (first, second) = (Legs::between(a, b).unwrap(), Legs::between(c, d).unwrap());
            prop_assert_eq!(first.overlap(second), a.max(c) < b.min(d));
            prop_assert_eq!(Legs::from_bits(first.union(second).bits()), Some(first.union(second)));
        }
    }
}
