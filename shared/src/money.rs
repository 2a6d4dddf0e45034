//! Money in whole centavos of real, exact decimals, and named ways of rounding.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A sum of money in centavos of real.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Cents(pub i64);

crate::rule::outcome::written!(Cents, {"type": "integer", "minimum": 0});

impl Cents {
    /// Nothing.
    pub const ZERO: Self = Self(0);

    /// The sum, or `None` where it does not fit 64 bits.
    #[must_use]
    pub const fn checked_add(self, other: Self) -> Option<Self> {
        match self.0.checked_add(other.0) {
            Some(sum) => Some(Self(sum)),
            None => None,
        }
    }

    /// The difference, or `None` where it does not fit 64 bits.
    #[must_use]
    pub const fn checked_sub(self, other: Self) -> Option<Self> {
        match self.0.checked_sub(other.0) {
            Some(difference) => Some(Self(difference)),
            None => None,
        }
    }
}

/// How a quotient that is not whole becomes whole. Numbers here are never negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rounding {
    /// Cut down: a ceiling is not passed by rounding.
    Down,
    /// Up to the next whole.
    Up,
    /// To the nearest, a half upwards.
    HalfUp,
    /// To the nearest, a half to the even neighbour.
    HalfEven,
}

/// `numerator / denominator` as a whole number.
///
/// # Panics
/// Where `denominator` is zero; it is a constant of a rule.
#[must_use]
pub fn divide(numerator: u128, denominator: u128, rounding: Rounding) -> u128 {
    let (whole, rest) = (numerator / denominator, numerator % denominator);
    // Compared with what is left, since twice the rest might not fit.
    let left = denominator - rest;
    let up = match rounding {
        Rounding::Down => false,
        Rounding::Up => rest > 0,
        Rounding::HalfUp => rest >= left,
        Rounding::HalfEven => rest > left || (rest == left && whole % 2 == 1),
    };
    whole + u128::from(up)
}

/// A decimal of at most nine digits before and ten after the point, exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Decimal(u128);

impl Decimal {
    /// One.
    pub const ONE: Self = Self(Self::SCALE);
    /// Zero.
    pub const ZERO: Self = Self(0);
    /// More than any text of nine digits before the point says.
    const BEYOND: Self = Self(u128::MAX);
    const PLACES: usize = 10;
    const SCALE: u128 = 10_u128.pow(10);

    /// A whole number.
    #[must_use]
    pub const fn whole(number: u32) -> Self {
        Self(number as u128 * Self::SCALE)
    }

    /// Reads `^(0|[1-9][0-9]{0,8})(\.[0-9]{1,10})?$`.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        DecimalSyntax::STRICT.read(text)
    }

    /// This times a whole number, made whole; `None` where it does not fit 128 bits.
    #[must_use]
    pub fn times(self, factor: u128, rounding: Rounding) -> Option<u128> {
        // Split, so that only a result that does not fit is lost, not a product on the way.
        let (whole, rest) = (factor / Self::SCALE, factor % Self::SCALE);
        let low = rest.checked_mul(self.0)?;
        let exact = whole.checked_mul(self.0)?.checked_add(low / Self::SCALE)?;
        // Of the whole part only its parity matters to a half.
        let parity = exact % 2;
        let up = divide(parity * Self::SCALE + low % Self::SCALE, Self::SCALE, rounding) - parity;
        exact.checked_add(up)
    }
}

/// What a service's page says of the text of a decimal. A sign, an exponent and a bare point are
/// refused by all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DecimalSyntax {
    /// The most digits after the point, at most ten.
    pub places: usize,
    /// Before the point may stand any number of digits, zeros in front among them; a number that
    /// is too great is greater than every bound. Otherwise nine, and no zero in front.
    pub any_length: bool,
}

impl DecimalSyntax {
    /// `^(0|[1-9][0-9]{0,8})(\.[0-9]{1,10})?$`
    pub const STRICT: Self = Self { places: Decimal::PLACES, any_length: false };

    /// Reads a decimal, or answers `None` where the text is none.
    #[must_use]
    pub fn read(self, text: &str) -> Option<Decimal> {
        let (whole, places) = match text.split_once('.') {
            Some((whole, places)) if (1..=self.places).contains(&places.len()) => (whole, places),
            Some(_) => return None,
            None => (text, ""),
        };
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || !digits(whole) || !digits(places) {
            return None;
        }
        let short = whole.trim_start_matches('0');
        let is_strict = whole == "0" || short.len() == whole.len();
        match (self.any_length, short.len() > 9) {
            (true, true) => return Some(Decimal::BEYOND),
            (false, true) => return None,
            (false, false) if !is_strict => return None,
            (_, false) => {}
        }
        format!("{short}{places:0<width$}", width = Decimal::PLACES).parse().ok().map(Decimal)
    }

