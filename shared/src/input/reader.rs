//! Reads a whole input and ranks what is wrong with it.

use std::collections::HashSet;

use crate::{
    input::{
        Code, Problem,
        field::{Field, Kind, Literal, Need},
        json::Json,
        object::{Members, Object, Slot, Value},
    },
    language::Phrase,
    time::{Day, syntax},
};

pub(super) fn read(fields: &'static [Field], json: &Json) -> Result<Object, Problem> {
    let Json::Object(members) = json else {
        return Err(Problem {
            code: Code::Invalid,
            field: String::new(),
            message: Phrase::new("A entrada não é um objeto.", "The input is not an object."),
        });
    };
    let mut reader = Reader::default();
    let object = reader.read_object(fields, members);
    reader.look_for_missing(&object, &object);
    let found = [reader.unknown, reader.missing, reader.invalid, reader.out_of_range];
    found.into_iter().flatten().next().map_or(Ok(object), Err)
}

/// Walks in the order of the table, so the first problem of each class is the one to report.
#[derive(Default)]
struct Reader {
    path: Vec<String>,
    unknown: Option<Problem>,
    missing: Option<Problem>,
    invalid: Option<Problem>,
    out_of_range: Option<Problem>,
}

impl Reader {
    fn read_object(&mut self, fields: &'static [Field], members: &[(String, Json)]) -> Object {
        let slots = fields.iter().map(|field| self.read_field(field, members)).collect();
        let is_unknown = |name: &&String| fields.iter().all(|field| field.name != name.as_str());
        if let Some(name) = members.iter().map(|(name, _)| name).filter(is_unknown).min() {
            self.at(name.clone(), |reader| {
                let message =
                    Phrase::new("Este campo não existe na regra.", "The rule has no such field.");
                reader.report(Code::UnknownField, || message);
            });
        }
        Object { fields, slots }
    }

    fn read_field(&mut self, field: &'static Field, members: &[(String, Json)]) -> Slot {
        let mut given = members.iter().filter(|(name, _)| name == field.name);
        match (given.next(), given.next()) {
            (None | Some((_, Json::Null)), None) => match field.need {
                Need::Default(literal) => Slot::Given(default_value(&field.kind, literal)),
                Need::Required | Need::Optional | Need::When(_) => Slot::Absent,
            },
            (Some((_, json)), None) => {
                self.at(field.name.to_owned(), |reader| reader.read_value(&field.kind, json))
            }
            // JSON leaves open which of two equal names counts, and a right must not hang on it.
            (_, Some(_)) => self.at(field.name.to_owned(), |reader| {
                let message =
                    Phrase::new("Este campo aparece mais de uma vez.", "The field appears twice.");
                reader.report(Code::Invalid, || message);
                Slot::Broken
            }),
        }
    }

    fn read_value(&mut self, kind: &'static Kind, json: &Json) -> Slot {
        let Some((value, in_range)) = self.value(kind, json) else {
            self.report(Code::Invalid, || kind.expectation());
            return Slot::Broken;
        };
        if !in_range {
            self.report(Code::OutOfRange, || kind.expectation());
        }
        Slot::Given(value)
    }

