//! The inside of a vehicle: decks, rows, aisle and what each place is for.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

/// The most places that a layout may have (two decks of a long vehicle).
pub const MOST_SEATS: usize = 100;

/// The decks of a vehicle, from below; one that was read by serde or by
/// [`SeatLayout::new`] has passed every check of [`Fault`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Unchecked")]
pub struct SeatLayout {
    decks: Vec<Deck>,
}

/// One level of the vehicle as a grid; row 0 is at the front, column 0 at the driver's left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deck {
    /// Rows of the grid.
    pub rows: u8,
    /// Columns of the grid, aisles included.
    pub columns: u8,
    /// The columns that are aisles.
    pub aisles: Vec<u8>,
    /// The places, in the order in which they are read out.
    pub seats: Vec<Seat>,
}

/// A place that can be sold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seat {
    /// What is written above it, unique in the vehicle: `12`.
    pub label: SeatLabel,
    /// The deck, 0 below.
    pub deck: u8,
    /// The row of the deck's grid.
    pub row: u8,
    /// The column of the deck's grid.
    pub column: u8,
    /// Where it lies between window and aisle.
    pub side: Side,
    /// What it is for.
    pub kind: SeatKind,
}

/// The label of a place: one to four letters or digits.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct SeatLabel(String);

/// Where a place lies between window and aisle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// At the window.
    Window,
    /// At the aisle.
    Aisle,
    /// At both: a single place.
    WindowAndAisle,
    /// At neither.
    Middle,
}

/// What a place is for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeatKind {
    /// Anybody's.
    Standard,
    /// The space, or the seat with a boarding chair, of a person who uses a wheelchair.
    Wheelchair,
    /// Kept for who accompanies the person at the named wheelchair place.
    Companion(SeatLabel),
}

/// What is wrong with a layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// No deck, or more than two.
    Decks,
    /// No place, or more than [`MOST_SEATS`].
    SeatCount,
    /// A label that is not one to four ASCII letters or digits.
    Label(String),
    /// Two places of one label.
    Twice(SeatLabel),
    /// A place outside its deck's grid, in an aisle or where another one is.
    Cell(SeatLabel),
    /// A place said to be at a window or an aisle where it is not, or the other way round.
    Side(SeatLabel),
    /// A wheelchair place without exactly one companion seat beside it or in the next row.
    Companion(SeatLabel),
    /// An aisle outside the grid.
    Aisle(u8),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Unchecked {
    decks: Vec<Deck>,
}

impl SeatLabel {
    /// Reads a label.
    ///
    /// # Errors
    /// [`Fault::Label`] for anything but one to four ASCII letters or digits.
    pub fn new(text: &str) -> Result<Self, Fault> {
        let fits = (1..=4).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_alphanumeric());
        if fits { Ok(Self(text.to_owned())) } else { Err(Fault::Label(text.to_owned())) }
    }

    /// The label's text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for SeatLabel {
    type Error = Fault;

    fn try_from(text: String) -> Result<Self, Fault> {
        Self::new(&text)
    }
}

impl From<SeatLabel> for String {
    fn from(label: SeatLabel) -> Self {
        label.0
    }
}

impl std::fmt::Display for SeatLabel {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::fmt::Display for Fault {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Decks => formatter.write_str("one or two decks are needed"),
            Self::SeatCount => write!(formatter, "1 to {MOST_SEATS} places are needed"),
            Self::Label(text) => write!(formatter, "{text:?} is no label"),
            Self::Twice(label) => write!(formatter, "place {label} is there twice"),
            Self::Cell(label) => write!(formatter, "place {label} lies where none can be"),
            Self::Side(label) => write!(formatter, "place {label} is on another side"),
            Self::Companion(label) => write!(formatter, "place {label} lacks its companion seat"),
            Self::Aisle(column) => write!(formatter, "aisle {column} lies outside the grid"),
        }
    }
}

impl std::error::Error for Fault {}

impl TryFrom<Unchecked> for SeatLayout {
    type Error = Fault;

