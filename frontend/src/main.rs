//! The binary `embarque`.

use frontend::command::Embarque;

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
