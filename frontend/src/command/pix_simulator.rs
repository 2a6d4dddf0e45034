//! `embarque pix-simulator`: a Pix provider in which no money moves.

use std::{
    net::{Ipv4Addr, SocketAddr},
    os::unix::process::CommandExt as _,
    path::PathBuf,
    process::{Command, ExitCode, Stdio},
};

use anyhow::Context as _;
use backend::{
    clock::Clock,
    config::{
        Config,
        pix::{DEMO_CLIENT, DEMO_KEY},
    },
    payment::{pix::settings::Secret, webhook},
    pix_simulator::{Simulator, SimulatorSettings},
};
use clap::Args;
use tokio::net::TcpListener;

/// What `pix-simulator` can be told.
#[derive(Debug, Args)]
pub(super) struct PixSimulator {
    /// Port to listen on, at this machine only; 0 takes a free one
    #[arg(long, env = "EMBARQUE_PIX_SIMULATOR_PORT", default_value_t = 3001)]
    port: u16,
    /// Folder of the simulator's book
    #[arg(long, env = "EMBARQUE_DATA", default_value = "data-demo")]
    data_dir: PathBuf,
    /// Where notices go before the portal says so itself; `/pix` is appended
    #[arg(long)]
    webhook_url: Option<String>,
    /// The portal's name at the provider
    #[arg(long, env = "EMBARQUE_PIX_CLIENT_ID", default_value = DEMO_CLIENT)]
    client_id: String,
    /// The portal's secret at the provider
    #[arg(long, env = "EMBARQUE_PIX_CLIENT_SECRET", hide_env_values = true)]
    client_secret: String,
    /// Pix key of the payee
    #[arg(long, env = "EMBARQUE_PIX_KEY", default_value = DEMO_KEY)]
    key: String,
}

impl PixSimulator {
    pub(super) async fn run(self) -> anyhow::Result<ExitCode> {
        tracing_subscriber::fmt().init();
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, self.port));
        let listener = TcpListener::bind(address)
            .await
            .with_context(|| format!("the Pix simulator cannot listen on {address}"))?;
        let address = listener.local_addr()?;
        let settings = SimulatorSettings {
            data_dir: self.data_dir,
            host: format!("localhost:{}", address.port()),
            client_id: self.client_id,
            client_secret: Secret::new(self.client_secret),
            payee_key: self.key,
            payee_name: "EMBARQUE DEMONSTRACAO".to_owned(),
            payee_city: "SALVADOR".to_owned(),
            webhook_url: self.webhook_url,
        };
        let simulator = Simulator::open(settings, Clock::default()).await?;
        tracing::info!(%address, "the Pix simulator listens");
        simulator.serve(listener, super::serve::signal()).await?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Starts the demonstration's simulator as a process of its own, which the end of this one spares.
/// Where one listens already, that one serves on.
pub(super) fn start(config: &Config) -> anyhow::Result<()> {
    let port = config
        .pix_simulator_url
        .as_deref()
        .and_then(|url| url.rsplit(':').next())
        .context("the simulator's address has a port")?;
    let number: u16 = port.parse().context("the simulator's port is a number")?;
    if std::net::TcpStream::connect((Ipv4Addr::LOCALHOST, number)).is_ok() {
        return Ok(());
    }
    let executable = std::env::current_exe().context("the executable has no path")?;
    let mut child = Command::new(executable)
        .args(["pix-simulator", "--port", port, "--data-dir"])
        .arg(&config.data)
        .args(["--webhook-url", &format!("{}{}", config.public_url, webhook::PATH)])
        .env("EMBARQUE_PIX_CLIENT_ID", &config.pix.client_id)
        .env("EMBARQUE_PIX_CLIENT_SECRET", config.pix.client_secret.reveal())
        .env("EMBARQUE_PIX_KEY", &config.pix.payee_key)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .process_group(0)
        .spawn()
        .context("cannot start the Pix simulator")?;
    // Waiting for it in the background leaves no dead process behind.
    std::thread::spawn(move || child.wait());
    Ok(())
}
