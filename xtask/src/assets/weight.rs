//! What may not grow unseen: the size of what a browser loads, and what is inside.

use std::{fs, path::Path};

use anyhow::{Context as _, Result, ensure};

use crate::{dist, workspace};

/// Most bytes of the islands' module with brotli.
pub const WASM: usize = 150_000;

/// Most bytes of the rules of one service with brotli.
pub const RULES: usize = 180_000;

/// Most bytes of the CSS with brotli.
pub const CSS: usize = 40_000;

/// Shortest line of a regulation that is looked for: shorter ones are headings.
const SHORTEST_PHRASE: usize = 60;

/// Fails where the file is larger with brotli than `most`, and prints its sizes.
pub fn check(file: &Path, most: usize) -> Result<()> {
    let content = fs::read(file)?;
    let compressed = dist::brotli(&content)?.len();
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    println!("      {name}: {} bytes, {compressed} with brotli (budget {most})", content.len());
    ensure!(compressed <= most, "{name} has {compressed} bytes with brotli, more than {most}");
    Ok(())
}

/// Fails where the module carries words of the regulations, which pages get from the server.
pub fn check_wordless(module: &Path) -> Result<()> {
    let name = module.file_name().unwrap_or_default().to_string_lossy();
    let module = fs::read(module)?;
    for entry in fs::read_dir(workspace::path("shared/law"))? {
        let path = entry?.path();
        if path.extension().is_none_or(|extension| extension != "txt") {
            continue;
        }
        let law = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        if let Some(phrase) = phrase_in(&module, &law) {
            anyhow::bail!("{name} carries words of {}: {phrase}", path.display());
        }
    }
    Ok(())
}

/// A line of the text that stands in the module.
fn phrase_in<'a>(module: &[u8], law: &'a str) -> Option<&'a str> {
    let phrases = law.lines().map(str::trim).filter(|line| line.len() >= SHORTEST_PHRASE);
    // The beginning will do, and is found faster than a whole paragraph.
    let beginning = |phrase: &str| phrase.as_bytes()[..SHORTEST_PHRASE].to_vec();
    let windows: std::collections::HashSet<&[u8]> = module.windows(SHORTEST_PHRASE).collect();
    phrases.into_iter().find(|phrase| windows.contains(beginning(phrase).as_slice()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LAW: &str = "CAPÍTULO I\nArt. 74. O usuário que desistir da viagem tem direito à \
                       devolução da importância paga, se avisar a tempo.\n";

    #[test]
    fn words_of_the_law_are_found_wherever_they_stand() {
        let phrase = LAW.lines().nth(1);
        let module = format!("\0asm…{}…", phrase.unwrap());
        assert_eq!(phrase_in(module.as_bytes(), LAW), phrase);
        assert_eq!(phrase_in("\0asm CAPÍTULO I, Art. 74".as_bytes(), LAW), None);
    }

    #[test]
    fn a_file_past_its_budget_fails() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("embarque.css");
        fs::write(&file, "abc").unwrap();
        assert!(check(&file, 100).is_ok());
        assert!(check(&file, 1).is_err());
    }
}
