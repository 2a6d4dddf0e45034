//! From what was typed to passengers, or to everything that is wrong with it.

use shared::{
    coach::child_fare,
    document::{Cpf, DocumentError},
    money::Cents,
    service::Service,
    time::{Day, Instant, syntax::read_day},
};

use super::{ChildEntry, FieldProblem, FieldProblemCode, PassengerEntry, PassengerForm};
use crate::coach::order::view::DocumentKind;

/// Longest name that fits a ticket, in characters.
const LONGEST_NAME: usize = 80;

/// Marks, embeddings, overrides and isolates of writing direction (UAX #9).
const BIDI_CONTROLS: [char; 12] = [
    '\u{061c}', '\u{200e}', '\u{200f}', '\u{202a}', '\u{202b}', '\u{202c}', '\u{202d}', '\u{202e}',
    '\u{2066}', '\u{2067}', '\u{2068}', '\u{2069}',
];

/// Longest number of a document other than the CPF.
const LONGEST_DOCUMENT: usize = 30;

/// Longest address of a mailbox (RFC 5321).
const LONGEST_EMAIL: usize = 254;

/// Completed years from which nobody shows a birth certificate.
const MAJORITY: u32 = 18;

/// A person as read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Person {
    pub(super) name: String,
    pub(super) document_kind: DocumentKind,
    pub(super) document: String,
    pub(super) birth_date: Option<Day>,
}

/// A passenger with a seat as read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Passenger {
    pub(super) person: Person,
    pub(super) is_insured: bool,
    pub(super) child: Option<Person>,
}

/// A whole form as read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Passengers {
    pub(super) passengers: Vec<Passenger>,
    pub(super) contact_email: String,
}

/// Reads the form of an order of so many seats; the problems stand in the form's order.
pub(super) fn read(
    form: &PassengerForm,
    seats: usize,
    departs_at: Instant,
) -> Result<Passengers, Vec<FieldProblem>> {
    let mut reader = Reader { problems: Vec::new(), documents: Vec::new(), departs_at };
    let empty = PassengerEntry::default();
    let mut passengers = Vec::new();
    for index in 0..seats {
        let entry = form.passengers.get(index).unwrap_or(&empty);
        passengers.extend(reader.passenger(&format!("/passengers/{index}"), entry));
    }
    let contact_email = reader.email("/contact_email", &form.contact_email);
    match contact_email {
        Some(contact_email) if reader.problems.is_empty() => {
            Ok(Passengers { passengers, contact_email })
        }
        _ => Err(reader.problems),
    }
}

struct Reader {
    problems: Vec<FieldProblem>,
    documents: Vec<(DocumentKind, String)>,
    departs_at: Instant,
}

impl Reader {
    fn refuse<T>(&mut self, field: &str, code: FieldProblemCode) -> Option<T> {
        self.problems.push(FieldProblem { field: field.to_owned(), code });
        None
    }

    fn passenger(&mut self, path: &str, entry: &PassengerEntry) -> Option<Passenger> {
        let name = self.name(&format!("{path}/name"), &entry.name);
        let document = self.document(path, &entry.document_kind, &entry.document);
        let birth_date = self.birth_date(path, &entry.birth_date);
        if let (Some((DocumentKind::BirthCertificate, _)), Some(birth_date)) =
            (&document, birth_date)
        {
            self.minor(path, birth_date);
        }
        let child = entry.child.as_ref().map(|child| self.child(&format!("{path}/child"), child));
        let (document_kind, document) = document?;
        let person = Person { name: name?, document_kind, document, birth_date: birth_date? };
        let child = match child {
            Some(child) => Some(child?),
            None => None,
        };
        Some(Passenger { person, is_insured: entry.insured, child })
    }

    fn child(&mut self, path: &str, entry: &ChildEntry) -> Option<Person> {
        let name = self.name(&format!("{path}/name"), &entry.name);
        let document = self.document(path, &entry.document_kind, &entry.document);
        let birth_date = self.birth_date(path, &entry.birth_date)?;
        let field = format!("{path}/birth_date");
        let Some(birth_date) = birth_date else {
            return self.refuse(&field, FieldProblemCode::Missing);
        };
        let decision = child_fare::decide(&child_fare::Facts {
            birth_date,
            departure: self.departs_at,
            occupies_seat: false,
            fare: Cents::ZERO,
        });
        if !decision.outcome.free {
            return self.refuse(&field, FieldProblemCode::ChildTooOld);
        }
        let (document_kind, document) = document?;
        Some(Person { name: name?, document_kind, document, birth_date: Some(birth_date) })
    }

