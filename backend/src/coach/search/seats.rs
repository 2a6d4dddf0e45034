//! Which trips have a wheelchair place left.

use std::collections::{BTreeSet, HashMap};

use shared::{coach::legs::Legs, time::Day};

use super::{store, trips::Trip};
use crate::{Result, app::App};

/// The trips with a wheelchair place free, companion seat included.
pub(super) async fn with_wheelchair_place<'a>(
    app: &App,
    mut trips: Vec<Trip<'a>>,
) -> Result<Vec<Trip<'a>>> {
    trips.retain(|trip| !trip.departure.layout.wheelchair.is_empty());
    let labels: BTreeSet<&str> = trips
        .iter()
        .flat_map(|trip| &trip.departure.layout.wheelchair)
        .flat_map(|(place, companion)| [place.as_str(), companion.as_str()])
        .collect();
    let days: BTreeSet<Day> = trips.iter().map(|trip| trip.departure.service_day).collect();
    let (Some(first), Some(last)) = (days.first(), days.last()) else { return Ok(trips) };
    let (first, last) = (first.to_storage(), last.to_storage());
    let labels: Vec<_> = labels.into_iter().collect();
    let mut taken: HashMap<String, Vec<(String, i64)>> = HashMap::new();
    for labels in labels.chunks(store::LABELS_ASKED) {
        let rows = store::taken_of_labels(&app.db.reader, &first, &last, labels).await?;
        for (departure, label, legs) in rows {
            taken.entry(departure).or_default().push((label, legs));
        }
    }
    trips.retain(|trip| {
        let taken = taken.get(&trip.departure.id.0).map_or(&[][..], Vec::as_slice);
        let on_the_way = |(_, bits): &&(String, i64)| {
            Legs::from_bits(*bits).is_none_or(|legs| legs.overlap(trip.legs()))
        };
        let labels = taken.iter().filter(on_the_way).map(|(label, _)| label.as_str());
        0 < trip.departure.layout.left(labels).wheelchair
    });
    Ok(trips)
}
