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
const DEBIAN_PACKAGES: [&str; 3] = ["rustc-web", "cargo-web", "rust-web-src"];

/// How long rustup may take to fetch the target.
const RUSTUP_LIMIT: Duration = Duration::from_secs(180);

/// A road to WebAssembly that is open on this machine.
pub enum Road {
    /// The compiler in use has the target.
    Installed,
    /// Debian's compiler builds the standard library too; links with this `rust-lld`.
    Debian { linker: String },
}

impl Road {
    /// Detects the target, or gets it.
    pub fn open() -> Result<Self> {
        let sysroot = process::output(process::command("rustc").args(["--print", "sysroot"]))?;
        let has_target = || Path::new(&sysroot).join("lib/rustlib").join(TARGET).is_dir();
        if has_target() {
            return Ok(Self::Installed);
        }
        println!("      the compiler lacks {TARGET}; asking rustup for it");
        let mut rustup = process::command("rustup");
        match process::run_within(RUSTUP_LIMIT, rustup.args(["target", "add", TARGET])) {
            Ok(()) if has_target() => return Ok(Self::Installed),
            Ok(()) => println!("      rustup put it elsewhere"),
            Err(error) => println!("      rustup cannot: {error}"),
        }
        install_debian_compiler()?;
        let host = host()?;
        Ok(Self::Debian { linker: format!("{sysroot}/lib/rustlib/{host}/bin/rust-lld") })
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

fn install_debian_compiler() -> Result<()> {
    let source = Path::new("/usr/lib/rustlib/src");
    if Path::new(DEBIAN_RUSTC).exists() && Path::new(DEBIAN_CARGO).exists() && source.exists() {
        return Ok(());
    }
    crate::packages::install_debian(&DEBIAN_PACKAGES)
        .map_err(|error| error.context(format!("nor can rustup: try `rustup target add {TARGET}`")))
}

fn host() -> Result<String> {
    let version = process::output(process::command("rustc").arg("-vV"))?;
    match version.lines().find_map(|line| line.strip_prefix("host: ")) {
        Some(host) => Ok(host.to_owned()),
        None => bail!("rustc does not tell its host"),
    }
}
