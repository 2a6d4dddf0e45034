//! The README tells what the product is.

use std::{collections::BTreeSet, fs};

use backend::config::Settings;
use clap::{Args as _, Command};

fn readme() -> String {
    fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../README.md")).unwrap()
}

#[test]
fn the_readme_has_every_setting_and_no_other() {
    let command = Settings::augment_args(Command::new("serve"));
    let variables: BTreeSet<String> = command
        .get_arguments()
        .filter_map(|argument| argument.get_env())
        .map(|variable| variable.to_string_lossy().into_owned())
        .collect();
    let readme = readme();
    let is_name = |character: char| character.is_ascii_uppercase() || character == '_';
    let told: BTreeSet<String> = readme
        .match_indices("EMBARQUE_")
        .map(|(at, _)| readme[at..].chars().take_while(|letter| is_name(*letter)).collect())
        .collect();
    assert_eq!(told, variables);
}

#[test]
fn each_default_in_the_readme_is_the_one_that_holds() {
    let command = Settings::augment_args(Command::new("serve"));
    let readme = readme();
    for argument in command.get_arguments() {
        let (Some(variable), [default]) = (argument.get_env(), argument.get_default_values())
        else {
            continue;
        };
        let (variable, default) = (variable.to_string_lossy(), default.to_string_lossy());
        let row = readme.lines().find(|line| line.contains(&format!("`{variable}`"))).unwrap();
        assert!(row.contains(&format!("`{default}`")), "{variable} is {default}: {row}");
    }
}
