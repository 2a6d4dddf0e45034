//! Settings; the only place that reads the environment.
//!
//! Every setting is a flag and a variable `EMBARQUE_…`; the flag wins.

pub mod names;
pub mod pix;
mod secrets;
#[cfg(test)]
mod tests;

use std::{
    net::IpAddr,
    path::{Path, PathBuf},
    time::Duration,
};

use anyhow::{Context as _, ensure};
use clap::{
    Args, Command,
    builder::BoolishValueParser,
    error::{ContextKind, ContextValue},
};
use ipnet::IpNet;
use shared::time::Instant;

use crate::{
    config::{
        names::{NameFlags, Names},
        pix::PixFlags,
    },
    mail::Transport,
    payment::pix::settings::PixSettings,
    secret::SecretKey,
};

/// Where the data lie; every command takes this.
#[derive(Clone, Debug, Args)]
pub struct DatabaseSettings {
    /// `sqlite://FILE` or `postgres://USER@HOST/DATABASE`
    #[arg(
        long,
        env = "EMBARQUE_DATABASE_URL",
        default_value = "sqlite://embarque.db",
        hide_env_values = true,
        value_parser = database_address
    )]
    pub database_url: String,
    /// Owner of the tables on PostgreSQL, who runs migrations; by default the same address
    #[arg(
        long,
        env = "EMBARQUE_MIGRATION_DATABASE_URL",
        hide_env_values = true,
        value_parser = database_address
    )]
    pub migration_database_url: Option<String>,
}

impl DatabaseSettings {
    /// The address under which migrations run.
    #[must_use]
    pub fn migration_url(&self) -> &str {
        self.migration_database_url.as_deref().unwrap_or(&self.database_url)
    }
}

/// Where the files for the browser lie.
#[derive(Clone, Debug, Args)]
pub struct SiteSettings {
    /// Folder of scripts, styles and WebAssembly; by default `site` beside the executable
    #[arg(long, env = "EMBARQUE_SITE")]
    pub site: Option<PathBuf>,
}

impl SiteSettings {
    /// The folder, and the file of hashes, which lies beside the executable of a release.
    ///
    /// # Errors
    /// When the executable cannot tell where it is.
    pub fn find(self) -> anyhow::Result<(PathBuf, PathBuf)> {
        let folder = executable_folder()?;
        let site = self.site.unwrap_or_else(|| site_beside(&folder));
        Ok((site, folder.join("hash.txt")))
    }
}

/// What `serve` can be told.
#[derive(Clone, Debug, Args)]
pub struct Settings {
    #[command(flatten)]
    #[expect(missing_docs, reason = "a comment here would become the command's help text")]
    pub database: DatabaseSettings,
    /// Demonstration: makes its secrets, shows mailbox, clock and simulator
    #[arg(long, env = "EMBARQUE_DEMO", value_parser = BoolishValueParser::new())]
    pub demo: bool,
    /// Address to listen on
    #[arg(long, env = "EMBARQUE_LISTEN", default_value = "127.0.0.1")]
    pub listen: IpAddr,
    /// Port to listen on; 0 takes a free one
    #[arg(long, env = "EMBARQUE_PORT", default_value_t = 3000)]
    pub port: u16,
    /// Address under which people reach the portal, for links in mail; demanded in production
    #[arg(long, env = "EMBARQUE_PUBLIC_URL")]
    pub public_url: Option<String>,
    /// Folder of the demonstration's secrets and simulator
    #[arg(long, env = "EMBARQUE_DATA", default_value = "data-demo")]
    pub data: PathBuf,
    #[command(flatten)]
    #[expect(missing_docs, reason = "a comment here would become the command's help text")]
    pub site: SiteSettings,
    /// 32 bytes in URL-safe base64 from which all keys are derived; demanded in production
    #[arg(long, env = "EMBARQUE_SECRET", hide_env_values = true)]
    pub secret: Option<String>,
    /// Networks of proxies whose `X-Forwarded-For` is believed, separated by commas
    #[arg(long, env = "EMBARQUE_TRUSTED_PROXIES", value_delimiter = ',')]
    pub trusted_proxies: Vec<IpNet>,
    /// Networks that may read `/metrics`, separated by commas
    #[arg(
        long,
        env = "EMBARQUE_METRICS_NETWORKS",
        value_delimiter = ',',
        default_value = "127.0.0.0/8,::1/128"
    )]
    pub metrics_networks: Vec<IpNet>,
    /// Requests a client address may make in a minute; 0 sets no limit
    #[arg(long, env = "EMBARQUE_REQUESTS_PER_MINUTE", default_value_t = 600)]
    pub requests_per_minute: u32,
    /// Requests a client address may make of the API in a minute; 0 sets no limit
    #[arg(long, env = "EMBARQUE_API_REQUESTS_PER_MINUTE", default_value_t = 60_000)]
    pub api_requests_per_minute: u32,
    /// Forms a client address may post in a minute; 0 sets no limit
    #[arg(long, env = "EMBARQUE_POSTS_PER_MINUTE", default_value_t = 60)]
    pub posts_per_minute: u32,
    /// Unpaid orders that may hold seats for one client address at a time; 0 sets no limit
    #[arg(long, env = "EMBARQUE_HOLDS_PER_ADDRESS", default_value_t = 12)]
    pub holds_per_address: u32,
    /// Milliseconds after which a request is given up
    #[arg(long, env = "EMBARQUE_REQUEST_TIMEOUT_MS", default_value_t = 30_000)]
    pub request_timeout_ms: u64,
    /// Mail server, `smtps://USER:PASSWORD@HOST`, with STARTTLS
    /// `smtp://USER:PASSWORD@HOST?tls=required`; without one mail is kept
    #[arg(long, env = "EMBARQUE_SMTP_URL", hide_env_values = true)]
    pub smtp_url: Option<String>,
    /// PEM file of the mail server's authority, where it is not a public one
    #[arg(long, env = "EMBARQUE_SMTP_AUTHORITY")]
    pub smtp_authority: Option<PathBuf>,
    /// Sender of all mail
    #[arg(long, env = "EMBARQUE_MAIL_FROM", default_value = "Embarque <nao-responda@localhost>")]
    pub mail_from: String,
    #[command(flatten)]
    #[expect(missing_docs, reason = "a comment here would become the command's help text")]
    pub pix: PixFlags,
    #[command(flatten)]
    #[expect(missing_docs, reason = "a comment here would become the command's help text")]
    pub names: NameFlags,
    /// What is logged, such as `info` or `warn,backend=debug`
    #[arg(long, env = "EMBARQUE_LOG", default_value = "info")]
    pub log: String,
    /// Demonstration and tests: the moment at which the clock starts, as RFC 3339
    #[arg(long, env = "EMBARQUE_CLOCK")]
    pub clock: Option<String>,
}

