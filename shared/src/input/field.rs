//! The field table of a rule: what its input may hold.

use crate::{
    input::object::Object,
    language::Phrase,
    money::{Decimal, DecimalSyntax},
    service::Service,
    time::{Day, syntax::InstantSyntax},
};

/// One line of a field table.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// The name on the wire.
    pub name: &'static str,
    /// What the value may be.
    pub kind: Kind,
    /// Whether it may be left out. `null` counts as left out.
    pub need: Need,
    /// What it says, for the schema.
    pub about: &'static str,
}

/// Whether a field may be left out.
#[derive(Clone, Copy, Debug)]
pub enum Need {
    /// Never.
    Required,
    /// Always.
    Optional,
    /// Left out, it is this.
    Default(Literal),
    /// Only where the condition does not hold.
    When(Condition),
}

/// When a field is required only in the case given.
#[derive(Clone, Copy, Debug)]
pub struct Condition {
    /// Told the whole input and the object that has the field; `None` where what it looks at is
    /// itself missing or invalid, so that nothing can be said.
    pub holds: fn(&Object, &Object) -> Option<bool>,
    /// The condition in words, for the schema: "the ticket is not open-dated".
    pub about: &'static str,
}

/// A value to stand for what was left out.
#[derive(Clone, Copy, Debug)]
pub enum Literal {
    /// A boolean.
    Boolean(bool),
    /// An integer.
    Integer(i64),
    /// One of the words of the field.
    Word(&'static str),
    /// A decimal.
    Decimal(Decimal),
    /// A list without members.
    EmptyList,
}

/// What a value may be.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// `true` or `false`.
    Boolean,
    /// A whole number, without fraction or exponent, both bounds inclusive.
    Integer {
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// Text of `min` to `max` code points.
    Text {
        /// The fewest code points.
        min: usize,
        /// The most code points.
        max: usize,
    },
    /// Text of any length.
    Prose {
        /// Whether it may be empty or white space alone.
        may_be_blank: bool,
    },
    /// Text of one form, as a plate has it.
    Form(&'static Form),
    /// One of these words.
    Word(&'static [&'static str]),
    /// One of these whole numbers.
    Choice(&'static [i64]),
    /// A calendar day.
    Day,
    /// A calendar month.
    Month,
    /// A calendar day not before this one.
    DayFrom(Day),
    /// A time of day.
    TimeOfDay,
    /// An instant, written as the service's page says, and in range by the day in its zone.
    Instant(Service, InstantSyntax),
    /// An exact decimal above `above` and at most `max`.
    Decimal {
        /// How it is written.
        syntax: DecimalSyntax,
        /// Every value is greater.
        above: Decimal,
        /// The greatest, if any.
        max: Option<Decimal>,
    },
    /// A list; `null` is no member.
    List {
        /// What each member is.
        of: &'static Kind,
        /// The fewest members.
        min: usize,
        /// The most members, if any.
        max: Option<usize>,
        /// Whether no member may come twice.
        unique: bool,
    },
    /// An object with fields of its own.
    Object(&'static [Field]),
}

/// A form that text must have.
#[derive(Debug)]
pub struct Form {
    /// The form as a regular expression, for the schema.
    pub pattern: &'static str,
    /// Whether a text has it.
    pub fits: fn(&str) -> bool,
    /// A text that has it.
    pub example: &'static str,
}

/// The upper bound of whole numbers and sums of money in input.
const GREATEST: i64 = 1_000_000_000;

/// A sum of money in centavos, 0 to 1 000 000 000.
pub const MONEY: Kind = Kind::Integer { min: 0, max: GREATEST };

/// Text of 1 to 200 code points.
pub const TEXT: Kind = Kind::Text { min: 1, max: 200 };

/// A whole number from `min` to 1 000 000 000.
#[must_use]
pub const fn at_least(min: i64) -> Kind {
    Kind::Integer { min, max: GREATEST }
}

/// A list with `min` to `max` members.
#[must_use]
pub const fn list(of: &'static Kind, min: usize, max: usize) -> Kind {
    Kind::List { of, min, max: Some(max), unique: false }
}

/// A list with `min` to `max` members, none of them twice.
#[must_use]
pub const fn unique_list(of: &'static Kind, min: usize, max: usize) -> Kind {
    Kind::List { of, min, max: Some(max), unique: true }
}

/// A list with any number of members.
#[must_use]
pub const fn any_list(of: &'static Kind) -> Kind {
    Kind::List { of, min: 0, max: None, unique: false }
}

impl Field {
    /// A field that must be given.
    #[must_use]
    pub const fn required(name: &'static str, kind: Kind, about: &'static str) -> Self {
        Self { name, kind, need: Need::Required, about }
    }

    /// A field that may be left out.
    #[must_use]
    pub const fn optional(name: &'static str, kind: Kind, about: &'static str) -> Self {
        Self { name, kind, need: Need::Optional, about }
    }

    /// A field that is `literal` when it is left out.
    #[must_use]
    pub const fn default(
        name: &'static str,
        kind: Kind,
        literal: Literal,
        about: &'static str,
    ) -> Self {
        Self { name, kind, need: Need::Default(literal), about }
    }

    /// A boolean that is false when it is left out.
    #[must_use]
    pub const fn flag(name: &'static str, about: &'static str) -> Self {
        Self::default(name, Kind::Boolean, Literal::Boolean(false), about)
    }

    /// A field that must be given where the condition holds.
    #[must_use]
    pub const fn when(
        name: &'static str,
        kind: Kind,
        condition: Condition,
        about: &'static str,
    ) -> Self {
        Self { name, kind, need: Need::When(condition), about }
    }
}

impl Kind {
    /// What the field asks for, in a sentence.
    #[must_use]
    pub fn expectation(&self) -> Phrase {
        match self {
            Self::Boolean => Phrase::new("Informe true ou false.", "Must be true or false."),
            Self::Integer { min, max } => Phrase::new(
                format!("Informe um número inteiro de {min} a {max}, sem casas decimais."),
                format!("Must be a whole number from {min} to {max}, without decimals."),
            ),
            Self::Text { min, max } => Phrase::new(
                format!("Informe um texto de {min} a {max} caracteres."),
                format!("Must be text of {min} to {max} characters."),
            ),
            Self::Form(form) => Phrase::new(
                format!("Informe um texto como {}.", form.example),
                format!("Must be text such as {}.", form.example),
            ),
            Self::Prose { may_be_blank: true } => Phrase::new("Informe um texto.", "Must be text."),
            Self::Prose { may_be_blank: false } => Phrase::new(
                "Informe um texto que não seja só de espaços.",
                "Must be text that is not white space alone.",
            ),
            Self::Word(words) => Phrase::new(
                format!("Informe um destes valores: {}.", words.join(", ")),
                format!("Must be one of: {}.", words.join(", ")),
            ),
            Self::Choice(numbers) => {
                let numbers: Vec<_> = numbers.iter().map(i64::to_string).collect();
                Phrase::new(
                    format!("Informe um destes números: {}.", numbers.join(", ")),
                    format!("Must be one of the numbers: {}.", numbers.join(", ")),
                )
            }
            Self::DayFrom(first) => Phrase::new(
                format!("Informe um dia que exista, de {} a 2199-12-31.", first.to_storage()),
                format!("Must be a day that exists, from {} to 2199-12-31.", first.to_storage()),
            ),
            Self::Day => Phrase::new(
                "Informe um dia que exista, de 1920-01-01 a 2199-12-31, como 2026-03-10.",
                "Must be a day that exists, from 1920-01-01 to 2199-12-31, such as 2026-03-10.",
            ),
            Self::Month => Phrase::new(
                "Informe um mês, de 1920-01 a 2199-12, como 2026-03.",
                "Must be a month, from 1920-01 to 2199-12, such as 2026-03.",
            ),
            Self::TimeOfDay => Phrase::new(
                "Informe uma hora do dia, como 14:00.",
                "Must be a time of day, such as 14:00.",
            ),
            Self::Instant(..) => Phrase::new(
                "Informe dia, hora e fuso, de 1920 a 2199, como 2026-03-10T14:00:00-03:00.",
                "Must be a day and time with offset, from 1920 to 2199, such as \
                 2026-03-10T14:00:00-03:00.",
            ),
            Self::Decimal { .. } => Phrase::new(
                "Informe um decimal entre aspas, dentro dos limites, como \"1.0425\".",
                "Must be a decimal in quotes, within its bounds, such as \"1.0425\".",
            ),
            Self::List { min, max: Some(max), unique: true, .. } => Phrase::new(
                format!("Informe uma lista de {min} a {max} itens, todos diferentes."),
                format!("Must be a list of {min} to {max} items, all different."),
            ),
            Self::List { min, max: Some(max), .. } => Phrase::new(
                format!("Informe uma lista de {min} a {max} itens."),
                format!("Must be a list of {min} to {max} items."),
            ),
            Self::List { .. } => Phrase::new("Informe uma lista.", "Must be a list."),
            Self::Object(_) => Phrase::new("Informe um objeto.", "Must be an object."),
        }
    }
}
