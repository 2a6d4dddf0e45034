//! The time that is left, counting.
#![expect(missing_docs, reason = "the macro of an island makes a struct without documentation")]

use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use shared::{language::Language, wording::duration};

/// What a countdown says, given by the page: the browser holds no texts of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CountdownWords {
    /// Before the time left: `faltam`.
    pub before: String,
    /// When nothing is left.
    pub over: String,
}

/// Counts from the server's now, whatever the device's clock says, with the device's
/// monotonic clock. Screen readers hear it at the marks only.
#[island]
pub fn Countdown(
    /// Milliseconds that were left when the server answered.
    left_ms: i64,
    /// The language of the page.
    language: Language,
    /// What it says.
    words: CountdownWords,
    /// Minutes left at which it is announced.
    marks: Vec<i64>,
) -> impl IntoView {
    let (left, set_left) = signal(left_ms);
    let (announced, set_announced) = signal(String::new());
    let started = now_ms();
    let sentence = {
        let words = words.clone();
        move |left: i64| {
            if left <= 0 {
                return words.over.clone();
            }
            // Whole minutes left, the running one counted, so that nobody reads "0 min".
            let time = duration(language, (left + 59_999) / 60_000);
            format!("{} {time}", words.before)
        }
    };
    let tell = sentence.clone();
    every_second(move || {
        let before = left.get_untracked();
        let now = left_ms - (now_ms() - started);
        let passed = |mark: i64| now <= mark * 60_000 && mark * 60_000 < before;
        if marks.iter().copied().chain([0]).any(passed) {
            set_announced.set(tell(now));
        }
        set_left.set(now);
    });
    view! {
        <span class="countdown">
            <span aria-hidden="true">{move || sentence(left.get())}</span>
            <span class="visually-hidden" role="status">
                {announced}
            </span>
        </span>
    }
}

/// The monotonic clock of the browser; the server stands still at 0.
fn now_ms() -> i64 {
    #[cfg(feature = "hydrate")]
    {
        window().performance().map_or(0, |performance| performance.now() as i64)
    }
    #[cfg(not(feature = "hydrate"))]
    {
        0
    }
}

fn every_second(act: impl Fn() + 'static) {
    #[cfg(feature = "hydrate")]
    {
        let every = std::time::Duration::from_secs(1);
        if let Ok(handle) = set_interval_with_handle(act, every) {
            on_cleanup(move || handle.clear());
        }
    }
    #[cfg(not(feature = "hydrate"))]
    {
        drop(act);
    }
}