    /// The same, as a regular expression.
    #[must_use]
    pub fn pattern(self) -> String {
        let whole = if self.any_length { "[0-9]+" } else { "(0|[1-9][0-9]{0,8})" };
        format!(r"^{whole}(\.[0-9]{{1,{}}})?$", self.places)
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let places = format!("{:010}", self.0 % Self::SCALE);
        match places.trim_end_matches('0') {
            "" => write!(formatter, "{}", self.0 / Self::SCALE),
            places => write!(formatter, "{}.{places}", self.0 / Self::SCALE),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn each_rounding_at_below_and_above_the_half() {
        use Rounding::{Down, HalfEven, HalfUp, Up};
        for (numerator, down, up, half_up, half_even) in [
            (20, 2, 2, 2, 2),
            (24, 2, 3, 2, 2),
            (25, 2, 3, 3, 2),
            (26, 2, 3, 3, 3),
            (35, 3, 4, 4, 4),
        ] {
            assert_eq!(divide(numerator, 10, Down), down);
            assert_eq!(divide(numerator, 10, Up), up);
            assert_eq!(divide(numerator, 10, HalfUp), half_up);
            assert_eq!(divide(numerator, 10, HalfEven), half_even);
        }
    }

    #[test]
    fn decimals_have_one_form() {
        assert_eq!(Decimal::read("1"), Some(Decimal::ONE));
        assert_eq!(Decimal::read("1.0000000000"), Some(Decimal::ONE));
        assert_eq!(Decimal::read("0.0"), Some(Decimal::ZERO));
        assert_eq!(Decimal::read("1000"), Some(Decimal::whole(1000)));
        assert!(Decimal::read("999999999.9999999999").is_some());
        for text in [
            "",
            ".5",
            "1.",
            "01",
            "00",
            "-1",
            "+1",
            "1e2",
            "1,5",
            "1000000000",
            "1.00000000000",
            " 1",
        ] {
            assert_eq!(Decimal::read(text), None, "{text}");
        }
    }

    #[test]
    fn a_decimal_of_any_length_may_be_beyond_every_bound() {
        let syntax = DecimalSyntax { places: 4, any_length: true };
        for (text, same) in [("1", "1"), ("007.5", "7.5"), ("000", "0"), ("6.4321", "6.4321")] {
            assert_eq!(syntax.read(text), Decimal::read(same), "{text}");
        }
        for text in ["1000000000", "1000000000.5", &"9".repeat(400)] {
            assert_eq!(syntax.read(text), Some(Decimal::BEYOND), "{text}");
        }
        assert!(Decimal::read("999999999.9999999999") < Some(Decimal::BEYOND));
        for text in ["", ".5", "1.", "6.43210", "-1", "+1", "1e2", "1,5", " 1", "1.2.3", "x"] {
            assert_eq!(syntax.read(text), None, "{text}");
        }
        assert_eq!(syntax.pattern(), r"^[0-9]+(\.[0-9]{1,4})?$");
        assert_eq!(DecimalSyntax::STRICT.pattern(), r"^(0|[1-9][0-9]{0,8})(\.[0-9]{1,10})?$");
    }

    #[test]
    fn an_index_keeps_every_decimal() {
        let index = Decimal::read("1.0425").expect("a decimal");
        // 69,411 times 1.0425 is 72,360.9675.
        assert_eq!(index.times(69_411, Rounding::HalfUp), Some(72_361));
        assert_eq!(index.times(69_411, Rounding::Down), Some(72_360));
    }

    #[test]
    fn a_product_is_exact_as_long_as_it_fits() {
        let factor = Decimal::read("999999999.5").expect("a decimal");
        let largest = u128::MAX / 1_000_000_000;
        // The half comes from an odd factor and goes to the even side.
        assert_eq!(factor.times(1, Rounding::HalfEven), Some(1_000_000_000));
        assert_eq!(factor.times(3, Rounding::HalfEven), Some(2_999_999_998));
        let exact = largest * 999_999_999 + largest / 2;
        assert_eq!(factor.times(largest, Rounding::Down), Some(exact));
        assert_eq!(factor.times(u128::MAX / 2, Rounding::Down), None);
    }

    proptest! {
        #[test]
        fn rounding_stays_within_one(numerator in 0..u128::MAX / 2, denominator in 1..u128::MAX / 2) {
            let down = divide(numerator, denominator, Rounding::Down);
            for rounding in [Rounding::Up, Rounding::HalfUp, Rounding::HalfEven] {
                let rounded = divide(numerator, denominator, rounding);
                prop_assert!(down <= rounded && rounded <= down + 1);
            }
        }

        #[test]
        fn a_decimal_is_the_number_that_its_text_says(whole in 0_u128..1_000_000_000, places in 0_u128..10_000) {
            let decimal = Decimal::read(&format!("{whole}.{places:04}")).expect("a decimal");
            prop_assert_eq!(decimal.times(10_000, Rounding::Down), Some(whole * 10_000 + places));
            prop_assert_eq!(Decimal::read(&decimal.to_string()), Some(decimal));
        }
    }
}
