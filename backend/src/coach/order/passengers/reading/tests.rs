//! Each field on both sides of its limits.

use proptest::prelude::*;

use super::*;

/// 2026-03-10, 14:00 in Salvador.
fn departure() -> Instant {
    Instant::from_storage("2026-03-10T17:00:00.000Z").expect("an instant")
}

fn entry() -> PassengerEntry {
    PassengerEntry {
        name: "  Conceição   d'Ávila ".to_owned(),
        document_kind: "cpf".to_owned(),
        document: "111.444.777-35".to_owned(),
        ..PassengerEntry::default()
    }
}

fn child(birth_date: &str) -> ChildEntry {
    ChildEntry {
        name: "João".to_owned(),
        document_kind: "birth_certificate".to_owned(),
        document: "123456 01 55 2021".to_owned(),
        birth_date: birth_date.to_owned(),
    }
}

fn form(passenger: PassengerEntry) -> PassengerForm {
    PassengerForm { passengers: vec![passenger], contact_email: "ana@exemplo.com.br".to_owned() }
}

#[track_caller]
fn refused(passenger: PassengerEntry, field: &str, code: FieldProblemCode) {
    let problems = read(&form(passenger), 1, departure()).expect_err("a refusal");
    assert_eq!(problems, [FieldProblem { field: field.to_owned(), code }]);
}

#[test]
fn names_are_trimmed_and_a_cpf_is_kept_without_its_mask() {
    let read = read(&form(entry()), 1, departure()).expect("good input");
    assert_eq!(read.passengers[0].person.name, "Conceição d'Ávila");
    assert_eq!(read.passengers[0].person.document, "11144477735");
    assert_eq!(read.contact_email, "ana@exemplo.com.br");
}

#[test]
fn every_problem_is_told_in_the_forms_order() {
    let problems = read(&PassengerForm::default(), 2, departure()).expect_err("nothing typed");
    let fields: Vec<_> = problems.iter().map(|problem| problem.field.as_str()).collect();
    assert_eq!(
        fields,
        [
            "/passengers/0/name",
            "/passengers/0/document_kind",
            "/passengers/1/name",
            "/passengers/1/document_kind",
            "/contact_email",
        ]
    );
    assert!(problems.iter().all(|problem| problem.code == FieldProblemCode::Missing));
}

#[test]
fn a_name_has_letters_and_fits_the_ticket() {
    let named = |name: &str| PassengerEntry { name: name.to_owned(), ..entry() };
    refused(named("12345"), "/passengers/0/name", FieldProblemCode::Invalid);
    refused(named(&"é".repeat(81)), "/passengers/0/name", FieldProblemCode::NameTooLong);
    assert!(read(&form(named(&"é".repeat(80))), 1, departure()).is_ok());
}

#[test]
fn marks_of_writing_direction_are_no_part_of_a_name() {
    let named = |name: &str| PassengerEntry { name: name.to_owned(), ..entry() };
    let turned = named("\u{202e}Ana\u{2066} \u{200f}Souza\u{202c}");
    let read = read(&form(turned), 1, departure()).expect("good input");
    assert_eq!(read.passengers[0].person.name, "Ana Souza");
    refused(named("\u{202e}\u{202c}"), "/passengers/0/name", FieldProblemCode::Missing);
}

#[test]
fn a_cpf_is_read_however_its_digits_are_grouped() {
    for document in ["111 444 777 35", " 111.444.777 - 35", "11144477735"] {
        let typed = PassengerEntry { document: document.to_owned(), ..entry() };
        let read = read(&form(typed), 1, departure()).expect(document);
        assert_eq!(read.passengers[0].person.document, "11144477735");
    }
}

#[test]
fn a_cpf_is_checked() {
    let with = |document: &str| PassengerEntry { document: document.to_owned(), ..entry() };
    refused(with("111.111.111-11"), "/passengers/0/document", FieldProblemCode::InvalidCpf);
    refused(with("111.444.777-36"), "/passengers/0/document", FieldProblemCode::InvalidCpf);
    refused(with(""), "/passengers/0/document", FieldProblemCode::Missing);
}

#[test]
fn a_child_travels_on_the_lap_until_the_eve_of_the_sixth_birthday() {
    let with = |day: &str| PassengerEntry { child: Some(child(day)), ..entry() };
    assert!(read(&form(with("2020-03-11")), 1, departure()).is_ok());
    let field = "/passengers/0/child/birth_date";
    refused(with("2020-03-10"), field, FieldProblemCode::ChildTooOld);
    refused(with("2026-03-11"), field, FieldProblemCode::InFuture);
    refused(with("2026-02-30"), field, FieldProblemCode::Invalid);
    refused(with(""), field, FieldProblemCode::Missing);
}

#[test]
fn a_birth_certificate_is_for_minors_only() {
    let with = |day: &str| PassengerEntry {
        document_kind: "birth_certificate".to_owned(),
        document: "123456".to_owned(),
        birth_date: day.to_owned(),
        ..entry()
    };
    assert!(read(&form(with("2008-03-11")), 1, departure()).is_ok());
    refused(with("2008-03-10"), "/passengers/0/document_kind", FieldProblemCode::NotForAdults);
    refused(with(""), "/passengers/0/birth_date", FieldProblemCode::Missing);
}

#[test]
fn nobody_travels_twice() {
    let mut twice = form(entry());
    twice.passengers.push(entry());
    let problems = read(&twice, 2, departure()).expect_err("a refusal");
    assert_eq!(problems[0].field, "/passengers/1/document");
    assert_eq!(problems[0].code, FieldProblemCode::Repeated);
}

#[test]
fn mail_needs_an_address_that_can_be_written_to() {
    for email in ["ana", "ana@", "@exemplo.com", "ana@exemplo", "a b@c.de", "a@b.c\r\nBcc: d@e.f"] {
        let form = PassengerForm { contact_email: email.to_owned(), ..form(entry()) };
        let problems = read(&form, 1, departure()).expect_err(email);
        assert_eq!(problems[0].field, "/contact_email");
        assert_eq!(problems[0].code, FieldProblemCode::InvalidEmail, "{email}");
    }
}

proptest! {
    #[test]
    fn whatever_is_typed_is_read_or_refused(
        texts in prop::collection::vec("\\PC{0,40}", 5), seats in 0_usize..7
    ) {
        let passenger = PassengerEntry {
            name: texts[0].clone(),
            document_kind: texts[1].clone(),
            document: texts[2].clone(),
            birth_date: texts[3].clone(),
            insured: false,
            child: None,
        };
        let form = PassengerForm { passengers: vec![passenger], contact_email: texts[4].clone() };
        if let Ok(read) = read(&form, seats, departure()) {
            prop_assert_eq!(read.passengers.len(), seats);
        }
    }
}
