//! A throw-away PostgreSQL on a free port, run by an unprivileged user.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result};
use rustix::process::geteuid;

use crate::{packages::install_debian, portal, process};

/// Who runs PostgreSQL when `cargo xtask` is root: PostgreSQL refuses root.
const UNPRIVILEGED: &str = "postgres";

/// Whether a commit waits for the disk.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Durability {
    /// Tests: the cluster is thrown away whatever happens.
    Off,
    /// Benches: as in production.
    Full,
}

/// A running cluster; stopped and removed when dropped.
pub struct Cluster {
    programs: PathBuf,
    folder: PathBuf,
    port: u16,
}

impl Cluster {
    /// Makes a cluster and starts it, installing PostgreSQL where that is possible.
    pub fn start(durability: Durability) -> Result<Self> {
        let programs = match find_programs() {
            Some(programs) => programs,
            None => {
                install_debian(&["postgresql"])?;
                find_programs().context("PostgreSQL is installed, but initdb is not found")?
            }
        };
        let port = portal::free_port()?;
        let folder = PathBuf::from(process::output(as_unprivileged("mktemp").args([
            "-d",
            "--tmpdir",
            "embarque-pg-XXXXXX",
        ]))?);
        let cluster = Self { programs, folder, port };
        process::output(
            cluster
                .program("initdb")
                .args(["--username=embarque", "--auth=trust", "--encoding=UTF8", "--locale=C"])
                .args(["--no-sync", "--no-instructions"])
                .arg("--pgdata")
                .arg(cluster.data()),
        )?;
        cluster.configure(durability)?;
        process::output(
            cluster
                .program("pg_ctl")
                .args(["start", "--wait", "--timeout=60", "--silent", "--log"])
                .arg(cluster.folder.join("log"))
                .arg("--pgdata")
                .arg(cluster.data()),
        )
        .with_context(|| fs::read_to_string(cluster.folder.join("log")).unwrap_or_default())?;
        Ok(cluster)
    }

    /// The address of its first database, whose role may make others.
    pub fn url(&self) -> String {
        format!("postgres://embarque@127.0.0.1:{}/postgres", self.port)
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    fn program(&self, name: &str) -> Command {
        as_unprivileged(self.programs.join(name))
    }

    fn configure(&self, durability: Durability) -> Result<()> {
        let mut settings = format!(
            "listen_addresses = '127.0.0.1'\nport = {}\nunix_socket_directories = '{}'\n\
             max_connections = 400\n",
            self.port,
            self.folder.display()
        );
        if durability == Durability::Off {
            settings += "fsync = off\nsynchronous_commit = off\nfull_page_writes = off\n";
        }
        let name = "postgresql.auto.conf";
        let written = std::env::temp_dir().join(format!("{}.{name}", std::process::id()));
        fs::write(&written, settings)?;
        let copied =
            process::output(as_unprivileged("cp").arg(&written).arg(self.data().join(name)));
        fs::remove_file(&written)?;
        copied.map(drop)
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        let _ = self
            .program("pg_ctl")
            .args(["stop", "--mode=immediate", "--silent", "--pgdata"])
            .arg(self.data())
            .status();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// The newest PostgreSQL that Debian installed, else the one on the path.
fn find_programs() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let newest = versions
        .filter_map(|entry| Some((entry.file_name().to_str()?.parse::<u32>().ok()?, entry.path())))
        .map(|(version, folder)| (version, folder.join("bin")))
        .filter(|(_, programs)| programs.join("initdb").exists())
        .max()
        .map(|(_, programs)| programs);
    newest.or_else(|| {
        let path = std::env::var_os("PATH")?;
        std::env::split_paths(&path).find(|folder| folder.join("initdb").exists())
    })
}

/// A command of the user who runs PostgreSQL: us, unless we are root.
fn as_unprivileged(program: impl AsRef<Path>) -> Command {
    if !geteuid().is_root() {
        let mut command = process::command(program.as_ref());
        command.current_dir("/");
        return command;
    }
    let mut command = process::command("runuser");
    command.args(["-u", UNPRIVILEGED, "--"]).arg(program.as_ref()).current_dir("/");
    command
}

#[cfg(test)]
mod tests {
    use std::net::{Ipv4Addr, TcpStream};

    use super::{Cluster, Durability};

    #[test]
    fn a_cluster_answers_until_it_is_dropped_and_leaves_nothing() {
        let cluster = Cluster::start(Durability::Off).unwrap();
        let (address, folder) = ((Ipv4Addr::LOCALHOST, cluster.port), cluster.folder.clone());
        assert!(TcpStream::connect(address).is_ok());
        drop(cluster);
        assert!(TcpStream::connect(address).is_err());
        assert!(!folder.exists());
    }
}
