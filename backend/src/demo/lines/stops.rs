//! Where the demonstration's lines stop: road distance is taken as 1.3 times the way of the
//! crow, and time goes with it.

use shared::position::Position;

use super::NewLine;
use crate::coach::network::store::{LineRow, LineStopRow, PlaceRow};

/// Metres a minute where the time on the way is not told: 63 km/h, stops included.
const METRES_PER_MINUTE: i64 = 1_050;

fn position(row: &PlaceRow) -> Position {
    Position { latitude_e6: row.latitude_e6, longitude_e6: row.longitude_e6 }
}

pub(super) fn rows(places: &[PlaceRow], line_id: &str, new: &NewLine<'_>) -> Vec<LineStopRow> {
    let mut distances = vec![0];
    for pair in new.stops.windows(2) {
        let crow = position(&places[pair[0]]).distance_m(position(&places[pair[1]]));
        // Two stops of one town lie at its seat for us: say three kilometres.
        let road = (crow * 13 / 10).max(3_000);
        distances.push(distances[distances.len() - 1] + road);
    }
    let whole = distances[distances.len() - 1];
    let duration = new.duration_minutes.unwrap_or(whole / METRES_PER_MINUTE + 5);
    let mut rows: Vec<LineStopRow> = Vec::new();
    for (position, (&stop, distance_m)) in (0..).zip(new.stops.iter().zip(distances)) {
        let earliest = rows.last().map_or(0, |before| before.minutes_from_start + 1);
        rows.push(LineStopRow {
            line_id: line_id.to_owned(),
            position,
            place_id: places[stop].place_id.clone(),
            distance_m,
            minutes_from_start: (duration * distance_m / whole).max(earliest),
            provenance: "derived".to_owned(),
        });
    }
    rows
}

pub(super) fn line(
    places: &[PlaceRow],
    line_id: String,
    concession_id: String,
    new: &NewLine<'_>,
) -> LineRow {
    let town = |stop: usize| {
        let name = &places[stop].name;
        name.strip_prefix("Terminal Rodoviário de ").unwrap_or(name)
    };
    let last = new.stops.len() - 1;
    LineRow {
        line_id,
        concession_id,
        code: new.code.to_owned(),
        direction: new.direction.to_owned(),
        name: format!("{} – {}", town(new.stops[0]), town(new.stops[last])),
        subsystem: new.subsystem.to_owned(),
        provenance: new.provenance.to_owned(),
    }
}