/// All settings of a process, checked.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where the data lie.
    pub database: DatabaseSettings,
    /// Shows the demonstration's strip, mailbox, clock and simulator.
    pub demo: bool,
    /// Address under which people reach the portal, without a slash at its end.
    pub public_url: String,
    /// Folder of the demonstration's secrets and simulator.
    pub data: PathBuf,
    /// Folder of scripts, styles and WebAssembly.
    pub site: PathBuf,
    /// The build's list of hashes in file names; missing where names have none.
    pub hash_file: PathBuf,
    /// All keys are derived from it.
    pub secret: SecretKey,
    /// Networks of proxies whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<IpNet>,
    /// Networks that may read `/metrics`.
    pub metrics_networks: Vec<IpNet>,
    /// Requests a client address may make in a minute; 0 sets no limit.
    pub requests_per_minute: u32,
    /// Requests a client address may make of the API in a minute; 0 sets no limit.
    pub api_requests_per_minute: u32,
    /// Forms a client address may post in a minute; 0 sets no limit.
    pub posts_per_minute: u32,
    /// Unpaid orders that may hold seats for one client address at a time; 0 sets no limit.
    pub holds_per_address: u32,
    /// Time after which a request is given up.
    pub request_timeout: Duration,
    /// How mail leaves.
    pub mail: Transport,
    /// Sender of all mail.
    pub mail_from: String,
    /// How to reach the Pix provider.
    pub pix: PixSettings,
    /// Address of the Pix simulator that is started beside the portal, in the demonstration.
    pub pix_simulator_url: Option<String>,
    /// What regulators and services are called.
    pub names: Names,
    /// The moment at which the clock starts, in demonstration and tests.
    pub clock: Option<Instant>,
}

