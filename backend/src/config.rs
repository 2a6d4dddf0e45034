//! Settings; the only place that reads the environment.

/// All settings of a process.
#[derive(Clone, Debug)]
pub struct Config {
    /// `sqlite://…` or `postgres://…`.
    pub database_url: String,
    /// Shows the demonstration's strip, mailbox, clock and simulator.
    pub demo: bool,
}