    /// The value, if it is of the type, and whether it lies in its bounds.
    fn value(&mut self, kind: &'static Kind, json: &Json) -> Option<(Value, bool)> {
        let in_calendar = |day: Day| Day::FIRST <= day && day <= Day::LAST;
        Some(match (kind, json) {
            (Kind::Boolean, Json::Boolean(value)) => (Value::Boolean(*value), true),
            (Kind::Integer { min, max }, Json::Number(digits)) => {
                let value = whole_number(digits)?;
                let in_range = value.is_some_and(|value| *min <= value && value <= *max);
                // A condition may look at it: too long a number keeps its sign.
                let end = if digits.starts_with('-') { i64::MIN } else { i64::MAX };
                (Value::Integer(value.unwrap_or(end)), in_range)
            }
            (Kind::Text { min, max }, Json::Text(text)) => {
                if !(*min..=*max).contains(&text.chars().count()) {
                    return None;
                }
                (Value::Text(text.clone()), true)
            }
            (Kind::Prose { may_be_blank }, Json::Text(text)) => {
                if !may_be_blank && text.trim().is_empty() {
                    return None;
                }
                (Value::Text(text.clone()), true)
            }
            (Kind::Word(words), Json::Text(text)) => {
                (Value::Word(words.iter().position(|word| word == text)?), true)
            }
            (Kind::Form(form), Json::Text(text)) => {
                if !(form.fits)(text) {
                    return None;
                }
                (Value::Text(text.clone()), true)
            }
            (Kind::Choice(numbers), Json::Number(digits)) => {
                let value = whole_number(digits)?.filter(|value| numbers.contains(value))?;
                (Value::Integer(value), true)
            }
            (Kind::Day, Json::Text(text)) => {
                let day = syntax::read_day(text)?;
                (Value::Day(day), in_calendar(day))
            }
            (Kind::Month, Json::Text(text)) => {
                let month = syntax::read_month(text)?;
                (Value::Month(month), in_calendar(month.first_day()))
            }
            (Kind::DayFrom(first), Json::Text(text)) => {
                let day = syntax::read_day(text)?;
                (Value::Day(day), in_calendar(day) && *first <= day)
            }
            (Kind::TimeOfDay, Json::Text(text)) => {
                (Value::TimeOfDay(syntax::read_time_of_day(text)?), true)
            }
            (Kind::Instant(service, syntax), Json::Text(text)) => {
                let instant = syntax.read(text)?;
                (Value::Instant(instant), in_calendar(instant.day_in(service.zone())))
            }
            (Kind::Decimal { syntax, above, max }, Json::Text(text)) => {
                let value = syntax.read(text)?;
                (Value::Decimal(value), *above < value && max.is_none_or(|max| value <= max))
            }
            (Kind::List { of, min, max, unique }, Json::List(members)) => {
                let count = members.len();
                let in_range = *min <= count && max.is_none_or(|max| count <= max);
                // Its own place comes before those of its members.
                if !in_range {
                    self.report(Code::OutOfRange, || kind.expectation());
                }
                let mut seen = HashSet::new();
                let read = |(index, json): (usize, _)| {
                    self.at(index.to_string(), |reader| {
                        if *unique && !seen.insert(json) {
                            let message =
                                Phrase::new("Este item se repete.", "The item comes twice.");
                            reader.report(Code::Invalid, || message);
                        }
                        reader.read_value(of, json)
                    })
                };
                (Value::List(Members(members.iter().enumerate().map(read).collect())), true)
            }
            (Kind::Object(fields), Json::Object(members)) => {
                (Value::Object(self.read_object(fields, members)), true)
            }
            _ => return None,
        })
    }

    /// A second walk, since a condition may look at a field that the table lists later.
    fn look_for_missing(&mut self, root: &Object, here: &Object) {
        for (field, slot) in here.fields.iter().zip(&here.slots) {
            self.at(field.name.to_owned(), |reader| match slot {
                Slot::Absent => {
                    let is_missing = match field.need {
                        Need::Required => true,
                        Need::When(condition) => (condition.holds)(root, here) == Some(true),
                        Need::Optional | Need::Default(_) => false,
                    };
                    if is_missing {
                        reader.report(Code::Missing, || {
                            Phrase::new("Este campo é obrigatório.", "This field is required.")
                        });
                    }
                }
                Slot::Given(value) => reader.look_inside(root, value),
                Slot::Broken => {}
            });
        }
    }

    fn look_inside(&mut self, root: &Object, value: &Value) {
        match value {
            Value::Object(object) => self.look_for_missing(root, object),
            Value::List(members) => {
                for (index, slot) in members.0.iter().enumerate() {
                    if let Slot::Given(value) = slot {
                        self.at(index.to_string(), |reader| reader.look_inside(root, value));
                    }
                }
            }
            _ => {}
        }
    }

    fn at<T>(&mut self, segment: String, read: impl FnOnce(&mut Self) -> T) -> T {
        self.path.push(segment);
        let result = read(self);
        self.path.pop();
        result
    }

    /// Keeps the problem if it is the first of its class.
    fn report(&mut self, code: Code, message: impl FnOnce() -> Phrase) {
        let place = match code {
            Code::UnknownField => &mut self.unknown,
            Code::Missing => &mut self.missing,
            Code::Invalid => &mut self.invalid,
            Code::OutOfRange => &mut self.out_of_range,
            Code::Inconsistent => unreachable!("contradictions are the rule's own to find"),
        };
        if place.is_none() {
            *place = Some(Problem { code, field: pointer(&self.path), message: message() });
        }
    }
}

/// RFC 6901.
fn pointer(path: &[String]) -> String {
    let mut pointer = String::new();
    for segment in path {
        pointer.push('/');
        pointer.push_str(&segment.replace('~', "~0").replace('/', "~1"));
    }
    pointer
}

/// The number, if it has neither fraction nor exponent; inside, `None` if it is too long.
fn whole_number(digits: &str) -> Option<Option<i64>> {
    let is_whole = digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    is_whole.then(|| digits.parse().ok())
}

fn default_value(kind: &Kind, literal: Literal) -> Value {
    match (kind, literal) {
        (_, Literal::Boolean(value)) => Value::Boolean(value),
        (_, Literal::Integer(value)) => Value::Integer(value),
        (_, Literal::Decimal(value)) => Value::Decimal(value),
        (_, Literal::EmptyList) => Value::List(Members(Vec::new())),
        (Kind::Word(words), Literal::Word(default)) => Value::Word(
            words
                .iter()
                .position(|word| *word == default)
                .expect("a default is one of the field's words"),
        ),
        (_, Literal::Word(_)) => unreachable!("only a field of words has a word for default"),
    }
}