    fn minor(&mut self, path: &str, birth_date: Option<Day>) {
        let day = self.departs_at.day_in(Service::Coach.zone());
        match birth_date {
            None => {
                self.refuse::<()>(&format!("{path}/birth_date"), FieldProblemCode::Missing);
            }
            Some(birth_date) if day.age_of(birth_date) >= MAJORITY => {
                self.refuse::<()>(&format!("{path}/document_kind"), FieldProblemCode::NotForAdults);
            }
            Some(_) => {}
        }
    }

    fn name(&mut self, field: &str, text: &str) -> Option<String> {
        // Marks of direction come along when a name is copied; they are no part of it, and would
        // turn the words beside it round.
        let name = text.replace(BIDI_CONTROLS, "").split_whitespace().collect::<Vec<_>>().join(" ");
        if name.is_empty() {
            return self.refuse(field, FieldProblemCode::Missing);
        }
        if name.chars().count() > LONGEST_NAME {
            return self.refuse(field, FieldProblemCode::NameTooLong);
        }
        if name.chars().any(char::is_control) || !name.chars().any(char::is_alphabetic) {
            return self.refuse(field, FieldProblemCode::Invalid);
        }
        Some(name)
    }

    fn document(&mut self, path: &str, kind: &str, text: &str) -> Option<(DocumentKind, String)> {
        let field = format!("{path}/document");
        let kind = match (kind.is_empty(), DocumentKind::from_name(kind)) {
            (_, Some(kind)) => kind,
            (true, None) => {
                return self.refuse(&format!("{path}/document_kind"), FieldProblemCode::Missing);
            }
            (false, None) => {
                return self.refuse(&format!("{path}/document_kind"), FieldProblemCode::Invalid);
            }
        };
        let number = match kind {
            // People group the digits as they like.
            DocumentKind::Cpf => match text.replace(char::is_whitespace, "").parse::<Cpf>() {
                Ok(cpf) => cpf.as_str().to_owned(),
                Err(DocumentError::Empty) => {
                    return self.refuse(&field, FieldProblemCode::Missing);
                }
                Err(_) => return self.refuse(&field, FieldProblemCode::InvalidCpf),
            },
            DocumentKind::IdentityCard
            | DocumentKind::Passport
            | DocumentKind::ForeignerRegister
            | DocumentKind::BirthCertificate => self.plain_number(&field, text)?,
        };
        let document = (kind, number);
        if self.documents.contains(&document) {
            return self.refuse(&field, FieldProblemCode::Repeated);
        }
        self.documents.push(document.clone());
        Some(document)
    }

    fn plain_number(&mut self, field: &str, text: &str) -> Option<String> {
        let number = text.trim().to_uppercase();
        if number.is_empty() {
            return self.refuse(field, FieldProblemCode::Missing);
        }
        if number.chars().count() > LONGEST_DOCUMENT {
            return self.refuse(field, FieldProblemCode::TooLong);
        }
        let known = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '/' | ' ');
        if !number.chars().all(known) || !number.chars().any(|c| c.is_ascii_alphanumeric()) {
            return self.refuse(field, FieldProblemCode::Invalid);
        }
        Some(number)
    }

    /// `Some(None)` where nothing was typed.
    fn birth_date(&mut self, path: &str, text: &str) -> Option<Option<Day>> {
        let field = format!("{path}/birth_date");
        if text.trim().is_empty() {
            return Some(None);
        }
        let Some(day) = read_day(text.trim()).filter(|day| Day::FIRST <= *day) else {
            return self.refuse(&field, FieldProblemCode::Invalid);
        };
        if self.departs_at.day_in(Service::Coach.zone()) < day {
            return self.refuse(&field, FieldProblemCode::InFuture);
        }
        Some(Some(day))
    }

    fn email(&mut self, field: &str, text: &str) -> Option<String> {
        let email = text.trim();
        if email.is_empty() {
            return self.refuse(field, FieldProblemCode::Missing);
        }
        if email.len() > LONGEST_EMAIL {
            return self.refuse(field, FieldProblemCode::TooLong);
        }
        let has_dotted_host = email.rsplit_once('@').is_some_and(|(_, host)| host.contains('.'));
        if !has_dotted_host || email.parse::<lettre::Address>().is_err() {
            return self.refuse(field, FieldProblemCode::InvalidEmail);
        }
        Some(email.to_owned())
    }
}

#[cfg(test)]
mod tests;
