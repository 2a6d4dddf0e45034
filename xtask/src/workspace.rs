//! Where things lie in the workspace.

use std::path::{Path, PathBuf};

/// The folder of the workspace's `Cargo.toml`.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies inside the workspace")
}

/// A path below the workspace.
pub fn path(relative: &str) -> PathBuf {
    root().join(relative)
}
