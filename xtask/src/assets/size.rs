//! What each rule costs in a module, by the names of its functions.

use std::collections::{BTreeMap, HashMap};

use anyhow::Result;
use wasmparser::{KnownCustom, Name, Parser, Payload, TypeRef};

/// Services as their folders in `shared` are called.
const SERVICES: [&str; 3] = ["coach", "mototaxi", "paratransit"];

/// Bytes of code.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Sizes {
    /// Of each rule, and of each other file of its service, by name.
    pub rules: BTreeMap<String, usize>,
    /// Of what is no rule's own.
    pub shared: usize,
}

/// Adds up the functions of a module that still has their names.
pub fn by_rule(module: &[u8]) -> Result<Sizes> {
    let mut names = HashMap::new();
    let mut bodies = Vec::new();
    let mut imported = 0;
    for payload in Parser::new(0).parse_all(module) {
        match payload? {
            Payload::ImportSection(imports) => {
                for import in imports.into_imports() {
                    imported += u32::from(matches!(import?.ty, TypeRef::Func(_)));
                }
            }
            Payload::CodeSectionEntry(body) => bodies.push(body.range().len()),
            Payload::CustomSection(section) => {
                let KnownCustom::Name(subsections) = section.as_known() else { continue };
                for subsection in subsections {
                    let Name::Function(functions) = subsection? else { continue };
                    for naming in functions {
                        let naming = naming?;
                        names.insert(naming.index, naming.name);
                    }
                }
            }
            _ => {}
        }
    }
    let mut sizes = Sizes::default();
    for (index, bytes) in (imported..).zip(bodies) {
        match names.get(&index).and_then(|name| rule_of(name)) {
            Some(rule) => *sizes.rules.entry(rule).or_default() += bytes,
            None => sizes.shared += bytes,
        }
    }
    Ok(sizes)
}

/// The rule through whose file a mangled name leads. Names of Rust write each part of a path after
/// its length, and do not repeat the crate where it is known already.
fn rule_of(mangled: &str) -> Option<String> {
    SERVICES.iter().find_map(|service| {
        let path = format!("{}{service}", service.len());
        let (_, after) = mangled.split_once(&path)?;
        let digits = after.find(|c: char| !c.is_ascii_digit())?;
        let length: usize = after[..digits].parse().ok()?;
        let part = after.get(digits..)?.get(..length)?;
        // A type or a function of the service itself is not in a file below it.
        let is_file = after.get(digits + length..)?.starts_with(|c: char| c.is_ascii_digit());
        is_file.then(|| format!("{service}.{part}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_leads_through_the_file_of_its_rule() {
        for (name, rule) in [
            ("_RNCNvNtNtCs1_6shared5coach6refund4RULE0", Some("coach.refund")),
            ("_RNvNtNtCs1_6shared8mototaxi10ride_check6decide", Some("mototaxi.ride_check")),
            ("_RINvNtCs1_6shared4rule6answerNtNtNtB4_5coach4fine5FactsE", Some("coach.fine")),
            ("_RNvNtCs1_6shared5coach5local", None),
            ("_RNvNtCs1_6shared5input4read", None),
            ("memcpy", None),
        ] {
            assert_eq!(rule_of(name).as_deref(), rule, "{name}");
        }
    }

    #[test]
    fn what_is_no_module_is_refused() {
        assert!(by_rule(b"none").is_err());
        assert_eq!(by_rule(b"\0asm\x01\0\0\0").unwrap(), Sizes::default());
    }
}
