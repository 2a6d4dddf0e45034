//! Documents and codes: CPF and CNPJ, the Pix BR Code, the portal's public codes.

pub mod br_code;
pub mod public_code;

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize, de::Error as _};

/// Why a number is not a CPF or CNPJ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DocumentError {
    /// Nothing was given.
    Empty,
    /// Too short or too long, mask left out.
    Length,
    /// A character that has no place there.
    Character,
    /// The same character throughout: the digits fit, but no such number is given out.
    Repeated,
    /// The check digits do not fit the rest.
    CheckDigit,
}

impl fmt::Display for DocumentError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Empty => "empty",
            Self::Length => "wrong number of characters",
            Self::Character => "a character that has no place there",
            Self::Repeated => "the same character throughout",
            Self::CheckDigit => "the check digits do not fit",
        })
    }
}

impl std::error::Error for DocumentError {}

/// A person's number at the Receita Federal, digits checked; leading zeros are kept.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cpf([u8; 11]);

/// An organisation's number at the Receita Federal, digits checked; since July 2026 (IN RFB
/// 2.229/2024) its first twelve characters may be letters, always kept in upper case.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cnpj([u8; 14]);

impl Cpf {
    /// The eleven digits without mask, as they are stored.
    #[must_use]
    pub fn as_str(&self) -> &str {
        ascii(&self.0)
    }

    /// `111.444.777-35`.
    #[must_use]
    pub fn masked(&self) -> String {
        let digits = self.as_str();
        format!("{}.{}.{}-{}", &digits[..3], &digits[3..6], &digits[6..9], &digits[9..])
    }

    /// `***.444.777-**`: enough for its owner to recognise, too little to use.
    #[must_use]
    pub fn veiled(&self) -> String {
        let digits = self.as_str();
        format!("***.{}.{}-**", &digits[3..6], &digits[6..9])
    }
}

impl Cnpj {
    /// The fourteen characters without mask, as they are stored.
    #[must_use]
    pub fn as_str(&self) -> &str {
        ascii(&self.0)
    }

    /// `12.ABC.345/01DE-35`.
    #[must_use]
    pub fn masked(&self) -> String {
        let text = self.as_str();
        let (base, rest) = text.split_at(8);
        format!("{}.{}.{}/{}-{}", &base[..2], &base[2..5], &base[5..], &rest[..4], &rest[4..])
    }
}

impl FromStr for Cpf {
    type Err = DocumentError;

    /// Reads a CPF with or without its mask.
    fn from_str(text: &str) -> Result<Self, DocumentError> {
        let digits = unmasked::<11>(text)?;
        if !digits.iter().all(u8::is_ascii_digit) {
            return Err(DocumentError::Character);
        }
        if repeated(&digits) {
            return Err(DocumentError::Repeated);
        }
        let fits = check_digit(&digits[..9], 11) == digits[9]
            && check_digit(&digits[..10], 11) == digits[10];
        if fits { Ok(Self(digits)) } else { Err(DocumentError::CheckDigit) }
    }
}

impl FromStr for Cnpj {
    type Err = DocumentError;

    /// Reads a CNPJ with or without its mask; lower case is folded, because people type it so
    /// and no other number is meant.
    fn from_str(text: &str) -> Result<Self, DocumentError> {
        let characters = unmasked::<14>(text)?;
        let (base, check) = characters.split_at(12);
        if !base.iter().all(u8::is_ascii_alphanumeric) || !check.iter().all(u8::is_ascii_digit) {
            return Err(DocumentError::Character);
        }
        if repeated(&characters) {
            return Err(DocumentError::Repeated);
        }
        let fits = check_digit(base, 9) == characters[12]
            && check_digit(&characters[..13], 9) == characters[13];
        if fits { Ok(Self(characters)) } else { Err(DocumentError::CheckDigit) }
    }
}

/// Drops surrounding space and the marks of a mask, folds to upper case, wants `N` bytes.
fn unmasked<const N: usize>(text: &str) -> Result<[u8; N], DocumentError> {
    let bytes: Vec<u8> = text
        .trim()
        .bytes()
        .filter(|byte| !matches!(byte, b'.' | b'-' | b'/'))
        .map(|byte| byte.to_ascii_uppercase())
        .collect();
    if bytes.is_empty() {
        return Err(DocumentError::Empty);
    }
    if !bytes.iter().all(u8::is_ascii_alphanumeric) {
        return Err(DocumentError::Character);
    }
    bytes.try_into().map_err(|_| DocumentError::Length)
}

fn repeated(characters: &[u8]) -> bool {
    characters.iter().all(|character| *character == characters[0])
}

