//! The portal and the simulator as they are run: processes of their own, which can be killed.

use std::{
    io::{BufRead as _, BufReader},
    net::{Ipv4Addr, SocketAddr, TcpListener},
    process::{Child, Command, Stdio},
};

use backend::payment::pix::settings::{PixSettings, Secret};
use tests::provider::PAYEE_KEY;

use super::stage::Stage;

const SECRET: &str = "a secret of the tests";

/// A process that ends with its owner.
pub struct Process(Child);

impl Process {
    /// Starts the product's command line and waits for the line that says so of itself.
    fn start(command: &mut Command, ready: &'static str) -> Self {
        let mut child = command.stdout(Stdio::piped()).spawn().expect("the program starts");
        let mut lines = BufReader::new(child.stdout.take().expect("it is piped")).lines();
        let is_ready = lines.any(|line| line.is_ok_and(|line| line.contains(ready)));
        assert!(is_ready, "it ended before it was ready");
        // What it says further is read, so that it never waits for a reader.
        std::thread::spawn(move || {
            for line in lines.map_while(Result::ok).filter(|line| line.contains("ERROR")) {
                println!("{line}");
            }
        });
        Self(child)
    }

    /// Ends it without a word, as `kill -9` does.
    pub fn kill(mut self) {
        self.0.kill().expect("it lives until now");
        self.0.wait().expect("it is gone");
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// What both processes share: their ports, and the simulator, which outlives every portal.
pub struct Machine {
    pub address: SocketAddr,
    simulator: SocketAddr,
    folder: tempfile::TempDir,
    _provider: Process,
}

impl Machine {
    /// Starts the simulator.
    pub fn start() -> Self {
        let [address, simulator] = free_addresses();
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mut command = program();
        command
            .args(["pix-simulator", "--port", &simulator.port().to_string(), "--data-dir"])
            .arg(folder.path())
            .args(["--client-secret", SECRET, "--key", PAYEE_KEY]);
        let provider = Process::start(&mut command, "the Pix simulator listens");
        Self { address, simulator, folder, _provider: provider }
    }

    /// Starts the portal on the stage's database, at the stage's moment.
    pub fn serve(&self, stage: &Stage) -> Process {
        let port = self.address.port().to_string();
        let public_url = format!("http://localhost:{port}");
        let mut command = program();
        command
            .args(["serve", "--demo", "--port", &port, "--public-url", &public_url])
            .args(["--database-url", &stage.test.database_url, "--data"])
            .arg(self.folder.path())
            .args(["--clock", &stage.now().to_storage(), "--log", "info"])
            .args(["--requests-per-minute", "0", "--posts-per-minute", "0"])
            .args(["--api-requests-per-minute", "0", "--holds-per-address", "0"])
            .args(["--pix-simulator-port", &self.simulator.port().to_string()])
            .args(["--pix-client-secret", SECRET, "--pix-key", PAYEE_KEY]);
        Process::start(&mut command, "listening")
    }

    /// An address of the simulator.
    pub fn provider_url(&self, path: &str) -> String {
        format!("http://{}{path}", self.simulator)
    }

    /// How to reach the simulator's API.
    pub fn settings(&self, stage: &Stage) -> PixSettings {
        PixSettings {
            api_url: self.provider_url(backend::pix_simulator::API_PREFIX),
            token_url: self.provider_url(backend::pix_simulator::TOKEN_PATH),
            client_secret: Secret::new(SECRET),
            ..stage.provider.settings()
        }
    }
}

fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_portal"))
}

/// Addresses at which nobody listens now.
fn free_addresses() -> [SocketAddr; 2] {
    let bind = |_| TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
    // Both are held until both are chosen.
    let listeners = [0, 1].map(bind);
    listeners.map(|listener| listener.local_addr().expect("a bound listener has an address"))
}
