//! How mail leaves: through a mail server, or not at all.

use std::{path::Path, time::Duration};

use anyhow::{Context as _, anyhow, ensure};
use lettre::{
    AsyncSmtpTransport, AsyncTransport as _, Message, Tokio1Executor,
    transport::smtp::{
        Error,
        client::{Certificate, Tls, TlsParameters},
        response::{Category, Code},
    },
};
use reqwest::Url;

/// Seconds the mail server has for an answer; well within a job's lease.
const PATIENCE: Duration = Duration::from_secs(20);

const SUCH_AS: &str = "EMBARQUE_SMTP_URL must be such as smtps://USER:PASSWORD@HOST";

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
    /// The server will never take it, with its answer.
    Refused(Code),
}

impl Transport {
    /// Reads `smtps://USER:PASSWORD@HOST`, `smtp://USER:PASSWORD@HOST?tls=required` (STARTTLS) or
    /// `smtp://HOST:25`. `authority` is a PEM file, where the server's is not a public one.
    ///
    /// # Errors
    /// When the address is none of a mail server, would send a password in the clear, or the file
    /// holds no certificate.
    pub fn from_url(url: &str, authority: Option<&Path>) -> anyhow::Result<Self> {
        // The address may hold a password: no cause of a refusal is passed on.
        let builder =
            AsyncSmtpTransport::<Tokio1Executor>::from_url(url).map_err(|_| anyhow!(SUCH_AS))?;
        let url = Url::parse(url).map_err(|_| anyhow!(SUCH_AS))?;
        let is_wrapped = url.scheme() == "smtps";
        let is_upgraded = url.query_pairs().any(|pair| pair == ("tls".into(), "required".into()));
        ensure!(
            url.password().is_none() || is_wrapped || is_upgraded,
            "EMBARQUE_SMTP_URL must have smtps:// or ?tls=required, since it has a password"
        );
        let builder = match authority {
            None => builder,
            Some(file) => {
                let trust = trust(url.host_str().context(SUCH_AS)?, file)?;
                ensure!(
                    is_wrapped || is_upgraded,
                    "EMBARQUE_SMTP_URL must have smtps:// or ?tls=required, since an authority is named"
                );
                builder.tls(if is_wrapped { Tls::Wrapper(trust) } else { Tls::Required(trust) })
            }
        };
        Ok(Self::Smtp(builder.timeout(Some(PATIENCE)).build()))
    }

    /// Hands a message over. The server's words may name the recipient and are not passed on.
    pub(super) async fn send(&self, message: Message) -> anyhow::Result<Sent> {
        let Self::Smtp(server) = self else { return Ok(Sent::Kept) };
        match server.send(message).await {
            Ok(_) => Ok(Sent::Taken),
            Err(error) => match (refusal(&error), error.status()) {
                (Some(code), _) => Ok(Sent::Refused(code)),
                (None, Some(code)) => Err(anyhow!("the mail server answers {code}")),
                (None, None) if error.is_tls() => Err(anyhow!("no trust in the mail server")),
                (None, None) => Err(anyhow!("the mail server cannot be reached")),
            },
        }
    }
}

/// The answer that dooms this message. A refused password, a demanded encryption or a command not
/// known (`53x`, `50x`) dooms none: it is ours to mend, and the mail is to leave then.
fn refusal(error: &Error) -> Option<Code> {
    error.status().filter(|code| error.is_permanent() && code.category == Category::MailSystem)
}

fn trust(host: &str, authority: &Path) -> anyhow::Result<TlsParameters> {
    let file = || {
        let name = authority.display();
        format!("EMBARQUE_SMTP_AUTHORITY must be a file with a certificate in PEM; {name} is none")
    };
    let pem = std::fs::read(authority).with_context(file)?;
    let certificate = Certificate::from_pem(&pem).with_context(file)?;
    TlsParameters::builder(host.to_owned())
        .add_root_certificate(certificate)
        .build()
        .with_context(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(url: &str) -> Option<String> {
        Transport::from_url(url, None).err().map(|error| format!("{error:#}"))
    }

    #[tokio::test]
    async fn a_password_never_travels_in_the_clear_nor_into_a_message() {
        for url in ["smtps://u:secret@mail.example", "smtp://u:secret@mail.example?tls=required"] {
            assert_eq!(refused(url), None, "{url}");
        }
        for url in [
            "smtp://u:secret@mail.example",
            "smtp://u:secret@mail.example?tls=opportunistic",
            "http://u:secret@mail.example",
            "smtp://u:secret@",
        ] {
            let told = refused(url).expect("it is refused");
            assert!(!told.contains("secret"), "{told}");
        }
        assert_eq!(refused("smtp://localhost:25"), None);
    }

    #[tokio::test]
    async fn an_authority_must_be_one_and_be_used() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let file = folder.path().join("authority.pem");
        let with = |url: &str| Transport::from_url(url, Some(&file)).is_err();
        assert!(with("smtps://mail.example"), "it is missing");
        std::fs::write(&file, "-----BEGIN NONSENSE-----").expect("written");
        assert!(with("smtps://mail.example"), "it holds none");
        assert!(with("smtp://mail.example:25"), "nothing would use it");
    }
}
