//! JSON as it was written: numbers keep their digits, objects their repeated names.
//!
//! `serde_json::Value` holds a long integer as a binary fraction and forgets
//! all but the last of two equal names; both would change what is decided.

use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

/// Deeper nesting is refused, as `serde_json` does by default.
const DEEPEST: usize = 128;

/// A JSON value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Json {
    /// `null`
    Null,
    /// `true` or `false`
    Boolean(bool),
    /// A number, by its own text.
    Number(String),
    /// A string.
    Text(String),
    /// A list.
    List(Vec<Json>),
    /// An object, its members as they came.
    Object(Vec<(String, Json)>),
}

impl Json {
    /// Reads one JSON text, or answers `None` where it is none.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::from_raw(serde_json::from_str(text).ok()?, DEEPEST)
    }

    fn from_raw(raw: &RawValue, depth: usize) -> Option<Self> {
        let depth = depth.checked_sub(1)?;
        let text = raw.get();
        Some(match text.as_bytes().first()? {
            b'n' => Self::Null,
            b't' => Self::Boolean(true),
            b'f' => Self::Boolean(false),
            b'"' => Self::Text(serde_json::from_str(text).ok()?),
            b'[' => {
                let members: Vec<&RawValue> = serde_json::from_str(text).ok()?;
                Self::List(
                    members
                        .into_iter()
                        .map(|raw| Self::from_raw(raw, depth))
                        .collect::<Option<_>>()?,
                )
            }
            b'{' => {
                let members =
                    serde_json::Deserializer::from_str(text).deserialize_map(Members).ok()?;
                let read = |(name, raw)| Some((name, Self::from_raw(raw, depth)?));
                Self::Object(members.into_iter().map(read).collect::<Option<_>>()?)
            }
            _ => Self::Number(text.to_owned()),
        })
    }
}

impl From<serde_json::Value> for Json {
    fn from(value: serde_json::Value) -> Self {
        use serde_json::Value;
        match value {
            Value::Null => Self::Null,
            Value::Bool(value) => Self::Boolean(value),
            Value::Number(number) => Self::Number(number.to_string()),
            Value::String(text) => Self::Text(text),
            Value::Array(members) => Self::List(members.into_iter().map(Self::from).collect()),
            Value::Object(members) => Self::Object(
                members.into_iter().map(|(name, value)| (name, value.into())).collect(),
            ),
        }
    }
}

/// Reads all members of an object, repeated names included.
struct Members;

impl<'de> Visitor<'de> for Members {
    type Value = Vec<(String, &'de RawValue)>;

    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut members = Vec::new();
        while let Some(member) = map.next_entry()? {
            members.push(member);
        }
        Ok(members)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_keep_their_digits_and_objects_their_repeated_names() {
        assert_eq!(
            Json::parse(r#" {"a": 100000000000000000000, "a": 1e400, "b": [-0, "é\n"]} "#),
            Some(Json::Object(vec![
                ("a".into(), Json::Number("100000000000000000000".into())),
                ("a".into(), Json::Number("1e400".into())),
                ("b".into(), Json::List(vec![Json::Number("-0".into()), Json::Text("é\n".into())])),
            ]))
        );
    }

    #[test]
    fn what_is_no_json() {
        for text in
            ["", "{", "{}{}", "{'a':1}", "[1,]", "01", "NaN", "nul", "\u{feff}{}", "+1", ".5"]
        {
            assert_eq!(Json::parse(text), None, "{text}");
        }
    }

    #[test]
    fn nesting_beyond_any_table_is_refused_without_harm() {
        let nested = |depth| "[".repeat(depth) + &"]".repeat(depth);
        assert!(Json::parse(&nested(DEEPEST)).is_some());
        assert!(Json::parse(&nested(DEEPEST + 1)).is_none());
        assert!(Json::parse(&nested(200_000)).is_none());
    }
}
