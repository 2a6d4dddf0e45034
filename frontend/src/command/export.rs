//! `embarque export`: what others can use without the portal.

use std::{
    fs, io,
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::{Context as _, ensure};
use backend::{
    clock::Clock,
    config::{SiteSettings, names::NameFlags},
};
use clap::{Args, Subcommand};
use shared::service::Service;

use crate::{
    rights::kit::{self, Kit},
    site::built::Built,
};

/// What `export` can be told.
#[derive(Debug, Args)]
pub(super) struct Export {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    /// Write the rules as pages that work from a folder, without a server or the internet
    RightsKit {
        /// Folder to make; it may exist if it is empty
        folder: PathBuf,
        #[command(flatten)]
        site: SiteSettings,
        #[command(flatten)]
        names: NameFlags,
    },
}

impl Export {
    pub(super) fn run(self) -> anyhow::Result<ExitCode> {
        let Verb::RightsKit { folder, site, names } = self.verb;
        let (site, hash_file) = site.find()?;
        let made_on = Clock::default().now().day_in(Service::Coach.zone());
        let kit = Kit { names: names.into(), made_on };
        write_whole(&folder, |folder| kit::write(&kit, &site, &Built::read(&hash_file), folder))?;
        println!("{}", folder.join("index.html").display());
        Ok(ExitCode::SUCCESS)
    }
}

/// Makes a folder with all that `write` puts in it, or none.
fn write_whole(
    folder: &Path,
    write: impl FnOnce(&Path) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    ensure!(
        is_free(folder)?,
        "{} is not an empty folder; name one that is empty or does not exist",
        folder.display()
    );
    let around = match folder.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    };
    let unfinished = tempfile::Builder::new()
        .prefix(".embarque-export-")
        .tempdir_in(around)
        .with_context(|| format!("cannot write into {}", around.display()))?;
    let whole = unfinished.path().join("whole");
    fs::create_dir(&whole)?;
    write(&whole)?;
    fs::rename(&whole, folder).with_context(|| format!("cannot make {}", folder.display()))
}

fn is_free(folder: &Path) -> anyhow::Result<bool> {
    match fs::read_dir(folder) {
        Ok(mut entries) => Ok(entries.next().is_none()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::NotADirectory => Ok(false),
        Err(error) => Err(error).with_context(|| format!("cannot read {}", folder.display())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn put(folder: &Path) -> anyhow::Result<()> {
        Ok(fs::write(folder.join("index.html"), "whole")?)
    }

    #[test]
    fn a_new_or_empty_folder_gets_everything() {
        let around = tempfile::tempdir().expect("a folder");
        let fresh = around.path().join("fresh");
        write_whole(&fresh, put).expect("it is made");
        let empty = around.path().join("empty");
        fs::create_dir(&empty).expect("a folder");
        write_whole(&empty, put).expect("it is filled");
        for folder in [fresh, empty] {
            let text = fs::read_to_string(folder.join("index.html")).expect("a file");
            assert_eq!(text, "whole");
        }
        assert_eq!(fs::read_dir(around.path()).expect("a folder").count(), 2);
    }

    #[test]
    fn what_somebody_keeps_is_left_alone() {
        let around = tempfile::tempdir().expect("a folder");
        let file = around.path().join("kept");
        fs::write(&file, "mine").expect("a file");
        for taken in [around.path(), &file] {
            let error = write_whole(taken, put).expect_err("it is taken");
            assert!(error.to_string().contains("is not an empty folder"), "{error}");
        }
        assert_eq!(fs::read_to_string(&file).expect("a file"), "mine");
    }

    #[test]
    fn what_fails_halfway_leaves_nothing() {
        let around = tempfile::tempdir().expect("a folder");
        let folder = around.path().join("kit");
        let fails = |folder: &Path| {
            put(folder)?;
            anyhow::bail!("halfway")
        };
        write_whole(&folder, fails).expect_err("it fails");
        assert_eq!(fs::read_dir(around.path()).expect("a folder").count(), 0);
    }
}