/// Modulus 11 with weights 2, 3, … from the right, starting over after `highest`; a character
/// counts as its ASCII code minus 48; a remainder below 2 gives 0.
fn check_digit(characters: &[u8], highest: u32) -> u8 {
    let weights = (2..=highest).cycle();
    let sum: u32 = characters
        .iter()
        .rev()
        .zip(weights)
        .map(|(character, weight)| u32::from(character - b'0') * weight)
        .sum();
    match sum % 11 {
        0 | 1 => b'0',
        remainder => b'0' + u8::try_from(11 - remainder).expect("at most 9"),
    }
}

fn ascii(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("only ASCII passes the reader")
}

/// Text form, checked reading and a veiled `Debug` for each kind of number.
macro_rules! as_text {
    ($name:ident) => {
        impl fmt::Display for $name {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str(&self.masked())
            }
        }

        impl fmt::Debug for $name {
            /// Numbers of people and companies do not belong in logs.
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str(concat!(stringify!($name), "(…)"))
            }
        }

        impl Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
            }
        }
    };
}

as_text!(Cpf);
as_text!(Cnpj);

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::Value;

    use super::*;

    /// Copied from the project's reference data: values judged alike by three independent
    /// packages (npm @brazilian-utils/brazilian-utils 2.4.0, @fnando/cnpj 2.0.0, PyPI brutils
    /// 2.5.0), with the Receita Federal's own example.
    const VECTORS: &str = include_str!("../fixtures/cpf-cnpj-vectors.json");

    #[test]
    fn every_vector_is_judged_as_published() {
        let vectors: Value = serde_json::from_str(VECTORS).expect("the fixture is JSON");
        for vector in vectors["vectors"].as_array().expect("a list") {
            let value = vector["value"].as_str().expect("text");
            let accepted = match vector["type"].as_str() {
                Some("cpf") => value.parse::<Cpf>().is_ok(),
                _ => value.parse::<Cnpj>().is_ok(),
            };
            // Left open there, decided here: lower case is folded, zeros throughout are refused.
            let expected = vector["valid"].as_bool().unwrap_or(value == "12abc34501de35");
            assert_eq!(accepted, expected, "{vector}");
        }
    }

    #[test]
    fn repeated_characters_are_refused_as_such() {
        assert_eq!("111.111.111-11".parse::<Cpf>(), Err(DocumentError::Repeated));
        assert_eq!("00000000000000".parse::<Cnpj>(), Err(DocumentError::Repeated));
    }

    #[test]
    fn each_fault_has_its_name() {
        assert_eq!(" ".parse::<Cpf>(), Err(DocumentError::Empty));
        assert_eq!("1114447773".parse::<Cpf>(), Err(DocumentError::Length));
        assert_eq!("1114447773A".parse::<Cpf>(), Err(DocumentError::Character));
        assert_eq!("１1144477735".parse::<Cpf>(), Err(DocumentError::Character));
        assert_eq!("11144477736".parse::<Cpf>(), Err(DocumentError::CheckDigit));
        assert_eq!("12ABC34501DE3A".parse::<Cnpj>(), Err(DocumentError::Character));
    }

    #[test]
    fn masks_go_on_and_come_off() {
        let cpf: Cpf = " 000.000.001-91 ".parse().expect("leading zeros are kept");
        assert_eq!(cpf.as_str(), "00000000191");
        assert_eq!(cpf.masked(), "000.000.001-91");
        assert_eq!(cpf.veiled(), "***.000.001-**");
        let cnpj: Cnpj = "12.abc.345/01de-35".parse().expect("lower case is folded");
        assert_eq!(cnpj.as_str(), "12ABC34501DE35");
        assert_eq!(cnpj.masked(), "12.ABC.345/01DE-35");
    }

    #[test]
    fn numbers_stay_out_of_debug_text() {
        let cpf: Cpf = "11144477735".parse().expect("a CPF");
        assert_eq!(format!("{cpf:?}"), "Cpf(…)");
    }

    proptest! {
        #[test]
        fn no_text_makes_the_readers_fail_badly(text in "\\PC*") {
            let _ = text.parse::<Cpf>();
            let _ = text.parse::<Cnpj>();
        }

        #[test]
        fn only_one_pair_of_check_digits_fits(base in 1_u32..999_999_998, other in 0_u32..100) {
            let mut digits = format!("{base:09}").into_bytes();
            digits.push(check_digit(&digits, 11));
            digits.push(check_digit(&digits, 11));
            prop_assume!(!repeated(&digits));
            prop_assert!(ascii(&digits).parse::<Cpf>().is_ok());
            let changed = format!("{base:09}{other:02}");
            prop_assume!(changed.as_bytes() != digits);
            prop_assert_eq!(changed.parse::<Cpf>(), Err(DocumentError::CheckDigit));
        }
    }
}
