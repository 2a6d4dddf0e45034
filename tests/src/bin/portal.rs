//! The command line of `embarque`, from the same entry as the product's own binary: so that a
//! test can start, kill and start again what is served.

use clap::Parser as _;
use frontend::command::Embarque;

#[tokio::main]
async fn main() -> anyhow::Result<std::process::ExitCode> {
    Embarque::parse().run().await
}
