//! Results kept for as long as nothing that they hang on has changed: no board, no fare, and no
//! departure among them has left. How many places are left is asked anew each time.

use std::{
    num::NonZeroUsize,
    sync::{Arc, Mutex, PoisonError},
};

use lru::LruCache;
use shared::{coach::legs::Legs, time::Instant};

use super::{
    store::{self, State},
    view::{Query, ResultsPage},
};
use crate::{Result, app::App, coach::network::snapshot::LayoutFacts};

/// Pages of results kept at most, each some 10 KB.
const MOST_KEPT: NonZeroUsize = NonZeroUsize::new(512).expect("not zero");

/// The pages of results asked for last; clones share them.
#[derive(Clone, Debug)]
pub struct KeptPages(Arc<Mutex<LruCache<Query, Arc<KeptPage>>>>);

/// A page of results before anybody has looked how many places are left.
#[derive(Debug)]
pub(super) struct KeptPage {
    /// As [`State::versions`] was when it was made.
    pub(super) versions: Vec<(String, i64)>,
    /// The days of those versions, as stored.
    pub(super) days: (String, String),
    /// The clock when it was made; a demonstration's clock may be set back.
    pub(super) made_at: Instant,
    /// When the first of the departures in it or in its counts leaves.
    pub(super) holds_until: Instant,
    /// The page, with no place left on any departure.
    pub(super) page: ResultsPage,
    /// Legs and layout of each of its departures.
    pub(super) stretches: Vec<(Legs, Arc<LayoutFacts>)>,
}

impl Default for KeptPages {
    fn default() -> Self {
        Self(Arc::new(Mutex::new(LruCache::new(MOST_KEPT))))
    }
}

impl KeptPages {
    /// The page kept for a query, if the clock lets it hold.
    pub(super) fn find(&self, query: &Query, now: Instant) -> Option<Arc<KeptPage>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner).get(query).cloned();
        kept.filter(|kept| kept.made_at <= now && now < kept.holds_until)
    }

    pub(super) fn keep(&self, query: Query, page: Arc<KeptPage>) {
        // The cache is whole after each call, so that of a thread that panicked serves as well.
        self.0.lock().unwrap_or_else(PoisonError::into_inner).put(query, page);
    }
}

impl KeptPage {
    /// What the database says of it now, by one query.
    pub(super) async fn read_state(&self, app: &App) -> Result<State> {
        let days = (self.days.0.as_str(), self.days.1.as_str());
        let wanted = self.page.results.iter().zip(&self.stretches);
        let wanted =
            wanted.map(|(result, (legs, _))| (result.departure_id.0.as_str(), legs.bits()));
        Ok(store::read_state(&app.db.reader, days, wanted).await?)
    }

    /// The page with the places that are left; none where a board has changed since it was made.
    pub(super) fn fill(&self, state: &State) -> Option<ResultsPage> {
        if self.versions != state.versions {
            return None;
        }
        Some(self.fill_in(state))
    }

    /// The page with the places that are left, whatever became of the boards.
    pub(super) fn fill_in(&self, state: &State) -> ResultsPage {
        let mut page = self.page.clone();
        for (result, (_, layout)) in page.results.iter_mut().zip(&self.stretches) {
            let labels = state.taken.get(&result.departure_id.0).map_or("", String::as_str);
            let left = layout.left(labels.split(',').filter(|label| !label.is_empty()));
            result.seats_left = left.standard;
            result.wheelchair_places_left = left.wheelchair;
        }
        page
    }
}
