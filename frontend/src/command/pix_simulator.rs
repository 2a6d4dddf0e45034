//! `embarque pix-simulator`: a Pix provider in which no money moves.

use std::{
    net::{Ipv4Addr, SocketAddr},
    os::unix::process::CommandExt as _,
    path::PathBuf,
    process::{Child, Command, ExitCode, Stdio},
    time::Duration,
};

use anyhow::{Context as _, bail};
use backend::{
    clock::{self, Clock},
    config::{
        Config,
        pix::{DEMO_CLIENT, DEMO_KEY},
    },
    payment::{pix::settings::Secret, webhook},
    pix_simulator::{
        Simulator, SimulatorSettings,
        beside::{self, Listener},
    },
};
use clap::Args;
use tokio::net::TcpListener;

/// How long a simulator may take to start.
const PATIENCE: Duration = Duration::from_secs(20);

/// Between two looks whether it has.
const PAUSE: Duration = Duration::from_millis(20);

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

/// Sees to it that the demonstration's own simulator listens at its address: the one that does
/// already serves on, else one is started as a process of its own, which the end of this one
/// spares. Whoever else listens there is never taken for it.
pub(super) async fn start(config: &Config) -> anyhow::Result<()> {
    let Some(url) = config.pix_simulator_url.as_deref() else { return Ok(()) };
    let port = url.rsplit(':').next().context("the simulator's address has a port")?;
    match look(config, url).await? {
        Listener::Own => return Ok(()),
        Listener::Nobody => {}
        Listener::Stranger => bail!(
            "port {port}, where the Pix simulator should listen, is taken by another program; \
             choose a free one by --pix-simulator-port or EMBARQUE_PIX_SIMULATOR_PORT"
        ),
    }
    let mut child = spawn(config, port)?;
    let begun = clock::monotonic();
    while look(config, url).await? != Listener::Own {
        if let Some(status) = child.try_wait()? {
            bail!("the Pix simulator ended as it began ({status})");
        }
        if begun.elapsed() > PATIENCE {
            bail!("the Pix simulator does not answer on port {port}");
        }
        tokio::time::sleep(PAUSE).await;
    }
    // Waiting for it in the background leaves no dead process behind.
    std::thread::spawn(move || child.wait());
    Ok(())
}

async fn look(config: &Config, url: &str) -> anyhow::Result<Listener> {
    beside::look(url, &config.pix.client_id, &config.pix.client_secret).await
}

fn spawn(config: &Config, port: &str) -> anyhow::Result<Child> {
    let executable = std::env::current_exe().context("the executable has no path")?;
    Command::new(executable)
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
        .context("cannot start the Pix simulator")
}
