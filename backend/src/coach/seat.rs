//! Which seats of a departure are free for a stretch.

mod nearest;
pub(crate) mod store;
pub mod verify;

use std::collections::{BTreeSet, HashMap};

use serde::{Deserialize, Serialize};
use shared::coach::{
    legs::Legs,
    seat_layout::{Seat, SeatKind, SeatLabel, SeatLayout},
};

use crate::{
    Result,
    actor::Actor,
    app::App,
    coach::network::{
        self,
        view::{Departure, DepartureId},
    },
    error::AppError,
};

/// Every seat of a departure as one visitor sees it for one stretch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatMap {
    /// The departure.
    pub departure_id: String,
    /// Position of the stop of boarding.
    pub from_position: u8,
    /// Position of the stop of alighting.
    pub to_position: u8,
    /// In the order of the layout.
    pub seats: Vec<SeatOnMap>,
}

impl SeatMap {
    /// How many seats can be chosen.
    #[must_use]
    pub fn count_free(&self) -> usize {
        self.seats.iter().filter(|seat| seat.availability == Availability::Free).count()
    }
}

/// One seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatOnMap {
    /// What is written above it.
    pub label: String,
    /// Whether it can be chosen.
    pub availability: Availability,
}

/// Whether a seat can be chosen for the whole stretch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Availability {
    /// Nobody has it on any leg of the stretch.
    Free,
    /// Held by the visitor's own unpaid order.
    Mine,
    /// Sold or held on some leg of the stretch.
    Taken,
    /// A companion's seat that nobody has, whose wheelchair place is not free: it goes with that
    /// place only.
    WithoutPlace,
}

/// The seats of a departure for the stretch between two stop positions.
///
/// # Errors
/// [`AppError::NotFound`] where there is no such departure or stretch.
pub async fn read_seat_map(
    app: &App,
    actor: &Actor,
    departure_id: &str,
    from_position: u8,
    to_position: u8,
) -> Result<SeatMap> {
    let departure = network::find_departure(app, &DepartureId(departure_id.to_owned())).await?;
    read_seats_of(app, actor, &departure, from_position, to_position).await
}

/// The same of a departure that was found already.
///
/// # Errors
/// [`AppError::NotFound`] where there is no such stretch.
pub async fn read_seats_of(
    app: &App,
    actor: &Actor,
    departure: &Departure,
    from_position: u8,
    to_position: u8,
) -> Result<SeatMap> {
    let departure_id = departure.id.0.as_str();
    let last = departure.stops.last().map_or(0, |stop| stop.position);
    let legs = Legs::between(from_position, to_position)
        .filter(|_| to_position <= last)
        .ok_or(AppError::NotFound)?;
    let mut connection = app.db.reader.acquire().await?;
    let sold: HashMap<String, Legs> =
        store::find_sold_legs(&mut connection, departure_id).await?.into_iter().collect();
    let own: BTreeSet<String> = match &actor.visitor {
        Some(visitor) => store::find_own_seats(&mut connection, departure_id, &visitor.0)
            .await?
            .into_iter()
            .collect(),
        None => BTreeSet::new(),
    };
    let by_itself = |label: &str| match sold.get(label) {
        Some(taken) if taken.overlap(legs) && own.contains(label) => Availability::Mine,
        Some(taken) if taken.overlap(legs) => Availability::Taken,
        Some(_) | None => Availability::Free,
    };
    let availability = |seat: &Seat| match (by_itself(seat.label.as_str()), &seat.kind) {
        (Availability::Free, SeatKind::Companion(place))
            if by_itself(place.as_str()) != Availability::Free =>
        {
            Availability::WithoutPlace
        }
        (availability, _) => availability,
    };
    let seats = departure.layout.seats().map(|seat| SeatOnMap {
        label: seat.label.as_str().to_owned(),
        availability: availability(seat),
    });
    Ok(SeatMap {
        departure_id: departure_id.to_owned(),
        from_position,
        to_position,
        seats: seats.collect(),
    })
}

/// Those of `wished` that are taken on some of the legs, and the free seats nearest to the
/// first of them.
pub(super) async fn find_taken(
    app: &App,
    departure_id: &str,
    layout: &SeatLayout,
    wished: &[SeatLabel],
    legs: Legs,
) -> Result<(Vec<String>, Vec<String>)> {
    let mut connection = app.db.reader.acquire().await?;
    let sold: HashMap<String, Legs> =
        store::find_sold_legs(&mut connection, departure_id).await?.into_iter().collect();
    let is_free =
        |label: &SeatLabel| sold.get(label.as_str()).is_none_or(|taken| !taken.overlap(legs));
    let taken: Vec<&SeatLabel> = wished.iter().filter(|label| !is_free(label)).collect();
    let nearest = taken.first().map_or_else(Vec::new, |lost| {
        nearest::nearest_free(layout, lost, |label| is_free(label) && !wished.contains(label))
    });
    let texts = |labels: Vec<SeatLabel>| labels.into_iter().map(String::from).collect();
    Ok((texts(taken.into_iter().cloned().collect()), texts(nearest)))
}
