//! A portal that runs beside us: started, waited for, stopped.

use std::{
    fs,
    io::{Read as _, Write as _},
    net::{Ipv4Addr, TcpListener, TcpStream},
    path::Path,
    thread,
    time::Duration,
};

use anyhow::{Context as _, Result, bail};
use rustix::param::clock_ticks_per_second;

use crate::{process, process::Running};

/// The portal's secret at a simulator that we start for it.
const SIMULATOR_SECRET: &str = "demonstration";

/// A demonstration that answers, and its Pix simulator; both end when this is dropped.
pub struct Portal {
    /// Where it listens on this machine.
    pub port: u16,
    program: Running,
    _simulator: Running,
}

impl Portal {
    /// Starts `serve --demo` with its data below `folder`, and waits until it is ready.
    ///
    /// `launcher` is what stands before the program, as `["taskset", "--cpu-list", "0"]`.
    pub fn start(
        launcher: &[&str],
        program: &Path,
        port: u16,
        folder: &Path,
        database_url: Option<&str>,
        flags: &[&str],
    ) -> Result<Self> {
        fs::create_dir_all(folder)?;
        let beside = port.checked_add(1).filter(|port| is_free(*port));
        let simulator_port = beside.map_or_else(free_port, Ok)?.to_string();
        // The portal would start one that outlives it; finding ours, it does not.
        let mut simulator = Running::start(
            process::command(program)
                .args(["pix-simulator", "--port", &simulator_port, "--data-dir"])
                .arg(folder)
                .args(["--webhook-url", &format!("http://localhost:{port}/webhooks/pix")])
                .env("EMBARQUE_PIX_CLIENT_SECRET", SIMULATOR_SECRET),
        )?;
        wait_until(&mut simulator, || listens(&simulator_port))?;

        let mut command = match launcher {
            [] => process::command(program),
            [first, rest @ ..] => {
                let mut command = process::command(first);
                command.args(rest).arg(program);
                command
            }
        };
        command.args(["serve", "--demo", "--port", &port.to_string()]).args(flags);
        command.args(["--pix-simulator-port", &simulator_port]);
        command.env("EMBARQUE_PIX_CLIENT_SECRET", SIMULATOR_SECRET);
        command.arg("--data").arg(folder).arg("--database-url");
        match database_url {
            Some(url) => command.arg(url),
            None => command.arg(format!("sqlite://{}/embarque.db", folder.display())),
        };
        let mut program = Running::start(&mut command)?;
        wait_until(&mut program, || {
            get(port, "/readyz").is_ok_and(|(head, _)| head.contains(" 200 "))
        })?;
        Ok(Self { port, program, _simulator: simulator })
    }

    /// Stays until it ends, which is an error unless somebody asked for it.
    pub fn wait(&mut self) -> Result<()> {
        let status = self.program.wait()?;
        if !status.success() && !process::interrupted() {
            bail!("the server ended by itself ({status})");
        }
        Ok(())
    }

    /// The most memory it has held, in bytes, where the system tells.
    pub fn peak_memory(&self) -> Result<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.program.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kibibytes = line.and_then(|line| line.trim().strip_suffix("kB"));
        let kibibytes: u64 = kibibytes.context("the system tells no peak")?.trim().parse()?;
        Ok(kibibytes * 1024)
    }

    /// The processor's time that it has used, where the system tells.
    pub fn processor_time(&self) -> Result<Duration> {
        let status = fs::read_to_string(format!("/proc/{}/stat", self.program.id()))?;
        // The name of the program, in parentheses, may hold blanks.
        let (_, numbers) = status.rsplit_once(')').context("the system tells no name")?;
        // Fields 14 and 15 of proc(5): ticks as itself and in the system's service.
        let ticks = numbers.split_whitespace().skip(11).take(2).map(str::parse::<u64>);
        let ticks = ticks.sum::<std::result::Result<u64, _>>()?;
        Ok(Duration::from_secs(ticks) / u32::try_from(clock_ticks_per_second())?)
    }

    /// The answer's head and body to a plain request.
    pub fn get(&self, path: &str) -> Result<(String, Vec<u8>)> {
        get(self.port, path)
    }
}

fn get(port: u16, path: &str) -> Result<(String, Vec<u8>)> {
    let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port))?;
    stream.set_read_timeout(Some(Duration::from_secs(30)))?;
    write!(stream, "GET {path} HTTP/1.0\r\nHost: localhost:{port}\r\n\r\n")?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer)?;
    let end = answer.windows(4).position(|window| window == b"\r\n\r\n");
    let body = answer.split_off(end.context("no answer of HTTP")? + 4);
    Ok((String::from_utf8_lossy(&answer).into_owned(), body))
}

fn wait_until(program: &mut Running, is_ready: impl Fn() -> bool) -> Result<()> {
    while !is_ready() {
        if let Some(status) = program.ended()? {
            bail!("the server did not start ({status})");
        }
        if process::interrupted() {
            bail!("interrupted");
        }
        thread::sleep(Duration::from_millis(100));
    }
    Ok(())
}

fn listens(port: &str) -> bool {
    let address = format!("127.0.0.1:{port}");
    TcpStream::connect(address).is_ok()
}

/// Whether nobody listens there.
pub fn is_free(port: u16) -> bool {
    TcpListener::bind((Ipv4Addr::LOCALHOST, port)).is_ok()
}

/// A port that nobody uses now.
pub fn free_port() -> Result<u16> {
    Ok(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port())
}
