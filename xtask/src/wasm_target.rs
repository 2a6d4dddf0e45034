//! Finds or gets a compiler for WebAssembly.
//!
//! Three roads, the first that is open: the target is there; `rustup` fetches it; Debian's
//! `rustc-web` builds the standard library from its packaged source.

use std::{path::Path, process::Command, time::Duration};

use anyhow::{Result, bail};

use crate::process;

/// What cargo calls the target.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// Where Debian puts the compiler of `rustc-web`, beside rustup's.
const DEBIAN_RUSTC: &str = "/usr/bin/rustc";
const DEBIAN_CARGO: &str = "/usr/bin/cargo";

/// Where Debian puts the source of the standard library.
const DEBIAN_SOURCE: &str = "/usr/lib/rustlib/src";

const DEBIAN_PACKAGES: [&str; 3] = ["rustc-web", "cargo-web", "rust-web-src"];

/// How long rustup may take to fetch the target.
const RUSTUP_LIMIT: Duration = Duration::from_secs(180);

/// A road to WebAssembly that is open on this machine.
#[derive(Debug, PartialEq, Eq)]
pub enum Road {
    /// The compiler in use has the target.
    Installed,
    /// Debian's compiler builds the standard library too; links with this `rust-lld`.
    Debian { linker: String },
}

/// What a machine has, and can be asked to get.
trait Machine {
    /// Whether the compiler in use has the target.
    fn has_target(&self) -> bool;
    /// Asks rustup for it, with a time limit.
    fn ask_rustup(&self) -> Result<()>;
    /// Finds or installs Debian's compiler with the source of the standard library.
    fn install_debian_compiler(&self) -> Result<()>;
    /// Where the compiler in use keeps its linker for WebAssembly.
    fn linker(&self) -> Result<String>;
}

impl Road {
    /// Detects the target, or gets it.
    pub fn open() -> Result<Self> {
        Self::choose(&ThisMachine {
            sysroot: process::output(process::command("rustc").args(["--print", "sysroot"]))?,
        })
    }

    fn choose(machine: &impl Machine) -> Result<Self> {
        if machine.has_target() {
            return Ok(Self::Installed);
        }
        println!("      the compiler lacks {TARGET}; asking rustup for it");
        match machine.ask_rustup() {
            Ok(()) if machine.has_target() => return Ok(Self::Installed),
            Ok(()) => println!("      rustup put it elsewhere"),
            Err(error) => println!("      rustup cannot: {error}"),
        }
        machine.install_debian_compiler()?;
        Ok(Self::Debian { linker: machine.linker()? })
    }

    /// A cargo call that compiles for WebAssembly, `verb` being `build` or `clippy`.
    pub fn cargo(&self, verb: &str) -> Command {
        let mut cargo = match self {
            Self::Installed => process::cargo(),
            Self::Debian { .. } => process::command(DEBIAN_CARGO),
        };
        cargo.args([verb, "--target", TARGET, "--target-dir", "target/front"]);
        if let Self::Debian { linker } = self {
            cargo
                .args(["-Z", "build-std=std,panic_abort"])
                .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker)
                .env("RUSTC", DEBIAN_RUSTC)
                .env("RUSTC_BOOTSTRAP", "1")
                .env_remove("RUSTUP_TOOLCHAIN");
        }
        cargo
    }

    /// Whether clippy can see the target: Debian's compiler comes without it.
    pub fn has_clippy(&self) -> bool {
        matches!(self, Self::Installed)
    }
}

struct ThisMachine {
    sysroot: String,
}

impl Machine for ThisMachine {
    fn has_target(&self) -> bool {
        Path::new(&self.sysroot).join("lib/rustlib").join(TARGET).is_dir()
    }

    fn ask_rustup(&self) -> Result<()> {
        let mut rustup = process::command("rustup");
        process::run_within(RUSTUP_LIMIT, rustup.args(["target", "add", TARGET]))
    }

