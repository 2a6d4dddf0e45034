//! Fields of a BR Code: two digits of id, two of length, the content.

use super::BrCodeError;

/// Fields in the order in which they stand; no id stands twice.
pub(super) struct Fields<'a>(Vec<(u8, &'a str)>);

impl<'a> Fields<'a> {
    /// Reads `text`, which is ASCII, to its very end.
    pub(super) fn read(mut text: &'a str) -> Result<Self, BrCodeError> {
        let mut fields = Vec::new();
        while !text.is_empty() {
            let (id, rest) = two_digits(text)?;
            let (length, rest) = two_digits(rest)?;
            let (content, rest) =
                rest.split_at_checked(usize::from(length)).ok_or(BrCodeError::Structure)?;
            if fields.iter().any(|(known, _)| *known == id) {
                return Err(BrCodeError::Structure);
            }
            fields.push((id, content));
            text = rest;
        }
        Ok(Self(fields))
    }

    pub(super) fn get(&self, id: u8) -> Option<&'a str> {
        self.between(id, id).next()
    }

    /// Contents of the fields whose ids are `from` to `to`, both included.
    pub(super) fn between(&self, from: u8, to: u8) -> impl Iterator<Item = &'a str> {
        self.0.iter().filter(move |(id, _)| (from..=to).contains(id)).map(|(_, content)| *content)
    }

    pub(super) fn first(&self) -> Option<(u8, &'a str)> {
        self.0.first().copied()
    }

    pub(super) fn last(&self) -> Option<(u8, &'a str)> {
        self.0.last().copied()
    }
}

/// Adds a field; contents longer than 99 have no place.
pub(super) fn push(payload: &mut String, id: u8, content: &str) -> Result<(), BrCodeError> {
    if content.len() > 99 {
        return Err(BrCodeError::Structure);
    }
    payload.push_str(&format!("{id:02}{:02}{content}", content.len()));
    Ok(())
}

fn two_digits(text: &str) -> Result<(u8, &str), BrCodeError> {
    let (digits, rest) = text.split_at_checked(2).ok_or(BrCodeError::Structure)?;
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(BrCodeError::Structure);
    }
    Ok((digits.parse().map_err(|_| BrCodeError::Structure)?, rest))
}
