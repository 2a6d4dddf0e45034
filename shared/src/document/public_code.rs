//! Public codes of orders, tickets and protocols: names that open nothing by themselves.
//!
//! Ten random characters of Crockford's base 32 and a check character. Crockford's own check
//! symbols include `*`, `~` and `$`, which neither speak nor travel well in addresses; the
//! check here stays within the alphabet: a polynomial over the field of 32 elements, so that
//! every single wrong character and every swap of two neighbours is noticed. Where the text
//! has a year in front, the year is part of what is checked.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize, de::Error as _};

const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const RANDOM: usize = 10;
const LENGTH: usize = RANDOM + 1;

/// Why a text is not a public code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PublicCodeError {
    /// Too short or too long.
    Length,
    /// A character outside the alphabet.
    Character,
    /// Something was mistyped: the check character does not fit.
    Check,
    /// The year in front of a protocol is not one.
    Year,
}

impl fmt::Display for PublicCodeError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Length => "wrong number of characters",
            Self::Character => "a character outside the alphabet",
            Self::Check => "the check character does not fit",
            Self::Year => "no year in front",
        })
    }
}

impl std::error::Error for PublicCodeError {}

/// Code of an order or a ticket, `7KQ2M9XH4T3`; written for people as `7KQ2-M9XH-4T3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PublicCode([u8; LENGTH]);

/// Protocol number of a file, `2026-7KQ2M9XH4T8`: a year and a code checked together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Protocol {
    year: u16,
    code: [u8; LENGTH],
}

impl PublicCode {
    /// Makes a code from the first 50 of 56 random bits.
    #[must_use]
    pub fn from_random(random: [u8; 7]) -> Self {
        Self(encode(random, 0))
    }

    /// The bare code, as in storage and addresses.
    #[must_use]
    pub fn as_str(&self) -> &str {
        ascii(&self.0)
    }

    /// In groups, as it is shown and read aloud.
    #[must_use]
    pub fn grouped(&self) -> String {
        grouped(self.as_str())
    }
}

impl Protocol {
    /// Makes a number for a file of `year` from the first 50 of 56 random bits.
    ///
    /// # Errors
    /// When the year has not four digits.
    pub fn from_random(year: u16, random: [u8; 7]) -> Result<Self, PublicCodeError> {
        if !(1000..=9999).contains(&year) {
            return Err(PublicCodeError::Year);
        }
        Ok(Self { year, code: encode(random, year_check(year)) })
    }

    /// The year in front.
    #[must_use]
    pub const fn year(&self) -> u16 {
        self.year
    }

    /// In groups, as it is shown and read aloud: `2026-7KQ2-M9XH-4T8`.
    #[must_use]
    pub fn grouped(&self) -> String {
        format!("{}-{}", self.year, grouped(ascii(&self.code)))
    }
}

impl fmt::Display for PublicCode {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

impl fmt::Display for Protocol {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}-{}", self.year, ascii(&self.code))
    }
}

impl FromStr for PublicCode {
    type Err = PublicCodeError;

    /// Reads what people type: lower case, hyphens and spaces, I and L for 1, O for 0.
    fn from_str(text: &str) -> Result<Self, PublicCodeError> {
        decode(&folded(text)?, 0).map(Self)
    }
}

impl FromStr for Protocol {
    type Err = PublicCodeError;

    /// Reads what people type, as for [`PublicCode`], with the year in front.
    fn from_str(text: &str) -> Result<Self, PublicCodeError> {
        let characters = folded(text)?;
        let (year, code) = characters.split_at_checked(4).ok_or(PublicCodeError::Length)?;
        let year: u16 = ascii(year).parse().map_err(|_| PublicCodeError::Year)?;
        if year < 1000 {
            return Err(PublicCodeError::Year);
        }
        Ok(Self { year, code: decode(code, year_check(year))? })
    }
}

fn encode(random: [u8; 7], mut check: u8) -> [u8; LENGTH] {
    let bits = random.iter().fold(0_u64, |bits, byte| bits << 8 | u64::from(*byte)) >> 6;
    let mut code = [0; LENGTH];
    for (at, character) in code.iter_mut().enumerate().take(RANDOM) {
        let value = (bits >> (5 * (RANDOM - 1 - at)) & 31) as u8;
        check = absorb(check, value);
        *character = ALPHABET[usize::from(value)];
    }
    code[RANDOM] = ALPHABET[usize::from(absorb(check, 0))];
    code
}

fn decode(characters: &[u8], mut check: u8) -> Result<[u8; LENGTH], PublicCodeError> {
    let code: [u8; LENGTH] = characters.try_into().map_err(|_| PublicCodeError::Length)?;
    for character in code {
        let value = ALPHABET.iter().position(|known| *known == character);
        check = absorb(check, value.ok_or(PublicCodeError::Character)? as u8);
    }
    if check == 0 { Ok(code) } else { Err(PublicCodeError::Check) }
}

