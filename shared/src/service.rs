//! The three regulated services.

use serde::{Deserialize, Serialize};

/// A regulated service; each has its regulation, its time zone and its calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Service {
    /// Intercity coach of the State of Bahia (`agerba`).
    Coach,
    /// Motorcycle taxi of Belém (`semob`).
    Mototaxi,
    /// Door-to-door trips for wheelchair users of Greater Vitória (`semar`).
    Paratransit,
}

impl Service {
    /// The zone in which the service's clocks and calendars run.
    #[must_use]
    pub const fn zone(self) -> chrono_tz::Tz {
        match self {
            Self::Coach => chrono_tz::America::Bahia,
            Self::Mototaxi => chrono_tz::America::Belem,
            Self::Paratransit => chrono_tz::America::Sao_Paulo,
        }
    }
}
