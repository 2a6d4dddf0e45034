//! `cargo xtask`: what it takes to build, check and measure, nothing else.

use std::process::Command;

fn main() -> anyhow::Result<()> {
    let status = Command::new(env!("CARGO")).args(["test", "--workspace"]).status()?;
    anyhow::ensure!(status.success(), "the tests failed");
    Ok(())
}
