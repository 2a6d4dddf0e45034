//! The Pix BR Code: the text inside a payment QR, also pasted by hand ("copia e cola").
//!
//! Written and read by the Banco Central's manual: two-digit ids, two-digit lengths, and
//! CRC-16/CCITT-FALSE over everything up to and including `6304`. The writer folds names and
//! cities to ASCII, because readers disagree on whether lengths count characters or bytes.
//! The reader is strict: what it accepts can be paid as it stands.

mod field;

use std::fmt;

use any_ascii::any_ascii;
use serde::{Deserialize, Serialize};

use crate::money::Cents;

use field::Fields;

/// The identifier of Pix among payment arrangements; read in either case.
const PIX: &str = "br.gov.bcb.pix";
/// The real, in ISO 4217.
const REAL: &str = "986";
const NO_TXID: &str = "***";
const NAME_LENGTH: usize = 25;
const CITY_LENGTH: usize = 15;
const KEY_LENGTH: usize = 77;
const INFO_LENGTH: usize = 72;
const LOCATION_LENGTH: usize = 77;
const TXID_LENGTH: usize = 25;
const AMOUNT_LENGTH: usize = 13;
const CHECKSUM: crc::Crc<u16, crc::NoTable> =
    crc::Crc::<u16, crc::NoTable>::new(&crc::CRC_16_IBM_3740);

/// A payment that a payer's bank can understand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BrCode {
    /// Where the payer's bank learns whom to pay.
    pub target: Target,
    /// The sum, where the code itself fixes it; a charge at a location has its own.
    pub amount: Option<Cents>,
    /// Who is paid, at most 25 characters once folded to ASCII.
    pub name: String,
    /// Where, at most 15 characters once folded to ASCII.
    pub city: String,
    /// The eight digits of a CEP.
    pub postal_code: Option<String>,
    /// Reference that comes back with the payment; `None` is written `***`.
    pub txid: Option<String>,
    /// The code is for one payment (`010212`), as charges at a location are.
    pub single_use: bool,
}

/// What a code points to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Target {
    /// A Pix key (static code).
    Key {
        /// E-mail, telephone as `+55…`, CPF, CNPJ or random key.
        key: String,
        /// Free text for the payer.
        info: Option<String>,
    },
    /// The address, without scheme, at which the charge is read (dynamic code).
    Location(String),
    /// The address of a recurring authorisation alone; read, never written by us.
    Recurrence(String),
}

/// Why a text is not a payable BR Code, or why none can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BrCodeError {
    /// A character that is not printable ASCII.
    Character,
    /// Ids and lengths do not add up, or a field is missing, doubled or out of place.
    Structure,
    /// The checksum is wrong or not written as four upper-case hex digits.
    Checksum,
    /// No part of it is for Pix, or the part for Pix says no target.
    NoPix,
    /// A key, address or text has a wrong length or character.
    Target,
    /// The currency is not the real.
    Currency,
    /// The country is not Brazil.
    Country,
    /// The amount is zero, negative, too large or not written as reais and centavos.
    Amount,
    /// The receiver's name is empty or longer than 25.
    Name,
    /// The receiver's city is empty or longer than 15.
    City,
    /// The postal code is not eight digits.
    PostalCode,
    /// The reference is longer than 25 or has a character that has no place there.
    Txid,
}

impl fmt::Display for BrCodeError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Character => "a character that is not printable ASCII",
            Self::Structure => "ids and lengths do not add up",
            Self::Checksum => "the checksum is wrong",
            Self::NoPix => "it is not for Pix",
            Self::Target => "the key or address is wrong",
            Self::Currency => "the currency is not the real",
            Self::Country => "the country is not Brazil",
            Self::Amount => "the amount is wrong",
            Self::Name => "the receiver's name is wrong",
            Self::City => "the receiver's city is wrong",
            Self::PostalCode => "the postal code is wrong",
            Self::Txid => "the reference is wrong",
        })
    }
}

impl std::error::Error for BrCodeError {}

impl BrCode {
    /// A charge that lives at `location`, for one payment.
    #[must_use]
    pub fn at_location(location: &str, name: &str, city: &str) -> Self {
        Self {
            target: Target::Location(location.to_owned()),
            amount: None,
            name: name.to_owned(),
            city: city.to_owned(),
            postal_code: None,
            txid: None,
            single_use: true,
        }
    }