impl Settings {
    /// Checks the settings against each other and finds or makes the secrets.
    ///
    /// # Errors
    /// In production when a secret is missing or something of the demonstration is asked for; and
    /// wherever a value cannot be what it says. The message names the variable.
    pub fn check(self) -> anyhow::Result<Config> {
        ensure!(
            self.demo || self.clock.is_none(),
            "EMBARQUE_CLOCK moves the clock and is for the demonstration only"
        );
        if !self.demo {
            self.check_production()?;
        }
        let public_url = match self.public_url {
            Some(url) => url.trim_end_matches('/').to_owned(),
            None => format!("http://localhost:{}", self.port),
        };
        ensure!(
            reqwest::Url::parse(&public_url).is_ok_and(|url| url.has_host() && url.path() == "/"),
            "EMBARQUE_PUBLIC_URL must be an address without a path, such as \
             https://embarque.example"
        );
        let secret = match self.secret {
            Some(text) => SecretKey::from_text(&text).context(
                "EMBARQUE_SECRET must be 32 bytes in URL-safe base64 without padding, 43 characters",
            )?,
            None => secrets::find_or_make(&self.data)?,
        };
        let clock = self
            .clock
            .map(|text| {
                let expected = "EMBARQUE_CLOCK must be an instant such as 2026-12-01T12:00:00Z";
                Instant::from_storage(&text).context(expected)
            })
            .transpose()?;
        let pix_simulator_url = self.pix.simulator_url(self.demo);
        let pix = self.pix.check(self.demo, &secret)?;
        let mail = match (&self.smtp_url, &self.smtp_authority) {
            (Some(url), authority) => Transport::from_url(url, authority.as_deref())?,
            (None, None) => Transport::Kept,
            (None, Some(_)) => {
                anyhow::bail!("EMBARQUE_SMTP_AUTHORITY must come with EMBARQUE_SMTP_URL")
            }
        };
        ensure!(
            is_mailbox(&self.mail_from),
            "EMBARQUE_MAIL_FROM must be such as Embarque <nao-responda@embarque.example>"
        );
        let (site, hash_file) = self.site.find()?;
        ensure!(
            self.demo || site.is_dir(),
            "EMBARQUE_SITE must be the folder `site` of the release; there is none at {}",
            site.display()
        );
        Ok(Config {
            database: self.database,
            demo: self.demo,
            public_url,
            data: self.data,
            site,
            hash_file,
            secret,
            trusted_proxies: self.trusted_proxies,
            metrics_networks: self.metrics_networks,
            requests_per_minute: self.requests_per_minute,
            api_requests_per_minute: self.api_requests_per_minute,
            posts_per_minute: self.posts_per_minute,
            holds_per_address: self.holds_per_address,
            request_timeout: Duration::from_millis(self.request_timeout_ms),
            mail,
            mail_from: self.mail_from,
            pix,
            pix_simulator_url,
            names: self.names.into(),
            clock,
        })
    }

    /// Tells all that production lacks at once, and how to come by it.
    fn check_production(&self) -> anyhow::Result<()> {
        let demanded = [
            (
                self.public_url.is_some(),
                "EMBARQUE_PUBLIC_URL: where people reach the portal, https://embarque.example",
            ),
            (
                self.secret.is_some(),
                "EMBARQUE_SECRET: `openssl rand -base64 32 | tr '+/' '-_' | tr -d '='` makes one",
            ),
        ];
        let missing: Vec<_> = demanded
            .into_iter()
            .chain(self.pix.demanded())
            .filter_map(|(is_there, what)| (!is_there).then_some(what))
            .collect();
        ensure!(
            missing.is_empty(),
            "production needs what is not set (`serve --demo` makes all of it by itself):\n  {}",
            missing.join("\n  ")
        );
        let is_safe = self.public_url.as_deref().is_some_and(|url| url.starts_with("https://"));
        ensure!(is_safe, "EMBARQUE_PUBLIC_URL must begin with https:// in production");
        Ok(())
    }
}

fn database_address(text: &str) -> Result<String, &'static str> {
    let is_known = ["sqlite:", "postgres://", "postgresql://"];
    if is_known.iter().any(|scheme| text.starts_with(scheme)) {
        Ok(text.to_owned())
    } else {
        Err("it must begin with sqlite:// or postgres://")
    }
}

/// The variable behind a value that clap refuses, with what is expected of it: clap itself names
/// the flag alone, also where the value came from the environment.
#[must_use]
pub fn explain(error: &clap::Error, mut command: Command) -> Option<String> {
    let ContextValue::String(flag) = error.get(ContextKind::InvalidArg)? else { return None };
    command.build();
    let all = std::iter::once(&command).chain(command.get_subcommands());
    let argument = all.flat_map(Command::get_arguments).find(|known| known.to_string() == *flag)?;
    let variable = argument.get_env()?.to_string_lossy();
    Some(format!("{variable}: {}", argument.get_help()?))
}

/// Whether text is `Name <name@host>` or `name@host`.
fn is_mailbox(text: &str) -> bool {
    text.parse::<lettre::message::Mailbox>().is_ok()
}

fn executable_folder() -> anyhow::Result<PathBuf> {
    let executable = std::env::current_exe().context("the executable has no path")?;
    Ok(executable.parent().context("the executable lies in no folder")?.to_owned())
}

/// `site` beside the executable as it is deployed, else one above, where the workspace builds it.
fn site_beside(folder: &Path) -> PathBuf {
    let candidates = [folder.join("site"), folder.join("../site")];
    candidates.iter().find(|candidate| candidate.is_dir()).unwrap_or(&candidates[0]).clone()
}
