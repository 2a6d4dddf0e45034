//! The secrets that the demonstration makes for itself.

use std::{
    fs::{self, OpenOptions},
    io::{ErrorKind, Write as _},
    os::unix::fs::OpenOptionsExt as _,
    path::Path,
};

use anyhow::Context as _;

use crate::secret::SecretKey;

/// Reads the key in the data folder; makes one, readable by its owner alone, where there is none.
pub(super) fn find_or_make(folder: &Path) -> anyhow::Result<SecretKey> {
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let path = folder.join("secret");
    match OpenOptions::new().write(true).create_new(true).mode(0o600).open(&path) {
        Ok(mut file) => {
            let key = SecretKey::random();
            file.write_all(key.to_text().as_bytes())?;
            file.sync_all()?;
            Ok(key)
        }
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            let text = fs::read_to_string(&path)?;
            SecretKey::from_text(&text)
                .with_context(|| format!("{} does not hold a key", path.display()))
        }
        Err(error) => Err(error).with_context(|| format!("cannot write {}", path.display())),
    }
}