    /// A payment of `amount`, or of whatever the payer types, to a Pix key.
    #[must_use]
    pub fn to_key(key: &str, amount: Option<Cents>, name: &str, city: &str) -> Self {
        Self {
            target: Target::Key { key: key.to_owned(), info: None },
            amount,
            name: name.to_owned(),
            city: city.to_owned(),
            postal_code: None,
            txid: None,
            single_use: false,
        }
    }

    /// Writes the payload; names and cities are folded to ASCII and cut to their lengths.
    ///
    /// # Errors
    /// When a part has no place in a payload: an empty name, a wrong key, an amount of zero.
    pub fn write(&self) -> Result<String, BrCodeError> {
        let mut payload = String::with_capacity(256);
        field::push(&mut payload, 0, "01")?;
        if self.single_use {
            field::push(&mut payload, 1, "12")?;
        }
        field::push(&mut payload, 26, &self.write_target()?)?;
        field::push(&mut payload, 52, "0000")?;
        field::push(&mut payload, 53, REAL)?;
        if let Some(Cents(cents)) = self.amount {
            let amount = format!("{}.{:02}", cents / 100, cents % 100);
            if cents <= 0 || amount.len() > AMOUNT_LENGTH {
                return Err(BrCodeError::Amount);
            }
            field::push(&mut payload, 54, &amount)?;
        }
        field::push(&mut payload, 58, "BR")?;
        let name = folded(&self.name, NAME_LENGTH).ok_or(BrCodeError::Name)?;
        field::push(&mut payload, 59, &name)?;
        let city = folded(&self.city, CITY_LENGTH).ok_or(BrCodeError::City)?;
        field::push(&mut payload, 60, &city)?;
        if let Some(postal_code) = &self.postal_code {
            if !is_postal_code(postal_code) {
                return Err(BrCodeError::PostalCode);
            }
            field::push(&mut payload, 61, postal_code)?;
        }
        let txid = self.txid.as_deref().unwrap_or(NO_TXID);
        if txid != NO_TXID && !is_writable_txid(txid) {
            return Err(BrCodeError::Txid);
        }
        let mut additional = String::new();
        field::push(&mut additional, 5, txid)?;
        field::push(&mut payload, 62, &additional)?;
        payload.push_str("6304");
        let checksum = CHECKSUM.checksum(payload.as_bytes());
        payload.push_str(&format!("{checksum:04X}"));
        Ok(payload)
    }

    /// Reads a payload strictly; other arrangements beside Pix are passed over.
    ///
    /// # Errors
    /// When anything is wrong with it; the checksum is looked at before the contents.
    pub fn read(payload: &str) -> Result<Self, BrCodeError> {
        if !payload.bytes().all(|byte| (b' '..=b'~').contains(&byte)) {
            return Err(BrCodeError::Character);
        }
        let fields = Fields::read(payload)?;
        if fields.first() != Some((0, "01")) || fields.last().is_none_or(|(id, _)| id != 63) {
            return Err(BrCodeError::Structure);
        }
        let (body, written) = payload.split_at(payload.len() - 4);
        if format!("{:04X}", CHECKSUM.checksum(body.as_bytes())) != written {
            return Err(BrCodeError::Checksum);
        }
        let single_use = match fields.get(1) {
            None | Some("11") => false,
            Some("12") => true,
            Some(_) => return Err(BrCodeError::Structure),
        };
        let category = fields.get(52).ok_or(BrCodeError::Structure)?;
        if category.len() != 4 || !category.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(BrCodeError::Structure);
        }
        if fields.get(53) != Some(REAL) {
            return Err(BrCodeError::Currency);
        }
        if fields.get(58) != Some("BR") {
            return Err(BrCodeError::Country);
        }
        let postal_code = fields.get(61);
        if postal_code.is_some_and(|digits| !is_postal_code(digits)) {
            return Err(BrCodeError::PostalCode);
        }
        Ok(Self {
            target: read_target(&fields)?,
            amount: fields.get(54).map(read_amount).transpose()?,
            name: bounded(fields.get(59), NAME_LENGTH).ok_or(BrCodeError::Name)?,
            city: bounded(fields.get(60), CITY_LENGTH).ok_or(BrCodeError::City)?,
            postal_code: postal_code.map(str::to_owned),
            txid: read_txid(&fields)?,
            single_use,
        })
    }

    fn write_target(&self) -> Result<String, BrCodeError> {
        let mut template = String::new();
        field::push(&mut template, 0, PIX)?;
        match &self.target {
            Target::Key { key, info } => {
                if key.is_empty() || key.len() > KEY_LENGTH || !key.bytes().all(is_graphic) {
                    return Err(BrCodeError::Target);
                }
                field::push(&mut template, 1, key)?;
                if let Some(info) = info {
                    let info = folded(info, INFO_LENGTH).ok_or(BrCodeError::Target)?;
                    field::push(&mut template, 2, &info)?;
                }
            }
            Target::Location(location) => {
                if !is_location(location) {
                    return Err(BrCodeError::Target);
                }
                field::push(&mut template, 25, location)?;
            }
            Target::Recurrence(_) => return Err(BrCodeError::Target),
        }
        if template.len() > 99 { Err(BrCodeError::Target) } else { Ok(template) }
    }
}

