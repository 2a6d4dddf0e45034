//! Skips work whose inputs are those of the last time.

use std::{
    fs,
    path::{Path, PathBuf},
    time::UNIX_EPOCH,
};

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};

use crate::{steps::Done, workspace};

/// Does `work` unless `output` exists and was made from the same inputs; files count by path,
/// length and time of change, folders by what is below them.
pub fn unless_unchanged(
    name: &str,
    inputs: &[PathBuf],
    output: &Path,
    work: impl FnOnce() -> Result<()>,
) -> Result<Done> {
    let mut hasher = Sha256::new();
    for input in inputs {
        add(&mut hasher, input)?;
    }
    let now = hex(&hasher.finalize());
    let stamp = workspace::path("target/xtask").join(format!("{name}.stamp"));
    if output.exists() && fs::read_to_string(&stamp).is_ok_and(|before| before == now) {
        return Ok(Done::Unchanged);
    }
    work()?;
    fs::create_dir_all(workspace::path("target/xtask"))?;
    fs::write(stamp, now)?;
    Ok(Done::Worked)
}

fn add(hasher: &mut Sha256, path: &Path) -> Result<()> {
    let metadata = fs::metadata(path).with_context(|| format!("{} is missing", path.display()))?;
    if metadata.is_dir() {
        let entries = fs::read_dir(path)?.map(|entry| Ok(entry?.path()));
        let mut entries = entries.collect::<Result<Vec<_>>>()?;
        entries.sort();
        return entries
            .iter()
            .filter(|entry| entry.file_name().is_some_and(|name| name != "node_modules"))
            .try_for_each(|entry| add(hasher, entry));
    }
    let changed = metadata.modified()?.duration_since(UNIX_EPOCH)?.as_nanos();
    hasher.update(path.as_os_str().as_encoded_bytes());
    hasher.update(metadata.len().to_be_bytes());
    hasher.update(changed.to_be_bytes());
    Ok(())
}

/// Lower-case hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
