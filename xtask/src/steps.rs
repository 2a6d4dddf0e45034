//! Progress that a person can follow: which step, of how many, how long.

use std::time::{Duration, Instant};

use anyhow::{Context, Result};

/// What a step did.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Done {
    /// It had to work.
    Worked,
    /// Its inputs are those of the last time.
    Unchanged,
}

/// A row of steps whose number is known beforehand.
pub struct Steps {
    total: usize,
    begun: usize,
    started: Instant,
}

impl Steps {
    /// No step begun yet.
    pub fn new(total: usize) -> Self {
        Self { total, begun: 0, started: Instant::now() }
    }

    /// Runs the next step and tells its time.
    pub fn run(&mut self, name: &str, work: impl FnOnce() -> Result<Done>) -> Result<()> {
        self.begun += 1;
        println!("[{}/{}] {name} …", self.begun, self.total);
        let begun = Instant::now();
        let done = work().with_context(|| format!("step “{name}” failed"))?;
        let word = match done {
            Done::Worked => "done",
            Done::Unchanged => "unchanged",
        };
        println!("      {word}, {}", seconds(begun.elapsed()));
        Ok(())
    }

    /// Time since the first step.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}

/// `0.3 s`, `75 s`, `12 min 5 s`.
pub fn seconds(time: Duration) -> String {
    match time.as_secs() {
        0..10 => format!("{:.1} s", time.as_secs_f64()),
        whole @ 10..120 => format!("{whole} s"),
        whole => format!("{} min {} s", whole / 60, whole % 60),
    }
}
