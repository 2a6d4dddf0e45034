//! Reads JSON against a field table.
//!
//! The whole input is read, and of all its problems the one that the contract
//! ranks first is reported: by class (`unknown_field`, `missing`, `invalid`,
//! `out_of_range`, `inconsistent`), then in the order of the table. Only an
//! input without a problem of the first four classes reaches the rule's own
//! reader, which looks for contradictions while it makes the facts.

pub mod field;
pub mod json;
pub mod object;
mod reader;
pub mod schema;
pub mod word;

use serde::Serialize;

use crate::{
    input::{field::Field, json::Json, object::Object},
    language::Phrase,
};

/// Why an input cannot be decided. The order is the order of the contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// The rule has no such field.
    UnknownField,
    /// A field is required, here or always, and was left out.
    Missing,
    /// Of another type or form, or a word that is none of those known.
    Invalid,
    /// Of the right type, outside its bounds.
    OutOfRange,
    /// Two fields that cannot both be true.
    Inconsistent,
}

impl Code {
    /// The code as it is written on the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::UnknownField => "unknown_field",
            Self::Missing => "missing",
            Self::Invalid => "invalid",
            Self::OutOfRange => "out_of_range",
            Self::Inconsistent => "inconsistent",
        }
    }
}

/// The problem of an input that is reported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Its class.
    pub code: Code,
    /// JSON pointer to the field, empty for the whole input.
    pub field: String,
    /// A sentence for people.
    pub message: Phrase,
}

impl Problem {
    /// A field that another one makes necessary, found missing by a rule's own reader.
    #[must_use]
    pub fn missing(field: impl Into<String>) -> Self {
        Self {
            code: Code::Missing,
            field: field.into(),
            message: Phrase::new("Este campo é obrigatório.", "This field is required."),
        }
    }

    /// Two fields that cannot both be true, found by a rule's own reader.
    #[must_use]
    pub fn inconsistent(field: impl Into<String>, portuguese: &str, english: &str) -> Self {
        Self {
            code: Code::Inconsistent,
            field: field.into(),
            message: Phrase::new(portuguese, english),
        }
    }
}

/// Reads `json` as an object with these fields.
///
/// # Errors
/// The problem that ranks first among `unknown_field`, `missing`, `invalid`
/// and `out_of_range`.
pub fn read(fields: &'static [Field], json: &Json) -> Result<Object, Problem> {
    reader::read(fields, json)
}

#[cfg(test)]
pub(crate) mod tests;
