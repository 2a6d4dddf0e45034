//! A trip as a calendar entry (RFC 5545): UTC times, text escaped, lines folded by octets.

use shared::{document::public_code::PublicCode, time::Instant};

use super::{
    TicketDocument,
    issuer::Issuer,
    text::{platform, words},
};

/// A line holds at most so many octets, its line break left out (RFC 5545, 3.1).
const LONGEST_LINE: usize = 75;

/// The media type of the file.
pub const CONTENT_TYPE: &str = "text/calendar; charset=utf-8; method=PUBLISH";

/// Writes the entry of a ticket; a later revision replaces an earlier one in the calendar.
#[must_use]
pub fn write(ticket: &TicketDocument, issuer: &Issuer) -> String {
    let words = words(ticket.language);
    let host = issuer.public_url.split_once("://").map_or("", |(_, host)| host);
    let code = ticket
        .code
        .parse::<PublicCode>()
        .map_or_else(|_| ticket.code.clone(), |code| code.grouped());
    let route = format!("{} → {}", ticket.origin_municipality, ticket.destination_municipality);
    let page =
        format!("{}{}/bilhetes/{}", issuer.public_url, ticket.language.path_prefix(), ticket.code);
    let mut description = format!(
        "{}: {code}\n{}: {}\n{}: {}\n{page}",
        words.ticket_code,
        words.passenger,
        ticket.passenger_name,
        words.carrier,
        ticket.carrier_name
    );
    if let Some(platform) = platform(ticket, ticket.language) {
        description = format!("{}: {platform}\n{description}", words.platform);
    }
    if issuer.demo {
        description = format!("{}\n{description}", words.demo);
    }
    let lines = [
        "BEGIN:VCALENDAR".to_owned(),
        "VERSION:2.0".to_owned(),
        "PRODID:-//Embarque//Ticket 1.0//PT".to_owned(),
        "CALSCALE:GREGORIAN".to_owned(),
        "METHOD:PUBLISH".to_owned(),
        "BEGIN:VEVENT".to_owned(),
        format!("UID:{}@{}", escape(&ticket.code), escape(host)),
        format!("SEQUENCE:{}", ticket.revision),
        format!("DTSTAMP:{}", utc(ticket.issued_at)),
        format!("DTSTART:{}", utc(ticket.departs_at)),
        format!("DTEND:{}", utc(ticket.arrives_at.max(ticket.departs_at))),
        format!("SUMMARY:{}", escape(&format!("{route}, {} {}", words.seat_in_text, ticket.seat))),
        format!(
            "LOCATION:{}",
            escape(&format!("{}, {}", ticket.origin, ticket.origin_municipality))
        ),
        format!("DESCRIPTION:{}", escape(&description)),
        format!("URL:{page}"),
        "STATUS:CONFIRMED".to_owned(),
        "TRANSP:OPAQUE".to_owned(),
        "BEGIN:VALARM".to_owned(),
        "ACTION:DISPLAY".to_owned(),
        format!("DESCRIPTION:{}", escape(&route)),
        "TRIGGER:-PT2H".to_owned(),
        "END:VALARM".to_owned(),
        "END:VEVENT".to_owned(),
        "END:VCALENDAR".to_owned(),
    ];
    lines.iter().map(|line| fold(line)).collect()
}

fn utc(instant: Instant) -> String {
    instant.0.format("%Y%m%dT%H%M%SZ").to_string()
}

/// Text as a property value; control characters have no place in one.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\\' | ';' | ',' => escaped.extend(['\\', character]),
            '\n' => escaped.push_str("\\n"),
            character if character.is_control() => {}
            character => escaped.push(character),
        }
    }
    escaped
}

/// Breaks a line into pieces of at most 75 octets, never inside a character.
fn fold(line: &str) -> String {
    let mut folded = String::with_capacity(line.len() + 8);
    let mut rest = line;
    let mut room = LONGEST_LINE;
    while rest.len() > room {
        let (piece, after) = rest.split_at(rest.floor_char_boundary(room));
        folded.push_str(piece);
        folded.push_str("\r\n ");
        rest = after;
        room = LONGEST_LINE - 1;
    }
    folded.push_str(rest);
    folded.push_str("\r\n");
    folded
}

#[cfg(test)]
mod tests {
    use icalendar::{Calendar, CalendarComponent, Component, EventLike};
    use proptest::prelude::*;

    use super::*;
    use crate::coach::ticket_document::sample::{issuer, sample};

    fn parse(text: &str) -> icalendar::Event {
        let calendar: Calendar = text.parse().expect("another parser reads it");
        let mut events = calendar.components.into_iter().filter_map(|component| match component {
            CalendarComponent::Event(event) => Some(event),
            _ => None,
        });
        let event = events.next().expect("one event");
        assert!(events.next().is_none());
        event
    }

    #[test]
    fn another_parser_reads_the_trip() {
        let event = parse(&write(&sample(), &issuer()));
        assert_eq!(event.get_uid(), Some("7KQ2M9XH4T0@embarque.example"));
        assert_eq!(event.get_sequence(), Some(3));
        assert_eq!(event.property_value("DTSTART"), Some("20261201T100000Z"));
        assert_eq!(event.property_value("DTEND"), Some("20261201T115000Z"));
        assert_eq!(event.get_summary(), Some("Salvador → Feira de Santana, poltrona 12"));
        assert_eq!(event.get_location(), Some("Terminal Rodoviário de Salvador, Salvador"));
        let description = event.get_description().expect("one");
        assert!(description.starts_with("Demonstração:"), "{description}");
        assert!(description.contains("Plataforma: 17"), "{description}");
        assert!(description.contains("João Conceição Muñoz Michałowski"));
    }

    #[test]
    fn lines_are_folded_by_octets_and_end_in_crlf() {
        let text = write(&sample(), &issuer());
        assert!(text.ends_with("END:VCALENDAR\r\n"));
        assert!(text.contains("\r\n "));
        for line in text.split("\r\n") {
            assert!(line.len() <= 75, "{line}");
            assert!(!line.contains('\n'));
        }
    }

    proptest! {
        #[test]
        fn any_name_survives(name in "\\PC{1,120}", origin in "[ -~ã→🚌]{1,120}") {
            let mut ticket = sample();
            ticket.passenger_name = name.clone();
            ticket.origin = origin.clone();
            let event = parse(&write(&ticket, &issuer()));
            let description = event.get_description().expect("one").to_owned();
            prop_assert!(description.contains(&name), "{} {}", name, description);
            let location = event.get_location().expect("one");
            prop_assert_eq!(location, format!("{}, Salvador", origin));
        }
    }
}
