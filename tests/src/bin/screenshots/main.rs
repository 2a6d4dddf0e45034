//! `screenshots PORT FOLDER phone|desk pt-BR|en`: pictures of every page of a fresh demonstration
//! that runs on this machine. `cargo xtask screenshots` starts both.

mod purchase;
mod tour;

use std::{fs, path::PathBuf};

use anyhow::{Context as _, bail};
use shared::language::Language;
use tests::browser::{Visit, journey_at};
use tour::Tour;

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let port = arguments.next().context("which port?")?.parse().context("a port is a number")?;
    let folder = PathBuf::from(arguments.next().context("which folder?")?);
    let visit = match arguments.next().as_deref() {
        Some("phone") => Visit::phone(),
        Some("desk") => Visit::desk(),
        _ => bail!("phone or desk?"),
    };
    let tag = arguments.next().context("which language?")?;
    let language = Language::ALL.into_iter().find(|language| language.tag() == tag);
    let language = language.context("pt-BR or en?")?;
    let folder = folder.join(visit.size.0.to_string()).join(&tag);
    fs::create_dir_all(&folder)?;
    journey_at(port, visit, async |page| {
        let mut tour = Tour::new(page, language, folder);
        tour.read().await;
        tour.search().await;
        purchase::take(&mut tour).await;
    })
    .await;
    Ok(())
}
