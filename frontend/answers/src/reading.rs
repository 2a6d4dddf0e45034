//! From what was typed to the JSON that a rule reads.
//!
//! Controls are named by their place with hyphens, `tickets-0-seat`. A row of a list in which
//! nothing was filled in counts as absent, so that an added row is taken away by leaving it empty.

pub mod rows;

use std::collections::BTreeMap;

use chrono::{NaiveDateTime, TimeZone as _};
use shared::{
    input::{
        field::{Field, Kind, Literal, Need},
        json::Json,
    },
    rule::Rule,
    service::Service,
    time::{Instant, syntax::InstantSyntax},
};

use crate::{
    measure::Unit,
    query::Query,
    reading::rows::{last_filled, most_rows, rows},
};

/// A ticked box, or yes.
pub const YES: &str = "sim";
/// No.
pub const NO: &str = "nao";
/// What stands after the name of a list that may be empty and was said to be.
pub const NONE: &str = "nenhum";
/// What stands for a text of which only the presence counts, which keeps it out of the address.
const PRESENT: &str = "informado";
/// What is wrong is told of so many controls at a time.
const MOST_FAULTS: usize = 20;

/// Why an answer of a form cannot be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// It is needed, and there is none.
    Missing,
    /// It cannot be read.
    Invalid,
    /// It is no moment that a clock of the service showed.
    NoMoment,
    /// The list has more rows than a page shows.
    TooMany,
}

/// What is wrong with an answer of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The control in which it stands.
    pub control: String,
    /// What is wrong.
    pub cause: Cause,
}

/// What was typed, as a rule reads it.
#[derive(Debug)]
pub struct Reading {
    /// The input.
    pub input: Json,
    /// What is missing or cannot be read, in the order of the form.
    pub faults: Vec<Fault>,
    /// The control of each JSON pointer.
    controls: BTreeMap<String, String>,
}

impl Reading {
    /// Reads a form by the rule's field table.
    #[must_use]
    pub fn of(rule: &'static Rule, query: &Query) -> Self {
        let mut reader = Reader { rule, query, faults: Vec::new(), controls: BTreeMap::new() };
        let members = reader.members(rule.fields, "", "");
        reader.faults.truncate(MOST_FAULTS);
        Self { input: Json::Object(members), faults: reader.faults, controls: reader.controls }
    }

    /// The control of the place that a rule finds fault with, or of what stands around it.
    #[must_use]
    pub fn control(&self, pointer: &str) -> Option<&str> {
        let mut pointer = pointer;
        loop {
            if let Some(control) = self.controls.get(pointer) {
                return Some(control);
            }
            pointer = pointer.rsplit_once('/')?.0;
        }
    }
}

struct Reader<'a> {
    rule: &'static Rule,
    query: &'a Query,
    faults: Vec<Fault>,
    controls: BTreeMap<String, String>,
}

/// The name of a control inside another.
#[must_use]
pub fn inside(control: &str, name: &str) -> String {
    if control.is_empty() { name.to_owned() } else { format!("{control}-{name}") }
}

