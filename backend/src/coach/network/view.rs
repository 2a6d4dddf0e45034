//! The network as callers see it.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use shared::{
    coach::{Subsystem, category::Category, legs::Legs, seat_layout::SeatLayout},
    money::Cents,
    time::{Day, Instant},
};

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(
            Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
        )]
        #[serde(transparent)]
        pub struct $name(pub String);
    };
}

macro_rules! coded {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $code:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub enum $name {
            $($(#[$variant_doc])* #[serde(rename = $code)] $variant,)+
        }

        impl $name {
            /// The name in columns and in JSON.
            #[must_use]
            pub const fn code(self) -> &'static str {
                match self { $(Self::$variant => $code,)+ }
            }

            /// Reads what [`Self::code`] gives.
            #[must_use]
            pub fn from_code(code: &str) -> Option<Self> {
                match code { $($code => Some(Self::$variant),)+ _ => None }
            }
        }
    };
}

id!(/** Key of a row in `place`. */ PlaceId);
id!(/** Key of a row in `company`. */ CompanyId);
id!(/** Key of a row in `line`. */ LineId);
id!(/** Key of a row in `vehicle_layout`. */ LayoutId);
id!(/** Key of a row in `departure`. */ DepartureId);

coded! {
    /// Where a row of the network comes from.
    Provenance {
        /// A public source gives it.
        Real = "real",
        /// Computed from what public sources give.
        Derived = "derived",
        /// Made up for the demonstration.
        Invented = "invented",
    }
}

coded! {
    /// What a place is.
    PlaceKind {
        /// A municipality.
        Municipality = "municipality",
        /// A coach terminal, where a boarding fee may be due (`agerba:art-75`).
        Terminal = "terminal",
        /// A district of a municipality.
        District = "district",
        /// A stop on the road.
        Stop = "stop",
    }
}

/// A place at which coaches stop, or the municipality that holds it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// Key.
    pub id: PlaceId,
    /// What it is.
    pub kind: PlaceKind,
    /// Its own name, accents included.
    pub name: String,
    /// The municipality's name; the same as `name` for a municipality.
    pub municipality: String,
    /// The state, `BA`.
    pub state: String,
    /// Its name in addresses, `feira-de-santana`.
    pub slug: String,
    /// Where the row comes from.
    pub provenance: Provenance,
}

impl Place {
    /// What to show: `Feira de Santana, BA`, `Terminal Rodoviário (Salvador, BA)`.
    #[must_use]
    pub fn label(&self) -> String {
        if self.kind == PlaceKind::Municipality {
            format!("{}, {}", self.name, self.state)
        } else {
            format!("{} ({}, {})", self.name, self.municipality, self.state)
        }
    }
}

/// A company that runs lines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Company {
    /// Key.
    pub id: CompanyId,
    /// The name in the register of companies.
    pub legal_name: String,
    /// The name on the coaches.
    pub trade_name: String,
    /// Its name in addresses.
    pub slug: String,
    /// The CNPJ, 14 characters without punctuation.
    pub cnpj: String,
    /// Street, number, town, state, postal code.
    pub address: String,
    /// Number of its registration with the regulator.
    pub registration: String,
    /// Where the row comes from.
    pub provenance: Provenance,
}

/// One direction of a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// Key.
    pub id: LineId,
    /// The prefix printed on tickets (`agerba:art-71.vi`).
    pub code: String,
    /// Both ends, `Salvador – Feira de Santana`.
    pub name: String,
    /// The part of the network to which it belongs.
    pub subsystem: Subsystem,
    /// Where the row comes from.
    pub provenance: Provenance,
}

/// The platform of a terminal from which a coach leaves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Platform {
    /// As the terminal names it.
    pub name: String,
    /// Where the row comes from.
    pub provenance: Provenance,
}

/// A stop of a departure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stop {
    /// From 0 at the first stop.
    pub position: u8,
    /// Where it is.
    pub place: Place,
    /// Metres from the first stop.
    pub distance_m: i64,
    /// When the coach leaves it; at the last stop, when it arrives.
    pub at: Instant,
}

coded! {
    /// Whether a departure runs.
    DepartureStatus {
        /// It runs.
        Scheduled = "scheduled",
        /// It does not run.
        Cancelled = "cancelled",
    }
}

/// The vehicle that the timetable names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Vehicle {
    /// The registration plate, `ABC1D23`.
    pub plate: String,
    /// The number that the company painted on it.
    pub fleet_number: String,
    /// Whether there is a toilet (`agerba:art-12`).
    pub has_toilet: bool,
    /// Where the row comes from.
    pub provenance: Provenance,
}

/// One run of a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Departure {
    /// Key.
    pub id: DepartureId,
    /// The local day on which it leaves its first stop.
    pub service_day: Day,
    /// Whether it runs.
    pub status: DepartureStatus,
    /// The category of the service (`agerba:art-14`).
    pub category: Category,
    /// The line.
    pub line: Line,
    /// Who runs it.
    pub company: Company,
    /// All stops in order, two or more.
    pub stops: Vec<Stop>,
    /// Key of the layout.
    pub layout_id: LayoutId,
    /// The inside of the vehicle.
    pub layout: Arc<SeatLayout>,
    /// The vehicle, where the timetable names one.
    pub vehicle: Option<Vehicle>,
    /// Where the timetable comes from.
    pub provenance: Provenance,
}

/// What may be sold of a departure between two of its stops.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(clippy::large_enum_variant, reason = "one is made for a request and used at once")]
pub enum Offer {
    /// It is on sale.
    OnSale(SectionOffer),
    /// The section is restricted: nobody may sell it.
    Restricted,
    /// It is not sold, or no longer.
    Closed(Closed),
}

/// Why nothing of a departure is sold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Closed {
    /// The coach has left the stop.
    Departed,
    /// The departure does not run.
    Cancelled,
    /// The company's concession does not cover the service day.
    ConcessionEnded,
    /// No fare of the category is in force for the section on the service day.
    NoFare,
}

/// The price and times of a section.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SectionOffer {
    /// The departure.
    pub departure_id: DepartureId,
    /// Position of the stop of boarding.
    pub from_position: u8,
    /// Position of the stop of alighting.
    pub to_position: u8,
    /// The bits of `departure_seat.legs` that a seat takes.
    pub legs: Legs,
    /// Where one boards.
    pub from: Place,
    /// Where one alights.
    pub to: Place,
    /// Whether there is a terminal where one boards (`agerba:art-75`).
    pub origin_has_terminal: bool,
    /// The tariff for one passenger, without the boarding fee.
    pub fare: Cents,
    /// The terminal's fee for one passenger, zero where there is none.
    pub boarding_fee: Cents,
    /// When the coach leaves the stop of boarding.
    pub departs_at: Instant,
    /// When it reaches the stop of alighting.
    pub arrives_at: Instant,
    /// Metres between both.
    pub distance_m: i64,
}
