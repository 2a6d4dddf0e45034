//! The binary `embarque`.

use clap::Parser as _;
use frontend::command::Embarque;

#[tokio::main]
async fn main() -> std::process::ExitCode {
    match Embarque::parse().run().await {
        Ok(code) => code,
        Err(error) => {
            eprintln!("embarque: {error:#}");
            std::process::ExitCode::FAILURE
        }
    }
}