/// One step of Horner's rule: times x modulo x⁵ + x² + 1 (primitive), plus the next value.
const fn absorb(check: u8, value: u8) -> u8 {
    let doubled = check << 1;
    let reduced = if doubled & 0b10_0000 == 0 { doubled } else { doubled ^ 0b10_0101 };
    reduced ^ value
}

fn year_check(year: u16) -> u8 {
    [year / 1000, year / 100 % 10, year / 10 % 10, year % 10]
        .into_iter()
        .fold(0, |check, digit| absorb(check, digit as u8))
}

fn folded(text: &str) -> Result<Vec<u8>, PublicCodeError> {
    text.chars()
        .filter(|character| !character.is_whitespace() && !matches!(character, '-' | '–' | '—'))
        .map(|character| match character.to_ascii_uppercase() {
            'I' | 'L' => Ok(b'1'),
            'O' => Ok(b'0'),
            upper if upper.is_ascii_alphanumeric() => Ok(upper as u8),
            _ => Err(PublicCodeError::Character),
        })
        .collect()
}

fn grouped(code: &str) -> String {
    format!("{}-{}-{}", &code[..4], &code[4..8], &code[8..])
}

fn ascii(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("the alphabet is ASCII")
}

/// Serde as text, read as tolerantly as typed.
macro_rules! as_text {
    ($name:ident) => {
        impl Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
            }
        }
    };
}

as_text!(PublicCode);
as_text!(Protocol);

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn known_bits_give_a_code_that_was_worked_out_by_hand() {
        // All bits zero give zeros and the check of zeros.
        assert_eq!(PublicCode::from_random([0; 7]).as_str(), "00000000000");
        // Only the last of the 50 bits set: value 1 in the last place, check x·1 = 2.
        assert_eq!(
            PublicCode::from_random([0, 0, 0, 0, 0, 0, 0b0100_0000]).as_str(),
            "00000000012"
        );
        // The year 2026 in front: ((2x + 0)x + 2)x + 6, then ten zeros and the check.
        let protocol = Protocol::from_random(2026, [0; 7]).expect("four digits");
        assert_eq!(&protocol.to_string()[..15], "2026-0000000000");
    }

    #[test]
    fn what_people_type_is_read() {
        let code = PublicCode::from_random([0, 0, 0, 0, 0, 0, 0b0100_0000]);
        for typed in ["0000-0000-012", "oooo oooo oi2", " OOOO–OOOO–OL2 ", "00000000012"] {
            assert_eq!(typed.parse(), Ok(code), "{typed}");
        }
        assert_eq!(code.grouped(), "0000-0000-012");
    }

    #[test]
    fn each_fault_has_its_name() {
        assert_eq!("0000000001".parse::<PublicCode>(), Err(PublicCodeError::Length));
        assert_eq!("U0000000012".parse::<PublicCode>(), Err(PublicCodeError::Character));
        assert_eq!("ã0000000012".parse::<PublicCode>(), Err(PublicCodeError::Character));
        assert_eq!("00000000013".parse::<PublicCode>(), Err(PublicCodeError::Check));
        assert_eq!("ABCD-00000000012".parse::<Protocol>(), Err(PublicCodeError::Year));
        assert_eq!(Protocol::from_random(999, [0; 7]), Err(PublicCodeError::Year));
    }

    proptest! {
        #[test]
        fn codes_read_back(random: [u8; 7], year in 1000_u16..=9999) {
            let code = PublicCode::from_random(random);
            prop_assert_eq!(code.grouped().to_lowercase().parse(), Ok(code));
            let protocol = Protocol::from_random(year, random).expect("four digits");
            prop_assert_eq!(protocol.to_string().parse(), Ok(protocol));
            prop_assert_eq!(protocol.grouped().parse(), Ok(protocol));
        }

        #[test]
        fn a_mistyped_character_is_noticed(random: [u8; 7], at in 0..LENGTH, by in 1_usize..32) {
            let mut code = PublicCode::from_random(random).0;
            let value = ALPHABET.iter().position(|known| *known == code[at]).expect("in it");
            code[at] = ALPHABET[(value + by) % 32];
            prop_assert_eq!(ascii(&code).parse::<PublicCode>(), Err(PublicCodeError::Check));
        }

        #[test]
        fn swapped_neighbours_are_noticed(random: [u8; 7], at in 0..LENGTH - 1) {
            let mut code = PublicCode::from_random(random).0;
            prop_assume!(code[at] != code[at + 1]);
            code.swap(at, at + 1);
            prop_assert_eq!(ascii(&code).parse::<PublicCode>(), Err(PublicCodeError::Check));
        }

        #[test]
        fn a_wrong_year_is_noticed(random: [u8; 7], year in 2000_u16..2100) {
            let text = Protocol::from_random(year, random).expect("four digits").to_string();
            let other = format!("{}{}", year + 1, &text[4..]);
            prop_assert_eq!(other.parse::<Protocol>(), Err(PublicCodeError::Check));
        }

        #[test]
        fn no_text_makes_the_readers_fail_badly(text in "\\PC*") {
            let _ = text.parse::<PublicCode>();
            let _ = text.parse::<Protocol>();
        }
    }
}
