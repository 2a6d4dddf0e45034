//! How mail leaves: through a mail server, or not at all.

use anyhow::{Context as _, anyhow};
use lettre::{AsyncSmtpTransport, AsyncTransport as _, Message, Tokio1Executor};

/// Seconds the mail server has for an answer; well within a job's lease.
const PATIENCE: std::time::Duration = std::time::Duration::from_secs(20);

/// Where sent mail goes.
#[derive(Clone, Debug)]
pub enum Transport {
    /// It stays in the database, where the demonstration's mailbox shows it.
    Kept,
    /// A mail server takes it.
    Smtp(AsyncSmtpTransport<Tokio1Executor>),
}

/// What became of one message.
pub(super) enum Sent {
    /// It stays here.
    Kept,
    /// The server has taken it.
    Taken,
    /// The server will never take it.
    Refused,
}

impl Transport {
    /// Reads `smtps://USER:PASSWORD@HOST` or `smtp://HOST:25`.
    ///
    /// # Errors
    /// When the address is none of a mail server.
    pub fn from_url(url: &str) -> anyhow::Result<Self> {
        let builder = AsyncSmtpTransport::<Tokio1Executor>::from_url(url)
            .map_err(|_| anyhow!("the mail server's address is not understood"))?;
        Ok(Self::Smtp(builder.timeout(Some(PATIENCE)).build()))
    }

    /// Hands a message over. The server's words may name the recipient and are not passed on.
    pub(super) async fn send(&self, message: Message) -> anyhow::Result<Sent> {
        let Self::Smtp(server) = self else { return Ok(Sent::Kept) };
        match server.send(message).await {
            Ok(_) => Ok(Sent::Taken),
            Err(error) if error.is_permanent() => Ok(Sent::Refused),
            Err(error) => match error.status() {
                Some(code) => Err(anyhow!("the mail server answers {code}")),
                None => Err(anyhow!("no answer")).context("the mail server cannot be reached"),
            },
        }
    }
}
