//! Places on the earth, in whole millionths of a degree.

use serde::{Deserialize, Serialize};

/// Metres on a meridian for one degree, on a sphere of 6,371,000 m.
const METRES_PER_DEGREE: i64 = 111_195;

/// A position by WGS 84.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Position {
    /// Millionths of a degree, north positive.
    pub latitude_e6: i64,
    /// Millionths of a degree, east positive.
    pub longitude_e6: i64,
}

impl Position {
    /// Metres to another position as the crow flies, to within a hundredth over the lengths
    /// of a Brazilian state: longitudes shrink as at the latitude half way.
    #[must_use]
    pub fn distance_m(self, other: Self) -> i64 {
        let half_way = i64::midpoint(self.latitude_e6, other.latitude_e6);
        let north = (self.latitude_e6 - other.latitude_e6) * METRES_PER_DEGREE / 1_000_000;
        let degrees_east = (self.longitude_e6 - other.longitude_e6) * cosine_e6(half_way);
        let east = degrees_east / 1_000_000 * METRES_PER_DEGREE / 1_000_000;
        (north * north + east * east).isqrt()
    }
}

/// The cosine of an angle in millionths of a degree, in millionths, by the first terms of
/// its series; exact to a thousandth up to 60 degrees.
fn cosine_e6(angle_e6: i64) -> i64 {
    let radians = angle_e6 * 17_453 / 1_000_000;
    let square = radians * radians / 1_000_000;
    let fourth = square * square / 1_000_000;
    let sixth = fourth * square / 1_000_000;
    1_000_000 - square / 2 + fourth / 24 - sixth / 720
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const fn at(latitude_e6: i64, longitude_e6: i64) -> Position {
        Position { latitude_e6, longitude_e6 }
    }

    #[test]
    fn known_distances_come_out_within_a_hundredth() {
        let salvador = at(-12_971_800, -38_501_100);
        // 0.7054° north and 0.4652° × cos 12.62° west: 78,437 m and 50,477 m.
        let feira = at(-12_266_400, -38_966_300);
        assert!((93_200..=93_350).contains(&salvador.distance_m(feira)));
        // One degree of a meridian, and one of the parallel of 60° (half of it).
        assert_eq!(at(0, 0).distance_m(at(1_000_000, 0)), 111_195);
        assert!(
            (55_540..=55_660).contains(&at(60_000_000, 0).distance_m(at(60_000_000, 1_000_000)))
        );
    }

    proptest! {
        #[test]
        fn distance_is_symmetric_and_zero_only_on_the_spot(
            a in -18_000_000_i64..-8_000_000, b in -47_000_000_i64..-37_000_000,
            c in -18_000_000_i64..-8_000_000, d in -47_000_000_i64..-37_000_000,
        ) {
            let (one, other) = (at(a, b), at(c, d));
            prop_assert_eq!(one.distance_m(other), other.distance_m(one));
            prop_assert_eq!(one.distance_m(one), 0);
            prop_assert!(one.distance_m(other) < 1_600_000);
        }
    }
}
