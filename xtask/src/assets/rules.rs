//! Binds the modules of the rules, `rules-<service>.wasm`, each to its classic script.
//!
//! A classic script serves all who load one: the islands, the offline kit, which has no modules of
//! JavaScript, and the conformance run. So all of them run the same bytes.

use std::{fs, path::Path, thread};

use anyhow::{Context as _, Result, ensure};
use wasm_bindgen_cli_support::Bindgen;

use super::{folder, size, wasm, weight};
use crate::{server::Build, stamp::unless_unchanged, steps::Done};

/// Names of the modules, one for each service.
pub const MODULES: [&str; 3] = ["rules-coach", "rules-mototaxi", "rules-paratransit"];

/// Writes `rules-<service>.js` and `rules-<service>.wasm`.
pub fn bind(build: Build) -> Result<Done> {
    // Each is optimised by a program that works on one core.
    let bound: Vec<_> = thread::scope(|scope| {
        let threads = MODULES.map(|module| scope.spawn(move || bind_one(module, build)));
        threads.into_iter().map(|thread| thread.join().expect("binding does not panic")).collect()
    });
    let mut done = Done::Unchanged;
    for bound in bound {
        if bound? == Done::Worked {
            done = Done::Worked;
        }
    }
    Ok(done)
}

fn bind_one(name: &str, build: Build) -> Result<Done> {
    let input = wasm::compiled(build, name);
    let folder = folder(build);
    let module = folder.join(format!("{name}.wasm"));
    let stamp = match build {
        Build::Dev => format!("{name}-dev"),
        Build::Release => format!("{name}-release"),
    };
    unless_unchanged(&stamp, std::slice::from_ref(&input), &module, || {
        fs::create_dir_all(&folder)?;
        Bindgen::new()
            .input_path(&input)
            .no_modules(true)?
            .no_modules_global(&global(name))?
            .out_name(name)
            .typescript(false)
            .omit_default_module_path(true)
            .remove_name_section(build == Build::Release)
            .remove_producers_section(true)
            .generate(&folder)?;
        fs::rename(folder.join(format!("{name}_bg.wasm")), &module)?;
        share_global(&folder.join(format!("{name}.js")), &global(name))?;
        if build == Build::Release {
            wasm::optimise(&module)?;
            weight::check(&module, weight::RULES)?;
        }
        weight::check_wordless(&module)
    })
}

/// What the script of a module calls it: `rules_coach`.
fn global(name: &str) -> String {
    name.replace('-', "_")
}

/// A `let` at the top of a script is seen by other scripts, but is no property of the window, where
/// the islands look for it.
fn share_global(script: &Path, global: &str) -> Result<()> {
    let text = fs::read_to_string(script)?;
    let text = text.trim_start();
    let rest = text.strip_prefix("let ").filter(|rest| rest.starts_with(global));
    let rest = rest.with_context(|| format!("{} begins otherwise", script.display()))?;
    fs::write(script, format!("var {rest}"))?;
    Ok(())
}

/// Prints what each rule costs in the module of its service, before it is optimised as a whole.
pub fn print_sizes() -> Result<()> {
    for name in MODULES {
        let compiled = fs::read(wasm::compiled(Build::Release, name))?;
        let shipped = fs::read(folder(Build::Release).join(format!("{name}.wasm")))?;
        let sizes = size::by_rule(&compiled)?;
        ensure!(!sizes.rules.is_empty(), "{name} names no rule");
        let compressed = crate::dist::brotli(&shipped)?.len();
        println!("{name}.wasm: {} bytes, {compressed} with brotli", shipped.len());
        for (rule, bytes) in &sizes.rules {
            println!("  {bytes:>8}  {rule}");
        }
        println!("  {:>8}  what they share", sizes.shared);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_shares_its_module_with_the_window() {
        let folder = tempfile::tempdir().unwrap();
        let script = folder.path().join("rules-coach.js");
        fs::write(&script, "\nlet rules_coach = (function(exports) {})({});").unwrap();
        share_global(&script, "rules_coach").unwrap();
        let text = fs::read_to_string(&script).unwrap();
        assert_eq!(text, "var rules_coach = (function(exports) {})({});");
        assert!(share_global(&script, "rules_coach").is_err());
    }
}
