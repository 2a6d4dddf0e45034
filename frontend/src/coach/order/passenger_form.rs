//! The passengers' form as posted, and the order as a form.

use backend::coach::order::{
    passengers::{ChildEntry, FieldProblemCode, PassengerEntry, PassengerForm},
    view::{OrderView, PassengerView},
};
use shared::time::Day;

use crate::{error::UiError, visit::Query};

/// The name of the control for a JSON pointer: `passengers-0-name` for `/passengers/0/name`.
#[must_use]
pub fn field_name(pointer: &str) -> String {
    pointer.trim_start_matches('/').replace('/', "-")
}

/// What is typed about a child on the lap; its kind of document is always chosen.
const CHILD_FIELDS: [&str; 3] = ["child-name", "child-document", "child-birth_date"];

/// Whether anything is told of a child on the lap of the passenger at `index`.
#[must_use]
pub fn tells_of_child(fields: &Query, index: usize) -> bool {
    CHILD_FIELDS.iter().any(|field| fields.get(&format!("passengers-{index}-{field}")).is_some())
}

/// Reads what was posted for so many seats.
#[must_use]
pub fn read(fields: &Query, seats: usize) -> PassengerForm {
    let text = |name: String| fields.get(&name).unwrap_or_default().to_owned();
    let passengers = (0..seats)
        .map(|index| {
            let at = |field: &str| format!("passengers-{index}-{field}");
            PassengerEntry {
                name: text(at("name")),
                document_kind: text(at("document_kind")),
                document: text(at("document")),
                birth_date: text(at("birth_date")),
                insured: fields.get(&at("insured")) == Some("sim"),
                child: tells_of_child(fields, index).then(|| ChildEntry {
                    name: text(at("child-name")),
                    document_kind: text(at("child-document_kind")),
                    document: text(at("child-document")),
                    birth_date: text(at("child-birth_date")),
                }),
            }
        })
        .collect();
    PassengerForm { passengers, contact_email: text("contact_email".to_owned()) }
}

/// The form as the order holds it, for a first look or for changing it.
#[must_use]
pub fn fresh(order: &OrderView) -> Query {
    let mut pairs = Vec::new();
    let seated: Vec<_> = order.passengers.iter().filter(|one| one.seat.is_some()).collect();
    for (index, passenger) in seated.iter().enumerate() {
        let prefix = format!("passengers-{index}-");
        person(&mut pairs, &prefix, passenger);
        if passenger.insured {
            pairs.push((format!("{prefix}insured"), "sim".to_owned()));
        }
        let on_lap = Some(passenger.position);
        if let Some(child) = order.passengers.iter().find(|one| one.adult_position == on_lap) {
            person(&mut pairs, &format!("{prefix}child-"), child);
        }
    }
    pairs.extend(order.contact_email.clone().map(|email| ("contact_email".to_owned(), email)));
    pairs.into_iter().collect()
}

fn person(pairs: &mut Vec<(String, String)>, prefix: &str, person: &PassengerView) {
    let mut put = |field: &str, value: Option<String>| {
        pairs.extend(value.map(|value| (format!("{prefix}{field}"), value)));
    };
    put("name", person.name.clone());
    put("document_kind", person.document_kind.map(|kind| kind.name().to_owned()));
    put("document", person.document.clone());
    put("birth_date", person.birth_date.map(Day::to_storage));
}

/// The code of a page for the code of the use case.
#[must_use]
pub const fn error(code: FieldProblemCode) -> UiError {
    match code {
        FieldProblemCode::Missing => UiError::Missing,
        FieldProblemCode::Invalid => UiError::Invalid,
        FieldProblemCode::InvalidCpf => UiError::InvalidCpf,
        FieldProblemCode::InvalidEmail => UiError::InvalidEmail,
        FieldProblemCode::NameTooLong => UiError::NameTooLong,
        FieldProblemCode::TooLong => UiError::OutOfRange,
        FieldProblemCode::InFuture => UiError::InFuture,
        FieldProblemCode::ChildTooOld => UiError::ChildTooOld,
        FieldProblemCode::NotForAdults => UiError::NotForAdults,
        FieldProblemCode::Repeated => UiError::Repeated,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pointer_names_its_control_and_the_control_is_read_back() {
        assert_eq!(field_name("/passengers/1/child/name"), "passengers-1-child-name");
        let fields = Query::from([
            ("passengers-1-name", "Ana Conceição"),
            ("passengers-0-child-document_kind", "cpf"),
            ("passengers-1-child-name", "Bia"),
            ("contact_email", "ana@example.org"),
        ]);
        let form = read(&fields, 2);
        assert_eq!(form.passengers.len(), 2);
        assert_eq!(form.passengers[1].name, "Ana Conceição");
        let child = form.passengers[1].child.as_ref().expect("a child");
        assert_eq!(child.name, "Bia");
        assert_eq!(form.passengers[0].child, None);
        assert_eq!(form.contact_email, "ana@example.org");
    }
}
