//! What is taken of the places of departures.

use std::collections::HashMap;

use sqlx::AnyPool;

use super::view::PAGE_SIZE;

/// What the results of a search hang on, as it is now.
#[derive(Debug, Default)]
pub struct State {
    /// The version of the static network as day `''`, then those of the days asked for that
    /// have departures; by day.
    pub versions: Vec<(String, i64)>,
    /// For each departure some of whose places are taken on the legs asked for: their labels
    /// with commas between.
    pub taken: HashMap<String, String>,
}

/// The versions of the days from `first` to `last`, and what is taken of at most [`PAGE_SIZE`]
/// departures: all of one moment.
pub async fn read_state(
    pool: &AnyPool,
    (first, last): (&str, &str),
    departures: impl Iterator<Item = (&str, i64)>,
) -> sqlx::Result<State> {
    let mut query = sqlx::query_as::<_, (String, i64, Option<String>)>(
        "with wanted (departure_id, legs) as (values \
         (cast($1 as text), cast($2 as bigint)), ($3, $4), ($5, $6), ($7, $8), ($9, $10), \
         ($11, $12), ($13, $14), ($15, $16), ($17, $18), ($19, $20), ($21, $22), ($23, $24), \
         ($25, $26), ($27, $28), ($29, $30), ($31, $32), ($33, $34), ($35, $36), ($37, $38), \
         ($39, $40)) \
         select '' as subject, version, cast(null as text) as seats from network_version \
         union all \
         select service_day, version, null from service_day where service_day between $41 and $42 \
         union all \
         select wanted.departure_id, 0, string_agg(departure_seat.seat, ',') \
         from wanted \
         join departure_seat on departure_seat.departure_id = wanted.departure_id \
         where (departure_seat.legs & wanted.legs) <> 0 \
         group by wanted.departure_id",
    );
    let nobody = std::iter::repeat(("", 0));
    for (departure_id, legs) in departures.chain(nobody).take(PAGE_SIZE) {
        query = query.bind(departure_id).bind(legs);
    }
    let mut state = State::default();
    for (subject, version, seats) in query.bind(first).bind(last).fetch_all(pool).await? {
        match seats {
            Some(seats) => {
                state.taken.insert(subject, seats);
            }
            None => state.versions.push((subject, version)),
        }
    }
    state.versions.sort_unstable();
    Ok(state)
}

/// How many labels one question about places by name can hold.
pub const LABELS_ASKED: usize = 8;

/// What is taken of the places with these labels on every departure of the service days from
/// `first` to `last`: departure, label, legs. At most [`LABELS_ASKED`] labels.
pub async fn taken_of_labels(
    pool: &AnyPool,
    first: &str,
    last: &str,
    labels: &[&str],
) -> sqlx::Result<Vec<(String, String, i64)>> {
    let mut query = sqlx::query_as(
        "select departure_seat.departure_id, departure_seat.seat, departure_seat.legs \
         from departure \
         join departure_seat on departure_seat.departure_id = departure.departure_id \
         where departure.service_day between $1 and $2 \
         and departure_seat.seat in ($3, $4, $5, $6, $7, $8, $9, $10)",
    )
    .bind(first)
    .bind(last);
    for label in labels.iter().copied().chain(std::iter::repeat("")).take(LABELS_ASKED) {
        query = query.bind(label);
    }
    query.fetch_all(pool).await
}