impl Reader<'_> {
    fn members(
        &mut self,
        fields: &'static [Field],
        control: &str,
        pointer: &str,
    ) -> Vec<(String, Json)> {
        let mut members = Vec::new();
        for field in fields {
            let control = inside(control, field.name);
            let pointer = format!("{pointer}/{}", field.name);
            let before = self.faults.len();
            let value = self.field(field, &control, &pointer);
            self.controls.insert(pointer, control.clone());
            match value {
                Some(value) => members.push((field.name.to_owned(), value)),
                None if matches!(field.need, Need::Required) && self.faults.len() == before => {
                    self.faults.push(Fault { control, cause: Cause::Missing });
                }
                None => {}
            }
        }
        members
    }

    fn field(&mut self, field: &'static Field, control: &str, pointer: &str) -> Option<Json> {
        match (&field.kind, field.need) {
            // Its own members say what is missing.
            (Kind::Object(fields), Need::Required) => {
                Some(Json::Object(self.members(fields, control, pointer)))
            }
            (Kind::List { .. }, Need::Optional)
                if self.query.get(&inside(control, NONE)) == Some(YES) =>
            {
                Some(Json::List(Vec::new()))
            }
            (Kind::List { min: 0, .. }, Need::Required) => {
                let list = self.value(&field.kind, field.name, control, pointer);
                Some(list.unwrap_or(Json::List(Vec::new())))
            }
            (kind, Need::Default(default)) => {
                let value = self.value(kind, field.name, control, pointer)?;
                (!is_default(&value, default)).then_some(value)
            }
            (kind, _) => self.value(kind, field.name, control, pointer),
        }
    }

    fn value(
        &mut self,
        kind: &'static Kind,
        name: &'static str,
        control: &str,
        pointer: &str,
    ) -> Option<Json> {
        match kind {
            Kind::Object(fields) => {
                let before = self.faults.len();
                let members = self.members(fields, control, pointer);
                // Nothing of it was filled in: it is not there, and lacks nothing.
                let is_given = !members.is_empty()
                    || self.faults[before..].iter().any(|fault| fault.cause != Cause::Missing);
                if !is_given {
                    self.faults.truncate(before);
                    return None;
                }
                Some(Json::Object(members))
            }
            Kind::List { of: Kind::Word(_), .. } => {
                let words: Vec<_> = self
                    .query
                    .all(control)
                    .filter(|word| !word.is_empty())
                    .map(|word| Json::Text(word.to_owned()))
                    .collect();
                (!words.is_empty()).then_some(Json::List(words))
            }
            Kind::List { of, .. } => {
                let mut members = Vec::new();
                self.expect_rows(of, control);
                for row in 0..rows(self.query, control, of) {
                    let control = inside(control, &row.to_string());
                    let pointer = format!("{pointer}/{}", members.len());
                    self.controls.insert(pointer.clone(), control.clone());
                    members.extend(self.value(of, name, &control, &pointer));
                }
                (!members.is_empty()).then_some(Json::List(members))
            }
            _ => {
                let text = self.query.get(control)?;
                match self.leaf(kind, name, text) {
                    Ok(value) => Some(value),
                    Err(cause) => {
                        self.faults.push(Fault { control: control.to_owned(), cause });
                        None
                    }
                }
            }
        }
    }

    /// Finds fault with a list of which something was filled in below the last row of a page.
    fn expect_rows(&mut self, member: &Kind, control: &str) {
        if last_filled(self.query, control).is_some_and(|last| most_rows(member) <= last) {
            self.faults.push(Fault { control: control.to_owned(), cause: Cause::TooMany });
        }
    }

    fn leaf(&self, kind: &Kind, name: &'static str, text: &str) -> Result<Json, Cause> {
        let as_text = |text: &str| Json::Text(text.to_owned());
        Ok(match kind {
            Kind::Boolean => match text {
                YES => Json::Boolean(true),
                NO => Json::Boolean(false),
                _ => return Err(Cause::Invalid),
            },
            Kind::Integer { .. } => Json::Number(Unit::of(name).read(text).ok_or(Cause::Invalid)?),
            Kind::Choice(_) => Json::Number(Unit::Plain.read(text).ok_or(Cause::Invalid)?),
            Kind::Decimal { .. } => Json::Text(text.replace(',', ".")),
            // Somebody types it where it is not ticked.
            Kind::Word(_) => as_text(&text.to_lowercase()),
            Kind::Instant(service, syntax) => as_text(&instant(*service, *syntax, text)?),
            Kind::Form(form) if is_presence(self.rule, name) => as_text(form.example),
            Kind::Text { .. } | Kind::Prose { .. } if is_presence(self.rule, name) => {
                as_text(PRESENT)
            }
            _ => as_text(text),
        })
    }
}

/// What the browser's control gives, a local time, with its offset. An hour that comes twice is
/// the first of the two; a text that has its offset already stays as it is.
fn instant(service: Service, syntax: InstantSyntax, text: &str) -> Result<String, Cause> {
    if syntax.read(text).is_some() {
        return Ok(text.to_owned());
    }
    let local = ["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S"]
        .iter()
        .find_map(|form| NaiveDateTime::parse_from_str(text, form).ok())
        .ok_or(Cause::NoMoment)?;
    let zone = service.zone();
    let moment = zone.from_local_datetime(&local).earliest().ok_or(Cause::NoMoment)?;
    Ok(Instant(moment.to_utc()).to_local(zone))
}

/// Whether only the presence of this text counts. The form asks whether there is one, and the
/// address holds no text of a person.
#[must_use]
pub fn is_presence(rule: &Rule, name: &str) -> bool {
    let names: &[&str] = match rule.name {
        "paratransit.trip_request" => {
            &["credential_number", "address", "reference_point", "frequency", "driver_instructions"]
        }
        "mototaxi.complaint" => &["description", "place", "plate", "permit_number"],
        _ => &[],
    };
    names.contains(&name)
}

