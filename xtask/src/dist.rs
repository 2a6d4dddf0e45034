//! `cargo xtask dist`: the release as it is deployed.
//!
//! `target/dist/embarque` and, beside it, `site/` with hashed names (each file also as brotli and
//! gzip) and `hash.txt`, from which the server learns the hashes. It runs from any folder.

use std::{
    fs,
    io::Write as _,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result};
use flate2::{Compression, write::GzEncoder};
use sha2::{Digest as _, Sha256};

use crate::{
    assets,
    server::{self, Build},
    stamp::hex,
    steps::{Done, Steps, seconds},
    workspace,
};

/// Number of steps that [`make`] takes.
pub const STEPS: usize = assets::STEPS + 2;

/// Files that get a hash into their name: how `hash.txt` calls them, and their name without.
const HASHED: [(&str, &str, &str); 3] = [
    ("js", "embarque.js", "js"),
    ("wasm", "embarque_bg.wasm", "wasm"),
    ("css", "embarque.css", "css"),
];

/// Extensions of what the rules of a service are made of.
const RULES: [&str; 2] = ["js", "wasm"];

/// Digits of SHA-256 in a name.
const HASH_LENGTH: usize = 16;

/// The verb.
pub fn dist() -> Result<()> {
    let mut steps = Steps::new(STEPS);
    let program = make(&mut steps)?;
    println!("\n{} after {}", program.display(), seconds(steps.elapsed()));
    Ok(())
}

/// Makes the release and answers its program.
pub fn make(steps: &mut Steps) -> Result<PathBuf> {
    assets::make(steps, Build::Release)?;
    steps.run("Server", || server::build(Build::Release))?;
    let folder = workspace::path("target/dist");
    let program = folder.join("embarque");
    steps.run("Hashed and compressed files", || {
        fs::create_dir_all(&folder)?;
        let hashes = lay_site(&assets::folder(Build::Release), &folder.join("site"))?;
        fs::write(folder.join("hash.txt"), hashes)?;
        // A running program cannot be overwritten, but its name can be given away.
        let fresh = folder.join("embarque.new");
        fs::copy(Build::Release.program(), &fresh)?;
        fs::rename(&fresh, &program)?;
        Ok(Done::Worked)
    })?;
    Ok(program)
}

/// Replaces the site's files, and answers what `hash.txt` says.
fn lay_site(made: &Path, site: &Path) -> Result<String> {
    if site.exists() {
        fs::remove_dir_all(site)?;
    }
    let package = site.join("pkg");
    fs::create_dir_all(&package)?;
    let mut hashes = String::new();
    let mut lay_hashed = |kind: &str, name: &str, stem: &str, extension: &str| -> Result<()> {
        let content = fs::read(made.join(name)).with_context(|| format!("{name} is not built"))?;
        let hash = &hex(&Sha256::digest(&content))[..HASH_LENGTH];
        hashes += &format!("{kind}: {hash}\n");
        lay(&package.join(format!("{stem}.{hash}.{extension}")), &content)
    };
    for (kind, name, extension) in HASHED {
        lay_hashed(kind, name, "embarque", extension)?;
    }
    for module in assets::MODULES {
        for extension in RULES {
            let name = format!("{module}.{extension}");
            lay_hashed(&name, &name, module, extension)?;
        }
    }
    // Pieces of JavaScript that crates bring; their folders carry hashes already.
    lay_folder(&made.join("snippets"), &package.join("snippets"))?;
    Ok(hashes)
}

fn lay_folder(from: &Path, to: &Path) -> Result<()> {
    if !from.exists() {
        return Ok(());
    }
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            lay_folder(&entry.path(), &target)?;
        } else {
            lay(&target, &fs::read(entry.path())?)?;
        }
    }
    Ok(())
}

/// Writes a file, and beside it what browsers accept instead.
fn lay(path: &Path, content: &[u8]) -> Result<()> {
    fs::write(path, content)?;
    fs::write(beside(path, "br"), brotli(content)?)?;
    fs::write(beside(path, "gz"), gzip(content)?)?;
    Ok(())
}

fn beside(path: &Path, extension: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(extension);
    name.into()
}

/// As small as brotli makes it.
pub fn brotli(content: &[u8]) -> Result<Vec<u8>> {
    let parameters =
        brotli::enc::BrotliEncoderParams { quality: 11, lgwin: 22, ..Default::default() };
    let mut compressed = Vec::new();
    brotli::BrotliCompress(&mut &content[..], &mut compressed, &parameters)?;
    Ok(compressed)
}

fn gzip(content: &[u8]) -> Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(content)?;
    Ok(encoder.finish()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_has_each_file_thrice_under_its_hash() {
        let folder = tempfile::tempdir().unwrap();
        let (made, site) = (folder.path().join("made"), folder.path().join("site"));
        fs::create_dir_all(made.join("snippets/crate-0")).unwrap();
        fs::write(made.join("embarque.js"), "export {}").unwrap();
        fs::write(made.join("embarque_bg.wasm"), "module").unwrap();
        fs::write(made.join("embarque.css"), "abc").unwrap();
        fs::write(made.join("snippets/crate-0/inline0.js"), "export {}").unwrap();
        for module in assets::MODULES {
            fs::write(made.join(format!("{module}.js")), "var a").unwrap();
            fs::write(made.join(format!("{module}.wasm")), "abc").unwrap();
        }

        let hashes = lay_site(&made, &site).unwrap();

        // SHA-256 of “abc” begins so (FIPS 180-2, appendix B.1).
        assert!(hashes.contains("css: ba7816bf8f01cfea\n"), "{hashes}");
        assert!(hashes.contains("rules-coach.wasm: ba7816bf8f01cfea\n"), "{hashes}");
        for name in [
            "embarque.ba7816bf8f01cfea.css",
            "rules-coach.ba7816bf8f01cfea.wasm",
            "snippets/crate-0/inline0.js",
        ] {
            for extension in ["", ".br", ".gz"] {
                let file = site.join("pkg").join(format!("{name}{extension}"));
                assert!(file.is_file(), "{} is missing", file.display());
            }
        }
    }
}
