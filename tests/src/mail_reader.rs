//! Mail as three programs read it that know nothing of each other.

use std::{
    io::Write as _,
    path::Path,
    process::{Command, Stdio},
};

use base64::{Engine as _, engine::general_purpose::STANDARD};
use mail_parser::{MessageParser, MimeHeaders as _};
use serde::Deserialize;

/// What a program makes of a message.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Reading {
    /// The subject, decoded.
    pub subject: String,
    /// The plain text, decoded, with plain line feeds.
    pub text: String,
    /// The files that go with it.
    pub files: Vec<File>,
}

/// A file of a message.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct File {
    /// Its name, decoded.
    pub name: String,
    /// Its type without parameters.
    pub kind: String,
    /// Its bytes in base64.
    pub content: String,
}

/// The message as Rust's `mail-parser`, Python's `email` and Node's `postal-mime` read it.
#[must_use]
pub fn readings(message: &[u8]) -> [(&'static str, Reading); 3] {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/mail"));
    [
        ("mail-parser", in_rust(message)),
        ("email", told_by("python3", &folder.join("read.py"), message)),
        ("postal-mime", told_by("node", &folder.join("read.mjs"), message)),
    ]
}

fn in_rust(message: &[u8]) -> Reading {
    let message = MessageParser::default().parse(message).expect("a message");
    let files = message.attachments().map(|part| {
        let kind = part.content_type().expect("a type");
        File {
            name: part.attachment_name().expect("a name").to_owned(),
            kind: format!("{}/{}", kind.c_type, kind.c_subtype.as_deref().expect("a subtype")),
            content: STANDARD.encode(part.contents()),
        }
    });
    Reading {
        subject: message.subject().expect("a subject").to_owned(),
        text: message.body_text(0).expect("a text").replace("\r\n", "\n"),
        files: files.collect(),
    }
}

fn told_by(program: &str, script: &Path, message: &[u8]) -> Reading {
    let mut reader = Command::new(program)
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("{program} is needed to read mail: {error}"));
    reader.stdin.take().expect("piped").write_all(message).expect("it reads");
    let output = reader.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{program} cannot read the message");
    let mut reading: Reading = serde_json::from_slice(&output.stdout).expect("a reading");
    reading.text = reading.text.replace("\r\n", "\n");
    reading
}
