//! The command line, one file per verb.

mod export;
mod migrate;
mod pix_simulator;
mod rules;
mod seats;
mod serve;

use std::process::ExitCode;

use backend::config;
use clap::{CommandFactory as _, Parser, Subcommand};

/// Passenger's counter for regulated transport
#[derive(Debug, Parser)]
#[command(name = "embarque", version, arg_required_else_help = true)]
pub struct Embarque {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    /// Serve the portal
    Serve(Box<serve::Serve>),
    /// Bring the database's tables up to date
    Migrate(migrate::Migrate),
    /// Compare sold seats with holds and tickets, and ledgers with the money
    Seats(seats::Seats),
    /// Play the Pix provider, for demonstrations and tests
    PixSimulator(pix_simulator::PixSimulator),
    /// Write what others can use without the portal
    Export(export::Export),
    /// Ask the rules, and check worked cases
    Rules(rules::Rules),
}

impl Embarque {
    /// Reads flags and environment; where that fails it says why and ends the process.
    #[must_use]
    pub fn read() -> Self {
        Self::try_parse().unwrap_or_else(|error| {
            let explained = config::explain(&error, Self::command());
            // Asked for help or for the version, clap ends well.
            let code = error.exit_code();
            // Where nobody listens any more there is nobody to tell.
            let _ = error.print();
            if let Some(explained) = explained {
                eprintln!("{explained}");
            }
            std::process::exit(code)
        })
    }

    /// Does what was asked; the exit code is the verb's.
    ///
    /// # Errors
    /// When it cannot be done; the message is for the person at the terminal.
    pub async fn run(self) -> anyhow::Result<ExitCode> {
        match self.verb {
            Verb::Serve(serve) => serve.run().await,
            Verb::Migrate(migrate) => migrate.run().await,
            Verb::Seats(seats) => seats.run().await,
            Verb::PixSimulator(simulator) => simulator.run().await,
            Verb::Export(export) => export.run(),
            Verb::Rules(rules) => rules.run(),
        }
    }
}
