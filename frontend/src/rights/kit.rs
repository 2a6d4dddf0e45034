//! The offline kit: every question as a page that works from a folder, without a server.
//!
//! A browser that opens a file runs no module of JavaScript and fetches nothing, so each service's
//! rules stand as text in a classic script. Pages are those of the portal as far as they can be: the
//! same forms, the same style, the same answers.

mod frame;
mod index_page;
mod rule_page;

use std::{fs, path::Path};

use anyhow::Context as _;
use backend::{api::examples, config::names::Names};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use leptos::{prelude::*, reactive::owner::Owner};
use serde_json::json;
use shared::{
    language::Language,
    rule::{RULES, Rule},
    service::Service,
    time::Day,
};

use crate::{
    rights::live_answer::Module,
    site::built::{self, Built},
};

/// The folder of style and scripts.
const ASSETS: &str = "assets";

const SERVICES: [(Service, &str); 3] = [
    (Service::Coach, "coach"),
    (Service::Mototaxi, "mototaxi"),
    (Service::Paratransit, "paratransit"),
];

/// What the pages of a kit say of it.
#[derive(Clone, Debug)]
pub struct Kit {
    /// What regulators are called.
    pub names: Names,
    /// The day on which it is made.
    pub made_on: Day,
}

/// Writes all files of the kit into an empty folder. `site` holds what the build made.
///
/// # Errors
/// When a built file is missing, or the folder cannot be written.
pub fn write(kit: &Kit, site: &Path, built: &Built, folder: &Path) -> anyhow::Result<()> {
    let made = site.join(built::FOLDER);
    let read = |name: &str| {
        let path = made.join(name);
        fs::read(&path).with_context(|| format!("{} is not built", path.display()))
    };
    for name in [ASSETS, "en", "schemas", "cases"] {
        fs::create_dir_all(folder.join(name))?;
    }
    let assets = folder.join(ASSETS);
    fs::write(assets.join("embarque.css"), read(&built.stylesheet())?)?;
    for ((service, name), cases) in SERVICES.into_iter().zip(examples::FILES) {
        let module = built.rules(service);
        let script =
            script(&module, &String::from_utf8(read(&module.script)?)?, &read(&module.wasm)?);
        fs::write(assets.join(script_name(service)), script)?;
        fs::write(folder.join(format!("cases/{name}.json")), cases)?;
    }
    for language in Language::ALL {
        let place = folder.join(language.path_prefix().trim_start_matches('/'));
        fs::write(place.join("index.html"), render(|| index_page::page(kit, language)))?;
        for rule in RULES {
            let page = render(|| rule_page::page(kit, rule, language));
            fs::write(place.join(file_name(rule)), page)?;
        }
    }
    for rule in RULES {
        fs::write(folder.join(format!("schemas/{}.json", rule.name)), schemas(rule))?;
    }
    Ok(())
}

/// The page of a rule beside the index of its language.
fn file_name(rule: &Rule) -> String {
    format!("{}.html", rule.name)
}

fn script_name(service: Service) -> String {
    let (_, name) = SERVICES.iter().find(|(of, _)| *of == service).expect("each service is listed");
    format!("rules-{name}.js")
}

/// The module's own script, then the module as text, and the start.
fn script(module: &Module, own: &str, wasm: &[u8]) -> String {
    let (name, bytes) = (&module.name, STANDARD.encode(wasm));
    format!(
        "{own}\n{name}({{module_or_path: Uint8Array.from(atob(\"{bytes}\"), \
         letter => letter.charCodeAt(0))}}).then(() => {name}.answer_alone());\n"
    )
}

fn schemas(rule: &Rule) -> String {
    let view = json!({
        "rule": rule.name,
        "title": { "pt-BR": rule.title_in(Language::Portuguese), "en": rule.title_in(Language::English) },
        "provisions": rule.provisions,
        "schema": rule.schema(),
        "outcome_schema": rule.outcome_schema(),
    });
    format!("{view:#}\n")
}

fn render(page: impl FnOnce() -> AnyView) -> String {
    Owner::new_root(None).with(|| page().to_html())
}

#[cfg(test)]
mod tests {
    use backend::config::names::NameFlags;
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Flags {
        #[command(flatten)]
        names: NameFlags,
    }

    fn write_all(site: &Path) -> anyhow::Result<tempfile::TempDir> {
        let folder = tempfile::tempdir()?;
        let Flags { names } = Flags::parse_from(["kit"]);
        let made_on = Day::from_storage("2026-12-01").expect("a day");
        write(&Kit { names: names.into(), made_on }, site, &Built::default(), folder.path())?;
        Ok(folder)
    }

    fn site() -> tempfile::TempDir {
        let site = tempfile::tempdir().expect("a folder");
        let made = site.path().join(built::FOLDER);
        fs::create_dir_all(&made).expect("a folder");
        fs::write(made.join("embarque.css"), "a{}").expect("a file");
        for (_, name) in SERVICES {
            fs::write(made.join(format!("rules-{name}.js")), "var a;").expect("a file");
            fs::write(made.join(format!("rules-{name}.wasm")), [0, 255]).expect("a file");
        }
        site
    }

    #[test]
    fn a_kit_has_a_page_for_each_rule_in_both_languages_and_reaches_them() {
        let kit = write_all(site().path()).expect("a kit");
        for (index, below) in [("index.html", ""), ("en/index.html", "en/")] {
            let index = fs::read_to_string(kit.path().join(index)).expect("an index");
            for rule in RULES {
                let link = format!("href=\"{}\"", file_name(rule));
                assert!(index.contains(&link), "{} is not linked", rule.name);
                let page = kit.path().join(format!("{below}{}", file_name(rule)));
                let page = fs::read_to_string(page).expect("a page");
                for provision in rule.provisions {
                    assert!(page.contains(&format!("id=\"{provision}\"")), "{provision}");
                }
                assert!(kit.path().join(format!("schemas/{}.json", rule.name)).is_file());
            }
        }
    }

    #[test]
    fn no_page_of_a_kit_leads_out_of_it() {
        let kit = write_all(site().path()).expect("a kit");
        for folder in ["", "en"] {
            for entry in fs::read_dir(kit.path().join(folder)).expect("a folder") {
                let path = entry.expect("an entry").path();
                if path.extension().is_none_or(|extension| extension != "html") {
                    continue;
                }
                let page = fs::read_to_string(&path).expect("a page");
                for attribute in ["href=\"", "src=\"", "action=\""] {
                    for target in page.split(attribute).skip(1) {
                        let target = target.split('"').next().expect("a value");
                        let file = target.split('#').next().expect("a name");
                        let there = path.parent().expect("a folder").join(file);
                        let leads = file.is_empty() || (!file.starts_with('/') && there.exists());
                        assert!(leads, "{} leads to {target}", path.display());
                    }
                }
            }
        }
    }

    #[test]
    fn the_module_stands_as_text_behind_its_script() {
        let kit = write_all(site().path()).expect("a kit");
        let script =
            fs::read_to_string(kit.path().join("assets/rules-coach.js")).expect("a script");
        assert!(script.starts_with("var a;\nrules_coach({module_or_path:"), "{script}");
        assert!(script.contains("atob(\"AP8=\")"), "{script}");
    }

    #[test]
    fn what_is_not_built_is_named() {
        let nothing = tempfile::tempdir().expect("a folder");
        let error = write_all(nothing.path()).expect_err("nothing is built");
        assert!(error.to_string().contains("embarque.css is not built"), "{error}");
    }
}
