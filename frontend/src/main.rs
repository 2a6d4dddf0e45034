//! The binary `embarque`.

use frontend::command::Embarque;
use mimalloc::MiMalloc;

/// Pages are made of many small pieces of text; this takes a fifth off the time that they take.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

#[tokio::main]
async fn main() -> std::process::ExitCode {
    match Embarque::read().run().await {
        Ok(code) => code,
        Err(error) => {
            eprintln!("embarque: {error:#}");
            std::process::ExitCode::FAILURE
        }
    }
}
