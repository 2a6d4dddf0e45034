//! JSON Schema 2020-12 of what each rule decides, made from the types of its outcome.
//!
//! It stands apart from the registry, which the browser loads: only the server and the command line
//! call [`schema`], so that the linker leaves it out of WebAssembly.

use schemars::{Schema, SchemaGenerator, generate::SchemaSettings};
use serde_json::Value;

use crate::rule::Rule;

type Make = fn(SchemaGenerator) -> Schema;

macro_rules! outcomes {
    ($($service:ident { $($rule:ident),+ $(,)? })+) => {
        &[$($((
            concat!(stringify!($service), ".", stringify!($rule)),
            SchemaGenerator::into_root_schema_for::<crate::$service::$rule::Outcome>,
        )),+),+]
    };
}

/// The outcome of each rule; a test holds it against the registry.
const OUTCOMES: &[(&str, Make)] = outcomes! {
    coach {
        refund, open_ticket, fare_difference, interruption, double_sale, baggage_allowance,
        baggage_claim, child_fare, fare, sale_window, ticket_fields, boarding, departure_delay,
        standing, complaint_routing, fine, defence, suspension_revocation, concession_renewal,
        vehicle, line_change,
    }
    mototaxi {
        fare, interrupted_ride, ride_check, permit, permit_interruption, vehicle, fine, penalty,
        points, revocation, citation_procedure, impound, stand, outside_driver, complaint,
    }
    paratransit {
        eligibility, registration, companion, booking_window, trip_request, standing_order,
        priority, cancellation, no_show, user_penalty, user_appeal, operator_fine, operator_appeal,
        punctuality, refusal, operator_deadlines, remuneration_adjustment, late_management_fee,
        fare, driver_duties, vehicle_check,
    }
};

/// The schema of a rule's outcome: every field is present, and no other.
///
/// # Panics
/// Never for a rule of the registry.
#[must_use]
pub fn schema(rule: &Rule) -> Value {
    let (_, make) = OUTCOMES
        .iter()
        .find(|(name, _)| *name == rule.name)
        .expect("a test finds each rule of the registry here");
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let inline = settings.with(|settings| settings.inline_subschemas = true);
    let mut schema = make(inline.into_generator()).to_value();
    tidy(&mut schema);
    schema["title"] = format!("Outcome of {}", rule.name).into();
    schema
}

/// Closes the objects, and drops what speaks of the code: widths of integers and links of its
/// documentation.
fn tidy(schema: &mut Value) {
    match schema {
        Value::Object(members) => {
            let is_width = |format: &Value| {
                format.as_str().is_some_and(|format| format.starts_with(['i', 'u']))
            };
            if members.get("format").is_some_and(is_width) {
                members.remove("format");
                members.remove("maximum");
            }
            if members.get("properties").is_some_and(Value::is_object) {
                members.insert("additionalProperties".to_owned(), false.into());
            }
            if let Some(Value::String(about)) = members.get_mut("description") {
                *about = about.replace(['[', ']', '`'], "").replace('\n', " ");
            }
            members.values_mut().for_each(tidy);
        }
        Value::Array(members) => members.iter_mut().for_each(tidy),
        _ => {}
    }
}

/// Says of a type how it is written in an outcome.
macro_rules! written {
    ($Type:ty, $($schema:tt)+) => {
        impl schemars::JsonSchema for $Type {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($Type).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!($($schema)+)
            }
        }
    };
}

/// Says of a type that it is written as one of its words.
macro_rules! written_as_word {
    ($Type:ty) => {
        $crate::rule::outcome::written!($Type, {
            "type": "string",
            "enum": <$Type as $crate::input::word::Word>::WORDS,
        });
    };
}

pub(crate) use {written, written_as_word};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::RULES;

    #[test]
    fn each_rule_of_the_registry_has_its_outcome_in_the_same_order() {
        let ours: Vec<_> = OUTCOMES.iter().map(|(name, _)| *name).collect();
        let registry: Vec<_> = RULES.iter().map(|rule| rule.name).collect();
        assert_eq!(ours, registry);
    }

    #[test]
    fn an_outcome_says_of_every_field_what_it_is() {
        for rule in RULES {
            let schema = schema(rule);
            let fields = schema["properties"].as_object().expect("an object with fields");
            let required = schema["required"].as_array().expect("a list");
            assert_eq!(required.len(), fields.len(), "{}", rule.name);
            for (name, field) in fields {
                assert!(field["description"].is_string(), "{}: {name}", rule.name);
                let told = ["type", "enum", "const", "anyOf", "oneOf"];
                assert!(told.iter().any(|key| field.get(key).is_some()), "{}: {name}", rule.name);
            }
        }
    }

    #[test]
    fn what_may_be_absent_is_null_and_words_are_listed() {
        let rule = crate::rule::find_rule("coach.refund").expect("a rule");
        let schema = schema(rule);
        let deadline = &schema["properties"]["deadline"];
        assert_eq!(deadline["type"], serde_json::json!(["string", "null"]));
        assert_eq!(deadline["format"], "date-time");
        let words = &schema["properties"]["entitlement"]["enum"];
        assert_eq!(*words, serde_json::json!(["refund", "revalidation", "none"]));
        assert_eq!(schema["additionalProperties"], false);
    }
}
