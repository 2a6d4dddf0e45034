//! `embarque seats verify`: whether each seat is sold once and each centavo accounted for.

use std::process::ExitCode;

use backend::{
    coach::seat::verify::verify_seats, config::DatabaseSettings, db::Db,
    payment::ledger::verify_ledgers,
};
use clap::{Args, Subcommand};

/// What `seats` can be told.
#[derive(Debug, Args)]
pub(super) struct Seats {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    /// One line for each seat or order whose records differ, and exit code 1 if there is any
    Verify {
        #[command(flatten)]
        database: DatabaseSettings,
    },
}

impl Seats {
    pub(super) async fn run(self) -> anyhow::Result<ExitCode> {
        let Verb::Verify { database } = self.verb;
        let db = Db::connect(&database.database_url).await?;
        let seats = verify_seats(&db).await?;
        for fault in &seats.faults {
            println!(
                "seat {} of departure {}: sold {:b}, claimed {:b}{}",
                fault.seat,
                fault.departure_id,
                fault.sold.bits(),
                fault.claimed.bits(),
                if fault.is_doubled { ", claimed twice" } else { "" }
            );
        }
        let ledgers = verify_ledgers(&db).await?;
        for fault in &ledgers.faults {
            println!(
                "order {}: booked {:?}, expected {:?}, received {:?}",
                fault.order_id, fault.booked, fault.expected, fault.received
            );
        }
        println!(
            "{} seats, {} faults; {} ledgers, {} faults",
            seats.seats,
            seats.faults.len(),
            ledgers.orders,
            ledgers.faults.len()
        );
        let is_sound = seats.faults.is_empty() && ledgers.faults.is_empty();
        Ok(if is_sound { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}
