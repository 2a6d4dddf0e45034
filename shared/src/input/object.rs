//! An input that was read against its table.

use crate::{
    input::{field::Field, word::Word},
    measure::{Grams, Metres, Millimetres},
    money::{Cents, Decimal},
    time::{Day, Instant, Month, TimeOfDay},
};

/// The fields of an object, as far as they could be read.
#[derive(Clone, Debug)]
pub struct Object {
    pub(super) fields: &'static [Field],
    pub(super) slots: Vec<Slot>,
}

/// What stands at a field or at a place of a list.
#[derive(Clone, Debug)]
pub(super) enum Slot {
    /// Left out, without a default.
    Absent,
    /// Invalid: nothing can be said of it.
    Broken,
    /// Given, perhaps outside its bounds.
    Given(Value),
}

/// A value of the right type.
#[derive(Clone, Debug)]
pub enum Value {
    /// A boolean.
    Boolean(bool),
    /// A whole number; one that does not fit is out of every range.
    Integer(i64),
    /// Text.
    Text(String),
    /// Place among the words of its field.
    Word(usize),
    /// A day.
    Day(Day),
    /// A month.
    Month(Month),
    /// A time of day.
    TimeOfDay(TimeOfDay),
    /// An instant.
    Instant(Instant),
    /// A decimal.
    Decimal(Decimal),
    /// A list.
    List(Members),
    /// An object.
    Object(Object),
}

/// The members of a list.
#[derive(Clone, Debug)]
pub struct Members(pub(super) Vec<Slot>);

/// A type that a field of an input can be taken as.
pub trait Taken: Sized {
    /// The value as this type; `None` where the table gives it another.
    fn taken(value: Option<&Value>) -> Option<Self>;
}

impl Object {
    /// The field's value, as the type that its table gives it.
    ///
    /// # Panics
    /// Where the table gives the field another type or lets it be left out: a fault in the rule,
    /// which the test of the registry finds.
    #[must_use]
    pub fn get<T: Taken>(&self, name: &str) -> T {
        let taken = match self.slot(name) {
            Some(Slot::Given(value)) => T::taken(Some(value)),
            _ => T::taken(None),
        };
        taken.expect("the table gives the field this type")
    }

    /// The object at a field that is always given.
    ///
    /// # Panics
    /// As [`Object::get`].
    #[must_use]
    pub fn object(&self, name: &str) -> &Self {
        self.object_if(name).expect("the table gives an object here")
    }

    /// The objects of a list at a field that is always given.
    pub fn objects(&self, name: &str) -> impl Iterator<Item = &Self> {
        let members = match self.slot(name) {
            Some(Slot::Given(Value::List(members))) => members.0.as_slice(),
            _ => &[],
        };
        members.iter().filter_map(|slot| match slot {
            Slot::Given(Value::Object(object)) => Some(object),
            _ => None,
        })
    }

    /// The object at a field, if it could be read: for conditions.
    #[must_use]
    pub fn object_if(&self, name: &str) -> Option<&Self> {
        match self.slot(name) {
            Some(Slot::Given(Value::Object(object))) => Some(object),
            _ => None,
        }
    }

    /// The value at a field, if it is given or has a default and could be read: for conditions.
    #[must_use]
    pub fn get_if<T: Taken>(&self, name: &str) -> Option<T> {
        match self.slot(name) {
            Some(Slot::Given(value)) => T::taken(Some(value)),
            _ => None,
        }
    }

    /// Whether a field is given at all, readable or not: for conditions.
    #[must_use]
    pub fn is_given(&self, name: &str) -> bool {
        !matches!(self.slot(name), None | Some(Slot::Absent))
    }

    /// Whether a field is given: for conditions that judge no unreadable field, of which `None`.
    #[must_use]
    pub fn is_readably_given(&self, name: &str) -> Option<bool> {
        match self.slot(name) {
            Some(Slot::Given(_)) => Some(true),
            Some(Slot::Absent) => Some(false),
            Some(Slot::Broken) | None => None,
        }
    }

    /// The members of a list that could be read, whatever the others are: for conditions.
    pub fn readable<T: Taken>(&self, name: &str) -> impl Iterator<Item = T> {
        let members = match self.slot(name) {
            Some(Slot::Given(Value::List(members))) => members.0.as_slice(),
            _ => &[],
        };
        members.iter().filter_map(|slot| match slot {
            Slot::Given(value) => T::taken(Some(value)),
            Slot::Absent | Slot::Broken => None,
        })
    }

    fn slot(&self, name: &str) -> Option<&Slot> {
        let index = self.fields.iter().position(|field| field.name == name)?;
        self.slots.get(index)
    }
}

impl<T: Taken> Taken for Option<T> {
    fn taken(value: Option<&Value>) -> Option<Self> {
        match value {
            None => Some(None),
            given => T::taken(given).map(Some),
        }
    }
}

impl<T: Taken> Taken for Vec<T> {
    fn taken(value: Option<&Value>) -> Option<Self> {
        let Some(Value::List(members)) = value else { return None };
        let taken = |slot: &Slot| match slot {
            Slot::Given(value) => T::taken(Some(value)),
            Slot::Absent | Slot::Broken => None,
        };
        members.0.iter().map(taken).collect()
    }
}

impl<W: Word> Taken for W {
    fn taken(value: Option<&Value>) -> Option<Self> {
        match value {
            Some(Value::Word(index)) => W::ALL.get(*index).copied(),
            _ => None,
        }
    }
}

macro_rules! taken {
    ($($Type:ty: $pattern:pat => $value:expr;)+) => {
        $(impl Taken for $Type {
            fn taken(value: Option<&Value>) -> Option<Self> {
                match value? {
                    $pattern => $value,
                    _ => None,
                }
            }
        })+
    };
}

taken! {
    bool: Value::Boolean(value) => Some(*value);
    i64: Value::Integer(value) => Some(*value);
    u32: Value::Integer(value) => u32::try_from(*value).ok();
    Cents: Value::Integer(value) => Some(Self(*value));
    Grams: Value::Integer(value) => u64::try_from(*value).ok().map(Self);
    Millimetres: Value::Integer(value) => u64::try_from(*value).ok().map(Self);
    Metres: Value::Integer(value) => u64::try_from(*value).ok().map(Self);
    String: Value::Text(value) => Some(value.clone());
    Day: Value::Day(value) => Some(*value);
    Month: Value::Month(value) => Some(*value);
    TimeOfDay: Value::TimeOfDay(value) => Some(*value);
    Instant: Value::Instant(value) => Some(*value);
    Decimal: Value::Decimal(value) => Some(*value);
}
