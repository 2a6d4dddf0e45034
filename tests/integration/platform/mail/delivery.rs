//! Mail to a real server, that takes it, refuses it, is down, or breaks off in the middle.

use backend::worker;
use tests::{Engine, TestApp, mail_server::MailServer};

use super::{check, letter, queue};

/// As it stands in an address.
const PASSWORD: &str = "senha%20%26%20segredo";

/// The product, sending its mail through a server of its own.
struct Sending {
    test: TestApp,
    server: MailServer,
}

impl Sending {
    async fn start(password: &str) -> Self {
        let server = MailServer::start();
        let flags = server.flags(password);
        let flags: Vec<&str> = flags.iter().map(String::as_str).collect();
        let test = TestApp::start_with(Engine::Sqlite, &flags, worker::handlers()).await;
        Self { test, server }
    }

    async fn queue(&self, recipient: &str) {
        queue(&self.test, &letter(&address(recipient))).await;
        self.test.run_jobs().await;
    }

    /// Runs what falls due within two hours, in which every failure is tried again.
    async fn wait(&self) {
        self.test.app.clock.set(self.test.app.clock.now().plus_minutes(120));
        self.test.run_jobs().await;
    }

    /// All mails are in this state, as operators see it.
    async fn is(&self, state: &str) -> bool {
        self.counts(&format!("embarque_mails{{state=\"{state}\"}} 1")).await
    }

    async fn counts(&self, line: &str) -> bool {
        let metrics = self.test.client().get("/metrics").await.text().await.unwrap();
        metrics.lines().any(|told| told == line)
    }
}

fn address(recipient: &str) -> String {
    format!("{recipient}@exemplo.com.br")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_takes_each_mail_once_and_whole() {
    let sending = Sending::start(PASSWORD).await;
    sending.queue("anna").await;
    sending.wait().await;
    let messages = sending.server.messages();
    assert_eq!(messages.len(), 1);
    check(&messages[0], &letter(&address("anna")));
    assert!(sending.is("sent").await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refused_mail_has_failed_and_is_not_tried_again() {
    for recipient in ["unknown", "spam"] {
        let sending = Sending::start(PASSWORD).await;
        sending.queue(recipient).await;
        sending.wait().await;
        assert_eq!(sending.server.tries(recipient), 1);
        assert!(sending.is("failed").await, "{recipient}");
        assert!(sending.server.messages().is_empty());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_mail_that_is_put_off_or_cut_off_is_sent_later() {
    for recipient in ["busy", "cut"] {
        let sending = Sending::start(PASSWORD).await;
        sending.queue(recipient).await;
        assert!(sending.is("queued").await && sending.server.messages().is_empty());
        sending.wait().await;
        assert!(sending.is("sent").await, "{recipient}");
        assert_eq!((sending.server.tries(recipient), sending.server.messages().len()), (2, 1));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_the_server_has_confirmed_is_never_sent_again() {
    let sending = Sending::start(PASSWORD).await;
    sending.queue("goodbye").await;
    sending.wait().await;
    assert_eq!((sending.server.tries("goodbye"), sending.server.messages().len()), (1, 1));
    // The lost line does not keep the next mail from leaving.
    sending.queue("anna").await;
    assert_eq!(sending.server.messages().len(), 2);
}

/// Nobody can know whether the first copy arrived: the second bears the same id.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_sent_in_doubt_has_the_id_of_the_first() {
    let sending = Sending::start(PASSWORD).await;
    sending.queue("doubt").await;
    sending.wait().await;
    let messages = sending.server.messages();
    let id = |message: &[u8]| {
        let message = String::from_utf8(message.to_owned()).unwrap();
        message.lines().find(|line| line.starts_with("Message-ID: ")).unwrap().to_owned()
    };
    assert_eq!(messages.len(), 2);
    assert_eq!(id(&messages[0]), id(&messages[1]));
    assert!(sending.is("sent").await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn mail_waits_for_a_server_that_is_down() {
    let mut sending = Sending::start(PASSWORD).await;
    sending.server.take_down();
    sending.queue("anna").await;
    sending.wait().await;
    assert!(sending.is("queued").await);
    sending.server.bring_up();
    sending.wait().await;
    assert!(sending.is("sent").await);
    assert_eq!(sending.server.messages().len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn mail_is_given_up_after_the_last_try_and_that_is_kept() {
    let mut sending = Sending::start(PASSWORD).await;
    sending.server.take_down();
    sending.queue("anna").await;
    for _ in 1..worker::MAX_ATTEMPTS {
        assert!(sending.is("queued").await);
        sending.wait().await;
    }
    assert!(sending.is("failed").await);
    assert!(sending.counts("embarque_jobs{kind=\"mail.send\",state=\"dead\"} 1").await);
    sending.server.bring_up();
    sending.wait().await;
    assert!(sending.server.messages().is_empty());
}

/// A wrong password is the operator's to mend and costs nobody a mail.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refused_password_dooms_no_mail() {
    let sending = Sending::start("errada").await;
    sending.queue("anna").await;
    sending.wait().await;
    assert!(sending.is("queued").await);
    assert_eq!(sending.server.tries("anna"), 0);
}
