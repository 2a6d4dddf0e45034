//! The names that the build gave to what the browser loads.

use std::{collections::HashMap, fs, path::Path};

use shared::service::Service;

use crate::rights::live_answer::Module;

/// The folder of the built files, in the site and in addresses.
pub const FOLDER: &str = "pkg";

/// What stands between the names of built files and their extensions: the hash of the content, in a
/// release.
#[derive(Clone, Debug, Default)]
pub struct Built {
    hashes: HashMap<String, String>,
}

impl Built {
    /// Reads the file that the build leaves beside a release; without one no name has a hash.
    #[must_use]
    pub fn read(hash_file: &Path) -> Self {
        let text = fs::read_to_string(hash_file).unwrap_or_default();
        let pair = |line: &str| {
            let (name, hash) = line.split_once(':')?;
            Some((name.trim().to_owned(), hash.trim().to_owned()))
        };
        Self { hashes: text.lines().filter_map(pair).collect() }
    }

    /// The name of the stylesheet.
    #[must_use]
    pub fn stylesheet(&self) -> String {
        self.name("css", "embarque", "css")
    }

    /// The names of a service's script and module, and what the script calls itself.
    #[must_use]
    pub fn rules(&self, service: Service) -> Module {
        let stem = match service {
            Service::Coach => "rules-coach",
            Service::Mototaxi => "rules-mototaxi",
            Service::Paratransit => "rules-paratransit",
        };
        let of = |extension: &str| self.name(&format!("{stem}.{extension}"), stem, extension);
        Module { name: stem.replace('-', "_"), script: of("js"), wasm: of("wasm") }
    }

    fn name(&self, key: &str, stem: &str, extension: &str) -> String {
        match self.hashes.get(key) {
            Some(hash) => format!("{stem}.{hash}.{extension}"),
            None => format!("{stem}.{extension}"),
        }
    }
}

/// The address of a built file.
#[must_use]
pub fn address(name: &str) -> String {
    format!("/{FOLDER}/{name}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_release_names_its_files_by_their_hashes() {
        let folder = std::env::temp_dir().join(format!("embarque-built-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let file = folder.join("hash.txt");
        let text = "css: ba7816bf\nrules-coach.js: 11aa\nrules-coach.wasm: 22bb\n";
        fs::write(&file, text).expect("a file");
        let built = Built::read(&file);
        fs::remove_dir_all(&folder).expect("it was there");
        assert_eq!(built.stylesheet(), "embarque.ba7816bf.css");
        let module = built.rules(Service::Coach);
        assert_eq!(module.name, "rules_coach");
        assert_eq!([module.script, module.wasm], ["rules-coach.11aa.js", "rules-coach.22bb.wasm"]);
    }

    #[test]
    fn a_dev_build_has_plain_names() {
        let built = Built::read(Path::new("/no/such/file"));
        assert_eq!(built.stylesheet(), "embarque.css");
        assert_eq!(built.rules(Service::Mototaxi).wasm, "rules-mototaxi.wasm");
    }
}
