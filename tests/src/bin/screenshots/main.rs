//! `screenshots PORT FOLDER`: pictures of every page of a demonstration that runs on this machine,
//! as a phone and as a desk show them. `cargo xtask screenshots` starts both.

use std::{fs, path::Path};

use anyhow::Context as _;
use tests::browser::{Page, Visit, journey_at};

/// Pages that have an address of their own: the picture's name and the path.
const PAGES: [(&str, &str); 6] = [
    ("home", "/"),
    ("home-en", "/en"),
    ("search", "/viagens"),
    ("search-refused", "/viagens?de=&para=&data="),
    ("regulations", "/regulamentos"),
    ("not-found", "/nao-existe"),
];

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let port = arguments.next().context("which port?")?.parse().context("a port is a number")?;
    let folder = arguments.next().context("which folder?")?;
    for visit in [Visit::phone(), Visit::desk()] {
        let folder = Path::new(&folder).join(visit.size.0.to_string());
        fs::create_dir_all(&folder)?;
        journey_at(port, visit, async |page| {
            for (name, path) in PAGES {
                page.open(path).await;
                keep(page, &folder, name).await;
            }
        })
        .await;
    }
    Ok(())
}

async fn keep(page: &Page, folder: &Path, name: &str) {
    let file = folder.join(format!("{name}.png"));
    fs::write(&file, page.picture().await).expect("the folder takes files");
    println!("{}", file.display());
}