fn is_default(value: &Json, default: Literal) -> bool {
    match (value, default) {
        (Json::Boolean(value), Literal::Boolean(default)) => *value == default,
        (Json::Number(digits), Literal::Integer(default)) => *digits == default.to_string(),
        (Json::Text(word), Literal::Word(default)) => word == default,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use shared::rule::find_rule;

    use super::*;

    fn read(rule: &str, query: &str) -> Reading {
        Reading::of(find_rule(rule).expect("a rule"), &Query::parse(query))
    }

    fn wanted(json: &str) -> Json {
        Json::parse(json).expect("JSON")
    }

    const TICKET: &str = "ticket-fare_cents=84,50&ticket-total_paid_cents=84,50&choice=refund";

    #[test]
    fn units_and_local_times_become_those_of_the_wire() {
        let reading = read(
            "coach.refund",
            &format!("{TICKET}&departure=2026-03-10T14:00&requested_at=2026-03-09T10:00"),
        );
        assert_eq!(reading.faults, []);
        assert_eq!(
            reading.input,
            wanted(
                r#"{"ticket": {"fare_cents": 8450, "total_paid_cents": 8450},
                    "departure": "2026-03-10T14:00:00-03:00",
                    "requested_at": "2026-03-09T10:00:00-03:00", "choice": "refund"}"#
            )
        );
    }

    #[test]
    fn everything_that_is_missing_is_told_at_once_and_where_it_stands() {
        let reading = read("coach.refund", "ticket-fare_cents=abc");
        let told: Vec<_> =
            reading.faults.iter().map(|fault| (fault.control.as_str(), fault.cause)).collect();
        assert_eq!(
            told,
            [
                ("ticket-fare_cents", Cause::Invalid),
                ("ticket-total_paid_cents", Cause::Missing),
                ("requested_at", Cause::Missing),
                ("choice", Cause::Missing),
            ]
        );
    }

    #[test]
    fn an_empty_row_is_left_out_and_the_next_keeps_its_control() {
        let reading = read(
            "coach.double_sale",
            "tickets-0-number=&tickets-1-number=A&tickets-1-board_m=0\
             &tickets-1-alight_m=1,5&departure=2026-03-10T14:00",
        );
        let Json::Object(members) = &reading.input else { panic!("an object") };
        let (_, Json::List(tickets)) =
            members.iter().find(|(name, _)| name == "tickets").expect("tickets")
        else {
            panic!("a list")
        };
        assert_eq!(tickets.len(), 1);
        assert_eq!(reading.control("/tickets/0/number"), Some("tickets-1-number"));
        assert_eq!(reading.control("/tickets/0/unheard_of"), Some("tickets-1"));
    }

    #[test]
    fn a_page_tells_of_no_more_faults_than_somebody_reads() {
        let rows: Vec<_> = (0..10).map(|row| format!("tickets-{row}-number=A")).collect();
        let reading = read("coach.double_sale", &rows.join("&"));
        assert_eq!(reading.faults.len(), MOST_FAULTS);
    }

    #[test]
    fn a_half_filled_row_says_what_it_lacks() {
        let reading = read("coach.double_sale", "tickets-0-number=A&departure=2026-03-10T14:00");
        let lacking = Fault { control: "tickets-0-alight_m".to_owned(), cause: Cause::Missing };
        assert!(reading.faults.contains(&lacking));
    }

    #[test]
    fn an_hour_that_a_clock_never_showed_is_asked_again() {
        let at = |text: &str| {
            instant(
                Service::Paratransit,
                InstantSyntax { lower_case: false, fraction: false },
                text,
            )
        };
        assert_eq!(at("2018-11-04T00:30"), Err(Cause::NoMoment));
        assert_eq!(at("2018-11-04T01:30").as_deref(), Ok("2018-11-04T01:30:00-02:00"));
        assert_eq!(at("2018-02-17T23:30").as_deref(), Ok("2018-02-17T23:30:00-02:00"));
        assert_eq!(at("2018-02-17T23:30:00-03:00").as_deref(), Ok("2018-02-17T23:30:00-03:00"));
        assert_eq!(at("hoje"), Err(Cause::NoMoment));
    }

    #[test]
    fn none_at_all_is_told_from_nothing_said() {
        let day = "trip_date=2026-03-10";
        let given = |query: &str| {
            let Json::Object(members) = read("paratransit.booking_window", query).input else {
                panic!("an object")
            };
            members.iter().any(|(name, value)| name == "holidays" && *value == Json::List(vec![]))
        };
        assert!(given(&format!("{day}&holidays-nenhum=sim")));
        assert!(!given(day));
    }

    #[test]
    fn only_a_text_is_asked_for_by_its_presence() {
        assert!(is_presence(find_rule("mototaxi.complaint").expect("a rule"), "plate"));
        assert!(!is_presence(find_rule("coach.double_sale").expect("a rule"), "seat"));
    }

    #[test]
    fn what_identifies_a_person_is_not_asked_for() {
        let reading = read("mototaxi.complaint", "driver=unknown&written=sim&signed=sim&plate=sim");
        let Json::Object(members) = reading.input else { panic!("an object") };
        let (_, plate) = members.iter().find(|(name, _)| name == "plate").expect("a plate");
        assert_ne!(*plate, Json::Text(YES.to_owned()));
    }
}
