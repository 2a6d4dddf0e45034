//! Runs programs, and stops them with everything they started.
//!
//! Each program gets a process group of its own; a signal to `cargo xtask` is passed on to all of
//! them, so that Ctrl-C and `kill` end in the same way and leave nothing behind.

use std::{
    ffi::OsStr,
    io::{BufRead, BufReader},
    os::unix::process::CommandExt,
    process::{Child, Command, ExitStatus, Stdio},
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};
use rustix::process::{Pid, Signal, kill_process_group};
use signal_hook::{
    consts::{SIGHUP, SIGINT, SIGTERM},
    iterator::Signals,
};

use crate::workspace;

/// How long a program has to end by itself after it was asked to.
const PATIENCE: Duration = Duration::from_secs(15);

static RUNNING: Mutex<Vec<Pid>> = Mutex::new(Vec::new());
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

fn running() -> MutexGuard<'static, Vec<Pid>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Passes interrupt, hang-up and termination on to the programs that run.
pub fn forward_signals() -> Result<()> {
    let mut signals = Signals::new([SIGINT, SIGTERM, SIGHUP])?;
    thread::spawn(move || {
        for _ in signals.forever() {
            INTERRUPTED.store(true, Ordering::SeqCst);
            for group in running().iter() {
                // It may have ended meanwhile, which is what is wanted.
                let _ = kill_process_group(*group, Signal::TERM);
            }
        }
    });
    Ok(())
}

/// Whether somebody asked `cargo xtask` to stop.
pub fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::SeqCst)
}

/// A command that starts in the workspace's folder and reads nothing.
pub fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(workspace::root()).stdin(Stdio::null());
    command
}

/// The cargo that runs `cargo xtask`.
pub fn cargo() -> Command {
    let mut command = command(env!("CARGO"));
    // What `cargo run` tells a program about itself is no input of the builds that it starts.
    for (name, _) in std::env::vars_os() {
        if name.to_str().is_some_and(|name| name.starts_with("CARGO_PKG_")) {
            command.env_remove(name);
        }
    }
    command
}

/// A program that runs beside us; it is stopped when this is dropped.
pub struct Running {
    child: Child,
    group: Pid,
    name: String,
}

impl Running {
    /// Starts the program in a process group of its own.
    pub fn start(command: &mut Command) -> Result<Self> {
        let name = command.get_program().to_string_lossy().into_owned();
        if interrupted() {
            bail!("interrupted");
        }
        let child = command
            .process_group(0)
            .spawn()
            .with_context(|| format!("cannot start {name}; is it installed?"))?;
        let group = Pid::from_child(&child);
        running().push(group);
        Ok(Self { child, group, name })
    }

    /// Waits until the program ends.
    pub fn wait(&mut self) -> Result<ExitStatus> {
        let status = self.child.wait().with_context(|| format!("cannot wait for {}", self.name));
        self.forget();
        status
    }

    /// The program's end, if it has ended.
    pub fn ended(&mut self) -> Result<Option<ExitStatus>> {
        Ok(self.child.try_wait()?)
    }

    /// The program's standard output, once, if it was piped.
    pub fn take_output(&mut self) -> Option<impl BufRead + use<>> {
        self.child.stdout.take().map(BufReader::new)
    }

    /// The number by which the system knows the program.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Asks the program and its children to end, and makes them after a while.
    pub fn stop(&mut self) {
        let begun = Instant::now();
        let _ = kill_process_group(self.group, Signal::TERM);
        while begun.elapsed() < PATIENCE && matches!(self.child.try_wait(), Ok(None)) {
            thread::sleep(Duration::from_millis(20));
        }
        let _ = kill_process_group(self.group, Signal::KILL);
        let _ = self.child.wait();
        self.forget();
    }

    fn forget(&self) {
        running().retain(|group| *group != self.group);
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if matches!(self.child.try_wait(), Ok(None)) {
            self.stop();
        }
        self.forget();
    }
}

/// Runs to the end; anything but success is an error that names the command.
pub fn run(command: &mut Command) -> Result<()> {
    let status = Running::start(command)?.wait()?;
    succeeded(command, status)
}

/// Runs to the end, but not longer than `limit`.
pub fn run_within(limit: Duration, command: &mut Command) -> Result<()> {
    let begun = Instant::now();
    let mut program = Running::start(command)?;
    loop {
        if let Some(status) = program.ended()? {
            return succeeded(command, status);
        }
        if begun.elapsed() > limit {
            bail!("{} took longer than {} s", shown(command), limit.as_secs());
        }
        thread::sleep(Duration::from_millis(50));
    }
}

/// Runs to the end and gives what it wrote, both ends trimmed.
pub fn output(command: &mut Command) -> Result<String> {
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("cannot start {}; is it installed?", shown(command)))?;
    succeeded(command, output.status)?;
    Ok(String::from_utf8(output.stdout)?.trim().to_owned())
}

fn succeeded(command: &Command, status: ExitStatus) -> Result<()> {
    if interrupted() {
        bail!("interrupted");
    }
    if !status.success() {
        bail!("{} failed ({status})", shown(command));
    }
    Ok(())
}

fn shown(command: &Command) -> String {
    let mut words = vec![command.get_program().to_string_lossy().into_owned()];
    words.extend(command.get_args().map(|word| word.to_string_lossy().into_owned()));
    words.join(" ")
}
