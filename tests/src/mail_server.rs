//! A real mail server, Nodemailer's, on a free port: STARTTLS, a name and a password.
//!
//! What becomes of a message is told by its recipient: `anna@…` is taken; `unknown@…` is refused
//! at its name and `spam@…` after its text; `busy@…` is put off once, `cut@…` cut off once in the
//! middle; `doubt@…` is taken but the line is lost before that is said, once; after `goodbye@…` the
//! line is lost when it has been said.

use std::{
    fs,
    io::{BufRead as _, BufReader},
    process::{Child, Command, Stdio},
};

use rcgen::{CertifiedKey, generate_simple_self_signed};
use tempfile::TempDir;

/// The server; it ends with this value.
pub struct MailServer {
    folder: TempDir,
    port: u16,
    program: Option<Child>,
}

impl MailServer {
    /// Starts one with a certificate of its own.
    #[must_use]
    pub fn start() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let CertifiedKey { cert, signing_key } =
            generate_simple_self_signed(["localhost".to_owned()]).expect("a certificate");
        let write = |name: &str, text: String| {
            fs::write(folder.path().join(name), text).expect("a folder that takes files");
        };
        write("certificate.pem", cert.pem());
        write("key.pem", signing_key.serialize_pem());
        let mut server = Self { folder, port: 0, program: None };
        server.bring_up();
        server
    }

    /// Starts it again on the port that it had.
    pub fn bring_up(&mut self) {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/mail/server.mjs");
        let mut program = Command::new("node")
            .arg(script)
            .arg(self.folder.path())
            .arg(self.port.to_string())
            .stdout(Stdio::piped())
            .spawn()
            .expect("Node");
        let mut line = String::new();
        let output = program.stdout.take().expect("piped");
        BufReader::new(output).read_line(&mut line).expect("a line");
        self.program = Some(program);
        self.port = line.trim().parse().expect("a port; `npm ci` in tests/ installs the server");
    }

    /// Ends it; its port is closed.
    pub fn take_down(&mut self) {
        if let Some(mut program) = self.program.take() {
            program.kill().expect("it runs");
            program.wait().expect("it ends");
        }
    }

    /// Flags of `serve` that send mail through it, by this password.
    #[must_use]
    pub fn flags(&self, password: &str) -> [String; 4] {
        [
            "--smtp-url".to_owned(),
            format!("smtp://embarque:{password}@localhost:{}?tls=required", self.port),
            "--smtp-authority".to_owned(),
            self.folder.path().join("certificate.pem").display().to_string(),
        ]
    }

    /// The messages that it has taken, oldest first.
    #[must_use]
    pub fn messages(&self) -> Vec<Vec<u8>> {
        let file = |number: usize| self.folder.path().join(format!("{number}.eml"));
        (1..).map_while(|number| fs::read(file(number)).ok()).collect()
    }

    /// How often a message for this recipient was tried.
    #[must_use]
    pub fn tries(&self, recipient: &str) -> usize {
        let told = fs::read_to_string(self.folder.path().join("tries.txt")).unwrap_or_default();
        told.lines().filter(|line| *line == recipient).count()
    }
}

impl Drop for MailServer {
    fn drop(&mut self) {
        self.take_down();
    }
}
