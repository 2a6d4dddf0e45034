//! The README tells what the product is.

use std::fs;

use backend::config::Settings;
use clap::{Args as _, Command};

#[test]
fn every_setting_stands_in_the_readme() {
    let readme = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../README.md")).unwrap();
    let command = Settings::augment_args(Command::new("serve"));
    let variables = command.get_arguments().filter_map(|argument| argument.get_env());
    let missing: Vec<_> = variables
        .map(|variable| variable.to_string_lossy().into_owned())
        .filter(|variable| !readme.contains(&format!("`{variable}`")))
        .collect();
    assert!(missing.is_empty(), "not in README.md: {missing:?}");
}
