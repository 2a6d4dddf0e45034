//! Pieces of pages kept as HTML: shown again for as long as nothing that they show has changed.
//!
//! What a piece shows is read for every request; only the writing of it is saved.

use std::{
    num::NonZeroUsize,
    sync::{Arc, Mutex, PoisonError},
};

use lru::LruCache;

/// The pieces shown last, by their addresses. Clones share them.
#[derive(Debug)]
pub struct Fragments<Facts>(Arc<Mutex<LruCache<String, Kept<Facts>>>>);

#[derive(Debug)]
struct Kept<Facts> {
    facts: Facts,
    html: Arc<str>,
}

impl<Facts> Clone for Fragments<Facts> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<Facts: PartialEq> Fragments<Facts> {
    /// Keeps so many at most.
    #[must_use]
    pub fn new(most: NonZeroUsize) -> Self {
        Self(Arc::new(Mutex::new(LruCache::new(most))))
    }

    /// The piece at an address, written anew unless it was written of the same facts.
    pub fn show(
        &self,
        address: String,
        facts: Facts,
        write: impl FnOnce(&Facts) -> String,
    ) -> Arc<str> {
        // A cache is whole after each call, so that of a thread that panicked serves as well.
        let cache = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(kept) = cache().get(&address)
            && kept.facts == facts
        {
            return kept.html.clone();
        }
        let html: Arc<str> = write(&facts).into();
        cache().put(address, Kept { facts, html: html.clone() });
        html
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_is_written_again_when_what_it_shows_has_changed() {
        let fragments = Fragments::new(NonZeroUsize::new(2).expect("not zero"));
        let written = std::cell::Cell::new(0);
        let show = |address: &str, seats: u8| {
            fragments.show(address.to_owned(), seats, |seats| {
                written.set(written.get() + 1);
                format!("{address}: {seats}")
            })
        };
        assert_eq!(&*show("a", 3), "a: 3");
        assert_eq!(&*show("a", 3), "a: 3");
        assert_eq!(written.get(), 1);
        assert_eq!(&*show("a", 2), "a: 2");
        assert_eq!(&*show("b", 2), "b: 2");
        assert_eq!(&*show("a", 2), "a: 2");
        assert_eq!(written.get(), 3);
        // The third address pushes out the one that was shown longest ago.
        show("c", 1);
        show("b", 2);
        assert_eq!(written.get(), 5);
    }
}