    fn try_from(unchecked: Unchecked) -> Result<Self, Fault> {
        Self::new(unchecked.decks)
    }
}

impl Deck {
    /// Where a place in `column` lies.
    #[must_use]
    pub fn side_of(&self, column: u8) -> Side {
        let window = column == 0 || column + 1 == self.columns;
        let aisle = self.aisles.iter().any(|&aisle| aisle.abs_diff(column) == 1);
        match (window, aisle) {
            (true, true) => Side::WindowAndAisle,
            (true, false) => Side::Window,
            (false, true) => Side::Aisle,
            (false, false) => Side::Middle,
        }
    }
}

impl SeatLayout {
    /// A checked layout.
    ///
    /// # Errors
    /// The first [`Fault`] found.
    pub fn new(decks: Vec<Deck>) -> Result<Self, Fault> {
        if !(1..=2).contains(&decks.len()) {
            return Err(Fault::Decks);
        }
        let layout = Self { decks };
        if !(1..=MOST_SEATS).contains(&layout.seats().count()) {
            return Err(Fault::SeatCount);
        }
        let (mut labels, mut cells) = (BTreeSet::new(), BTreeSet::new());
        for (index, deck) in layout.decks.iter().enumerate() {
            if let Some(&aisle) = deck.aisles.iter().find(|&&aisle| aisle >= deck.columns) {
                return Err(Fault::Aisle(aisle));
            }
            for seat in &deck.seats {
                if !labels.insert(&seat.label) {
                    return Err(Fault::Twice(seat.label.clone()));
                }
                let inside = usize::from(seat.deck) == index
                    && seat.row < deck.rows
                    && seat.column < deck.columns
                    && !deck.aisles.contains(&seat.column);
                if !inside || !cells.insert((seat.deck, seat.row, seat.column)) {
                    return Err(Fault::Cell(seat.label.clone()));
                }
                if seat.side != deck.side_of(seat.column) {
                    return Err(Fault::Side(seat.label.clone()));
                }
            }
        }
        layout.check_companions()?;
        Ok(layout)
    }

    fn check_companions(&self) -> Result<(), Fault> {
        for seat in self.seats() {
            let fault = || Fault::Companion(seat.label.clone());
            match &seat.kind {
                SeatKind::Standard => {}
                SeatKind::Wheelchair => {
                    let mut companions = self.companions_of(&seat.label);
                    let companion = companions.next().ok_or_else(fault)?;
                    let near = companion.deck == seat.deck && companion.row.abs_diff(seat.row) <= 1;
                    if !near || companions.next().is_some() {
                        return Err(fault());
                    }
                }
                SeatKind::Companion(of) => {
                    let place = self.seat(of).ok_or_else(fault)?;
                    if place.kind != SeatKind::Wheelchair {
                        return Err(fault());
                    }
                }
            }
        }
        Ok(())
    }

    fn companions_of<'a>(&'a self, place: &SeatLabel) -> impl Iterator<Item = &'a Seat> {
        self.seats()
            .filter(move |seat| matches!(&seat.kind, SeatKind::Companion(of) if of == place))
    }

    /// The decks, from below.
    #[must_use]
    pub fn decks(&self) -> &[Deck] {
        &self.decks
    }

    /// Every place, deck by deck in reading order.
    pub fn seats(&self) -> impl Iterator<Item = &Seat> {
        self.decks.iter().flat_map(|deck| &deck.seats)
    }

    /// The place of that label.
    #[must_use]
    pub fn seat(&self, label: &SeatLabel) -> Option<&Seat> {
        self.seats().find(|seat| seat.label == *label)
    }

    /// The seat kept for who accompanies the person at that wheelchair place.
    #[must_use]
    pub fn companion_of(&self, place: &SeatLabel) -> Option<&Seat> {
        self.companions_of(place).next()
    }

    /// How many places are for people who use a wheelchair.
    #[must_use]
    pub fn wheelchair_places(&self) -> usize {
        self.seats().filter(|seat| seat.kind == SeatKind::Wheelchair).count()
    }
}

#[cfg(test)]
mod tests;