/// The template among ids `from..=to` that is for Pix; the others are not ours to judge.
fn pix_template<'a>(fields: &Fields<'a>, from: u8, to: u8) -> Option<Fields<'a>> {
    fields.between(from, to).find_map(|content| {
        let template = Fields::read(content).ok()?;
        template.get(0).is_some_and(|gui| gui.eq_ignore_ascii_case(PIX)).then_some(template)
    })
}

fn read_target(fields: &Fields<'_>) -> Result<Target, BrCodeError> {
    let template = pix_template(fields, 26, 51).ok_or(BrCodeError::NoPix)?;
    let recurrence = pix_template(fields, 80, 99).and_then(|template| template.get(25));
    match (template.get(1), template.get(25), recurrence) {
        (Some(key), None, _) if !key.is_empty() && key.bytes().all(is_graphic) => {
            let info = template.get(2).map(str::to_owned);
            Ok(Target::Key { key: key.to_owned(), info })
        }
        (None, Some(location), _) if is_location(location) => {
            Ok(Target::Location(location.to_owned()))
        }
        (None, None, Some(location)) if is_location(location) => {
            Ok(Target::Recurrence(location.to_owned()))
        }
        (None, None, None) => Err(BrCodeError::NoPix),
        _ => Err(BrCodeError::Target),
    }
}

/// Reais with at most two decimals after a point, above zero.
fn read_amount(text: &str) -> Result<Cents, BrCodeError> {
    let (reais, centavos) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if text.len() > AMOUNT_LENGTH || !digits(reais) || !digits(centavos) || centavos.len() > 2 {
        return Err(BrCodeError::Amount);
    }
    let whole: i64 = reais.parse().map_err(|_| BrCodeError::Amount)?;
    let part: i64 = format!("{centavos:0<2}").parse().map_err(|_| BrCodeError::Amount)?;
    match whole.checked_mul(100).and_then(|cents| cents.checked_add(part)) {
        Some(cents) if cents > 0 => Ok(Cents(cents)),
        _ => Err(BrCodeError::Amount),
    }
}

/// The manual's own example has a hyphen in its reference, so reading allows what EMV allows;
/// writing keeps to letters and digits.
fn read_txid(fields: &Fields<'_>) -> Result<Option<String>, BrCodeError> {
    let additional = Fields::read(fields.get(62).ok_or(BrCodeError::Structure)?)?;
    let txid = additional.get(5).ok_or(BrCodeError::Txid)?;
    if txid == NO_TXID {
        return Ok(None);
    }
    if txid.is_empty() || txid.len() > TXID_LENGTH || !txid.bytes().all(is_graphic) {
        return Err(BrCodeError::Txid);
    }
    Ok(Some(txid.to_owned()))
}

fn is_writable_txid(txid: &str) -> bool {
    (1..=TXID_LENGTH).contains(&txid.len()) && txid.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

fn is_postal_code(text: &str) -> bool {
    text.len() == 8 && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_location(text: &str) -> bool {
    (1..=LOCATION_LENGTH).contains(&text.len())
        && text.bytes().all(is_graphic)
        && !text.contains("://")
}

const fn is_graphic(byte: u8) -> bool {
    byte.is_ascii_graphic()
}

fn bounded(text: Option<&str>, length: usize) -> Option<String> {
    text.filter(|text| (1..=length).contains(&text.len()) && !text.trim().is_empty())
        .map(str::to_owned)
}

/// ASCII in place of accents and other scripts, single spaces, cut to `length`.
fn folded(text: &str, length: usize) -> Option<String> {
    let ascii: String =
        any_ascii(text).chars().map(|c| if c.is_ascii_graphic() { c } else { ' ' }).collect();
    let words: Vec<&str> = ascii.split_whitespace().collect();
    let joined = words.join(" ");
    let cut = joined.get(..length).unwrap_or(&joined).trim_end();
    (!cut.is_empty()).then(|| cut.to_owned())
}

#[cfg(test)]
mod tests;