    fn install_debian_compiler(&self) -> Result<()> {
        let needed = [DEBIAN_RUSTC, DEBIAN_CARGO, DEBIAN_SOURCE];
        if needed.iter().all(|path| Path::new(path).exists()) {
            return Ok(());
        }
        crate::packages::install_debian(&DEBIAN_PACKAGES).map_err(|error| {
            error.context(format!("nor can rustup: try `rustup target add {TARGET}`"))
        })
    }

    fn linker(&self) -> Result<String> {
        let host = host()?;
        Ok(format!("{}/lib/rustlib/{host}/bin/rust-lld", self.sysroot))
    }
}

fn host() -> Result<String> {
    let version = process::output(process::command("rustc").arg("-vV"))?;
    match version.lines().find_map(|line| line.strip_prefix("host: ")) {
        Some(host) => Ok(host.to_owned()),
        None => bail!("rustc does not tell its host"),
    }
}

#[cfg(test)]
mod tests {
    use std::cell::{Cell, RefCell};

    use super::*;

    /// A machine of which one can say what succeeds.
    #[derive(Default)]
    struct Imagined {
        has_target: Cell<bool>,
        rustup: Rustup,
        has_debian: bool,
        asked: RefCell<Vec<&'static str>>,
    }

    #[derive(Default, PartialEq, Eq)]
    enum Rustup {
        #[default]
        Fails,
        Succeeds,
        PutsItElsewhere,
    }

    impl Machine for Imagined {
        fn has_target(&self) -> bool {
            self.has_target.get()
        }

        fn ask_rustup(&self) -> Result<()> {
            self.asked.borrow_mut().push("rustup");
            match self.rustup {
                Rustup::Fails => bail!("out of reach"),
                Rustup::Succeeds => self.has_target.set(true),
                Rustup::PutsItElsewhere => {}
            }
            Ok(())
        }

        fn install_debian_compiler(&self) -> Result<()> {
            self.asked.borrow_mut().push("debian");
            if self.has_debian { Ok(()) } else { bail!("please install") }
        }

        fn linker(&self) -> Result<String> {
            Ok("rust-lld".to_owned())
        }
    }

    fn check(machine: &Imagined, expected: Option<&Road>, asked: &[&str]) {
        assert_eq!(Road::choose(machine).ok().as_ref(), expected);
        assert_eq!(*machine.asked.borrow(), asked);
    }

    #[test]
    fn a_target_that_is_there_asks_nobody() {
        let machine = Imagined { has_target: Cell::new(true), ..Imagined::default() };
        check(&machine, Some(&Road::Installed), &[]);
    }

    #[test]
    fn rustup_is_asked_before_debian() {
        let machine = Imagined { rustup: Rustup::Succeeds, ..Imagined::default() };
        check(&machine, Some(&Road::Installed), &["rustup"]);
    }

    #[test]
    fn where_rustup_does_not_help_debian_does() {
        let debian = Road::Debian { linker: "rust-lld".to_owned() };
        for rustup in [Rustup::Fails, Rustup::PutsItElsewhere] {
            let machine = Imagined { rustup, has_debian: true, ..Imagined::default() };
            check(&machine, Some(&debian), &["rustup", "debian"]);
        }
    }

    #[test]
    fn where_nobody_helps_it_fails() {
        check(&Imagined::default(), None, &["rustup", "debian"]);
    }

    #[test]
    fn debians_cargo_builds_the_standard_library_with_debians_compiler() {
        let cargo = Road::Debian { linker: "lld".to_owned() }.cargo("build");
        assert_eq!(cargo.get_program(), DEBIAN_CARGO);
        let arguments: Vec<_> = cargo.get_args().map(|word| word.to_string_lossy()).collect();
        assert!(arguments.windows(2).any(|pair| pair == ["-Z", "build-std=std,panic_abort"]));
        let variable = |name: &str| {
            cargo.get_envs().find(|(known, _)| *known == name).and_then(|(_, value)| value)
        };
        assert_eq!(variable("RUSTC").unwrap(), DEBIAN_RUSTC);
        assert_eq!(variable("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER").unwrap(), "lld");
    }
}
